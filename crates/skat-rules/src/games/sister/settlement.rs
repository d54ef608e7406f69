//! Value and score of a contract.

use super::{Bid, PlayResult, Values};

/// Value and score of a declared deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Base value; the fixed value in Null.
    pub base: u16,
    /// Sum of matadors and levels; 1 in Null.
    pub multiplier: u16,
    /// Base times multiplier.
    pub value: u16,
    /// True if the value is below the bid.
    pub overbid: bool,
    /// True if the declarer won.
    pub won: bool,
    /// Value that the score is based on. For an overbid contract it is the least multiple of the
    /// base that reaches the bid.
    pub settled_value: u16,
    /// Declarer's points: the settled value if won, else minus the settled value or twice that.
    pub score: i32,
}

impl Settlement {
    /// Settles a contract of this base and multiplier.
    ///
    /// `cost` tells how often a lost contract costs its value, given whether it is overbid.
    pub(in crate::games) fn new<V: Values>(
        base: u16,
        multiplier: u16,
        bid: Bid<V>,
        made: PlayResult,
        cost: impl FnOnce(bool) -> i32,
    ) -> Self {
        let value = base * multiplier;
        let overbid = value < bid.value();
        let won = made.goal && !overbid;
        let settled_value = if overbid && base > 0 {
            bid.least_multiple(base)
        } else {
            value
        };
        let factor = if won { 1 } else { -cost(overbid) };
        Self {
            base,
            multiplier,
            value,
            overbid,
            won,
            settled_value,
            score: i32::from(settled_value) * factor,
        }
    }
}
