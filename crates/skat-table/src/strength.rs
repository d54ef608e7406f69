//! How strong a table's autoplayers play.

/// How strong a table's autoplayers play, the weakest first. What that means is up to whoever lets them think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// A beginner can beat it.
    Beginner,
    /// As one who plays now and then with friends.
    Club,
    /// As one who plays for a club's team.
    League,
    /// As strong as the program can.
    Master,
}

impl Strength {
    /// All of them, the weakest first.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Club, Self::League, Self::Master];

    /// The key used in records, texts and selects.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Club => "club",
            Self::League => "league",
            Self::Master => "master",
        }
    }

    /// The one with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|strength| strength.key() == key)
    }
}
