//! The tree over a list's keys. Leaves and nodes have the prefixes of RFC 6962.

use super::digest::Digest;

/// Fewest levels above the leaves: 64 leaves.
pub(super) const LEAST_DEPTH: u32 = 6;
/// Most levels above the leaves: a deal's number has 16 bits.
pub(super) const MOST_DEPTH: u32 = 16;

const LEAF: &[u8] = &[0];
const NODE: &[u8] = &[1];

/// Returns the leaf over a commitment.
fn leaf(commitment: Digest) -> Digest {
    Digest::of(&[LEAF, commitment.bytes()])
}

fn node(left: Digest, right: Digest) -> Digest {
    Digest::of(&[NODE, left.bytes(), right.bytes()])
}

/// A Merkle tree whose number of leaves is a power of two.
#[derive(Clone)]
pub(super) struct MerkleTree {
    /// Every level, the leaves first and the root last.
    levels: Vec<Vec<Digest>>,
}

impl MerkleTree {
    /// Returns the tree over these commitments, one for each leaf: 64 to 65,536, a power of two.
    pub(super) fn new(commitments: impl Iterator<Item = Digest>) -> Self {
        let mut levels = vec![commitments.map(leaf).collect::<Vec<_>>()];
        while let Some(below) = levels.last().filter(|level| level.len() > 1) {
            let (pairs, []) = below.as_chunks::<2>() else {
                unreachable!("the number of leaves is a power of two");
            };
            let level = pairs
                .iter()
                .map(|&[left, right]| node(left, right))
                .collect();
            levels.push(level);
        }
        Self { levels }
    }

    pub(super) fn root(&self) -> Digest {
        self.levels[self.levels.len() - 1][0]
    }

    /// Returns the path from the leaf with this number to the root; `None` without such a leaf.
    pub(super) fn path(&self, number: u16) -> Option<MerklePath> {
        let (_, below_root) = self.levels.split_last()?;
        let sibling = |(height, level): (usize, &Vec<Digest>)| {
            level.get((usize::from(number) >> height) ^ 1).copied()
        };
        below_root
            .iter()
            .enumerate()
            .map(sibling)
            .collect::<Option<_>>()
            .map(MerklePath)
    }
}

/// The siblings on the way from a leaf to the root, the leaf's own first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MerklePath(pub Vec<Digest>);

impl MerklePath {
    /// Returns whether both paths belong to leaves of one tree.
    ///
    /// Leaf 0 fixes the depth of the whole tree: it is the first leaf of every level, and no digest
    /// is both a leaf's and a node's.
    pub(super) const fn has_depth_of(&self, leaf_0: &Self) -> bool {
        self.0.len() == leaf_0.0.len()
    }

    /// Returns whether the path has a length that a list's tree can have.
    pub(super) fn has_valid_length(&self) -> bool {
        (LEAST_DEPTH as usize..=MOST_DEPTH as usize).contains(&self.0.len())
    }

    /// Returns the root to which the path leads from a commitment; `None` if the tree has no leaf
    /// with this number.
    pub(super) fn root(&self, commitment: Digest, number: u16) -> Option<Digest> {
        let (mut at, mut position) = (leaf(commitment), u32::from(number));
        for &sibling in &self.0 {
            at = match position % 2 {
                0 => node(at, sibling),
                _ => node(sibling, at),
            };
            position /= 2;
        }
        (position == 0).then_some(at)
    }
}
