//! The position of a claim, for a search that proves or refutes it.

use super::ContractKind;
use crate::card::{Card, CardSet};
use crate::seat::{BySeat, Seat};

/// All facts that decide a claim, including hidden cards; only a search gets it, never a player.
///
/// The claim covers all remaining tricks, for the claimant alone. In Null a declarer claims to take
/// none of them, and a defender claims that the declarer takes one.
#[derive(Clone, PartialEq, Eq)]
pub struct ClaimPosition {
    /// Contract kind.
    pub kind: ContractKind,
    /// Declarer's seat.
    pub declarer: Seat,
    /// Claimant's seat.
    pub claimant: Seat,
    /// Cards that each seat holds.
    pub hands: BySeat<CardSet>,
    /// Seat that leads, or has led, the trick on the table.
    pub leader: Seat,
    /// Cards on the table, in the order of play.
    pub on_table: Vec<Card>,
}
