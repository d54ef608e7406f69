//! The player's choice of how cards are displayed.

use skat_rules::card::{Card, CardSet};

use crate::Lang;

/// The form in which a player's cards are displayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Display {
    /// A picture; running text and buttons use emojis.
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

/// A deck of card faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Face {
    /// French suits in two colours.
    #[default]
    French,
    /// French suits in four colours, as at German tournaments.
    Tournament,
    /// German suits: acorns, leaves, hearts, bells.
    German,
}

impl Face {
    /// All decks.
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

    /// Finds the deck with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|face| face.key() == key)
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

/// The ids of the card emojis, for each complete deck in each language.
#[derive(Debug)]
pub struct CardEmojis(Vec<Option<Vec<u64>>>);

impl CardEmojis {
    /// Collects the ids that the function returns. Skips each deck and language with a missing id.
    #[must_use]
    pub fn new(id: impl Fn(Face, Lang, Card) -> Option<u64>) -> Self {
        let whole = |face, lang| {
            CardSet::FULL
                .iter()
                .map(|card| id(face, lang, card))
                .collect::<Option<Vec<u64>>>()
        };
        Self(
            Face::ALL
                .into_iter()
                .flat_map(|face| Lang::ALL.map(|lang| whole(face, lang)))
                .collect(),
        )
    }

    /// Counts the complete decks, separately for each language.
    #[must_use]
    pub fn decks(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Returns true if every deck is complete in every language.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.decks() == self.0.len()
    }

    /// Returns the card's emoji in Discord's markup, if its deck is complete. The emoji is named by
    /// the card's code, which is the visible text if the emoji ever fails to load.
    pub(crate) fn markup(&self, face: Face, lang: Lang, card: Card) -> Option<String> {
        let ids = self.0[face as usize * Lang::ALL.len() + lang as usize].as_ref()?;
        Some(format!("<:{card}:{}>", ids[card.index()]))
    }
}

/// The language and card style of a message's reader.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// The reader's language.
    pub lang: Lang,
    /// The reader's card style.
    pub look: CardStyle,
    /// The emojis for cards. Cards without one are written as text.
    pub emojis: Option<&'static CardEmojis>,
}

impl From<Lang> for Reader {
    /// A reader with only a known language, for whom cards are written as text.
    fn from(lang: Lang) -> Self {
        Self {
            lang,
            look: CardStyle {
                display: Display::Text,
                face: Face::French,
            },
            emojis: None,
        }
    }
}
