//! All texts from `texts/*.ftl`. Each has a method that takes exactly the variables of the text.
//!
//! The build script makes the list of texts from `en.ftl` and compares the other languages with it.
//! The compiler reports a text without a use as dead code.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentAttribute, FluentResource, FluentValue};
use skat_rules::game::GameId;

use crate::{CardStyle, Face, Lang, Reader};

/// The texts of one language, ready to format.
pub(crate) type Bundle = FluentBundle<FluentResource>;

static BUNDLES: LazyLock<[Bundle; Lang::ALL.len()]> =
    LazyLock::new(|| Lang::ALL.map(|lang| bundle(lang, lang.texts())));

/// Loads the texts of a file in one language.
pub(crate) fn bundle(lang: Lang, source: &str) -> Bundle {
    // A broken file still yields its readable part. The build script and tests allow no errors.
    let resource =
        FluentResource::try_new(source.to_owned()).unwrap_or_else(|(readable, _)| readable);
    let mut bundle = Bundle::new_concurrent(vec![lang.id()]);
    // Some fonts show the isolation marks around names as boxes. Both languages run from left to
    // right and don't need them.
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(resource);
    bundle
}

/// Finds a text without variables by its key, or the text of an attribute.
pub(crate) fn find(bundle: &Bundle, key: &str, attribute: Option<&str>) -> Option<String> {
    let message = bundle.get_message(key)?;
    let pattern = match attribute {
        Some(attribute) => message
            .get_attribute(attribute)
            .as_ref()
            .map(FluentAttribute::value)?,
        None => message.value()?,
    };
    Some(
        bundle
            .format_pattern(pattern, None, &mut Vec::new())
            .into_owned(),
    )
}

/// Returns a text of a slash command by its id from [`COMMAND_TEXTS`]. Any other id comes back
/// unchanged.
#[must_use]
pub fn command_text(lang: Lang, id: &str) -> String {
    let (key, attribute) = id
        .split_once('.')
        .map_or((id, None), |(key, attribute)| (key, Some(attribute)));
    find(&BUNDLES[lang as usize], key, attribute).unwrap_or_else(|| id.to_owned())
}

/// The texts for one reader, in their language and card style.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Texts {
    reader: Reader,
    with_emojis: bool,
}

impl Texts {
    /// Returns the texts for this reader.
    pub(crate) fn of(reader: impl Into<Reader>) -> Self {
        Self {
            reader: reader.into(),
            with_emojis: true,
        }
    }

    /// Returns the reader's language.
    pub(crate) const fn lang(self) -> Lang {
        self.reader.lang
    }

    /// Returns the reader's card style.
    pub(crate) const fn look(self) -> CardStyle {
        self.reader.look
    }

    /// Returns the same texts with cards as text, for labels, and for places where emojis take too
    /// much room.
    pub(crate) const fn without_emojis(self) -> Self {
        Self {
            with_emojis: false,
            ..self
        }
    }

    /// Returns the same texts with the names of French suits.
    pub(crate) const fn in_french(self) -> Self {
        let look = CardStyle {
            face: Face::French,
            ..self.reader.look
        };
        Self {
            reader: Reader {
                look,
                ..self.reader
            },
            ..self
        }
    }

    /// Returns true if cards are written as text for every reader.
    pub(crate) const fn are_emojis_ruled_out(self) -> bool {
        !self.with_emojis
    }

    /// Returns the variant key for the names of ranks: a German deck says Unter for Jack.
    pub(crate) const fn deck(self) -> &'static str {
        match self.reader.look.face {
            Face::French | Face::Tournament => "french",
            Face::German => "german",
        }
    }

    /// Returns the name of a game.
    pub(crate) fn game_name(self, game: GameId) -> String {
        // Fluent tells numbers from words, and the key of Thirty-one is a number.
        self.game(FluentValue::try_number(game.key()))
    }

    fn text(self, key: &str, variables: Vec<(&'static str, FluentValue<'static>)>) -> String {
        let bundle = &BUNDLES[self.reader.lang as usize];
        let variables: FluentArgs<'_> = variables
            .into_iter()
            .map(|(name, value)| (name, self.by_deck(name, value)))
            .collect();
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        bundle
            .format_pattern(pattern, Some(&variables), &mut Vec::new())
            .into_owned()
    }

    /// Replaces a suit's variant by that of the German suit if the reader plays with a German deck.
    fn by_deck(self, name: &str, value: FluentValue<'static>) -> FluentValue<'static> {
        let FluentValue::String(suit) = &value else {
            return value;
        };
        if self.reader.look.face != Face::German || !matches!(name, "suit" | "kind") {
            return value;
        }
        match suit.as_ref() {
            "clubs" => "acorns".into(),
            "spades" => "leaves".into(),
            "hearts" => "reds".into(),
            "diamonds" => "bells".into(),
            _ => value,
        }
    }
}

macro_rules! texts {
    ($($key:ident($($variable:ident),*);)+) => {
        impl Texts {
            $(
                pub(crate) fn $key(
                    self,
                    $($variable: impl Into<FluentValue<'static>>),*
                ) -> String {
                    self.text(
                        stringify!($key),
                        vec![$((stringify!($variable), $variable.into())),*],
                    )
                }
            )+
        }

        #[cfg(test)]
        const DECLARED: &[(&str, &[&str])] =
            &[$((stringify!($key), &[$(stringify!($variable)),*])),+];
    };
}

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_language_has_a_name_in_every_language() {
        for lang in Lang::ALL {
            let names = Lang::ALL.map(|named| Texts::of(lang).setup_language_is(named.locale()));
            let others = Texts::of(lang).setup_language_is("server");
            let different: BTreeSet<&String> = names.iter().chain([&others]).collect();
            assert_eq!(different.len(), Lang::ALL.len() + 1, "{lang:?}: {names:?}");
        }
    }

    #[test]
    fn each_text_can_be_written_without_an_error() {
        for bundle in BUNDLES.iter() {
            for (key, variables) in DECLARED {
                let variables: FluentArgs<'_> = variables
                    .iter()
                    .map(|&name| (name, FluentValue::from(1)))
                    .collect();
                let pattern = bundle
                    .get_message(key)
                    .and_then(|message| message.value())
                    .expect("a text");
                let mut errors = Vec::new();
                let text = bundle.format_pattern(pattern, Some(&variables), &mut errors);
                assert!(errors.is_empty(), "{key}: {errors:?}");
                assert!(!text.trim().is_empty(), "{key} is empty");
            }
        }
    }
}
