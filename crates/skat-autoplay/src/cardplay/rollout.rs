//! Rollouts: deals played to their end by policy.
//!
//! The solver's players see all cards. Those of a rollout see what players see, and err like
//! people. So rollouts separate cards that perfect play rates alike, above all when it has already
//! lost. The last tricks may be perfect play again, because everybody knows most cards by then.

use rand::RngExt;
use rand::rngs::StdRng;
use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};
use skat_solver::{Budget, Goal, Position, Solver};

use super::determinization::World;
use super::knowledge::Knowledge;
use super::objective::{OUT_OF_SCHNEIDER, Objective, SCHNEIDER};
use crate::model::policy::cache::PolicyCache;
use crate::model::policy::{ByStyle, Holding, Policy, SEARCH, by_chance};
use crate::public_state::PublicState;

/// Result of a rollout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RolloutEnd {
    /// True if the declarer reached the goal.
    pub(crate) won: bool,
    /// Utility of Schneider.
    pub(crate) schneider_utility: f32,
    /// The party that took all tricks; none in Null, and unless the rollouts look for it.
    pub(crate) schwarz: Option<Schwarz>,
}

/// A party that takes all tricks of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Schwarz {
    /// The declarer.
    ByDeclarer,
    /// The defenders.
    ByDefenders,
}

/// Whether each party has all tricks so far.
#[derive(Clone, Copy)]
struct Sweep {
    declarer: bool,
    defenders: bool,
}

impl Sweep {
    /// Adds a trick.
    const fn and(self, declarers: bool) -> Self {
        Self {
            declarer: self.declarer && declarers,
            defenders: self.defenders && !declarers,
        }
    }

    const fn schwarz(self) -> Option<Schwarz> {
        match self {
            Self { declarer: true, .. } => Some(Schwarz::ByDeclarer),
            Self {
                defenders: true, ..
            } => Some(Schwarz::ByDefenders),
            _ => None,
        }
    }
}

/// Plays a deal from the first trick on with the cards that `choose` returns.
///
/// Returns the declarer's card points, with those put away, and the declarer's tricks. A Null ends
/// with the declarer's first trick.
pub(crate) fn whole(
    kind: ContractKind,
    declarer: Seat,
    mut hands: BySeat<CardSet>,
    put_away: CardSet,
    mut choose: impl FnMut(&PublicState, Holding) -> Card,
) -> (u8, u8) {
    let (mut public_state, mut tricks) = (PublicState::first(kind, declarer), 0);
    let is_over =
        |hand: CardSet, tricks| hand.is_empty() || (kind == ContractKind::Null && tricks > 0);
    while !is_over(hands[public_state.seat], tricks) {
        let seat = public_state.seat;
        let card = choose(
            &public_state,
            Holding::new(hands[seat], seat == declarer, put_away),
        );
        hands[seat] = hands[seat].without(card);
        public_state = public_state.after(card);
        tricks += u8::from(public_state.led.is_none() && public_state.seat == declarer);
    }
    (public_state.points + put_away.points(), tricks)
}

/// Rollouts from a player's current view.
pub(crate) struct Rollouts<'a> {
    knowledge: &'a Knowledge<'a>,
    objective: Objective,
    policies: &'a [Policy],
    now: PublicState,
    /// Number of remaining tricks at which perfect play begins, where card points decide.
    perfect_tricks: usize,
    /// True if a rollout goes on until it is known whether a party takes all tricks.
    looks_for_schwarz: bool,
}

impl<'a> Rollouts<'a> {
    pub(crate) fn new(
        knowledge: &'a Knowledge<'a>,
        objective: Objective,
        policies: &'a [Policy],
        perfect_tricks: usize,
    ) -> Self {
        Self {
            knowledge,
            objective,
            policies,
            now: knowledge.play.public_state(),
            perfect_tricks,
            looks_for_schwarz: false,
        }
    }

    /// Returns the same rollouts, which go on until it is known whether a party takes all tricks.
    pub(crate) const fn looking_for_schwarz(self) -> Self {
        Self {
            looks_for_schwarz: true,
            ..self
        }
    }

