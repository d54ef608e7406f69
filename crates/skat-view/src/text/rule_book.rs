//! The rule book: short entries on the rules of Skat, its social options and the sister games.
//!
//! Each language has a file `rules/xx.md`, with the same entries in the same order under the same
//! keys.
//! An entry is a heading `# key: title`, the lines `source:`, `also:` and `words:`, and the text.
//! `source:` names the ISkO paragraph with the year of the edition it is numbered in, or the kind
//! of rule. `also:` lists keys of other entries, and `words:` further search terms: the words in
//! which players ask. Above the entries, `ignored:`, `endings:` and `beginnings:` tell the search
//! what doesn't matter in the language's words.

use std::sync::LazyLock;

use skat_rules::source::RuleSource;

use super::catalog::Texts;
use super::lang::Lang;
use super::rule_search::{SearchTerms, Wording, search};

static BOOKS: LazyLock<[RuleBook; Lang::ALL.len()]> =
    LazyLock::new(|| Lang::ALL.map(|lang| read(lang.rule_book())));

/// The rule book in one language.
struct RuleBook {
    wording: Wording,
    entries: Vec<RuleEntry>,
}

/// An entry of the rule book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleEntry {
    /// The key, the same in both languages.
    pub key: &'static str,
    /// At most 80 characters.
    pub title: &'static str,
    /// The source of the rule.
    pub(crate) source: &'static str,
    /// Keys of related entries.
    pub(crate) also: Vec<&'static str>,
    terms: SearchTerms,
    pub(crate) text: String,
}

/// Returns all entries in one language, in the book's order.
pub(crate) fn book(lang: Lang) -> &'static [RuleEntry] {
    &BOOKS[lang as usize].entries
}

fn read(source: &'static str) -> RuleBook {
    let (head, entries) = source.split_once("\n# ").unwrap_or_default();
    let wording = Wording::read(
        field(head, "ignored"),
        field(head, "endings"),
        field(head, "beginnings"),
    );
    let entries = entries
        .split("\n# ")
        .filter_map(|entry| read_entry(entry, &wording))
        .collect();
    RuleBook { wording, entries }
}

/// Returns what stands behind the name on a line of its own.
fn field(lines: &'static str, name: &str) -> &'static str {
    let line = lines
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    line.unwrap_or_default().trim()
}

fn read_entry(entry: &'static str, wording: &Wording) -> Option<RuleEntry> {
    let (heading, body) = entry.split_once('\n')?;
    let (key, title) = heading.split_once(": ")?;
    let is_field = |line: &str| {
        ["source:", "also:", "words:"]
            .iter()
            .any(|field| line.starts_with(field))
    };
    let text: Vec<&str> = body.lines().filter(|line| !is_field(line)).collect();
    let text = text.join("\n").trim().to_owned();
    Some(RuleEntry {
        key,
        title,
        source: field(body, "source"),
        also: field(body, "also")
            .split(", ")
            .filter(|key| !key.is_empty())
            .collect(),
        terms: wording.terms(title, field(body, "words"), &text),
        text,
    })
}

/// Finds at most `most` entries that match the typed words or question, best first. An empty query
/// matches every entry.
#[must_use]
pub fn rules_matching(typed: &str, lang: Lang, most: usize) -> Vec<&'static RuleEntry> {
    let RuleBook { wording, entries } = &BOOKS[lang as usize];
    search(typed, wording, entries.iter().map(|entry| &entry.terms))
        .into_iter()
        .filter_map(|index| entries.get(index))
        .take(most)
        .collect()
}

/// Returns the title of the entry with this key.
pub(crate) fn title(key: &str, lang: Lang) -> Option<&'static str> {
    book(lang)
        .iter()
        .find(|entry| entry.key == key)
        .map(|entry| entry.title)
}

