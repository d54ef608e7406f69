//! The strength of a table's autoplayers.

/// The strength of a table's autoplayers, the weakest first. The shell decides on its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// A beginner can beat it.
    Beginner,
    /// Like a player who sometimes plays with friends.
    Club,
    /// Like a player in a club's team.
    League,
    /// The strongest play of the program.
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
}
