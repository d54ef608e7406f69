//! Reading the fields of a case.

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde_json::Value;

use crate::card::{Card, CardSet};
use crate::games::skat::{Bid, ContractKind};
use crate::rule_set::Choice;
use crate::seat::Seat;

/// Why a case can't be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum CaseError {
    /// It has no kind.
    #[error("the case has no `kind`")]
    NoKind,
    /// No such kind is known.
    #[error("there is no kind `{0}`")]
    UnknownKind(String),
    /// Its expectation is a statement about the design, not something to compute.
    #[error("`{0}` is a checklist: it has a test of its own and nothing to compute")]
    Checklist(String),
    /// A field is missing.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// A field isn't what it may be.
    #[error("`{field}` must be {allowed}, not {found}")]
    Wrong {
        /// Which field.
        field: &'static str,
        /// What it may be.
        allowed: String,
        /// What it is.
        found: String,
    },
    /// A field names a card or a player twice.
    #[error("`{field}` names {what} twice")]
    Repeated {
        /// Which field.
        field: &'static str,
        /// The card or the name.
        what: String,
    },
    /// The fields can't all be true.
    #[error("the case contradicts itself: {0}")]
    Contradiction(&'static str),
}

/// The longest value that an error repeats, in characters.
const LONGEST_FOUND: usize = 40;

/// The fields of a case.
#[derive(Clone, Copy)]
pub(super) struct Input<'a>(&'a Value);

impl<'a> Input<'a> {
    pub(super) const fn new(fields: &'a Value) -> Self {
        Self(fields)
    }

