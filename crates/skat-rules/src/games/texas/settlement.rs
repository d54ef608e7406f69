//! Value and score of a contract.

use super::{Bid, Contract};
use crate::games::sister::{PlayResult, WinLevel};
use crate::games::skat::ContractKind;

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
