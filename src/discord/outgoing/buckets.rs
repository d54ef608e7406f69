//! Rate limits of tokens and channels, as learned from Discord's responses.
//!
//! Discord limits requests with interaction tokens twice: per token and per channel. Its headers
//! count for the token; the channel's limit shows only in refused requests.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, Hash, RandomState};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use reqwest::header::HeaderMap;
use secrecy::ExposeSecret as _;
use skat_store::Token;
use skat_table::Timestamp;

use crate::mutex::lock;

/// Most limits remembered before expired ones are dropped.
const MANY: usize = 4_096;

/// Time after a refusal during which a channel's token requests count as scarce, in milliseconds.
const SCARCE_FOR_MS: i64 = 10 * 60 * 1_000;

/// The known limits.
#[derive(Debug, Default)]
pub(in crate::discord) struct Buckets {
    /// Tokens are secrets, so only their hashes are kept.
    hasher: RandomState,
    limits: Mutex<BlockedUntil>,
}

/// End of each limit that is in force.
#[derive(Debug, Default)]
struct BlockedUntil {
    /// By the hash of a token.
    tokens: HashMap<u64, Timestamp>,
    channels: HashMap<u64, Timestamp>,
}

impl Buckets {
    /// Returns the wait until the token can be used, by its own limit and its channel's.
    pub(in crate::discord) fn wait(&self, token: &Token, now: Timestamp) -> Duration {
        let by_token = self.limits().tokens.get(&self.hash(token)).copied();
        let until = by_token.max(
            token
                .channel
                .and_then(|channel| self.limited_until(channel, now)),
        );
        let left = until.map_or(0, |until| until.0 - now.0);
        Duration::from_millis(u64::try_from(left).unwrap_or_default())
    }

    /// Returns the end of the channel's limit; `None` if its tokens can be used.
    pub(in crate::discord) fn limited_until(
        &self,
        channel: u64,
        now: Timestamp,
    ) -> Option<Timestamp> {
        self.limits()
            .channels
            .get(&channel)
            .copied()
            .filter(|&until| now < until)
    }

    /// Returns true if the channel's limit was reached recently, so that its tokens' requests have
    /// to be saved.
    pub(in crate::discord) fn is_scarce(&self, channel: u64, now: Timestamp) -> bool {
        self.limits()
            .channels
            .get(&channel)
            .is_some_and(|until| now < until.plus_ms(SCARCE_FOR_MS))
    }

    /// Records the token's limit from the response to a request that wasn't rate-limited.
    pub(in crate::discord) fn note(&self, token: &Token, headers: &HeaderMap, now: Timestamp) {
        if header_seconds(headers, "x-ratelimit-remaining").is_none_or(|remaining| remaining >= 1.0)
        {
            return;
        }
        let seconds = header_seconds(headers, "x-ratelimit-reset-after")
            .unwrap_or_default()
            .clamp(0.0, 3_600.0);
        let until = later(now, Duration::from_secs_f64(seconds));
        insert(&mut self.limits().tokens, self.hash(token), until, now);
    }

    /// Records a refused request and the time from which it may be sent.
    ///
    /// Bucket names don't tell whose limit it was. It was the channel's if Discord calls the limit
    /// shared, or if the token had something left.
    pub(in crate::discord) fn note_refusal(
        &self,
        token: &Token,
        headers: &HeaderMap,
        retry_after: Duration,
        now: Timestamp,
    ) {
        let until = later(now, retry_after);
        let is_shared = headers
            .get("x-ratelimit-scope")
            .is_some_and(|scope| scope == "shared");
        let hash = self.hash(token);
        let mut limits = self.limits();
        let used_up = limits.tokens.get(&hash).is_some_and(|&until| now < until);
        match token.channel {
            Some(channel) if is_shared || !used_up => {
                insert(
                    &mut limits.channels,
                    channel,
                    until,
                    now.plus_ms(-SCARCE_FOR_MS),
                );
            }
            _ => insert(&mut limits.tokens, hash, until, now),
        }
    }

    fn hash(&self, token: &Token) -> u64 {
        self.hasher.hash_one(token.token.expose_secret())
    }

    fn limits(&self) -> MutexGuard<'_, BlockedUntil> {
        lock(&self.limits)
    }
}

/// Records a limit's end, unless a later one is known. A full map first drops the limits that ended
/// before `old`.
fn insert<K: Eq + Hash>(
    limits: &mut HashMap<K, Timestamp>,
    key: K,
    until: Timestamp,
    old: Timestamp,
) {
    if limits.len() >= MANY {
        limits.retain(|_, until| *until > old);
    }
    let known = limits.entry(key).or_insert(until);
    *known = until.max(*known);
}

