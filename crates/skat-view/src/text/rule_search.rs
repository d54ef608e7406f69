//! The search in the rule book. It takes single words, the beginnings of words, and whole
//! questions, in any spelling of umlauts and with slips of the keyboard.
//!
//! Words are compared by their stems. Each word of a question counts the more, the fewer entries it
//! occurs in; words that say nothing about the subject count nothing.

/// What the search needs to know about a language. It stands at the top of the rule book.
#[derive(Debug, Default)]
pub(super) struct Wording {
    /// Words that questions have in common: "how", "is", "the".
    ignored: Vec<String>,
    /// Endings that don't change a word's meaning, longest first.
    endings: Vec<String>,
    /// Beginnings that don't change a word's meaning.
    beginnings: Vec<String>,
}

/// The words by which an entry is found, as stems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SearchTerms {
    title: Vec<String>,
    words: Vec<String>,
    text: Vec<String>,
}

/// The weight of a match in the title, in the further search terms and in the text.
const TITLE: f32 = 0.8;
const WORDS: f32 = 0.6;
const TEXT: f32 = 0.25;

/// What a title gains if the typed words cover it.
const COVERED_TITLE: f32 = 0.4;

/// Entries below this share of the best score aren't found.
const LEAST_SHARE: f32 = 0.3;

/// Letters of a stem from which compounds contain it, as "Trumpffarbe" contains "Trumpf".
const COMPOUNDABLE: usize = 4;

impl Wording {
    /// Reads lists of words separated by spaces.
    pub(super) fn read(ignored: &str, endings: &str, beginnings: &str) -> Self {
        let list = |words: &str| words.split_whitespace().map(folded).collect::<Vec<_>>();
        let mut endings = list(endings);
        endings.sort_by_key(|ending| std::cmp::Reverse(ending.len()));
        Self {
            ignored: list(ignored),
            endings,
            beginnings: list(beginnings),
        }
    }

    /// Returns the stems of the words that say something about the subject. If none does, returns
    /// those of all words.
    pub(super) fn stems(&self, text: &str) -> Vec<String> {
        let words = words(text);
        let telling: Vec<&String> = words
            .iter()
            .filter(|word| !self.ignored.contains(word))
            .collect();
        let telling = if telling.is_empty() {
            words.iter().collect()
        } else {
            telling
        };
        telling.into_iter().map(|word| self.stem(word)).collect()
    }

    fn stem(&self, word: &str) -> String {
        const LEAST: usize = 3;
        let keeps = |rest: &str, least| rest.chars().count() >= least;
        let without_ending = self.endings.iter().find_map(|ending| {
            let rest = word.strip_suffix(ending.as_str())?;
            // A double s belongs to the word: "pass".
            (keeps(rest, LEAST) && !(ending == "s" && rest.ends_with('s'))).then_some(rest)
        });
        let stem = without_ending.unwrap_or(word);
        let without_beginning = self.beginnings.iter().find_map(|beginning| {
            let rest = stem.strip_prefix(beginning.as_str())?;
            keeps(rest, LEAST + 1).then_some(rest)
        });
        let mut stem = without_beginning.unwrap_or(stem).to_owned();
        // "bidding" has the stem "bid", but "pass" keeps its letters.
        let mut last = stem.chars().rev();
        let (last, before) = (last.next(), last.next());
        if last == before && last.is_some_and(|c| !"lsz".contains(c) && c.is_alphabetic()) {
            stem.pop();
        }
        stem
    }

    /// Reads the words of an entry.
    pub(super) fn terms(&self, title: &str, words: &str, text: &str) -> SearchTerms {
        SearchTerms {
            title: self.stems(title),
            words: self.stems(words),
            text: self.stems(text),
        }
    }
}

/// Rates every entry for the typed words and returns the indices of those that match, best first.
/// Without a word, returns all in order.
pub(super) fn search<'a>(
    typed: &str,
    wording: &Wording,
    entries: impl Iterator<Item = &'a SearchTerms>,
) -> Vec<usize> {
    let wanted = wording.stems(typed);
    let entries: Vec<&SearchTerms> = entries.collect();
    if wanted.is_empty() {
        return (0..entries.len()).collect();
    }
    let mut scores = vec![0.0_f32; entries.len()];
    for word in &wanted {
        let matches: Vec<f32> = entries.iter().map(|entry| entry.match_of(word)).collect();
        let weight = rarity(&matches);
        for (score, of_word) in scores.iter_mut().zip(matches) {
            *score += weight * of_word;
        }
    }
    for (score, entry) in scores.iter_mut().zip(&entries) {
        *score *= 1.0 + COVERED_TITLE * entry.covered_title(&wanted);
    }
    let best = scores.iter().copied().fold(0.0, f32::max);
    let mut found: Vec<usize> = (0..entries.len())
        .filter(|&index| scores[index] > 0.0 && scores[index] >= LEAST_SHARE * best)
        .collect();
    // The sort is stable, so equally good entries keep the book's order.
    found.sort_by(|&one, &other| scores[other].total_cmp(&scores[one]));
    found
}

