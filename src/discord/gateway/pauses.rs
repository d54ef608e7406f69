//! Pauses between requests that fail.

use std::time::Duration;

use skat_table::Timestamp;

use crate::discord::outgoing::trouble::Trouble;

/// First pause. It doubles up to the longest, which is short so that tables go on soon after
/// Discord is back.
const FIRST: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(4);

/// Tasks that can go on without the request don't wait for longer pauses than this.
const LONG: Duration = Duration::from_secs(60);

/// Shortest pause after a rate limit.
const SHORTEST: Duration = Duration::from_millis(50);

/// Time after which the same trouble is logged again, in milliseconds.
const SAY_AGAIN_AFTER_MS: i64 = 60_000;

/// The pauses of one task that retries until it succeeds.
#[derive(Debug)]
pub(super) struct Pauses {
    next: Duration,
    /// The trouble logged last, with its time.
    said: Option<(Trouble, Timestamp)>,
}

impl Default for Pauses {
    fn default() -> Self {
        Self {
            next: FIRST,
            said: None,
        }
    }
}

impl Pauses {
    /// Returns true if a pause is too long for a task that can go on without the request.
    pub(super) fn is_long(pause: Duration) -> bool {
        pause > LONG
    }

    /// Returns the next pause after trouble: at least as long as Discord asks for.
    pub(super) fn after(&mut self, trouble: &Trouble) -> Duration {
        let least = trouble.least_wait();
        match trouble {
            Trouble::RateLimited(_) => least.max(SHORTEST),
            _ => self.grown().max(least),
        }
    }

    /// Returns the next pause, twice as long as the one before.
    pub(super) fn grown(&mut self) -> Duration {
        let pause = self.next;
        self.next = (pause * 2).min(LONGEST);
        pause
    }

    /// Logs the reason for a pause, unless it was just logged.
    pub(super) fn say(&mut self, trouble: &Trouble, pause: Duration, now: Timestamp) {
        let has_been_said = self
            .said
            .as_ref()
            .is_some_and(|(said, at)| said == trouble && now.0 - at.0 < SAY_AGAIN_AFTER_MS);
        if !has_been_said {
            self.said = Some((trouble.clone(), now));
            tracing::warn!(
                wait_ms = pause.as_millis(),
                "{trouble}; retrying, tables are kept"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_but_for_those_that_discord_asks_for() {
        let (mut pauses, second) = (Pauses::default(), Duration::from_secs(1));
        let silence = Trouble::Unreachable(String::new());
        assert_eq!(
            [(); 3].map(|()| pauses.after(&silence)),
            [FIRST, FIRST * 2, FIRST * 4]
        );
        assert_eq!(pauses.after(&Trouble::RateLimited(Some(second))), second);
        assert!(Pauses::is_long(pauses.after(&Trouble::ClientBanned)));
        for _ in 0..20 {
            pauses.grown();
        }
        assert_eq!(pauses.after(&silence), LONGEST);
    }
}
