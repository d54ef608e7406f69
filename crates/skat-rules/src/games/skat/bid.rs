//! The legal values of the auction.

use std::fmt;

/// All 63 values that may be bid, in rising order (`rules.md` 1.3).
const VALUES: [u16; 63] = [
    18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80, 81, 84, 88,
    90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154, 156, 160, 162, 165,
    168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264,
];

/// A value that some contract can have, 18 to 264.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid(u16);

impl Bid {
    /// The lowest bid, 18.
    pub const LOWEST: Self = Self(18);

    /// The bid of this value, or nothing if no contract has it.
    #[must_use]
    pub fn new(value: u16) -> Option<Self> {
        VALUES.binary_search(&value).is_ok().then_some(Self(value))
    }

    /// All bids in rising order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        VALUES.into_iter().map(Self)
    }

    /// All bids above `last`, in rising order; all 63 if nothing has been bid.
    pub fn above(last: Option<Self>) -> impl ExactSizeIterator<Item = Self> {
        let start = last.map_or(0, |bid| VALUES.partition_point(|&value| value <= bid.0));
        VALUES[start..].iter().copied().map(Self)
    }

    /// The value, 18 to 264.
    #[must_use]
    pub const fn value(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
