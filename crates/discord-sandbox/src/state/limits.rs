//! Rate limits: buckets per route, the bot's global limit, the limit shared by a channel's
//! interaction tokens, and the limit on edits of old messages.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, SystemTime};

use crate::model::id::Id;
use crate::model::route::Route;

/// The bot's global limit. Routes of interactions and their webhooks don't count.
const GLOBAL: (u32, Duration) = (50, Duration::from_secs(1));
/// Requests that all interaction tokens of a channel share; initial responses don't count. Discord
/// documents no number. This one has been observed (discord-api-docs#2701, #6322).
const CHANNEL_WEBHOOKS: (u32, Duration) = (30, Duration::from_secs(60));
/// Name of the bucket that a channel's interaction tokens share.
const CHANNEL_WEBHOOKS_NAME: &str = "channel-webhooks";
/// Name of the buckets of all routes without a limit of their own; each route has its own bucket.
const OTHER: &str = "other";
/// Messages older than this count as old for edits.
const OLD: Duration = Duration::from_secs(60 * 60);
/// Edits of old messages per channel.
const OLD_EDITS: (usize, Duration) = (3, Duration::from_secs(20));
/// Number of buckets above which expired ones are swept.
const SWEEP_ABOVE: usize = 4_096;

/// State of a request's bucket, as sent in the `X-RateLimit` headers.
#[derive(Clone, Debug)]
pub(crate) struct BucketState {
    pub(crate) bucket: String,
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    pub(crate) resets_at: SystemTime,
    pub(crate) resets_after: Duration,
}

/// A request above a rate limit.
#[derive(Clone, Debug)]
pub(crate) struct TooEarly {
    pub(crate) retry_after: Duration,
    pub(crate) scope: LimitScope,
    /// The exhausted bucket; `None` for the global limit.
    pub(crate) standing: Option<BucketState>,
}

/// Owner of the exhausted limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LimitScope {
    /// The bot's limit on a route and its top-level resource.
    User,
    /// The bot's limit on all routes.
    Global,
    /// The resource's limit for all callers. Discord doesn't count such a refusal as the bot's
    /// mistake.
    Shared,
}

impl LimitScope {
    /// Returns the value of `X-RateLimit-Scope`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Global => "global",
            Self::Shared => "shared",
        }
    }
}

#[derive(Debug)]
struct Window {
    used: u32,
    ends: SystemTime,
}

impl Window {
    /// Takes one of `limit` requests from the window that `now` lies in.
    fn take(
        window: &mut Option<Window>,
        now: SystemTime,
        (limit, length): (u32, Duration),
    ) -> Result<(u32, SystemTime), Duration> {
        let current = window
            .take()
            .filter(|window| now < window.ends)
            .unwrap_or(Window {
                used: 0,
                ends: now + length,
            });
        let current = window.insert(current);
        if current.used >= limit {
            return Err(current.ends.duration_since(now).unwrap_or_default());
        }
        current.used += 1;
        Ok((limit - current.used, current.ends))
    }

    /// Returns the rest of the window that `now` lies in if it is used up.
    fn used_up(window: Option<&Window>, now: SystemTime, limit: u32) -> Option<Duration> {
        let current = window.filter(|window| now < window.ends && window.used >= limit)?;
        current.ends.duration_since(now).ok()
    }
}

/// State of all rate limits.
#[derive(Debug)]
pub(crate) struct RateLimits {
    enforced: bool,
    by_channel: bool,
    global: Option<Window>,
    buckets: HashMap<String, Option<Window>>,
    old_edits: HashMap<Id, VecDeque<SystemTime>>,
}

impl RateLimits {
    /// `by_channel` also enforces the limit that a channel's interaction tokens share.
    pub(crate) fn new(enforced: bool, by_channel: bool) -> Self {
        Self {
            enforced,
            by_channel,
            global: None,
            buckets: HashMap::new(),
            old_edits: HashMap::new(),
        }
    }

