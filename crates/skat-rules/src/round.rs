//! What a deal owes to the deals before it: doubled scores and compulsory Ramsch (`rules.md` 2.3).

use crate::seat::SeatSet;

/// What a deal owes to the deals before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Round {
    /// How many Bock rounds this deal belongs to: its scores are doubled so many times.
    pub doublings: u8,
    /// Whether Ramsch is compulsory, unless somebody plays Grand Hand.
    pub ramsch: bool,
}

/// What a deal means for the deals after it (`rules.md` 2.3 and the pot in Part 2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RoundEvents {
    /// How many Bock rounds its play calls for; the state of the list may call for more.
    pub bock: u8,
    /// Whether somebody played Grand Hand, and if so whether he won it.
    pub grand_hand: Option<bool>,
    /// Who lost a Ramsch.
    pub ramsch_lost: SeatSet,
}
