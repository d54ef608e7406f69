//! The proof of one deal, and its check.

use std::fmt;

use super::digest::Digest;
use super::list::{LOTS, ListCommitment, MOST_SALTS, OpenedKey};
use super::lock::{Lock, NO_WORD};
use super::name::ListName;
use crate::card::{Card, CardSet};
use crate::deal::{DealSecret, shuffled};
use crate::seat::Seat;

/// A deal's position in the rotation of dealers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rotation {
    /// The deal's number, from 1.
    pub deal: u16,
    /// Number of places at the table, 3 or 4.
    pub places: u8,
    /// Number of earlier deals after which the same place dealt again.
    pub repeats: u16,
}

impl Rotation {
    fn check(self) -> Result<(), ProofFault> {
        ensure(self.deal != LOTS, "deal", FaultKind::Number)?;
        ensure((3..=4).contains(&self.places), "places", FaultKind::Number)?;
        ensure(self.repeats < self.deal, "repeats", FaultKind::Number)
    }

    /// Returns the place of forehand in a possible rotation, if this place dealt first.
    fn forehand(self, first_dealer: u8) -> u8 {
        let steps = u32::from(first_dealer) + u32::from(self.deal) - u32::from(self.repeats);
        u8::try_from(steps % u32::from(self.places)).expect("a table has few places")
    }
}

/// Everything needed to check a deal of three hands and a skat. It reveals no other deal.
///
/// `Debug` prints no cards, because a proof may be built before its deal is over.
#[derive(Clone, PartialEq, Eq)]
pub struct DealProof {
    /// The list's name.
    pub list: ListName,
    /// The deal's number, and its position in the rotation.
    pub rotation: Rotation,
    /// The place that was forehand.
    pub forehand: u8,
    /// The root that was published before the first word.
    pub root: Digest,
    /// What the start fixed.
    pub lock: Lock,
    /// The deal's key.
    pub key: OpenedKey,
    /// The key of the lots.
    pub lots: OpenedKey,
    /// The digests of the salts that the list committed to, by place.
    pub salts: Vec<Digest>,
    /// The place that the lot let deal first.
    pub first_dealer: u8,
    /// The deal's secret.
    pub secret: DealSecret,
    /// The cards in their order after the shuffle.
    pub cards: [Card; 32],
}

impl fmt::Debug for DealProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DealProof({} {})", self.list, self.rotation.deal)
    }
}

/// Why a proof fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{field}`: {}", .kind.key())]
pub struct ProofFault {
    /// The field of the proof file that shows it, such as `lock.words.1`; empty if it is the whole
    /// file.
    pub field: String,
    /// What is wrong with the field.
    pub kind: FaultKind,
}

impl ProofFault {
    /// Names a field and what is wrong with it.
    #[must_use]
    pub fn new(field: impl Into<String>, kind: FaultKind) -> Self {
        let field = field.into();
        Self { field, kind }
    }
}

