//! Digests and message authentication codes.

use std::fmt;

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use sha2::{Digest as _, Sha256};

/// A SHA-256 digest. Its text form is lower-case hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Wraps the bytes of a digest.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Returns the digest of these parts, one after the other.
    #[must_use]
    pub fn of(parts: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part);
        }
        Self(hash.finalize().into())
    }

    /// Returns the form in which a root is published: 43 characters.
    #[must_use]
    pub fn base64url(&self) -> String {
        BASE64URL_NOPAD.encode(&self.0)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Block size of SHA-256 in bytes.
const BLOCK: usize = 64;

/// Returns HMAC-SHA-256 (RFC 2104) of these parts under a key of 32 bytes.
pub(super) fn hmac(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    let padded = |byte: u8| {
        let mut pad = [byte; BLOCK];
        for (pad, key) in pad.iter_mut().zip(key) {
            *pad ^= key;
        }
        pad
    };
    let (inner, outer) = (padded(0x36), padded(0x5c));
    let parts: Vec<&[u8]> = [inner.as_slice()]
        .into_iter()
        .chain(parts.iter().copied())
        .collect();
    Digest::of(&[&outer, Digest::of(&parts).bytes()]).0
}

#[cfg(test)]
mod tests {
    use super::{Digest, hmac};

    /// Test case 1 of RFC 4231; its key is filled up with zeros, as HMAC does itself.
    #[test]
    fn the_code_is_that_of_the_rfc() {
        let mut key = [0; 32];
        key[..20].fill(0x0b);
        assert_eq!(
            Digest::new(hmac(&key, &[b"Hi ", b"There"])).to_string(),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        );
    }
}
