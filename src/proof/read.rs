//! Reads proof files, and names the field that is wrong.

use std::str::FromStr;

use data_encoding::HEXLOWER;
use serde_json::Value;
use skat_rules::card::{Card, CardSet};
use skat_rules::deal::DealSecret;
use skat_rules::fairness::{
    BeaconRound, DealKey, DealProof, Digest, FaultKind, Lock, MerklePath, OpenedKey, PROTOCOL,
    ProofFault, Rotation, Salt, ShownWord, Word,
};

/// Version of the proof files.
pub(super) const VERSION: u8 = 1;

/// The greatest number that every reader of JSON keeps exactly.
const GREATEST: u64 = (1 << 53) - 1;

/// Reads a proof from its file. [`DealProof::check`] then says whether it holds.
pub(crate) fn read(file: &str) -> Result<DealProof, ProofFault> {
    let value = serde_json::from_str(file);
    let value: Value = value.map_err(|_| ProofFault::new("", FaultKind::NotJson))?;
    let root = JsonField {
        path: String::new(),
        value: &value,
    };
    let version = root.of("skatrunde_proof");
    let version = version.map_err(|fault| match fault.kind {
        FaultKind::Missing => ProofFault {
            kind: FaultKind::Foreign,
            ..fault
        },
        _ => fault,
    })?;
    version.ensure(
        version.value.as_u64() == Some(VERSION.into()),
        FaultKind::Version,
    )?;
    if let Ok(protocol) = root.of("protocol") {
        protocol.ensure(
            protocol.value.as_u64() == Some(PROTOCOL.into()),
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
    number.ensure((1..=GREATEST).contains(&round), FaultKind::Number)?;
    let signature = field.of("signature")?.bytes()?;
    Ok(BeaconRound { round, signature })
}

fn word(field: &JsonField<'_>) -> Result<Word, ProofFault> {
    let is_erased = field.of("salt").is_err() && field.of("word").is_err();
    let shown = if is_erased {
        field.has_only(&["digest"])?;
        None
    } else {
        field.has_only(&["digest", "salt", "word"])?;
        let salt = Salt(field.of("salt")?.bytes()?);
        let text = field.of("word")?.parsed(FaultKind::Word)?;
        Some(ShownWord { salt, text })
    };
    let digest = field.of("digest")?.digest()?;
    Ok(Word { digest, shown })
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
    value: &'a Value,
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
        let object = self.value.as_object();
        let object = object.ok_or_else(|| self.fault(FaultKind::Object))?;
        let path = self.below(name);
        match object.get(name) {
            Some(value) => Ok(JsonField { path, value }),
            None => Err(ProofFault::new(path, FaultKind::Missing)),
        }
    }

    /// Checks that this is an object with exactly these fields.
    fn has_only(&self, names: &[&str]) -> Result<(), ProofFault> {
        for name in names {
            self.of(name)?;
        }
        let mut present = self
            .value
            .as_object()
            .into_iter()
            .flat_map(|object| object.keys());
        match present.find(|name| !names.contains(&name.as_str())) {
            Some(name) => Err(ProofFault::new(self.below(name), FaultKind::Unknown)),
            None => Ok(()),
        }
    }

    fn entries(&self) -> Result<Vec<JsonField<'a>>, ProofFault> {
        let entries = self.value.as_array();
        let entries = entries.ok_or_else(|| self.fault(FaultKind::Array))?;
        let entry = |(index, value): (usize, &'a Value)| JsonField {
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
        if self.value.is_null() {
            Ok(None)
        } else {
            read(self).map(Some)
        }
    }

    fn number<T: TryFrom<u64>>(&self) -> Result<T, ProofFault> {
        let number = self
            .value
            .as_u64()
            .and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| self.fault(FaultKind::Number))
    }

    fn text(&self, kind: FaultKind) -> Result<&'a str, ProofFault> {
        self.value.as_str().ok_or_else(|| self.fault(kind))
    }

    fn parsed<T: FromStr>(&self, kind: FaultKind) -> Result<T, ProofFault> {
        self.text(kind)?.parse().map_err(|_| self.fault(kind))
    }

    fn bytes<const LENGTH: usize>(&self) -> Result<[u8; LENGTH], ProofFault> {
        let bytes = HEXLOWER.decode(self.text(FaultKind::Hex)?.as_bytes()).ok();
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        bytes.ok_or_else(|| self.fault(FaultKind::Hex))
    }

    fn digests(&self) -> Result<Vec<Digest>, ProofFault> {
        self.entries()?.iter().map(JsonField::digest).collect()
    }

    fn digest(&self) -> Result<Digest, ProofFault> {
        self.bytes().map(Digest::new)
    }
}
