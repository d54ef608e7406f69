//! Turns and budget for IDENTIFY: Discord limits the shards that identify at a time, and a bot's
//! session starts per day.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use serenity::all::BotGateway;
use skat_store::Store;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};
use twilight_gateway::queue::Queue;

use crate::discord::outgoing::api::Api;
use crate::discord::outgoing::trouble::Trouble;
use crate::metrics::{Metrics, Task};
use crate::mutex::lock;
use crate::supervise;

/// Time limit for a request that a shard needs before it can connect.
pub(super) const CONNECT_REQUEST_TIMEOUT: Duration = Duration::from_secs(3);

/// First pause after an IDENTIFY that failed.
const FIRST_PAUSE: Duration = Duration::from_secs(5);

/// Number of pauses as long as the first; each later one is twice as long as the one before.
const SHORT_PAUSES: u32 = 3;

/// Longest wait between two failed IDENTIFYs. Discord allows a bot 1,000 a day and resets its token
/// after that.
const LONGEST_PAUSE: Duration = Duration::from_secs(300);

/// Session starts per day reserved for the operator and for restarts.
const RESERVE: u64 = 50;

/// Wait before Discord is asked again for the number of session starts left.
const ASK_AGAIN_AFTER: Duration = Duration::from_secs(2);

/// The queue of this process's shards for IDENTIFY. Clones share it.
#[derive(Clone)]
pub(super) struct IdentifyQueue {
    api: Api,
    /// Keeps the turns of all processes.
    store: Arc<dyn Store>,
    metrics: Metrics,
    /// Discord's `max_concurrency`: shards whose numbers leave the same remainder share one turn.
    max_concurrency: Arc<AtomicU32>,
}

impl IdentifyQueue {
    pub(super) fn new(api: Api, store: Arc<dyn Store>, metrics: Metrics) -> Self {
        Self {
            api,
            store,
            metrics,
            max_concurrency: Arc::new(AtomicU32::new(1)),
        }
    }

    /// Sets Discord's `max_concurrency`, at least 1: how many shards may identify at once.
    pub(super) fn set_max_concurrency(&self, max_concurrency: u32) {
        self.max_concurrency
            .store(max_concurrency, Ordering::Relaxed);
    }

    /// Returns the queue of one shard.
    pub(super) fn of_shard(&self) -> ShardIdentifyQueue {
        ShardIdentifyQueue {
            all: self.clone(),
            failed: Arc::default(),
            waits: Arc::default(),
        }
    }

    /// Waits for the shard's turn among the shards of all processes, and takes it.
    async fn take_turn(&self, shard: u32) {
        let group = shard % self.max_concurrency.load(Ordering::Relaxed).max(1);
        loop {
            match self.store.take_identify_turn(group).await {
                Ok(Duration::ZERO) => return,
                Ok(wait) => sleep(wait).await,
                Err(error) => {
                    tracing::warn!(shard, %error, "can't take a turn to identify; identifying \
                        anyway (Discord may refuse it once)");
                    return;
                }
            }
        }
    }

    /// Waits until a session start is left beyond the reserve. Discord itself keeps the count, for
    /// all processes of the bot.
    async fn wait_for_budget(&self, shard: u32) {
        loop {
            let asked: Result<BotGateway, Trouble> = self
                .api
                .get_within(CONNECT_REQUEST_TIMEOUT, "gateway/bot")
                .await;
            let wait = match asked {
                Ok(gateway) => {
                    let limit = gateway.session_start_limit;
                    self.metrics.session_starts_left(limit.remaining);
                    if limit.remaining > RESERVE.min(limit.total / 10) {
                        return;
                    }
                    let wait = Duration::from_millis(limit.reset_after)
                        .clamp(ASK_AGAIN_AFTER, LONGEST_PAUSE);
                    tracing::error!(
                        shard,
                        left = limit.remaining,
                        wait_s = wait.as_secs(),
                        "few session starts are left today; the shard waits until Discord resets \
                         the limit"
                    );
                    wait
                }
                Err(trouble) => {
                    let wait = trouble.least_wait().max(ASK_AGAIN_AFTER);
                    tracing::warn!(
                        shard,
                        wait_s = wait.as_secs(),
                        "can't check how many session starts are left; retrying: {trouble}"
                    );
                    wait
                }
            };
            sleep(wait).await;
        }
    }
}

