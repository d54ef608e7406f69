//! Kinds about two-player Skat.

use serde_json::{Value, json};

use super::input::{Answering, CaseError, Input};
use crate::games::skat::ContractKind;
use crate::games::two_players::trick_winner;

pub(super) const KINDS: &[(&str, Answering)] = &[("oma", trick), ("strohmann", trick)];

/// The player of a card doesn't affect the winner, so tricks with a dummy or with Oma's card need
/// no rule of their own.
fn trick(input: Input<'_>) -> Result<Value, CaseError> {
    let kind: ContractKind = input.kind("game")?;
    let cards = input.cards("cards", 2..=3)?;
    input.int_or("oma_index", 0..=cards.len() - 1, 0)?;
    input.flag("oma_follows")?;
    let winner = trick_winner(kind, &cards).ok_or_else(|| input.wrong("cards", "a trick"))?;
    Ok(json!({"winner_index": winner}))
}
