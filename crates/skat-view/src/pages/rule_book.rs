//! An entry of the rule book.

use skat_rules::game::GameId;

use crate::parts::controls::MOST_OPTIONS;
use crate::text::catalog::Texts;
use crate::text::rule_book::{RuleEntry, book, rules_matching};
use crate::{Embed, Field, Lang, Message, Row, RuleBookPress, Select, SelectChoice};

const COLOUR: u32 = 0x5865F2;

/// How many entries are offered that answer a question less well.
const RUNNERS_UP: usize = 2;

/// Shows the entry with this key, else the best match for these words, and offers the next matches
/// before the related entries. If nothing matches, says so and explains how to search.
#[must_use]
pub fn rule(typed: &str, lang: Lang) -> Message<RuleBookPress> {
    let found = match entry_of(typed, lang) {
        Some(entry) => vec![entry],
        None => rules_matching(typed, lang, 1 + RUNNERS_UP),
    };
    match found.split_first() {
        Some((entry, others)) => shown(entry, others, lang),
        None => Message {
            text: Texts::of(lang).rule_book_nothing().into(),
            rows: contents(lang),
            ..Message::default()
        },
    }
}

/// Shows the entry about a game.
#[must_use]
pub fn rule_of_game(game: GameId, lang: Lang) -> Message<RuleBookPress> {
    rule(key_of(game), lang)
}

/// Finds the entry about a game.
pub(crate) fn entry_about(game: GameId, lang: Lang) -> Option<&'static RuleEntry> {
    entry_of(key_of(game), lang)
}

/// Returns the key of the entry about a game.
const fn key_of(game: GameId) -> &'static str {
    match game {
        GameId::ThirtyOne => "thirty-one",
        other => other.key(),
    }
}

/// Shows all entries to choose from.
#[must_use]
pub fn rule_book_contents(lang: Lang) -> Message<RuleBookPress> {
    Message {
        text: Texts::of(lang).rule_book_contents().into(),
        rows: contents(lang),
        ..Message::default()
    }
}

/// Builds a select for each part of the book, in the order of the book.
fn contents(lang: Lang) -> Vec<Row<RuleBookPress>> {
    let parts = book(lang).chunks(MOST_OPTIONS);
    (0_u8..)
        .zip(parts)
        .map(|(number, part)| {
            let title = |entry: Option<&RuleEntry>| entry.map_or("", |entry| entry.title);
            let placeholder =
                Texts::of(lang).rule_book_part(title(part.first()), title(part.last()));
            choice(RuleBookPress::ChooseFrom(number), placeholder, part.iter())
        })
        .collect()
}

/// Builds a select of these entries.
fn choice<'a>(
    press: RuleBookPress,
    placeholder: String,
    entries: impl Iterator<Item = &'a RuleEntry>,
) -> Row<RuleBookPress> {
    let option = |entry: &RuleEntry| SelectChoice {
        label: entry.title.to_owned(),
        value: entry.key.to_owned(),
        description: None,
        emoji: None,
    };
    Row::Select(Select {
        press,
        placeholder,
        min: 1,
        max: 1,
        options: entries.map(option).collect(),
    })
}

fn entry_of(key: &str, lang: Lang) -> Option<&'static RuleEntry> {
    book(lang).iter().find(|entry| entry.key == key)
}

fn shown(entry: &RuleEntry, others: &[&RuleEntry], lang: Lang) -> Message<RuleBookPress> {
    let texts = Texts::of(lang);
    let also = entry.also.iter().filter_map(|key| entry_of(key, lang));
    let also = also.filter(|entry| !others.contains(entry));
    let related: Vec<&RuleEntry> = others.iter().copied().chain(also).collect();
    let titles: Vec<&str> = related.iter().map(|entry| entry.title).collect();
    let also = Field {
        name: texts.rule_book_also(),
        value: titles.join(" · ").into(),
        inline: false,
    };
    let embed = Embed {
        title: format!("📖 {}", entry.title),
        description: entry.text.as_str().into(),
        colour: COLOUR,
        fields: if titles.is_empty() {
            Vec::new()
        } else {
            vec![also]
        },
        footer: Some(texts.rule_book_source(entry.source)),
    };
    let rows = if related.is_empty() {
        Vec::new()
    } else {
        let also = texts.rule_book_also();
        vec![choice(
            RuleBookPress::ChooseEntry,
            also,
            related.into_iter(),
        )]
    };
    Message {
        embed: Some(embed),
        rows,
        ..Message::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_a_page_and_other_words_have_none() {
        for lang in Lang::ALL {
            for entry in book(lang) {
                let title = rule(entry.key, lang).embed.expect("an embed").title;
                assert!(title.ends_with(entry.title), "{title}");
            }
        }
        assert!(rule("xyzzy", Lang::De).embed.is_none());
    }

    #[test]
    fn every_game_has_an_entry() {
        for lang in Lang::ALL {
            for &game in GameId::ALL {
                let entry = entry_about(game, lang).expect("an entry");
                let page = rule_of_game(game, lang).embed.expect("an embed");
                assert!(page.title.ends_with(entry.title), "{}", page.title);
            }
        }
    }
}
