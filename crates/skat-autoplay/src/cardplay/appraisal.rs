//! Appraisals of cards: the result of each card in each world, as level 4 judges it.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::Seat;
use skat_solver::{Budget, Goal, Position, Prospects, Solver};

use super::belief::Belief;
use super::determinization::{World, Worlds};
use super::knowledge::Knowledge;
use super::objective::{OUT_OF_SCHNEIDER, Objective, SCHNEIDER};
use super::payoff::{Payoff, Takings, matadors};
use super::pimc::{COUNTED_TRICKS, MOST_CANDIDATES, by_weight, rollout_weight};
use super::rollout::{RolloutEnd, Schwarz};
use super::search_basis::SearchBasis;
use super::state::CardPlayState;
use crate::appraisal::{Appraisal, AppraisedWorld, Subject, WorldResult};
use crate::context::DecisionContext;
use crate::skill::Effort;

/// Appraises the cards in a batch of `effort.worlds` worlds, or in all if there are at most twice
/// as many. `None` if all cards are equivalent. There are fewer worlds, or none, if the node budget
/// doesn't suffice.
///
/// A world's result is the one by perfect play, and the mean of the rollouts with their weight.
pub(crate) fn appraise(
    play: &CardPlayState,
    taken: Card,
    payoff: &Payoff,
    effort: Effort,
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal<Card>> {
    let knowledge = Knowledge::new(play);
    let options = options(&knowledge, taken);
    if options.len() < 2 {
        return None;
    }
    let model = context.model;
    let (solver, cache, rng) = (&mut *context.solver, &mut *context.cache, &mut context.rng);
    solver.clear();
    let SearchBasis {
        objective,
        rollouts,
        belief,
        worlds,
    } = SearchBasis::new(&knowledge, effort, model);
    let rollouts = rollouts.looking_for_schwarz();
    let exhaustive = worlds.count() <= 2 * effort.worlds as u64;
    let chosen = chosen_worlds(&worlds, &belief, rng, effort.worlds, exhaustive);
    let mut search = OpenSearch::new(&knowledge, objective, solver, (effort, exhaustive));
    let weight_of_rollouts = f64::from(rollout_weight(knowledge.kind, effort));
    let mut samples = Vec::with_capacity(chosen.len());
    for (world, weight) in chosen {
        let Some(solved) = search.takings(&world, &options) else {
            break;
        };
        let matadors = matadors(&knowledge, &world);
        let mut sums: Vec<ResultSum> = vec![ResultSum::default(); options.len()];
        let styles = belief.styles(&world);
        for _ in 0..effort.rollouts {
            // Every card gets the same random numbers, so that luck doesn't make the difference
            // between them.
            let luck = rng.random();
            for (&card, sum) in options.iter().zip(&mut sums) {
                let luck = &mut StdRng::seed_from_u64(luck);
                let end = rollouts.play_out(&world, &styles, card, luck, (search.solver, cache));
                let takings = takings(knowledge.kind, &objective, end);
                sum.add(payoff.result(matadors, takings), 1.0);
            }
        }
        let results = solved.into_iter().zip(sums).map(|(takings, rolled_out)| {
            let mut sum = ResultSum::default();
            sum.add(payoff.result(matadors, takings), 1.0);
            if effort.rollouts > 0 {
                sum.add(rolled_out.mean(), weight_of_rollouts);
            }
            sum.mean()
        });
        samples.push(AppraisedWorld {
            weight: weight.into(),
            swing: payoff.swing(matadors, play.goal),
            results: results.collect(),
        });
    }
    let subject = if knowledge.me == knowledge.declarer {
        Subject::DeclarersCard
    } else {
        Subject::DefendersCard
    };
    Some(Appraisal {
        subject,
        options,
        samples,
        exhaustive,
    })
}

/// Appraises the cards in a game that only shares Skat's tricks, as Skat would score them.
pub(crate) fn estimate(
    play: &CardPlayState,
    taken: Card,
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal<Card>> {
    let effort = context.skill.search_in_other_games?;
    let payoff = Payoff::as_in_skat(play);
    appraise(play, taken, &payoff, effort, context).map(|appraisal| Appraisal {
        subject: Subject::Estimate,
        ..appraisal
    })
}

/// A way in which a contract ends before its last trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContractEnd {
    /// The declarer reaches the goal, or misses it, and nobody more.
    Conceded {
        /// True if the declarer reaches the goal.
        won: bool,
    },
    /// One party takes all remaining tricks.
    Rest {
        /// True if it is the declarer.
        declarers: bool,
    },
}

/// Appraises the end of a contract, and playing on instead, in a batch of worlds. Playing on is
/// worth what perfect play brings. There are fewer worlds, or none, if the node budget doesn't
/// suffice.
///
/// The seat needn't be on turn. Each world has the result of the end first.
pub(crate) fn appraise_end(
    play: &CardPlayState,
    end: ContractEnd,
    payoff: &Payoff,
    effort: Effort,
    context: &mut DecisionContext<'_>,
) -> (Vec<AppraisedWorld>, bool) {
    let knowledge = Knowledge::new(play);
    let model = context.model;
    let (solver, rng) = (&mut *context.solver, &mut context.rng);
    solver.clear();
    let SearchBasis {
        objective,
        belief,
        worlds,
        ..
    } = SearchBasis::new(&knowledge, effort, model);
    let exhaustive = worlds.count() <= 2 * effort.worlds as u64;
    let chosen = chosen_worlds(&worlds, &belief, rng, effort.worlds, exhaustive);
    let mut search = OpenSearch::new(&knowledge, objective, solver, (effort, exhaustive));
    let mut samples = Vec::with_capacity(chosen.len());
    for (world, weight) in chosen {
        let Some(playing_on) = search.perfect_play(&world, payoff) else {
            break;
        };
        let ended = search.takings_at(end, &world);
        let ended = payoff.result(matadors(&knowledge, &world), ended);
        samples.push(AppraisedWorld {
            weight: weight.into(),
            swing: 0.0,
            results: vec![ended, playing_on],
        });
    }
    (samples, exhaustive)
}

/// Returns one card for each class of equivalent playable cards, first the one that was taken, then
/// the lowest of each other class.
fn options(knowledge: &Knowledge, taken: Card) -> Vec<Card> {
    let others = classes(knowledge)
        .into_iter()
        .filter(|class| !class.contains(taken))
        .filter_map(CardSet::first);
    [taken].into_iter().chain(others).collect()
}

/// Returns the playable cards by class. Cards are equivalent if they bring the same card points and
/// nobody else can hold a card between them.
pub(crate) fn classes(knowledge: &Knowledge) -> Vec<CardSet> {
    let kind = knowledge.kind;
    let on_table: CardSet = knowledge.play.on_table.iter().copied().collect();
    let elsewhere = knowledge.outstanding() | on_table;
    let strength = |card: Card| kind.strength(card, card);
    let same = |one: Card, other: Card| {
        let between = |card: &Card| (strength(one)..strength(other)).contains(&strength(*card));
        kind.following(one) == kind.following(other)
            && (kind == ContractKind::Null || one.points() == other.points())
            && !(kind.following(one) & elsewhere)
                .iter()
                .any(|card| between(&card))
    };
    let mut cards: Vec<Card> = kind
        .playable(knowledge.hand, knowledge.led())
        .iter()
        .collect();
    cards.sort_by_key(|&card| (kind.following(card).bits(), strength(card)));
    cards
        .chunk_by(|&one, &other| same(one, other))
        .map(|class| class.iter().copied().collect())
        .collect()
}

/// Selects worlds by their weights, or all of them with their weights.
fn chosen_worlds(
    worlds: &Worlds,
    belief: &Belief,
    rng: &mut StdRng,
    wanted: usize,
    all: bool,
) -> Vec<(World, f32)> {
    let weighted = |world: World| (world, belief.weight(&world));
    if all {
        return worlds.iter().map(weighted).collect();
    }
    let mut candidates: Vec<(World, f32)> = if worlds.count() <= MOST_CANDIDATES as u64 {
        worlds.iter().map(weighted).collect()
    } else {
        (0..MOST_CANDIDATES)
            .map(|_| weighted(worlds.sample(rng)))
            .collect()
    };
    // Systematic sampling begins at a fixed place, so the order must differ from batch to batch.
    candidates.shuffle(rng);
    by_weight(candidates, wanted)
}

/// A weighted sum of results.
#[derive(Clone, Copy, Default)]
struct ResultSum {
    weight: f64,
    chance: f64,
    points: f64,
}

impl ResultSum {
    fn add(&mut self, result: WorldResult, weight: f64) {
        self.weight += weight;
        self.chance += weight * result.chance.unwrap_or_default();
        self.points += weight * result.points;
    }

    fn mean(&self) -> WorldResult {
        WorldResult {
            chance: Some(self.chance / self.weight),
            points: self.points / self.weight,
        }
    }
}

/// Returns takings that count like the end of a rollout.
fn takings(kind: ContractKind, objective: &Objective, end: RolloutEnd) -> Takings {
    if kind == ContractKind::Null {
        Takings::of_null(end.won)
    } else if end.schwarz == Some(Schwarz::ByDeclarer) || end.won && !objective.counts_points() {
        Takings::ALL
    } else if end.schwarz == Some(Schwarz::ByDefenders) {
        Takings::NOTHING
    } else if end.schneider_utility > 0.0 {
        Takings::of_points(SCHNEIDER)
    } else if end.schneider_utility < 0.0 {
        Takings::of_points(OUT_OF_SCHNEIDER - 1)
    } else {
        Takings::of_points(goal_points(end.won))
    }
}

/// Card points of a deal.
const ALL_POINTS: u8 = 120;

/// Card points of a declarer who wins or loses without Schneider.
const fn goal_points(won: bool) -> u8 {
    if won { 61 } else { 60 }
}

/// Perfect play after each card.
struct OpenSearch<'a> {
    knowledge: &'a Knowledge<'a>,
    objective: Objective,
    solver: &'a mut Solver,
    nodes_left: u64,
    /// The same for Schneider before card points are counted, which may remain unknown.
    nodes_for_schneider: u64,
}

