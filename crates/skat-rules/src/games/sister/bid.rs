//! Bids: the values that the contracts of a game can have.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

use super::NotAnAction;

/// Which values the contracts of a game can have.
pub trait Values: Copy + fmt::Debug + Ord + Hash {
    /// The highest of them.
    const HIGHEST: u16;

    /// Whether some contract can have this value.
    fn contain(value: u16) -> bool;
}

/// A value that some contract of the game can have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid<V> {
    value: u16,
    game: PhantomData<V>,
}

impl<V: Values> Bid<V> {
    /// The bid of this value, or nothing if no contract has it.
    #[must_use]
    pub fn new(value: u16) -> Option<Self> {
        V::contain(value).then_some(Self { value, game: PhantomData })
    }

    /// All bids in rising order.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::above(None)
    }

    /// All bids above `last`, in rising order; all there are if nothing has been bid.
    pub fn above(last: Option<Self>) -> impl Iterator<Item = Self> {
        let lowest = last.map_or(0, |bid| bid.value + 1);
        (lowest..=V::HIGHEST).filter_map(Self::new)
    }

    /// The value.
    #[must_use]
    pub const fn value(self) -> u16 {
        self.value
    }

    /// The least multiple of `unit`, which isn't 0, that reaches the bid.
    #[must_use]
    pub const fn least_multiple(self, unit: u16) -> u16 {
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
