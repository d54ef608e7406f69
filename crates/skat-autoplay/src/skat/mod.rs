//! The autoplayer for Skat.

mod answers;
mod bidding;
mod claim;
mod count;
mod null;
mod ramsch;
mod sight;
#[cfg(test)]
mod tests;
mod tricks;
mod weights;

use rand::SeedableRng;
use rand::rngs::StdRng;
use skat_rules::games::skat::{Action, PhaseView, SeatView};

/// What the autoplayer does in this view: one of the view's legal actions.
///
/// The same view and seed give the same action. The seed only decides between cards of the same worth.
///
/// # Panics
///
/// If the seat isn't awaited.
#[must_use]
pub fn decide(view: &SeatView, seed: u64) -> Action {
    assert!(view.public.awaited.contains(view.seat), "the autoplayer is asked out of turn");
    match &view.public.phase {
        PhaseView::Auction { role, bid, .. } => bidding::call(view, *role, *bid),
        PhaseView::PickUpOrHand(won) => bidding::pick_up_or_hand(view, *won),
        PhaseView::Discarding(won) => Action::Discard(bidding::discard(view, *won)),
        PhaseView::Announcing(won) => Action::Announce(bidding::announce(view, *won)),
        PhaseView::Play(play) => match play.question {
            Some(question) => answers::answer(view, play, question),
            None => Action::Play(tricks::card(view, play, &mut StdRng::seed_from_u64(seed))),
        },
        PhaseView::GrandHandOffer(_) => Action::NoGrandHand,
        PhaseView::Ramsch(ramsch) => ramsch::decide(view, ramsch),
        PhaseView::Over(_) => unreachable!("nobody is awaited once the deal is over"),
    }
}
