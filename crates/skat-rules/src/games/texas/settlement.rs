//! What a contract was worth and whether it was won (`rules.md` 1.6, 1.7 and 3.5).

use super::Contract;
use crate::games::sister::{self, Level, Made, Values};
use crate::games::skat::ContractKind;

/// The values that the contracts of Texas Skat can have, derived as Skat's are: every base times every multiplier that its
/// contract can come to.
///
/// The multiplier is 1 to 11 matadors, in Grand 1 to 4, plus 1 to 5 for the game, Schneider and Schwarz, made or announced, plus
/// 1 for Hand; so it is 2 to 17 with a trump suit, and 2 to 10 in Grand. Ouvert doubles the base and announces Schwarz, so the
/// multiplier is at least 6 then. To these come the Nulls at 20, 30, 40 and 60. The lowest value is 18, the highest 408.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TexasValues;

impl Values for TexasValues {
    const HIGHEST: u16 = 2 * 12 * 17;

    fn contain(value: u16) -> bool {
        let multiple = |base: u16, lowest: u16, highest: u16| {
            value.is_multiple_of(base) && (lowest..=highest).contains(&(value / base))
        };
        let of = |base: u16, highest: u16| multiple(base, 2, highest) || multiple(2 * base, 6, highest);
        (9..=12).any(|suit| of(suit, 17)) || of(16, 10) || [20, 30, 40, 60].contains(&value)
    }
}

/// A value that some contract of Texas Skat can have, 18 to 408.
pub type Bid = sister::Bid<TexasValues>;

/// How a declared deal is reckoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Base value, in Null the fixed value; doubled if ouvert.
    pub base: u16,
    /// Matadors and levels in sum; 1 in Null.
    pub multiplier: u16,
    /// Base times multiplier.
    pub value: u16,
    /// Whether the value is below the bid.
    pub overbid: bool,
    /// Whether the declarer won.
    pub won: bool,
    /// What the score is made from: the value, or if overbid the least multiple of the base that reaches the bid.
    pub settled_value: u16,
    /// Points of the declarer: the settled value if won, minus twice the settled value if lost.
    pub score: i32,
}

/// Reckons a contract: `matadors` are those that the declarer was with or without in his ten dealt cards and the skat, 0 in Null.
#[must_use]
pub fn settle(contract: Contract, matadors: u8, bid: Bid, made: Made) -> Settlement {
    let base = contract.base();
    let multiplier = match contract.kind() {
        ContractKind::Null => 1,
        _ => u16::from(matadors) + u16::from(contract.hand()) + Level::multiplier(made.level, contract.announced()),
    };
    let value = base * multiplier;
    let overbid = value < bid.value();
    let won = made.goal && !overbid;
    let settled_value = if overbid { bid.least_multiple(base) } else { value };
    let score = i32::from(settled_value);
    Settlement { base, multiplier, value, overbid, won, settled_value, score: if won { score } else { -2 * score } }
}
