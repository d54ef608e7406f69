//! What deals owe to the deals before them: Bock rounds, Ramsch rounds and the pot (`rules.md` Part 2 and 2.3).

mod course;
mod pot;
mod rules;

pub use course::{AfterDeal, Rounds, bock_round_length};
pub use pot::{Pot, PotEvent};
pub use rules::{RamschRounds, RoundRules, Stacking};

use crate::seat::SeatSet;

/// What a deal owes to the deals before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Round {
    /// How many Bock rounds this deal belongs to: its scores are doubled so many times.
    pub doublings: u8,
    /// Whether Ramsch is compulsory, unless somebody plays Grand Hand.
    pub ramsch: bool,
}

/// What a deal means for the deals after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RoundEvents {
    /// What a contract brought about; nothing if none was played.
    pub contract: Option<ContractFacts>,
    /// Whether somebody played Grand Hand, and if so whether he won it.
    pub grand_hand: Option<bool>,
    /// Who lost a Ramsch.
    pub ramsch_lost: SeatSet,
}

/// The facts of a played contract that can call for a Bock round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ContractFacts {
    /// Whether the declarer won.
    pub won: bool,
    /// Whether it was a suit contract or Grand in which both parties took 60 card points.
    pub sixty_all: bool,
    /// Whether it was Grand Hand.
    pub grand_hand: bool,
    /// Whether it was Null ouvert Hand.
    pub null_ouvert_hand: bool,
    /// Whether either party was Schneider.
    pub schneider: bool,
    /// How many doublings were said: 1 Kontra, 2 Re, 3 Supra, 4 Resupra.
    pub kontra: u8,
    /// The value of the contract, before doublings.
    pub value: u16,
    /// The amount written down, without its sign.
    pub amount: u16,
}