/// Returns the weight of a word with these matches: the fewer entries it occurs in, the more it
/// says.
fn rarity(matches: &[f32]) -> f32 {
    let (entries, occurrences) = matches.iter().fold((0.0, 0.0), |(entries, sum), of_word| {
        (entries + 1.0, sum + of_word)
    });
    f32::ln(1.0 + entries / (1.0 + occurrences))
}

impl SearchTerms {
    /// Rates how well a stem matches, from 0 to 1. Each place where it occurs adds something.
    fn match_of(&self, wanted: &str) -> f32 {
        let best = |known: &[String]| {
            let matches = known.iter().map(|known| likeness(wanted, known));
            matches.fold(0.0, f32::max)
        };
        // Slips and parts of compounds occur in any long text by chance.
        let in_text = self
            .text
            .iter()
            .any(|known| known == wanted || !is_number(wanted) && known.starts_with(wanted));
        let places = [
            TITLE * best(&self.title),
            WORDS * best(&self.words),
            if in_text { TEXT } else { 0.0 },
        ];
        1.0 - places
            .iter()
            .map(|of_place| 1.0 - of_place)
            .product::<f32>()
    }

    /// Returns the share of the title's words that were typed.
    fn covered_title(&self, wanted: &[String]) -> f32 {
        let best = |known: &String| {
            let matches = wanted.iter().map(|wanted| likeness(wanted, known));
            matches.fold(0.0, f32::max)
        };
        let (words, covered) = self.title.iter().fold((0.0, 0.0), |(words, sum), known| {
            (words + 1.0, sum + best(known))
        });
        if words > 0.0 { covered / words } else { 0.0 }
    }
}

/// Rates a typed stem against an entry's, from 0 for nothing in common to 1 for equal.
fn likeness(wanted: &str, known: &str) -> f32 {
    let length = |stem: &str| stem.chars().count();
    let (wanted_length, known_length) = (length(wanted), length(known));
    let extended = known.starts_with(wanted) || wanted.starts_with(known);
    match () {
        () if wanted == known => 1.0,
        () if is_number(wanted) || is_number(known) => 0.0,
        () if extended
            && wanted_length.min(known_length) >= COMPOUNDABLE
            && wanted_length.abs_diff(known_length) <= 2 =>
        {
            0.9
        }
        () if known.starts_with(wanted) => 0.75,
        () if wanted_length >= COMPOUNDABLE && known.contains(wanted) => 0.55,
        () if known_length >= COMPOUNDABLE && wanted.contains(known) => 0.5,
        () => {
            let slips = match wanted_length {
                0..=3 => return 0.0,
                4..=7 => 1,
                _ => 2,
            };
            // The player may not have finished typing the word.
            let begun: String = known.chars().take(wanted_length).collect();
            let slipped = slips_between(wanted, known).min(slips_between(wanted, &begun));
            match slipped {
                _ if slipped > slips => 0.0,
                0 | 1 => 0.45,
                _ => 0.35,
            }
        }
    }
}

fn is_number(stem: &str) -> bool {
    stem.starts_with(|c: char| c.is_ascii_digit())
}

/// Splits a text into words for comparison: lower case, letters and digits only.
fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(folded)
        .collect()
}

/// Writes a word in lower case without umlauts, whichever way they were written: `ü`, `ue` or `u`.
pub(crate) fn folded(word: &str) -> String {
    let mut plain = String::with_capacity(word.len());
    for c in word.chars().flat_map(char::to_lowercase) {
        match c {
            'ä' => plain.push('a'),
            'ö' => plain.push('o'),
            'ü' => plain.push('u'),
            'ß' => plain.push_str("ss"),
            'é' | 'è' => plain.push('e'),
            c => plain.push(c),
        }
    }
    ["ae", "oe", "ue"].iter().fold(plain, |plain, digraph| {
        plain.replace(digraph, &digraph[..1])
    })
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
