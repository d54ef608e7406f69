//! Identifiers of persons, entries, tables and moments.

use std::fmt;
use std::str::FromStr;

/// A moment, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventTime(i64);

impl EventTime {
    /// Creates the moment this many milliseconds after the beginning of 1970.
    #[must_use]
    pub const fn from_ms(ms: i64) -> Self {
        Self(ms)
    }

    /// Returns the milliseconds since 1970.
    #[must_use]
    pub const fn ms(self) -> i64 {
        self.0
    }

    /// Returns the moment this much later.
    #[must_use]
    pub const fn plus_ms(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms))
    }
}

/// A minute, in milliseconds.
pub(super) const MINUTE: i64 = 60_000;

/// A person's pseudonym, which reveals nothing about their account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntrantId(u64);

impl EntrantId {
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

/// The number under which somebody plays, from 1 in the order of joining. A substitute takes it
/// over with its points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryNumber(pub u16);

impl EntryNumber {
    /// Returns its position in a list of all entries.
    pub(super) fn index(self) -> usize {
        usize::from(self.0).wrapping_sub(1)
    }
}

/// A team's number, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TeamNumber(pub u16);

impl TeamNumber {
    /// Returns its position in a list of all teams.
    pub(super) fn index(self) -> usize {
        usize::from(self.0).wrapping_sub(1)
    }
}

/// The number of a cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CupId(u64);

impl CupId {
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
impl fmt::Display for CupId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}", self.0)
    }
}

/// The text is no id of a cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a cup's number")]
pub struct NotACup;

impl FromStr for CupId {
    type Err = NotACup;

    fn from_str(text: &str) -> Result<Self, NotACup> {
        u64::from_str_radix(text, 16).map(Self).map_err(|_| NotACup)
    }
}

/// A table of a cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CupTableId {
    /// The series, from 1.
    pub series: u8,
    /// The table's number in the series, from 1.
    pub table: u16,
}

impl fmt::Display for CupTableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.series, self.table)
    }
}
