//! Kinds about Ramsch.

use serde_json::{Value, json};

use super::Answer;
use super::input::{CaseError, Input};
use crate::card::CardSet;
use crate::games::ramsch::{Outcome, RamschRules, Tens, check_passed_on, score, trick_winner};
use crate::rule_set::Choice;
use crate::seat::{BySeat, Seat, SeatSet};

pub(super) const KINDS: &[(&str, Answer)] =
    &[("ramsch", ramsch), ("ramsch_low_ten", low_ten), ("schieberamsch_pass", passed_on)];

fn by_seat(input: Input<'_>, name: &'static str, most: u8) -> Result<BySeat<u8>, CaseError> {
    let values: [u8; 3] = input.ints(name)?.try_into().map_err(|_| CaseError::Field(name))?;
    let sum: u16 = values.iter().copied().map(u16::from).sum();
    if sum > u16::from(most) { Err(CaseError::Field(name)) } else { Ok(BySeat(values)) }
}

/// An alternative of a knob, which the cases write with an underscore.
fn choice<T: Choice>(input: Input<'_>, name: &'static str, default: T) -> Result<T, CaseError> {
    if input.field(name).is_none() {
        return Ok(default);
    }
    T::from_key(&input.text(name)?.replace('_', "-")).ok_or(CaseError::Field(name))
}

fn ramsch(input: Input<'_>) -> Result<Value, CaseError> {
    const PLAIN: RamschRules = RamschRules::DEFAULT;
    let rules = RamschRules {
        scoring: choice(input, "scoring", PLAIN.scoring)?,
        skat: choice(input, "skat_to", PLAIN.skat)?,
        tie: choice(input, "tie", PLAIN.tie)?,
        virgin_doubles: input.flag("virgin_doubles")?,
        ..PLAIN
    };
    let outcome = Outcome {
        trick_points: by_seat(input, "trick_points", 120)?,
        tricks: by_seat(input, "tricks", 10)?,
        skat_points: input
            .int("skat_points")
            .ok()
            .filter(|&points| points <= 22)
            .ok_or(CaseError::Field("skat_points"))?,
        last_trick: input.seat("last_trick_seat")?,
        doublings: doublings(input, "pushes")?,
        bock: doublings(input, "bock")?,
    };
    let result = score(&rules, &outcome);
    let seats = |set: SeatSet| set.iter().map(Seat::index).collect::<Vec<_>>();
    Ok(json!({
        "scores": result.points.0,
        "card_points": result.card_points.0,
        "virgins": result.virgins,
        "losers": seats(result.losers),
        "winners": seats(result.winners),
    }))
}

/// A number of doublings that a score can stand.
fn doublings(input: Input<'_>, name: &'static str) -> Result<u8, CaseError> {
    input.int_or(name, 0).ok().filter(|&times| times <= 8).ok_or(CaseError::Field(name))
}

fn low_ten(input: Input<'_>) -> Result<Value, CaseError> {
    let tens = if input.flag("low_ten")? { Tens::Low } else { Tens::Normal };
    let cards = input.cards("cards")?.try_into().map_err(|_| CaseError::Field("cards"))?;
    Ok(json!({"winner_index": trick_winner(cards, tens)}))
}

fn passed_on(input: Input<'_>) -> Result<Value, CaseError> {
    let passes: CardSet = input.cards("passes")?.into_iter().collect();
    Ok(json!({"legal": check_passed_on(input.set("hand12")?, passes).is_ok()}))
}
