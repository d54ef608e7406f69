//! The strength of an autoplayer.

use std::fmt;
use std::str::FromStr;

/// The strength of an autoplayer: a beginner can beat 1, and 4 is the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Plays by heuristics, but often not by the best of them.
    Beginner,
    /// Plays by heuristics.
    Club,
    /// Searches a few worlds.
    League,
    /// Searches many worlds.
    Master,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Club, Self::League, Self::Master];

    /// Returns the level with this number, 1 to 4.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// The level's number, 1 to 4.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// The text names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("levels are 1 to 4")]
pub struct NotALevel;

impl FromStr for Level {
    type Err = NotALevel;

    fn from_str(text: &str) -> Result<Self, NotALevel> {
        text.parse().ok().and_then(Self::new).ok_or(NotALevel)
    }
}

/// Writes the level's number.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}
