//! A list's secret, the keys of its deals, and the commitment to them.

use std::fmt;

use super::digest::{Digest, hmac};
use super::lock::{Lock, Salt};
use super::merkle::{LEAST_DEPTH, MerklePath, MerkleTree};
use super::name::ListName;
use crate::deal::DealSecret;
use crate::seat::Seat;

const KEY_TAG: &[u8] = b"skatrunde key 2";
const COMMIT_TAG: &[u8] = b"skatrunde commit 2";
const DEAL_TAG: &[u8] = b"skatrunde deal 2";
const LOT_TAG: &[u8] = b"skatrunde lot 2";

/// The leaf whose key draws lots; deals are numbered from 1.
pub(super) const LOTS: u16 = 0;

/// Most salts of a list: one for each place that a table can have.
pub(super) const MOST_SALTS: usize = Seat::MAX_COUNT as usize;

/// 256 secret bits from which all keys of a list follow. `Debug` prints no bits.
#[derive(Clone, PartialEq, Eq)]
pub struct ListSecret([u8; 32]);

impl ListSecret {
    /// Wraps 32 bytes, which must come from the operating system's random source.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes, for the store and for disclosure after the list.
    #[must_use]
    pub const fn reveal(&self) -> &[u8; 32] {
        &self.0
    }

    /// Returns the key of a deal, or with number 0 that of the lots.
    ///
    /// A revealed key discloses neither the secret nor another key.
    #[must_use]
    pub fn key(&self, list: &ListName, number: u16) -> DealKey {
        let parts = [KEY_TAG, &list.prefixed(), &number_bytes(number)];
        DealKey(hmac(&self.0, &parts))
    }
}

impl fmt::Debug for ListSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ListSecret")
    }
}

/// Returns a number as it enters the digests.
fn number_bytes(number: u16) -> [u8; 4] {
    u32::from(number).to_le_bytes()
}

/// The key of a deal or of the lots. `Debug` prints no bits.
#[derive(Clone, PartialEq, Eq)]
pub struct DealKey([u8; 32]);

impl DealKey {
    /// Wraps the bytes of a revealed key.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes, for disclosure after the deal.
    #[must_use]
    pub const fn reveal(&self) -> &[u8; 32] {
        &self.0
    }

    /// Returns the commitment to this key, and in the case of the lots to these salts. It discloses
    /// nothing about the key.
    fn commitment(&self, list: &ListName, number: u16, salts: &[Digest]) -> Digest {
        let (list, number_bytes) = (list.prefixed(), number_bytes(number));
        let salts = if number == LOTS {
            salt_bytes(salts)
        } else {
            Vec::new()
        };
        Digest::of(&[COMMIT_TAG, &list, &number_bytes, &self.0, &salts])
    }

    /// Returns the secret of the deal with this number and key, from which the shuffle deals.
    #[must_use]
    pub fn deal_secret(&self, list: &ListName, number: u16, lock: &Lock) -> DealSecret {
        let (list, number) = (list.prefixed(), number_bytes(number));
        DealSecret::new(hmac(&self.0, &[DEAL_TAG, &list, &number, &lock.bytes()]))
    }

    /// Returns the secret of the lots, if this is their key. [`DealSecret::first_dealer`] draws
    /// the first dealer from it.
    #[must_use]
    pub fn lot_secret(&self, list: &ListName, lock: &Lock) -> DealSecret {
        let parts = [LOT_TAG, &list.prefixed(), &lock.bytes()];
        DealSecret::new(hmac(&self.0, &parts))
    }
}

impl fmt::Debug for DealKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DealKey")
    }
}

/// Returns digests of salts as they enter the commitment to the lots.
fn salt_bytes(salts: &[Digest]) -> Vec<u8> {
    let count = u8::try_from(salts.len()).expect("a table has few places");
    let mut bytes = vec![count];
    for salt in salts {
        bytes.extend(salt.bytes());
    }
    bytes
}

/// A list's secret with the tree that commits to its keys and to the salts of words.
#[derive(Clone)]
pub struct ListCommitment {
    secret: ListSecret,
    name: ListName,
    salts: Vec<Digest>,
    tree: MerkleTree,
}

impl ListCommitment {
    /// Commits to the keys of at least this many deals, of at least 63 in any case, and to a salt
    /// for each place that may have a word. `None` if no table has so many places.
    #[must_use]
    pub fn new(secret: ListSecret, name: ListName, deals: u16, salts: &[Salt]) -> Option<Self> {
        let salts = salts.iter().map(Salt::digest).collect();
        Self::with_digests(secret, name, deals, salts)
    }

    /// Makes the same commitment from the digests of the salts, which may be erased.
    #[must_use]
    pub fn with_digests(
        secret: ListSecret,
        name: ListName,
        deals: u16,
        salts: Vec<Digest>,
    ) -> Option<Self> {
        if salts.len() > MOST_SALTS {
            return None;
        }
        let leaves = u32::from(deals) + 1;
        let depth = leaves.next_power_of_two().ilog2().max(LEAST_DEPTH);
        let last = u16::try_from((1_u32 << depth) - 1).expect("a number of leaves has 17 bits");
        let commitment = |number: u16| secret.key(&name, number).commitment(&name, number, &salts);
        let tree = MerkleTree::new((LOTS..=last).map(commitment));
        Some(Self {
            secret,
            name,
            salts,
            tree,
        })
    }

    /// Returns the list's name.
    #[must_use]
    pub const fn name(&self) -> &ListName {
        &self.name
    }

    /// Returns the digests of the salts by place.
    pub(super) fn salts(&self) -> &[Digest] {
        &self.salts
    }

    /// Returns the root, which is published before the first word.
    #[must_use]
    pub fn root(&self) -> Digest {
        self.tree.root()
    }

    /// Reveals the key of a deal, or with number 0 that of the lots; `None` if the list didn't
    /// commit to so many deals.
    #[must_use]
    pub fn open(&self, number: u16) -> Option<OpenedKey> {
        let path = self.tree.path(number)?;
        let key = self.secret.key(&self.name, number);
        Some(OpenedKey { key, path })
    }
}

impl fmt::Debug for ListCommitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ListCommitment")
    }
}

/// A revealed key with its path to the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedKey {
    /// The key.
    pub key: DealKey,
    /// The path from the key's leaf.
    pub path: MerklePath,
}

impl OpenedKey {
    /// Returns the root to which the key leads under this number, with these salts in the case of
    /// the lots; `None` if the path is too short for the number.
    pub(super) fn root(&self, list: &ListName, number: u16, salts: &[Digest]) -> Option<Digest> {
        let commitment = self.key.commitment(list, number, salts);
        self.path.root(commitment, number)
    }
}
