//! αμ search: plans that win for certain in several worlds at once, for a player who doesn't know
//! which of them is real.
//!
//! PIMC suffers from strategy fusion. It solves each world by itself, as if the player could find
//! the right card in every one of them later. But in worlds that look alike to the player, only the
//! same card can be played. A plan respects this: it names one card for each situation that the
//! player may come to see. Its value is the set of worlds in which it wins, whatever the other side
//! does there. The others are assumed to know all cards, and a partner to play what helps most.

use skat_rules::card::{Card, CardSet};
use skat_rules::seat::{BySeat, Seat};
use skat_solver::{Budget, Goal, Position, Solver};

use super::determinization::World;
use super::knowledge::Knowledge;
use super::objective::Objective;
use crate::public_state::PublicState;
use crate::time_limit::TimeLimit;

/// Set of worlds, by their indices.
type Set = u64;

/// Maximum number of worlds.
const MOST_WORLDS: usize = Set::BITS as usize;

/// Maximum size of a Pareto front, the plans kept side by side because they win in different
/// worlds.
const KEPT: usize = 6;

/// Maximum number of positions. Each query about a world counts as one more.
const NODES: u64 = 60_000;

/// State of an αμ search.
pub(crate) struct AlphaMu<'a> {
    knowledge: &'a Knowledge<'a>,
    objective: Objective,
    /// The worlds with their weights.
    worlds: Vec<(World, f32)>,
    solver: &'a mut Solver,
    nodes_left: u64,
    time: &'a TimeLimit<'a>,
}

/// Public state on a line of play.
#[derive(Clone, Copy)]
struct Line {
    public_state: PublicState,
    leader: Seat,
    declarer_took_one: bool,
    defenders_took_one: bool,
}

impl Line {
    /// Returns the state of the actual play.
    fn now(knowledge: &Knowledge) -> Self {
        let Knowledge { play, declarer, .. } = *knowledge;
        let took = |by_declarer| {
            play.tricks
                .iter()
                .any(|trick| (trick.winner == declarer) == by_declarer)
        };
        Self {
            public_state: play.public_state(),
            leader: play.leader,
            declarer_took_one: took(true),
            defenders_took_one: took(false),
        }
    }

    fn after(self, card: Card) -> Self {
        let public_state = self.public_state.after(card);
        if public_state.led.is_some() {
            return Self {
                public_state,
                ..self
            };
        }
        let takes_it = public_state.seat == public_state.declarer;
        Self {
            public_state,
            leader: public_state.seat,
            declarer_took_one: self.declarer_took_one || takes_it,
            defenders_took_one: self.defenders_took_one || !takes_it,
        }
    }
}

impl<'a> AlphaMu<'a> {
    /// Prepares a search over the likeliest of these worlds.
    pub(crate) fn new(
        knowledge: &'a Knowledge<'a>,
        objective: Objective,
        worlds: &[(World, f32)],
        solver: &'a mut Solver,
        time: &'a TimeLimit<'a>,
    ) -> Self {
        let mut worlds = worlds.to_vec();
        worlds.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        worlds.truncate(MOST_WORLDS);
        Self {
            knowledge,
            objective,
            worlds,
            solver,
            nodes_left: NODES,
            time,
        }
    }

    /// Returns each card with the weighted fraction of worlds in which the best plan that begins
    /// with it wins. The result is empty if there is no time, or no choice left after this card.
    ///
    /// The search deepens iteratively, over as many of the player's own choices as its limits
    /// allow. Beyond that horizon all cards are taken to lie open.
    pub(crate) fn rate(&mut self, cards: CardSet) -> Vec<(Card, f32)> {
        let all = Set::MAX >> (MOST_WORLDS - self.worlds.len().max(1));
        let mut rated = Vec::new();
        for ahead in 1..self.knowledge.hand.len().saturating_sub(1) {
            match self.iteration(cards, all, ahead) {
                Some(iteration) => rated = iteration,
                None => break,
            }
        }
        rated
    }

