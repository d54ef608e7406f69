//! What else a store can do: no table needs it, so here it is refused.

use futures_util::future::BoxFuture;
use skat_store::{
    ArchiveStore, Board, BoardKey, Counting, LedgerEntry, Month, Outbox, PeopleStore, PersonDump, Pool, PoolStore,
    ProcessId, ResultStore, Scope, Settings, Status, StoreError, TableDump, Tallied, Tally, TallyKey,
};
use skat_table::{PersonId, TableId};

use crate::link::Link;

fn refused<'a, R>() -> BoxFuture<'a, Result<R, StoreError>> {
    Box::pin(async { Err(StoreError::Unavailable("no table needs this".to_owned())) })
}

impl PeopleStore for Link {
    fn person(&self, _user: u64) -> BoxFuture<'_, Result<PersonId, StoreError>> {
        refused()
    }

    fn known_person(&self, _user: u64) -> BoxFuture<'_, Result<Option<PersonId>, StoreError>> {
        refused()
    }

    fn user(&self, _person: PersonId) -> BoxFuture<'_, Result<Option<u64>, StoreError>> {
        refused()
    }

    fn settings(&self, _person: PersonId) -> BoxFuture<'_, Result<Settings, StoreError>> {
        refused()
    }

    fn put_settings(&self, _person: PersonId, _settings: Settings) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn begin_forgetting(&self, _user: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn being_forgotten(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        refused()
    }

    fn forget(&self, _user: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }
}

impl ResultStore for Link {
    fn outbox(&self, _table: TableId) -> BoxFuture<'_, Result<Outbox, StoreError>> {
        refused()
    }

    fn settle(&self, _table: TableId, _up_to: u16) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn tallies(
        &self,
        _scope: Scope,
        _keys: Vec<TallyKey>,
        _tables: Vec<(TableId, Month)>,
    ) -> BoxFuture<'_, Result<Tallied, StoreError>> {
        refused()
    }

    fn count(&self, _counting: Counting) -> BoxFuture<'_, Result<bool, StoreError>> {
        refused()
    }

    fn recount(&self, _counting: Counting) -> BoxFuture<'_, Result<bool, StoreError>> {
        refused()
    }

    fn board(
        &self,
        _board: BoardKey,
        _skipped: usize,
        _rows: usize,
        _own: Option<PersonId>,
    ) -> BoxFuture<'_, Result<Board, StoreError>> {
        refused()
    }

    fn tallies_of(
        &self,
        _scope: Scope,
        _person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(TallyKey, Tally)>, StoreError>> {
        refused()
    }

    fn servers(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        refused()
    }

    fn ledger(&self, _server: u64) -> BoxFuture<'_, Result<Vec<LedgerEntry>, StoreError>> {
        refused()
    }
}

impl PoolStore for Link {
    fn beat(&self, _process: ProcessId, _total: u32, _leaving: bool) -> BoxFuture<'_, Result<Pool, StoreError>> {
        refused()
    }

    fn claim(
        &self,
        _total: u32,
        _shard: u32,
        _by: ProcessId,
        _from: Option<ProcessId>,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        refused()
    }

    fn ready(&self, _total: u32, _shard: u32, _by: ProcessId) -> BoxFuture<'_, Result<bool, StoreError>> {
        refused()
    }

    fn release(&self, _total: u32, _shard: u32, _by: ProcessId) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn leave(&self, _process: ProcessId, _total: u32) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }
}

impl ArchiveStore for Link {
    fn status(&self) -> BoxFuture<'_, Result<Status, StoreError>> {
        refused()
    }

    fn all_tables(&self) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        refused()
    }

    fn dump_table(&self, _table: TableId) -> BoxFuture<'_, Result<TableDump, StoreError>> {
        refused()
    }

    fn restore_table(&self, _dump: TableDump) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn dump_persons(&self) -> BoxFuture<'_, Result<Vec<PersonDump>, StoreError>> {
        refused()
    }

    fn restore_person(&self, _dump: PersonDump) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }
}
