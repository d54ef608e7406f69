//! A store whose calls pass a gate. The gate makes them fail, counts them, or puts the calls of
//! several counters in a chosen order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::future::BoxFuture;
use skat_events::day::{DayDate, DayScore, EntryEvent, Week, WeekGroups};
use skat_store::{
    Acquired, ArchiveStore, ArchivedDeal, BoardKey, ChoiceEdit, Commit, Committed, DayAppend,
    DayStore, DealId, DealStore, EntryAppend, EntryDump, Epoch, FormatStore, HistoryMark,
    ImportedDeal, LeaderboardPage, LedgerEntry, LedgerRow, MigrationPlan, Month, OpenTable,
    Opening, Outbox, PeopleStore, PersonDump, Pool, PoolStore, Post, ProcessId, RatingBoardPage,
    RatingDay, RatingHistory, RatingList, ResultStore, ResultToCount, Room, Scope, ServerStore,
    Settings, SomePersons, Store, StoreError, StoreStatus, StoredChoices, StoredDay, StoredReview,
    TableDump, TableStore, Tallied, Tally, TallyKey, Token, TokenOwner, VersionedGroups,
};
use skat_table::{PersonId, ShareCode, TableId, Timestamp};
use tokio::sync::{mpsc, oneshot};

/// The fate of a call.
pub(crate) enum Gate {
    /// After this many good calls each one is refused.
    RefusesAfter(AtomicUsize),
    /// After this many good calls the answer of one is lost, and each later one is refused.
    LosesAnswerAfter(AtomicUsize),
    /// Each call waits until it is its counter's turn.
    Turns(mpsc::UnboundedSender<(usize, oneshot::Sender<()>)>, usize),
    /// Calls are counted by their names.
    Counts(Mutex<BTreeMap<&'static str, usize>>),
    /// This many calls with this name later, one panics.
    #[allow(dead_code, reason = "only the whole program's tests use it")]
    PanicsIn(&'static str, AtomicUsize),
}

/// A store behind a gate.
pub(crate) struct Gated {
    pub(crate) inner: Arc<dyn Store>,
    pub(crate) gate: Gate,
}

fn down() -> StoreError {
    StoreError::Unavailable("the test wants it so".to_owned())
}

/// Decrements the counter and returns its previous value; 0 stays 0.
fn take(left: &AtomicUsize) -> usize {
    left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
        left.checked_sub(1)
    })
    .unwrap_or(0)
}

impl Gated {
    async fn call<R>(
        &self,
        name: &'static str,
        call: impl Future<Output = Result<R, StoreError>>,
    ) -> Result<R, StoreError> {
        match &self.gate {
            Gate::RefusesAfter(left) if take(left) == 0 => Err(down()),
            Gate::LosesAnswerAfter(left) => match take(left) {
                0 => Err(down()),
                1 => call.await.and(Err(down())),
                _ => call.await,
            },
            Gate::Turns(scheduler, own) => {
                let (grant, granted) = oneshot::channel();
                scheduler.send((*own, grant)).map_err(|_| down())?;
                granted.await.map_err(|_| down())?;
                call.await
            }
            Gate::Counts(counts) => {
                {
                    let mut counts = counts.lock().expect("the lock isn't poisoned");
                    *counts.entry(name).or_default() += 1;
                }
                call.await
            }
            Gate::PanicsIn(chosen, left) => {
                assert!(name != *chosen || take(left) != 1, "the test wants it so");
                call.await
            }
            Gate::RefusesAfter(_) => call.await,
        }
    }
}

macro_rules! gated {
    ($($trait_name:ident { $($name:ident($($argument:ident: $kind:ty),*) -> $answer:ty;)+ })+) => {
        $(impl $trait_name for Gated {
            $(fn $name(&self, $($argument: $kind),*) -> BoxFuture<'_, Result<$answer, StoreError>> {
                Box::pin(self.call(stringify!($name), self.inner.$name($($argument),*)))
            })+
        })+
    };
}

impl FormatStore for Gated {
    fn write_format(&self) -> u32 {
        self.inner.write_format()
    }

    fn newest_format(&self) -> u32 {
        self.inner.newest_format()
    }

    fn plan_migration(&self) -> BoxFuture<'_, Result<MigrationPlan, StoreError>> {
        self.inner.plan_migration()
    }

    fn migrate(&self) -> BoxFuture<'_, Result<u32, StoreError>> {
        Box::pin(self.call("migrate", self.inner.migrate()))
    }
}

