//! Rich text: plain text with cards, mentions and times, which the shell writes for its reader.
//!
//! Fluent formats strings, so the other parts pass through it as *marked strings*. There, each part
//! stands between marks from Unicode's private use area:
//!
//! | Part | Marked string |
//! |---|---|
//! | cards | [`CARDS`], a character for each card from [`FIRST_CARD`] on, their label, [`END`] |
//! | a mention | [`USER`], [`ROLE`] or [`CHANNEL`], the id in digits, [`END`] |
//! | an unknown person | [`UNKNOWN`], [`END`] |
//! | a time | [`TIME_LEFT`] or [`DATE`], the milliseconds, [`END`] |
//! | a line that a picture replaces | [`REPLACED`], the line |
//! | a line that only stands beside a picture | [`BESIDE`], the line |
//!
//! Only this file writes and reads marks. Text from outside, such as a name, must pass [`unmarked`]
//! before it is formatted, so it can't pretend to be one of these parts.

use std::fmt;

use skat_rules::card::{Card, CardSet};
use skat_table::Timestamp;

use super::mention::Mention;

const CARDS: char = '\u{e000}';
const USER: char = '\u{e001}';
const ROLE: char = '\u{e002}';
const CHANNEL: char = '\u{e003}';
const UNKNOWN: char = '\u{e004}';
const TIME_LEFT: char = '\u{e005}';
const DATE: char = '\u{e006}';
const REPLACED: char = '\u{e007}';
const END: char = '\u{e008}';
const BESIDE: char = '\u{e009}';
const FIRST_CARD: char = '\u{e100}';

/// UTF-16 units of a card's emoji in Discord's markup.
const EMOJI_LENGTH: usize = "<:CJ:1234567890123456789>".len();

/// A text with cards, mentions and times.
///
/// [`Display`](fmt::Display) writes the cards as text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RichText(Vec<Span>);

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Span {
    /// Plain text in Discord's Markdown.
    Text(String),
    /// Cards, as emojis or as text.
    Cards(CardRun),
    /// A person, role or channel.
    Mention(Mention),
    /// A time, which Discord shows in every reader's own time zone.
    Time(Timestamp, TimeStyle),
}

/// Cards that stand together in a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CardRun {
    /// The cards, from left to right.
    pub cards: Vec<Card>,
    /// The cards as text.
    pub label: String,
}

/// The form in which Discord shows a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeStyle {
    /// The time left until then, or passed since then.
    Relative,
    /// The date.
    Date,
}

impl RichText {
    /// Returns the parts in order.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Returns true if there is no text.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads a marked string. Drops marks that belong to no part.
    pub(crate) fn read(marked: &str) -> Self {
        let mut text = Self::default();
        let mut rest = marked;
        while let Some((at, mark)) = rest.char_indices().find(|&(_, letter)| is_mark(letter)) {
            text.push_plain(&rest[..at]);
            let after = &rest[at + mark.len_utf8()..];
            rest = match read_part(mark, after) {
                Some((span, after)) => {
                    text.0.push(span);
                    after
                }
                None => after,
            };
        }
        text.push_plain(rest);
        text
    }

    /// Returns the text as a marked string.
    pub(crate) fn marked(&self) -> String {
        self.0.iter().map(Span::marked).collect()
    }

    /// Returns the first characters, at most this many, without a part that doesn't fit as a whole.
    pub(crate) fn cut(&self, most: usize) -> Self {
        let mut room = most;
        let mut kept = Self::default();
        for span in &self.0 {
            let length = span.to_string().chars().count();
            if length <= room {
                kept.0.push(span.clone());
                room -= length;
                continue;
            }
            if let Span::Text(text) = span {
                kept.push_plain(&text.chars().take(room).collect::<String>());
            }
            break;
        }
        kept
    }

    /// Counts the UTF-16 units, with the cards as text or as emojis.
    pub(crate) fn length(&self, with_emojis: bool) -> usize {
        let of_span = |span: &Span| match span {
            Span::Cards(run) if with_emojis => run.cards.len() * EMOJI_LENGTH,
            span => span.to_string().encode_utf16().count(),
        };
        self.0.iter().map(of_span).sum()
    }

