//! Reading the fields of a case.

use serde_json::Value;

use crate::card::{Card, CardSet};
use crate::games::skat::ContractKind;
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
    /// A field is missing, or isn't what this kind needs.
    #[error("`{0}` is missing or isn't what this kind needs")]
    Field(&'static str),
    /// The fields can't all be true.
    #[error("the case contradicts itself: {0}")]
    Contradiction(&'static str),
}

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

    fn needed<T>(self, name: &'static str, read: impl FnOnce(&'a Value) -> Option<T>) -> Result<T, CaseError> {
        self.field(name).and_then(read).ok_or(CaseError::Field(name))
    }

    /// A number that fits the type.
    pub(super) fn int<T: TryFrom<i64>>(self, name: &'static str) -> Result<T, CaseError> {
        self.needed(name, int)
    }

    /// A number that fits the type, or a default if the field is missing.
    pub(super) fn int_or<T: TryFrom<i64>>(self, name: &'static str, default: T) -> Result<T, CaseError> {
        if self.field(name).is_none() { Ok(default) } else { self.int(name) }
    }

    /// A boolean; missing is false.
    pub(super) fn flag(self, name: &'static str) -> Result<bool, CaseError> {
        self.field(name).map_or(Ok(false), |value| value.as_bool().ok_or(CaseError::Field(name)))
    }

    /// A text.
    pub(super) fn text(self, name: &'static str) -> Result<&'a str, CaseError> {
        self.needed(name, Value::as_str)
    }

    /// A list.
    pub(super) fn list(self, name: &'static str) -> Result<&'a [Value], CaseError> {
        self.needed(name, |value| value.as_array().map(Vec::as_slice))
    }

    /// A list of numbers.
    pub(super) fn ints<T: TryFrom<i64>>(self, name: &'static str) -> Result<Vec<T>, CaseError> {
        self.list(name)?.iter().map(|value| int(value).ok_or(CaseError::Field(name))).collect()
    }

    /// A list of objects.
    pub(super) fn objects(self, name: &'static str) -> Result<impl Iterator<Item = Input<'a>>, CaseError> {
        Ok(self.list(name)?.iter().map(Input::new))
    }

    /// A contract kind by its letter.
    pub(super) fn kind(self, name: &'static str) -> Result<ContractKind, CaseError> {
        let letter = self.text(name)?;
        let mut kinds = ContractKind::ALL.into_iter();
        kinds.find(|kind| letter.chars().eq([kind.letter()])).ok_or(CaseError::Field(name))
    }

    /// A card.
    pub(super) fn card(self, name: &'static str) -> Result<Card, CaseError> {
        self.needed(name, card)
    }

    /// Cards in order.
    pub(super) fn cards(self, name: &'static str) -> Result<Vec<Card>, CaseError> {
        self.list(name)?.iter().map(|value| card(value).ok_or(CaseError::Field(name))).collect()
    }

    /// Cards without order, each once.
    pub(super) fn set(self, name: &'static str) -> Result<CardSet, CaseError> {
        set(&self.cards(name)?).ok_or(CaseError::Field(name))
    }

    /// A seat of Skat by its number.
    pub(super) fn seat(self, name: &'static str) -> Result<Seat, CaseError> {
        Seat::SKAT.get(self.int::<usize>(name)?).copied().ok_or(CaseError::Field(name))
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

/// The set of these cards, if none is named twice.
pub(super) fn set(cards: &[Card]) -> Option<CardSet> {
    let set: CardSet = cards.iter().copied().collect();
    (set.len() == cards.len()).then_some(set)
}
