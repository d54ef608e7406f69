//! The tricks: only the jacks are trumps, and the rules decide the rank of the tens.

use super::{Illegal, Tens};
use crate::card::{Card, CardSet, Rank, Suit};
use crate::games::skat::{ContractKind, Trick};
use crate::seat::{BySeat, Seat};

/// Placeholder before a card is played.
const UNUSED: Card = Card::new(Suit::Diamonds, Rank::Seven);

/// Tricks of a Ramsch, or of the Grand Hand that replaces it.
#[derive(Clone, Copy)]
pub(super) struct CardPlay {
    tens: Tens,
    hands: BySeat<CardSet>,
    leader: Seat,
    on_table: [Card; 2],
    on_table_count: u8,
    tricks: [Trick; 10],
    complete: u8,
}

impl CardPlay {
    /// Returns the state before the first lead, which belongs to forehand.
    pub(super) const fn new(hands: BySeat<CardSet>, tens: Tens) -> Self {
        let unused = Trick {
            leader: Seat::FOREHAND,
            cards: [UNUSED; 3],
            winner: Seat::FOREHAND,
        };
        Self {
            tens,
            hands,
            leader: Seat::FOREHAND,
            on_table: [UNUSED; 2],
            on_table_count: 0,
            tricks: [unused; 10],
            complete: 0,
        }
    }

    pub(super) const fn leader(&self) -> Seat {
        self.leader
    }

    pub(super) fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// Replaces a hand; players still exchange cards with the skat before the first lead.
    pub(super) fn set_hand(&mut self, seat: Seat, hand: CardSet) {
        self.hands[seat] = hand;
    }

    pub(super) fn tricks(&self) -> &[Trick] {
        &self.tricks[..usize::from(self.complete)]
    }

    pub(super) fn on_table(&self) -> &[Card] {
        &self.on_table[..usize::from(self.on_table_count)]
    }

    pub(super) const fn over(&self) -> bool {
        self.complete == 10
    }

    pub(super) const fn turn(&self) -> Seat {
        match self.on_table_count {
            0 => self.leader,
            1 => self.leader.next(),
            _ => self.leader.next().next(),
        }
    }

    /// Returns the legal cards of the seat whose turn it is.
    pub(super) fn playable(&self) -> CardSet {
        ContractKind::Grand.playable(self.hands[self.turn()], self.on_table().first().copied())
    }

    pub(super) fn check(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        match () {
            () if seat != self.turn() => Err(Illegal::NotYourTurn),
            () if !self.hands[seat].contains(card) => Err(Illegal::NotHeld),
            () if !self.playable().contains(card) => Err(Illegal::MustFollow),
            () => Ok(()),
        }
    }

    /// Plays a checked card; returns the winner if that completes the trick.
    pub(super) fn play(&mut self, card: Card) -> Option<Seat> {
        let seat = self.turn();
        self.hands[seat] = self.hands[seat].without(card);
        if self.on_table_count < 2 {
            self.on_table[usize::from(self.on_table_count)] = card;
            self.on_table_count += 1;
            return None;
        }
        let cards = [self.on_table[0], self.on_table[1], card];
        let winner = match trick_winner(cards, self.tens) {
            0 => self.leader,
            1 => self.leader.next(),
            _ => seat,
        };
        self.tricks[usize::from(self.complete)] = Trick {
            leader: self.leader,
            cards,
            winner,
        };
        self.complete += 1;
        self.leader = winner;
        self.on_table_count = 0;
        Some(winner)
    }

    /// Counts the seat's tricks.
    pub(super) fn won(&self, seat: Seat) -> u8 {
        self.tricks()
            .iter()
            .map(|trick| u8::from(trick.winner == seat))
            .sum()
    }

    /// Returns the cards in the seat's tricks.
    pub(super) fn taken(&self, seat: Seat) -> CardSet {
        self.tricks()
            .iter()
            .filter(|trick| trick.winner == seat)
            .flat_map(|trick| trick.cards)
            .collect()
    }
}

/// Returns the index of the card that takes the trick, in the order of play: 0, 1 or 2.
#[inline]
#[must_use]
pub fn trick_winner(cards: [Card; 3], tens: Tens) -> usize {
    let [first, second, third] = cards.map(|card| strength(card, cards[0], tens));
    match () {
        () if first > second && first > third => 0,
        () if second > third => 1,
        () => 2,
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
