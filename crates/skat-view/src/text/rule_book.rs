//! The rule book and its search: short entries on the rules of Skat, its social options and the
//! sister games.
//!
//! Each language has a file `rules/xx.md`, with the same entries in the same order under the same
//! keys.
//! An entry is a heading `# key: title`, the lines `source:`, `also:` and `words:`, and the text.
//! `source:` names the ISkO paragraph with the year of the edition it is numbered in, or the kind
//! of rule. `also:` lists keys of other entries, and `words:` further search terms.

use std::sync::LazyLock;

use skat_rules::source::RuleSource;

use super::catalog::Texts;
use super::lang::Lang;

static BOOKS: LazyLock<[Vec<RuleEntry>; Lang::ALL.len()]> =
    LazyLock::new(|| Lang::ALL.map(|lang| read(lang.rule_book())));

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
    /// The title and further search terms, normalized for comparison.
    words: Vec<String>,
    pub(crate) text: String,
}

/// Returns all entries in one language, in the book's order.
pub(crate) fn book(lang: Lang) -> &'static [RuleEntry] {
    &BOOKS[lang as usize]
}

fn read(source: &'static str) -> Vec<RuleEntry> {
    source
        .split("\n# ")
        .filter_map(|entry| read_entry(entry.trim_start_matches("# ")))
        .collect()
}

fn read_entry(entry: &'static str) -> Option<RuleEntry> {
    let (heading, body) = entry.split_once('\n')?;
    let (key, title) = heading.split_once(": ")?;
    let field = |name: &str| {
        let line = body
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        line.unwrap_or_default().trim()
    };
    let is_field = |line: &str| {
        ["source:", "also:", "words:"]
            .iter()
            .any(|field| line.starts_with(field))
    };
    let text: Vec<&str> = body.lines().filter(|line| !is_field(line)).collect();
    Some(RuleEntry {
        key,
        title,
        source: field("source"),
        also: field("also")
            .split(", ")
            .filter(|key| !key.is_empty())
            .collect(),
        words: comparable(&format!("{title} {}", field("words"))),
        text: text.join("\n").trim().to_owned(),
    })
}

/// Finds at most `most` entries that match the typed words, best first. An empty query matches
/// every entry.
#[must_use]
pub fn rules_matching(typed: &str, lang: Lang, most: usize) -> Vec<&'static RuleEntry> {
    let wanted = comparable(typed);
    let mut found: Vec<(u32, &RuleEntry)> = book(lang)
        .iter()
        .filter_map(|entry| Some((distance(&wanted, entry)?, entry)))
        .collect();
    // The sort is stable, so equally good entries keep the book's order.
    found.sort_by_key(|(distance, _)| *distance);
    found
        .into_iter()
        .map(|(_, entry)| entry)
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

/// Normalizes words for comparison: lower case, umlauts written out, letters and digits only.
fn comparable(text: &str) -> Vec<String> {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'ä' => plain.push_str("ae"),
            'ö' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            'é' | 'è' => plain.push('e'),
            c if c.is_alphanumeric() => plain.push(c),
            _ => plain.push(' '),
        }
    }
    plain.split_whitespace().map(str::to_owned).collect()
}

/// Rates an entry for the query, 0 being best. Every typed word must occur in some form; their
/// distances add up.
fn distance(wanted: &[String], entry: &RuleEntry) -> Option<u32> {
    let text = LazyLock::new(|| comparable(&entry.text));
    wanted
        .iter()
        .map(|word| {
            let of_heading = entry.words.iter().enumerate().filter_map(|(place, known)| {
                // The title's words come first, and its first word says the most.
                Some(word_distance(word, known)? + u32::try_from(place.min(3)).unwrap_or_default())
            });
            let of_text = || {
                text.iter()
                    .any(|known| known.starts_with(word.as_str()))
                    .then_some(IN_TEXT)
            };
            of_heading.min().or_else(of_text)
        })
        .sum()
}

/// Distance of a word that occurs in the text only. It exceeds every distance in the heading.
const IN_TEXT: u32 = 20;

/// Rates a typed word against an entry's word; `None` if they have nothing in common.
fn word_distance(wanted: &str, known: &str) -> Option<u32> {
    match () {
        () if wanted == known => Some(0),
        () if known.starts_with(wanted) => Some(2),
        () if wanted.len() >= 3 && known.contains(wanted) => Some(4),
        () => {
            let slips = match wanted.chars().count() {
                0..=3 => return None,
                4..=7 => 1,
                _ => 2,
            };
            // The player may not have finished typing the word.
            let begun: String = known.chars().take(wanted.chars().count()).collect();
            let slipped = slips_between(wanted, known).min(slips_between(wanted, &begun));
            (slipped <= slips).then_some(6 + slipped)
        }
    }
}

/// Counts the edits between two words: insertions, deletions, changes, and swaps of neighbouring
/// letters.
fn slips_between(one: &str, other: &str) -> u32 {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows: Vec<Vec<u32>> = vec![(0..).take(other.len() + 1).collect()];
    for i in 1..=one.len() {
        let mut row = vec![rows[i - 1][0] + 1];
        for j in 1..=other.len() {
            let changed = rows[i - 1][j - 1] + u32::from(one[i - 1] != other[j - 1]);
            let swapped =
                if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                    rows[i - 2][j - 2] + 1
                } else {
                    changed
                };
            row.push(
                changed
                    .min(swapped)
                    .min(rows[i - 1][j] + 1)
                    .min(row[j - 1] + 1),
            );
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
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
