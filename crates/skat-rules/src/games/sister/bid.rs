//! Bids: the values that contracts of a game can have.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

use crate::game::NotAnAction;

/// The values that contracts of a game can have.
pub trait Values: Copy + fmt::Debug + Ord + Hash {
    /// Highest value.
    const HIGHEST: u16;

    /// Returns true if some contract can have this value.
    fn contain(value: u16) -> bool;
}

/// A value that some contract of the game can have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid<V> {
    value: u16,
    game: PhantomData<V>,
}

impl<V: Values> Bid<V> {
    /// Returns the bid of this value, or none if no contract has it.
    #[must_use]
    pub fn new(value: u16) -> Option<Self> {
        V::contain(value).then_some(Self {
            value,
            game: PhantomData,
        })
    }

    /// Returns all bids in rising order.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::above(None)
    }

    /// Returns all bids above `last` in rising order; all bids if nothing has been bid.
    pub fn above(last: Option<Self>) -> impl Iterator<Item = Self> {
        let lowest = last.map_or(0, |bid| bid.value + 1);
        (lowest..=V::HIGHEST).filter_map(Self::new)
    }

    /// Returns the value.
    #[must_use]
    pub const fn value(self) -> u16 {
        self.value
    }

    /// Returns the least multiple of `unit` that reaches the bid; `unit` must not be 0.
    #[must_use]
    pub(crate) const fn least_multiple(self, unit: u16) -> u16 {
        self.value.div_ceil(unit) * unit
    }
}

impl<V> fmt::Display for Bid<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value, f)
    }
}

impl<V> fmt::Debug for Bid<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value, f)
    }
}

impl<V: Values> FromStr for Bid<V> {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        text.parse().ok().and_then(Self::new).ok_or(NotAnAction)
    }
}
