//! Reads proof files, and names the field that is wrong.

use std::str::FromStr;

use data_encoding::HEXLOWER;
use icu_normalizer::ComposingNormalizerBorrowed;
use skat_rules::card::{Card, CardSet};
use skat_rules::deal::DealSecret;
use skat_rules::fairness::{
    BeaconRound, DealKey, DealProof, Digest, FaultKind, Lock, MerklePath, OpenedKey, PROTOCOL,
    ProofFault, Rotation, Salt, ShownWord, Word, WordText,
};

use super::json::Json;

/// Version of the proof files.
pub(super) const VERSION: u8 = 1;

/// The byte order mark that some editors put before UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Most letters of a name that a fault repeats from the file.
const LONGEST_UNKNOWN_NAME: usize = 40;

/// Reads a proof from its file. [`DealProof::check`] then says whether it holds.
pub(crate) fn read(file: &[u8]) -> Result<DealProof, ProofFault> {
    let file = file.strip_prefix(BYTE_ORDER_MARK).unwrap_or(file);
    let value = serde_json::from_slice(file);
    let value: Json = value.map_err(|_| ProofFault::new("", FaultKind::NotJson))?;
    let root = JsonField {
        path: String::new(),
        value: &value,
    };
    root.has_no_repeated_names()?;
    let version = root.of("skatrunde_proof");
    let version = version.map_err(|fault| match fault.kind {
        FaultKind::Missing => ProofFault {
            kind: FaultKind::Foreign,
            ..fault
        },
        _ => fault,
    })?;
    version.ensure(
        version.number().is_ok_and(|version: u8| version == VERSION),
        FaultKind::Version,
    )?;
    if let Ok(protocol) = root.of("protocol") {
        protocol.ensure(
            protocol
                .number()
                .is_ok_and(|protocol: u8| protocol == PROTOCOL),
            FaultKind::Protocol,
        )?;
    }
    root.has_only(&[
        "skatrunde_proof",
        "protocol",
        "list",
        "deal",
        "places",
        "repeats",
        "forehand",
        "root",
        "lock",
        "key",
        "path",
        "lots",
        "secret",
        "cards",
    ])?;
    let lots = root.of("lots")?;
    lots.has_only(&["key", "path", "salts", "first_dealer"])?;
    Ok(DealProof {
        list: root.of("list")?.parsed(FaultKind::ListName)?,
        rotation: Rotation {
            deal: root.of("deal")?.number()?,
            places: root.of("places")?.number()?,
            repeats: root.of("repeats")?.number()?,
        },
        forehand: root.of("forehand")?.number()?,
        root: root.of("root")?.digest()?,
        lock: lock(&root.of("lock")?)?,
        key: opened_key(&root)?,
        lots: opened_key(&lots)?,
        salts: lots.of("salts")?.digests()?,
        first_dealer: lots.of("first_dealer")?.number()?,
        secret: DealSecret::new(root.of("secret")?.bytes()?),
        cards: cards(&root.of("cards")?)?,
    })
}

fn lock(field: &JsonField<'_>) -> Result<Lock, ProofFault> {
    field.has_only(&["message", "beacon", "words"])?;
    let words = field.of("words")?.entries()?;
    Ok(Lock {
        message: field.of("message")?.unless_null(message)?,
        beacon: field.of("beacon")?.unless_null(beacon)?,
        words: words
            .iter()
            .map(|entry| entry.unless_null(word))
            .collect::<Result<_, _>>()?,
    })
}

fn message(field: &JsonField<'_>) -> Result<u64, ProofFault> {
    let message: u64 = field.parsed(FaultKind::Message)?;
    let is_canonical = message > 0 && field.text(FaultKind::Message)? == message.to_string();
    field.ensure(is_canonical, FaultKind::Message)?;
    Ok(message)
}

fn beacon(field: &JsonField<'_>) -> Result<BeaconRound, ProofFault> {
    field.has_only(&["round", "signature"])?;
    let number = field.of("round")?;
    let round = number.number()?;
    number.ensure(round > 0, FaultKind::Number)?;
    let signature = field.of("signature")?.bytes()?;
    Ok(BeaconRound { round, signature })
}

fn word(field: &JsonField<'_>) -> Result<Word, ProofFault> {
    let is_erased = field.of("salt").is_err() && field.of("word").is_err();
    if is_erased {
        field.has_only(&["digest"])?;
    } else {
        field.has_only(&["digest", "salt", "word"])?;
    }
    let digest = field.of("digest")?.digest()?;
    let shown = if is_erased {
        None
    } else {
        let salt = Salt(field.of("salt")?.bytes()?);
        let text = word_text(&field.of("word")?)?;
        Some(ShownWord { salt, text })
    };
    Ok(Word { digest, shown })
}

fn word_text(field: &JsonField<'_>) -> Result<WordText, ProofFault> {
    let text = field.text(FaultKind::Word)?;
    let is_normalized = ComposingNormalizerBorrowed::new_nfc().is_normalized(text);
    field.ensure(is_normalized, FaultKind::Word)?;
    field.parsed(FaultKind::Word)
}

fn opened_key(field: &JsonField<'_>) -> Result<OpenedKey, ProofFault> {
    Ok(OpenedKey {
        key: DealKey::new(field.of("key")?.bytes()?),
        path: MerklePath(field.of("path")?.digests()?),
    })
}

