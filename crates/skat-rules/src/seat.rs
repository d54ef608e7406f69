//! Seats of one deal.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// A player's position in one deal, counted from forehand in the order of play.
///
/// Seats move around the table from deal to deal. A position that a player keeps for a whole list
/// is a *place* (`skat-table`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// Vorhand: leads to the first trick.
    pub const FOREHAND: Self = Self(0);
    /// Mittelhand: speaks first in the auction.
    pub const MIDDLEHAND: Self = Self(1);
    /// Hinterhand: the dealer at a table of three.
    pub const REARHAND: Self = Self(2);
    /// The three seats of Skat.
    pub const SKAT: [Self; 3] = [Self::FOREHAND, Self::MIDDLEHAND, Self::REARHAND];
    /// Upper bound on the seats of any registered game.
    pub const MAX_COUNT: u8 = 9;

    /// Returns the seat with this number, counted from forehand, or `None` from [`Seat::MAX_COUNT`]
    /// on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::MAX_COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// Returns the seat's number, 0 for forehand.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the next of Skat's three seats in the order of play.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Self {
        Self((self.0 + 1) % 3)
    }

    /// Returns the next of the first `count` seats in the order of play.
    #[inline]
    #[must_use]
    pub const fn next_of(self, count: u8) -> Self {
        Self((self.0 + 1) % count)
    }

    /// Iterates over the first `count` seats in the order of play; at most [`Seat::MAX_COUNT`].
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..if count < Self::MAX_COUNT {
            count
        } else {
            Self::MAX_COUNT
        })
            .map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Text that isn't the number of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a seat")]
pub struct NotASeat;

impl FromStr for Seat {
    type Err = NotASeat;

    fn from_str(text: &str) -> Result<Self, NotASeat> {
        text.parse().ok().and_then(Self::new).ok_or(NotASeat)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u16);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Returns the set of this seat alone.
    #[inline]
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set contains the seat.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Returns this set with the seat added.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Returns this set with the seat removed.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Returns the number of seats in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Iterates over the set's seats in the order of play.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let seat = Seat(rest.trailing_zeros() as u8);
            let left = rest != 0;
            rest &= rest.wrapping_sub(1);
            left.then_some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// One value for each of Skat's three seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>(pub [T; 3]);

impl<T> BySeat<T> {
    /// Computes each seat's value from the seat.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::SKAT.map(&mut value))
    }

    /// Iterates over the seats and their values in the order of play.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::SKAT.into_iter().zip(&self.0)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