impl<'a> OpenSearch<'a> {
    fn new(
        knowledge: &'a Knowledge<'a>,
        objective: Objective,
        solver: &'a mut Solver,
        (effort, is_unlimited): (Effort, bool),
    ) -> Self {
        let nodes = if is_unlimited { u64::MAX } else { effort.nodes };
        Self {
            knowledge,
            objective,
            solver,
            nodes_left: nodes,
            nodes_for_schneider: nodes / 2,
        }
    }

    /// Returns the declarer's takings after each option. `None` if the node budget didn't suffice.
    fn takings(&mut self, world: &World, options: &[Card]) -> Option<Vec<Takings>> {
        let knowledge = self.knowledge;
        let position = world.position(knowledge).ok()?;
        let has = world.declarers_points(knowledge);
        let budget = Budget::nodes(self.nodes_left);
        if self.objective.counts_points() && knowledge.hand.len() <= COUNTED_TRICKS {
            let by_card = self.solver.points_by_card(&position, budget);
            self.nodes_left = self.nodes_left.saturating_sub(self.solver.visited());
            let points: Vec<u8> = options
                .iter()
                .map(|&wanted| by_card?.iter().find(|&(card, _)| card == wanted))
                .map(|found| Some(found?.1))
                .collect::<Option<_>>()?;
            let takes_nothing = |points| points == 0 && self.has_tricks(|winner| !winner);
            let mut takings: Vec<Takings> = points
                .into_iter()
                .map(|points| match takes_nothing(points) {
                    true => Takings::NOTHING,
                    false => Takings::of_points(points + has),
                })
                .collect();
            self.find_schwarz(&position, options, &mut takings);
            return Some(takings);
        }
        let goal = self.objective.goal(has);
        let prospects = self.solver.prospects(&position, goal, budget);
        self.nodes_left = self.nodes_left.saturating_sub(self.solver.visited());
        if !prospects.unknown.is_empty() {
            return None;
        }
        let reached = |card: &Card| prospects.reached.contains(*card);
        let mut takings: Vec<Takings> = options
            .iter()
            .map(|card| self.takings_if(reached(card)))
            .collect();
        if self.objective.counts_points() {
            let rest = |limit: u8| Goal::Points(limit.saturating_sub(has));
            if self.objective.needed_points() < SCHNEIDER && options.iter().any(&reached) {
                let schneider = self.reaching(&position, rest(SCHNEIDER));
                for (card, of) in options.iter().zip(&mut takings) {
                    if reached(card) && schneider.contains(*card) {
                        *of = Takings::of_points(SCHNEIDER);
                    }
                }
            }
            if !options.iter().all(&reached) {
                let out = self.prevented(&position, rest(OUT_OF_SCHNEIDER));
                for (card, of) in options.iter().zip(&mut takings) {
                    if !reached(card) && out.contains(*card) {
                        *of = Takings::of_points(OUT_OF_SCHNEIDER - 1);
                    }
                }
            }
            self.find_schwarz(&position, options, &mut takings);
        }
        Some(takings)
    }

