//! A process's connection to the store, with faults.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::future::BoxFuture;
use skat_store::{
    Acquired, Commit, Committed, Epoch, OpenTable, Opening, Post, Room, StoreError, TableStore,
    Token, TokenOwner,
};
use skat_table::{TableId, Timestamp};
use tokio::sync::Notify;

use crate::store::Contents;
use crate::world::World;

/// State of a process.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Life {
    Runs,
    /// Suspended without noticing it.
    Paused,
    /// Nothing that the process does has any effect from now on. To the world, that is its death.
    Dead,
}

/// A fault of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Unavailable,
    Full,
    DoubtUnstored,
    DoubtStored,
    Resent,
    CrashBefore,
    CrashAfter,
    PauseBefore(Duration),
    PauseAfter(Duration),
    FailOver,
}

/// Course of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) there: Duration,
    pub(crate) fault: Option<Fault>,
    pub(crate) back: Duration,
}

/// Kind of a call to the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    Open(TableId),
    Acquire(TableId),
    Commit(TableId),
    /// A note outside the log.
    Note,
    /// A step of counting.
    Count,
    Read,
}

/// The store as one process sees it.
pub(crate) struct Link {
    world: Arc<World>,
    process: u32,
    vitals: Arc<Vitals>,
}

struct Vitals {
    life: Mutex<Life>,
    changed: Notify,
}

impl Vitals {
    fn change(&self, from: Life, to: Life) {
        let mut life = self.life.lock().expect("the lock isn't poisoned");
        if *life == from {
            *life = to;
            // Wakes tasks in the order in which they began to wait; a watch channel doesn't.
            self.changed.notify_waiters();
        }
    }
}

impl Link {
    pub(crate) fn new(world: Arc<World>, process: u32) -> Self {
        let vitals = Vitals {
            life: Mutex::new(Life::Runs),
            changed: Notify::new(),
        };
        Self {
            world,
            process,
            vitals: Arc::new(vitals),
        }
    }

    fn life(&self) -> Life {
        *self.vitals.life.lock().expect("the lock isn't poisoned")
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.world.clock.now()
    }

    pub(crate) fn runs(&self) -> bool {
        self.life() == Life::Runs
    }

    pub(crate) fn is_dead(&self) -> bool {
        self.life() == Life::Dead
    }

    pub(crate) const fn process(&self) -> u32 {
        self.process
    }

    /// Returns while the process runs; never returns once it is dead.
    pub(crate) async fn gate(&self) {
        self.becomes(Life::Runs).await;
    }

    /// Waits for the process's death.
    pub(crate) async fn death(&self) {
        self.becomes(Life::Dead).await;
    }

    pub(crate) fn kill(&self) {
        self.vitals.change(self.life(), Life::Dead);
    }

    /// Suspends the process for a while, even if it cancels the call that caused the pause.
    fn pause(&self, time: Duration) {
        let vitals = Arc::clone(&self.vitals);
        vitals.change(Life::Runs, Life::Paused);
        tokio::spawn(async move {
            tokio::time::sleep(time).await;
            vitals.change(Life::Paused, Life::Runs);
        });
    }

    async fn becomes(&self, wanted: Life) {
        loop {
            // Subscribes before checking, so that no change is missed.
            let changed = self.vitals.changed.notified();
            if self.life() == wanted {
                return;
            }
            changed.await;
        }
    }

    /// Carries a step to the store and its result back.
    pub(crate) fn call<'a, R: Send + 'a>(
        &'a self,
        call: Call,
        mut step: impl FnMut(&mut Contents) -> Result<R, StoreError> + Send + 'a,
    ) -> BoxFuture<'a, Result<R, StoreError>> {
        Box::pin(async move {
            let way = self.world.way_of(self.process, call);
            self.gate().await;
            tokio::time::sleep(way.there).await;
            match way.fault {
                Some(Fault::Unavailable) => {
                    return Err(StoreError::Unavailable(
                        "the simulation has it so".to_owned(),
                    ));
                }
                Some(Fault::Full) => {
                    return Err(StoreError::Full("the simulation has it so".to_owned()));
                }
                Some(Fault::DoubtUnstored) => return Err(self.doubt(call)),
                Some(Fault::CrashBefore) => self.kill(),
                Some(Fault::PauseBefore(time)) => self.pause(time),
                Some(Fault::FailOver) => self.world.fail_over(call),
                _ => {}
            }
            self.gate().await;
            let mut answer = self.world.at_store(self.process, call, &mut step);
            match way.fault {
                Some(Fault::DoubtStored) => answer = Err(self.doubt(call)),
                Some(Fault::Resent) => {
                    tokio::time::sleep(way.back).await;
                    self.gate().await;
                    answer = self.world.at_store(self.process, call, &mut step);
                }
                Some(Fault::CrashAfter) => self.kill(),
                Some(Fault::PauseAfter(time)) => self.pause(time),
                _ => {}
            }
            tokio::time::sleep(way.back).await;
            self.gate().await;
            answer
        })
    }

    /// Returns the error of a call with an unknown outcome.
    fn doubt(&self, call: Call) -> StoreError {
        self.world.in_doubt(self.process, call);
        StoreError::Storage(Arc::from(Box::from("the simulation has it so")))
    }
}

impl TableStore for Link {
    fn open_table(&self, opening: Opening) -> BoxFuture<'_, Result<Committed, StoreError>> {
        self.call(Call::Open(opening.header.table()), move |contents| {
            contents.open_table(&opening)
        })
    }

    fn acquire(
        &self,
        table: TableId,
        now: Timestamp,
    ) -> BoxFuture<'_, Result<Acquired, StoreError>> {
        self.call(Call::Acquire(table), move |contents| {
            contents.acquire(table, now)
        })
    }

    fn commit(&self, commit: Commit) -> BoxFuture<'_, Result<Committed, StoreError>> {
        self.call(Call::Commit(commit.table), move |contents| {
            contents.commit(&commit)
        })
    }

    fn note_post(
        &self,
        table: TableId,
        epoch: Epoch,
        post: Option<Post>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        self.call(Call::Note, move |contents| {
            contents.note_post(table, epoch, post)
        })
    }

    fn note_token(
        &self,
        table: TableId,
        epoch: Epoch,
        owner: TokenOwner,
        token: Option<Token>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        let note =
            move |contents: &mut Contents| contents.note_token(table, epoch, owner, token.clone());
        self.call(Call::Note, note)
    }

    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>> {
        self.call(Call::Read, |contents| Ok(contents.open_tables()))
    }

    fn room(&self, table: TableId) -> BoxFuture<'_, Result<Room, StoreError>> {
        self.call(Call::Read, move |contents| contents.room(table))
    }

    fn was_handled(
        &self,
        table: TableId,
        interaction: u64,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.call(Call::Read, move |contents| {
            Ok(contents.was_handled(table, interaction))
        })
    }

    fn bind(
        &self,
        interaction: u64,
        proposed: TableId,
        _now: Timestamp,
    ) -> BoxFuture<'_, Result<TableId, StoreError>> {
        self.call(Call::Note, move |contents| {
            Ok(contents.bind(interaction, proposed))
        })
    }
}
