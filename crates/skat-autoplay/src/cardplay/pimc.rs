//! Card play by perfect-information Monte Carlo (PIMC) search over sampled worlds.
//!
//! In each world a perfect-information search finds the cards after which the declarer reaches the
//! goal. Rollouts estimate how often the declarer does so when everybody plays by policy. Near the
//! end αμ search finds results that can be forced in many worlds at once. The card that serves the
//! player best in most worlds is played. Heuristics decide between cards that the worlds don't
//! tell apart.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use skat_rules::card::Card;
use skat_rules::games::skat::ContractKind;
use skat_solver::{Budget, Solver};

use super::alpha_mu::AlphaMu;
use super::belief::Belief;
use super::determinization::{World, Worlds};
use super::heuristics;
use super::knowledge::Knowledge;
use super::objective::Objective;
use super::rollout::RolloutEnd;
use super::search_basis::SearchBasis;
use super::state::CardPlayState;
use crate::context::DecisionContext;
use crate::skill::Effort;
use crate::time_limit::TimeLimit;
use crate::{Decision, RatedAction};

/// Number of worlds weighted for each one searched.
const CANDIDATES_PER_WORLD: usize = 32;
/// Maximum number of worlds weighted in a round, so that time is left to search some.
pub(super) const MOST_CANDIDATES: usize = 500;
/// Maximum number of worlds searched in a round, before others are weighted.
const IN_A_ROUND: usize = 80;

/// Weight of a card point by heuristics against the winning probability.
const HEURISTIC_WEIGHT: f32 = 0.01;

/// Weight of a card point against winning, where card points are counted.
const POINT: f32 = 0.004;

/// Weight of winning in rollouts against perfect play in Null. Nobody who can't see the cards comes
/// near perfect play there.
const ROLLOUT_WEIGHT_IN_NULL: f32 = 1.0;

/// Number of remaining tricks at which card points are counted in every world.
pub(super) const COUNTED_TRICKS: usize = 8;

/// Weight of winning in rollouts against winning by perfect play.
pub(super) fn rollout_weight(kind: ContractKind, effort: Effort) -> f32 {
    if kind == ContractKind::Null {
        ROLLOUT_WEIGHT_IN_NULL
    } else {
        effort.rollout_weight
    }
}

/// Chooses the card to play and gives the reason.
pub(crate) fn choose_card(
    play: &CardPlayState,
    effort: Effort,
    context: &mut DecisionContext<'_>,
) -> Decision<Card> {
    let knowledge = Knowledge::new(play);
    let playable = knowledge.kind.playable(knowledge.hand, knowledge.led());
    let by_heuristics =
        |card| RatedAction::rated(card, HEURISTIC_WEIGHT * heuristics::worth(&knowledge, card));
    let mut candidates: Vec<RatedAction<Card>> = playable.iter().map(by_heuristics).collect();
    if let [only] = candidates[..] {
        return Decision::by_heuristics(only.action);
    }
    let (model, time) = (context.model, context.time);
    let mut looked_at: Vec<(World, f32)> = Vec::new();
    if !time.is_up() {
        let (solver, cache, rng) = (&mut *context.solver, &mut *context.cache, &mut context.rng);
        solver.clear();
        let SearchBasis {
            objective,
            rollouts,
            belief,
            worlds,
        } = SearchBasis::new(&knowledge, effort, model);
        // If all worlds can be weighted at once, a single round covers them.
        let all_at_once = worlds.count() <= MOST_CANDIDATES as u64;
        let rounds = if all_at_once {
            1
        } else {
            effort.worlds.div_ceil(IN_A_ROUND)
        };
        let mut search = CardSearch {
            knowledge: &knowledge,
            objective,
            solver,
            nodes_left: effort.nodes,
            time,
        };
        let mut findings = Findings::new(rollout_weight(knowledge.kind, effort));
        'looking: for _ in 0..rounds {
            for (world, weight) in
                chosen_worlds(&worlds, &belief, rng, effort.worlds / rounds, time)
            {
                if !search.solve(&world, weight, &mut findings.solved) {
                    break 'looking;
                }
                let styles = belief.styles(&world);
                for _ in (0..effort.rollouts).take_while(|_| !time.is_up()) {
                    // Every card gets the same random numbers, so that luck doesn't make the
                    // difference between them.
                    let luck = rng.random();
                    for card in playable.iter() {
                        let luck = &mut StdRng::seed_from_u64(luck);
                        let RolloutEnd {
                            won,
                            schneider_utility,
                            ..
                        } = rollouts.play_out(&world, &styles, card, luck, (search.solver, cache));
                        findings.played_out[card.index()].add(weight, won, schneider_utility);
                    }
                }
                // An earlier round may have searched this world.
                match looked_at.iter_mut().find(|(before, _)| *before == world) {
                    Some((_, sum)) => *sum += weight,
                    None => looked_at.push((world, weight)),
                }
            }
        }
        if looked_at.len() > 1 && knowledge.hand.len() <= effort.alpha_mu_tricks {
            findings.planned =
                AlphaMu::new(&knowledge, objective, &looked_at, solver, time).rate(playable);
        }
        // Chances need at least one searched world.
        if !looked_at.is_empty() {
            findings.rate(&mut candidates, &knowledge);
        }
    }
    Decision::best_of(looked_at.len(), candidates)
}

