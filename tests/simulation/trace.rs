//! The events of a world in order: a hash over all of them, and the number of each kind.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::hash::{DefaultHasher, Hasher as _};

use skat_table::Timestamp;

/// Number of occurrences by kind.
pub(crate) type Counts = BTreeMap<&'static str, u64>;

/// Course of a world. Worlds with the same hash have taken the same course.
#[derive(Default)]
pub(crate) struct Trace {
    hash: DefaultHasher,
    counts: Counts,
    /// Prints each line.
    aloud: bool,
    line: String,
}

impl Trace {
    pub(crate) fn new(aloud: bool) -> Self {
        Self {
            aloud,
            ..Self::default()
        }
    }

    /// Records an event of this kind.
    pub(crate) fn note(&mut self, at: Timestamp, kind: &'static str, details: fmt::Arguments<'_>) {
        *self.counts.entry(kind).or_default() += 1;
        self.line.clear();
        let written = write!(self.line, "{} {kind}: {details}", at.0);
        written.expect("writing to a String can't fail");
        self.hash.write(self.line.as_bytes());
        if self.aloud {
            println!("{}", self.line);
        }
    }

    pub(crate) fn hash(&self) -> u64 {
        self.hash.finish()
    }

    pub(crate) const fn counts(&self) -> &Counts {
        &self.counts
    }
}
