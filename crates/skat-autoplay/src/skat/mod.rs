//! The autoplayer for Skat.

mod bidding;
mod claim;
mod count;
mod null;
mod sight;
#[cfg(test)]
mod tests;
mod tricks;
mod weights;

use rand::SeedableRng;
use rand::rngs::StdRng;
use skat_rules::games::skat::{Action, Matter, PhaseView, SeatView};

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
            // A declarer who gives up is not kept playing.
            Some(question) if question.matter == Matter::Concession => Action::Accept,
            Some(question) if claim::is_certain(view, play, question.asker) => Action::Accept,
            Some(_) => Action::Refuse,
            None => Action::Play(tricks::card(view, play, &mut StdRng::seed_from_u64(seed))),
        },
        PhaseView::Over(_) => unreachable!("nobody is awaited once the deal is over"),
    }
}
