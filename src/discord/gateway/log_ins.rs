//! When a shard may log in: Discord limits how many do at a time, and how often a bot does in a day.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use serenity::all::Http;
use tokio::sync::{Mutex, oneshot};
use tokio::time::{Instant, sleep};
use tokio_util::task::AbortOnDropHandle;
use twilight_gateway::queue::Queue;

use crate::metrics::Metrics;

/// The time between two log-ins that Discord counts together.
const LOGIN_EVERY: Duration = Duration::from_secs(5);

/// The longest wait between two log-ins that come to nothing. Discord allows a bot 1,000 a day and resets its token after that.
const LONGEST_PAUSE: Duration = Duration::from_secs(300);

/// How many of a day's log-ins are kept for the operator and for restarts.
const RESERVE: u64 = 50;

/// How long is waited before Discord is asked again how many log-ins are left.
const ASK_AGAIN_AFTER: Duration = Duration::from_secs(2);

/// The log-ins of this process. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct LogIns {
    http: Arc<Http>,
    metrics: Metrics,
    turns: Arc<Mutex<Turns>>,
}

/// Whose turn it is to log in: Discord lets so many shards at once log in every five seconds, by the remainder of their numbers.
#[derive(Debug, Default)]
struct Turns {
    at_once: u32,
    /// When the next shard of each remainder may log in.
    next: HashMap<u32, Instant>,
}

impl LogIns {
    pub(super) fn new(http: Arc<Http>, metrics: Metrics) -> Self {
        Self { http, metrics, turns: Arc::default() }
    }

    /// Lets so many shards log in at once.
    pub(super) async fn set_at_once(&self, at_once: u32) {
        self.turns.lock().await.at_once = at_once;
    }

    /// The log-ins of one shard.
    pub(super) fn of_shard(&self) -> ShardLogIns {
        ShardLogIns { all: self.clone(), in_vain: Arc::default(), waits: Arc::default() }
    }

    /// Waits for the shard's turn and takes it.
    async fn take_turn(&self, shard: u32) {
        let turn = {
            let mut turns = self.turns.lock().await;
            let remainder = shard % turns.at_once.max(1);
            let now = Instant::now();
            let turn = turns.next.get(&remainder).map_or(now, |next| now.max(*next));
            turns.next.insert(remainder, turn + LOGIN_EVERY);
            turn
        };
        tokio::time::sleep_until(turn).await;
    }

    /// Waits until a log-in is left beyond the reserve. Discord itself keeps the count, for all processes of the bot.
    async fn take_from_budget(&self, shard: u32) {
        loop {
            let wait = match self.http.get_bot_gateway().await {
                Ok(gateway) => {
                    let limit = gateway.session_start_limit;
                    self.metrics.log_ins_left(limit.remaining);
                    if limit.remaining > RESERVE.min(limit.total / 10) {
                        return;
                    }
                    let wait = Duration::from_millis(limit.reset_after).clamp(ASK_AGAIN_AFTER, LONGEST_PAUSE);
                    tracing::error!(
                        shard,
                        left = limit.remaining,
                        wait_s = wait.as_secs(),
                        "hardly any log-ins are left today; the shard waits until Discord grants more"
                    );
                    wait
                }
                Err(error) => {
                    tracing::warn!(shard, %error, "Discord doesn't say how many log-ins are left");
                    ASK_AGAIN_AFTER
                }
            };
            sleep(wait).await;
        }
    }
}

/// The log-ins of one shard. Clones share how many came to nothing.
#[derive(Clone, Debug)]
pub(super) struct ShardLogIns {
    all: LogIns,
    /// How many have come to nothing since the last session.
    in_vain: Arc<AtomicU32>,
    waits: Arc<std::sync::Mutex<Waits>>,
}

/// Whether a shard waits to log in, and when it last did.
#[derive(Clone, Copy, Debug, Default)]
struct Waits {
    now: bool,
    until: Option<Instant>,
}

impl ShardLogIns {
    /// A session has begun or was resumed.
    pub(super) fn succeeded(&self) {
        self.in_vain.store(0, Ordering::Relaxed);
    }

    /// When the shard last waited to log in; this moment if it does now.
    pub(super) fn last_wait(&self) -> Option<Instant> {
        let Waits { now, until } = *self.waits.lock().unwrap_or_else(PoisonError::into_inner);
        if now { Some(Instant::now()) } else { until }
    }

    fn note(&self, waits: bool) {
        let until = Some(Instant::now());
        *self.waits.lock().unwrap_or_else(PoisonError::into_inner) = Waits { now: waits, until };
    }
}

impl Queue for ShardLogIns {
    fn enqueue(&self, shard: u32) -> oneshot::Receiver<()> {
        let (mut go_ahead, allowed) = oneshot::channel();
        let log_ins = self.clone();
        log_ins.note(true);
        tokio::spawn(async move {
            let waits = AbortOnDropHandle::new(tokio::spawn({
                let log_ins = log_ins.clone();
                async move {
                    sleep(pause_after(log_ins.in_vain.fetch_add(1, Ordering::Relaxed))).await;
                    log_ins.all.take_from_budget(shard).await;
                    log_ins.all.take_turn(shard).await;
                }
            }));
            tokio::select! {
                _ = waits => {
                    log_ins.all.metrics.logging_in();
                    // The shard may be gone.
                    let _ = go_ahead.send(());
                }
                () = go_ahead.closed() => {}
            }
            log_ins.note(false);
        });
        allowed
    }
}

/// How long to wait after so many log-ins in a row that came to nothing.
fn pause_after(in_vain: u32) -> Duration {
    match in_vain {
        0 => Duration::ZERO,
        _ => (LOGIN_EVERY * 2_u32.saturating_pow(in_vain - 1).min(1_000)).min(LONGEST_PAUSE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_of_refusals_stays_far_below_a_thousand_log_ins() {
        let day = Duration::from_secs(24 * 60 * 60);
        let (mut at, mut log_ins) = (Duration::ZERO, 0);
        while at < day {
            at += pause_after(log_ins);
            log_ins += 1;
        }
        assert!((100..=500).contains(&log_ins), "{log_ins}");
        assert_eq!(pause_after(1), LOGIN_EVERY);
        assert_eq!(pause_after(u32::MAX), LONGEST_PAUSE);
    }
}
