//! The form and the deck in which cards are displayed.

use skat_pictures::Face;

/// The form in which a player's cards are displayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Display {
    /// A picture; running text and selects use emojis.
    #[default]
    Picture,
    /// Emojis.
    Emojis,
    /// Plain text.
    Text,
}

impl Display {
    /// All forms.
    pub const ALL: [Self; 3] = [Self::Picture, Self::Emojis, Self::Text];

    /// Returns the key used in records, texts and custom ids.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Emojis => "emojis",
            Self::Text => "text",
        }
    }

    /// Finds the form with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|display| display.key() == key)
    }
}

/// A player's card style: form and deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardStyle {
    /// Picture, emojis or text.
    pub display: Display,
    /// The deck of card faces.
    pub face: Face,
}
