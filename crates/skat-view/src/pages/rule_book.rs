//! An entry of the rule book.

use skat_rules::game::GameId;

use crate::text::catalog::Texts;
use crate::text::rule_book::{RuleEntry, book, rules_matching};
use crate::{Embed, Field, Lang, Message, Row, RuleBookPress, Select, SelectChoice};

const COLOUR: u32 = 0x5865F2;

/// Shows the entry with this key, else the best match for these words. If nothing matches, says so
/// and explains how to search.
#[must_use]
pub fn rule(typed: &str, lang: Lang) -> Message<RuleBookPress> {
    let entry = book(lang).iter().find(|entry| entry.key == typed);
    match entry.or_else(|| rules_matching(typed, lang, 1).first().copied()) {
        Some(entry) => shown(entry, lang),
        None => Message {
            text: Texts::of(lang).rule_book_nothing().into(),
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
pub(crate) fn entry_of(game: GameId, lang: Lang) -> Option<&'static RuleEntry> {
    book(lang).iter().find(|entry| entry.key == key_of(game))
}

/// Returns the key of the entry about a game.
const fn key_of(game: GameId) -> &'static str {
    match game {
        GameId::ThirtyOne => "thirty-one",
        other => other.key(),
    }
}

fn shown(entry: &RuleEntry, lang: Lang) -> Message<RuleBookPress> {
    let texts = Texts::of(lang);
    let related: Vec<&RuleEntry> = entry
        .also
        .iter()
        .filter_map(|key| book(lang).iter().find(|other| other.key == *key))
        .collect();
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
        fields: if related.is_empty() {
            Vec::new()
        } else {
            vec![also]
        },
        footer: Some(texts.rule_book_source(entry.source)),
    };
    let option = |entry: &&RuleEntry| SelectChoice {
        label: entry.title.to_owned(),
        value: entry.key.to_owned(),
        description: None,
        emoji: None,
    };
    let select = Select {
        press: RuleBookPress::ChooseEntry,
        placeholder: texts.rule_book_also(),
        min: 1,
        max: 1,
        options: related.iter().map(option).collect(),
    };
    let rows = if related.is_empty() {
        Vec::new()
    } else {
        vec![Row::Select(select)]
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
                let entry = entry_of(game, lang).expect("an entry");
                let page = rule_of_game(game, lang).embed.expect("an embed");
                assert!(page.title.ends_with(entry.title), "{}", page.title);
            }
        }
    }
}