    /// Returns the cards after which the declarer surely reaches a goal beyond winning.
    fn reaching(&mut self, position: &Position, goal: Goal) -> CardSet {
        self.beyond(position, goal).reached
    }

    /// Returns the cards after which the defenders surely prevent this goal.
    fn prevented(&mut self, position: &Position, goal: Goal) -> CardSet {
        self.beyond(position, goal).prevented
    }

    fn beyond(&mut self, position: &Position, goal: Goal) -> Prospects {
        let budget = Budget::nodes(self.nodes_for_schneider);
        let prospects = self.solver.prospects(position, goal, budget);
        self.nodes_for_schneider = self
            .nodes_for_schneider
            .saturating_sub(self.solver.visited());
        prospects
    }

    /// Raises takings with Schneider to all tricks where the declarer can take them.
    fn find_schwarz(&mut self, position: &Position, options: &[Card], takings: &mut [Takings]) {
        let may_be = |takings: &Takings| takings.points >= SCHNEIDER;
        if !takings.iter().any(may_be) || !self.has_tricks(|declarers| declarers) {
            return;
        }
        let all = self.reaching(position, Goal::AllTricks);
        for (card, of) in options.iter().zip(takings) {
            if may_be(of) && all.contains(*card) {
                *of = Takings::ALL;
            }
        }
    }

