//! Checks the crate's answer to every conformance case in `data/cases.json`.
#![allow(
    clippy::unwrap_used,
    reason = "a case that can't be parsed fails the test"
)]

use std::collections::BTreeMap;

use serde_json::{Value, json};
use skat_rules::conformance::answer;

/// Kinds whose expectation is prose. Each has a test of its own.
const PROSE: [&str; 7] = [
    "announce_time",
    "concede_defender",
    "decided_game",
    "hand_no_peek",
    "officers_layout",
    "pot",
    "schenken_partner",
];

/// Fields that are only informative.
const NOT_COMPARED: [&str; 5] = ["reason", "note", "level", "place", "result"];

/// Lists without a meaningful order.
const UNORDERED: [&str; 4] = ["legal", "losers", "winners", "options"];

fn cases() -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../data/cases.json")).unwrap();
    file["cases"].as_array().unwrap().clone()
}

fn comparable(field: &str, value: Option<&Value>) -> Value {
    match value {
        Some(Value::Array(list)) if UNORDERED.contains(&field) => {
            let mut list = list.clone();
            list.sort_by_key(Value::to_string);
            Value::Array(list)
        }
        Some(value) => value.clone(),
        None => Value::Null,
    }
}

#[test]
fn all_cases_that_compute_something() {
    let mut wrong = Vec::new();
    let mut compared: BTreeMap<String, usize> = BTreeMap::new();
    for case in cases() {
        let kind = case["kind"].as_str().unwrap();
        if PROSE.contains(&kind) {
            continue;
        }
        let answer = answer(&case);
        if let Some(error) = answer.get("error") {
            wrong.push(format!("{} {kind}: {error}", case["id"]));
            continue;
        }
        assert_eq!(answer["id"], case["id"]);
        for (field, expected) in case["expected"].as_object().unwrap() {
            if NOT_COMPARED.contains(&field.as_str()) {
                continue;
            }
            let (actual, expected) = (
                comparable(field, answer["actual"].get(field)),
                comparable(field, Some(expected)),
            );
            if actual != expected {
                wrong.push(format!(
                    "{} {kind}: {field} is {actual}, not {expected}",
                    case["id"]
                ));
            }
        }
        *compared.entry(kind.to_owned()).or_default() += 1;
    }
    assert!(
        wrong.is_empty(),
        "{} differences:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert_eq!(compared.len(), 53, "{compared:?}");
    assert_eq!(compared["game_value"], 318);
}

/// A missing or mistyped field leads to an answer or to an error that states the problem. A missing
/// required field is named.
#[test]
fn damaged_cases_get_an_answer_or_an_error_with_a_reason() {
    let (mut answered, mut named) = (0, 0);
    for case in cases() {
        let fields = case
            .get("input")
            .unwrap_or(&case)
            .as_object()
            .unwrap()
            .clone();
        for field in fields.keys() {
            for damage in [
                Value::Null,
                Value::from("?"),
                Value::from(-1),
                Value::from(Vec::<Value>::new()),
            ] {
                let mut damaged = fields.clone();
                damaged.insert(field.clone(), damage);
                let answer = answer(&json!({"id": 1, "kind": case["kind"], "input": damaged}));
                let Some(error) = answer.get("error") else {
                    assert!(answer["actual"].is_object(), "{answer}");
                    answered += 1;
                    continue;
                };
                let error = error.as_str().unwrap();
                // A damaged field can change the required ones, so the error may name another:
                // without Hand there must be discards.
                assert!(
                    error.contains('`') || error.contains("contradicts"),
                    "{} {field}: {error}",
                    case["id"]
                );
                named += u32::from(error.contains(&format!("`{field}`")));
            }
        }
    }
    assert!(
        answered > 500 && named > 3_000,
        "{answered} answered, {named} named"
    );
}

/// Returns the fields of the first case of this kind.
fn fields_of(kind: &str) -> serde_json::Map<String, Value> {
    let case = cases()
        .into_iter()
        .find(|case| case["kind"] == kind)
        .unwrap();
    case.get("input")
        .unwrap_or(&case)
        .as_object()
        .unwrap()
        .clone()
}

fn answer_with(kind: &str, changes: &Value) -> Value {
    let mut fields = fields_of(kind);
    for (field, value) in changes.as_object().unwrap() {
        fields.insert(field.clone(), value.clone());
    }
    answer(&json!({"id": 1, "kind": kind, "input": fields}))
}

#[test]
fn bad_input_is_refused_with_the_field_and_its_allowed_values() {
    let twelve = json!(["CJ", "SJ", "HA", "HT", "HK", "H8", "SA", "ST", "D9", "D9"]);
    let mut wrong = Vec::new();
    for (kind, changes, error) in [
        (
            "scat31_showdown",
            json!({"tie": "nonsense"}),
            "`tie` must be \"usual\", \"safe\", \"strict\", \"knocker\", \"knocker_two\" or \
                \"cadillac\", not \"nonsense\"",
        ),
        (
            "scat31_showdown",
            json!({"style": "whist"}),
            "`style` must be ",
        ),
        (
            "scat31_showdown",
            json!({"knocker": "z"}),
            "`knocker` must be a player who is in `values`, not \"z\"",
        ),
        (
            "scat31_showdown",
            json!({"declared31": ["a", "a"], "values": {"a": 31, "b": 2}}),
            "`declared31` names a twice",
        ),
        (
            "scat31_showdown",
            json!({"declared31": ["a"]}),
            "has a hand of 31",
        ),
        (
            "scat31_showdown",
            json!({"values": {"a": 32, "b": 2}}),
            "`values` must be an object of 2 to 9 players",
        ),
        (
            "scat31_value",
            json!({"cards": ["C2", "C2", "C3"]}),
            "`cards` names C2 twice",
        ),
        (
            "scat31_value",
            json!({"three_kind": 31}),
            "`three_kind` must be 30 or 30.5, not 31",
        ),
        (
            "scat31_min_knock",
            json!({"min_knock": 18}),
            "`min_knock` must be 17, 19 or 21, not 18",
        ),
        (
            "scat31_lives",
            json!({"pennies": 8}),
            "`pennies` must be a whole number from 0 to 7, not 8",
        ),
        (
            "scat31_legal",
            json!({"action": "sneeze"}),
            "`action` must be ",
        ),
        (
            "scat31_fc_tiebreak",
            json!({"a": ["A", "K"]}),
            "`a` must be a list of 3 ranks",
        ),
        (
            "game_value",
            json!({"declarer_hand": twelve}),
            "`declarer_hand` names D9 twice",
        ),
        (
            "game_value",
            json!({"declarer_hand": ["CJ"]}),
            "`declarer_hand` must be a list of 10 cards",
        ),
        (
            "game_value",
            json!({"skat": ["CJ", "DQ"]}),
            "a card is in the hand and in the skat",
        ),
        (
            "game_value",
            json!({"discard": ["C9", "C8"]}),
            "a card is discarded that isn't held",
        ),
        (
            "game_value",
            json!({"game": "X"}),
            r#"`game` must be "D", "H", "S", "C", "G" or "N", not "X""#,
        ),
        (
            "game_value",
            json!({"bid": 19}),
            "`bid` must be a value that can be bid, such as 18 or 264, not 19",
        ),
        (
            "game_value",
            json!({"card_points": 121}),
            "`card_points` must be a whole number from 0 to 120, not 121",
        ),
        (
            "game_value",
            json!({"card_points": 100, "tricks": 10}),
            "all ten tricks",
        ),
        (
            "game_value",
            json!({"card_points": 23, "tricks": 0}),
            "without a trick",
        ),
        (
            "game_value",
            json!({"hand": "yes"}),
            "`hand` must be true or false, not \"yes\"",
        ),
        (
            "old_rules_1998",
            json!({"rules": "older"}),
            r#"`rules` must be "old" or "current", not "older""#,
        ),
        (
            "old_rules_grand20",
            json!({"grand_base": 21}),
            "`grand_base` must be 20 or 24, not 21",
        ),
        (
            "auction",
            json!({"actions": [["X", 18]]}),
            "`actions` must be a list such as",
        ),
        (
            "next_bid",
            json!({"last_bid": 19}),
            "`last_bid` must be a value that can be bid",
        ),
        (
            "trick_winner",
            json!({"cards": ["CA", "CA", "C7"]}),
            "`cards` names CA twice",
        ),
        (
            "legal_moves",
            json!({"hand": ["CA", "CA"]}),
            "`hand` names CA twice",
        ),
        (
            "legal_moves",
            json!({"hand": ["CA"], "led": "CA"}),
            "the card led is still in the hand",
        ),
        (
            "kontra_right",
            json!({"option": "always"}),
            "`option` must be ",
        ),
        (
            "kontra_right",
            json!({"call_made_or_held": "perhaps"}),
            "`call_made_or_held` must be a value that can be bid",
        ),
        (
            "kontra_right",
            json!({"call_made_or_held": 19}),
            "`call_made_or_held` must be a value that can be bid",
        ),
        (
            "kontra_right",
            json!({"defender": "D"}),
            r#"`defender` must be "F", "M" or "R", not "D""#,
        ),
        ("kontra_time", json!({"when": "later"}), "`when` must be "),
        (
            "kontra_order",
            json!({"calls": ["contra"]}),
            "`calls` must be a list, each entry ",
        ),
        (
            "schenken",
            json!({"steps": ["accept"]}),
            "each \"offer\" is answered",
        ),
        (
            "schenken",
            json!({"matadors": 0}),
            "`matadors` must be 1 to 11, or -1 to -11, not 0",
        ),
        (
            "schenken",
            json!({"base": 12}),
            "`base` must be 11, as that is the base of the game, not 12",
        ),
        (
            "open_option",
            json!({"rule": "tripled"}),
            r#"`rule` must be "official", "plus_one", "doubled" or "by_time", not "tripled""#,
        ),
        (
            "open_option",
            json!({"exposed": "never"}),
            "`exposed` must be ",
        ),
        (
            "concede_declarer",
            json!({"declarer_cards": 11}),
            "`declarer_cards` must be a whole number from 1 to 10",
        ),
        (
            "concede_declarer_value",
            json!({"base": 13}),
            "`base` must be 9, 10, 11, 12 or 24, not 13",
        ),
        (
            "ramsch",
            json!({"tie": "nonsense"}),
            r#"`tie` must be "all_full", "share" or "last_trick", not "nonsense""#,
        ),
        (
            "ramsch",
            json!({"trick_points": [120, 1, 0]}),
            "tricks and skat hold 120 card points",
        ),
        (
            "ramsch",
            json!({"tricks": [4, 3, 2]}),
            "there are ten tricks",
        ),
        (
            "ramsch",
            json!({"pushes": 4}),
            "`pushes` must be a whole number from 0 to 3, not 4",
        ),
        (
            "schieberamsch_pass",
            json!({"hand12": ["CJ"]}),
            "`hand12` must be a list of 12 cards",
        ),
        (
            "bock_events",
            json!({"mask": 16}),
            "`mask` must be a sum of 1, 2, 4, 8, 64 and 128, not 16",
        ),
        (
            "bock_events",
            json!({"won": true, "card_points": 60}),
            "a contract isn't won",
        ),
        ("ramschround", json!({"hand": "null"}), "`hand` must be "),
        ("pot", json!({"event": "rain"}), "`event` must be "),
        ("officers", json!({"form": "double"}), "`form` must be "),
        (
            "officers",
            json!({"declarer_points": 121}),
            "`declarer_points` must be a whole number from 0 to 120, not 121",
        ),
        (
            "officers_layout",
            json!({"variant": "generals"}),
            "`variant` must be ",
        ),
        (
            "officers_passing",
            json!({"calls": ["S", "pass"]}),
            "`calls` must be forehand's call",
        ),
        (
            "officers_legal",
            json!({"led": "CA"}),
            "the card led is still in the hand",
        ),
        (
            "tournee",
            json!({"game": "duo"}),
            r#"`game` must be "tournee", "solo" or "guckser", not "duo""#,
        ),
        ("tournee", json!({"trump": "N"}), "`trump` must be "),
        (
            "tournee_ramsch",
            json!({"card_points": [30, 30, 30]}),
            "98 to 120 card points",
        ),
        (
            "seats",
            json!({"players": 5}),
            "`players` must be a whole number from 3 to 4, not 5",
        ),
        (
            "seats",
            json!({"dealer": 4}),
            "`dealer` must be a whole number from 0 to ",
        ),
        (
            "series_total",
            json!({"games": [{"declarer": null, "score": 20}]}),
            "nobody declared",
        ),
        (
            "ranking",
            json!({"rows": [
                {"player": "a", "total": 1, "won": 0, "lost": 0},
                {"player": "a", "total": 2, "won": 0, "lost": 0},
            ]}),
            "`rows` names \"a\" twice",
        ),
        (
            "pairwise_settlement",
            json!({"stake": 0}),
            "`stake` must be a whole number from 1 to ",
        ),
        (
            "oma",
            json!({"cards": ["C7", "C7", "C8"]}),
            "`cards` names C7 twice",
        ),
    ] {
        let answer = answer_with(kind, &changes);
        let told = answer["error"].as_str().unwrap_or("it is answered");
        if !told.contains(error) {
            wrong.push(format!("{kind} {changes}: {told}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for call in [18, 20, 264] {
        let answer = answer_with("kontra_right", &json!({"call_made_or_held": call}));
        assert_eq!(answer["actual"]["allowed"], true, "{answer}");
    }
    let doubled = json!({"rule": "doubled", "bid": 60});
    assert_eq!(
        answer_with("open_option", &doubled)["actual"]["score"],
        60,
        "the value covers the bid"
    );
}

/// An unknown text in place of any text and a repeated card in any list are refused.
#[test]
fn every_field_refuses_unknown_texts_and_repeated_cards() {
    // Player names are free, and passing a card on twice is the question of a case itself.
    let free = |field: &str| ["player", "passes"].contains(&field);
    let mut refused = 0;
    for case in cases() {
        let kind = case["kind"].as_str().unwrap();
        if PROSE.contains(&kind) {
            continue;
        }
        let fields = case.get("input").unwrap_or(&case).as_object().unwrap();
        for (field, value) in fields {
            if ["id", "kind", "source", "note", "expected"].contains(&field.as_str()) || free(field)
            {
                continue;
            }
            let mut damaged = Vec::new();
            match value {
                Value::String(_) => damaged.push(json!("nobody knows this")),
                Value::Array(list) if list.len() > 1 && list.iter().all(Value::is_string) => {
                    let mut unknown = list.clone();
                    unknown[0] = json!("nobody knows this");
                    damaged.push(Value::Array(unknown));
                    let cards = list.iter().all(|card| {
                        card.as_str()
                            .is_some_and(|card| card.len() == 2 && card != "re")
                    });
                    if cards {
                        let mut repeated = list.clone();
                        repeated[1] = repeated[0].clone();
                        damaged.push(Value::Array(repeated));
                    }
                }
                _ => {}
            }
            for damage in damaged {
                let mut fields = fields.clone();
                fields.insert(field.clone(), damage.clone());
                let answer = answer(&json!({"id": 1, "kind": kind, "input": fields}));
                let error = answer["error"].as_str();
                assert!(
                    error.is_some_and(|error| error.contains(&format!("`{field}`"))),
                    "{} {field}: {damage}: {answer}",
                    case["id"]
                );
                refused += 1;
            }
        }
    }
    assert!(refused > 1_500, "{refused}");
}
