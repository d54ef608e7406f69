//! Rules that link deals: Bock rounds, Ramsch rounds and the pot (`docs/RULE_SETS.md`, `rounds`).

mod course;
mod pot;
mod rules;

pub use course::{AfterDeal, Rounds, bock_round_length};
pub use pot::{Pot, PotEvent};
pub use rules::{RamschRounds, RoundRules, Stacking};

use crate::seat::SeatSet;

/// Conditions that earlier deals impose on a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RoundState {
    /// Number of Bock rounds that this deal belongs to. Each doubles its scores.
    pub doublings: u8,
    /// True if Ramsch is compulsory, unless a player plays Grand Hand.
    pub ramsch: bool,
}

/// Events of a deal that later rounds and the pot depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RoundEvents {
    /// Facts of the contract, or `None` if nobody played one.
    pub contract: Option<ContractFacts>,
    /// `Some` if a player played Grand Hand: true if they won it.
    pub grand_hand: Option<bool>,
    /// Seats that lost a Ramsch.
    pub ramsch_lost: SeatSet,
}

/// Facts about a played contract that can trigger a Bock round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ContractFacts {
    /// True if the declarer won.
    pub won: bool,
    /// True for a suit contract or Grand in which both parties took 60 card points.
    pub sixty_all: bool,
    /// True for Grand Hand.
    pub grand_hand: bool,
    /// True for Null ouvert Hand.
    pub null_ouvert_hand: bool,
    /// True if either party was Schneider.
    pub schneider: bool,
    /// Number of doublings called: 1 Kontra, 2 Re, 3 Supra, 4 Resupra.
    pub kontra: u8,
    /// Game value before doublings.
    pub value: u16,
    /// Absolute amount written on the score sheet.
    pub amount: u16,
}