    fn push_plain(&mut self, plain: &str) {
        if plain.is_empty() {
            return;
        }
        if let Some(Span::Text(last)) = self.0.last_mut() {
            last.push_str(plain);
        } else {
            self.0.push(Span::Text(plain.to_owned()));
        }
    }
}

/// Writes the cards as text.
impl fmt::Display for RichText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|span| span.fmt(f))
    }
}

/// Plain text, which loses all marks.
impl From<&str> for RichText {
    fn from(plain: &str) -> Self {
        let mut text = Self::default();
        text.push_plain(&unmarked(plain));
        text
    }
}

/// Plain text, which loses all marks.
impl From<String> for RichText {
    fn from(plain: String) -> Self {
        plain.as_str().into()
    }
}

impl Span {
    /// Returns the part as a marked string.
    pub(crate) fn marked(&self) -> String {
        match self {
            Self::Text(plain) => unmarked(plain),
            Self::Cards(CardRun { cards, label }) => {
                let cards: String = cards.iter().map(|&card| mark_of(card)).collect();
                format!("{CARDS}{cards}{}{END}", unmarked(label))
            }
            Self::Mention(mention) => mention.marked(),
            Self::Time(at, TimeStyle::Relative) => format!("{TIME_LEFT}{}{END}", at.0),
            Self::Time(at, TimeStyle::Date) => format!("{DATE}{}{END}", at.0),
        }
    }
}

/// Writes cards as text.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(plain) => f.write_str(plain),
            Self::Cards(run) => f.write_str(&run.label),
            Self::Mention(mention) => mention.fmt(f),
            Self::Time(at, style) => {
                let style = match style {
                    TimeStyle::Relative => 'R',
                    TimeStyle::Date => 'd',
                };
                write!(f, "<t:{}:{style}>", at.0.div_euclid(1000))
            }
        }
    }
}

impl Mention {
    /// Returns the mention as a marked string.
    pub(crate) fn marked(self) -> String {
        match self {
            Self::User(id) => format!("{USER}{id}{END}"),
            Self::Role(id) => format!("{ROLE}{id}{END}"),
            Self::Channel(id) => format!("{CHANNEL}{id}{END}"),
            Self::Unknown => format!("{UNKNOWN}{END}"),
        }
    }
}

/// Marks a line that a picture replaces.
pub(crate) fn replaced_by_picture(line: &str) -> String {
    format!("{REPLACED}{line}")
}

/// Marks a line that only stands beside a picture.
pub(crate) fn beside_picture(line: &str) -> String {
    format!("{BESIDE}{line}")
}

/// Joins all lines that aren't empty: first to the text beside a picture, then to the text for
/// readers without it.
pub(crate) fn join_lines(lines: impl IntoIterator<Item = String>) -> (RichText, RichText) {
    let lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    let without = |mark: char| {
        let lines = lines.iter().filter(|line| !line.starts_with(mark));
        let lines: Vec<&str> = lines.map(String::as_str).collect();
        RichText::read(&lines.join("\n"))
    };
    (without(REPLACED), without(BESIDE))
}

/// Returns a text from outside without the characters that are marks here.
pub(crate) fn unmarked(text: &str) -> String {
    text.chars().filter(|&letter| !is_mark(letter)).collect()
}

/// Returns true for every character of the private use area.
const fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{e000}'..='\u{f8ff}')
}

fn mark_of(card: Card) -> char {
    let offset = u32::try_from(card.index()).unwrap_or_default();
    char::from_u32(u32::from(FIRST_CARD) + offset).unwrap_or(FIRST_CARD)
}

fn card_of(mark: char) -> Option<Card> {
    let index = u32::from(mark).checked_sub(u32::from(FIRST_CARD))?;
    CardSet::from_bits(1_u32.checked_shl(index)?).first()
}

