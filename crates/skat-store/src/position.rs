//! Where a table's log stands: how many events it has, and a hash that names exactly these.

use std::fmt;

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

/// The end of a log. Two logs with the same position hold the same header and the same events, byte for byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// How many events there are.
    pub seq: u64,
    /// The hash over all of them.
    pub head: Head,
}

/// A hash over a table's header and the events so far: each link is SHA-256 of the link before and the record's bytes, and the link
/// before the first event is SHA-256 of the header's record.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Head([u8; 32]);

impl Position {
    /// Before the first event of a table with this header's record.
    pub(crate) fn before_first(header: &[u8]) -> Self {
        Self { seq: 0, head: Head(Sha256::digest(header).into()) }
    }

    /// After one more event with this record.
    pub(crate) fn after(self, event: &[u8]) -> Self {
        let link = Sha256::new().chain_update(self.head.0).chain_update(event).finalize();
        Self { seq: self.seq.saturating_add(1), head: Head(link.into()) }
    }
}

impl Head {
    /// The hash of these 64 hexadecimal digits.
    pub(crate) fn from_hex(text: &str) -> Option<Self> {
        HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok().map(Self)
    }
}

/// 64 hexadecimal digits.
impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
