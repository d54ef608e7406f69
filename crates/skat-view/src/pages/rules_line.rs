//! The rules of a table: their name in one line, and their differences from the official rules.

use skat_rules::game::GameId;
use skat_rules::games::officers::Scoring;
use skat_rules::games::skat::OpenContracts;
use skat_rules::rule_set::{Knobs, Preset, RuleSet};
use skat_table::TableId;

use crate::pages::rule_book;
use crate::parts::controls::rows;
use crate::text::catalog::Texts;
use crate::text::rule_book::RuleEntry;
use crate::text::table_name::table_name;
use crate::{Button, ButtonStyle, Embed, Lang, Message, RuleBookPress};

const COLOUR: u32 = 0x5865F2;

/// Returns true if a table of this game can use the preset. Every preset is about Skat; every other
/// game has its own usual rules.
#[must_use]
pub fn rules_fit(game: GameId, preset: Preset) -> bool {
    game == GameId::Skat || preset == Preset::Isko3
}

/// Returns the name of a published rule set.
#[must_use]
pub fn rules_name(preset: Preset, lang: Lang) -> String {
    Texts::of(lang).rules_name(name_key(preset))
}

const fn name_key(preset: Preset) -> &'static str {
    match preset {
        Preset::Isko1 => "isko_1",
        Preset::Isko2
        | Preset::Isko3
        | Preset::Online1
        | Preset::Online2
        | Preset::Kneipe1
        | Preset::Kneipe2
        | Preset::Ramsch1
        | Preset::Ramsch2 => preset.key(),
    }
}

/// The rules of older versions that still affect this game.
fn former(game: GameId, rules: &RuleSet) -> impl Iterator<Item = &'static str> {
    let by_value = matches!(
        rules.officers.scoring,
        Scoring::Standard | Scoring::StandardFull
    );
    let open_doubles = matches!(
        rules.skat.open_contracts,
        OpenContracts::Doubled | OpenContracts::ByTime
    );
    let skat = game == GameId::Skat;
    let all = [
        (
            rules.officers.own_level && game == GameId::Officers && by_value,
            "own_level",
        ),
        (
            rules.rounds.lost_values && skat && (rules.rounds.value_72 || rules.rounds.value_96),
            "lost_values",
        ),
        (
            rules.skat.open_doubles_score && skat && open_doubles,
            "open_doubles_score",
        ),
    ];
    all.into_iter()
        .filter_map(|(holds, key)| holds.then_some(key))
}

/// Names the rules in one line, with the number of the table's changes.
pub(crate) fn rules_line(game: GameId, rules: &RuleSet, lang: Lang) -> String {
    let texts = Texts::of(lang);
    let name = match (game, rules.preset()) {
        (GameId::Skat, preset) => rules_name(preset, lang),
        (_, Preset::Isko2 | Preset::Isko3) => texts.rules_usual(),
        (_, preset) => rules_name(preset, lang),
    };
    match rules.changes().count() {
        0 => name,
        changes => texts.rules_changed(name, changes),
    }
}

/// Describes the rules of a table: the game in short, and all differences from the official rules,
/// each with its source. A button leads to the rule book.
#[must_use]
pub fn explain_rules(game: GameId, rules: &RuleSet, lang: Lang) -> Message<RuleBookPress> {
    let texts = Texts::of(lang);
    let intro = match (game, rules.preset()) {
        (GameId::Skat, preset) => texts.rules_meaning(name_key(preset)),
        (game, _) => texts.rules_of_game(texts.game_name(game)),
    };
    let official = Knobs::DEFAULT;
    let differing = Knobs::all().into_iter().filter_map(|(group, knob)| {
        let key = format!("{group}.{}", knob.key);
        let choice = rules.get(&key)?;
        (official.get(&key) != Some(choice)).then(|| change(&key, choice, texts))
    });
    let lines: Vec<String> = differing.collect();
    let differences = if lines.is_empty() {
        String::new()
    } else {
        texts.rules_differences()
    };
    let former: Vec<String> = former(game, rules)
        .map(|rule| texts.rules_former(rule))
        .collect();
    let entry = rule_book::entry_about(game, lang);
    let in_short = entry.map(|entry| entry.text.clone()).unwrap_or_default();
    let description = [
        intro,
        in_short,
        differences,
        lines.join("\n"),
        former.join("\n"),
        texts.rules_more(),
    ];
    let embed = Embed {
        title: format!(
            "{}: {}",
            texts.game_name(game),
            rules_line(game, rules, lang)
        ),
        description: description
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<String>>()
            .join("\n\n")
            .into(),
        colour: COLOUR,
        ..Embed::default()
    };
    let in_the_book = |entry: &RuleEntry| {
        let press = RuleBookPress::Game(game);
        let label = texts.button_rule_book(entry.title);
        Button::new(press, ButtonStyle::Secondary, label).emoji("📖")
    };
    Message {
        embed: Some(embed),
        rows: rows(entry.map(in_the_book).into_iter().collect()),
        ..Message::default()
    }
}

