//! Kinds about Tournée Skat.

use serde_json::{Value, json};

use super::input::{Answering, CaseError, Input};
use super::skat_values::taken;
use crate::games::sister::{PlayResult, WinLevel};
use crate::games::tournee::{
    Bid, Contract, RamschScoring, Trump, ramsch_scores, settle, turn_options,
};
use crate::seat::BySeat;

pub(super) const KINDS: &[(&str, Answering)] = &[
    ("tournee", contract),
    ("tournee_null", null),
    ("tournee_ramsch", ramsch),
    ("tournee_turn", turn),
];

/// The cases only concern values, so the bid is the lowest.
fn lowest() -> Result<Bid, CaseError> {
    Bid::all()
        .next()
        .ok_or(CaseError::Contradiction("there are no bids"))
}

fn contract(input: Input<'_>) -> Result<Value, CaseError> {
    let trump = || {
        let letter = input.text("trump").ok();
        let found = Trump::ALL
            .into_iter()
            .find(|trump| letter.is_some_and(|letter| letter.chars().eq([trump.letter()])));
        found.ok_or_else(|| input.wrong("trump", "\"C\", \"S\", \"H\", \"D\" or \"G\""))
    };
    let passt_mir_nicht = input.flag("passt_mir_nicht")?;
    let trump = match input.field("trump") {
        None if input.field("game").and_then(Value::as_str) == Some("guckser") => Trump::Grand,
        _ => trump()?,
    };
    let contract = input.one_of(
        "game",
        &[
            (
                "tournee",
                Contract::Tournee {
                    trump,
                    passt_mir_nicht,
                },
            ),
            ("solo", Contract::Solo(trump)),
            ("guckser", Contract::Guckser),
        ],
    )?;
    if contract == Contract::Guckser && trump != Trump::Grand {
        return Err(input.wrong("trump", "\"G\": a Guckser is a Grand"));
    }
    if passt_mir_nicht && !matches!(contract, Contract::Tournee { .. }) {
        return Err(CaseError::Contradiction(
            "only in a Tournée the first card can be refused",
        ));
    }
    let declared = match (
        input.flag("schneider_declared")?,
        input.flag("schwarz_declared")?,
    ) {
        (_, true) => WinLevel::Schwarz,
        (true, false) => WinLevel::Schneider,
        (false, false) => WinLevel::Game,
    };
    let (card_points, tricks) = taken(input)?;
    let made = PlayResult::in_play(declared, card_points, tricks);
    let tops = input.int("tops", 1..=if trump == Trump::Grand { 4 } else { 11 })?;
    let settled = settle(contract, declared, tops, lowest()?, made);
    Ok(json!({
        "base": settled.base,
        "multiplier": settled.multiplier,
        "value": settled.value,
        "won": settled.won,
        "score": settled.score,
    }))
}

fn null(input: Input<'_>) -> Result<Value, CaseError> {
    let contract = Contract::Null {
        ouvert: input.flag("ouvert")?,
        guckser: false,
    };
    let made = PlayResult::in_null(input.int("tricks", 0..=10)?);
    Ok(json!({"score": settle(contract, WinLevel::Game, 0, lowest()?, made).score}))
}

fn ramsch(input: Input<'_>) -> Result<Value, CaseError> {
    let (points, tricks) = (input.three("card_points", 120)?, input.three("tricks", 10)?);
    let sum = |numbers: [u8; 3]| numbers.into_iter().map(u16::from).sum::<u16>();
    if !(98..=120).contains(&sum(points)) || sum(tricks) != 10 {
        return Err(CaseError::Contradiction(
            "ten tricks hold 98 to 120 card points, as the skat isn't used",
        ));
    }
    if points
        .iter()
        .zip(tricks)
        .any(|(&points, tricks)| tricks == 0 && points > 0)
    {
        return Err(CaseError::Contradiction(
            "without a trick there are no card points",
        ));
    }
    let scores = ramsch_scores(BySeat(points), BySeat(tricks), RamschScoring::Winner);
    Ok(json!({"scores": scores.0}))
}

fn turn(input: Input<'_>) -> Result<Value, CaseError> {
    let options = turn_options(input.card("card")?, input.flag("pmn")?);
    Ok(json!({"options": options.map(|option| option.to_string()).collect::<Vec<_>>()}))
}