    /// Rates the cards with a horizon of `ahead` own choices; `None` if the limits don't suffice.
    fn iteration(&mut self, cards: CardSet, all: Set, ahead: usize) -> Option<Vec<(Card, f32)>> {
        let (now, whole) = (Line::now(self.knowledge), self.weight(all));
        let mut rate = |card| {
            let plans = self.best(now.after(card), all, ahead)?;
            Some((
                card,
                plans
                    .into_iter()
                    .map(|plan| self.weight(plan))
                    .fold(0.0, f32::max)
                    / whole,
            ))
        };
        cards.iter().map(&mut rate).collect()
    }

    /// Returns the Pareto front of plans, each as the set of worlds that it wins. A plan is left
    /// out if another wins wherever it does.
    fn best(&mut self, line: Line, among: Set, ahead: usize) -> Option<Vec<Set>> {
        if self.time.is_up() {
            return None;
        }
        let open = self.won_with_open_cards(&line, among)?;
        let is_decided = numbers(open).all(|number| self.decided(&line, number).is_some());
        if ahead == 0 || open.count_ones() <= 1 || is_decided {
            return Some(vec![open]);
        }
        if line.public_state.seat == self.knowledge.me {
            self.best_of_own(line, open, ahead)
        } else {
            self.best_after_another(line, open, ahead)
        }
    }

    /// Joins the fronts of the player's own cards, of which they may choose one.
    fn best_of_own(&mut self, line: Line, among: Set, ahead: usize) -> Option<Vec<Set>> {
        let playable = self.playable(&line, among.trailing_zeros() as usize);
        let ahead = if playable.len() == 1 {
            ahead
        } else {
            ahead - 1
        };
        let mut options = Vec::with_capacity(playable.len());
        for card in playable.iter() {
            let after = line.after(card);
            options.push((self.won_with_open_cards(&after, among)?, after));
        }
        options.sort_by(|(one, _), (other, _)| self.weight(*other).total_cmp(&self.weight(*one)));
        let mut best = Vec::new();
        for (open, after) in options {
            // A world that is lost with open cards can't be won by a plan.
            if !best.iter().any(|&plan| is_within(open, plan)) {
                for plan in self.best(after, open, ahead)? {
                    self.keep(&mut best, plan);
                }
            }
        }
        Some(best)
    }

    /// Joins the fronts of another player's cards. In each world that player chooses the card they
    /// like best, and the plan goes on from there.
    fn best_after_another(&mut self, line: Line, among: Set, ahead: usize) -> Option<Vec<Set>> {
        let helps = self.knowledge.is_friend(line.public_state.seat);
        let mut playable_in = [0; 32];
        for number in numbers(among) {
            self.playable(&line, number)
                .iter()
                .for_each(|card| playable_in[card.index()] |= 1 << number);
        }
        let mut best = vec![if helps { 0 } else { among }];
        for card in CardSet::FULL
            .iter()
            .filter(|card| playable_in[card.index()] != 0)
        {
            let able = playable_in[card.index()];
            let still_won = best.iter().fold(0, |all, plan| all | plan);
            let asked = if helps { able } else { able & still_won };
            let plans = self.best(line.after(card), asked, ahead)?;
            let mut joined = Vec::with_capacity(best.len() * plans.len());
            for before in best {
                for plan in &plans {
                    self.keep(
                        &mut joined,
                        if helps {
                            before | plan
                        } else {
                            before & (plan | !able)
                        },
                    );
                }
            }
            best = joined;
        }
        Some(best)
    }

    /// Adds a plan unless another dominates it, and drops the plans that it dominates.
    fn keep(&self, plans: &mut Vec<Set>, plan: Set) {
        if plans.iter().any(|&other| is_within(plan, other)) {
            return;
        }
        plans.retain(|&other| !is_within(other, plan));
        plans.push(plan);
        if plans.len() > KEPT {
            plans.sort_by(|&one, &other| self.weight(other).total_cmp(&self.weight(one)));
            plans.pop();
        }
    }

    fn weight(&self, set: Set) -> f32 {
        numbers(set).map(|number| self.worlds[number].1).sum()
    }

