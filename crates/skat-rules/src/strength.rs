//! The playing strength of autoplayers.

use std::fmt;
use std::str::FromStr;

/// The playing strength of an autoplayer, the weakest first. Its number, 1 to 4, is its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// A beginner can beat it: plays by heuristics, but often not by the best of them.
    Beginner,
    /// Like a player who sometimes plays with friends: plays by heuristics.
    Club,
    /// Like a player in a club's team: searches a few worlds.
    League,
    /// The strongest play of the program: searches many worlds.
    Master,
}

impl Strength {
    /// All strengths, the weakest first.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Club, Self::League, Self::Master];

    /// Returns the key used in records, texts and selects.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Club => "club",
            Self::League => "league",
            Self::Master => "master",
        }
    }

    /// Returns the strength with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|strength| strength.key() == key)
    }

    /// The strength's level, 1 to 4.
    #[must_use]
    pub const fn level(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the strength of this level, 1 to 4.
    #[must_use]
    pub fn of_level(level: u8) -> Option<Self> {
        Self::ALL.get(usize::from(level).checked_sub(1)?).copied()
    }
}

/// The text or number is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("levels are 1 to 4")]
pub struct NotALevel;

/// Reads the level.
impl FromStr for Strength {
    type Err = NotALevel;

    fn from_str(text: &str) -> Result<Self, NotALevel> {
        text.parse().ok().and_then(Self::of_level).ok_or(NotALevel)
    }
}

/// Writes the level.
impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.level())
    }
}
