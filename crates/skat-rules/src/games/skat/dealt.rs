//! The cards as dealt.

use crate::card::CardSet;
use crate::deal::{DealSecret, shuffled};
use crate::seat::{BySeat, Seat};

/// Ten cards for each seat and two for the skat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealt {
    hands: BySeat<CardSet>,
    skat: CardSet,
}

impl Dealt {
    /// These hands and this skat.
    ///
    /// # Errors
    ///
    /// [`NotADeal`] unless the hands have ten cards, the skat two, and no card is missing.
    pub fn new(hands: BySeat<CardSet>, skat: CardSet) -> Result<Self, NotADeal> {
        let all = hands.0.into_iter().fold(skat, |all, hand| all | hand);
        let sizes_fit = skat.len() == 2 && hands.0.into_iter().all(|hand| hand.len() == 10);
        if sizes_fit && all == CardSet::FULL { Ok(Self { hands, skat }) } else { Err(NotADeal) }
    }

    /// The deal of this secret: of the shuffled cards the first ten are forehand's, the next ten middlehand's, the next ten
    /// rearhand's, the last two the skat.
    #[must_use]
    pub fn from_secret(secret: &DealSecret) -> Self {
        let cards = shuffled(secret);
        let hand = |seat: Seat| cards[seat.index() * 10..][..10].iter().copied().collect();
        Self { hands: BySeat::from_fn(hand), skat: cards[30..].iter().copied().collect() }
    }

    pub(crate) const fn hands(&self) -> BySeat<CardSet> {
        self.hands
    }

    pub(crate) const fn skat(&self) -> CardSet {
        self.skat
    }

    /// A declarer's ten cards and the skat.
    pub(super) fn twelve(&self, seat: Seat) -> CardSet {
        self.hands[seat] | self.skat
    }
}

/// Cards that are no deal of Skat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a deal is three hands of ten and a skat of two, each card once")]
pub struct NotADeal;