    fn hands(&self, line: &Line, number: usize) -> BySeat<CardSet> {
        BySeat(
            self.worlds[number]
                .0
                .hands
                .0
                .map(|hand| hand - line.public_state.gone()),
        )
    }

    /// Cards that the seat to play may choose in this world.
    fn playable(&self, line: &Line, number: usize) -> CardSet {
        let PublicState {
            kind, seat, led, ..
        } = line.public_state;
        kind.playable(self.hands(line, number)[seat], led)
    }

    /// Returns the worlds that the player's side wins when all cards lie open.
    fn won_with_open_cards(&mut self, line: &Line, among: Set) -> Option<Set> {
        let declares = self.knowledge.me == self.knowledge.declarer;
        let mut won = 0;
        for number in numbers(among) {
            if self.declarer_wins(line, number)? == declares {
                won |= 1 << number;
            }
        }
        Some(won)
    }

    /// Returns true if the declarer has won in this world and false if they have lost; `None` while
    /// a card can still change it.
    fn decided(&self, line: &Line, number: usize) -> Option<bool> {
        let left = line.public_state.points_on_table()
            + self
                .hands(line, number)
                .iter()
                .map(|(_, hand)| hand.points())
                .sum::<u8>();
        let is_over = line.public_state.gone().len() == 30;
        match self.goal(line, number) {
            Goal::Points(0) => Some(true),
            Goal::Points(needed) => (needed > left).then_some(false),
            Goal::NoTrick if line.declarer_took_one => Some(false),
            Goal::AllTricks if line.defenders_took_one => Some(false),
            Goal::NoTrick | Goal::AllTricks => is_over.then_some(true),
        }
    }

    /// The declarer's remaining goal in this world.
    fn goal(&self, line: &Line, number: usize) -> Goal {
        self.objective
            .goal(line.public_state.points + self.worlds[number].0.put_away.points())
    }

    /// Returns true if the declarer wins in this world when all cards lie open; `None` if the
    /// limits don't suffice.
    fn declarer_wins(&mut self, line: &Line, number: usize) -> Option<bool> {
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        if let Some(decided) = self.decided(line, number) {
            return Some(decided);
        }
        let PublicState { kind, declarer, .. } = line.public_state;
        let on_table: Vec<Card> = line.public_state.on_table().collect();
        let hands = self.hands(line, number);
        let Ok(position) = Position::new(kind, declarer, hands, line.leader, &on_table) else {
            debug_assert!(false, "a world is no position");
            return None;
        };
        let is_up = || self.time.is_up();
        let budget = Budget::nodes(self.nodes_left).or_until(&is_up);
        let reaches = self
            .solver
            .reaches(&position, self.goal(line, number), budget);
        self.nodes_left = self.nodes_left.saturating_sub(self.solver.visited());
        reaches
    }
}

/// Returns true if `set` is a subset of `other`.
const fn is_within(set: Set, other: Set) -> bool {
    set & !other == 0
}

