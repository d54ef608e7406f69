//! The tricks of two players.

use super::opponent;
use crate::card::{Card, CardSet};
use crate::games::skat::ContractKind;
use crate::seat::Seat;

/// A completed trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    /// Who led.
    pub leader: Seat,
    /// The card led and the other's.
    pub cards: [Card; 2],
    /// Who took it.
    pub winner: Seat,
}

/// All cards played in a deal so far.
#[derive(Clone)]
pub(super) struct Tricks {
    kind: ContractKind,
    complete: Vec<Trick>,
    leader: Seat,
    led: Option<Card>,
}

impl Tricks {
    pub(super) const fn new(kind: ContractKind, leader: Seat) -> Self {
        Self { kind, complete: Vec::new(), leader, led: None }
    }

    pub(super) const fn kind(&self) -> ContractKind {
        self.kind
    }

    pub(super) fn complete(&self) -> &[Trick] {
        &self.complete
    }

    /// Who leads, or has led, to the trick that isn't complete.
    pub(super) const fn leader(&self) -> Seat {
        self.leader
    }

    /// The card that must be followed.
    pub(super) const fn led(&self) -> Option<Card> {
        self.led
    }

    /// Whose card is next.
    pub(super) const fn turn(&self) -> Seat {
        match self.led {
            None => self.leader,
            Some(_) => opponent(self.leader),
        }
    }

    /// Adds the card of the seat whose turn it is, and gives who took the trick if it is complete now.
    pub(super) fn play(&mut self, card: Card) -> Option<Seat> {
        let Some(led) = self.led.take() else {
            self.led = Some(card);
            return None;
        };
        let beaten = self.kind.strength(card, led) > self.kind.strength(led, led);
        let winner = if beaten { opponent(self.leader) } else { self.leader };
        self.complete.push(Trick { leader: self.leader, cards: [led, card], winner });
        self.leader = winner;
        Some(winner)
    }
}

/// The cards that a seat has taken in these tricks.
pub(super) fn taken(tricks: &[Trick], seat: Seat) -> CardSet {
    tricks.iter().filter(|trick| trick.winner == seat).flat_map(|trick| trick.cards).collect()
}