    /// Returns true if every trick so far went to the right party; `is_right` takes whether it is
    /// the declarer's.
    fn has_tricks(&self, is_right: impl Fn(bool) -> bool) -> bool {
        let Knowledge { declarer, play, .. } = *self.knowledge;
        let mut tricks = play.tricks.iter();
        tricks.all(|trick| is_right(trick.winner == declarer))
    }

    /// Returns the player's result by perfect play of everybody. `None` if the node budget didn't
    /// suffice.
    fn perfect_play(&mut self, world: &World, payoff: &Payoff) -> Option<WorldResult> {
        let knowledge = self.knowledge;
        let position = world.position(knowledge).ok()?;
        let cards: Vec<Card> = position.playable().iter().collect();
        let takings = self.takings(world, &cards)?;
        let matadors = matadors(knowledge, world);
        let results = takings
            .into_iter()
            .map(|takings| payoff.result(matadors, takings));
        let order = |one: &WorldResult, other: &WorldResult| {
            let chance = |result: &WorldResult| result.chance.unwrap_or_default();
            let by_chance = chance(one).total_cmp(&chance(other));
            by_chance.then(one.points.total_cmp(&other.points))
        };
        if knowledge.is_friend(position.turn()) {
            results.max_by(order)
        } else {
            results.min_by(order)
        }
    }

    /// Returns the takings if the contract ends like this.
    fn takings_at(&self, end: ContractEnd, world: &World) -> Takings {
        let Knowledge {
            kind,
            declarer,
            play,
            ..
        } = *self.knowledge;
        match end {
            ContractEnd::Conceded { won } => self.takings_if(won),
            ContractEnd::Rest { declarers } if kind == ContractKind::Null => {
                Takings::of_null(!declarers)
            }
            ContractEnd::Rest { declarers } => {
                let takes_all = self.has_tricks(|declarers| declarers);
                let has = world.declarers_points(self.knowledge);
                let defenders: u8 = Seat::SKAT
                    .into_iter()
                    .filter(|&seat| seat != declarer)
                    .map(|seat| play.points(seat))
                    .sum();
                match declarers {
                    true if takes_all => Takings::ALL,
                    true => Takings::of_points(ALL_POINTS - defenders),
                    false => Takings::of_points(has),
                }
            }
        }
    }

