//! The autoplayer for Skat.

mod answers;
mod belief;
mod bidding;
mod claim;
mod count;
pub(crate) mod fit;
mod habits;
mod null;
mod playout;
mod ramsch;
mod search;
mod sight;
mod stake;
#[cfg(test)]
mod tests;
mod tricks;
mod weights;
mod worlds;

use rand::SeedableRng;
use rand::rngs::StdRng;
use skat_rules::game::AnyAction;
use skat_rules::games::skat::{Action, PhaseView, PlayView, SeatView};
use skat_solver::Solver;

use self::search::{Effort, Thought};
use crate::level::Level;
use crate::{Decision, Reason};

/// What an autoplayer does in this view: one of the view's legal actions.
///
/// The same view, level and seed give the same action, unless `stop` ends the search of worlds early; whatever it does, the action
/// is legal.
///
/// # Panics
///
/// If the seat isn't awaited.
pub(crate) fn decide(
    view: &SeatView,
    level: Level,
    solver: &mut Solver,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Decision {
    assert!(view.public.awaited.contains(view.seat), "the autoplayer is asked out of turn");
    let mut rng = StdRng::seed_from_u64(seed);
    if let (PhaseView::Play(play @ PlayView { question: None, .. }), Some(effort)) = (&view.public.phase, effort(level))
    {
        let Thought { candidates, worlds } = search::think(view, play, solver, &mut rng, effort, stop);
        let action = AnyAction::Skat(Action::Play(candidates[0].card));
        let reason = match worlds {
            0 => Reason::RulesOfThumb,
            looked_at => Reason::Worlds { looked_at, candidates },
        };
        return Decision { action, reason };
    }
    let action = match &view.public.phase {
        PhaseView::Auction { role, bid, .. } => bidding::call(view, *role, *bid),
        PhaseView::PickUpOrHand(won) => bidding::pick_up_or_hand(view, *won),
        PhaseView::Discarding(won) => Action::Discard(bidding::discard(view, *won)),
        PhaseView::Announcing(won) => Action::Announce(bidding::announce(view, *won)),
        PhaseView::Play(play) => match play.question {
            Some(question) => answers::answer(view, play, question),
            None => Action::Play(tricks::card(view, play, sloppiness(level), &mut rng)),
        },
        PhaseView::GrandHandOffer(_) => Action::NoGrandHand,
        PhaseView::Ramsch(ramsch) => ramsch::decide(view, ramsch),
        PhaseView::Over(_) => unreachable!("nobody is awaited once the deal is over"),
    };
    Decision { action: AnyAction::Skat(action), reason: Reason::RulesOfThumb }
}

/// How much a level looks at; nothing for one that plays by rules of thumb.
const fn effort(level: Level) -> Option<Effort> {
    match level {
        Level::Beginner | Level::Club => None,
        Level::League => Some(Effort { worlds: 12, nodes: 300_000, playouts: 8 }),
        Level::Master => Some(Effort { worlds: 80, nodes: 1_500_000, playouts: 3 }),
    }
}

/// By how many card points a level that plays by rules of thumb misjudges a card.
const fn sloppiness(level: Level) -> f32 {
    match level {
        Level::Beginner => 12.0,
        _ => 0.0,
    }
}
