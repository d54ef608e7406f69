//! The writing thread: it puts all waiting steps into one transaction, so that many tables share
//! one `fsync`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use std::{io, thread};

use redb::{Database, Durability};
use tokio::sync::{mpsc, oneshot};

use super::disk::{Disk, fault, panicked};
use super::schema::WriteTables;
use crate::error::StoreError;

/// Capacity of the queue; more steps wait for a place.
const QUEUE: usize = 1024;

/// Most steps that share one transaction.
const BATCH: usize = 256;

/// Wait of a busy period's first step for others.
///
/// Without it, the first of many tables would always get an `fsync` of its own and make all others
/// wait for it. The wait is short compared with an `fsync`.
const GATHERING: Duration = Duration::from_micros(200);

/// Hands steps to the writing thread.
#[derive(Debug)]
pub(super) struct Writer {
    /// `None` if the store is only read, and while the writer is dropped.
    steps: Option<mpsc::Sender<Box<dyn WriteStep>>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(disk: Arc<Disk>) -> io::Result<Self> {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || work(&disk, receiver))?;
        Ok(Self {
            steps: Some(sender),
            thread: Some(thread),
        })
    }

    /// Returns a writer that refuses every step, for a store that is only read.
    pub(super) const fn refusing() -> Self {
        Self {
            steps: None,
            thread: None,
        }
    }

    /// Returns false if the store is only read.
    pub(super) const fn takes_steps(&self) -> bool {
        self.steps.is_some()
    }

    /// Does a step and answers once it is on the disk. The step runs again if its transaction has
    /// to be restarted.
    pub(super) async fn write<R, F>(&self, step: F) -> Result<R, StoreError>
    where
        R: Send + 'static,
        F: FnMut(&mut WriteTables<'_>) -> Result<R, StoreError> + Send + 'static,
    {
        self.hand_over(step, true).await
    }

    /// Does a step that reaches the disk with the next durable one.
    pub(super) async fn write_soon<R, F>(&self, step: F) -> Result<R, StoreError>
    where
        R: Send + 'static,
        F: FnMut(&mut WriteTables<'_>) -> Result<R, StoreError> + Send + 'static,
    {
        self.hand_over(step, false).await
    }

    async fn hand_over<R, F>(&self, step: F, durable: bool) -> Result<R, StoreError>
    where
        R: Send + 'static,
        F: FnMut(&mut WriteTables<'_>) -> Result<R, StoreError> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let job = Box::new(PendingStep {
            step,
            result: None,
            answer,
            durable,
        });
        let stopped = || StoreError::storage("the store takes no writes");
        self.steps
            .as_ref()
            .ok_or_else(stopped)?
            .send(job)
            .await
            .map_err(|_| stopped())?;
        answered.await.map_err(|_| stopped())?
    }
}

/// Waits for the queued steps, so that the file is released when the store is gone.
impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.steps.take());
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the store's writer thread panicked");
        }
    }
}

/// A step with any type of result.
trait WriteStep: Send {
    fn durable(&self) -> bool;

    /// Does the step. An error means that it may be half done, and the transaction must not be
    /// committed; a refusal is kept as the step's own answer.
    fn run(&mut self, tables: &mut WriteTables<'_>) -> Result<(), StoreError>;

    /// Answers the step once the transaction has succeeded or failed.
    fn answer(self: Box<Self>, outcome: Result<(), StoreError>);
}

struct PendingStep<R, F> {
    step: F,
    result: Option<Result<R, StoreError>>,
    answer: oneshot::Sender<Result<R, StoreError>>,
    durable: bool,
}

impl<R, F> WriteStep for PendingStep<R, F>
where
    R: Send,
    F: FnMut(&mut WriteTables<'_>) -> Result<R, StoreError> + Send,
{
    fn durable(&self) -> bool {
        self.durable
    }

    fn run(&mut self, tables: &mut WriteTables<'_>) -> Result<(), StoreError> {
        match (self.step)(tables) {
            Err(
                failed @ (StoreError::Damaged { .. }
                | StoreError::Full(_)
                | StoreError::Unavailable(_)
                | StoreError::Storage(_)),
            ) => Err(failed),
            result => {
                self.result = Some(result);
                Ok(())
            }
        }
    }

    fn answer(self: Box<Self>, outcome: Result<(), StoreError>) {
        let Self { result, answer, .. } = *self;
        // The receiver may be gone; the step is done all the same.
        let _ = answer.send(outcome.and_then(|()| result.unwrap_or_else(|| Err(panicked()))));
    }
}

fn work(disk: &Disk, mut steps: mpsc::Receiver<Box<dyn WriteStep>>) {
    let mut busy = false;
    while let Some(first) = steps.blocking_recv() {
        if busy {
            thread::sleep(GATHERING);
        }
        let mut batch = vec![first];
        while batch.len() < BATCH
            && let Ok(next) = steps.try_recv()
        {
            batch.push(next);
        }
        busy = batch.len() > 1;
        match write(disk, &mut batch) {
            // The data of one step is damaged; the others mustn't suffer for it.
            Err(StoreError::Damaged { .. }) if busy => {
                for mut job in batch {
                    let outcome = write(disk, std::slice::from_mut(&mut job));
                    answer(vec![job], &outcome);
                }
            }
            outcome => answer(batch, &outcome),
        }
    }
}

fn answer(batch: Vec<Box<dyn WriteStep>>, outcome: &Result<(), StoreError>) {
    if let Err(error) = outcome {
        tracing::error!(%error, steps = batch.len(), "a store transaction failed");
    }
    for job in batch {
        job.answer(outcome.clone());
    }
}

/// Does the steps in one transaction: all of them are stored, or none.
fn write(disk: &Disk, batch: &mut [Box<dyn WriteStep>]) -> Result<(), StoreError> {
    let synced = disk.health().syncs();
    let written = catch_unwind(AssertUnwindSafe(|| {
        disk.with(|database| transact(database, batch))
    }));
    match written.unwrap_or_else(|_| Err(panicked())) {
        // Something has reached the disk, and perhaps it was the whole transaction.
        Err(StoreError::Full(cause)) if disk.health().syncs() > synced => {
            Err(StoreError::storage(cause))
        }
        outcome => outcome,
    }
}

fn transact(database: &Database, batch: &mut [Box<dyn WriteStep>]) -> Result<(), StoreError> {
    let mut transaction = database.begin_write().map_err(fault)?;
    let durable = batch.iter().any(|job| job.durable());
    let durability = if durable {
        Durability::Immediate
    } else {
        Durability::None
    };
    transaction.set_durability(durability).map_err(fault)?;
    {
        let mut tables = WriteTables::open(&transaction).map_err(fault)?;
        for job in batch {
            job.run(&mut tables)?;
        }
    }
    transaction.commit().map_err(fault)
}
