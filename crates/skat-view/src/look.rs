//! How cards look to somebody.

use skat_rules::card::{Card, CardSet};

use crate::Lang;

/// How a player is shown his cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Display {
    /// As a picture; in running text and on buttons as emojis.
    #[default]
    Picture,
    /// As emojis.
    Emojis,
    /// As text.
    Text,
}

impl Display {
    /// All ways.
    pub const ALL: [Self; 3] = [Self::Picture, Self::Emojis, Self::Text];

    /// The key used in records, texts and custom ids.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Emojis => "emojis",
            Self::Text => "text",
        }
    }

    /// The way with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|display| display.key() == key)
    }
}

/// Which deck is shown.
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

    /// The key used in records, texts and custom ids.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::French => "french",
            Self::Tournament => "tournament",
            Self::German => "german",
        }
    }

    /// The deck with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|face| face.key() == key)
    }
}

/// How cards look to somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Look {
    /// How they are shown.
    pub display: Display,
    /// Which deck.
    pub face: Face,
}

/// The ids of the cards' emojis, for each deck and language of which all cards have one.
#[derive(Debug)]
pub struct CardEmojis(Vec<Option<Vec<u64>>>);

impl CardEmojis {
    /// The ids that this function knows, without those of decks and languages of which it doesn't know all.
    #[must_use]
    pub fn new(id: impl Fn(Face, Lang, Card) -> Option<u64>) -> Self {
        let whole = |face, lang| CardSet::FULL.iter().map(|card| id(face, lang, card)).collect::<Option<Vec<u64>>>();
        Self(Face::ALL.into_iter().flat_map(|face| Lang::ALL.map(|lang| whole(face, lang))).collect())
    }

    /// How many decks there are, counted in each language.
    #[must_use]
    pub fn decks(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Whether there are the decks of all faces in all languages.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.decks() == self.0.len()
    }

    /// The card's emoji in Discord's markup, if its deck is there. Its name there is the card's code, which is all that is left of it
    /// should it ever fail.
    pub(crate) fn markup(&self, face: Face, lang: Lang, card: Card) -> Option<String> {
        let ids = self.0[face as usize * Lang::ALL.len() + lang as usize].as_ref()?;
        Some(format!("<:{card}:{}>", ids[card.index()]))
    }
}

/// Somebody who reads: his language, and how cards look to him.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// His language.
    pub lang: Lang,
    /// How cards look to him.
    pub look: Look,
    /// The emojis to write cards with. Cards of which none is known are written as text.
    pub emojis: Option<&'static CardEmojis>,
}

impl From<Lang> for Reader {
    /// Somebody of whom nothing but the language is known; cards are written as text for him.
    fn from(lang: Lang) -> Self {
        Self { lang, look: Look { display: Display::Text, face: Face::French }, emojis: None }
    }
}
