//! Proof files: proofs of deals as JSON (`docs/DEALS.md`), and the page that checks them.

mod json;
mod read;
mod write;

pub(crate) use write::write;

use skat_rules::fairness::{DealProof, FaultKind, ProofFault};

use crate::beacon::BeaconChain;
use read::read;

/// Reads a proof file and checks it, including the signature of its round of the beacon.
///
/// # Errors
///
/// The first field that fails.
pub(crate) fn check(file: &[u8]) -> Result<DealProof, ProofFault> {
    let proof = read(file)?;
    proof.check()?;
    match proof.lock.beacon {
        Some(round) if !BeaconChain::quicknet().signed(&round) => {
            let field = "lock.beacon.signature";
            Err(ProofFault::new(field, FaultKind::Signature))
        }
        _ => Ok(proof),
    }
}

/// The page that checks proof files in any browser, without a network. It can't check the beacon's
/// signature.
pub(crate) const PAGE: &str = include_str!("page.html");

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use proptest::prelude::*;
    use serde_json::{Value, json};
    use skat_rules::fairness::{
        BeaconRound, DealProof, ListCommitment, ListSecret, Lock, ProofFault, Rotation, Salt, Word,
    };

    use super::write;

    const PUBLISHED: [&str; 4] = ["table", "beacon", "day", "day-without-beacon"];

    fn published(name: &str) -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/proofs");
        let file = fs::read_to_string(folder.join(format!("{name}.json")));
        file.expect("a published proof can be read")
    }

    fn check(file: &str) -> Result<DealProof, ProofFault> {
        let proof = super::read(file.as_bytes())?;
        proof.check().map(|()| proof)
    }

    #[test]
    fn published_proofs_hold_and_are_written_as_they_are_read() {
        for file in PUBLISHED.map(published) {
            let proof = check(&file).expect("a published proof holds");
            assert_eq!(write(&proof), file);
        }
    }

    /// The proof of a table of four in which everybody gave the longest word, with a beacon, in a
    /// list with the longest name and all salts. Quotation marks take two bytes in JSON.
    #[test]
    fn a_proof_is_small() {
        let salts = [[0x5a; 16]; 9].map(Salt);
        let word = |salt: &Salt| {
            let text = "\"".repeat(32).parse().expect("32 bytes are a word");
            Some(Word::new(*salt, text))
        };
        let lock = Lock {
            message: Some(u64::MAX),
            beacon: Some(BeaconRound {
                round: u32::MAX,
                signature: [7; 48],
            }),
            words: salts[..4].iter().map(word).collect(),
        };
        let name = "\"".repeat(40).parse().expect("40 characters are a name");
        let list = ListCommitment::new(ListSecret::new([9; 32]), name, 63, &salts)
            .expect("a table can have nine places");
        let rotation = Rotation {
            deal: 63,
            places: 4,
            repeats: 62,
        };
        let file = write(&DealProof::of(&list, rotation, &lock).expect("the list has this deal"));
        assert!(
            check(&file).is_ok() && file.len() <= 4096,
            "{} bytes",
            file.len()
        );
    }

    /// Returns the paths to all values in a file, for [`Value::pointer`].
    fn pointers(value: &Value, path: String) -> Vec<String> {
        let below: Vec<String> = match value {
            Value::Object(fields) => fields
                .iter()
                .flat_map(|(name, value)| pointers(value, format!("{path}/{name}")))
                .collect(),
            Value::Array(entries) => entries
                .iter()
                .enumerate()
                .flat_map(|(index, value)| pointers(value, format!("{path}/{index}")))
                .collect(),
            _ => Vec::new(),
        };
        [path].into_iter().chain(below).collect()
    }

    /// Something that can stand at this pointer instead of null.
    fn given(pointer: &str) -> Value {
        match pointer {
            "/lock/message" => json!("1"),
            "/lock/beacon" => json!({"round": 1, "signature": "07".repeat(48)}),
            // A word whose salt the table's list committed to.
            "/lock/words/1" => {
                let word = Word::new(Salt([0x22; 16]), "Pik".parse().expect("a word"));
                json!({"digest": word.digest.to_string(), "salt": "22".repeat(16), "word": "Pik"})
            }
            _ => json!({"digest": "07".repeat(32)}),
        }
    }

    /// Replaces a character of a text, a number, null, or anything else by null.
    fn change(pointer: &str, value: &Value, at: usize, by: char, number: u32) -> Value {
        match value {
            Value::Null => given(pointer),
            Value::Number(_) => Value::from(number),
            Value::String(text) => {
                let mut letters: Vec<char> = text.chars().collect();
                let at = at % letters.len();
                letters[at] = by;
                Value::from(letters.into_iter().collect::<String>())
            }
            Value::Bool(_) | Value::Array(_) | Value::Object(_) => Value::Null,
        }
    }

    /// Deals that were repeated as often as there are places lead to the same forehand.
    #[test]
    fn only_the_file_says_how_many_deals_were_repeated() {
        let file = published("beacon");
        let changed = file.replace("\"repeats\": 2", "\"repeats\": 6");
        assert!(changed != file && check(&changed).is_ok());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(600))]

        #[test]
        fn any_change_of_a_field_fails(
            name in prop::sample::select(PUBLISHED.to_vec()),
            field in any::<prop::sample::Index>(),
            at in 0..100_usize,
            by in prop::sample::select(vec!['0', '1', '7', 'a', 'e', 'C', ' ']),
            number in prop_oneof![0..10_u32, 0..200_u32, any::<u32>()],
        ) {
            let proof: Value = serde_json::from_str(&published(name)).expect("JSON");
            let pointers = pointers(&proof, String::new());
            let pointer = &pointers[field.index(pointers.len())];
            let value = proof.pointer(pointer).expect("a field");
            // A beacon or a word taken away is a change like any other.
            let changed = change(pointer, value, at, by, number);
            prop_assume!(changed != *value);
            // Only the file says how many deals were repeated. Forehand binds this number up to
            // multiples of the places.
            let number = |pointer| proof.pointer(pointer).and_then(Value::as_u64).expect("a number");
            let is_same_turn = changed.as_u64().is_some_and(|changed| {
                changed % number("/places") == number("/repeats") % number("/places")
            });
            prop_assume!(pointer != "/repeats" || !is_same_turn);
            let mut manipulated = proof.clone();
            *manipulated.pointer_mut(pointer).expect("a field") = changed;
            let fault = check(&manipulated.to_string());
            prop_assert!(fault.is_err(), "{pointer}");
        }

        #[test]
        fn any_missing_or_additional_field_is_named(
            name in prop::sample::select(PUBLISHED.to_vec()),
            field in any::<prop::sample::Index>(),
        ) {
            let proof: Value = serde_json::from_str(&published(name)).expect("JSON");
            let mut pointers = pointers(&proof, String::new());
            pointers.retain(|pointer| proof.pointer(pointer).is_some_and(Value::is_object));
            let pointer = &pointers[field.index(pointers.len())];
            let path = pointer.trim_start_matches('/').replace('/', ".");
            let below = |name: &str| match path.as_str() {
                "" => name.to_owned(),
                path => format!("{path}.{name}"),
            };
            let object = proof.pointer(pointer).and_then(Value::as_object).expect("an object");
            for name in object.keys() {
                let mut manipulated = proof.clone();
                let object = manipulated.pointer_mut(pointer).and_then(Value::as_object_mut);
                object.expect("an object").remove(name);
                let fault = check(&manipulated.to_string()).expect_err("a field is missing");
                prop_assert_eq!(fault.field, below(name));
            }
            let mut manipulated = proof.clone();
            manipulated.pointer_mut(pointer).expect("an object")["note"] = Value::Null;
            let fault = check(&manipulated.to_string()).expect_err("a field too many");
            prop_assert_eq!(fault.field, below("note"));
        }

        #[test]
        fn no_file_crashes_the_reader(
            text in "\\PC{0,80}",
            bytes in prop::collection::vec(any::<u8>(), 0..80),
            cut in 0..2000_usize,
        ) {
            prop_assert!(check(&text).is_err());
            prop_assert!(super::read(&bytes).is_err());
            let file: String = published("table").chars().take(cut).collect();
            prop_assert!(check(&file).is_err());
        }
    }
}