/// Names the thread of a table, in at most 100 characters.
#[must_use]
pub fn thread_name(game: GameId, table: TableId, lang: Lang) -> String {
    let texts = Texts::of(lang);
    texts.footer_game(texts.game_name(game), table_name(table, lang))
}

/// Describes a rule option that is set to this choice.
fn change(key: &str, choice: &'static str, texts: Texts) -> String {
    // Fluent doesn't allow dots in variants.
    let known = texts.rules_knob(key.replace('.', "_"), choice);
    let line = if known == UNKNOWN {
        texts.rules_other_knob(key.to_owned(), choice)
    } else {
        known
    };
    format!("• {line}")
}

/// The text for an option without a description.
const UNKNOWN: &str = "?";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{HelpTopic, help};

    #[test]
    fn every_change_of_a_preset_is_explained_in_words() {
        for lang in Lang::ALL {
            for preset in Preset::ALL {
                let message = explain_rules(GameId::Skat, &RuleSet::of(preset), lang);
                let text = message.embed.expect("an embed").description.to_string();
                assert!(!text.contains('='), "{text}");
                assert_eq!(
                    text.contains('•'),
                    !matches!(preset, Preset::Isko2 | Preset::Isko3),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn every_preset_has_its_own_words_and_is_in_the_help() {
        for lang in Lang::ALL {
            let texts = Texts::of(lang);
            let help = help(HelpTopic::Rules, lang).embed.expect("an embed");
            let help = help.description.to_string();
            let mut words = BTreeSet::new();
            for preset in Preset::newest() {
                let name = rules_name(preset, lang);
                let line = format!("**{name}**");
                assert!(
                    help.contains(&line),
                    "{lang:?}: the help on rules lacks {name}"
                );
                let meaning = texts.rules_meaning(name_key(preset));
                assert!(words.insert(name), "{lang:?}: {preset:?} has no name");
                assert!(words.insert(meaning), "{lang:?}: {preset:?} has no meaning");
            }
        }
    }

    #[test]
    fn the_rules_of_a_game_begin_with_the_game() {
        for lang in Lang::ALL {
            for &game in GameId::ALL {
                let message = explain_rules(game, &RuleSet::ISKO, lang);
                let text = message.embed.expect("an embed").description.to_string();
                let in_short = text.split("\n\n").nth(1).expect("the game in short");
                let is_option = ["Hausregel", "House rule"].map(|word| in_short.starts_with(word));
                assert_eq!(is_option, [false; 2], "{in_short}");
            }
        }
    }

    #[test]
    fn a_table_of_an_old_version_names_its_old_scoring() {
        let explained = |game, rules: &str| {
            let rules = rules.parse().expect("a valid rule set");
            explain_rules(game, &rules, Lang::En)
                .embed
                .expect("an embed")
                .description
                .to_string()
        };
        for (game, rules, told) in [
            (GameId::Skat, "isko/2", false),
            (GameId::Officers, "isko/2", true),
            (GameId::Officers, "isko/2 officers.scoring=points", false),
            (GameId::Officers, "isko/3", false),
            (GameId::Skat, "kneipe/1", false),
            (GameId::Skat, "kneipe/1 rounds.value-72=on", true),
            (GameId::Skat, "kneipe/2 rounds.value-72=on", false),
            (GameId::Skat, "online/1 skat.open-contracts=doubled", true),
            (GameId::Tournee, "isko/2 skat.open-contracts=doubled", false),
        ] {
            assert_eq!(
                explained(game, rules).contains("older version"),
                told,
                "{rules}"
            );
        }
    }
}
