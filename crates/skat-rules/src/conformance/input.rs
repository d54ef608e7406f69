//! Typed access to the fields of a case.

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde_json::Value;

use crate::card::{Card, CardSet};
use crate::games::skat::{Bid, ContractKind};
use crate::rule_set::KnobValue;
use crate::seat::Seat;

/// The reason why a case has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum CaseError {
    /// The case has no kind.
    #[error("the case has no `kind`")]
    NoKind,
    /// No kind has this name.
    #[error("there is no kind `{0}`")]
    UnknownKind(String),
    /// The case states a design requirement, so there is nothing to compute.
    #[error("`{0}` is a checklist: it has a test of its own and nothing to compute")]
    Checklist(String),
    /// A required field is missing.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// A field has a value outside the allowed ones.
    #[error("`{field}` must be {allowed}, not {found}")]
    Wrong {
        field: &'static str,
        /// The allowed values, in words.
        allowed: String,
        /// The value found, cut to [`LONGEST_FOUND`] characters.
        found: String,
    },
    /// A field names a card or a player twice.
    #[error("`{field}` names {what} twice")]
    Repeated {
        field: &'static str,
        /// The repeated card or name.
        what: String,
    },
    /// The fields contradict each other.
    #[error("the case contradicts itself: {0}")]
    Contradiction(&'static str),
}

/// Function that answers the cases of one kind.
pub(super) type Answering = fn(Input<'_>) -> Result<Value, CaseError>;

/// Maximum length of a value that an error repeats, in characters.
const LONGEST_FOUND: usize = 40;

/// The fields of one case.
#[derive(Clone, Copy)]
pub(super) struct Input<'a>(&'a Value);

impl<'a> Input<'a> {
    pub(super) const fn new(fields: &'a Value) -> Self {
        Self(fields)
    }

