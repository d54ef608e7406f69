//! Kinds about Skat for two.

use serde_json::{Value, json};

use super::Answer;
use super::input::{CaseError, Input};
use crate::games::skat::ContractKind;
use crate::games::two_players::trick_winner;

pub(super) const KINDS: &[(&str, Answer)] = &[("oma", trick), ("strohmann", trick)];

/// Who plays a card doesn't matter to the trick, so a dummy's trick and one with Oma's card are won alike.
fn trick(input: Input<'_>) -> Result<Value, CaseError> {
    let kind: ContractKind = input.kind("game")?;
    let winner = trick_winner(kind, &input.cards("cards")?).ok_or(CaseError::Field("cards"))?;
    Ok(json!({"winner_index": winner}))
}
