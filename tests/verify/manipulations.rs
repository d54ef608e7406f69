//! Manipulated proof files, and why each fails.

use serde_json::{Value, json};
use skat_rules::deal::shuffled;
use skat_rules::fairness::{DealKey, Digest, Lock};

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
    pub(crate) file: Vec<u8>,
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
const TABLE: [Manipulation; 40] = [
    ("another root", "root", "root", |proof| {
        flip(&mut proof["root"]);
    }),
    ("another key", "key", "key", |proof| flip(&mut proof["key"])),
    ("another sibling", "key", "key", |proof| {
        flip(&mut proof["path"][2]);
    }),
    ("a longer path", "path", "paths", |proof| {
        let sibling = proof["root"].clone();
        entries(&mut proof["path"]).push(sibling);
    }),
    ("longer paths", "root", "root", |proof| {
        let sibling = proof["root"].clone();
        entries(&mut proof["path"]).push(sibling.clone());
        entries(&mut proof["lots"]["path"]).push(sibling);
    }),
    ("a longer path of the lots", "path", "paths", |proof| {
        let sibling = proof["root"].clone();
        entries(&mut proof["lots"]["path"]).push(sibling);
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
    (
        "a missing word as an erased one",
        "lock.words.1.digest",
        "no-word",
        |proof| {
            proof["lock"]["words"][1] = json!({"digest": "00".repeat(32)});
        },
    ),
    (
        "a word without a salt",
        "lock.words.2",
        "unsalted",
        |proof| {
            entries(&mut proof["lots"]["salts"]).truncate(2);
        },
    ),
    (
        "invisible characters",
        "lock.words.0.word",
        "word",
        |proof| {
            proof["lock"]["words"][0]["word"] = json!("Herz ist Trumpf\u{200b}");
        },
    ),
    (
        "characters from right to left",
        "lock.words.0.word",
        "word",
        |proof| {
            proof["lock"]["words"][0]["word"] = json!("\u{202e}fpmurT tsi zreH");
        },
    ),
    ("a space at the end", "lock.words.0.word", "word", |proof| {
        proof["lock"]["words"][0]["word"] = json!("Herz ist Trumpf ");
    }),
    (
        "a word that isn't in NFC",
        "lock.words.2.word",
        "word",
        |proof| {
            proof["lock"]["words"][2]["word"] = json!("♣ u\u{308}ber alles!");
        },
    ),
    (
        "more repeated deals than deals",
        "repeats",
        "number",
        |proof| {
            proof["repeats"] = json!(3);
        },
    ),
    ("two faults of form", "lots.note", "unknown", |proof| {
        proof["list"] = json!(5);
        proof["lots"]["note"] = json!(1);
    }),
    (
        "a fault of form and one of range",
        "secret",
        "hex-64",
        |proof| {
            proof["places"] = json!(7);
            proof["secret"] = json!("x");
        },
    ),
    ("faults in the lock", "lock.words", "array", |proof| {
        proof["lock"]["message"] = json!("x");
        proof["lock"]["words"] = Value::Null;
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
const FORM: [Manipulation; 13] = [
    ("a newer file", "skatrunde_proof", "version", |proof| {
        proof["skatrunde_proof"] = json!(2);
    }),
    ("a field of its own", "lock.note", "unknown", |proof| {
        proof["lock"]["note"] = json!("");
    }),
    (
        "a name with control characters",
        "?[2K?Deal?3",
        "unknown",
        |proof| {
            proof["\u{1b}[2K\rDeal 3"] = json!(1);
        },
    ),
    (
        "a long name",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "unknown",
        |proof| {
            proof["x".repeat(1000)] = json!(1);
        },
    ),
    ("a name with dollars", "$`$&$'$$", "unknown", |proof| {
        proof["$`$&$'$$"] = json!(1);
    }),
    ("three unknown names", "+", "unknown", |proof| {
        proof["b"] = json!(1);
        proof["1"] = json!(1);
        proof["+"] = json!(1);
    }),
    (
        "a short signature",
        "lock.beacon.signature",
        "hex-96",
        |proof| {
            proof["lock"]["beacon"] = json!({"round": 7, "signature": "00"});
        },
    ),
    (
        "a round after all time",
        "lock.beacon.round",
        "number",
        |proof| {
            proof["lock"]["beacon"] = json!({"round": 1_u64 << 32, "signature": "00".repeat(48)});
        },
    ),
    ("a short salt", "lock.words.0.salt", "hex-32", |proof| {
        proof["lock"]["words"][0]["salt"] = json!("00");
    }),
    ("capital digits", "key", "hex-64", |proof| {
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

/// Replacements of text in the table's proof, with the field and the fault that they cause.
const TEXTS: [(&str, &str, &str, &str, &str); 12] = [
    (
        "a number with a point",
        "\"deal\": 3",
        "\"deal\": 3.0",
        "deal",
        "number",
    ),
    (
        "a number with an exponent",
        "\"deal\": 3",
        "\"deal\": 3e0",
        "deal",
        "number",
    ),
    (
        "a number that rounds to another",
        "\"deal\": 3",
        "\"deal\": 3.00000000000000000001",
        "deal",
        "number",
    ),
    (
        "a negative zero",
        "\"repeats\": 0",
        "\"repeats\": -0",
        "repeats",
        "number",
    ),
    (
        "a negative number",
        "\"places\": 3",
        "\"places\": -3",
        "places",
        "number",
    ),
    (
        "a version with a point",
        "proof\": 1",
        "proof\": 1.0",
        "skatrunde_proof",
        "version",
    ),
    (
        "a number beyond all",
        "\"deal\": 3",
        "\"deal\": 1e400",
        "",
        "not-json",
    ),
    (
        "a field twice",
        "\"root\"",
        "\"root\": \"00\", \"root\"",
        "root",
        "repeated",
    ),
    (
        "a field of the lock twice",
        "\"beacon\": null",
        "\"beacon\": null, \"beacon\": null",
        "lock.beacon",
        "repeated",
    ),
    ("half a surrogate pair", "Herz", "\\ud800", "", "not-json"),
    (
        "a comma too many",
        "\"protocol\": 2,",
        "\"protocol\": 2,,",
        "",
        "not-json",
    ),
    (
        "two byte order marks",
        "{\n  \"skat",
        "\u{feff}\u{feff}{\n  \"skat",
        "",
        "not-json",
    ),
];

/// The name of the list of [`lopsided`].
const LOPSIDED: &str = "lopsided";

/// Returns the proof of deal 1 in a lopsided tree, in which every node on the way to leaf 0 has a
/// leaf of deal 1 with a key of its own to its right, from this depth on. Only the path of depth 16
/// is as long as that of leaf 0.
pub(crate) fn lopsided(depth: usize) -> Vec<u8> {
    const DEEPEST: usize = 16;
    let name = [&[8], LOPSIDED.as_bytes()].concat();
    let leaf = |key: [u8; 32], number: u32, more: &[u8]| {
        let number = number.to_le_bytes();
        let commitment = Digest::of(&[b"skatrunde commit 2", &name, &number, &key, more]);
        Digest::of(&[&[0], commitment.bytes()])
    };
    let key = |depth: usize| [u8::try_from(depth).expect("a small depth"); 32];
    let lots_key = [0xff; 32];
    // Number `n` of each is `n` levels below the root.
    let right: Vec<Digest> = (0..=DEEPEST)
        .map(|depth| leaf(key(depth), 1, &[]))
        .collect();
    let mut left = vec![leaf(lots_key, 0, &[0])];
    for right in right[1..].iter().rev() {
        let node = Digest::of(&[&[1], left[left.len() - 1].bytes(), right.bytes()]);
        left.push(node);
    }
    left.reverse();
    let texts =
        |digests: Vec<Digest>| -> Vec<String> { digests.iter().map(ToString::to_string).collect() };
    let lots_path = texts(right[1..].iter().rev().copied().collect());
    let above = right[1..depth].iter().rev().copied();
    let path = texts([left[depth]].into_iter().chain(above).collect());
    let lock = Lock {
        message: Some(1),
        beacon: None,
        words: vec![None; 3],
    };
    let list = LOPSIDED.parse().expect("a name");
    let (deal, lots) = (DealKey::new(key(depth)), DealKey::new(lots_key));
    let secret = deal.deal_secret(&list, 1, &lock);
    let first_dealer = lots.lot_secret(&list, &lock).first_dealer(3);
    let hex = |bytes: &[u8; 32]| Digest::new(*bytes).to_string();
    let proof = json!({
        "skatrunde_proof": 1,
        "protocol": 2,
        "list": LOPSIDED,
        "deal": 1,
        "places": 3,
        "repeats": 0,
        "forehand": (first_dealer + 1) % 3,
        "root": left[0].to_string(),
        "lock": {"message": "1", "beacon": null, "words": [null, null, null]},
        "key": hex(deal.reveal()),
        "path": path,
        "lots": {
            "key": hex(lots.reveal()),
            "path": lots_path,
            "salts": [],
            "first_dealer": first_dealer,
        },
        "secret": hex(secret.reveal()),
        "cards": shuffled(&secret).map(|card| card.to_string()).join(" "),
    });
    proof.to_string().into_bytes()
}

/// Returns the table's proof in other bytes that all checks accept.
pub(crate) fn accepted() -> [(&'static str, Vec<u8>); 3] {
    let [(_, table), ..] = PUBLISHED;
    let escaped = table.replace("Herz", "\\u0048\\u0065rz");
    assert_ne!(escaped, table);
    [
        ("a byte order mark", format!("\u{feff}{table}").into_bytes()),
        (
            "other line breaks",
            table.replace('\n', "\r\n").into_bytes(),
        ),
        ("escaped letters", escaped.into_bytes()),
    ]
}

/// Returns all manipulated files.
pub(crate) fn all() -> Vec<Manipulated> {
    let [(_, table), (_, beacon), ..] = PUBLISHED;
    let changed = |file: &str, (what, field, fault, change): Manipulation, only_form: bool| {
        let mut proof: Value = serde_json::from_str(file).expect("a published proof is JSON");
        change(&mut proof);
        let file = serde_json::to_vec_pretty(&proof).expect("JSON can be written");
        Manipulated {
            what,
            file,
            field,
            fault,
            only_form,
        }
    };
    let damaged = |what, file: &[u8], field, fault| Manipulated {
        what,
        file: file.to_vec(),
        field,
        fault,
        only_form: false,
    };
    let replaced = TEXTS.map(|(what, text, by, field, fault)| {
        let file = table.replacen(text, by, 1);
        assert_ne!(file, table, "{what}");
        damaged(what, file.as_bytes(), field, fault)
    });
    let latin1: Vec<u8> = table
        .chars()
        .map(|letter| u8::try_from(letter).unwrap_or(b'?'))
        .collect();
    let utf16: Vec<u8> = table.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let nested = |depth: usize| {
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        table.replacen('{', &format!("{{\"x\": {open}{close},"), 1)
    };
    let only_form = |what, file: &str, field, fault| Manipulated {
        only_form: true,
        ..damaged(what, file.as_bytes(), field, fault)
    };
    let table_changed = TABLE.map(|manipulation| changed(table, manipulation, false));
    let form_changed = FORM.map(|manipulation| changed(table, manipulation, true));
    let beacon_changed = BEACON.map(|manipulation| changed(beacon, manipulation, false));
    table_changed
        .into_iter()
        .chain(form_changed)
        .chain(beacon_changed)
        .chain(replaced)
        .chain([
            damaged(
                "another key for the same deal",
                &lopsided(6),
                "path",
                "paths",
            ),
            damaged("yet another key", &lopsided(15), "path", "paths"),
            damaged("Latin-1", &latin1, "", "not-json"),
            damaged("UTF-16", &utf16, "", "not-json"),
            only_form("deep nesting", &nested(126), "x", "unknown"),
            only_form("too deep nesting", &nested(127), "", "not-json"),
            damaged(
                "a file cut off",
                &table.as_bytes()[..table.len() / 2],
                "",
                "not-json",
            ),
            damaged(
                "another program's file",
                b"{\"cards\": []}",
                "skatrunde_proof",
                "foreign",
            ),
        ])
        .collect()
}
