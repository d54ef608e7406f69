//! The legal bids of the auction.

use std::fmt;
use std::str::FromStr;

use crate::game::NotAnAction;

/// All 63 legal bids, in rising order.
const VALUES: [u16; Bid::COUNT] = [
    18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72,
    77, 80, 81, 84, 88, 90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143,
    144, 150, 153, 154, 156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264,
];

/// A value that some contract can have, 18 to 264.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid(u8);

impl Bid {
    /// Number of legal bids.
    pub(super) const COUNT: usize = 63;

    pub(super) const ALL: [Self; Self::COUNT] = {
        let mut bids = [Self(0); Self::COUNT];
        let mut index = 0;
        while index < Self::COUNT {
            bids[index] = Self(index as u8);
            index += 1;
        }
        bids
    };

    /// The lowest bid, 18.
    pub const LOWEST: Self = Self(0);

    /// Returns the bid of this value, or none if no contract has it.
    #[must_use]
    pub fn new(value: u16) -> Option<Self> {
        VALUES.binary_search(&value).ok().and_then(Self::from_index)
    }

    /// Returns the bid at this index of the rising order.
    pub(super) fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// Returns the index in the rising order.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns all bids in rising order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        Self::above(None)
    }

    /// Returns all bids above `last` in rising order; all 63 if nothing has been bid.
    pub fn above(last: Option<Self>) -> impl ExactSizeIterator<Item = Self> {
        (last.map_or(0, |bid| bid.0 + 1)..Self::COUNT as u8).map(Self)
    }

    /// Returns the value, 18 to 264.
    #[inline]
    #[must_use]
    pub const fn value(self) -> u16 {
        VALUES[self.0 as usize]
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value(), f)
    }
}

impl fmt::Debug for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Bid {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        text.parse().ok().and_then(Self::new).ok_or(NotAnAction)
    }
}
