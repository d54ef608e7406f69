//! The interface of every backend: one trait per subject; [`Store`] is all of them.
//!
//! A call that has returned `Ok` has stored its data, at the backend's durability level. A call
//! whose future was dropped may have stored its data or not, but never in part.

mod archive;
mod choices;
mod days;
mod deals;
mod formats;
mod people;
mod pool;
mod results;
mod tables;

pub use crate::durability::Durability;
pub use archive::{ArchiveStore, PersonDump, SomePersons, StoreStatus, TableDump};
pub use choices::{ChoiceChange, ChoiceEdit, ServerStore, StoredChoices};
pub use days::{DayAppend, DayStore, EntryAppend, EntryDump, StoredDay, VersionedGroups};
pub use deals::{ArchivedDeal, DealId, DealStore, ImportedDeal, MOST_IMPORTS, StoredReview};
pub use formats::{FormatStore, MigrationPlan, MigrationStep};
pub use people::{PeopleStore, Settings};
pub use pool::{Holder, IDENTIFY_INTERVAL_MS, LEASE_MS, Peer, Pool, PoolStore, ProcessId};
pub use results::{
    BoardRow, HistoryMark, LeaderboardPage, LedgerEntry, LedgerRow, Outbox, RatingBoardPage,
    RatingWrite, ResultStore, ResultToCount, Tallied, TallyWrite,
};
pub use tables::{
    Acquired, Commit, Committed, Epoch, INTERACTION_KEPT_MS, OpenTable, Opening, Post, Room,
    TOKEN_KEPT_MS, TableRecord, TableStore, Token, TokenOwner,
};

/// Keeps everything.
pub trait Store:
    TableStore
    + PeopleStore
    + ServerStore
    + ResultStore
    + PoolStore
    + ArchiveStore
    + DayStore
    + DealStore
    + FormatStore
    + Send
    + Sync
{
}

impl<S> Store for S where
    S: TableStore
        + PeopleStore
        + ServerStore
        + ResultStore
        + PoolStore
        + ArchiveStore
        + DayStore
        + DealStore
        + FormatStore
        + Send
        + Sync
{
}
