//! Activation of tables from the store, and the follow-up when a table's task ends.

use std::sync::Arc;
use std::time::Duration;

use skat_store::{Acquired, Backoff, LogPosition, StoreError};
use skat_table::{Table, TableId};
use tokio::sync::{OwnedMutexGuard, mpsc};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::actor::{Actor, ActorEnd, Ended, Surroundings};
use super::directory::Registered;
use super::mail::{AskError, Presenter, TableContext};
use super::{ServedTable, ShardTasks, TableSlot, TablesShared};
use crate::metrics::Task;
use crate::mutex::lock;
use crate::pool::ServeDecision;
use crate::supervise;

/// Capacity of a table's mailbox. More mail would mean clicks by more people than can sit there.
const MAILBOX_SIZE: usize = 64;

/// First and longest wait before a table is activated again.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Most checks for steps that the storage has lost.
const LOSS_CHECKS: u32 = 6;

/// A table that was just acquired.
struct AcquiredTable {
    acquired: Acquired,
    /// True if the storage has lost steps that this process knew to be stored.
    steps_lost: bool,
}

impl TablesShared {
    /// Returns the mailbox of a table of this server for a request; activates the table if it has
    /// none.
    pub(super) async fn serve(
        self: &Arc<Self>,
        table: TableId,
        server: u64,
    ) -> Result<ServedTable, AskError> {
        if self.assignment.is_elsewhere(server) {
            return Err(AskError::Elsewhere);
        }
        let mut slot = self.slot(table).await?;
        if let Some(served) = live(slot.as_ref()) {
            return if served.server == server {
                Ok(served)
            } else {
                Err(AskError::OtherServer)
            };
        }
        let acquired = match self.assignment.serves_on_request(server).await {
            ServeDecision::Yes => {
                let begun = self
                    .acquire_on(table, server)
                    .await
                    .and_then(|taken| self.begin(&taken));
                // A table that nobody serves may be closed, and then needn't be read.
                if begun.is_ok() || lock(&self.known).contains_key(&table) {
                    self.note_readability(table, server, begun.as_ref().err());
                }
                begun
            }
            ServeDecision::Elsewhere => Err(AskError::Elsewhere),
            ServeDecision::Unknown => {
                let why = "another process may serve this table";
                Err(AskError::Store(StoreError::Unavailable(why.to_owned())))
            }
        };
        self.fill(table, &mut slot, acquired)
    }

    /// Serves an open table without a request. If it is closed, only its results are counted.
    pub(super) async fn serve_unasked(
        self: &Arc<Self>,
        table: TableId,
        server: u64,
    ) -> Result<(), AskError> {
        if !self.assignment.serves_unasked(server) {
            return Ok(());
        }
        let mut slot = self.slot(table).await?;
        if live(slot.as_ref()).is_some() {
            return Ok(());
        }
        let acquired = match self.acquire(table).await {
            Ok(taken) if taken.acquired.closed => {
                self.note_readability(table, server, None);
                lock(&self.served).remove(&table);
                lock(&self.known).remove(&table);
                return Ok(());
            }
            Ok(taken) => self.begin(&taken),
            Err(error) => Err(error),
        };
        self.note_readability(table, server, acquired.as_ref().err());
        self.fill(table, &mut slot, acquired).map(|_| ())
    }

    /// Records whether an open table's activation, which ended with this error, could read it.
    fn note_readability(&self, table: TableId, server: u64, error: Option<&AskError>) {
        let mut unreadable = lock(&self.unreadable);
        match error {
            Some(AskError::Store(StoreError::Damaged { .. })) => {
                unreadable
                    .entry(table)
                    .or_insert_with(|| (server, self.services.metrics.unreadable_table()));
            }
            None => _ = unreadable.remove(&table),
            // It says nothing about the stored records.
            Some(_) => {}
        }
    }

    /// Makes the next request activate the table again: its task ends, because nobody can write to
    /// it any more.
    pub(super) fn renew(&self, table: TableId) {
        lock(&self.served).remove(&table);
    }

    /// Does the same if the table is on this server.
    pub(super) async fn renew_on(&self, table: TableId, server: u64) {
        let slot = lock(&self.served).get(&table).cloned();
        let Some(slot) = slot else { return };
        let is_there = |served: &ServedTable| served.server == server;
        if slot.lock().await.as_ref().is_some_and(is_there) {
            self.renew(table);
        }
    }

    /// Returns the locked slot of a table's mailbox. Only this table's slot is locked while it is
    /// loaded, so that tables don't wait for each other.
    async fn slot(&self, table: TableId) -> Result<OwnedMutexGuard<Option<ServedTable>>, AskError> {
        loop {
            if self.stop.is_cancelled() {
                return Err(AskError::Unavailable);
            }
            let slot = Arc::clone(lock(&self.served).entry(table).or_default());
            let held = Arc::clone(&slot).lock_owned().await;
            // The previous owner may have removed it, and the next request would find another.
            if lock(&self.served)
                .get(&table)
                .is_some_and(|current| Arc::ptr_eq(current, &slot))
            {
                return Ok(held);
            }
        }
    }