fn later(now: Timestamp, by: Duration) -> Timestamp {
    now.plus_ms(i64::try_from(by.as_millis()).unwrap_or(i64::MAX))
}

/// Parses a header in seconds; `None` if it isn't a finite number.
pub(in crate::discord) fn header_seconds(headers: &HeaderMap, name: &str) -> Option<f64> {
    headers
        .get(name)?
        .to_str()
        .ok()?
        .parse()
        .ok()
        .filter(|seconds: &f64| seconds.is_finite())
}

#[cfg(test)]
mod tests {
    use reqwest::header::{HeaderName, HeaderValue};

    use super::*;

    const NOW: Timestamp = Timestamp(1_000_000);

    fn headers(all: &[(&'static str, &'static str)]) -> HeaderMap {
        let header = |&(name, value)| {
            (
                HeaderName::from_static(name),
                HeaderValue::from_static(value),
            )
        };
        all.iter().map(header).collect()
    }

    fn token(text: &str, channel: Option<u64>) -> Token {
        Token {
            token: text.into(),
            application: 1,
            message: None,
            issued_at: NOW,
            channel,
        }
    }

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
            assert_eq!(
                header_seconds(&headers(&[("retry-after", text)]), "retry-after"),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn a_token_that_is_used_up_waits_alone() {
        for (remaining, reset_after, expected_ms) in [
            ("0", "1.5", 1_500),
            ("1", "1.5", 0),
            ("0", "nan", 0),
            ("0", "-5", 0),
            ("soon", "1", 0),
            ("0", "1e300", 3_600_000),
        ] {
            let buckets = Buckets::default();
            let headers = headers(&[
                ("x-ratelimit-remaining", remaining),
                ("x-ratelimit-reset-after", reset_after),
            ]);
            buckets.note(&token("a", Some(7)), &headers, NOW);
            let wait = buckets.wait(&token("a", Some(7)), NOW);
            assert_eq!(
                wait,
                Duration::from_millis(expected_ms),
                "{remaining} {reset_after}"
            );
            assert_eq!(buckets.wait(&token("b", Some(7)), NOW), Duration::ZERO);
            assert!(!buckets.is_scarce(7, NOW));
        }
    }

    #[test]
    fn a_refusal_is_the_channels_unless_the_token_was_used_up() {
        let used_up = [
            ("x-ratelimit-remaining", "0"),
            ("x-ratelimit-reset-after", "2"),
        ];
        for (before, scope, for_all) in [
            (&[][..], "user", true),
            (&[][..], "shared", true),
            (&used_up[..], "user", false),
            (&used_up[..], "shared", true),
            (&used_up[..], "nonsense", false),
        ] {
            let buckets = Buckets::default();
            buckets.note(&token("a", Some(7)), &headers(before), NOW);
            let refused = headers(&[("x-ratelimit-scope", scope), ("x-ratelimit-remaining", "9")]);
            buckets.note_refusal(&token("a", Some(7)), &refused, Duration::from_secs(40), NOW);
            let forty = Duration::from_secs(40);
            let others = if for_all { forty } else { Duration::ZERO };
            assert_eq!(
                buckets.wait(&token("a", Some(7)), NOW),
                forty,
                "{before:?} {scope}"
            );
            assert_eq!(
                buckets.wait(&token("b", Some(7)), NOW),
                others,
                "{before:?} {scope}"
            );
            assert_eq!(
                buckets.limited_until(7, NOW).is_some(),
                for_all,
                "{before:?} {scope}"
            );
            for elsewhere in [Some(8), None] {
                assert_eq!(buckets.wait(&token("b", elsewhere), NOW), Duration::ZERO);
            }
        }
    }

    #[test]
    fn a_limit_ends_and_its_channel_stays_scarce_for_a_while() {
        let buckets = Buckets::default();
        let refuse = |seconds| {
            buckets.note_refusal(
                &token("a", Some(7)),
                &HeaderMap::new(),
                Duration::from_secs(seconds),
                NOW,
            );
        };
        refuse(40);
        refuse(3);
        assert_eq!(
            buckets.limited_until(7, NOW.plus_ms(39_999)),
            Some(NOW.plus_ms(40_000)),
            "the longer wait counts"
        );
        assert_eq!(buckets.limited_until(7, NOW.plus_ms(40_000)), None);
        assert!(buckets.is_scarce(7, NOW.plus_ms(40_000)));
        assert!(!buckets.is_scarce(7, NOW.plus_ms(40_000 + SCARCE_FOR_MS)));
    }
}
