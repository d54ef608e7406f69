//! The position of a table's log: its number of events, and a hash that identifies exactly these.

use std::fmt;

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

/// The end of a log. Two logs with the same position hold the same header and the same events, byte
/// for byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LogPosition {
    /// Number of events.
    pub seq: u64,
    /// Hash over all of them.
    pub head: Head,
}

/// A hash over a table's header and the events so far. Each link is SHA-256 of the previous link
/// and the record's bytes without the field `erasable`; the link before the first event is SHA-256
/// of the header's record.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Head([u8; 32]);

impl LogPosition {
    /// Returns the position before the first event of a table with this header record.
    #[must_use]
    pub fn before_first(header: &[u8]) -> Self {
        Self {
            seq: 0,
            head: Head(Sha256::digest(header).into()),
        }
    }

    /// Returns the position after one more event with this record.
    pub(crate) fn after(self, event: &[u8]) -> Self {
        let (kept, end) = covered(event);
        let link = Sha256::new()
            .chain_update(self.head.0)
            .chain_update(kept)
            .chain_update(end)
            .finalize();
        Self {
            seq: self.seq.saturating_add(1),
            head: Head(link.into()),
        }
    }
}

/// The last field of some records, which may be erased. No text in a record can hold these bytes,
/// because its quotation marks are escaped.
pub(crate) const ERASABLE: &[u8] = b",\"erasable\":";

/// Returns a record without the field that may be erased, in two pieces.
pub(crate) fn covered(record: &[u8]) -> (&[u8], &'static [u8]) {
    let mut ends = record.windows(ERASABLE.len());
    match ends.position(|end| end == ERASABLE) {
        Some(at) => (&record[..at], b"}"),
        None => (record, b""),
    }
}

impl Head {
    /// Parses a hash of 64 hexadecimal digits.
    pub(crate) fn from_hex(text: &str) -> Option<Self> {
        HEXLOWER
            .decode(text.as_bytes())
            .ok()?
            .try_into()
            .ok()
            .map(Self)
    }
}

/// Formats as 64 hexadecimal digits.
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