    /// Counts a request to `route`. `major` is its top-level resource: a channel, or a webhook with
    /// its token. `channel` is the channel that the token belongs to.
    pub(crate) fn take(
        &mut self,
        now: SystemTime,
        route: Route,
        major: &str,
        channel: Option<Id>,
    ) -> Result<Option<BucketState>, TooEarly> {
        if !self.enforced {
            return Ok(None);
        }
        if !route.exempt()
            && let Err(retry_after) = Window::take(&mut self.global, now, GLOBAL)
        {
            return Err(TooEarly {
                retry_after,
                scope: LimitScope::Global,
                standing: None,
            });
        }
        if self.buckets.len() > SWEEP_ABOVE {
            self.buckets
                .retain(|_, window| window.as_ref().is_some_and(|window| now < window.ends));
        }
        let standing = |bucket: &str, limit, remaining, resets_at: SystemTime| BucketState {
            bucket: bucket.to_owned(),
            limit,
            remaining,
            resets_at,
            resets_after: resets_at.duration_since(now).unwrap_or_default(),
        };
        let channel = channel.filter(|_| self.by_channel && route.is_webhook());
        let channel = channel.map(|channel| format!("{CHANNEL_WEBHOOKS_NAME}:{channel}"));
        if let Some(key) = &channel {
            let window = self.buckets.get(key).and_then(Option::as_ref);
            if let Some(retry_after) = Window::used_up(window, now, CHANNEL_WEBHOOKS.0) {
                let standing = standing(
                    CHANNEL_WEBHOOKS_NAME,
                    CHANNEL_WEBHOOKS.0,
                    0,
                    now + retry_after,
                );
                return Err(TooEarly {
                    retry_after,
                    scope: LimitScope::Shared,
                    standing: Some(standing),
                });
            }
        }
        let (name, limit, length) = bucket(route);
        let key = match name {
            OTHER => format!("{name}:{route:?}:{major}"),
            _ => format!("{name}:{major}"),
        };
        match Window::take(self.buckets.entry(key).or_default(), now, (limit, length)) {
            Ok((remaining, ends)) => {
                if let Some(key) = channel {
                    // `used_up` has just found room in this window. The headers show only the
                    // route's own bucket.
                    let _ =
                        Window::take(self.buckets.entry(key).or_default(), now, CHANNEL_WEBHOOKS);
                }
                Ok(Some(standing(name, limit, remaining, ends)))
            }
            Err(retry_after) => {
                let standing = standing(name, limit, 0, now + retry_after);
                Err(TooEarly {
                    retry_after,
                    scope: LimitScope::User,
                    standing: Some(standing),
                })
            }
        }
    }

    /// Counts an edit of `message`. The error is the wait until old messages of the channel may be
    /// edited.
    pub(crate) fn edit(
        &mut self,
        now: SystemTime,
        channel: Id,
        message: Id,
    ) -> Result<(), Duration> {
        if !self.enforced || message.age(now) <= OLD {
            return Ok(());
        }
        let edits = self.old_edits.entry(channel).or_default();
        while edits.front().is_some_and(|&edit| now >= edit + OLD_EDITS.1) {
            edits.pop_front();
        }
        if edits.len() >= OLD_EDITS.0 {
            return Err(edits.front().map_or(Duration::ZERO, |&edit| {
                (edit + OLD_EDITS.1).duration_since(now).unwrap_or_default()
            }));
        }
        edits.push_back(now);
        Ok(())
    }
}