    fn fill(
        &self,
        table: TableId,
        slot: &mut Option<ServedTable>,
        acquired: Result<ServedTable, AskError>,
    ) -> Result<ServedTable, AskError> {
        match acquired {
            Ok(served) => {
                *slot = Some(served.clone());
                Ok(served)
            }
            Err(error) => {
                lock(&self.served).remove(&table);
                Err(error)
            }
        }
    }

    /// Acquires a table of this server. A table of another server isn't touched: the process that
    /// serves it would have to activate it again.
    async fn acquire_on(
        self: &Arc<Self>,
        table: TableId,
        server: u64,
    ) -> Result<AcquiredTable, AskError> {
        let room = self.services.store.room(table).await;
        if room.map_err(AskError::of_table)?.server != server {
            return Err(AskError::OtherServer);
        }
        self.acquire(table).await
    }

    async fn acquire(self: &Arc<Self>, table: TableId) -> Result<AcquiredTable, AskError> {
        // Positions that become known while the answer is on its way may be newer than the answer.
        let known = lock(&self.known).get(&table).copied();
        let acquired = self
            .services
            .store
            .acquire(table, self.services.clock.now())
            .await
            .map_err(AskError::of_table)?;
        if acquired.uncounted {
            self.counter.count(table);
        }
        let steps_lost = known.is_some_and(|position| !acquired.has_stood_at(position));
        if steps_lost {
            tracing::error!(table.id = %table, "the storage lost acknowledged steps of this table");
        }
        Ok(AcquiredTable {
            acquired,
            steps_lost,
        })
    }

    /// Starts to serve a table that was just acquired.
    fn begin(self: &Arc<Self>, taken: &AcquiredTable) -> Result<ServedTable, AskError> {
        let AcquiredTable {
            acquired,
            steps_lost,
        } = taken;
        let table_id = acquired.record.header.table();
        let room = acquired.record.room.clone();
        let log = acquired.events.iter().map(|(at, event)| (*at, event));
        let table = Table::replay(acquired.record.header.clone(), log).map_err(|error| {
            StoreError::Damaged {
                what: error.to_string(),
            }
        })?;
        lock(&self.known).insert(table_id, acquired.position());
        let (mailbox, mails) = mpsc::channel(MAILBOX_SIZE);
        let fenced = CancellationToken::new();
        let context = TableContext {
            table: table_id,
            room: room.clone(),
            epoch: acquired.epoch,
            fenced: fenced.clone(),
            post: acquired.post,
            tokens: acquired.tokens.clone(),
            steps_lost: *steps_lost,
        };
        let presenter = Registered {
            directory: self.directory.clone(),
            room: room.clone(),
            inner: self.presenters.attach(context),
        };
        // Now, not when the table is first presented: the next request must find it.
        self.directory.note(&table.view(), &room);
        let surroundings = Surroundings {
            services: self.services.clone(),
            counter: self.counter.clone(),
            presence: self.presence.clone(),
            is_new: lock(&self.opened).contains(&table_id),
        };
        let actor = Box::new(Actor::new(
            table,
            acquired,
            surroundings,
            Box::new(presenter),
            mailbox.downgrade(),
            fenced,
        ));
        let (stop, in_shard) = self.shard_task(self.assignment.shard_of(room.server));
        let (shared, counted) = (Arc::clone(self), self.services.metrics.serving_table());
        let serving = async move {
            let _counted = (counted, in_shard);
            let ended = actor.serve(mails, stop).await;
            shared.ended(table_id, room.server, ended);
        };
        supervise::spawn_on(&self.tasks, &self.services.metrics, Task::Table, serving);
        Ok(ServedTable {
            mailbox,
            server: room.server,
        })
    }

    /// Returns what stops a new task of the shard, and what lets a release of the shard wait for
    /// it. Both come under one lock, so that no release overlooks the task.
    fn shard_task(&self, shard: u32) -> (CancellationToken, TaskTrackerToken) {
        let new = || ShardTasks {
            stop: self.stop.child_token(),
            tasks: TaskTracker::new(),
        };
        let mut shards = lock(&self.shards);
        let ShardTasks { stop, tasks } = shards.entry(shard).or_insert_with(new);
        (stop.clone(), tasks.token())
    }