fn cards(field: &JsonField<'_>) -> Result<[Card; 32], ProofFault> {
    let names = field.text(FaultKind::Cards)?.split(' ');
    let cards = names.map(str::parse).collect::<Result<Vec<Card>, _>>();
    let cards = cards
        .ok()
        .and_then(|cards| <[Card; 32]>::try_from(cards).ok());
    let cards = cards.filter(|cards| CardSet::from_iter(*cards) == CardSet::FULL);
    cards.ok_or_else(|| field.fault(FaultKind::Cards))
}

/// A value of the file with the path that leads to it.
struct JsonField<'a> {
    path: String,
    value: &'a Json,
}

impl<'a> JsonField<'a> {
    fn fault(&self, kind: FaultKind) -> ProofFault {
        ProofFault::new(&self.path, kind)
    }

    fn ensure(&self, holds: bool, kind: FaultKind) -> Result<(), ProofFault> {
        if holds { Ok(()) } else { Err(self.fault(kind)) }
    }

    fn below(&self, name: &str) -> String {
        if self.path.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.path)
        }
    }

    /// Returns the field of an object with this name.
    fn of(&self, name: &str) -> Result<JsonField<'a>, ProofFault> {
        let Json::Object(fields) = self.value else {
            return Err(self.fault(FaultKind::Object));
        };
        let path = self.below(name);
        match fields.iter().find(|(field, _)| field == name) {
            Some((_, value)) => Ok(JsonField { path, value }),
            None => Err(ProofFault::new(path, FaultKind::Missing)),
        }
    }

    /// Checks that no object here has two fields with one name.
    fn has_no_repeated_names(&self) -> Result<(), ProofFault> {
        if let Json::Object(fields) = self.value {
            for (index, (name, value)) in fields.iter().enumerate() {
                let path = self.below(&printable(name));
                if fields[..index].iter().any(|(earlier, _)| earlier == name) {
                    return Err(ProofFault::new(path, FaultKind::Repeated));
                }
                JsonField { path, value }.has_no_repeated_names()?;
            }
        } else if let Ok(entries) = self.entries() {
            for entry in entries {
                entry.has_no_repeated_names()?;
            }
        }
        Ok(())
    }

    /// Checks that this is an object with exactly these fields.
    fn has_only(&self, names: &[&str]) -> Result<(), ProofFault> {
        for name in names {
            self.of(name)?;
        }
        let Json::Object(fields) = self.value else {
            return Err(self.fault(FaultKind::Object));
        };
        let unknown = fields
            .iter()
            .filter(|(name, _)| !names.contains(&name.as_str()));
        // Not every reader of JSON keeps the order of the file.
        match unknown.map(|(name, _)| printable(name)).min() {
            Some(name) => Err(ProofFault::new(self.below(&name), FaultKind::Unknown)),
            None => Ok(()),
        }
    }

    fn entries(&self) -> Result<Vec<JsonField<'a>>, ProofFault> {
        let Json::Array(entries) = self.value else {
            return Err(self.fault(FaultKind::Array));
        };
        let entry = |(index, value): (usize, &'a Json)| JsonField {
            path: self.below(&index.to_string()),
            value,
        };
        Ok(entries.iter().enumerate().map(entry).collect())
    }

    /// Reads the field, unless it is null.
    fn unless_null<T>(
        &self,
        read: impl Fn(&JsonField<'a>) -> Result<T, ProofFault>,
    ) -> Result<Option<T>, ProofFault> {
        match self.value {
            Json::Null => Ok(None),
            _ => read(self).map(Some),
        }
    }

    fn number<T: TryFrom<u64>>(&self) -> Result<T, ProofFault> {
        let number = match self.value {
            Json::Whole(number) => T::try_from(*number).ok(),
            _ => None,
        };
        number.ok_or_else(|| self.fault(FaultKind::Number))
    }

    fn text(&self, kind: FaultKind) -> Result<&'a str, ProofFault> {
        match self.value {
            Json::Text(text) => Ok(text),
            _ => Err(self.fault(kind)),
        }
    }

    fn parsed<T: FromStr>(&self, kind: FaultKind) -> Result<T, ProofFault> {
        self.text(kind)?.parse().map_err(|_| self.fault(kind))
    }

    fn bytes<const LENGTH: usize>(&self) -> Result<[u8; LENGTH], ProofFault> {
        let kind = const {
            match LENGTH {
                16 => FaultKind::Hex32,
                32 => FaultKind::Hex64,
                48 => FaultKind::Hex96,
                _ => panic!("no field has so many bytes"),
            }
        };
        let bytes = HEXLOWER.decode(self.text(kind)?.as_bytes()).ok();
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        bytes.ok_or_else(|| self.fault(kind))
    }

    fn digests(&self) -> Result<Vec<Digest>, ProofFault> {
        self.entries()?.iter().map(JsonField::digest).collect()
    }

    fn digest(&self) -> Result<Digest, ProofFault> {
        self.bytes().map(Digest::new)
    }
}

/// Returns the start of a name that only the file knows, for a terminal: every character that isn't
/// visible ASCII is a question mark.
fn printable(name: &str) -> String {
    let letters = name.chars().take(LONGEST_UNKNOWN_NAME);
    letters
        .map(|letter| {
            if letter.is_ascii_graphic() {
                letter
            } else {
                '?'
            }
        })
        .collect()
}
