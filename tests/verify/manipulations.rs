//! Manipulated proof files, and why each fails.

use serde_json::{Value, json};

/// The published proofs, by the names of their files.
pub(crate) const PUBLISHED: [(&str, &str); 4] = [
    ("table", include_str!("../../docs/proofs/table.json")),
    ("beacon", include_str!("../../docs/proofs/beacon.json")),
    ("day", include_str!("../../docs/proofs/day.json")),
    (
        "day-without-beacon",
        include_str!("../../docs/proofs/day-without-beacon.json"),
    ),
];

/// A manipulated file.
pub(crate) struct Manipulated {
    pub(crate) what: &'static str,
    pub(crate) file: String,
    /// The field at which the check fails.
    pub(crate) field: &'static str,
    /// The key of the fault.
    pub(crate) fault: &'static str,
    /// Only the form is wrong, which the Python of the docs doesn't check.
    pub(crate) only_form: bool,
}

/// Replaces a character of a text.
fn replace(value: &mut Value, at: usize, with: [char; 2]) {
    let mut letters: Vec<char> = value.as_str().expect("a text").chars().collect();
    letters[at] = if letters[at] == with[0] {
        with[1]
    } else {
        with[0]
    };
    *value = letters.into_iter().collect::<String>().into();
}

/// Changes a hexadecimal digit.
fn flip(value: &mut Value) {
    replace(value, 9, ['0', '1']);
}

fn entries(value: &mut Value) -> &mut Vec<Value> {
    value.as_array_mut().expect("an array")
}

fn fields(value: &mut Value) -> &mut serde_json::Map<String, Value> {
    value.as_object_mut().expect("an object")
}