/// One shard's place in the queue. Clones share the count of failures.
#[derive(Clone)]
pub(super) struct ShardIdentifyQueue {
    all: IdentifyQueue,
    failed: Arc<Mutex<FailedIdentifies>>,
    waits: Arc<Mutex<Waits>>,
}

/// IDENTIFYs since the last session. Only sent ones count: a connection that breaks while its shard
/// waits for its turn must not prolong the wait.
#[derive(Clone, Copy, Debug, Default)]
struct FailedIdentifies {
    count: u32,
    last: Option<Instant>,
}

impl FailedIdentifies {
    /// Returns the rest of the pause before the next IDENTIFY.
    fn pause(self) -> Duration {
        let since = self.last.map_or(Duration::ZERO, |last| last.elapsed());
        pause_after(self.count).saturating_sub(since)
    }
}

/// A shard's current or last wait for its turn.
#[derive(Clone, Copy, Debug, Default)]
struct Waits {
    now: bool,
    until: Option<Instant>,
}

impl ShardIdentifyQueue {
    /// Records that a session was started or resumed.
    pub(super) fn succeeded(&self) {
        *self.failed() = FailedIdentifies::default();
    }

    fn failed(&self) -> MutexGuard<'_, FailedIdentifies> {
        lock(&self.failed)
    }

    /// Returns the time of the shard's last wait for its turn, which is now if it still waits.
    pub(super) fn last_wait(&self) -> Option<Instant> {
        let Waits { now, until } = *lock(&self.waits);
        if now { Some(Instant::now()) } else { until }
    }

    /// Lets the shard identify, and counts it unless the shard is gone. The lock keeps a success
    /// from being recorded before its attempt.
    fn let_go_ahead(&self, shard: oneshot::Sender<()>) {
        let mut failed = self.failed();
        if shard.send(()).is_ok() {
            failed.count += 1;
            failed.last = Some(Instant::now());
        }
    }

    fn note(&self, waits: bool) {
        let until = Some(Instant::now());
        *lock(&self.waits) = Waits { now: waits, until };
    }
}

impl Queue for ShardIdentifyQueue {
    fn enqueue(&self, shard: u32) -> oneshot::Receiver<()> {
        let (mut go_ahead, allowed) = oneshot::channel();
        let queue = self.clone();
        queue.note(true);
        let metrics = queue.all.metrics.clone();
        supervise::spawn(&metrics, Task::Identify, async move {
            let waits = {
                let (queue, metrics) = (queue.clone(), &queue.all.metrics);
                supervise::until_done(metrics, Task::Identify, move || {
                    let queue = queue.clone();
                    async move {
                        let pause = queue.failed().pause();
                        sleep(pause).await;
                        queue.all.wait_for_budget(shard).await;
                        queue.all.take_turn(shard).await;
                    }
                })
            };
            tokio::select! {
                _ = waits => {
                    queue.all.metrics.count_identify();
                    queue.let_go_ahead(go_ahead);
                }
                () = go_ahead.closed() => {}
            }
            queue.note(false);
        });
        allowed
    }
}

/// Returns the pause after this many failed IDENTIFYs in a row. The first few are short, because
/// most refusals pass.
fn pause_after(failed: u32) -> Duration {
    match failed {
        0 => Duration::ZERO,
        _ => (FIRST_PAUSE
            * 2_u32
                .saturating_pow(failed.saturating_sub(SHORT_PAUSES))
                .min(1_000))
        .min(LONGEST_PAUSE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_of_refusals_stays_far_below_a_thousand_identifies() {
        let day = Duration::from_secs(24 * 60 * 60);
        let (mut at, mut identifies) = (Duration::ZERO, 0);
        while at < day {
            at += pause_after(identifies);
            identifies += 1;
        }
        assert!((100..=500).contains(&identifies), "{identifies}");
        assert_eq!(
            [0, 1, 3, 4].map(pause_after),
            [Duration::ZERO, FIRST_PAUSE, FIRST_PAUSE, FIRST_PAUSE * 2]
        );
        assert_eq!(pause_after(u32::MAX), LONGEST_PAUSE);
    }
}
