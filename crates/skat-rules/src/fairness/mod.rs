//! Deals that players can check: protocol 2 of `docs/DEALS.md`.
//!
//! A list commits to one random key for each deal before anybody adds a word. The start fixes what
//! enters every deal besides its key. Afterwards a [`DealProof`] shows that the cards follow from
//! both.
//!
//! ```
//! use skat_rules::fairness::{
//!     DealProof, ListCommitment, ListName, ListSecret, Lock, Rotation, Salt, Word,
//! };
//!
//! // A real list takes secret and salts from the operating system's random source.
//! let name: ListName = "1f3a".parse().unwrap();
//! let salts = [Salt([1; 16]), Salt([2; 16]), Salt([3; 16])];
//! let list = ListCommitment::new(ListSecret::new([7; 32]), name, 36, &salts).unwrap();
//! let root = list.root(); // published before the first word
//!
//! let word = Word::new(salts[1], "Herz".parse().unwrap());
//! let lock = Lock { message: Some(1311), beacon: None, words: vec![None, Some(word), None] };
//! let rotation = Rotation { deal: 1, places: 3, repeats: 0 };
//! let proof = DealProof::of(&list, rotation, &lock).unwrap();
//! assert_eq!((proof.root, proof.check()), (root, Ok(())));
//! ```

mod chain;
mod day;
mod dealt;
mod digest;
mod list;
mod lock;
mod merkle;
mod name;
mod proof;

pub use chain::{CHAIN_START, chain_after};
pub use day::{DayDeal, DayList};
pub use digest::Digest;
pub use list::{DealKey, ListCommitment, ListSecret, OpenedKey};
pub use lock::{BeaconRound, CommittedSalt, Lock, NotAWord, Salt, ShownWord, Word, WordText};
pub use merkle::MerklePath;
pub use name::{ListName, NotAListName};
pub use proof::{DealProof, FaultKind, ProofFault, Rotation};

/// Version of the protocol in this module. A published version never changes.
pub const PROTOCOL: u8 = 2;
