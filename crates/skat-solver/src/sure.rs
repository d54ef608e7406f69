//! Lower bound on the declarer's card points without search.

use crate::board::Board;
use crate::order::{CardBits, CardOrder, above, highest};

impl Board {
    /// Returns a lower bound on the declarer's card points; valid only between two tricks.
    ///
    /// It counts tricks that the declarer wins with the highest remaining cards. Trumps count at
    /// any time. If the declarer leads, other suits count too, after drawing as many trumps as
    /// possible and for as many rounds as no defender can ruff. The defenders add to each of these
    /// tricks at least their lowest-counting cards.
    pub(crate) fn sure_points(&self, order: &CardOrder) -> i32 {
        let [own, one, two] = self.hands;
        let leads = self.turn == 0;
        // Returns the cards of a suit that win if it is played from the top.
        let winning = |suit: CardBits| {
            let against = (one | two) & suit;
            let high = if against == 0 {
                own & suit
            } else {
                above(own & suit, highest(against))
            };
            let rounds = high.count_ones();
            let all_follow =
                || (one & suit).count_ones() <= rounds && (two & suit).count_ones() <= rounds;
            if leads && all_follow() {
                own & suit
            } else {
                high
            }
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
