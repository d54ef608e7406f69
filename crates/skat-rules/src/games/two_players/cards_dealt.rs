//! The cards as dealt.

use crate::card::{Card, CardSet};
use crate::deal::{DealSecret, shuffled};
use crate::games::NotADeal;
use crate::games::dealing::{ensure_complete, hands_and_skat};
use crate::seat::{BySeat, Seat};

use super::THIRD;

/// Ten cards for each player, ten for the third hand and two for the skat. The type has no `Debug`,
/// because it holds hidden cards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CardsDealt {
    hands: BySeat<CardSet>,
    /// Third hand in order, the top card first.
    pile: [Card; 10],
    skat: CardSet,
}

impl CardsDealt {
    /// Returns the deal of these hands of forehand and the dealer, this third hand with its top
    /// card first, and this skat.
    ///
    /// # Errors
    ///
    /// [`NotADeal`] unless each hand has ten cards, the skat has two, and no card is missing.
    pub fn new(hands: [CardSet; 2], pile: [Card; 10], skat: CardSet) -> Result<Self, NotADeal> {
        let hands = BySeat([hands[0], hands[1], pile.into_iter().collect()]);
        ensure_complete(hands, skat)?;
        Ok(Self { hands, pile, skat })
    }

    /// Returns the deal of this secret.
    ///
    /// Ten shuffled cards each go to forehand, the dealer and the third hand, which starts with its
    /// top card. The last two go to the skat.
    #[must_use]
    pub fn from_secret(secret: &DealSecret) -> Self {
        let cards = shuffled(secret);
        let (hands, skat) = hands_and_skat(&cards);
        Self {
            hands,
            pile: std::array::from_fn(|index| cards[THIRD.index() * 10 + index]),
            skat: skat.into_iter().collect(),
        }
    }

    pub(super) const fn hands(&self) -> BySeat<CardSet> {
        self.hands
    }

    pub(super) const fn skat(&self) -> CardSet {
        self.skat
    }

    /// Returns the third hand's card for the trick with this number, counted from 0.
    pub(super) fn third_card(&self, trick: usize) -> Option<Card> {
        self.pile.get(trick).copied()
    }

    pub(super) fn twelve(&self, player: Seat) -> CardSet {
        self.hands[player] | self.skat
    }
}
