//! The tricks: only the jacks are trumps, and the rules decide the rank of the tens.

use super::{Illegal, Tens};
use crate::card::{Card, CardSet, Rank};
use crate::games::skat::{ContractKind, Tricks};
use crate::seat::{BySeat, Seat};

/// Hands and tricks of a Ramsch, or of the Grand Hand that replaces it.
#[derive(Clone, Copy)]
pub(super) struct CardPlay {
    tens: Tens,
    pub(super) hands: BySeat<CardSet>,
    pub(super) tricks: Tricks,
}

impl CardPlay {
    /// Returns the state before the first lead, which belongs to forehand.
    pub(super) const fn new(hands: BySeat<CardSet>, tens: Tens) -> Self {
        Self {
            tens,
            hands,
            tricks: Tricks::new(ContractKind::Grand),
        }
    }

    /// Returns the legal cards of the seat whose turn it is.
    pub(super) fn playable(&self) -> CardSet {
        ContractKind::Grand.playable(self.hands[self.tricks.turn()], self.tricks.led())
    }

    pub(super) fn check(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        if seat != self.tricks.turn() {
            Err(Illegal::NotYourTurn)
        } else if !self.hands[seat].contains(card) {
            Err(Illegal::NotHeld)
        } else if !self.playable().contains(card) {
            Err(Illegal::MustFollow)
        } else {
            Ok(())
        }
    }

    /// Plays a checked card; returns the winner if that completes the trick.
    pub(super) fn play(&mut self, card: Card) -> Option<Seat> {
        let (seat, tens) = (self.tricks.turn(), self.tens);
        self.hands[seat] = self.hands[seat].without(card);
        self.tricks
            .play_by(card, |cards| trick_winner(cards, tens) as u8)
    }
}

/// Returns the index of the card that takes the trick, in the order of play: 0, 1 or 2.
#[inline]
#[must_use]
pub fn trick_winner(cards: [Card; 3], tens: Tens) -> usize {
    let [first, second, third] = cards.map(|card| strength(card, cards[0], tens));
    if first > second && first > third {
        0
    } else if second > third {
        1
    } else {
        2
    }
}

/// Returns the strength of `card` in a trick in which `led` was led; 0 if it can't win.
#[inline]
#[must_use]
pub const fn strength(card: Card, led: Card, tens: Tens) -> u8 {
    let normal = ContractKind::Grand.strength(card, led);
    match (tens, card.rank(), normal) {
        (Tens::Normal, ..) | (Tens::Low, _, 0) => normal,
        // The ten drops two ranks to the queen's place; queen and king move up by one.
        (Tens::Low, Rank::Ten, _) => normal - 2,
        (Tens::Low, Rank::Queen | Rank::King, _) => normal + 1,
        (Tens::Low, ..) => normal,
    }
}
