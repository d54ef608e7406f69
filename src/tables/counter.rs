//! Counts results in the background, so that no player waits for leaderboards.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use skat_store::{Store, StoreError, count_results, finish_forgetting, repair};
use skat_table::TableId;
use tokio::sync::mpsc;
use tokio::time::{Interval, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long to wait before something that couldn't be done is tried again.
const RETRY: Duration = Duration::from_secs(1);

/// How often it is looked whether the storage may have lost something.
const LOSS_LOOKED_FOR: Duration = Duration::from_secs(10);

/// Takes the tables that have results.
#[derive(Clone)]
pub(super) struct Counter(mpsc::UnboundedSender<TableId>);

impl Counter {
    /// Starts the task that counts; first it forgets who was still to be forgotten. When the program stops it counts what it was given
    /// so far; what it doesn't get done is in the outbox for whoever serves the table next.
    pub(super) fn start(store: Arc<dyn Store>, tasks: &TaskTracker, stop: CancellationToken) -> Self {
        let (sender, given) = mpsc::unbounded_channel();
        tasks.spawn(Counting { store, to_forget: true, again: BTreeSet::new() }.work(given, stop));
        Self(sender)
    }

    /// This table has results that aren't counted yet.
    pub(super) fn count(&self, table: TableId) {
        // The task is gone when the program stops.
        let _ = self.0.send(table);
    }
}

struct Counting {
    store: Arc<dyn Store>,
    to_forget: bool,
    /// The tables that couldn't be counted.
    again: BTreeSet<TableId>,
}

impl Counting {
    async fn work(mut self, mut given: mpsc::UnboundedReceiver<TableId>, stop: CancellationToken) {
        self.forget().await;
        let mut looks = every(LOSS_LOOKED_FOR);
        loop {
            tokio::select! {
                biased;
                _ = looks.tick() => tokio::select! {
                    biased;
                    // It may take long; the next process begins it anew.
                    () = stop.cancelled() => {}
                    () = self.repair() => {}
                },
                table = given.recv() => {
                    let Some(table) = table else { return };
                    self.count(table).await;
                }
                () = stop.cancelled() => return,
                () = tokio::time::sleep(RETRY), if self.to_forget || !self.again.is_empty() => {
                    self.forget().await;
                    for table in std::mem::take(&mut self.again) {
                        self.count(table).await;
                    }
                }
            }
        }
    }

    async fn forget(&mut self) {
        if self.to_forget {
            let finished = finish_forgetting(self.store.as_ref()).await;
            self.to_forget = finished.is_err();
            if let Err(error) = finished {
                tracing::warn!(%error, "forgetting somebody is tried again");
            }
        }
    }

    /// Counts everything anew if the storage has lost something, as in a failover: results that are counted, or what was counted.
    async fn repair(&self) {
        match repair(self.store.as_ref()).await {
            Ok(None | Some(0)) => {}
            Ok(Some(results)) => {
                tracing::warn!(results, "the storage may have lost something, so all results were counted anew");
            }
            Err(error) => tracing::warn!(%error, "whether all results must be counted anew is looked at again"),
        }
    }

    async fn count(&mut self, table: TableId) {
        match count_results(self.store.as_ref(), table).await {
            Ok(_) => {}
            Err(error @ (StoreError::Damaged { .. } | StoreError::UnknownTable)) => {
                tracing::error!(table.id = %table, %error, "the results of a table can't be counted");
            }
            Err(error) => {
                tracing::warn!(table.id = %table, %error, "counting is tried again");
                self.again.insert(table);
            }
        }
    }
}

/// A tick at once and then after each such time, later if the task is busy.
fn every(time: Duration) -> Interval {
    let mut ticks = interval(time);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}
