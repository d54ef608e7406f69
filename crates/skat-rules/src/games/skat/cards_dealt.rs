//! The cards as dealt.

use crate::card::CardSet;
use crate::deal::{DealSecret, shuffled};
use crate::seat::{BySeat, Seat};

/// Ten cards for each seat and two for the skat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardsDealt {
    hands: BySeat<CardSet>,
    skat: CardSet,
}

impl CardsDealt {
    /// Returns the deal of these hands and this skat.
    ///
    /// # Errors
    ///
    /// [`NotADeal`] unless each hand has ten cards, the skat has two, and no card is missing.
    pub fn new(hands: BySeat<CardSet>, skat: CardSet) -> Result<Self, NotADeal> {
        let all = hands.0.into_iter().fold(skat, |all, hand| all | hand);
        let sizes_fit = skat.len() == 2 && hands.0.into_iter().all(|hand| hand.len() == 10);
        if sizes_fit && all == CardSet::FULL {
            Ok(Self { hands, skat })
        } else {
            Err(NotADeal)
        }
    }

    /// Returns the deal of this secret.
    ///
    /// The first ten of the shuffled cards go to forehand, ten each to middlehand and rearhand, and
    /// the last two to the skat.
    #[must_use]
    pub fn from_secret(secret: &DealSecret) -> Self {
        let cards = shuffled(secret);
        let hand = |seat: Seat| cards[seat.index() * 10..][..10].iter().copied().collect();
        Self {
            hands: BySeat::from_fn(hand),
            skat: cards[30..].iter().copied().collect(),
        }
    }

    pub(crate) const fn hands(&self) -> BySeat<CardSet> {
        self.hands
    }

    pub(crate) const fn skat(&self) -> CardSet {
        self.skat
    }

    /// Returns a declarer's ten cards together with the skat.
    pub(super) fn twelve(&self, seat: Seat) -> CardSet {
        self.hands[seat] | self.skat
    }
}

/// The cards don't form a deal of Skat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a deal is three hands of ten and a skat of two, each card once")]
pub struct NotADeal;
