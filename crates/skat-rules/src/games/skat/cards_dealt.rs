//! The cards as dealt.

use crate::card::CardSet;
use crate::deal::{DealSecret, shuffled};
use crate::games::NotADeal;
use crate::games::dealing::{ensure_complete, hands_and_skat};
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
        ensure_complete(hands, skat)?;
        Ok(Self { hands, skat })
    }

    /// Returns the deal of this secret.
    ///
    /// The first ten of the shuffled cards go to forehand, ten each to middlehand and rearhand, and
    /// the last two to the skat.
    #[must_use]
    pub fn from_secret(secret: &DealSecret) -> Self {
        let (hands, skat) = hands_and_skat(&shuffled(secret));
        Self {
            hands,
            skat: skat.into_iter().collect(),
        }
    }

    pub(crate) const fn hands(&self) -> BySeat<CardSet> {
        self.hands
    }

    pub(crate) const fn skat(&self) -> CardSet {
        self.skat
    }

    /// Returns a declarer's ten cards together with the skat.
    pub(in crate::games) fn twelve(&self, seat: Seat) -> CardSet {
        self.hands[seat] | self.skat
    }
}