    /// Returns a field, or `None` if it is missing or null.
    pub(super) fn field(self, name: &'static str) -> Option<&'a Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// Builds the error for a field that must be `allowed`, or the error for a missing field.
    pub(super) fn wrong(self, field: &'static str, allowed: impl Into<String>) -> CaseError {
        let Some(value) = self.field(field) else {
            return CaseError::Missing(field);
        };
        let text = value.to_string();
        let cut = text.chars().count() > LONGEST_FOUND;
        let found: String = text
            .chars()
            .take(LONGEST_FOUND)
            .chain(cut.then_some('…'))
            .collect();
        CaseError::Wrong {
            field,
            allowed: allowed.into(),
            found,
        }
    }

    /// Reads a field that may be missing.
    pub(super) fn optional<T>(
        self,
        name: &'static str,
        read: impl FnOnce(Self, &'static str) -> Result<T, CaseError>,
    ) -> Result<Option<T>, CaseError> {
        self.field(name).map(|_| read(self, name)).transpose()
    }

    /// Reads a whole number within these bounds.
    pub(super) fn int<T: TryFrom<i64> + Copy + PartialOrd + Display>(
        self,
        name: &'static str,
        bounds: RangeInclusive<T>,
    ) -> Result<T, CaseError> {
        let number = self
            .field(name)
            .and_then(int)
            .filter(|number| bounds.contains(number));
        number.ok_or_else(|| {
            self.wrong(
                name,
                format!("a whole number from {} to {}", bounds.start(), bounds.end()),
            )
        })
    }

    /// Reads a whole number within these bounds, or returns the default if the field is missing.
    pub(super) fn int_or<T: TryFrom<i64> + Copy + PartialOrd + Display>(
        self,
        name: &'static str,
        bounds: RangeInclusive<T>,
        default: T,
    ) -> Result<T, CaseError> {
        if self.field(name).is_none() {
            Ok(default)
        } else {
            self.int(name, bounds)
        }
    }

    /// Reads a boolean; a missing field is false.
    pub(super) fn flag(self, name: &'static str) -> Result<bool, CaseError> {
        self.flag_or(name, false)
    }

    /// Reads a boolean, or returns the default if the field is missing.
    pub(super) fn flag_or(self, name: &'static str, default: bool) -> Result<bool, CaseError> {
        match self.field(name) {
            Some(value) => value
                .as_bool()
                .ok_or_else(|| self.wrong(name, "true or false")),
            None => Ok(default),
        }
    }

    pub(super) fn text(self, name: &'static str) -> Result<&'a str, CaseError> {
        self.field(name)
            .and_then(Value::as_str)
            .ok_or_else(|| self.wrong(name, "a text"))
    }

    /// Reads a string and returns the value that `known` assigns to it.
    pub(super) fn one_of<T: Copy>(
        self,
        name: &'static str,
        known: &[(&str, T)],
    ) -> Result<T, CaseError> {
        let text = self.field(name).and_then(Value::as_str);
        let found = known
            .iter()
            .find(|(key, _)| text == Some(key))
            .map(|&(_, value)| value);
        found.ok_or_else(|| self.wrong(name, either(known.iter().map(|(key, _)| *key))))
    }

    /// Reads a list of strings and returns the values that `known` assigns to them.
    pub(super) fn each_of<T: Copy>(
        self,
        name: &'static str,
        known: &[(&str, T)],
    ) -> Result<Vec<T>, CaseError> {
        let read = |value: &Value| {
            let text = value.as_str()?;
            known
                .iter()
                .find(|(key, _)| text == *key)
                .map(|&(_, value)| value)
        };
        let all: Option<Vec<T>> = self.list(name)?.iter().map(read).collect();
        let allowed = || {
            format!(
                "a list, each entry {}",
                either(known.iter().map(|(key, _)| *key))
            )
        };
        all.ok_or_else(|| self.wrong(name, allowed()))
    }

    /// Reads an alternative of a knob. The cases write underscores in place of hyphens.
    pub(super) fn choice<T: KnobValue>(self, name: &'static str) -> Result<T, CaseError> {
        let read = |value: &Value| T::from_key(&value.as_str()?.replace('_', "-"));
        let keys = || either(T::KEYS.iter().map(|key| key.replace('-', "_")));
        self.field(name)
            .and_then(read)
            .ok_or_else(|| self.wrong(name, keys()))
    }

    pub(super) fn list(self, name: &'static str) -> Result<&'a [Value], CaseError> {
        self.field(name)
            .and_then(Value::as_array)
            .map(Vec::as_slice)
            .ok_or_else(|| self.wrong(name, "a list"))
    }

    /// Reads a list of any length of whole numbers, each within these bounds.
    pub(super) fn ints<T: TryFrom<i64> + Copy + PartialOrd + Display>(
        self,
        name: &'static str,
        bounds: RangeInclusive<T>,
    ) -> Result<Vec<T>, CaseError> {
        let read = |value: &Value| int(value).filter(|number| bounds.contains(number));
        let all: Option<Vec<T>> = self.list(name)?.iter().map(read).collect();
        let allowed = || {
            format!(
                "a list of whole numbers from {} to {}",
                bounds.start(),
                bounds.end()
            )
        };
        all.ok_or_else(|| self.wrong(name, allowed()))
    }

    /// Reads three whole numbers from 0 to `most`.
    pub(super) fn three(self, name: &'static str, most: u8) -> Result<[u8; 3], CaseError> {
        let numbers = self
            .ints(name, 0..=most)
            .ok()
            .and_then(|numbers| numbers.try_into().ok());
        numbers.ok_or_else(|| self.wrong(name, format!("three whole numbers from 0 to {most}")))
    }

    pub(super) fn objects(self, name: &'static str) -> Result<Vec<Self>, CaseError> {
        let list = self.list(name)?;
        if list.iter().all(Value::is_object) {
            Ok(list.iter().map(Input::new).collect())
        } else {
            Err(self.wrong(name, "a list of objects"))
        }
    }

    /// Reads a contract kind by its letter.
    pub(super) fn kind(self, name: &'static str) -> Result<ContractKind, CaseError> {
        let read = |value: &Value| {
            let letter = value.as_str()?;
            ContractKind::ALL
                .into_iter()
                .find(|kind| letter.chars().eq([kind.letter()]))
        };
        self.field(name).and_then(read).ok_or_else(|| {
            self.wrong(
                name,
                either(ContractKind::ALL.into_iter().map(ContractKind::letter)),
            )
        })
    }

    /// Reads a legal bid value.
    pub(super) fn bid(self, name: &'static str) -> Result<Bid, CaseError> {
        let bid = self.field(name).and_then(int).and_then(Bid::new);
        bid.ok_or_else(|| self.wrong(name, "a value that can be bid, such as 18 or 264"))
    }

    pub(super) fn card(self, name: &'static str) -> Result<Card, CaseError> {
        self.field(name)
            .and_then(card)
            .ok_or_else(|| self.wrong(name, "a card such as \"CJ\""))
    }

    /// Reads an ordered list of cards with a length in `count`. A card may occur twice.
    pub(super) fn any_cards(
        self,
        name: &'static str,
        count: RangeInclusive<usize>,
    ) -> Result<Vec<Card>, CaseError> {
        let cards = self
            .field(name)
            .and_then(cards)
            .filter(|cards| count.contains(&cards.len()));
        cards.ok_or_else(|| {
            self.wrong(
                name,
                format!("a list of {} such as \"CJ\"", counted(&count)),
            )
        })
    }

    /// Reads an ordered list of distinct cards with a length in `count`.
    pub(super) fn cards(
        self,
        name: &'static str,
        count: RangeInclusive<usize>,
    ) -> Result<Vec<Card>, CaseError> {
        let cards = self.any_cards(name, count)?;
        match twice(&cards) {
            Some(card) => Err(CaseError::Repeated {
                field: name,
                what: card.to_string(),
            }),
            None => Ok(cards),
        }
    }

    /// Reads a set of cards with a size in `count`.
    pub(super) fn set(
        self,
        name: &'static str,
        count: RangeInclusive<usize>,
    ) -> Result<CardSet, CaseError> {
        Ok(self.cards(name, count)?.into_iter().collect())
    }

    /// Reads a seat of Skat by its number.
    pub(super) fn seat(self, name: &'static str) -> Result<Seat, CaseError> {
        Ok(Seat::SKAT[usize::from(self.int(name, 0..=2_u8)?)])
    }
}

/// Joins alternatives in words: `a`, `b` or `c`.
fn either<T: Display>(keys: impl Iterator<Item = T>) -> String {
    let keys: Vec<String> = keys.map(|key| format!("\"{key}\"")).collect();
    match keys.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => keys.concat(),
    }
}

fn counted(count: &RangeInclusive<usize>) -> String {
    match (count.start(), count.end()) {
        (least, most) if least == most => format!("{least} cards"),
        (least, most) => format!("{least} to {most} cards"),
    }
}

/// Converts a JSON number if it fits the type.
pub(super) fn int<T: TryFrom<i64>>(value: &Value) -> Option<T> {
    T::try_from(value.as_i64()?).ok()
}

pub(super) fn card(value: &Value) -> Option<Card> {
    value.as_str()?.parse().ok()
}

pub(super) fn cards(value: &Value) -> Option<Vec<Card>> {
    value.as_array()?.iter().map(card).collect()
}

/// Returns the first value that occurs twice, if any.
pub(super) fn twice<T: Copy + PartialEq>(things: &[T]) -> Option<T> {
    things
        .iter()
        .enumerate()
        .find(|&(index, thing)| things[..index].contains(thing))
        .map(|(_, &thing)| thing)
}
