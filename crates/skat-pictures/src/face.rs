//! The faces of a deck.

/// The face of a deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// French suits in two colours.
    #[default]
    French,
    /// French suits in the four colours of German tournaments: black clubs, green spades, red
    /// hearts, orange diamonds.
    Tournament,
    /// German suits: acorns, leaves, hearts, bells.
    German,
}

impl Face {
    /// All faces.
    pub const ALL: [Self; 3] = [Self::French, Self::Tournament, Self::German];

    /// Returns the key used in records, texts and custom ids.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::French => "french",
            Self::Tournament => "tournament",
            Self::German => "german",
        }
    }

    /// Finds the face with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|face| face.key() == key)
    }

    /// Returns the code of this face in file and emoji names: `fr`, `to`, `de`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::French => "fr",
            Self::Tournament => "to",
            Self::German => "de",
        }
    }
}