    /// Returns takings that count like reaching the goal with the rest of the tricks, or not.
    fn takings_if(&self, reached: bool) -> Takings {
        let Knowledge { kind, play, .. } = *self.knowledge;
        let takes_all = || self.has_tricks(|declarers| declarers);
        let possible = kind == ContractKind::Null || self.objective.counts_points() || takes_all();
        Takings::of_goal(kind, play.goal, reached && possible)
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::games::skat::{Action, PhaseView, Trick};

    use super::*;
    use crate::engine::Engine;
    use crate::games::skat::card_play;
    use crate::skill::appraising;
    use crate::test_deals::play_by_heuristics;
    use crate::time_limit::TimeLimit;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn leads(contract: &str, hand: &str) -> CardPlayState {
        let seat = Seat::FOREHAND;
        CardPlayState::new(seat, hand.parse().unwrap(), seat, contract.parse().unwrap())
    }

    #[track_caller]
    fn check_classes(play: &CardPlayState, expected: &str) {
        let mut found: Vec<String> = classes(&Knowledge::new(play))
            .iter()
            .map(ToString::to_string)
            .collect();
        found.sort();
        let mut expected: Vec<String> = expected.split(", ").map(str::to_owned).collect();
        expected.sort();
        assert_eq!(found, expected);
    }

    #[test]
    fn neighbours_with_the_same_card_points_are_equivalent() {
        let clubs = leads("C", "CJ SJ CA CT C9 C8 HA H8 H7 D7");
        check_classes(&clubs, "SJ CJ, CA, CT, C8 C9, HA, H7 H8, D7");
        let null = leads("N", "C7 C8 CJ CQ S9 ST H7 H9 DA DK");
        check_classes(&null, "C7 C8, CQ CJ, S9 ST, H7, H9, DK DA");
    }

    #[test]
    fn a_card_that_is_gone_separates_nothing() {
        let spades = leads("S", "C7 C9 HA HT");
        check_classes(&spades, "C7, C9, HA, HT");
        let gone = CardPlayState {
            tricks: vec![Trick {
                leader: Seat::FOREHAND,
                cards: [card("CA"), card("C8"), card("CK")],
                winner: Seat::FOREHAND,
            }],
            ..spades.clone()
        };
        check_classes(&gone, "C7 C9, HA, HT");
        // The card on the table beats one of them.
        let on_table = CardPlayState {
            leader: Seat::REARHAND,
            on_table: vec![card("C8")],
            ..spades
        };
        check_classes(&on_table, "C7, C9");
    }

    /// A decision doesn't vanish because the node budget is small; it has fewer worlds.
    #[test]
    fn an_appraisal_without_nodes_has_no_worlds() {
        let mut engine = Engine::default();
        let mut starved = 0;
        play_by_heuristics(1, |_, view, action| {
            let (PhaseView::Play(play), Action::Play(taken)) = (&view.public.phase, action) else {
                return;
            };
            let (state, time) = (card_play(view, play), TimeLimit::never());
            let payoff = Payoff::new(view, play, 3);
            let mut context = engine.context(appraising(), 1, &time);
            let effort = Effort {
                nodes: 1,
                ..context.skill.search.unwrap()
            };
            let several = options(&Knowledge::new(&state), taken).len() > 1;
            let appraisal = appraise(&state, taken, &payoff, effort, &mut context);
            assert_eq!(appraisal.is_some(), several);
            starved += usize::from(appraisal.is_some_and(|it| it.samples.is_empty()));
        });
        assert!(starved > 3, "{starved}");
    }

    #[test]
    fn an_appraisal_depends_on_its_arguments_alone() {
        let (mut engine, mut fresh) = (Engine::default(), Engine::default());
        let (mut drawn, mut exhaustive) = (0, 0);
        for number in 0..3 {
            play_by_heuristics(number, |_, view, action| {
                let PhaseView::Play(play) = &view.public.phase else {
                    return;
                };
                if play.tricks.len() % 3 == 1 {
                    return;
                }
                let state = card_play(view, play);
                let Action::Play(taken) = action else {
                    return;
                };
                let time = TimeLimit::never();
                let appraise = |engine: &mut Engine, seed| {
                    let payoff = Payoff::new(view, play, 3);
                    let mut context = engine.context(appraising(), seed, &time);
                    let effort = Effort {
                        rollouts: 2,
                        ..context.skill.search.unwrap()
                    };
                    appraise(&state, taken, &payoff, effort, &mut context)
                };
                let one = appraise(&mut engine, 1);
                assert_eq!(one, appraise(&mut fresh, 1));
                let Some(one) = one else {
                    return;
                };
                assert_eq!(one.options[0], taken);
                let other = appraise(&mut engine, 2).unwrap();
                assert_eq!(one.options, other.options);
                let weights = |of: &Appraisal<Card>| -> Vec<f64> {
                    of.samples.iter().map(|world| world.weight).collect()
                };
                if one.exhaustive {
                    assert_eq!(weights(&one), weights(&other), "the same worlds in order");
                    exhaustive += 1;
                } else {
                    assert_ne!(one.samples, other.samples, "other worlds");
                    drawn += 1;
                }
            });
        }
        assert!(drawn > 10 && exhaustive > 3, "{drawn}, {exhaustive}");
    }
}
