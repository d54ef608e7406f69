//! What else a store can do: no table needs it, so here it is refused.

use futures_util::future::BoxFuture;
use skat_store::{ArchiveStore, PersonDump, Status, StoreError, TableDump};
use skat_table::TableId;

use crate::link::Link;

pub(crate) fn refused<'a, R>() -> BoxFuture<'a, Result<R, StoreError>> {
    Box::pin(async { Err(StoreError::Unavailable("no table needs this".to_owned())) })
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
