//! Messages that come by themselves: what became of one, and which ones aren't noted yet.

use std::collections::BTreeSet;
use std::sync::Mutex;

use skat_events::day::DayDate;
use skat_table::PersonId;

use crate::mutex::lock;

/// What became of a message that came by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendOutcome {
    /// It has arrived.
    Arrived,
    /// It can't arrive, and neither can the same message later.
    Refused,
    /// The person accepts no direct messages.
    NotAccepted,
    /// It hasn't arrived, as far as anybody knows. The next look tries again.
    Failed,
}

/// A message that comes by itself, once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sent {
    /// A person's reminder.
    Reminder(DayDate, PersonId),
    /// The results of a day on a server.
    Results(DayDate, u64),
}

/// Messages that this process has sent and the store hasn't noted, so that a store that takes
/// nothing doesn't make it send them again.
#[derive(Default)]
pub(super) struct Unnoted(Mutex<BTreeSet<Sent>>);

impl Unnoted {
    pub(super) fn contains(&self, message: Sent) -> bool {
        lock(&self.0).contains(&message)
    }

    pub(super) fn insert(&self, message: Sent) {
        lock(&self.0).insert(message);
    }

    pub(super) fn remove(&self, message: Sent) {
        lock(&self.0).remove(&message);
    }
}
