//! The form in which cards are written for a reader: as emojis or as text.

use skat_pictures::Face;
use skat_rules::card::{Card, CardSet};

use super::lang::Lang;
use super::reader::Reader;
use crate::model::style::Display;
use crate::model::text::{RichText, Span};

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

    fn deck(&self, face: Face, lang: Lang) -> Option<&[u64]> {
        self.0[face as usize * Lang::ALL.len() + lang as usize].as_deref()
    }
}

/// The form in which texts are written for a reader.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextForm {
    /// The ids of the deck's emojis; `None` if cards are written as text.
    deck: Option<&'static [u64]>,
}

impl TextForm {
    /// Cards as text.
    pub const TEXT: Self = Self { deck: None };

    /// Returns the reader's form. It has emojis if the reader is shown emojis and their deck is
    /// complete.
    #[must_use]
    pub fn new(reader: Reader, emojis: Option<&'static CardEmojis>) -> Self {
        let Reader { lang, look } = reader;
        let emojis = emojis.filter(|_| look.display != Display::Text);
        Self {
            deck: emojis.and_then(|emojis| emojis.deck(look.face, lang)),
        }
    }

    /// Returns the id of the card's emoji. The emoji is named by the card's code, which is the
    /// visible text if the emoji ever fails to load.
    #[must_use]
    pub fn emoji(self, card: Card) -> Option<u64> {
        self.deck.map(|ids| ids[card.index()])
    }

    /// Writes a text in Discord's Markdown.
    #[must_use]
    pub fn write(self, text: &RichText) -> String {
        let emoji = |&card: &Card| Some(format!("<:{card}:{}>", self.emoji(card)?));
        let write = |span: &Span| match span {
            Span::Cards(run) => run.cards.iter().map(emoji).collect(),
            Span::Text(_) | Span::Mention(_) | Span::Time(..) => None,
        };
        text.spans()
            .iter()
            .map(|span| write(span).unwrap_or_else(|| span.to_string()))
            .collect()
    }
}
