//! The autoplayer for Skat.

mod alpha_mu;
mod belief;
pub(crate) mod bidding;
mod claim;
mod determinization;
mod discarding;
pub(crate) mod hand_evaluation;
mod heuristic_weights;
mod knowledge;
mod kontra;
pub(crate) mod model;
pub(crate) mod null;
mod objective;
mod pass_value;
mod pimc;
pub(crate) mod point_count;
pub(crate) mod policy;
pub(crate) mod public_state;
mod responses;
pub(crate) mod rollout;
#[cfg(test)]
mod test_deals;
#[cfg(test)]
mod tests;
pub(crate) mod tricks;

use rand::SeedableRng;
use rand::rngs::StdRng;
use skat_rules::games::ramsch::Action as RamschAction;
use skat_rules::games::skat::{Action, ContractKind, Matter, PhaseView, Question, SeatView};

use self::bidding::EvaluationCorrection;
use self::determinization::Worlds;
use self::knowledge::Knowledge;
pub use self::pimc::Effort;
use crate::engine::Engine;
use crate::level::Level;
use crate::{Decision, ramsch};

/// Calls that are possible before the tricks of a Ramsch.
const CALLS: [RamschAction; 3] = [
    RamschAction::Ready,
    RamschAction::Knock,
    RamschAction::Virgin,
];

/// Returns true unless the tricks rule out every world, that is, every layout of the hidden cards.
pub(crate) fn has_worlds(view: &SeatView) -> bool {
    match &view.public.phase {
        PhaseView::Play(play) => Worlds::new(&Knowledge::new(view, play)).count() > 0,
        _ => true,
    }
}

/// Chooses one of the view's legal actions.
///
/// The same view, level and seed give the same action, unless `stop` reports that time is up. The
/// action is legal in any case.
///
/// # Panics
///
/// If the seat isn't awaited.
pub(crate) fn decide(
    view: &SeatView,
    level: Level,
    engine: &mut Engine,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Decision<Action> {
    let in_null = matches!(
        &view.public.phase,
        PhaseView::Play(play) if play.contract.kind() == ContractKind::Null
    );
    let effort = if in_null {
        effort_in_null(level)
    } else {
        effort(level)
    };
    decide_with(view, level, effort, engine, seed, stop)
}

/// Chooses an action like [`decide`], with the given search effort; with `None` no world is
/// searched.
///
/// # Panics
///
/// If the seat isn't awaited.
pub(crate) fn decide_with(
    view: &SeatView,
    level: Level,
    effort: Option<Effort>,
    engine: &mut Engine,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Decision<Action> {
    assert!(
        view.public.awaited.contains(view.seat),
        "the autoplayer is asked out of turn"
    );
    let mut rng = StdRng::seed_from_u64(seed);
    let by_heuristics = Decision::by_heuristics;
    let model = &engine.model;
    let has_learned = level == Level::Master && !stop();
    match &view.public.phase {
        PhaseView::Auction {
            role, bid, ramsch, ..
        } => {
            let passing_more = ramsch.map_or(0.0, |rules| {
                pass_value::worth(view, rules, level, &mut rng, stop)
            });
            if has_learned {
                model::bidding::call(model, view, *role, *bid, passing_more)
            } else {
                bidding::call(
                    view,
                    level,
                    *role,
                    *bid,
                    passing_more,
                    EvaluationCorrection::NONE,
                )
            }
        }
        PhaseView::PickUpOrHand(won) if has_learned => {
            model::bidding::pick_up_or_hand(model, view, *won)
        }
        PhaseView::PickUpOrHand(won) => {
            bidding::pick_up_or_hand(view, *won, EvaluationCorrection::NONE)
        }
        PhaseView::Discarding(won) if has_learned => {
            discarding::discard(view, *won, model, &mut rng, effort.is_some(), stop)
        }
        PhaseView::Discarding(won) => bidding::discard(view, *won, EvaluationCorrection::NONE),
        PhaseView::Announcing(won) if has_learned => {
            discarding::announce(view, *won, model, &mut rng, effort.is_some(), stop)
        }
        PhaseView::Announcing(won) => bidding::announce(view, *won, EvaluationCorrection::NONE),
        PhaseView::Play(play) => match (play.question, effort) {
            (
                Some(Question {
                    matter: Matter::Kontra(_),
                    ..
                }),
                Some(effort),
            ) => kontra::double(view, play, engine, &mut rng, effort, stop)
                .unwrap_or(by_heuristics(Action::Pass)),
            (Some(question), _) => by_heuristics(responses::answer(view, play, question)),
            (None, None) => tricks::card(view, play, level, &mut rng).map(Action::Play),
            (None, Some(effort)) => {
                let may_double = view.legal.contains(&Action::Kontra);
                let doubling = may_double
                    .then(|| kontra::double(view, play, engine, &mut rng, effort, stop))
                    .flatten();
                doubling.unwrap_or_else(|| {
                    pimc::choose_card(view, play, engine, &mut rng, effort, stop).map(Action::Play)
                })
            }
        },
        PhaseView::GrandHandOffer(_) => hand_evaluation::grand_hand(
            view.hand,
            view.seat,
            Action::GrandHand,
            Action::NoGrandHand,
        ),
        PhaseView::Ramsch(ramsch) => {
            let calls = CALLS
                .into_iter()
                .filter(|&call| view.legal.contains(&call.into()))
                .collect();
            let player = ramsch::RamschPlayer {
                me: view.seat,
                hand: view.hand,
                passed_on: view.discards,
                ramsch,
                calls,
            };
            player.decide(level, seed, stop).map(Action::from)
        }
        PhaseView::Over(_) => unreachable!("no player is asked after the deal"),
    }
}

/// Search effort of a level; `None` for a level that plays by heuristics.
pub(crate) const fn effort(level: Level) -> Option<Effort> {
    match level {
        Level::Beginner | Level::Club => None,
        Level::League => Some(Effort {
            worlds: 8,
            nodes: 200_000,
            rollouts: 4,
            rollout_weight: 0.4,
            perfect_tricks: 0,
            alpha_mu_tricks: 0,
        }),
        Level::Master => Some(Effort {
            worlds: 80,
            nodes: 1_500_000,
            rollouts: 12,
            rollout_weight: 2.5,
            perfect_tricks: 4,
            alpha_mu_tricks: 6,
        }),
    }
}

/// Search effort of a level in Null, where the solver is fast and more worlds help more than more
/// rollouts in each.
const fn effort_in_null(level: Level) -> Option<Effort> {
    match (level, effort(level)) {
        (Level::Master, Some(effort)) => Some(Effort {
            worlds: 240,
            nodes: 4_500_000,
            rollouts: 4,
            ..effort
        }),
        (_, effort) => effort,
    }
}
