//! Mutable state of the search: hands and the current trick.

use skat_rules::seat::Seat;

use crate::order::{CardBits, CardOrder, only};
use crate::position::Position;

/// Hands and current trick in the order of a contract. Players are numbered in the order of play,
/// starting with the declarer as 0.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) hands: [CardBits; 3],
    pub(crate) turn: usize,
    pub(crate) on_table: CardBits,
    /// All cards that follow the card led; empty before the lead.
    pub(crate) led: CardBits,
    /// The highest card on the table and its player; meaningless on an empty table.
    pub(crate) best: u32,
    pub(crate) best_player: usize,
}

/// A trick that a play has just completed.
#[derive(Clone, Copy)]
pub(crate) struct TrickTaken {
    pub(crate) winner: usize,
    pub(crate) cards: CardBits,
}

/// Returns a seat's player number in a deal with this declarer.
pub(crate) const fn player(seat: Seat, declarer: Seat) -> usize {
    (seat.index() + 3 - declarer.index()) % 3
}

impl Board {
    pub(crate) fn new(position: &Position, order: &CardOrder) -> Self {
        let mut board = Self {
            hands: [0; 3],
            turn: player(position.leader(), position.declarer()),
            on_table: 0,
            led: 0,
            best: 0,
            best_player: 0,
        };
        for (seat, &hand) in position.hands().iter() {
            board.hands[player(seat, position.declarer())] = order.cards(hand);
        }
        for card in position.on_table() {
            // At most two cards, so that no trick is completed.
            board.play(order.number(card), order);
        }
        board
    }

    /// Returns the player after this one.
    #[inline]
    pub(crate) const fn next(player: usize) -> usize {
        if player == 2 { 0 } else { player + 1 }
    }

    /// Returns all cards in the hands, without those on the table.
    #[inline]
    pub(crate) const fn held(&self) -> CardBits {
        self.hands[0] | self.hands[1] | self.hands[2]
    }

    /// Returns the legal cards of the player to move.
    #[inline]
    pub(crate) const fn playable(&self) -> CardBits {
        CardOrder::playable(self.hands[self.turn], self.led)
    }

    /// Returns the cards of others that separate neighbours in the hand of the player to move. A
    /// card on the table still separates, because one neighbour may lie above it and one below.
    #[inline]
    pub(crate) const fn others(&self) -> CardBits {
        (self.held() | self.on_table) & !self.hands[self.turn]
    }

    /// Returns whether two cards lie on the table.
    #[inline]
    pub(crate) const fn is_last_to_play(&self) -> bool {
        self.on_table & self.on_table.wrapping_sub(1) != 0
    }

    /// Returns the cards of a set that would become the highest on the table if played now.
    #[inline]
    pub(crate) const fn beating(&self, cards: CardBits, order: &CardOrder) -> CardBits {
        if self.on_table == 0 {
            cards
        } else {
            cards & order.beating(self.best)
        }
    }

    /// Plays a card of the player to move. If it completes the trick, the winner leads next.
    #[inline]
    pub(crate) fn play(&mut self, card: u32, order: &CardOrder) -> Option<TrickTaken> {
        let player = self.turn;
        if self.beating(only(card), order) != 0 {
            (self.best, self.best_player) = (card, player);
        }
        if self.on_table == 0 {
            self.led = order.suit_of(card);
        }
        let is_last = self.is_last_to_play();
        self.hands[player] &= !only(card);
        self.on_table |= only(card);
        if !is_last {
            self.turn = Self::next(player);
            return None;
        }
        let taken = TrickTaken {
            winner: self.best_player,
            cards: self.on_table,
        };
        (self.turn, self.on_table, self.led) = (taken.winner, 0, 0);
        Some(taken)
    }
}
