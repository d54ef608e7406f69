//! The grammar of custom ids.
//!
//! A value is written as a word and its arguments, joined by a separator. Empty words and arguments
//! leave no separator behind. The last argument takes the rest of the text. An argument that begins
//! with `@` stands directly after the word, as in `do@oma play CJ`.

use skat_events::day::DayDate;
use skat_rules::card::CardSet;
use skat_rules::game::{AnyAction, GameId};
use skat_rules::games::skat::Action;
use skat_rules::rule_set::Preset;
use skat_rules::strength::Strength;
use skat_store::{ListKind, Period, RankingOrder};
use skat_table::{DealKind, Pace, Place, ShareCode, TableId, ThinkTime, VariationChoices};
use skat_view::{
    ContractValue, Display, Extras, Eyes, Face, LearnPage, LessonChoice, LessonsDone,
    PersonalSwitch, SetupPress, TableFormPress, think_time_from_key, think_time_key,
};

/// A value with a written form in custom ids.
pub(super) trait Encoded: Sized {
    /// Returns the written form.
    fn encode(&self) -> String;

    /// Parses the written form.
    fn parse(text: &str) -> Option<Self>;
}

/// Gives a type its written form.
///
/// An enum has one line for each variant: `Variant(argument: Type) = "word"`. A struct names its
/// fields and has no word. The separator stands between words and arguments. Tests get samples of
/// each variant.
macro_rules! encoded {
    (enum $type:ident by $separator:literal {
        $($variant:ident $(($($argument:ident: $kind:ty),+))? = $word:literal,)+
    }) => {
        impl Encoded for $type {
            fn encode(&self) -> String {
                match self {
                    $(Self::$variant $(($($argument),+))? => {
                        joined($separator, $word, &[$($($argument.encode()),+)?])
                    })+
                }
            }

            fn parse(text: &str) -> Option<Self> {
                // One word may begin another one, so every variant is tried.
                $(
                    if let Some([$($($argument),+)?]) = arguments($separator, $word, text)
                        $($(&& let Some($argument) = <$kind>::parse($argument))+)?
                    {
                        return Some(Self::$variant $(($($argument),+))?);
                    }
                )+
                None
            }
        }

        #[cfg(test)]
        impl Sampled for $type {
            fn variants() -> Vec<BoxedStrategy<Self>> {
                vec![$(
                    (Just(()), $($(<$kind>::any(),)+)?)
                        .prop_map(|((), $($($argument,)+)?)| Self::$variant $(($($argument),+))?)
                        .boxed(),
                )+]
            }
        }
    };
    (struct $type:ident by $separator:literal { $($field:ident: $kind:ty,)+ }) => {
        impl Encoded for $type {
            fn encode(&self) -> String {
                joined($separator, "", &[$(self.$field.encode()),+])
            }

            fn parse(text: &str) -> Option<Self> {
                let [$($field),+] = arguments($separator, "", text)?;
                Some(Self { $($field: <$kind>::parse($field)?,)+ })
            }
        }

        #[cfg(test)]
        impl Sampled for $type {
            fn variants() -> Vec<BoxedStrategy<Self>> {
                vec![
                    ($(<$kind>::any(),)+)
                        .prop_map(|($($field,)+)| Self { $($field,)+ })
                        .boxed(),
                ]
            }
        }
    };
}
pub(super) use encoded;

/// Begins the argument that stands directly after its word.
const ATTACHED: char = '@';

/// Joins a word and its arguments, as far as they aren't empty.
pub(super) fn joined(separator: char, word: &str, arguments: &[String]) -> String {
    let mut text = word.to_owned();
    for argument in arguments.iter().filter(|argument| !argument.is_empty()) {
        if !text.is_empty() && !argument.starts_with(ATTACHED) {
            text.push(separator);
        }
        text.push_str(argument);
    }
    text
}

/// Splits the text after this word into its arguments. A missing argument is empty.
pub(super) fn arguments<'a, const N: usize>(
    separator: char,
    word: &str,
    text: &'a str,
) -> Option<[&'a str; N]> {
    let rest = text.strip_prefix(word)?;
    let rest = if word.is_empty() || rest.is_empty() || rest.starts_with(ATTACHED) {
        rest
    } else {
        rest.strip_prefix(separator)
            .filter(|rest| !rest.is_empty() && !rest.starts_with(ATTACHED))?
    };
    let mut parts = rest.splitn(N, separator);
    let arguments = std::array::from_fn(|_| parts.next().unwrap_or_default());
    (N > 0 || rest.is_empty()).then_some(arguments)
}

/// Types that are written as their key.
macro_rules! encoded_by_key {
    ($($type:ty),+) => {
        $(impl Encoded for $type {
            fn encode(&self) -> String {
                self.key().to_owned()
            }

            fn parse(text: &str) -> Option<Self> {
                Self::from_key(text)
            }
        })+
    };
}

encoded_by_key!(
    DealKind,
    Display,
    Face,
    GameId,
    ListKind,
    Pace,
    PersonalSwitch,
    Preset,
    RankingOrder,
    Strength
);