/// Returns a route's bucket: name, number of requests, length of the window. The numbers for
/// webhook tokens and channel messages have been observed on Discord; the others are typical.
fn bucket(route: Route) -> (&'static str, u32, Duration) {
    let seconds = Duration::from_secs;
    match route {
        Route::InteractionCallback => ("interaction-callback", 5, seconds(2)),
        route if route.exempt() => ("webhook-token", 5, seconds(2)),
        Route::CreateMessage => ("create-message", 5, seconds(5)),
        Route::EditMessage => ("edit-message", 5, seconds(5)),
        Route::DeleteMessage => ("delete-message", 5, seconds(1)),
        Route::ListMessages | Route::GetMessage => ("get-message", 5, seconds(1)),
        Route::CreateEmoji | Route::EditEmoji | Route::DeleteEmoji => ("emojis", 50, seconds(1)),
        Route::ListCommands | Route::GetCommand => ("get-commands", 5, seconds(5)),
        route if route.is_command() => ("commands", 5, seconds(5)),
        _ => (OTHER, 10, seconds(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ms: u64) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000) + Duration::from_millis(ms)
    }

    /// Sends one request per entry and returns which of them pass.
    fn passes(route: Route, requests: &[(u64, &str)]) -> Vec<bool> {
        let mut limits = RateLimits::new(true, true);
        requests
            .iter()
            .map(|&(ms, major)| limits.take(at(ms), route, major, None).is_ok())
            .collect()
    }

    #[test]
    fn buckets_count_per_route_and_top_level_resource() {
        let quick = |n: u64, major: &'static str| (0..n).map(move |i| (i, major));
        type Requests = Vec<(u64, &'static str)>;
        let cases: [(Route, Requests, usize); 5] = [
            (Route::EditOriginal, quick(7, "t1").collect(), 5),
            (
                Route::EditOriginal,
                quick(5, "t1").chain(quick(5, "t2")).collect(),
                10,
            ),
            (
                Route::EditOriginal,
                quick(5, "t1")
                    .chain([(1_999, "t1"), (2_000, "t1")])
                    .collect(),
                6,
            ),
            (
                Route::CreateMessage,
                quick(6, "c1").chain([(5_000, "c1")]).collect(),
                6,
            ),
            (
                Route::DeleteMessage,
                quick(6, "c1").chain([(1_000, "c1")]).collect(),
                6,
            ),
        ];
        for (route, requests, expected) in cases {
            let passed = passes(route, &requests)
                .into_iter()
                .filter(|&passed| passed)
                .count();
            assert_eq!(passed, expected, "{route:?} {requests:?}");
        }
    }

    #[test]
    fn the_global_limit_spares_interaction_routes() {
        let mut limits = RateLimits::new(true, true);
        for n in 0..50 {
            assert!(
                limits
                    .take(at(0), Route::CreateMessage, &format!("c{n}"), None)
                    .is_ok()
            );
        }
        let refused = limits
            .take(at(400), Route::CreateMessage, "c50", None)
            .expect_err("the global limit is used up");
        assert_eq!(refused.scope, LimitScope::Global);
        assert_eq!(refused.retry_after, Duration::from_millis(600));
        assert!(
            limits
                .take(at(400), Route::EditOriginal, "t1", None)
                .is_ok()
        );
        assert!(
            limits
                .take(at(1_000), Route::CreateMessage, "c50", None)
                .is_ok()
        );
    }

    #[test]
    fn all_tokens_of_a_channel_take_thirty_requests_a_minute_together() {
        let mut limits = RateLimits::new(true, true);
        let mut edit = |ms, token: u64, channel| {
            let edited = limits.take(
                at(ms),
                Route::EditOriginal,
                &format!("t{token}"),
                Some(Id(channel)),
            );
            edited
                .map(|_| ())
                .map_err(|refused| (refused.scope, refused.retry_after))
        };
        for n in 0..30 {
            assert_eq!(edit(n * 1_000, n, 1), Ok(()));
        }
        assert_eq!(
            edit(30_000, 99, 1),
            Err((LimitScope::Shared, Duration::from_secs(30)))
        );
        assert_eq!(edit(30_000, 99, 2), Ok(()), "another channel is free");
        assert_eq!(edit(60_000, 99, 1), Ok(()));
        assert!(
            limits
                .take(at(30_000), Route::InteractionCallback, "t100", Some(Id(1)))
                .is_ok()
        );
        let mut limits = RateLimits::new(true, false);
        let mut edit = |token: u64| {
            limits.take(
                at(0),
                Route::EditOriginal,
                &format!("t{token}"),
                Some(Id(1)),
            )
        };
        assert!(
            (0..100).all(|token| edit(token).is_ok()),
            "it can be switched off"
        );
    }

    #[test]
    fn old_messages_take_three_edits_in_twenty_seconds() {
        let mut limits = RateLimits::new(true, true);
        let (channel, now) = (Id(1), at(0));
        let aged = |minutes: u64| Id::next(now - Duration::from_secs(minutes * 60), Id(0));
        for _ in 0..10 {
            assert!(limits.edit(now, channel, aged(59)).is_ok());
        }
        for n in 0..3 {
            assert!(limits.edit(at(n * 1_000), channel, aged(61)).is_ok());
        }
        assert_eq!(
            limits.edit(at(3_000), channel, aged(70)),
            Err(Duration::from_secs(17))
        );
        assert!(limits.edit(at(3_000), Id(2), aged(61)).is_ok());
        assert!(limits.edit(at(20_000), channel, aged(61)).is_ok());
        assert!(limits.edit(at(20_000), channel, aged(61)).is_err());
    }

    #[test]
    fn nothing_is_limited_when_switched_off() {
        let mut limits = RateLimits::new(false, true);
        assert!((0..100).all(|_| matches!(
            limits.take(at(0), Route::CreateMessage, "c", None),
            Ok(None)
        )));
    }
}