/// Reads the part that this mark begins, and returns it with the rest of the string.
fn read_part(mark: char, after: &str) -> Option<(Span, &str)> {
    let (body, rest) = after.split_once(END)?;
    let span = match mark {
        CARDS => {
            let cards = body.chars().map_while(card_of).collect();
            let label = unmarked(body);
            Span::Cards(CardRun { cards, label })
        }
        USER => Span::Mention(Mention::User(body.parse().ok()?)),
        ROLE => Span::Mention(Mention::Role(body.parse().ok()?)),
        CHANNEL => Span::Mention(Mention::Channel(body.parse().ok()?)),
        UNKNOWN => Span::Mention(Mention::Unknown),
        TIME_LEFT => Span::Time(Timestamp(body.parse().ok()?), TimeStyle::Relative),
        DATE => Span::Time(Timestamp(body.parse().ok()?), TimeStyle::Date),
        _ => return None,
    };
    Some((span, rest))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn plain() -> impl Strategy<Value = String> {
        any::<String>().prop_map(|text| unmarked(&text))
    }

    /// Any text, rich in marks.
    fn foreign() -> impl Strategy<Value = String> {
        let letter = prop_oneof![
            any::<char>(),
            prop::char::range('\u{e000}', '\u{e008}'),
            prop::char::range(FIRST_CARD, '\u{e11f}'),
            prop::char::range('0', '9'),
        ];
        prop::collection::vec(letter, 0..40).prop_map(|letters| letters.into_iter().collect())
    }

    fn part() -> impl Strategy<Value = Span> {
        let card = (0..32_u32).prop_map(|index| CardSet::from_bits(1 << index).first());
        let run = (prop::collection::vec(card, 1..12), plain()).prop_map(|(cards, label)| {
            let cards = cards.into_iter().flatten().collect();
            Span::Cards(CardRun { cards, label })
        });
        prop_oneof![
            plain().prop_map(Span::Text),
            run,
            any::<u64>().prop_map(|id| Span::Mention(Mention::User(id))),
            any::<u64>().prop_map(|id| Span::Mention(Mention::Role(id))),
            any::<u64>().prop_map(|id| Span::Mention(Mention::Channel(id))),
            Just(Span::Mention(Mention::Unknown)),
            any::<i64>().prop_map(|at| Span::Time(Timestamp(at), TimeStyle::Relative)),
            any::<i64>().prop_map(|at| Span::Time(Timestamp(at), TimeStyle::Date)),
        ]
    }

    proptest! {
        #[test]
        fn all_parts_survive_in_a_marked_string(parts in prop::collection::vec(part(), 0..8)) {
            let mut text = RichText::default();
            for part in parts {
                match part {
                    Span::Text(plain) => text.push_plain(&plain),
                    part => text.0.push(part),
                }
            }
            prop_assert_eq!(&RichText::read(&text.marked()), &text);
            prop_assert_eq!(text.length(false), text.to_string().encode_utf16().count());
            prop_assert_eq!(&text.cut(usize::MAX), &text);
            prop_assert!(text.cut(5).to_string().chars().count() <= 5);
        }

        #[test]
        fn no_mark_is_ever_shown(marked in foreign()) {
            prop_assert!(!RichText::read(&marked).to_string().contains(is_mark));
        }

        #[test]
        fn a_text_from_outside_stays_plain(
            before in part(),
            foreign in foreign(),
            after in part(),
        ) {
            let name = unmarked(&foreign);
            let read = RichText::read(&format!("{}{name}{}", before.marked(), after.marked()));
            prop_assert_eq!(read.to_string(), format!("{before}{name}{after}"));
            let is_rich = |span: &&Span| !matches!(span, Span::Text(_));
            let rich = [&before, &after].into_iter().filter(is_rich).count();
            prop_assert_eq!(read.spans().iter().filter(is_rich).count(), rich);
            prop_assert_eq!(RichText::from(foreign).to_string(), name);
        }
    }

    #[test]
    fn a_picture_replaces_whole_lines() {
        let lines = [
            "a",
            "",
            &replaced_by_picture("b"),
            &beside_picture("c"),
            "d",
        ];
        let (beside, whole) = join_lines(lines.map(str::to_owned));
        assert_eq!(
            (beside.to_string(), whole.to_string()),
            ("a\nc\nd".to_owned(), "a\nb\nd".to_owned())
        );
    }
}