    /// Handles the end of a table's task and forgets the task, unless the table has been activated
    /// again in the meantime.
    fn ended(self: &Arc<Self>, table: TableId, server: u64, ended: Ended) {
        let Ended {
            why,
            position,
            mut presenter,
        } = ended;
        {
            let mut served = lock(&self.served);
            let over = |slot: &TableSlot| {
                slot.try_lock()
                    .is_ok_and(|slot| live(slot.as_ref()).is_none())
            };
            if served.get(&table).is_some_and(over) {
                served.remove(&table);
            }
        }
        let shared = Arc::clone(self);
        match why {
            ActorEnd::Stopped if !self.stop.is_cancelled() => {
                presenter.withdraw();
                lock(&self.known).remove(&table);
                self.in_background(async move {
                    shared.look_for_a_loss(table, position, presenter).await;
                });
            }
            ActorEnd::Stopped => {
                lock(&self.known).remove(&table);
            }
            // If the storage has lost that the table is closed, nobody may ever ask for it again.
            ActorEnd::Quiet => {
                lock(&self.known).insert(table, position);
                self.reactivate_later(table, server);
            }
            ActorEnd::InDoubt | ActorEnd::Failed => {
                let pause = match why {
                    ActorEnd::Failed => self.failures.fail(table),
                    _ => FIRST_PAUSE,
                };
                presenter.withdraw();
                lock(&self.known).insert(table, position);
                self.in_background(async move {
                    if !shared.keep_reactivating(table, server, pause).await {
                        shared.look_for_a_loss(table, position, presenter).await;
                    }
                });
            }
        }
    }

    /// Checks that the storage still has the steps that this process knew to be stored, and tells
    /// the people if not.
    ///
    /// The process that serves the table from now on may not know that there were more.
    async fn look_for_a_loss(
        &self,
        table: TableId,
        position: LogPosition,
        mut presenter: Box<dyn Presenter>,
    ) {
        let mut backoff = Backoff::new(FIRST_PAUSE, LONGEST_PAUSE, table.number());
        for check in 1..=LOSS_CHECKS {
            match self.services.store.dump_table(table).await {
                Ok(dump) if dump.has_stood_at(position) => return,
                Ok(_) => {
                    tracing::error!(table.id = %table, "the storage lost steps of a table that was \
                        handed over");
                    presenter.tell_of_a_loss();
                    return;
                }
                Err(error) if check == LOSS_CHECKS => {
                    tracing::error!(table.id = %table, %error, "can't determine whether steps of a \
                        table were lost");
                    return;
                }
                Err(_) => {}
            }
            tokio::select! {
                () = tokio::time::sleep(backoff.pause()) => {}
                () = self.stop.cancelled() => return,
            }
        }
    }

    /// Activates an open table when its shard is loaded. If that fails, it is tried again later.
    pub(super) async fn activate(self: &Arc<Self>, table: TableId, server: u64) {
        let activating = self.serve_unasked(table, server);
        match supervise::watch(&self.services.metrics, Task::Activation, activating).await {
            Some(Ok(())) => {}
            Some(Err(error)) => {
                tracing::error!(table.id = %table, %error, "can't activate a table");
                if !error.is_final() {
                    self.reactivate_later(table, server);
                }
            }
            None => self.reactivate_later(table, server),
        }
    }

    /// Activates a table again in the background.
    fn reactivate_later(self: &Arc<Self>, table: TableId, server: u64) {
        let shared = Arc::clone(self);
        self.in_background(async move {
            shared.keep_reactivating(table, server, FIRST_PAUSE).await;
        });
    }

    /// Does work that outlives a table's task.
    fn in_background(&self, work: impl Future<Output = ()> + Send + 'static) {
        supervise::spawn_on(&self.tasks, &self.services.metrics, Task::Activation, work);
    }

    /// Does the same as [`TablesShared::reactivate`], and begins again after a panic.
    async fn keep_reactivating(
        self: &Arc<Self>,
        table: TableId,
        server: u64,
        pause: Duration,
    ) -> bool {
        let begin = || self.reactivate(table, server, pause);
        let activating = supervise::repeat(&self.services.metrics, Task::Activation, begin);
        let done = self.stop.run_until_cancelled(activating).await;
        done.unwrap_or(true)
    }

    /// Activates a table again after a pause, while it is assigned to this process; returns false
    /// once it isn't.
    async fn reactivate(
        self: &Arc<Self>,
        table: TableId,
        server: u64,
        first_pause: Duration,
    ) -> bool {
        let mut backoff = Backoff::new(first_pause, LONGEST_PAUSE, table.number());
        loop {
            tokio::select! {
                () = tokio::time::sleep(backoff.pause()) => {}
                () = self.stop.cancelled() => return true,
            }
            if !self.assignment.serves_unasked(server) {
                self.directory.leave(|seated| seated.table == table);
                lock(&self.known).remove(&table);
                return false;
            }
            match self.serve_unasked(table, server).await {
                Ok(()) => return true,
                Err(error) if error.is_final() => {
                    tracing::error!(table.id = %table, %error, "can't reactivate a table");
                    lock(&self.known).remove(&table);
                    return true;
                }
                Err(error) => {
                    tracing::warn!(table.id = %table, %error, "can't reactivate a table yet; \
                        retrying");
                }
            }
        }
    }
}

fn live(served: Option<&ServedTable>) -> Option<ServedTable> {
    served.filter(|served| !served.mailbox.is_closed()).cloned()
}
