//! Card points that a side gets for sure, told from the cards without any search.

use crate::board::Board;
use crate::order::{Cards, Order, above, highest};

impl Board {
    /// Between two tricks: a lower bound of the card points that this player's side takes.
    ///
    /// What is counted are tricks that he wins with the highest cards left: trumps at any time; if he leads, other suits too,
    /// once he has drawn as many trumps as he can, for as many rounds as no opponent is able to ruff. To each of these tricks
    /// the other two give at least the least that they have.
    pub(crate) fn sure_points(&self, player: usize, order: &Order) -> i32 {
        let own = self.hands[player];
        let next = Self::next(player);
        let others = [next, Self::next(next)];
        let [one, two] = others.map(|other| self.hands[other]);
        let longest = |suit: Cards| (one & suit).count_ones().max((two & suit).count_ones());
        let leads = self.turn == player;
        // The cards of a suit that win when it is played from the top.
        let winning = |suit: Cards| {
            let against = (one | two) & suit;
            let high = if against == 0 { own & suit } else { above(own & suit, highest(against)) };
            if leads && longest(suit) <= high.count_ones() { own & suit } else { high }
        };
        let mut cashed = winning(order.trumps());
        if leads {
            let drawn = cashed.count_ones();
            let ruffs =
                |other: usize| (player == 0 || other == 0) && (self.hands[other] & order.trumps()).count_ones() > drawn;
            let ruffing = others.map(ruffs);
            for suit in order.suits() {
                let mut cards = winning(suit & !order.trumps());
                for (other, ruffs) in others.into_iter().zip(ruffing) {
                    let rounds = (self.hands[other] & suit).count_ones();
                    while ruffs && cards.count_ones() > rounds {
                        cards &= cards - 1;
                    }
                }
                cashed |= cards;
            }
        }
        let tricks = cashed.count_ones();
        order.points(cashed) + order.least_points(one, tricks) + order.least_points(two, tricks)
    }
}
