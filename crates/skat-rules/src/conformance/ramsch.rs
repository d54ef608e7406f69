//! Kinds about Ramsch.

use serde_json::{Value, json};

use super::input::{Answering, CaseError, Input};
use crate::card::CardSet;
use crate::games::ramsch::{RamschResult, RamschRules, Tens, check_passed_on, score, trick_winner};
use crate::seat::{BySeat, Seat, SeatSet};

pub(super) const KINDS: &[(&str, Answering)] = &[
    ("ramsch", ramsch),
    ("ramsch_low_ten", low_ten),
    ("schieberamsch_pass", passed_on),
];

fn ramsch(input: Input<'_>) -> Result<Value, CaseError> {
    const PLAIN: RamschRules = RamschRules::DEFAULT;
    let rules = RamschRules {
        scoring: input
            .optional("scoring", Input::choice)?
            .unwrap_or(PLAIN.scoring),
        skat: input
            .optional("skat_to", Input::choice)?
            .unwrap_or(PLAIN.skat),
        tie: input.optional("tie", Input::choice)?.unwrap_or(PLAIN.tie),
        virgin_doubles: input.flag("virgin_doubles")?,
        ..PLAIN
    };
    let (points, tricks) = (
        input.three("trick_points", 120)?,
        input.three("tricks", 10)?,
    );
    let (skat_points, last_trick) = (
        input.int("skat_points", 0..=22)?,
        input.seat("last_trick_seat")?,
    );
    let sum = |numbers: [u8; 3]| numbers.into_iter().map(u16::from).sum::<u16>();
    if sum(points) + u16::from(skat_points) != 120 || sum(tricks) != 10 {
        return Err(CaseError::Contradiction(
            "tricks and skat hold 120 card points, and there are ten tricks",
        ));
    }
    if points
        .iter()
        .zip(tricks)
        .any(|(&points, tricks)| tricks == 0 && points > 0)
        || tricks[last_trick.index()] == 0
    {
        return Err(CaseError::Contradiction(
            "without a trick there are no card points, and no last trick",
        ));
    }
    let outcome = RamschResult {
        trick_points: BySeat(points),
        tricks: BySeat(tricks),
        skat_points,
        last_trick,
        doublings: input.int_or("pushes", 0..=3, 0)?,
        bock: input.int_or("bock", 0..=8, 0)?,
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

fn low_ten(input: Input<'_>) -> Result<Value, CaseError> {
    let tens = if input.flag("low_ten")? {
        Tens::Low
    } else {
        Tens::Normal
    };
    let cards = input.cards("cards", 3..=3)?;
    let trick = cards
        .try_into()
        .map_err(|_| input.wrong("cards", "three cards"))?;
    Ok(json!({"winner_index": trick_winner(trick, tens)}))
}

fn passed_on(input: Input<'_>) -> Result<Value, CaseError> {
    // The case itself asks about passing the same card on twice, so the input may repeat a card.
    let passes: CardSet = input.any_cards("passes", 1..=12)?.into_iter().collect();
    Ok(json!({"legal": check_passed_on(input.set("hand12", 12..=12)?, passes).is_ok()}))
}