    /// Plays `card` now and everything after it by policy, except for the last tricks.
    ///
    /// Each seat's policy is drawn from its style probabilities. The player who asks is always of
    /// the style that searches. The play stops as soon as no card can change the result.
    pub(crate) fn play_out(
        &self,
        world: &World,
        styles: &BySeat<ByStyle<f32>>,
        card: Card,
        rng: &mut StdRng,
        (solver, cache): (&mut Solver, &mut PolicyCache),
    ) -> RolloutEnd {
        let Knowledge {
            me,
            kind,
            declarer,
            play,
            ..
        } = *self.knowledge;
        let styles = BySeat::from_fn(|seat| {
            if seat == me {
                SEARCH
            } else {
                self.some_style(styles[seat], rng)
            }
        });
        let discards = self.knowledge.discards(world.put_away);
        let (mut public_state, mut hands, mut next) = (self.now, world.hands, card);
        let mut sweep = Sweep {
            declarer: play.tricks.iter().all(|trick| trick.winner == declarer),
            defenders: play.tricks.iter().all(|trick| trick.winner != declarer),
        };
        let points = public_state.points + world.put_away.points();
        // Card points that nobody has taken yet.
        let mut open = public_state.points_on_table()
            + hands.iter().map(|(_, hand)| hand.points()).sum::<u8>();
        if let Some(end) = self.settled(points, open, sweep, true) {
            return end;
        }
        loop {
            let on_table = public_state.points_on_table() + next.points();
            hands[public_state.seat] = hands[public_state.seat].without(next);
            public_state = public_state.after(next);
            if public_state.led.is_none() {
                sweep = sweep.and(public_state.seat == declarer);
                open -= on_table;
                let points = public_state.points + world.put_away.points();
                let goes_on = !hands[public_state.seat].is_empty();
                if let Some(end) = self.settled(points, open, sweep, goes_on) {
                    return end;
                }
                let null_is_lost = kind == ContractKind::Null && public_state.seat == declarer;
                if null_is_lost || !goes_on {
                    let won = if kind == ContractKind::Null {
                        !null_is_lost
                    } else {
                        sweep.declarer
                    };
                    return RolloutEnd {
                        won,
                        schneider_utility: self.objective.schneider_utility(points),
                        schwarz: self.schwarz(sweep),
                    };
                }
                if hands[public_state.seat].len() <= self.perfect_tricks
                    && self.objective.counts_points()
                    && let Ok(position) =
                        Position::new(kind, declarer, hands, public_state.seat, &[])
                    && let Some(end) = self.by_perfect_play(&position, points, sweep, solver)
                {
                    return end;
                }
            }
            let held = Holding::new(
                hands[public_state.seat],
                public_state.seat == declarer,
                discards,
            );
            let style = styles[public_state.seat];
            next = cache.sample(self.policies, style, &public_state, held, rng.random());
        }
    }

    /// Returns the result if the declarer has these card points and no further trick changes it.
    /// `open` card points aren't taken yet. A Null is never settled by card points.
    fn settled(&self, points: u8, open: u8, sweep: Sweep, goes_on: bool) -> Option<RolloutEnd> {
        let end = |points| RolloutEnd {
            won: self.objective.counts_points() && self.objective.is_won_by(points),
            schneider_utility: self.objective.schneider_utility(points),
            schwarz: self.schwarz(sweep),
        };
        let depends_on_tricks = self.knowledge.kind == ContractKind::Null
            || !self.objective.counts_points() && sweep.declarer
            || goes_on && self.schwarz(sweep).is_some();
        // Both parts of the result only rise with the card points.
        let least = end(points);
        (!depends_on_tricks && least == end(points + open)).then_some(least)
    }

    /// Returns the party that takes all tricks, if the rollouts look for it.
    fn schwarz(&self, sweep: Sweep) -> Option<Schwarz> {
        let counts = self.looks_for_schwarz && self.knowledge.kind != ContractKind::Null;
        sweep.schwarz().filter(|_| counts)
    }

    /// Returns the result if everybody plays perfectly from this position on, where card points
    /// decide. Exact card points would take more work than the limits that matter.
    fn by_perfect_play(
        &self,
        position: &Position,
        points: u8,
        sweep: Sweep,
        solver: &mut Solver,
    ) -> Option<RolloutEnd> {
        let reaches = |goal, solver: &mut Solver| solver.reaches(position, goal, Budget::UNLIMITED);
        let rest = |limit: u8| Goal::Points(limit.saturating_sub(points));
        let needed = self.objective.needed_points();
        let won = reaches(rest(needed), solver)?;
        let next = if won { SCHNEIDER } else { OUT_OF_SCHNEIDER };
        // The lowest card points with this result.
        let least = match (won, next == needed || reaches(rest(next), solver)?) {
            (_, true) => next,
            (true, false) => needed,
            (false, false) => 0,
        };
        let schwarz = match self.schwarz(sweep) {
            Some(Schwarz::ByDeclarer) if least == SCHNEIDER => {
                reaches(Goal::AllTricks, solver)?.then_some(Schwarz::ByDeclarer)
            }
            // A declarer who gets no card point gets no trick, but for a rare one without any.
            Some(Schwarz::ByDefenders) if least == 0 => {
                (!reaches(Goal::Points(1), solver)?).then_some(Schwarz::ByDefenders)
            }
            _ => None,
        };
        Some(RolloutEnd {
            won,
            schneider_utility: self.objective.schneider_utility(least),
            schwarz,
        })
    }