/// Makes [`FaultKind`], with a line for each kind: its variant and the key that texts know it by.
macro_rules! fault_kinds {
    ($($(#[$attribute:meta])* $kind:ident = $key:literal;)+) => {
        /// What is wrong with a field of a proof.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum FaultKind {
            $($(#[$attribute])* $kind,)+
        }

        impl FaultKind {
            /// All kinds.
            pub const ALL: [Self; [$($key),+].len()] = [$(Self::$kind),+];

            /// Returns the kind's key.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$kind => $key,)+
                }
            }
        }
    };
}

fault_kinds! {
    /// The file isn't JSON.
    NotJson = "not-json";
    /// The file is something else than a proof.
    Foreign = "foreign";
    /// The file has another version.
    Version = "version";
    /// The deal comes from another protocol.
    Protocol = "protocol";
    /// The field is missing.
    Missing = "missing";
    /// There is no such field.
    Unknown = "unknown";
    /// The object has two fields with this name.
    Repeated = "repeated";
    /// It isn't an object.
    Object = "object";
    /// It isn't an array.
    Array = "array";
    /// It isn't a whole number in its range.
    Number = "number";
    /// It isn't 32 digits of lower-case hexadecimal.
    Hex32 = "hex-32";
    /// It isn't 64 digits of lower-case hexadecimal.
    Hex64 = "hex-64";
    /// It isn't 96 digits of lower-case hexadecimal.
    Hex96 = "hex-96";
    /// It isn't a list's name.
    ListName = "list";
    /// It isn't the id of a message.
    Message = "message";
    /// It isn't a word.
    Word = "word";
    /// There aren't as many entries as places.
    Words = "words";
    /// The path's length is that of no tree.
    Path = "path";
    /// The path is longer or shorter than that of the lots.
    Paths = "paths";
    /// It isn't each of the 32 cards once.
    Cards = "cards";
    /// There are more entries than any table has places.
    Salts = "salts";
    /// The digest is that of a missing word.
    NoWord = "no-word";
    /// The beacon never gave this signature. Only programs with its key find out.
    Signature = "signature";
    /// Word and salt have another digest.
    Salted = "salted";
    /// The list committed to another salt.
    Salt = "salt";
    /// The list committed to no salt for the word's place.
    Unsalted = "unsalted";
    /// A key and its path lead to another root.
    Key = "key";
    /// Both keys lead to the same other root.
    Root = "root";
    /// Neither key leads to the root, nor to the same other one.
    Roots = "roots";
    /// Key and lock lead to another secret.
    Secret = "secret";
    /// The lot gives another place.
    Lot = "lot";
    /// Another place is forehand.
    Forehand = "forehand";
    /// The secret leads to other cards.
    Order = "order";
}

/// Fails with this fault unless the condition holds.
fn ensure(holds: bool, field: &str, kind: FaultKind) -> Result<(), ProofFault> {
    if holds {
        Ok(())
    } else {
        Err(ProofFault::new(field, kind))
    }
}

impl DealProof {
    /// Returns the proof of a deal, which holds.
    ///
    /// It is `None` if the rotation is impossible, if the list didn't commit to so many deals, or
    /// if the lock isn't that of a table with so many places, or of a day, with the list's salts.
    #[must_use]
    pub fn of(list: &ListCommitment, rotation: Rotation, lock: &Lock) -> Option<Self> {
        rotation.check().ok()?;
        let (key, lots) = (list.open(rotation.deal)?, list.open(LOTS)?);
        let name = list.name();
        let first_dealer = lots
            .key
            .lot_secret(name, lock)
            .first_dealer(rotation.places);
        let secret = key.key.deal_secret(name, rotation.deal, lock);
        let proof = Self {
            list: name.clone(),
            rotation,
            forehand: rotation.forehand(first_dealer),
            root: list.root(),
            lock: lock.clone(),
            key,
            lots,
            salts: list.salts().to_vec(),
            first_dealer,
            cards: shuffled(&secret),
            secret,
        };
        proof.check_ranges().ok()?;
        proof.check_words().ok()?;
        Some(proof)
    }

    /// Checks that the cards follow from the root and the lock.
    ///
    /// # Errors
    ///
    /// The first field that contradicts the others.
    pub fn check(&self) -> Result<(), ProofFault> {
        self.check_ranges()?;
        self.check_words()?;
        self.check_root()?;
        let secret = self
            .key
            .key
            .deal_secret(&self.list, self.rotation.deal, &self.lock);
        ensure(secret == self.secret, "secret", FaultKind::Secret)?;
        let lot = self.lots.key.lot_secret(&self.list, &self.lock);
        let first_dealer = lot.first_dealer(self.rotation.places);
        ensure(
            first_dealer == self.first_dealer,
            "lots.first_dealer",
            FaultKind::Lot,
        )?;
        let forehand = self.rotation.forehand(first_dealer);
        ensure(forehand == self.forehand, "forehand", FaultKind::Forehand)?;
        ensure(shuffled(&secret) == self.cards, "cards", FaultKind::Order)
    }

    fn check_ranges(&self) -> Result<(), ProofFault> {
        self.rotation.check()?;
        let places = self.rotation.places;
        ensure(self.forehand < places, "forehand", FaultKind::Number)?;
        let lock = &self.lock;
        ensure(lock.message != Some(0), "lock.message", FaultKind::Message)?;
        let round = lock.beacon.map(|beacon| beacon.round);
        ensure(round != Some(0), "lock.beacon.round", FaultKind::Number)?;
        let is_table = lock.message.is_some();
        let words = if is_table { usize::from(places) } else { 0 };
        ensure(lock.words.len() == words, "lock.words", FaultKind::Words)?;
        // A day is played at three places.
        ensure(is_table || places == 3, "places", FaultKind::Number)?;
        ensure(self.key.path.has_valid_length(), "path", FaultKind::Path)?;
        ensure(
            self.lots.path.has_valid_length(),
            "lots.path",
            FaultKind::Path,
        )?;
        let is_one_tree = self.key.path.has_depth_of(&self.lots.path);
        ensure(is_one_tree, "path", FaultKind::Paths)?;
        ensure(
            self.salts.len() <= MOST_SALTS,
            "lots.salts",
            FaultKind::Salts,
        )?;
        ensure(
            self.first_dealer < places,
            "lots.first_dealer",
            FaultKind::Number,
        )
    }

    fn check_words(&self) -> Result<(), ProofFault> {
        for (place, word) in self.lock.words.iter().enumerate() {
            let Some(word) = word else { continue };
            let field = format!("lock.words.{place}");
            let is_given = *word.digest.bytes() != NO_WORD;
            ensure(is_given, &format!("{field}.digest"), FaultKind::NoWord)?;
            let committed = self.salts.get(place);
            ensure(committed.is_some(), &field, FaultKind::Unsalted)?;
            if let Some(shown) = &word.shown {
                ensure(shown.digest() == word.digest, &field, FaultKind::Salted)?;
                let salt = shown.salt.digest();
                ensure(committed == Some(&salt), &field, FaultKind::Salt)?;
            }
        }
        Ok(())
    }

    fn check_root(&self) -> Result<(), ProofFault> {
        let deal = self.key.root(&self.list, self.rotation.deal, &[]);
        let lots = self.lots.root(&self.list, LOTS, &self.salts);
        let (field, kind) = match (deal == Some(self.root), lots == Some(self.root)) {
            (true, true) => return Ok(()),
            (false, true) => ("key", FaultKind::Key),
            (true, false) => ("lots.key", FaultKind::Key),
            (false, false) if deal == lots => ("root", FaultKind::Root),
            (false, false) => ("list", FaultKind::Roots),
        };
        Err(ProofFault::new(field, kind))
    }

    /// Returns the hand that was dealt to a seat of Skat.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.cards[10 * seat.index()..][..10]
            .iter()
            .copied()
            .collect()
    }

    /// Returns the skat as dealt.
    #[must_use]
    pub fn skat(&self) -> CardSet {
        self.cards[30..].iter().copied().collect()
    }

    /// Returns the place of a seat.
    #[must_use]
    pub fn place(&self, seat: Seat) -> u8 {
        let place = usize::from(self.forehand) + seat.index();
        u8::try_from(place % usize::from(self.rotation.places)).expect("a table has few places")
    }

    /// Returns the place that deals and sits out, at a table of four.
    #[must_use]
    pub fn sitting_out(&self) -> Option<u8> {
        (self.rotation.places == 4).then(|| (self.forehand + 3) % 4)
    }
}
