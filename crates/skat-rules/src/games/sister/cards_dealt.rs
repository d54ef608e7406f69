//! The cards as dealt.

use super::Illegal;
use crate::card::{Card, CardSet};
use crate::deal::{DealSecret, shuffled};
use crate::games::NotADeal;
use crate::games::dealing::{ensure_complete, hands_and_skat};
use crate::seat::{BySeat, Seat};

/// Ten cards for each seat and two for the skat, whose order matters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CardsDealt {
    hands: BySeat<CardSet>,
    skat: [Card; 2],
}

impl CardsDealt {
    /// Returns the deal of these hands and this skat.
    ///
    /// # Errors
    ///
    /// [`NotADeal`] unless each hand has ten cards and no card is missing.
    pub fn new(hands: BySeat<CardSet>, skat: [Card; 2]) -> Result<Self, NotADeal> {
        ensure_complete(hands, skat.into_iter().collect())?;
        Ok(Self { hands, skat })
    }

    /// Returns the deal of this secret, with the same cards as in Skat.
    ///
    /// The first ten of the shuffled cards go to forehand, ten each to middlehand and rearhand, and
    /// the last two to the skat.
    #[must_use]
    pub fn from_secret(secret: &DealSecret) -> Self {
        let (hands, skat) = hands_and_skat(&shuffled(secret));
        Self { hands, skat }
    }

    pub(in crate::games) const fn hands(&self) -> BySeat<CardSet> {
        self.hands
    }

    pub(in crate::games) const fn skat(&self) -> [Card; 2] {
        self.skat
    }

    pub(in crate::games) fn skat_set(&self) -> CardSet {
        self.skat.into_iter().collect()
    }

    pub(in crate::games) fn twelve(&self, seat: Seat) -> CardSet {
        self.hands[seat] | self.skat_set()
    }

    /// Returns the two unseen cards that count for the declarer: the discards, or the skat.
    pub(in crate::games) fn put_away(&self, discards: Option<CardSet>) -> CardSet {
        discards.unwrap_or_else(|| self.skat_set())
    }

    /// Returns the hands after the declarer has discarded two of their twelve cards, or left the
    /// skat where it is.
    pub(in crate::games) fn hands_after(
        &self,
        declarer: Seat,
        discards: Option<CardSet>,
    ) -> BySeat<CardSet> {
        let mut hands = self.hands;
        if let Some(discards) = discards {
            hands[declarer] = self.twelve(declarer) - discards;
        }
        hands
    }
}

/// Checks that these are legal discards from these twelve cards.
pub(in crate::games) fn check_discards(twelve: CardSet, discards: CardSet) -> Result<(), Illegal> {
    if twelve.contains_pair(discards) {
        Ok(())
    } else {
        Err(Illegal::Discards)
    }
}