/// A change of a published proof, with the field and the fault that it causes.
type Manipulation = (&'static str, &'static str, &'static str, fn(&mut Value));

/// Changes of the table's proof.
const TABLE: [Manipulation; 28] = [
    ("another root", "root", "root", |proof| {
        flip(&mut proof["root"]);
    }),
    ("another key", "key", "key", |proof| flip(&mut proof["key"])),
    ("another sibling", "key", "key", |proof| {
        flip(&mut proof["path"][2]);
    }),
    ("a longer path", "key", "key", |proof| {
        let sibling = proof["root"].clone();
        entries(&mut proof["path"]).push(sibling);
    }),
    ("a shorter path", "path", "path", |proof| {
        entries(&mut proof["path"]).pop();
    }),
    ("another number", "key", "key", |proof| {
        proof["deal"] = json!(4);
    }),
    ("another name", "list", "roots", |proof| {
        proof["list"] = json!("1f3b");
    }),
    ("another key of the lots", "lots.key", "key", |proof| {
        flip(&mut proof["lots"]["key"]);
    }),
    ("another path of the lots", "lots.key", "key", |proof| {
        flip(&mut proof["lots"]["path"][0]);
    }),
    ("another start", "secret", "secret", |proof| {
        proof["lock"]["message"] = json!("1311223344556677890");
    }),
    ("a start taken away", "lock.words", "words", |proof| {
        proof["lock"]["message"] = Value::Null;
    }),
    ("another word", "lock.words.0", "salted", |proof| {
        proof["lock"]["words"][0]["word"] = json!("Pik ist Trumpf");
    }),
    ("another salt", "lock.words.2", "salted", |proof| {
        flip(&mut proof["lock"]["words"][2]["salt"]);
    }),
    (
        "another digest of a word",
        "lock.words.0",
        "salted",
        |proof| {
            flip(&mut proof["lock"]["words"][0]["digest"]);
        },
    ),
    (
        "a word with a salt chosen to suit it",
        "lock.words.0",
        "salt",
        |proof| {
            proof["lock"]["words"][0] = json!({
                "digest": "60e30e1bd33d1981e2a2b10ea0d8f66a0482bd47ee926bd1ab0a3b2a365cec73",
                "salt": "00".repeat(16),
                "word": "Herz",
            });
        },
    ),
    ("other salts", "lots.key", "key", |proof| {
        flip(&mut proof["lots"]["salts"][1]);
    }),
    ("a word taken away", "secret", "secret", |proof| {
        proof["lock"]["words"][0] = Value::Null;
    }),
    ("words exchanged", "lock.words.1", "salt", |proof| {
        entries(&mut proof["lock"]["words"]).swap(0, 1);
    }),
    ("a beacon added", "secret", "secret", |proof| {
        proof["lock"]["beacon"] = json!({"round": 7, "signature": "00".repeat(48)});
    }),
    ("another secret", "secret", "secret", |proof| {
        flip(&mut proof["secret"]);
    }),
    (
        "another first dealer",
        "lots.first_dealer",
        "lot",
        |proof| {
            proof["lots"]["first_dealer"] = json!(1);
        },
    ),
    ("another forehand", "forehand", "forehand", |proof| {
        proof["forehand"] = json!(2);
    }),
    ("a repeated deal", "forehand", "forehand", |proof| {
        proof["repeats"] = json!(1);
    }),
    ("one place more", "lock.words", "words", |proof| {
        proof["places"] = json!(4);
    }),
    ("two cards exchanged", "cards", "order", |proof| {
        let cards = proof["cards"].as_str().expect("a text").to_owned();
        let (first, rest) = cards.split_once(' ').expect("many cards");
        let (second, rest) = rest.split_once(' ').expect("many cards");
        proof["cards"] = json!(format!("{second} {first} {rest}"));
    }),
    ("a card twice", "cards", "cards", |proof| {
        replace(&mut proof["cards"], 0, ['C', 'S']);
    }),
    ("protocol 1", "protocol", "protocol", |proof| {
        proof["protocol"] = json!(1);
    }),
    (
        "a field taken away",
        "lots.first_dealer",
        "missing",
        |proof| {
            fields(&mut proof["lots"]).remove("first_dealer");
        },
    ),
];

/// Changes of the form of the table's proof.
const FORM: [Manipulation; 6] = [
    ("a newer file", "skatrunde_proof", "version", |proof| {
        proof["skatrunde_proof"] = json!(2);
    }),
    ("a field of its own", "lock.note", "unknown", |proof| {
        proof["lock"]["note"] = json!("");
    }),
    ("capital digits", "key", "hex", |proof| {
        proof["key"] = proof["key"].as_str().expect("a text").to_uppercase().into();
    }),
    (
        "a message as a number",
        "lock.message",
        "message",
        |proof| {
            proof["lock"]["message"] = json!(1_311_223_344_556_677_889_u64);
        },
    ),
    (
        "a control character",
        "lock.words.0.word",
        "word",
        |proof| {
            proof["lock"]["words"][0]["word"] = json!("Herz\u{7}");
        },
    ),
    ("a fraction", "places", "number", |proof| {
        proof["places"] = json!(3.5);
    }),
];

/// Changes of the proof with a beacon.
const BEACON: [Manipulation; 4] = [
    ("another round", "secret", "secret", |proof| {
        proof["lock"]["beacon"]["round"] = json!(1001);
    }),
    ("another signature", "secret", "secret", |proof| {
        flip(&mut proof["lock"]["beacon"]["signature"]);
    }),
    ("the beacon taken away", "secret", "secret", |proof| {
        proof["lock"]["beacon"] = Value::Null;
    }),
    (
        "another digest of an erased word",
        "secret",
        "secret",
        |proof| {
            flip(&mut proof["lock"]["words"][1]["digest"]);
        },
    ),
];

/// Returns all manipulated files.
pub(crate) fn all() -> Vec<Manipulated> {
    let [(_, table), (_, beacon), ..] = PUBLISHED;
    let changed = |file: &str, (what, field, fault, change): Manipulation, only_form: bool| {
        let mut proof: Value = serde_json::from_str(file).expect("a published proof is JSON");
        change(&mut proof);
        let file = serde_json::to_string_pretty(&proof).expect("JSON can be written");
        Manipulated {
            what,
            file,
            field,
            fault,
            only_form,
        }
    };
    let damaged = |what, file: &str, field, fault| Manipulated {
        what,
        file: file.to_owned(),
        field,
        fault,
        only_form: false,
    };
    let table_changed = TABLE.map(|manipulation| changed(table, manipulation, false));
    let form_changed = FORM.map(|manipulation| changed(table, manipulation, true));
    let beacon_changed = BEACON.map(|manipulation| changed(beacon, manipulation, false));
    table_changed
        .into_iter()
        .chain(form_changed)
        .chain(beacon_changed)
        .chain([
            damaged("a file cut off", &table[..table.len() / 2], "", "not-json"),
            damaged(
                "another program's file",
                "{\"cards\": []}",
                "skatrunde_proof",
                "foreign",
            ),
        ])
        .collect()
}