/// Selects `wanted` worlds with their weights, in random order, likelier ones more often.
///
/// The selection has up to twice as many if these are all that were weighted. It has fewer if there
/// is no time to weight more, and none if no world fits the view.
pub(crate) fn chosen_worlds(
    worlds: &Worlds,
    belief: &Belief,
    rng: &mut StdRng,
    wanted: usize,
    time: &TimeLimit<'_>,
) -> Vec<(World, f32)> {
    let weighted = |world: World| (world, belief.weight(&world));
    let candidates = (wanted * CANDIDATES_PER_WORLD).min(MOST_CANDIDATES);
    let weighted: Vec<(World, f32)> = if worlds.count() <= candidates as u64 {
        worlds
            .iter()
            .map(weighted)
            .take_while(|_| !time.is_up())
            .collect()
    } else {
        (0..candidates)
            .map(|_| weighted(worlds.sample(rng)))
            .take_while(|_| !time.is_up())
            .collect()
    };
    let mut chosen = if weighted.len() <= 2 * wanted {
        weighted
    } else {
        by_weight(weighted, wanted)
    };
    chosen.shuffle(rng);
    chosen
}

/// Selects `wanted` worlds by systematic sampling: each as often as the cumulative weight passes a
/// multiple of a fixed step.
pub(crate) fn by_weight<W>(weighted: Vec<(W, f32)>, wanted: usize) -> Vec<(W, f32)> {
    let step = weighted.iter().map(|(_, weight)| weight).sum::<f32>() / wanted as f32;
    let (mut sum, mut next) = (0.0, step / 2.0);
    let mut chosen = Vec::with_capacity(wanted);
    for (world, weight) in weighted {
        sum += weight;
        let mut times = 0.0;
        while next < sum {
            (next, times) = (next + step, times + 1.0);
        }
        if times > 0.0 {
            chosen.push((world, times));
        }
    }
    chosen
}

/// Weighted results of a card over the worlds.
#[derive(Clone, Copy, Default)]
struct WeightedMean {
    of: f32,
    won: f32,
    more: f32,
}

impl WeightedMean {
    fn add(&mut self, weight: f32, won: bool, more: f32) {
        self.of += weight;
        self.won += if won { weight } else { 0.0 };
        self.more += weight * more;
    }

    /// Returns the fraction of worlds that the declarer wins, and the average of the minor terms.
    fn average(&self) -> (f32, f32) {
        if self.of > 0.0 {
            (self.won / self.of, self.more / self.of)
        } else {
            (0.5, 0.0)
        }
    }
}

/// Results of each card, by perfect play and by rollouts.
struct Findings {
    solved: [WeightedMean; 32],
    played_out: [WeightedMean; 32],
    rollout_weight: f32,
    /// Fraction of worlds in which the player's side can force a win after a card, for cards that
    /// αμ search has rated.
    planned: Vec<(Card, f32)>,
}

impl Findings {
    fn new(rollout_weight: f32) -> Self {
        Self {
            solved: [WeightedMean::default(); 32],
            played_out: [WeightedMean::default(); 32],
            rollout_weight,
            planned: Vec::new(),
        }
    }

