//! Kinds about Officers' Skat.

use serde_json::{Value, json};

use super::input::{Answering, CaseError, Input};
use crate::games::officers::{
    FinishedGame, Layout, NamedGame, OfficersRules, Scoring, Stakes, named, playable, settle,
};
use crate::games::skat::ContractKind;
use crate::seat::Seat;

pub(super) const KINDS: &[(&str, Answering)] = &[
    ("officers", settlement),
    ("officers_layout", layout),
    ("officers_passing", passing),
    ("officers_legal", legal),
];

fn game(input: Input<'_>) -> Result<NamedGame, CaseError> {
    let named = input.text("game").ok().and_then(|text| text.parse().ok());
    named.ok_or_else(|| input.wrong("game", "\"C\", \"S\", \"H\", \"D\", \"G\", \"N\" or \"R\""))
}

fn settlement(input: Input<'_>) -> Result<Value, CaseError> {
    let forms = [
        ("standard", Scoring::Standard),
        ("standard_full", Scoring::StandardFull),
        ("base_only", Scoring::Base),
        ("card_points", Scoring::Points),
        ("two_three_four", Scoring::TwoThreeFour),
    ];
    let scoring = input.one_of("form", &forms)?;
    let stakes = [Stakes::Single, Stakes::Kontra, Stakes::Re]
        [usize::from(input.int_or("kontra", 0..=2_u8, 0)?)];
    let cards = input.set("declarer_cards", 16..=16)?;
    let card_points = input.int("declarer_points", 0..=120)?;
    let kind = input.kind("game")?;
    if kind == ContractKind::Null {
        return Err(input.wrong(
            "game",
            "a suit or Grand: a Null isn't settled by card points",
        ));
    }
    let played = FinishedGame {
        kind,
        cards,
        card_points,
        took_a_trick: true,
        stakes,
        at_auction: None,
    };
    let result = settle(
        &OfficersRules {
            scoring,
            ..OfficersRules::DEFAULT
        },
        &played,
    );
    Ok(json!({
        "matadors": result.matadors,
        "value": result.value,
        "won": result.won,
        "score": result.declarer_score,
        "winner_score": if result.won { result.declarer_score } else { result.opponent_score },
    }))
}

fn layout(input: Input<'_>) -> Result<Value, CaseError> {
    let shape = input.choice::<Layout>("variant")?.shape();
    Ok(json!({
        "face_down": shape.face_down,
        "face_up": shape.face_up,
        "in_hand": shape.in_hand,
        "skat": shape.skat,
        "auction": shape.auction,
    }))
}

fn passing(input: Input<'_>) -> Result<Value, CaseError> {
    let read = |call: &Value| {
        let (seat, word) = call
            .as_str()?
            .split_once(':')
            .unwrap_or(("", call.as_str()?));
        let game = if word == "pass" {
            None
        } else {
            Some(word.parse::<NamedGame>().ok()?)
        };
        ["", "forehand", "dealer"].contains(&seat).then_some(game)
    };
    let calls: Option<Vec<Option<NamedGame>>> = input.list("calls")?.iter().map(read).collect();
    let allowed = "forehand's call and, if it is \"pass\", the dealer's: \"pass\" or a game such \
        as \"C\" or \"dealer:C\"";
    let (first, second) = match calls.as_deref() {
        Some([Some(first)]) => (Some(*first), None),
        Some([None, second]) => (None, *second),
        _ => return Err(input.wrong("calls", allowed)),
    };
    let result = match named(first, second) {
        (NamedGame::Ramsch, _) => "ramsch".to_owned(),
        (game, Some(Seat::FOREHAND)) => format!("{game} by forehand"),
        (game, _) => format!("{game} by dealer"),
    };
    Ok(json!({"result": result}))
}

fn legal(input: Input<'_>) -> Result<Value, CaseError> {
    let (led, face_up) = (
        input.optional("led", Input::card)?,
        input.set("face_up", 1..=8)?,
    );
    if led.is_some_and(|led| face_up.contains(led)) {
        return Err(CaseError::Contradiction(
            "the card led is still in the hand",
        ));
    }
    let legal = playable(game(input)?.kind(), face_up, led);
    Ok(json!({"legal": legal.iter().map(|card| card.to_string()).collect::<Vec<_>>()}))
}