/// Cites the source of a rule in short form.
pub(crate) fn rule_source(texts: Texts, source: RuleSource) -> String {
    match source {
        RuleSource::Isko(paragraph) => texts.rule_source("isko", paragraph),
        RuleSource::RuleBook(key) => {
            texts.rule_source("book", title(key, texts.lang()).unwrap_or(key))
        }
        RuleSource::House => texts.rule_source("house", ""),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn keys(typed: &str, lang: Lang) -> Vec<&'static str> {
        rules_matching(typed, lang, 5)
            .iter()
            .map(|entry| entry.key)
            .collect()
    }

    #[test]
    fn all_books_have_the_same_entries_in_order_within_the_limits() {
        let keys = |lang| {
            book(lang)
                .iter()
                .map(|entry| (entry.key, &entry.also))
                .collect::<Vec<_>>()
        };
        for lang in Lang::ALL {
            assert_eq!(keys(lang), keys(Lang::En), "{lang:?}");
        }
        assert!(
            book(Lang::De).len() >= 60,
            "{} entries",
            book(Lang::De).len()
        );
        let known: HashSet<&str> = book(Lang::De).iter().map(|entry| entry.key).collect();
        assert_eq!(known.len(), book(Lang::De).len(), "each key is there once");
        for entry in Lang::ALL.into_iter().flat_map(book) {
            let RuleEntry {
                key,
                title,
                source,
                also,
                text,
                ..
            } = entry;
            assert!((1..=80).contains(&title.chars().count()), "{key}: {title}");
            assert!((40..=900).contains(&text.chars().count()), "{key}: {text}");
            assert!(
                !source.is_empty() && !key.contains(' ') && !also.is_empty() && also.len() <= 6,
                "{key}"
            );
            assert!(
                also.iter()
                    .all(|other| known.contains(other) && other != key),
                "{key}: {also:?}"
            );
        }
    }

    /// Entries on the official rules, with their paragraphs.
    const OFFICIAL: [(&str, &str); 26] = [
        ("cards", "1.2"),
        ("card-points", "1.2"),
        ("passed-in", "3.2.16"),
        ("bids", "3.3.1"),
        ("auction", "3.3.2"),
        ("jump-bid", "3.3.2"),
        ("null-below-bid", "3.6.2"),
        ("grand", "2.3.3"),
        ("null", "2.3.4"),
        ("matadors", "2.4.1"),
        ("leading", "4.1.1"),
        ("follow", "4.2.3"),
        ("decided", "4.1.3"),
        ("defenders-concede", "4.1.4, 4.1.5"),
        ("playing-on", "4.1.6"),
        ("throwing-open", "4.3.6"),
        ("conceding", "4.4.1, 4.4.2"),
        ("claim", "4.4.4, 4.4.5"),
        ("winning", "5.2.2"),
        ("schneider", "5.2.3"),
        ("schwarz", "5.2.4"),
        ("announcements", "5.2.5"),
        ("ouvert", "5.2.6"),
        ("overbid", "5.4.2"),
        ("seeger-fabian", "6.3.1"),
        ("ranking", "6.3.1"),
    ];

    #[test]
    fn an_entry_names_its_paragraph_or_says_it_is_unofficial() {
        let unofficial = [
            "Kneipenregel",
            "Hausregel",
            "Vorgabe",
            "Gepflogenheit",
            "nicht in der ISkO",
            "kein Skat",
            "Skatordnung bis",
            "Pub rule",
            "House rule",
            "Preset",
            "onvention",
            "not in the ISkO",
            "not Skat",
            "Skat order until",
        ];
        for lang in Lang::ALL {
            for RuleEntry { key, source, .. } in book(lang) {
                let numbered = ["ISkO ", "SkWO "].iter().any(|book| {
                    source.strip_prefix(book).is_some_and(|paragraph| {
                        paragraph.starts_with(|c: char| c.is_ascii_digit())
                    })
                });
                assert!(
                    numbered != unofficial.iter().any(|words| source.contains(words)),
                    "{key}: {source}"
                );
            }
            for (key, paragraph) in OFFICIAL {
                let entry = book(lang)
                    .iter()
                    .find(|entry| entry.key == key)
                    .expect("an entry");
                assert!(
                    entry.source.contains(paragraph),
                    "{key} is {paragraph}, not {}",
                    entry.source
                );
            }
        }
    }

    #[test]
    fn every_entry_is_found_by_its_title_and_key() {
        for lang in Lang::ALL {
            for entry in book(lang) {
                assert_eq!(
                    rules_matching(entry.title, lang, 1),
                    [entry],
                    "{}",
                    entry.title
                );
            }
        }
    }

    #[test]
    fn prefixes_umlauts_and_typos_are_understood() {
        for (typed, lang, first) in [
            ("bedi", Lang::De, "follow"),
            ("Überreizt", Lang::De, "overbid"),
            ("ueberreizen", Lang::De, "overbid"),
            ("uberreizt", Lang::De, "overbid"),
            ("Schnieder", Lang::De, "schneider"),
            ("durchmarsch", Lang::De, "durchmarsch"),
            ("Seeger", Lang::En, "seeger-fabian"),
            ("overbidd", Lang::En, "overbid"),
            ("folow suit", Lang::En, "follow"),
            ("tournee", Lang::De, "tournee"),
            ("matadors", Lang::En, "matadors"),
        ] {
            assert_eq!(
                keys(typed, lang).first(),
                Some(&first),
                "{typed}: {:?}",
                keys(typed, lang)
            );
        }
        assert_eq!(keys("xyzzy", Lang::De), Vec::<&str>::new());
        assert_eq!(
            keys("!?", Lang::En).len(),
            5,
            "nothing to look for shows the beginning"
        );
    }
}
