//! Answers conformance cases in JSON with the crate's own functions.
//!
//! A case is an object with `id`, `kind` and either an `input` object or its fields beside the
//! kind. The answer has the shape of that kind's `expected`. This module computes nothing itself;
//! each kind calls the function that the games call.

mod input;
mod lists;
mod officers;
mod ramsch;
mod skat_play;
mod skat_values;
mod thirty_one;
mod tournee;
mod two_players;

use serde_json::{Value, json};

use input::{CaseError, Input};

/// Kinds that state design requirements. A test on the state machine proves each of them.
const CHECKLISTS: [&str; 5] = [
    "announce_time",
    "concede_defender",
    "decided_game",
    "hand_no_peek",
    "schenken_partner",
];

/// Answers a case with `{"id": …, "actual": {…}}`, or with `{"id": …, "error": "…"}` if the case is
/// invalid.
#[must_use]
pub fn answer(case: &Value) -> Value {
    let id = case.get("id").cloned().unwrap_or(Value::Null);
    match actual(case) {
        Ok(actual) => json!({"id": id, "actual": actual}),
        Err(error) => json!({"id": id, "error": error.to_string()}),
    }
}

fn actual(case: &Value) -> Result<Value, CaseError> {
    let kind = case
        .get("kind")
        .and_then(Value::as_str)
        .ok_or(CaseError::NoKind)?;
    let groups = [
        lists::KINDS,
        officers::KINDS,
        ramsch::KINDS,
        skat_play::KINDS,
        skat_values::KINDS,
        thirty_one::KINDS,
        tournee::KINDS,
        two_players::KINDS,
    ];
    let answer = groups
        .iter()
        .copied()
        .flatten()
        .find(|(name, _)| *name == kind)
        .map(|(_, answer)| answer);
    let unknown = || match CHECKLISTS.contains(&kind) {
        true => CaseError::Checklist(kind.to_owned()),
        false => CaseError::UnknownKind(kind.to_owned()),
    };
    let answer = answer.ok_or_else(unknown)?;
    answer(Input::new(case.get("input").unwrap_or(case)))
}
