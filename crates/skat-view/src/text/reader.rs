//! The language and card style of a reader.

use skat_pictures::Face;
use skat_rules::card::{Card, CardSet};

use super::lang::Lang;
use crate::model::style::{CardStyle, Display};

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
