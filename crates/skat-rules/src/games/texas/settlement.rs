//! Value and score of a contract.

use super::{Bid, Contract};
use crate::games::sister::{PlayResult, Settlement, WinLevel};
use crate::games::skat::ContractKind;

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
    Settlement::new(base, multiplier, bid, made, |_| 2)
}
