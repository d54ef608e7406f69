//! The autoplayer for Skat.

mod answers;
mod belief;
mod bidding;
mod claim;
mod count;
mod null;
mod ramsch;
mod search;
mod sight;
#[cfg(test)]
mod tests;
mod tricks;
mod weights;
mod worlds;

use rand::SeedableRng;
use rand::rngs::StdRng;
use skat_rules::card::Card;
use skat_rules::games::skat::{Action, PhaseView, PlayView, SeatView};
use skat_solver::Solver;

use self::search::Effort;
use crate::level::Level;

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
) -> Action {
    assert!(view.public.awaited.contains(view.seat), "the autoplayer is asked out of turn");
    match &view.public.phase {
        PhaseView::Auction { role, bid, .. } => bidding::call(view, *role, *bid),
        PhaseView::PickUpOrHand(won) => bidding::pick_up_or_hand(view, *won),
        PhaseView::Discarding(won) => Action::Discard(bidding::discard(view, *won)),
        PhaseView::Announcing(won) => Action::Announce(bidding::announce(view, *won)),
        PhaseView::Play(play) => match play.question {
            Some(question) => answers::answer(view, play, question),
            None => Action::Play(card(view, play, level, solver, seed, stop)),
        },
        PhaseView::GrandHandOffer(_) => Action::NoGrandHand,
        PhaseView::Ramsch(ramsch) => ramsch::decide(view, ramsch),
        PhaseView::Over(_) => unreachable!("nobody is awaited once the deal is over"),
    }
}

/// The card that a level plays.
fn card(
    view: &SeatView,
    play: &PlayView,
    level: Level,
    solver: &mut Solver,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Card {
    let mut rng = StdRng::seed_from_u64(seed);
    match effort(level) {
        None => tricks::card(view, play, &mut rng),
        Some(effort) => search::think(view, play, solver, &mut rng, effort, stop).candidates[0].card,
    }
}

/// How much a level looks at; nothing for one that plays by rules of thumb.
const fn effort(level: Level) -> Option<Effort> {
    match level {
        Level::Beginner | Level::Club => None,
        Level::League => Some(Effort { worlds: 10, nodes: 400_000 }),
        Level::Master => Some(Effort { worlds: 60, nodes: 3_000_000 }),
    }
}
