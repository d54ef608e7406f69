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
use crate::store::{
    Acquired, ArchiveStore, Board, Commit, Committed, Counting, Epoch, LedgerEntry, OpenTable, Opening, Outbox,
    PeopleStore, PersonDump, Pool, PoolStore, Post, ProcessId, ResultStore, Settings, Status, TableDump, TableStore,
    Tallied, Token, TokenOwner,
};
use crate::tally::{BoardKey, Month, Scope, Tally, TallyKey};
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

impl TableStore for EmbeddedStore {
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

    fn was_handled(&self, _table: TableId, interaction: u64) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(self.read(move |snapshot| reads::was_handled(snapshot, interaction)))
    }

    fn bind(
        &self,
        _interaction: u64,
        _proposed: TableId,
        _now: Timestamp,
    ) -> BoxFuture<'_, Result<TableId, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }
}

impl PeopleStore for EmbeddedStore {
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

    fn known_person(&self, _user: u64) -> BoxFuture<'_, Result<Option<PersonId>, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn settings(&self, _person: PersonId) -> BoxFuture<'_, Result<Settings, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn put_settings(&self, _person: PersonId, _settings: Settings) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn begin_forgetting(&self, _user: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn being_forgotten(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn forget(&self, _user: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }
}

impl ResultStore for EmbeddedStore {
    fn outbox(&self, _table: TableId) -> BoxFuture<'_, Result<Outbox, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn settle(&self, _table: TableId, _up_to: u16) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn tallies(
        &self,
        _scope: Scope,
        _keys: Vec<TallyKey>,
        _tables: Vec<(TableId, Month)>,
    ) -> BoxFuture<'_, Result<Tallied, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn count(&self, _counting: Counting) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn recount(&self, _counting: Counting) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn board(
        &self,
        _board: BoardKey,
        _skipped: usize,
        _rows: usize,
        _own: Option<PersonId>,
    ) -> BoxFuture<'_, Result<Board, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn tallies_of(
        &self,
        _scope: Scope,
        _person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(TallyKey, Tally)>, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn servers(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn ledger(&self, server: u64) -> BoxFuture<'_, Result<Vec<LedgerEntry>, StoreError>> {
        Box::pin(self.read(move |snapshot| reads::ledger(snapshot, server)))
    }
}

impl PoolStore for EmbeddedStore {
    fn beat(&self, _process: ProcessId, _total: u32, _leaving: bool) -> BoxFuture<'_, Result<Pool, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn claim(
        &self,
        _total: u32,
        _shard: u32,
        _by: ProcessId,
        _from: Option<ProcessId>,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn ready(&self, _total: u32, _shard: u32, _by: ProcessId) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn release(&self, _total: u32, _shard: u32, _by: ProcessId) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn leave(&self, _process: ProcessId, _total: u32) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }
}

impl ArchiveStore for EmbeddedStore {
    fn status(&self) -> BoxFuture<'_, Result<Status, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn all_tables(&self) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn dump_table(&self, _table: TableId) -> BoxFuture<'_, Result<TableDump, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn restore_table(&self, _dump: TableDump) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn dump_persons(&self) -> BoxFuture<'_, Result<Vec<PersonDump>, StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }

    fn restore_person(&self, _dump: PersonDump) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async { Err(StoreError::storage("not built yet")) })
    }
}
