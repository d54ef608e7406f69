//! What has happened in a world, in order: a hash over all of it, and how often each kind of thing was.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::hash::{DefaultHasher, Hasher as _};

use skat_table::Timestamp;

/// How often each kind of thing has happened.
pub(crate) type Counts = BTreeMap<&'static str, u64>;

/// The course of a world. Two worlds with the same hash have gone the same way.
#[derive(Default)]
pub(crate) struct Trace {
    hash: DefaultHasher,
    counts: Counts,
    /// Whether each line is printed.
    aloud: bool,
    line: String,
}

impl Trace {
    pub(crate) fn new(aloud: bool) -> Self {
        Self { aloud, ..Self::default() }
    }

    /// Writes down that something of this kind has happened.
    pub(crate) fn note(&mut self, at: Timestamp, kind: &'static str, details: fmt::Arguments<'_>) {
        *self.counts.entry(kind).or_default() += 1;
        self.line.clear();
        let written = write!(self.line, "{} {kind}: {details}", at.0);
        written.expect("a String takes everything");
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
