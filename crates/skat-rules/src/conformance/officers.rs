//! Kinds about Officers' Skat.

use serde_json::{Value, json};

use super::Answer;
use super::input::{CaseError, Input};
use crate::games::officers::{Layout, NamedGame, OfficersRules, Played, Scoring, Stakes, named, playable, settle};
use crate::rule_set::Choice as _;
use crate::seat::Seat;

pub(super) const KINDS: &[(&str, Answer)] =
    &[("officers", settlement), ("officers_layout", layout), ("officers_passing", passing), ("officers_legal", legal)];

fn game(input: Input<'_>) -> Result<NamedGame, CaseError> {
    input.text("game")?.parse().map_err(|_| CaseError::Field("game"))
}

fn settlement(input: Input<'_>) -> Result<Value, CaseError> {
    let scoring = match input.text("form")? {
        "standard" => Scoring::Standard,
        "standard_full" => Scoring::StandardFull,
        "base_only" => Scoring::Base,
        "card_points" => Scoring::Points,
        "two_three_four" => Scoring::TwoThreeFour,
        _ => return Err(CaseError::Field("form")),
    };
    let stakes = match input.int_or("kontra", 0)? {
        0_u8 => Stakes::Single,
        1 => Stakes::Kontra,
        2 => Stakes::Re,
        _ => return Err(CaseError::Field("kontra")),
    };
    let cards = input.set("declarer_cards")?;
    let card_points = input.int("declarer_points")?;
    if cards.len() != 16 || card_points > 120 {
        return Err(CaseError::Contradiction("a declarer has 16 cards and at most 120 card points"));
    }
    let played = Played { kind: game(input)?.kind(), cards, card_points, took_a_trick: true, stakes, at_auction: None };
    let result = settle(&OfficersRules { scoring, ..OfficersRules::DEFAULT }, &played);
    Ok(json!({
        "matadors": result.matadors,
        "value": result.value,
        "won": result.won,
        "score": result.declarer_score,
        "winner_score": if result.won { result.declarer_score } else { result.opponent_score },
    }))
}

fn layout(input: Input<'_>) -> Result<Value, CaseError> {
    let shape = Layout::from_key(input.text("variant")?).ok_or(CaseError::Field("variant"))?.shape();
    Ok(json!({
        "face_down": shape.face_down,
        "face_up": shape.face_up,
        "in_hand": shape.in_hand,
        "skat": shape.skat,
        "auction": shape.auction,
    }))
}

fn passing(input: Input<'_>) -> Result<Value, CaseError> {
    let calls = input.list("calls")?;
    let call = |index: usize| calls.get(index)?.as_str()?.rsplit(':').next()?.parse::<NamedGame>().ok();
    let result = match named(call(0), call(1)) {
        (NamedGame::Ramsch, _) => "ramsch".to_owned(),
        (game, Some(Seat::FOREHAND)) => format!("{game} by forehand"),
        (game, _) => format!("{game} by dealer"),
    };
    Ok(json!({"result": result}))
}

fn legal(input: Input<'_>) -> Result<Value, CaseError> {
    let led = input.field("led").map(|_| input.card("led")).transpose()?;
    let legal = playable(game(input)?.kind(), input.set("face_up")?, led);
    Ok(json!({"legal": legal.iter().map(|card| card.to_string()).collect::<Vec<_>>()}))
}
