//! Counts results in the background, so that no player waits for leaderboards.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::OptionFuture;
use skat_store::{Backoff, Store, StoreError, count_results, index_tables, repair};
use skat_table::TableId;
use tokio::sync::mpsc;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep_until};
use tokio_util::sync::CancellationToken;
use tokio_util::task::{AbortOnDropHandle, TaskTracker};

use crate::metrics::{GaugeGuard, Metrics, Task};
use crate::supervise;

/// First and longest wait before failed counts are retried.
const FIRST_RETRY: Duration = Duration::from_secs(1);
const LONGEST_RETRY: Duration = Duration::from_secs(8);

/// Interval between checks for lost storage.
const LOSS_LOOKED_FOR: Duration = Duration::from_secs(10);

/// Accepts the tables that have results.
#[derive(Clone)]
pub(super) struct ResultCounter {
    given: mpsc::UnboundedSender<(TableId, GaugeGuard)>,
    metrics: Metrics,
}

impl ResultCounter {
    /// Starts the counting task. When the program stops, it still counts the tables it has
    /// received. The rest stays in the outbox for the next process that serves the table.
    pub(super) fn start(
        store: Arc<dyn Store>,
        metrics: Metrics,
        tasks: &TaskTracker,
        stop: CancellationToken,
    ) -> Self {
        let (sender, given) = mpsc::unbounded_channel();
        let counting = CounterTask {
            store,
            metrics: metrics.clone(),
            again: BTreeMap::new(),
            indexing: None,
        };
        supervise::spawn_on(tasks, &metrics, Task::Counting, counting.work(given, stop));
        Self {
            given: sender,
            metrics,
        }
    }

    /// Queues a table whose results aren't counted yet.
    pub(super) fn count(&self, table: TableId) {
        // The task is gone when the program stops.
        let _ = self.given.send((table, self.metrics.awaiting_count()));
    }
}

/// It catches panics within its work, so that it still has its tables afterwards.
struct CounterTask {
    store: Arc<dyn Store>,
    metrics: Metrics,
    /// The tables that couldn't be counted.
    again: BTreeMap<TableId, GaugeGuard>,
    /// The task that completes the index of tables and deals, so that no result waits for it.
    indexing: Option<AbortOnDropHandle<()>>,
}

impl CounterTask {
    async fn work(
        mut self,
        mut given: mpsc::UnboundedReceiver<(TableId, GaugeGuard)>,
        stop: CancellationToken,
    ) {
        let mut looks = every(LOSS_LOOKED_FOR);
        // The pauses before retries, from the first failure to the last.
        let mut retries: Option<(Backoff, Instant)> = None;
        loop {
            retries = match (retries, self.again.keys().next()) {
                (_, None) => None,
                (Some(retries), Some(_)) => Some(retries),
                // Processes have different tables, so they don't all retry at the same moment.
                (None, Some(table)) => {
                    let seed = table.number();
                    let mut backoff = Backoff::new(FIRST_RETRY, LONGEST_RETRY, seed);
                    let first = Instant::now() + backoff.pause();
                    Some((backoff, first))
                }
            };
            let retry = retries.as_ref().map(|(_, at)| sleep_until(*at));
            tokio::select! {
                biased;
                _ = looks.tick() => tokio::select! {
                    biased;
                    // It may take long; the next process starts it again.
                    () = stop.cancelled() => {}
                    () = self.repair() => {}
                },
                table = given.recv() => {
                    let Some((table, waits)) = table else { return };
                    self.count(table, waits).await;
                }
                () = stop.cancelled() => return,
                Some(()) = OptionFuture::from(retry) => {
                    for (table, waits) in std::mem::take(&mut self.again) {
                        self.count(table, waits).await;
                    }
                    if let Some((backoff, at)) = &mut retries {
                        *at = Instant::now() + backoff.pause();
                    }
                }
            }
        }
    }

    /// Counts everything again if the storage has lost results or counts, as in a failover.
    async fn repair(&mut self) {
        let repairing = repair(self.store.as_ref());
        match supervise::watch(&self.metrics, Task::Counting, repairing).await {
            None | Some(Ok(None)) => {}
            Some(Ok(Some(results))) => {
                if results > 0 {
                    tracing::warn!(
                        results,
                        "the storage may have lost data; recounted all results"
                    );
                }
                let store = Arc::clone(&self.store);
                let begin = move || keep_indexing(Arc::clone(&store));
                self.indexing = Some(supervise::until_done(&self.metrics, Task::Counting, begin));
            }
            Some(Err(error)) => {
                tracing::warn!(%error, "can't check whether all results need recounting; retrying");
            }
        }
    }

    async fn count(&mut self, table: TableId, waits: GaugeGuard) {
        let counting = count_results(self.store.as_ref(), table);
        match supervise::watch(&self.metrics, Task::Counting, counting).await {
            Some(Ok(_)) => {}
            None => {
                tracing::error!(table.id = %table, "can't count a table's results yet; retrying");
                self.again.insert(table, waits);
            }
            // They stay in the outbox. Another try would hardly end better.
            Some(Err(error @ (StoreError::Damaged { .. } | StoreError::UnknownTable))) => {
                tracing::error!(table.id = %table, %error, "can't count a table's results");
            }
            Some(Err(error)) => {
                tracing::warn!(table.id = %table, %error, "can't count a table's results yet; \
                    retrying");
                self.again.insert(table, waits);
            }
        }
    }
}

/// Completes the index of each person's tables and the archive of deals. If the program stops before, `skatrunde store
/// rebuild` does it.
async fn keep_indexing(store: Arc<dyn Store>) {
    let mut backoff = Backoff::random(FIRST_RETRY, LONGEST_RETRY);
    while let Err(error) = index_tables(store.as_ref()).await {
        tracing::warn!(%error, "can't complete the index of tables and deals; retrying");
        tokio::time::sleep(backoff.pause()).await;
    }
}

/// Ticks at once and then at this interval, later if the task is busy.
fn every(time: Duration) -> Interval {
    let mut ticks = interval(time);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}