gated! {
    TableStore {
        open_table(opening: Opening) -> Committed;
        acquire(table: TableId, now: Timestamp) -> Acquired;
        commit(commit: Commit) -> Committed;
        note_post(table: TableId, epoch: Epoch, post: Option<Post>) -> ();
        note_token(table: TableId, epoch: Epoch, owner: TokenOwner, token: Option<Token>) -> ();
        open_tables() -> Vec<OpenTable>;
        room(table: TableId) -> Room;
        was_handled(table: TableId, interaction: u64) -> bool;
        bind(interaction: u64, proposed: TableId, now: Timestamp) -> TableId;
    }
    PeopleStore {
        person(user: u64) -> PersonId;
        known_person(user: u64) -> Option<PersonId>;
        user(person: PersonId) -> Option<u64>;
        settings(person: PersonId) -> Settings;
        put_settings(person: PersonId, settings: Settings) -> ();
        begin_erasure(user: u64) -> ();
        pending_erasures() -> Vec<u64>;
        erase(user: u64) -> ();
        latest_erasure() -> u64;
    }
    ServerStore {
        server_choices(server: u64) -> StoredChoices;
        edit_for_server(server: u64, edit: ChoiceEdit) -> StoredChoices;
        servers_with_choices() -> Vec<u64>;
        dump_servers() -> Vec<(u64, StoredChoices)>;
        restore_server(server: u64, choices: StoredChoices) -> ();
    }
    ResultStore {
        outbox(table: TableId) -> Outbox;
        settle(table: TableId, rows: Vec<LedgerRow>) -> ();
        tallies(scope: Scope, keys: Vec<TallyKey>, tables: Vec<(TableId, Month)>) -> Tallied;
        count(counting: ResultToCount) -> bool;
        recount(counting: ResultToCount) -> bool;
        board(board: BoardKey, skipped: usize, rows: usize, own: Option<PersonId>)
            -> LeaderboardPage;
        tallies_of(scope: Scope, person: PersonId) -> Vec<(TallyKey, Tally)>;
        rating_lists(scope: Scope, since: RatingDay) -> Vec<RatingList>;
        ratings(scope: Scope, persons: Vec<PersonId>) -> Vec<Option<RatingHistory>>;
        rating_board(scope: Scope, skipped: usize, rows: usize, own: Option<PersonId>)
            -> RatingBoardPage;
        servers() -> Vec<u64>;
        ledger(server: u64) -> Vec<LedgerEntry>;
        suspects_loss() -> Option<HistoryMark>;
        note_recounted(mark: HistoryMark) -> ();
    }
    PoolStore {
        beat(process: ProcessId, total: u32, leaving: bool) -> Pool;
        claim(total: u32, shard: u32, by: ProcessId, from: Option<ProcessId>) -> bool;
        ready(total: u32, shard: u32, by: ProcessId) -> bool;
        release(total: u32, shard: u32, by: ProcessId) -> ();
        leave(process: ProcessId, total: u32) -> ();
        take_identify_turn(group: u32) -> Duration;
    }
    DayStore {
        day(date: DayDate) -> StoredDay;
        append_day(append: DayAppend) -> bool;
        claim_day(date: DayDate, process: ProcessId, now: Timestamp, until: Timestamp) -> bool;
        entry_of(person: PersonId, date: DayDate) -> Vec<EntryEvent>;
        append_entry(append: EntryAppend) -> bool;
        scores_of_day(date: DayDate) -> Vec<(PersonId, DayScore)>;
        scores_of(person: PersonId) -> Vec<(DayDate, DayScore)>;
        running_entries(date: DayDate) -> Vec<PersonId>;
        day_players(server: u64) -> Vec<PersonId>;
        day_servers(person: PersonId) -> Vec<u64>;
        week_groups(week: Week) -> Option<VersionedGroups>;
        put_week_groups(groups: WeekGroups<PersonId>, after: u32) -> bool;
        weeks_with_groups() -> Vec<Week>;
        set_day_reminder(person: PersonId, hour: Option<u8>) -> ();
        day_reminder(person: PersonId) -> Option<u8>;
        due_day_reminders(date: DayDate, hour: u8) -> Vec<PersonId>;
        note_day_reminded(person: PersonId, date: DayDate) -> bool;
        all_days() -> Vec<DayDate>;
        dump_entry(person: PersonId, date: DayDate) -> Option<EntryDump>;
        restore_entry(dump: EntryDump) -> ();
    }
    DealStore {
        deal_of(code: ShareCode) -> Option<DealId>;
        deals_of(person: PersonId, skipped: usize, most: usize) -> Vec<ArchivedDeal>;
        share_deal(person: PersonId, code: ShareCode, is_shared: bool) -> ();
        sharers(code: ShareCode, among: Vec<PersonId>) -> Vec<PersonId>;
        shared_deals(person: PersonId) -> Vec<ShareCode>;
        forget_deals(person: PersonId, before: Timestamp) -> ();
        is_archive_complete() -> bool;
        put_import(import: ImportedDeal, now: Timestamp) -> ();
        import_of(code: ShareCode, now: Timestamp) -> Option<ImportedDeal>;
        imports_of(person: PersonId) -> Vec<ImportedDeal>;
        drop_old_imports(now: Timestamp) -> ();
        review_of(person: PersonId, deal: DealId) -> Option<StoredReview>;
        put_review(person: PersonId, deal: DealId, review: StoredReview) -> ();
        reviews_among(person: PersonId, deals: Vec<DealId>) -> Vec<(DealId, StoredReview)>;
        reviews_of(person: PersonId) -> Vec<(DealId, StoredReview)>;
    }
    ArchiveStore {
        status() -> StoreStatus;
        all_tables() -> Vec<TableId>;
        tables_of(person: PersonId) -> Vec<TableId>;
        index_table(table: TableId) -> ();
        dump_table(table: TableId) -> TableDump;
        remove_log(table: TableId, before: Timestamp) -> bool;
        erase_words(table: TableId, person: PersonId) -> bool;
        restore_table(dump: TableDump) -> ();
        dump_persons() -> Vec<PersonDump>;
        some_persons(from: u64) -> SomePersons;
        restore_person(dump: PersonDump) -> ();
    }
}
