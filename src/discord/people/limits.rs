//! Rate limits per person and per server, so that nobody can starve the others.

use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::Limits;
use crate::metrics::{Metrics, Refusal};

/// Most persons remembered before idle ones are dropped.
const MANY: usize = 10_000;

/// Counts clicks, commands and autocompletions.
pub(in crate::discord) struct ActionLimits {
    persons: DefaultKeyedRateLimiter<u64>,
    servers: DefaultKeyedRateLimiter<u64>,
    metrics: Metrics,
}

impl ActionLimits {
    /// Allows this many actions a second, and bursts of twice as many.
    #[must_use]
    pub(in crate::discord) fn new(limits: &Limits, metrics: Metrics) -> Self {
        let quota =
            |rate: NonZeroU32| Quota::per_second(rate).allow_burst(rate.saturating_mul(TWO));
        Self {
            persons: RateLimiter::keyed(quota(limits.actions_per_person)),
            servers: RateLimiter::keyed(quota(limits.actions_per_server)),
            metrics,
        }
    }

    /// Returns true, and counts the action, if a user may act on a server now. In direct messages,
    /// where the server is 0, only their own limit counts.
    #[must_use]
    pub(in crate::discord) fn allow(&self, user: u64, server: u64) -> bool {
        if self.persons.len() > MANY {
            self.persons.retain_recent();
            self.servers.retain_recent();
        }
        let allowed = self.persons.check_key(&user).is_ok()
            && (server == 0 || self.servers.check_key(&server).is_ok());
        if !allowed {
            self.metrics.refused(Refusal::TooQuick);
        }
        allowed
    }
}

const TWO: NonZeroU32 = NonZeroU32::new(2).expect("two is not zero");