/// Types that are written as they are displayed.
macro_rules! encoded_as_displayed {
    ($($type:ty),+) => {
        $(impl Encoded for $type {
            fn encode(&self) -> String {
                self.to_string()
            }

            fn parse(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        })+
    };
}

encoded_as_displayed!(
    u8,
    u16,
    u32,
    u64,
    DayDate,
    TableId,
    ShareCode,
    Eyes,
    Period,
    CardSet,
    Extras,
    ContractValue,
    VariationChoices,
    Action
);

impl Encoded for bool {
    fn encode(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }

    fn parse(text: &str) -> Option<Self> {
        match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }
}

impl Encoded for ThinkTime {
    fn encode(&self) -> String {
        think_time_key(*self)
    }

    fn parse(text: &str) -> Option<Self> {
        think_time_from_key(text)
    }
}

impl Encoded for Option<ThinkTime> {
    fn encode(&self) -> String {
        self.map_or_else(
            || TableFormPress::USUAL.to_owned(),
            |time| Encoded::encode(&time),
        )
    }

    fn parse(text: &str) -> Option<Self> {
        if text == TableFormPress::USUAL {
            Some(None)
        } else {
            ThinkTime::parse(text).map(Some)
        }
    }
}

impl Encoded for Option<Pace> {
    fn encode(&self) -> String {
        self.map_or_else(
            || SetupPress::USUAL.to_owned(),
            |pace| Encoded::encode(&pace),
        )
    }

    fn parse(text: &str) -> Option<Self> {
        if text == SetupPress::USUAL {
            Some(None)
        } else {
            Pace::parse(text).map(Some)
        }
    }
}

/// Stands for everything where a filter may be left open.
const ANY: &str = "any";

/// Types that may be left open in a filter.
macro_rules! encoded_or_any {
    ($($type:ty),+) => {
        $(impl Encoded for Option<$type> {
            fn encode(&self) -> String {
                self.map_or_else(|| ANY.to_owned(), |value| Encoded::encode(&value))
            }

            fn parse(text: &str) -> Option<Self> {
                match text {
                    ANY => Some(None),
                    text => <$type as Encoded>::parse(text).map(Some),
                }
            }
        })+
    };
}

encoded_or_any!(DealKind, bool, u64);

impl Encoded for Place {
    fn encode(&self) -> String {
        self.0.encode()
    }

    fn parse(text: &str) -> Option<Self> {
        u8::parse(text).map(Self)
    }
}

/// An action of Skat is written in notation. Other games add their key, because the same text may
/// mean something in several games: `@oma play CJ`.
impl Encoded for AnyAction {
    fn encode(&self) -> String {
        match self.game() {
            GameId::Skat => self.to_string(),
            game => format!("{ATTACHED}{} {self}", game.key()),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        match text.strip_prefix(ATTACHED) {
            None => GameId::Skat.parse_action(text),
            Some(rest) => {
                let (game, action) = rest.split_once(' ')?;
                GameId::from_key(game)?.parse_action(action)
            }
        }
    }
}

/// One bit for each finished lesson, in hexadecimal.
impl Encoded for LessonsDone {
    fn encode(&self) -> String {
        format!("{:x}", self.bits())
    }

    fn parse(text: &str) -> Option<Self> {
        u16::from_str_radix(text, 16).ok().map(Self::from_bits)
    }
}

/// `menu`, `select` or `<lesson>.<step>`, followed by ` do <action>`, ` answer <number>` or
/// ` discard`.
impl Encoded for LearnPage {
    fn encode(&self) -> String {
        match self {
            Self::Menu => "menu".to_owned(),
            Self::Select => "select".to_owned(),
            Self::Step {
                lesson,
                step,
                choice,
            } => match choice {
                LessonChoice::Open => format!("{lesson}.{step}"),
                LessonChoice::Act(action) => format!("{lesson}.{step} do {action}"),
                LessonChoice::Answer(number) => format!("{lesson}.{step} answer {number}"),
            },
            Self::SelectDiscards { lesson, step } => format!("{lesson}.{step} discard"),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        match text {
            "menu" => return Some(Self::Menu),
            "select" => return Some(Self::Select),
            _ => {}
        }
        let (place, choice) = text.split_once(' ').unwrap_or((text, ""));
        let (lesson, step) = place.split_once('.')?;
        let (lesson, step) = (u8::parse(lesson)?, u8::parse(step)?);
        let choice = match choice.split_once(' ') {
            None if choice.is_empty() => LessonChoice::Open,
            None if choice == "discard" => return Some(Self::SelectDiscards { lesson, step }),
            Some(("do", action)) => LessonChoice::Act(Action::parse(action)?),
            Some(("answer", number)) => LessonChoice::Answer(u8::parse(number)?),
            _ => return None,
        };
        Some(Self::Step {
            lesson,
            step,
            choice,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_read_back() {
        for (word, values) in [("", ["a", "b"]), ("w", ["a", "b c"]), ("w", ["@a", "b"])] {
            let text = joined(' ', word, &values.map(str::to_owned));
            assert_eq!(arguments(' ', word, &text), Some(values), "{text}");
        }
        assert_eq!(arguments(' ', "w", "w a"), Some(["a", ""]));
        assert_eq!(arguments(' ', "w", "w"), Some([]));
        for text in ["w ", "wa", "w @a", "v a"] {
            assert_eq!(arguments::<1>(' ', "w", text), None, "{text}");
        }
        assert_eq!(arguments::<0>(' ', "w", "w a"), None);
    }
}
