//! Writes proof files.

use data_encoding::HEXLOWER;
use serde::Serialize;
use skat_rules::fairness::{DealProof, Digest, PROTOCOL, Word};

use super::read::VERSION;

/// A proof file, with its fields in order.
#[derive(Serialize)]
struct ProofRecord {
    skatrunde_proof: u8,
    protocol: u8,
    list: String,
    deal: u16,
    places: u8,
    repeats: u16,
    forehand: u8,
    root: String,
    lock: LockRecord,
    key: String,
    path: Vec<String>,
    lots: LotsRecord,
    secret: String,
    cards: String,
}

#[derive(Serialize)]
struct LockRecord {
    message: Option<String>,
    beacon: Option<BeaconRecord>,
    words: Vec<Option<WordRecord>>,
}

#[derive(Serialize)]
struct BeaconRecord {
    round: u32,
    signature: String,
}

#[derive(Serialize)]
struct WordRecord {
    digest: String,
    #[serde(flatten)]
    shown: Option<ShownWordRecord>,
}

#[derive(Serialize)]
struct ShownWordRecord {
    salt: String,
    word: String,
}

#[derive(Serialize)]
struct LotsRecord {
    key: String,
    path: Vec<String>,
    salts: Vec<String>,
    first_dealer: u8,
}

/// Writes the file of a proof.
pub(crate) fn write(proof: &DealProof) -> String {
    let beacon = proof.lock.beacon.map(|beacon| BeaconRecord {
        round: beacon.round,
        signature: beacon.signature_text(),
    });
    let record = ProofRecord {
        skatrunde_proof: VERSION,
        protocol: PROTOCOL,
        list: proof.list.to_string(),
        deal: proof.rotation.deal,
        places: proof.rotation.places,
        repeats: proof.rotation.repeats,
        forehand: proof.forehand,
        root: proof.root.to_string(),
        lock: LockRecord {
            message: proof.lock.message.map(|message| message.to_string()),
            beacon,
            words: proof
                .lock
                .words
                .iter()
                .map(|word| word.as_ref().map(word_record))
                .collect(),
        },
        key: HEXLOWER.encode(proof.key.key.reveal()),
        path: digests(&proof.key.path.0),
        lots: LotsRecord {
            key: HEXLOWER.encode(proof.lots.key.reveal()),
            path: digests(&proof.lots.path.0),
            salts: digests(&proof.salts),
            first_dealer: proof.first_dealer,
        },
        secret: HEXLOWER.encode(proof.secret.reveal()),
        cards: proof.cards.map(|card| card.to_string()).join(" "),
    };
    let mut text = serde_json::to_string_pretty(&record).expect("the record has only text keys");
    text.push('\n');
    text
}

fn word_record(word: &Word) -> WordRecord {
    let shown = word.shown.as_ref().map(|shown| ShownWordRecord {
        salt: HEXLOWER.encode(&shown.salt.0),
        word: shown.text.to_string(),
    });
    WordRecord {
        digest: word.digest.to_string(),
        shown,
    }
}

fn digests(digests: &[Digest]) -> Vec<String> {
    digests.iter().map(ToString::to_string).collect()
}
