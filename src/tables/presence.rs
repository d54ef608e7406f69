//! The times at which people last used the bot.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use skat_table::{PersonId, SILENCE_MS, Timestamp};

use crate::mutex::lock;

/// Remembers for an hour when people last used the bot, whether at a table or not. Clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Presence(Arc<Mutex<LastSeen>>);

#[derive(Debug, Default)]
struct LastSeen {
    at: HashMap<PersonId, Timestamp>,
    /// Time at which outdated entries were last dropped.
    pruned_at: Timestamp,
}

impl Presence {
    /// Records that a person uses the bot.
    pub(super) fn note(&self, person: PersonId, now: Timestamp) {
        let mut seen = lock(&self.0);
        seen.at.insert(person, now);
        if now >= seen.pruned_at.plus_ms(SILENCE_MS) {
            seen.at.retain(|_, at| now < at.plus_ms(SILENCE_MS));
            seen.pruned_at = now;
        }
    }

    /// Returns the time at which a person last used the bot, if that is known.
    pub(super) fn last(&self, person: PersonId) -> Option<Timestamp> {
        lock(&self.0).at.get(&person).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_forgotten_after_an_hour() {
        let presence = Presence::default();
        let (anna, bernd) = (PersonId::new(1), PersonId::new(2));
        let now = Timestamp(10 * SILENCE_MS);
        presence.note(anna, now);
        assert_eq!(presence.last(anna), Some(now));
        let later = now.plus_ms(SILENCE_MS);
        presence.note(bernd, later);
        assert_eq!(
            (presence.last(anna), presence.last(bernd)),
            (None, Some(later))
        );
    }
}
