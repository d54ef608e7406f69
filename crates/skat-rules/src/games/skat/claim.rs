//! The position in which tricks are claimed, for a search that proves or refutes the claim.

use super::ContractKind;
use crate::card::{Card, CardSet};
use crate::seat::{BySeat, Seat};

/// Everything that decides a claim, hidden cards included: only a search sees it, never a player.
///
/// Claimed are all tricks that are left, for the claimant alone; in Null the declarer claims to take none of them, a defender that
/// the declarer takes one.
#[derive(Clone, PartialEq, Eq)]
pub struct ClaimPosition {
    /// What is trump.
    pub kind: ContractKind,
    /// Who plays alone.
    pub declarer: Seat,
    /// Who claims.
    pub claimant: Seat,
    /// The cards that each holds.
    pub hands: BySeat<CardSet>,
    /// Who leads, or has led, to the trick on the table.
    pub leader: Seat,
    /// The cards on the table in the order of play.
    pub on_table: Vec<Card>,
}
