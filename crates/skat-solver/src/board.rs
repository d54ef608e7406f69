//! A position as the search moves through it.

use skat_rules::seat::Seat;

use crate::order::{Cards, Order, above, highest, only};
use crate::position::Position;

/// Hands and table in the order of a contract. Players are counted from the declarer, 0, in the order of play.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) hands: [Cards; 3],
    pub(crate) turn: usize,
    pub(crate) on_table: Cards,
    /// All cards that follow what was led; none if nothing was.
    pub(crate) led: Cards,
    /// The highest card on the table and who played it; without meaning on an empty table.
    pub(crate) best: u32,
    pub(crate) best_player: usize,
}

/// A trick that has just been completed.
pub(crate) struct Taken {
    pub(crate) winner: usize,
    pub(crate) cards: Cards,
}

/// The number of a seat's player on the board of a deal with this declarer.
pub(crate) const fn player(seat: Seat, declarer: Seat) -> usize {
    (seat.index() + 3 - declarer.index()) % 3
}

impl Board {
    pub(crate) fn new(position: &Position, order: &Order) -> Self {
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

    /// The player after this one.
    pub(crate) const fn next(player: usize) -> usize {
        if player == 2 { 0 } else { player + 1 }
    }

    /// All cards that aren't played yet, those on the table not among them.
    pub(crate) const fn held(&self) -> Cards {
        self.hands[0] | self.hands[1] | self.hands[2]
    }

    /// Whether `card`, played now, would be the highest on the table; if led, whether nobody else holds a higher one.
    pub(crate) fn would_lie_highest(&self, card: u32, order: &Order) -> bool {
        if self.on_table == 0 {
            let others = self.held() & !self.hands[self.turn];
            above(others & order.suit_of(card), card) == 0
        } else {
            self.beats_table(card, order)
        }
    }

    /// All cards that beat the highest on the table.
    pub(crate) fn beating(&self, order: &Order) -> Cards {
        (order.suit_of(self.best) | order.trumps()) & !(2u32 << self.best).wrapping_sub(1)
    }

    fn beats_table(&self, card: u32, order: &Order) -> bool {
        card > self.best && (order.suit_of(self.best) | order.trumps()) & only(card) != 0
    }

    /// The cards among which the player whose turn it is really chooses: of neighbours, between which nobody else has a card,
    /// the highest stands for all, if `alike` says that they count the same.
    pub(crate) fn choices(&self, order: &Order, alike: impl Fn(u32, u32) -> bool) -> Cards {
        let hand = self.hands[self.turn];
        let following = hand & self.led;
        let mut playable = if following == 0 { hand } else { following };
        // A card on the table still parts two others, because one of them may lie above it and one below.
        let others = (self.held() | self.on_table) & !hand;
        let mut choices = 0;
        let mut last = None;
        while playable != 0 {
            let card = highest(playable);
            playable &= !only(card);
            let stands_for = |higher: u32| {
                let between = (only(higher) - 1) & !(only(card + 1) - 1);
                order.suit_of(higher) & only(card) != 0 && others & between == 0 && alike(higher, card)
            };
            if !last.is_some_and(stands_for) {
                choices |= only(card);
            }
            last = Some(card);
        }
        choices
    }

    /// Plays a card of the player whose turn it is. If it completes the trick, the winner is on lead afterwards.
    pub(crate) fn play(&mut self, card: u32, order: &Order) -> Option<Taken> {
        let player = self.turn;
        if self.on_table == 0 {
            self.led = order.suit_of(card);
        }
        if self.on_table == 0 || self.beats_table(card, order) {
            (self.best, self.best_player) = (card, player);
        }
        self.hands[player] &= !only(card);
        self.on_table |= only(card);
        if self.on_table.count_ones() < 3 {
            self.turn = Self::next(player);
            return None;
        }
        let taken = Taken { winner: self.best_player, cards: self.on_table };
        (self.turn, self.on_table, self.led) = (taken.winner, 0, 0);
        Some(taken)
    }
}
