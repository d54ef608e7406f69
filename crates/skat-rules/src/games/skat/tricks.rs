//! The course of play: which card was played by whom, and who took it.

use super::ContractKind;
use crate::card::{Card, CardSet, Rank, Suit};
use crate::seat::Seat;

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
    /// Stands where no trick has been played yet.
    const NONE: Self =
        Self { leader: Seat::FOREHAND, cards: [Card::new(Suit::Diamonds, Rank::Seven); 3], winner: Seat::FOREHAND };

    /// The cards with who played them, in the order of play.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> {
        let order = [self.leader, self.leader.next(), self.leader.next().next()];
        order.into_iter().zip(self.cards)
    }

    /// The card that took it.
    #[must_use]
    pub fn winning_card(&self) -> Card {
        self.plays().find(|&(seat, _)| seat == self.winner).map_or(self.cards[0], |(_, card)| card)
    }
}

/// All cards played in a deal so far.
#[derive(Clone, Copy)]
pub(super) struct Tricks {
    kind: ContractKind,
    leader: Seat,
    turn: Seat,
    /// How many cards lie on the table, 0 to 2.
    open_count: u8,
    complete_count: u8,
    open: [Card; 3],
    complete: [Trick; 10],
}

impl Tricks {
    /// Before the first lead, which is forehand's.
    pub(super) const fn new(kind: ContractKind) -> Self {
        Self {
            kind,
            leader: Seat::FOREHAND,
            turn: Seat::FOREHAND,
            open_count: 0,
            complete_count: 0,
            open: Trick::NONE.cards,
            complete: [Trick::NONE; 10],
        }
    }

    /// The completed tricks, oldest first.
    pub(super) fn complete(&self) -> &[Trick] {
        &self.complete[..self.complete_count().min(10)]
    }

    #[inline]
    pub(super) const fn complete_count(&self) -> usize {
        self.complete_count as usize
    }

    /// The cards of the trick that isn't complete, in the order of play.
    pub(super) fn open(&self) -> &[Card] {
        &self.open[..usize::from(self.open_count.min(2))]
    }

    /// The card on the table that this seat has played.
    pub(super) fn open_card_of(&self, seat: Seat) -> Option<Card> {
        let order = [self.leader, self.leader.next()];
        order.into_iter().zip(self.open()).find(|&(player, _)| player == seat).map(|(_, &card)| card)
    }

    /// Whether no card has been played.
    pub(super) const fn untouched(&self) -> bool {
        self.open_count == 0 && self.complete_count == 0
    }

    /// Who leads, or has led, to the trick that isn't complete.
    pub(super) const fn leader(&self) -> Seat {
        self.leader
    }

    /// The card that must be followed.
    #[inline]
    pub(super) const fn led(&self) -> Option<Card> {
        if self.open_count == 0 { None } else { Some(self.open[0]) }
    }

    /// Whose card is next.
    #[inline]
    pub(super) const fn turn(&self) -> Seat {
        self.turn
    }

    /// The cards in the tricks of a seat and how many tricks they are, then the same of all others together.
    pub(super) fn taken(&self, seat: Seat) -> [(CardSet, u8); 2] {
        let mut taken = [(CardSet::EMPTY, 0); 2];
        for trick in self.complete() {
            let (cards, count) = &mut taken[usize::from(trick.winner != seat)];
            let [one, two, three] = trick.cards;
            *cards = cards.with(one).with(two).with(three);
            *count += 1;
        }
        taken
    }

    /// Adds the card of the seat whose turn it is, and gives who took the trick if it is complete now.
    #[inline]
    pub(super) fn play(&mut self, card: Card) -> Option<Seat> {
        self.open[usize::from(self.open_count.min(2))] = card;
        if self.open_count < 2 {
            self.open_count += 1;
            self.turn = self.turn.next();
            return None;
        }
        let players = [self.leader, self.leader.next(), self.turn];
        let winner = players[usize::from(self.kind.trick_winner(self.open)) % 3];
        if let Some(place) = self.complete.get_mut(usize::from(self.complete_count)) {
            *place = Trick { leader: self.leader, cards: self.open, winner };
            self.complete_count += 1;
        }
        self.leader = winner;
        self.turn = winner;
        self.open_count = 0;
        Some(winner)
    }
}
