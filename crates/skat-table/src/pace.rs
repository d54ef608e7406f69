//! The pace of a table.

/// How long autoplayers pause, so that people can follow what happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pace {
    /// They don't pause.
    Fast,
    /// People see each card fall and look at a complete trick.
    Normal,
    /// Time for beginners to think about what they see.
    Slow,
}

impl Pace {
    /// All paces, the fastest first.
    pub const ALL: [Self; 3] = [Self::Fast, Self::Normal, Self::Slow];

    /// Returns the key used in records, settings and texts.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::Normal => "normal",
            Self::Slow => "slow",
        }
    }

    /// Returns the pace with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.key() == key)
    }

    /// Returns the next slower pace, and after the slowest the fastest.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Fast => Self::Normal,
            Self::Normal => Self::Slow,
            Self::Slow => Self::Fast,
        }
    }

    /// Returns the pause before a call or a card, in milliseconds.
    #[must_use]
    pub const fn call_ms(self) -> u32 {
        match self {
            Self::Fast => 0,
            Self::Normal => 200,
            Self::Slow => 600,
        }
    }

    /// Returns the pause after a trick, in milliseconds.
    #[must_use]
    pub const fn trick_ms(self) -> u32 {
        match self {
            Self::Fast => 0,
            Self::Normal => 700,
            Self::Slow => 2_000,
        }
    }
}
