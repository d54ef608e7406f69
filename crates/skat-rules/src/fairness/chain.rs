//! The hash chain over all lists.

use super::digest::Digest;
use super::name::ListName;

const CHAIN_TAG: &[u8] = b"skatrunde chain 2";

/// Head of the chain before its first list.
pub const CHAIN_START: Digest = Digest::new([0; 32]);

/// Returns the head of the chain after one more list with this root.
#[must_use]
pub fn chain_after(head: &Digest, list: &ListName, root: &Digest) -> Digest {
    Digest::of(&[CHAIN_TAG, head.bytes(), &list.prefixed(), root.bytes()])
}
