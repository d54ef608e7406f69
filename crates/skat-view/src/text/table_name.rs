//! Names of tables that people can say and remember: "cheerful little duck".
//!
//! A name follows from the table's id, so it is the same in every message and after every restart,
//! and nothing is stored. The lists of both languages name the same things in the same order.

use skat_table::TableId;

use super::lang::Lang;
use super::rule_search::folded;

/// The words of a language. Their order never changes, because tables keep their names.
struct TableWords {
    characters: [&'static str; 32],
    looks: [&'static str; 16],
    things: [&'static str; 64],
}

const fn words(lang: Lang) -> &'static TableWords {
    match lang {
        Lang::De => &GERMAN,
        Lang::En => &ENGLISH,
    }
}

/// Names the table in three words. Two tables rarely share a name.
#[must_use]
pub fn table_name(table: TableId, lang: Lang) -> String {
    let TableWords {
        characters,
        looks,
        things,
    } = words(lang);
    let mut rest = table.number();
    let mut pick = |words: &[&'static str]| {
        let count = words.len() as u64;
        let index = usize::try_from(rest % count).unwrap_or_default();
        rest /= count;
        words[index]
    };
    let (thing, character, look) = (pick(things), pick(characters), pick(looks));
    format!("{character} {look} {thing}")
}

/// Returns true if this is the table's name in any language. Capital letters don't matter, nor does
/// how umlauts are written.
#[must_use]
pub fn is_table_name(table: TableId, typed: &str) -> bool {
    let typed = folded(typed.trim());
    let mut names = Lang::ALL.into_iter().map(|lang| table_name(table, lang));
    names.any(|name| folded(&name) == typed)
}

/// All things are feminine, so that the adjectives end alike.
const GERMAN: TableWords = TableWords {
    characters: [
        "muntere",
        "flinke",
        "ruhige",
        "stille",
        "fröhliche",
        "kluge",
        "mutige",
        "sanfte",
        "tapfere",
        "wache",
        "heitere",
        "geduldige",
        "neugierige",
        "gemütliche",
        "lustige",
        "schlaue",
        "treue",
        "herzliche",
        "stolze",
        "ehrliche",
        "eifrige",
        "sonnige",
        "freundliche",
        "gelassene",
        "verträumte",
        "fleißige",
        "feine",
        "kecke",
        "zufriedene",
        "höfliche",
        "pfiffige",
        "vergnügte",
    ],
    looks: [
        "kleine",
        "große",
        "runde",
        "bunte",
        "helle",
        "blaue",
        "gelbe",
        "goldene",
        "silberne",
        "weiche",
        "gestreifte",
        "gepunktete",
        "karierte",
        "lange",
        "leichte",
        "glänzende",
    ],
    things: [
        "Ente",
        "Gans",
        "Amsel",
        "Wachtel",
        "Eule",
        "Möwe",
        "Schwalbe",
        "Lerche",
        "Elster",
        "Taube",
        "Drossel",
        "Katze",
        "Antilope",
        "Biene",
        "Hummel",
        "Libelle",
        "Grille",
        "Ameise",
        "Schildkröte",
        "Robbe",
        "Giraffe",
        "Forelle",
        "Krabbe",
        "Eidechse",
        "Nachtigall",
        "Gazelle",
        "Rose",
        "Tulpe",
        "Nelke",
        "Birke",
        "Linde",
        "Tanne",
        "Fichte",
        "Buche",
        "Weide",
        "Palme",
        "Birne",
        "Kirsche",
        "Mandel",
        "Olive",
        "Zitrone",
        "Kastanie",
        "Erdbeere",
        "Möhre",
        "Wolke",
        "Sonne",
        "Insel",
        "Brücke",
        "Mühle",
        "Laterne",
        "Glocke",
        "Geige",
        "Trommel",
        "Flöte",
        "Harfe",
        "Tasse",
        "Kanne",
        "Lampe",
        "Leiter",
        "Kutsche",
        "Mütze",
        "Uhr",
        "Feder",
        "Welle",
    ],
};

const ENGLISH: TableWords = TableWords {
    characters: [
        "cheerful", "nimble", "calm", "quiet", "merry", "clever", "brave", "gentle", "bold",
        "alert", "bright", "patient", "curious", "cosy", "funny", "smart", "loyal", "hearty",
        "proud", "honest", "eager", "sunny", "friendly", "relaxed", "dreamy", "busy", "fine",
        "perky", "content", "polite", "witty", "jolly",
    ],
    looks: [
        "little",
        "big",
        "round",
        "colourful",
        "light",
        "blue",
        "yellow",
        "golden",
        "silver",
        "soft",
        "striped",
        "spotted",
        "checked",
        "long",
        "airy",
        "shiny",
    ],
    things: [
        "duck",
        "goose",
        "blackbird",
        "quail",
        "owl",
        "seagull",
        "swallow",
        "lark",
        "magpie",
        "dove",
        "thrush",
        "cat",
        "antelope",
        "bee",
        "bumblebee",
        "dragonfly",
        "cricket",
        "ant",
        "tortoise",
        "seal",
        "giraffe",
        "trout",
        "crab",
        "lizard",
        "nightingale",
        "gazelle",
        "rose",
        "tulip",
        "carnation",
        "birch",
        "linden",
        "fir",
        "spruce",
        "beech",
        "willow",
        "palm",
        "pear",
        "cherry",
        "almond",
        "olive",
        "lemon",
        "chestnut",
        "strawberry",
        "carrot",
        "cloud",
        "sun",
        "island",
        "bridge",
        "mill",
        "lantern",
        "bell",
        "violin",
        "drum",
        "flute",
        "harp",
        "cup",
        "jug",
        "lamp",
        "ladder",
        "carriage",
        "cap",
        "clock",
        "feather",
        "wave",
    ],
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_table_keeps_its_name() {
        let name = |number, lang| table_name(TableId::new(number), lang);
        for (number, german, english) in [
            (0, "muntere kleine Ente", "cheerful little duck"),
            (42, "muntere kleine Erdbeere", "cheerful little strawberry"),
            (
                0xab12_cd34_ef56,
                "höfliche lange Krabbe",
                "polite long crab",
            ),
            (u64::MAX, "vergnügte glänzende Welle", "jolly shiny wave"),
        ] {
            assert_eq!(name(number, Lang::De), german);
            assert_eq!(name(number, Lang::En), english);
        }
    }

    #[test]
    fn a_table_is_found_by_its_name_however_it_is_typed() {
        for number in 0..64 * 32 {
            let table = TableId::new(number);
            for lang in Lang::ALL {
                let name = table_name(table, lang);
                let loud = format!(" {}", name.to_uppercase());
                let plain = name.replace('ß', "ss").replace('ü', "ue");
                for typed in [&name, &loud, &plain] {
                    assert!(is_table_name(table, typed), "{typed}");
                }
                assert!(!is_table_name(TableId::new(number + 1), &name), "{name}");
            }
        }
    }

    #[test]
    fn names_are_as_many_as_the_words_allow() {
        for lang in Lang::ALL {
            let names: HashSet<String> = (0..64 * 32 * 16)
                .map(|number| table_name(TableId::new(number), lang))
                .collect();
            assert_eq!(names.len(), 64 * 32 * 16, "{lang:?}");
            let longest = names.iter().map(|name| name.chars().count()).max();
            assert!(longest.is_some_and(|longest| longest <= 36), "{longest:?}");
            assert!(names.iter().all(|name| name.split(' ').count() == 3));
        }
    }
}
