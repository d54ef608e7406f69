//! Identifiers of tables, persons, places and moments.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// A table's number, unique in its store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(u64);

impl TableId {
    /// Stands for the table of a deal that was played elsewhere. No table has this number.
    pub const ELSEWHERE: Self = Self(0);

    /// Creates the id with this number.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// Returns the number.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// Formats in hexadecimal: at most 16 characters, which matters in custom ids.
impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}", self.0)
    }
}

/// The text is no table id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a table's name")]
pub struct NotATable;

impl FromStr for TableId {
    type Err = NotATable;

    fn from_str(text: &str) -> Result<Self, NotATable> {
        u64::from_str_radix(text, 16)
            .map(Self)
            .map_err(|_| NotATable)
    }
}

/// A person's pseudonym, which reveals nothing about their account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(u64);

impl PersonId {
    /// Creates the pseudonym with this number.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// Returns the number.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0)
    }
}

/// A player's place at the table for a whole list, counted clockwise from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub u8);

impl Place {
    /// Returns the place's number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A moment: milliseconds since 1 January 1970, UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// Returns the moment this many milliseconds later.
    #[must_use]
    pub const fn plus_ms(self, milliseconds: i64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }

    /// Returns the seconds since 1 January 1970; 0 before.
    pub(crate) fn seconds(self) -> u64 {
        u64::try_from(self.0 / 1_000).unwrap_or_default()
    }
}

/// A value for each place of a table.
#[derive(Clone, Debug)]
pub(crate) struct ByPlace<T>(Vec<T>);

impl<T: Default> ByPlace<T> {
    /// Returns the default value for each of `places` places.
    pub(crate) fn new(places: u8) -> Self {
        Self((0..places).map(|_| T::default()).collect())
    }
}

impl<T> ByPlace<T> {
    pub(crate) fn get_mut(&mut self, place: Place) -> Option<&mut T> {
        self.0.get_mut(place.index())
    }

    pub(crate) fn get(&self, place: Place) -> Option<&T> {
        self.0.get(place.index())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Place, &T)> {
        (0_u8..).map(Place).zip(&self.0)
    }
}

impl<T> Index<Place> for ByPlace<T> {
    type Output = T;

    fn index(&self, place: Place) -> &T {
        &self.0[place.index()]
    }
}

impl<T> IndexMut<Place> for ByPlace<T> {
    fn index_mut(&mut self, place: Place) -> &mut T {
        &mut self.0[place.index()]
    }
}
