//! The rest of the store's interface. Neither tables nor the daily list need it, so
//! the simulation refuses these calls.

use futures_util::future::BoxFuture;
use skat_store::{
    ArchiveStore, ArchivedDeal, DealId, DealStore, FORMAT, FormatStore, ImportedDeal,
    MigrationPlan, PersonDump, SomePersons, StoreError, StoreStatus, StoredReview, TableDump,
};
use skat_table::{PersonId, ShareCode, TableId, Timestamp};

use crate::link::Link;

pub(crate) fn refused<'a, R>() -> BoxFuture<'a, Result<R, StoreError>> {
    Box::pin(async { Err(StoreError::Unavailable("no table needs this".to_owned())) })
}

/// The store is in the newest format.
impl FormatStore for Link {
    fn write_format(&self) -> u32 {
        FORMAT
    }

    fn newest_format(&self) -> u32 {
        FORMAT
    }

    fn plan_migration(&self) -> BoxFuture<'_, Result<MigrationPlan, StoreError>> {
        refused()
    }

    fn migrate(&self) -> BoxFuture<'_, Result<u32, StoreError>> {
        refused()
    }
}

impl DealStore for Link {
    fn deal_of(&self, _code: ShareCode) -> BoxFuture<'_, Result<Option<DealId>, StoreError>> {
        refused()
    }

    fn deals_of(
        &self,
        _person: PersonId,
        _skipped: usize,
        _most: usize,
    ) -> BoxFuture<'_, Result<Vec<ArchivedDeal>, StoreError>> {
        refused()
    }

    fn share_deal(
        &self,
        _person: PersonId,
        _code: ShareCode,
        _is_shared: bool,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn sharers(
        &self,
        _code: ShareCode,
        _among: Vec<PersonId>,
    ) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        refused()
    }

    fn shared_deals(&self, _person: PersonId) -> BoxFuture<'_, Result<Vec<ShareCode>, StoreError>> {
        refused()
    }

    fn forget_deals(
        &self,
        _person: PersonId,
        _before: Timestamp,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn is_archive_complete(&self) -> BoxFuture<'_, Result<bool, StoreError>> {
        refused()
    }

    fn put_import(
        &self,
        _import: ImportedDeal,
        _now: Timestamp,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn import_of(
        &self,
        _code: ShareCode,
        _now: Timestamp,
    ) -> BoxFuture<'_, Result<Option<ImportedDeal>, StoreError>> {
        refused()
    }

    fn imports_of(
        &self,
        _person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<ImportedDeal>, StoreError>> {
        refused()
    }

    fn drop_old_imports(&self, _now: Timestamp) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn review_of(
        &self,
        _person: PersonId,
        _deal: DealId,
    ) -> BoxFuture<'_, Result<Option<StoredReview>, StoreError>> {
        refused()
    }

    fn put_review(
        &self,
        _person: PersonId,
        _deal: DealId,
        _review: StoredReview,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn reviews_among(
        &self,
        _person: PersonId,
        _deals: Vec<DealId>,
    ) -> BoxFuture<'_, Result<Vec<(DealId, StoredReview)>, StoreError>> {
        refused()
    }

    fn reviews_of(
        &self,
        _person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(DealId, StoredReview)>, StoreError>> {
        refused()
    }
}

impl ArchiveStore for Link {
    fn status(&self) -> BoxFuture<'_, Result<StoreStatus, StoreError>> {
        refused()
    }

    /// Names none, because the persons' tables aren't simulated.
    fn all_tables(&self) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn tables_of(&self, _person: PersonId) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        refused()
    }

    fn index_table(&self, _table: TableId) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn dump_table(&self, _table: TableId) -> BoxFuture<'_, Result<TableDump, StoreError>> {
        refused()
    }

    fn remove_log(
        &self,
        _table: TableId,
        _before: Timestamp,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        refused()
    }

    fn erase_words(
        &self,
        _table: TableId,
        _person: PersonId,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        refused()
    }

    fn restore_table(&self, _dump: TableDump) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn dump_persons(&self) -> BoxFuture<'_, Result<Vec<PersonDump>, StoreError>> {
        refused()
    }

    fn some_persons(&self, _from: u64) -> BoxFuture<'_, Result<SomePersons, StoreError>> {
        refused()
    }

    fn restore_person(&self, _dump: PersonDump) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }
}
