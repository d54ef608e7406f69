//! Card points that the declarer gets for sure, told from the cards without any search.

use crate::board::Board;
use crate::order::{Cards, Order, above, highest};

impl Board {
    /// Between two tricks: a lower bound of the card points that the declarer takes.
    ///
    /// What is counted are tricks that he wins with the highest cards left: trumps at any time; if he leads, other suits too,
    /// once he has drawn as many trumps as he can, for as many rounds as no defender is able to ruff. To each of these tricks
    /// the defenders give at least the least that they have.
    pub(crate) fn sure_points(&self, order: &Order) -> i32 {
        let [own, one, two] = self.hands;
        let leads = self.turn == 0;
        // The cards of a suit that win when it is played from the top.
        let winning = |suit: Cards| {
            let against = (one | two) & suit;
            let high = if against == 0 { own & suit } else { above(own & suit, highest(against)) };
            let rounds = high.count_ones();
            let all_follow = || (one & suit).count_ones() <= rounds && (two & suit).count_ones() <= rounds;
            if leads && all_follow() { own & suit } else { high }
        };
        let mut cashed = winning(order.trumps());
        if leads {
            let drawn = cashed.count_ones();
            for suit in order.suits() {
                let mut cards = winning(suit & !order.trumps());
                for hand in [one, two] {
                    let ruffs = (hand & order.trumps()).count_ones() > drawn;
                    while ruffs && cards.count_ones() > (hand & suit).count_ones() {
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
