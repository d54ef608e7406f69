//! The course of play: which card was played by whom, and who took it.

use super::ContractKind;
use crate::card::{Card, CardSet};
use crate::seat::{BySeat, Seat};

/// A completed trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    /// Who led.
    pub leader: Seat,
    /// The cards in the order in which they were played.
    pub cards: [Card; 3],
    /// Who took it.
    pub winner: Seat,
}

impl Trick {
    /// The cards with who played them, in the order of play.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> {
        let order = [self.leader, self.leader.next(), self.leader.next().next()];
        order.into_iter().zip(self.cards)
    }
}

/// All cards played in a deal so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tricks {
    kind: ContractKind,
    complete: Vec<Trick>,
    leader: Seat,
    open: [Card; 2],
    open_count: u8,
    taken: BySeat<CardSet>,
    won: BySeat<u8>,
}

impl Tricks {
    /// Before the first lead, which is forehand's.
    #[must_use]
    pub fn new(kind: ContractKind) -> Self {
        let unused = Card::new(crate::card::Suit::Diamonds, crate::card::Rank::Seven);
        Self {
            kind,
            complete: Vec::with_capacity(10),
            leader: Seat::FOREHAND,
            open: [unused; 2],
            open_count: 0,
            taken: BySeat::default(),
            won: BySeat::default(),
        }
    }

    /// The completed tricks, oldest first.
    #[must_use]
    pub fn complete(&self) -> &[Trick] {
        &self.complete
    }

    /// The cards of the trick that isn't complete, in the order of play.
    #[must_use]
    pub fn open(&self) -> &[Card] {
        &self.open[..usize::from(self.open_count)]
    }

    /// The cards on the table with who played them.
    pub fn open_plays(&self) -> impl Iterator<Item = (Seat, Card)> {
        let order = [self.leader, self.leader.next()];
        order.into_iter().zip(self.open().iter().copied())
    }

    /// Who leads, or has led, to the trick that isn't complete.
    #[must_use]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// The card that must be followed.
    #[must_use]
    pub fn led(&self) -> Option<Card> {
        self.open().first().copied()
    }

    /// Whose card is next.
    #[must_use]
    pub const fn turn(&self) -> Seat {
        match self.open_count {
            0 => self.leader,
            1 => self.leader.next(),
            _ => self.leader.next().next(),
        }
    }

    /// The cards that a seat has taken in completed tricks.
    #[must_use]
    pub fn taken(&self, seat: Seat) -> CardSet {
        self.taken[seat]
    }

    /// How many tricks a seat has taken.
    #[must_use]
    pub fn won(&self, seat: Seat) -> u8 {
        self.won[seat]
    }

    /// Adds the card of the seat whose turn it is, and gives who took the trick if it is complete now.
    pub(super) fn play(&mut self, card: Card) -> Option<Seat> {
        let [first, second] = self.open;
        if self.open_count < 2 {
            self.open[usize::from(self.open_count)] = card;
            self.open_count += 1;
            return None;
        }
        let strength = |card| self.kind.strength(card, first);
        let (one, two, three) = (strength(first), strength(second), strength(card));
        let winner = match () {
            () if one > two && one > three => self.leader,
            () if two > three => self.leader.next(),
            () => self.leader.next().next(),
        };
        self.complete.push(Trick { leader: self.leader, cards: [first, second, card], winner });
        self.taken[winner] |= CardSet::EMPTY.with(first).with(second).with(card);
        self.won[winner] += 1;
        self.leader = winner;
        self.open_count = 0;
        Some(winner)
    }
}
