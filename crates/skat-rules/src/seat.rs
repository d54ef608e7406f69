//! Seats of one deal.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A player's position in one deal, counted from forehand in the order of play.
///
/// Seats move around the table with the deal; where somebody sits for a whole evening is a *place* (`skat-table`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// Vorhand: leads to the first trick.
    pub const FOREHAND: Self = Self(0);
    /// Mittelhand: speaks first in the auction.
    pub const MIDDLEHAND: Self = Self(1);
    /// Hinterhand: at a table of three the dealer.
    pub const REARHAND: Self = Self(2);
    /// The three seats of Skat.
    pub const SKAT: [Self; 3] = [Self::FOREHAND, Self::MIDDLEHAND, Self::REARHAND];
    /// No registered game seats more players than this.
    pub const MAX_COUNT: u8 = 9;

    /// The seat with this number, counted from forehand, or nothing if no game has so many.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::MAX_COUNT { Some(Self(index)) } else { None }
    }

    /// The seat's number, 0 for forehand.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next of the three seats of Skat in the order of play.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Self {
        Self((self.0 + 1) % 3)
    }

    /// The next of the first `count` seats in the order of play.
    #[inline]
    #[must_use]
    pub const fn next_of(self, count: u8) -> Self {
        Self((self.0 + 1) % count)
    }

    /// The first `count` seats in the order of play; at most [`Seat::MAX_COUNT`].
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..if count < Self::MAX_COUNT { count } else { Self::MAX_COUNT }).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u16);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// Only this seat.
    #[inline]
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether no seat is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the seat is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// This set and one more seat.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// This set less one seat.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// How many seats are in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats of the set in the order of play.
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

/// One value for each of the three seats of Skat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>(pub [T; 3]);

impl<T> BySeat<T> {
    /// The value of each seat, from the seat.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::SKAT.map(&mut value))
    }

    /// Each seat with its value, in the order of play.
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
