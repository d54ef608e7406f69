//! The tricks of two players.

use super::opponent;
use crate::card::{Card, CardSet};
use crate::games::skat::ContractKind;
use crate::seat::Seat;

/// A completed trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    /// Seat that led.
    pub leader: Seat,
    /// Card led, then the opponent's card.
    pub cards: [Card; 2],
    /// Seat that took the trick.
    pub winner: Seat,
}

/// All cards played so far in a deal.
#[derive(Clone)]
pub(super) struct Tricks {
    kind: ContractKind,
    complete: Vec<Trick>,
    leader: Seat,
    led: Option<Card>,
}

impl Tricks {
    pub(super) const fn new(kind: ContractKind, leader: Seat) -> Self {
        Self {
            kind,
            complete: Vec::new(),
            leader,
            led: None,
        }
    }

    pub(super) const fn kind(&self) -> ContractKind {
        self.kind
    }

    pub(super) fn complete(&self) -> &[Trick] {
        &self.complete
    }

    /// Returns the leader of the trick on the table.
    pub(super) const fn leader(&self) -> Seat {
        self.leader
    }

    /// Returns the card led, which must be followed.
    pub(super) const fn led(&self) -> Option<Card> {
        self.led
    }

    /// Returns the seat that plays the next card.
    pub(super) const fn turn(&self) -> Seat {
        match self.led {
            None => self.leader,
            Some(_) => opponent(self.leader),
        }
    }

    /// Plays a card for the seat whose turn it is; returns the winner if that completes the trick.
    pub(super) fn play(&mut self, card: Card) -> Option<Seat> {
        let Some(led) = self.led.take() else {
            self.led = Some(card);
            return None;
        };
        let beaten = self.kind.strength(card, led) > self.kind.strength(led, led);
        let winner = if beaten {
            opponent(self.leader)
        } else {
            self.leader
        };
        self.complete.push(Trick {
            leader: self.leader,
            cards: [led, card],
            winner,
        });
        self.leader = winner;
        Some(winner)
    }
}

/// Returns the cards that the seat has taken in these tricks.
pub(super) fn taken(tricks: &[Trick], seat: Seat) -> CardSet {
    tricks
        .iter()
        .filter(|trick| trick.winner == seat)
        .flat_map(|trick| trick.cards)
        .collect()
}
