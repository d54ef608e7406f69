//! What the daily list sends by itself, as Discord takes it.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

use skat_events::day::DayDate;
use skat_table::{PersonId, Timestamp};

/// Time for which Discord drops a message with the same nonce, in milliseconds.
const NONCE_HOLDS_MS: i64 = 2 * 60 * 1_000;

/// A message that comes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Letter {
    Reminder(DayDate, PersonId),
    Results(DayDate, u64),
}

/// All messages, with the times at which they arrived.
#[derive(Default)]
pub(crate) struct Mail(Mutex<MailState>);

#[derive(Default)]
struct MailState {
    arrived: BTreeMap<Letter, Vec<Timestamp>>,
    /// Times at which a process ended or hung.
    deaths: Vec<Timestamp>,
}

impl Mail {
    fn state(&self) -> MutexGuard<'_, MailState> {
        self.0.lock().expect("the lock isn't poisoned")
    }

    /// Takes a message, unless the same one has just come.
    pub(crate) fn take(&self, letter: Letter, now: Timestamp) {
        let mut state = self.state();
        let times = state.arrived.entry(letter).or_default();
        let is_forgotten = |last: &Timestamp| last.0 + NONCE_HOLDS_MS <= now.0;
        if times.last().is_none_or(is_forgotten) {
            times.push(now);
        }
    }

    pub(crate) fn note_death(&self, now: Timestamp) {
        self.state().deaths.push(now);
    }

    /// Returns the number of times that a message arrived.
    pub(crate) fn count(&self, letter: Letter) -> usize {
        self.state().arrived.get(&letter).map_or(0, Vec::len)
    }

    /// Checks that no message came twice, unless the process that sent it ended in between.
    pub(crate) fn check(&self) {
        let state = self.state();
        for (letter, times) in &state.arrived {
            for pair in times.windows(2) {
                let between = |death: &&Timestamp| (pair[0]..=pair[1]).contains(*death);
                assert!(
                    state.deaths.iter().any(|death| between(&death)),
                    "{letter:?} came twice: {times:?}"
                );
            }
        }
    }
}