    fn rate(&self, candidates: &mut [RatedAction<Card>], knowledge: &Knowledge) {
        let weight = self.rollout_weight;
        let sign = if knowledge.me == knowledge.declarer {
            1.0
        } else {
            -1.0
        };
        for candidate in candidates {
            let index = candidate.action.index();
            let (won, more) = self.solved[index].average();
            let (by_policy, more_by_policy) = self.played_out[index].average();
            let planned = self
                .planned
                .iter()
                .find(|(card, _)| *card == candidate.action);
            let own = |declarers: f32| {
                if knowledge.me == knowledge.declarer {
                    declarers
                } else {
                    1.0 - declarers
                }
            };
            let forced = planned.map_or(own(won), |&(_, sure)| sure);
            let trusted = if self.played_out[index].of > 0.0 {
                weight
            } else {
                0.0
            };
            candidate.chance = Some((forced + trusted * own(by_policy)) / (1.0 + trusted));
            candidate.worth += forced + sign * (more + weight * (by_policy + more_by_policy));
        }
    }
}

struct CardSearch<'a> {
    knowledge: &'a Knowledge<'a>,
    objective: Objective,
    solver: &'a mut Solver,
    nodes_left: u64,
    time: &'a TimeLimit<'a>,
}

impl CardSearch<'_> {
    /// Adds the result of perfect play after each card in a world. Returns false if the time or the
    /// node budget didn't suffice.
    fn solve(&mut self, world: &World, weight: f32, sums: &mut [WeightedMean; 32]) -> bool {
        let knowledge = self.knowledge;
        if self.time.is_up() {
            return false;
        }
        let Ok(position) = world.position(knowledge) else {
            debug_assert!(false, "a world is no position");
            return true;
        };
        let has = world.declarers_points(knowledge);
        let is_up = || self.time.is_up();
        let budget = Budget::nodes(self.nodes_left).or_until(&is_up);
        let in_time = if self.objective.counts_points() && knowledge.hand.len() <= COUNTED_TRICKS {
            self.solver.points_by_card(&position, budget).map(|points| {
                for (card, points) in points.iter() {
                    let points = points + has;
                    let more = self.objective.schneider_utility(points) + f32::from(points) * POINT;
                    sums[card.index()].add(weight, self.objective.is_won_by(points), more);
                }
            })
        } else {
            let prospects = self
                .solver
                .prospects(&position, self.objective.goal(has), budget);
            prospects.unknown.is_empty().then(|| {
                prospects
                    .reached
                    .iter()
                    .for_each(|card| sums[card.index()].add(weight, true, 0.0));
                prospects
                    .prevented
                    .iter()
                    .for_each(|card| sums[card.index()].add(weight, false, 0.0));
            })
        };
        self.nodes_left = self.nodes_left.saturating_sub(self.solver.visited());
        in_time.is_some()
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::games::skat::PhaseView;
    use skat_rules::strength::Strength;

    use super::*;
    use crate::Reason;
    use crate::engine::Engine;
    use crate::games::skat::card_play;
    use crate::skill::skill;
    use crate::test_deals::play_by_heuristics;

    /// The reported chance must be the ground of the choice: another card seldom has a clearly
    /// better one.
    #[test]
    fn the_reported_chance_justifies_the_played_card() {
        const EFFORT: Effort = Effort {
            worlds: 20,
            nodes: 100_000,
            rollouts: 4,
            rollout_weight: 2.5,
            perfect_tricks: 0,
            alpha_mu_tricks: 0,
        };
        let mut engine = Engine::default();
        let (mut decisions, mut odd) = (0, 0);
        for number in 0..12 {
            play_by_heuristics(number, |_, view, _| {
                let PhaseView::Play(play) = &view.public.phase else {
                    return;
                };
                let state = card_play(view, play);
                let time = TimeLimit::never();
                let mut context = engine.context(skill(Strength::Master), number, &time);
                let decision = choose_card(&state, EFFORT, &mut context);
                let Reason::Rated { options, .. } = decision.reason else {
                    return;
                };
                let chances = || options.iter().filter_map(|option| option.chance);
                decisions += 1;
                odd +=
                    usize::from(chances().any(|chance| options[0].chance.unwrap() < chance - 0.05));
            });
        }
        assert!(
            decisions > 120 && odd * 50 < decisions,
            "{odd} of {decisions}"
        );
    }
}
