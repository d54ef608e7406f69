//! The rest of the store's interface. No table needs it, so the simulation refuses these calls.

use futures_util::future::BoxFuture;
use skat_events::day::{DayDate, DayScore, EntryEvent, Week, WeekGroups};
use skat_store::{
    ArchiveStore, ArchivedDeal, ChoiceEdit, DayAppend, DayStore, DealId, DealStore, EntryAppend,
    EntryDump, FORMAT, FormatStore, ImportedDeal, MigrationPlan, PersonDump, ProcessId,
    ServerStore, SomePersons, StoreError, StoreStatus, StoredChoices, StoredDay, StoredReview,
    TableDump, VersionedGroups,
};
use skat_table::{PersonId, ShareCode, TableId, Timestamp};

use crate::link::Link;

pub(crate) fn refused<'a, R>() -> BoxFuture<'a, Result<R, StoreError>> {
    Box::pin(async { Err(StoreError::Unavailable("no table needs this".to_owned())) })
}

/// No server has made any choices.
impl ServerStore for Link {
    fn server_choices(&self, _server: u64) -> BoxFuture<'_, Result<StoredChoices, StoreError>> {
        Box::pin(async { Ok(StoredChoices::NONE) })
    }

    fn edit_for_server(
        &self,
        _server: u64,
        _edit: ChoiceEdit,
    ) -> BoxFuture<'_, Result<StoredChoices, StoreError>> {
        refused()
    }

    fn servers_with_choices(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        refused()
    }

    fn dump_servers(&self) -> BoxFuture<'_, Result<Vec<(u64, StoredChoices)>, StoreError>> {
        refused()
    }

    fn restore_server(
        &self,
        _server: u64,
        _choices: StoredChoices,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }
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

impl DayStore for Link {
    fn day(&self, _date: DayDate) -> BoxFuture<'_, Result<StoredDay, StoreError>> {
        refused()
    }

    fn append_day(&self, _append: DayAppend) -> BoxFuture<'_, Result<bool, StoreError>> {
        refused()
    }

    fn claim_day(
        &self,
        _date: DayDate,
        _process: ProcessId,
        _now: Timestamp,
        _until: Timestamp,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        refused()
    }

    fn entry_of(
        &self,
        _person: PersonId,
        _date: DayDate,
    ) -> BoxFuture<'_, Result<Vec<EntryEvent>, StoreError>> {
        refused()
    }

    fn append_entry(&self, _append: EntryAppend) -> BoxFuture<'_, Result<bool, StoreError>> {
        refused()
    }

    fn scores_of_day(
        &self,
        _date: DayDate,
    ) -> BoxFuture<'_, Result<Vec<(PersonId, DayScore)>, StoreError>> {
        refused()
    }

    fn scores_of(
        &self,
        _person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(DayDate, DayScore)>, StoreError>> {
        refused()
    }

    fn running_entries(&self, _date: DayDate) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        refused()
    }

    fn day_players(&self, _server: u64) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        refused()
    }

    fn day_servers(&self, _person: PersonId) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        refused()
    }

    fn week_groups(
        &self,
        _week: Week,
    ) -> BoxFuture<'_, Result<Option<VersionedGroups>, StoreError>> {
        refused()
    }

    fn put_week_groups(
        &self,
        _groups: WeekGroups<PersonId>,
        _after: u32,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        refused()
    }

    fn weeks_with_groups(&self) -> BoxFuture<'_, Result<Vec<Week>, StoreError>> {
        refused()
    }

    fn set_day_reminder(
        &self,
        _person: PersonId,
        _hour: Option<u8>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn day_reminder(&self, _person: PersonId) -> BoxFuture<'_, Result<Option<u8>, StoreError>> {
        refused()
    }

    fn due_day_reminders(
        &self,
        _date: DayDate,
        _hour: u8,
    ) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        refused()
    }

    fn note_day_reminded(
        &self,
        _person: PersonId,
        _date: DayDate,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        refused()
    }

    fn all_days(&self) -> BoxFuture<'_, Result<Vec<DayDate>, StoreError>> {
        refused()
    }

    fn dump_entry(
        &self,
        _person: PersonId,
        _date: DayDate,
    ) -> BoxFuture<'_, Result<Option<EntryDump>, StoreError>> {
        refused()
    }

    fn restore_entry(&self, _dump: EntryDump) -> BoxFuture<'_, Result<(), StoreError>> {
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
