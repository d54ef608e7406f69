//! Value and score of a contract.

use super::Contract;
use crate::games::sister::{self, PlayResult, Values, WinLevel};
use crate::games::skat::ContractKind;

/// The values that contracts of Texas Skat can have.
///
/// As in Skat, each base times each possible multiplier of its contract gives a value. The
/// multiplier is the sum of:
///
/// - 1 to 11 matadors, in Grand 1 to 4,
/// - 1 to 5 for the game, Schneider and Schwarz, made or announced,
/// - 1 for Hand.
///
/// The sum is 2 to 17 in a suit contract, and 2 to 10 in Grand. Ouvert doubles the base and
/// announces Schwarz, so the multiplier is at least 6 then. The Nulls add 20, 30, 40 and 60. The
/// lowest value is 18, the highest 408.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TexasValues;

impl Values for TexasValues {
    const HIGHEST: u16 = 2 * 12 * 17;

    fn contain(value: u16) -> bool {
        let multiple = |base: u16, lowest: u16, highest: u16| {
            value.is_multiple_of(base) && (lowest..=highest).contains(&(value / base))
        };
        let of =
            |base: u16, highest: u16| multiple(base, 2, highest) || multiple(2 * base, 6, highest);
        (9..=12).any(|suit| of(suit, 17)) || of(16, 10) || [20, 30, 40, 60].contains(&value)
    }
}

/// A value that some contract of Texas Skat can have, 18 to 408.
pub type Bid = sister::Bid<TexasValues>;

/// Value and score of a declared deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Base value; the fixed value in Null. Ouvert doubles both.
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
    /// Declarer's points: the settled value if won, else minus twice the settled value.
    pub score: i32,
}

/// Settles a contract. `matadors` counts those with or without the declarer's ten cards as dealt
/// and the skat; 0 in Null.
#[must_use]
pub fn settle(contract: Contract, matadors: u8, bid: Bid, made: PlayResult) -> Settlement {
    let base = contract.base();
    let multiplier = match contract.kind() {
        ContractKind::Null => 1,
        _ => {
            u16::from(matadors)
                + u16::from(contract.hand())
                + WinLevel::multiplier(made.level, contract.announced())
        }
    };
    let value = base * multiplier;
    let overbid = value < bid.value();
    let won = made.goal && !overbid;
    let settled_value = if overbid {
        bid.least_multiple(base)
    } else {
        value
    };
    let score = i32::from(settled_value);
    Settlement {
        base,
        multiplier,
        value,
        overbid,
        won,
        settled_value,
        score: if won { score } else { -2 * score },
    }
}
