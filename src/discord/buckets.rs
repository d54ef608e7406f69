//! When each token may be used again, by what Discord's answers say.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use reqwest::header::HeaderMap;
use secrecy::ExposeSecret as _;
use skat_store::Token;
use skat_table::Timestamp;

/// How many tokens' limits are remembered before the ones that are over are forgotten.
const MANY_BUCKETS: usize = 4_096;

/// What is known of each token's limit: when it may be used again.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    /// Tokens are secrets, so only their hashes are kept.
    hasher: RandomState,
    blocked_until: Mutex<HashMap<u64, Timestamp>>,
}

impl Buckets {
    pub(super) fn wait(&self, token: &Token, now: Timestamp) -> Duration {
        let key = self.hasher.hash_one(token.token.expose_secret());
        let blocked = self.blocked_until.lock().unwrap_or_else(PoisonError::into_inner);
        let left = blocked.get(&key).map_or(0, |until| until.0 - now.0);
        Duration::from_millis(u64::try_from(left).unwrap_or_default())
    }

    pub(super) fn note(&self, token: &Token, headers: &HeaderMap, now: Timestamp) {
        if header_seconds(headers, "x-ratelimit-remaining").is_none_or(|remaining| remaining >= 1.0) {
            return;
        }
        let seconds = header_seconds(headers, "x-ratelimit-reset-after").unwrap_or_default().clamp(0.0, 3_600.0);
        let reset_ms = Duration::from_secs_f64(seconds).as_millis();
        let until = now.plus_ms(i64::try_from(reset_ms).unwrap_or_default());
        let key = self.hasher.hash_one(token.token.expose_secret());
        let mut blocked = self.blocked_until.lock().unwrap_or_else(PoisonError::into_inner);
        if blocked.len() >= MANY_BUCKETS {
            blocked.retain(|_, until| until.0 > now.0);
        }
        blocked.insert(key, until);
    }
}

/// What a header says in seconds; nothing if it says no number, and `nan` and `inf` are none.
pub(super) fn header_seconds(headers: &HeaderMap, name: &str) -> Option<f64> {
    headers.get(name)?.to_str().ok()?.parse().ok().filter(|seconds: &f64| seconds.is_finite())
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderValue;

    use super::*;

    #[test]
    fn only_numbers_are_read_as_seconds() {
        for (text, expected) in [
            ("1.5", Some(1.5)),
            ("0", Some(0.0)),
            ("nan", None),
            ("inf", None),
            ("-inf", None),
            ("soon", None),
            ("", None),
        ] {
            let headers = [("retry-after".parse().unwrap(), HeaderValue::from_static(text))].into_iter().collect();
            assert_eq!(header_seconds(&headers, "retry-after"), expected, "{text}");
        }
    }
}