    /// Draws a style by probability. During training only one may be known.
    fn some_style(&self, likely: ByStyle<f32>, rng: &mut StdRng) -> usize {
        if self.policies.len() == 1 {
            return 0;
        }
        by_chance((0..self.policies.len()).zip(likely), rng.random()).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use skat_rules::game::Game;
    use skat_rules::games::skat::{Action, PhaseView};

    use super::*;
    use crate::Model;
    use crate::games::skat::card_play;
    use crate::model::policy::STYLES;
    use crate::test_deals::play_by_heuristics;

    #[test]
    fn rollouts_pick_styles_by_their_probability() {
        let model = Model::built_in().unwrap();
        let mut plays = 0;
        play_by_heuristics(1, |_, view, _| {
            let PhaseView::Play(play) = &view.public.phase else {
                return;
            };
            plays += 1;
            let state = card_play(view, play);
            let knowledge = Knowledge::new(&state);
            let searching = |known: &[Policy], likely| {
                let rollouts = Rollouts::new(&knowledge, Objective::new(&state), known, 0);
                let mut rng = StdRng::seed_from_u64(1);
                std::iter::repeat_with(|| rollouts.some_style(likely, &mut rng))
                    .take(1_000)
                    .filter(|&style| style == SEARCH)
                    .count()
            };
            let [both, search] = [&model.policies[..], &model.policies[..=SEARCH]];
            assert_eq!(
                [searching(both, [1.0, 0.0]), searching(both, [0.0, 1.0])],
                [1_000, 0]
            );
            assert!((200..300).contains(&searching(both, [0.25, 0.75])));
            assert_eq!(searching(search, [1.0, 0.0]), 1_000);
        });
        assert!(plays > 0, "nothing was played");
    }

    /// With one card in each hand, neither a policy nor perfect play has a choice.
    #[test]
    fn the_last_trick_ends_as_the_deal_does() {
        let (mut won, mut lost) = (0, 0);
        let (mut solver, mut cache) = (Solver::new(), PolicyCache::new());
        let model = Model::built_in().unwrap();
        for number in 0..300_u64 {
            let perfect_tricks = if number % 2 == 0 { 0 } else { 4 };
            let mut foreseen = None;
            let deal = play_by_heuristics(number, |deal, view, action| {
                if let (PhaseView::Play(play), Action::Play(card)) = (&view.public.phase, action)
                    && play.tricks.len() == 9
                    && play.on_table.is_empty()
                {
                    let hands = BySeat::from_fn(|seat| deal.seat_view(seat).hand);
                    let held = hands
                        .iter()
                        .fold(play.played(), |all, (_, &hand)| all | hand);
                    let world = World {
                        hands,
                        put_away: skat_rules::card::CardSet::FULL - held,
                    };
                    let state = card_play(view, play);
                    let (knowledge, objective) = (Knowledge::new(&state), Objective::new(&state));
                    let mut rng = StdRng::seed_from_u64(number);
                    let even = BySeat([[0.5; STYLES]; 3]);
                    let rollouts =
                        Rollouts::new(&knowledge, objective, &model.policies, perfect_tricks);
                    let memory = (&mut solver, &mut cache);
                    foreseen = Some(rollouts.play_out(&world, &even, card, &mut rng, memory));
                }
            });
            let (PhaseView::Over(over), Some(foreseen)) = (deal.public_view().phase, foreseen)
            else {
                continue;
            };
            let settlement = over.played.unwrap().settlement;
            if !settlement.overbid {
                assert_eq!(foreseen.won, settlement.won, "deal {number}");
                (won, lost) = (
                    won + u32::from(foreseen.won),
                    lost + u32::from(!foreseen.won),
                );
            }
        }
        assert!(won > 50 && lost > 5, "{won} won, {lost} lost");
    }
}
