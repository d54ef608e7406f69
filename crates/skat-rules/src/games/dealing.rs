//! The cards of a deal: three hands of ten and a skat of two.

use crate::card::{Card, CardSet};
use crate::seat::{BySeat, Seat};

/// The cards don't form a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a deal is three hands of ten and a skat of two, each card once")]
pub struct NotADeal;

/// Deals shuffled cards: the first ten to forehand, ten each to middlehand and rearhand, and the
/// last two to the skat.
pub(super) fn hands_and_skat(cards: &[Card; 32]) -> (BySeat<CardSet>, [Card; 2]) {
    let hand = |seat: Seat| cards[seat.index() * 10..][..10].iter().copied().collect();
    (BySeat::from_fn(hand), [cards[30], cards[31]])
}

/// Checks that each hand has ten cards, the skat has two, and no card is missing.
pub(super) fn ensure_complete(hands: BySeat<CardSet>, skat: CardSet) -> Result<(), NotADeal> {
    let all = hands.0.into_iter().fold(skat, |all, hand| all | hand);
    let sizes_fit = skat.len() == 2 && hands.0.into_iter().all(|hand| hand.len() == 10);
    if sizes_fit && all == CardSet::FULL {
        Ok(())
    } else {
        Err(NotADeal)
    }
}