    /// A field, or nothing if it is missing or null.
    pub(super) fn field(self, name: &'static str) -> Option<&'a Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// The error that a field must be something else; that it is missing, if it is.
    pub(super) fn wrong(self, field: &'static str, allowed: impl Into<String>) -> CaseError {
        let Some(value) = self.field(field) else { return CaseError::Missing(field) };
        let text = value.to_string();
        let cut = text.chars().count() > LONGEST_FOUND;
        let found: String = text.chars().take(LONGEST_FOUND).chain(cut.then_some('…')).collect();
        CaseError::Wrong { field, allowed: allowed.into(), found }
    }

    /// Reads a field that may be missing.
    pub(super) fn optional<T>(
        self,
        name: &'static str,
        read: impl FnOnce(Self, &'static str) -> Result<T, CaseError>,
    ) -> Result<Option<T>, CaseError> {
        self.field(name).map(|_| read(self, name)).transpose()
    }

    /// A whole number within these bounds.
    pub(super) fn int<T: TryFrom<i64> + Copy + PartialOrd + Display>(
        self,
        name: &'static str,
        bounds: RangeInclusive<T>,
    ) -> Result<T, CaseError> {
        let number = self.field(name).and_then(int).filter(|number| bounds.contains(number));
        number.ok_or_else(|| self.wrong(name, format!("a whole number from {} to {}", bounds.start(), bounds.end())))
    }

    /// A whole number within these bounds, or a default if the field is missing.
    pub(super) fn int_or<T: TryFrom<i64> + Copy + PartialOrd + Display>(
        self,
        name: &'static str,
        bounds: RangeInclusive<T>,
        default: T,
    ) -> Result<T, CaseError> {
        if self.field(name).is_none() { Ok(default) } else { self.int(name, bounds) }
    }

    /// A boolean; missing is false.
    pub(super) fn flag(self, name: &'static str) -> Result<bool, CaseError> {
        self.flag_or(name, false)
    }

    /// A boolean, or a default if the field is missing.
    pub(super) fn flag_or(self, name: &'static str, default: bool) -> Result<bool, CaseError> {
        match self.field(name) {
            Some(value) => value.as_bool().ok_or_else(|| self.wrong(name, "true or false")),
            None => Ok(default),
        }
    }

    /// A text.
    pub(super) fn text(self, name: &'static str) -> Result<&'a str, CaseError> {
        self.field(name).and_then(Value::as_str).ok_or_else(|| self.wrong(name, "a text"))
    }

    /// What one of these texts stands for.
    pub(super) fn one_of<T: Copy>(self, name: &'static str, known: &[(&str, T)]) -> Result<T, CaseError> {
        let text = self.field(name).and_then(Value::as_str);
        let found = known.iter().find(|(key, _)| text == Some(key)).map(|&(_, value)| value);
        found.ok_or_else(|| self.wrong(name, either(known.iter().map(|(key, _)| *key))))
    }

    /// What each text of a list stands for.
    pub(super) fn each_of<T: Copy>(self, name: &'static str, known: &[(&str, T)]) -> Result<Vec<T>, CaseError> {
        let read = |value: &Value| {
            let text = value.as_str()?;
            known.iter().find(|(key, _)| text == *key).map(|&(_, value)| value)
        };
        let all: Option<Vec<T>> = self.list(name)?.iter().map(read).collect();
        let allowed = || format!("a list, each entry {}", either(known.iter().map(|(key, _)| *key)));
        all.ok_or_else(|| self.wrong(name, allowed()))
    }

    /// An alternative of a knob, which the cases write with an underscore.
    pub(super) fn choice<T: Choice>(self, name: &'static str) -> Result<T, CaseError> {
        let read = |value: &Value| T::from_key(&value.as_str()?.replace('_', "-"));
        let keys = || either(T::KEYS.iter().map(|key| key.replace('-', "_")));
        self.field(name).and_then(read).ok_or_else(|| self.wrong(name, keys()))
    }

    /// A list.
    pub(super) fn list(self, name: &'static str) -> Result<&'a [Value], CaseError> {
        self.field(name).and_then(Value::as_array).map(Vec::as_slice).ok_or_else(|| self.wrong(name, "a list"))
    }

    /// As many whole numbers as there are, each within these bounds.
    pub(super) fn ints<T: TryFrom<i64> + Copy + PartialOrd + Display>(
        self,
        name: &'static str,
        bounds: RangeInclusive<T>,
    ) -> Result<Vec<T>, CaseError> {
        let read = |value: &Value| int(value).filter(|number| bounds.contains(number));
        let all: Option<Vec<T>> = self.list(name)?.iter().map(read).collect();
        let allowed = || format!("a list of whole numbers from {} to {}", bounds.start(), bounds.end());
        all.ok_or_else(|| self.wrong(name, allowed()))
    }

    /// Three whole numbers up to this one.
    pub(super) fn three(self, name: &'static str, most: u8) -> Result<[u8; 3], CaseError> {
        let numbers = self.ints(name, 0..=most).ok().and_then(|numbers| numbers.try_into().ok());
        numbers.ok_or_else(|| self.wrong(name, format!("three whole numbers from 0 to {most}")))
    }

    /// A list of objects.
    pub(super) fn objects(self, name: &'static str) -> Result<Vec<Self>, CaseError> {
        let list = self.list(name)?;
        if list.iter().all(Value::is_object) {
            Ok(list.iter().map(Input::new).collect())
        } else {
            Err(self.wrong(name, "a list of objects"))
        }
    }

    /// A contract kind by its letter.
    pub(super) fn kind(self, name: &'static str) -> Result<ContractKind, CaseError> {
        let read = |value: &Value| {
            let letter = value.as_str()?;
            ContractKind::ALL.into_iter().find(|kind| letter.chars().eq([kind.letter()]))
        };
        self.field(name)
            .and_then(read)
            .ok_or_else(|| self.wrong(name, either(ContractKind::ALL.into_iter().map(ContractKind::letter))))
    }

    /// A value that can be bid.
    pub(super) fn bid(self, name: &'static str) -> Result<Bid, CaseError> {
        let bid = self.field(name).and_then(int).and_then(Bid::new);
        bid.ok_or_else(|| self.wrong(name, "a value that can be bid, such as 18 or 264"))
    }

    /// A card.
    pub(super) fn card(self, name: &'static str) -> Result<Card, CaseError> {
        self.field(name).and_then(card).ok_or_else(|| self.wrong(name, "a card such as \"CJ\""))
    }

    /// Cards in order, as many as these, perhaps one of them twice.
    pub(super) fn any_cards(self, name: &'static str, count: RangeInclusive<usize>) -> Result<Vec<Card>, CaseError> {
        let cards = self.field(name).and_then(cards).filter(|cards| count.contains(&cards.len()));
        cards.ok_or_else(|| self.wrong(name, format!("a list of {} such as \"CJ\"", counted(&count))))
    }

    /// Cards in order, as many as these, each once.
    pub(super) fn cards(self, name: &'static str, count: RangeInclusive<usize>) -> Result<Vec<Card>, CaseError> {
        let cards = self.any_cards(name, count)?;
        match twice(&cards) {
            Some(card) => Err(CaseError::Repeated { field: name, what: card.to_string() }),
            None => Ok(cards),
        }
    }

    /// Cards without order, as many as these, each once.
    pub(super) fn set(self, name: &'static str, count: RangeInclusive<usize>) -> Result<CardSet, CaseError> {
        Ok(self.cards(name, count)?.into_iter().collect())
    }

    /// A seat of Skat by its number.
    pub(super) fn seat(self, name: &'static str) -> Result<Seat, CaseError> {
        Ok(Seat::SKAT[usize::from(self.int(name, 0..=2_u8)?)])
    }
}

/// Alternatives in words: `a`, `b` or `c`.
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

/// A number of JSON that fits the type.
pub(super) fn int<T: TryFrom<i64>>(value: &Value) -> Option<T> {
    T::try_from(value.as_i64()?).ok()
}

/// A card of JSON.
pub(super) fn card(value: &Value) -> Option<Card> {
    value.as_str()?.parse().ok()
}

/// Cards of JSON.
pub(super) fn cards(value: &Value) -> Option<Vec<Card>> {
    value.as_array()?.iter().map(card).collect()
}

/// What is there twice, if anything is.
pub(super) fn twice<T: Copy + PartialEq>(things: &[T]) -> Option<T> {
    things.iter().enumerate().find(|&(index, thing)| things[..index].contains(thing)).map(|(_, &thing)| thing)
}