fn numbers(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(number)
    })
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::StdRng;
    use skat_rules::games::skat::{Action, ContractKind, PhaseView, SeatView};

    use super::super::determinization::Worlds;
    use super::*;
    use crate::games::skat::card_play;
    use crate::test_deals::play_by_heuristics;

    /// Views before each card with at most `tricks` tricks left.
    fn views(tricks: usize) -> Vec<SeatView> {
        let mut views = Vec::new();
        for number in 0..400 {
            play_by_heuristics(number, |_, view, action| {
                if matches!(action, Action::Play(_)) && view.hand.len() <= tricks {
                    views.push(view.clone());
                }
            });
        }
        views
    }

    impl AlphaMu<'_> {
        /// Returns the sets of worlds that all possible plans win, found by playing everything to
        /// its end.
        fn by_trying(&self, line: Line, among: Set) -> Vec<Set> {
            let Knowledge {
                me, declarer, kind, ..
            } = *self.knowledge;
            let first = among.trailing_zeros() as usize;
            let helps = self.knowledge.is_friend(line.public_state.seat);
            let mut all: Vec<Set> = Vec::new();
            if self.hands(&line, first)[line.public_state.seat].is_empty() {
                let won = numbers(among).filter(|&number| {
                    let points = line.public_state.points + self.worlds[number].0.put_away.points();
                    let declarers = match kind {
                        ContractKind::Null => !line.declarer_took_one,
                        _ if self.objective.counts_points() => self.objective.is_won_by(points),
                        _ => !line.defenders_took_one,
                    };
                    declarers == (me == declarer)
                });
                all.push(won.fold(0, |set, number| set | 1 << number));
            } else if line.public_state.seat == me {
                for card in self.playable(&line, first).iter() {
                    all.extend(self.by_trying(line.after(card), among));
                }
            } else {
                all.push(if helps { 0 } else { among });
                for card in CardSet::FULL.iter() {
                    let able = numbers(among)
                        .filter(|&number| self.playable(&line, number).contains(card))
                        .fold(0, |set, number| set | 1 << number);
                    if able != 0 {
                        let plans = self.by_trying(line.after(card), able);
                        let join = |before: Set, plan: Set| {
                            if helps {
                                before | plan
                            } else {
                                before & (plan | !able)
                            }
                        };
                        all = all
                            .iter()
                            .flat_map(|&one| plans.iter().map(move |&plan| join(one, plan)))
                            .collect();
                        all.sort_unstable();
                        all.dedup();
                    }
                }
            }
            all.sort_unstable();
            all.dedup();
            all
        }
    }

    /// Few enough that a front hardly ever exceeds its maximum size.
    const WORLDS: usize = 12;

    #[test]
    fn the_best_plans_match_exhaustive_search() {
        let mut rng = StdRng::seed_from_u64(4);
        let mut solver = Solver::new();
        let (mut compared, mut less_than_with_open_cards) = (0, 0);
        for view in views(3) {
            let PhaseView::Play(play) = &view.public.phase else {
                continue;
            };
            let state = card_play(&view, play);
            let (knowledge, objective) = (Knowledge::new(&state), Objective::new(&state));
            let worlds = Worlds::new(&knowledge);
            let worlds: Vec<(World, f32)> = (0..WORLDS)
                .map(|number| (worlds.sample(&mut rng), 1.0 + number as f32))
                .collect();
            let time = TimeLimit::never();
            let mut plans = AlphaMu::new(&knowledge, objective, &worlds, &mut solver, &time);
            let all = (1 << WORLDS) - 1;
            let (whole, cards) = (
                plans.weight(all),
                knowledge.kind.playable(knowledge.hand, knowledge.led()),
            );
            for (card, rated) in plans.rate(cards) {
                let after = Line::now(&knowledge).after(card);
                let best = plans
                    .by_trying(after, all)
                    .into_iter()
                    .map(|plan| plans.weight(plan))
                    .fold(0.0, f32::max);
                assert_eq!(
                    rated,
                    best / whole,
                    "{card} of {} in {}",
                    knowledge.hand,
                    play.contract
                );
                plans.nodes_left = NODES;
                let open = plans.won_with_open_cards(&after, all).unwrap();
                less_than_with_open_cards += u32::from(rated < plans.weight(open) / whole);
                compared += 1;
            }
        }
        assert!(
            compared > 2_000 && less_than_with_open_cards > 5,
            "{less_than_with_open_cards} of {compared}"
        );
    }

    #[test]
    fn without_time_there_is_no_plan() {
        let view = views(4)
            .into_iter()
            .find(|view| view.hand.len() == 4)
            .unwrap();
        let PhaseView::Play(play) = &view.public.phase else {
            unreachable!()
        };
        let state = card_play(&view, play);
        let (knowledge, objective) = (Knowledge::new(&state), Objective::new(&state));
        let worlds: Vec<(World, f32)> = Worlds::new(&knowledge)
            .iter()
            .take(30)
            .map(|world| (world, 1.0))
            .collect();
        let mut solver = Solver::new();
        assert!(
            AlphaMu::new(
                &knowledge,
                objective,
                &worlds,
                &mut solver,
                &TimeLimit::passed()
            )
            .rate(knowledge.hand)
            .is_empty()
        );
    }
}
