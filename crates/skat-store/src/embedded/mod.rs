//! The embedded backend: one file by redb, written by one thread.

mod cautious;
mod open;
mod reads;
mod schema;
mod steps;
mod writer;

use std::path::Path;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use redb::{Database, ReadTransaction, ReadableDatabase};
use skat_table::{PersonId, TableId, Timestamp};

use crate::error::{OpenError, StoreError};
use crate::leaderboard::{Standing, standings};
use crate::store::{
    Acquired, Commit, Committed, Epoch, LedgerEntry, OpenTable, Opening, Post, Store, Token, TokenOwner,
};
use writer::{Writer, fault, panicked};

pub use open::FORMAT;

/// A store in one file on this machine. What it has answered is on the disk: every commit ends with `fsync`.
///
/// It needs a tokio runtime to read. Dropping it ends its thread and releases the file.
#[derive(Debug)]
pub struct EmbeddedStore {
    database: Arc<Database>,
    writer: Writer,
}

impl EmbeddedStore {
    /// Opens the store in this file, after making it if there is none.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file is damaged, foreign, from a newer program, in use or out of reach; it is unchanged then.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let database = Arc::new(open::open(path)?);
        let writer =
            Writer::start(Arc::clone(&database)).map_err(|cause| OpenError::Io { path: path.to_owned(), cause })?;
        Ok(Self { database, writer })
    }

    /// Reads on tokio's blocking threads, from one consistent snapshot.
    async fn read<R: Send + 'static>(
        &self,
        read: impl FnOnce(&ReadTransaction) -> Result<R, StoreError> + Send + 'static,
    ) -> Result<R, StoreError> {
        let database = Arc::clone(&self.database);
        let reading = tokio::task::spawn_blocking(move || {
            let snapshot = database.begin_read().map_err(fault)?;
            read(&snapshot)
        });
        match reading.await {
            Ok(result) => result,
            Err(error) if error.is_panic() => Err(panicked()),
            Err(error) => Err(StoreError::storage(error)),
        }
    }
}

impl Store for EmbeddedStore {
    fn open_table(&self, opening: Opening) -> BoxFuture<'_, Result<Committed, StoreError>> {
        Box::pin(self.writer.write(move |tables| steps::open_table(tables, &opening)))
    }

    fn acquire(&self, table: TableId, now: Timestamp) -> BoxFuture<'_, Result<Acquired, StoreError>> {
        Box::pin(async move {
            // From here on no earlier writer can add anything, so what is read next is complete.
            let epoch = self.writer.write(move |tables| steps::raise_epoch(tables, table)).await?;
            self.read(move |snapshot| reads::acquired(snapshot, table, epoch, now)).await
        })
    }

    fn commit(&self, commit: Commit) -> BoxFuture<'_, Result<Committed, StoreError>> {
        Box::pin(self.writer.write(move |tables| steps::commit(tables, &commit)))
    }

    fn note_post(&self, table: TableId, epoch: Epoch, post: Option<Post>) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.writer.write(move |tables| steps::note_post(tables, table, epoch, post)))
    }

    fn note_token(
        &self,
        table: TableId,
        epoch: Epoch,
        owner: TokenOwner,
        token: Option<Token>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.writer.write_soon(move |tables| steps::note_token(tables, table, epoch, owner, token.as_ref())))
    }

    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>> {
        Box::pin(self.read(reads::open_tables))
    }

    fn person(&self, user: u64) -> BoxFuture<'_, Result<PersonId, StoreError>> {
        Box::pin(async move {
            match self.read(move |snapshot| reads::person(snapshot, user)).await? {
                Some(person) => Ok(person),
                None => self.writer.write(move |tables| steps::person(tables, user)).await,
            }
        })
    }

    fn user(&self, person: PersonId) -> BoxFuture<'_, Result<Option<u64>, StoreError>> {
        Box::pin(self.read(move |snapshot| reads::user(snapshot, person)))
    }

    fn was_handled(&self, interaction: u64) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(self.read(move |snapshot| reads::was_handled(snapshot, interaction)))
    }

    fn leaderboard(&self, server: u64, limit: usize) -> BoxFuture<'_, Result<Vec<Standing>, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let mut standings = standings(&reads::ledger(snapshot, server)?);
            standings.truncate(limit);
            Ok(standings)
        }))
    }

    fn ledger(&self, server: u64) -> BoxFuture<'_, Result<Vec<LedgerEntry>, StoreError>> {
        Box::pin(self.read(move |snapshot| reads::ledger(snapshot, server)))
    }
}
