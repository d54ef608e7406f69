//! Every conformance case, answered by the crate (`rules/README.md` describes the file).
#![allow(clippy::unwrap_used, reason = "a case that can't be read is a failed test")]

use std::collections::BTreeMap;

use serde_json::Value;
use skat_rules::conformance::answer;

/// Kinds whose expectation is prose, each of them a test of its own.
const PROSE: [&str; 7] =
    ["announce_time", "concede_defender", "decided_game", "hand_no_peek", "officers_layout", "pot", "schenken_partner"];

/// Fields that only inform.
const NOT_COMPARED: [&str; 5] = ["reason", "note", "level", "place", "result"];

/// Lists whose order means nothing.
const UNORDERED: [&str; 4] = ["legal", "losers", "winners", "options"];

fn cases() -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("data/cases.json")).unwrap();
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
            let (actual, expected) =
                (comparable(field, answer["actual"].get(field)), comparable(field, Some(expected)));
            if actual != expected {
                wrong.push(format!("{} {kind}: {field} is {actual}, not {expected}", case["id"]));
            }
        }
        *compared.entry(kind.to_owned()).or_default() += 1;
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(compared.len(), 53, "{compared:?}");
    assert_eq!(compared["game_value"], 318);
}

/// Whatever field is missing or of another type, there is an answer or an error that says what is wrong; a needed field that is missing
/// is named.
#[test]
fn damaged_cases_get_an_answer_or_an_error_that_says_why() {
    let (mut answered, mut named) = (0, 0);
    for case in cases() {
        let fields = case.get("input").unwrap_or(&case).as_object().unwrap().clone();
        for field in fields.keys() {
            for damage in [Value::Null, Value::from("?"), Value::from(-1), Value::from(Vec::<Value>::new())] {
                let mut damaged = fields.clone();
                damaged.insert(field.clone(), damage);
                let answer = answer(&serde_json::json!({"id": 1, "kind": case["kind"], "input": damaged}));
                let Some(error) = answer.get("error") else {
                    assert!(answer["actual"].is_object(), "{answer}");
                    answered += 1;
                    continue;
                };
                let error = error.as_str().unwrap();
                // Another field is named if the damaged one changes what is needed: without Hand there must be discards.
                assert!(error.contains('`') || error.contains("contradicts"), "{} {field}: {error}", case["id"]);
                named += u32::from(error.contains(&format!("`{field}`")));
            }
        }
    }
    assert!(answered > 500 && named > 3_000, "{answered} answered, {named} named");
}
