//! Results: the ledger, the outbox from which they are counted, and what was counted.

use futures_util::future::BoxFuture;
use skat_table::{DealResult, ListResult, PersonId, TableId, Timestamp};

use super::tables::TableRecord;
use crate::error::StoreError;
use crate::tally::{BoardKey, Month, Scope, Tally, TallyKey};

/// Keeps results. `crate::counting` carries them from the outbox to the tallies.
pub trait ResultStore {
    /// The results of a table that aren't counted yet.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`].
    fn outbox(&self, table: TableId) -> BoxFuture<'_, Result<Outbox, StoreError>>;

    /// Takes results out of a table's outbox. One whose number belongs to another result by now, because it was lost and the deal played
    /// again, leaves that one there. A closed table with an empty outbox is no longer among the open ones.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`].
    fn settle(&self, table: TableId, rows: Vec<LedgerRow>) -> BoxFuture<'_, Result<(), StoreError>>;

    /// The tallies of these keys, how far these tables are counted, and the version of the whole scope, in one consistent view.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn tallies(
        &self,
        scope: Scope,
        keys: Vec<TallyKey>,
        tables: Vec<(TableId, Month)>,
    ) -> BoxFuture<'_, Result<Tallied, StoreError>>;

    /// Writes tallies and how far tables are counted, in one atomic step, if the scope still has this version, which then rises;
    /// gives whether it was so.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn count(&self, counting: Counting) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// As [`ResultStore::count`], but everything that was counted in this scope before is replaced, and the version rises to one that
    /// the scope has never had, also if the storage has lost some.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn recount(&self, counting: Counting) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// So many rows of a leaderboard, after the first `skipped`, the best first, and where this person stands.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn board(
        &self,
        board: BoardKey,
        skipped: usize,
        rows: usize,
        own: Option<PersonId>,
    ) -> BoxFuture<'_, Result<Board, StoreError>>;

    /// All tallies of a person in a scope.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn tallies_of(&self, scope: Scope, person: PersonId) -> BoxFuture<'_, Result<Vec<(TallyKey, Tally)>, StoreError>>;

    /// The servers where tables have been opened, in the order of their numbers.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn servers(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>>;

    /// All results of a server, by table and number.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn ledger(&self, server: u64) -> BoxFuture<'_, Result<Vec<LedgerEntry>, StoreError>>;

    /// A mark of the storage's history, if it may have lost something that was acknowledged since everything was last counted anew;
    /// nothing if it hasn't.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn suspects_loss(&self) -> BoxFuture<'_, Result<Option<HistoryMark>, StoreError>>;

    /// Notes that everything was counted anew after this mark was given.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn note_recounted(&self, mark: HistoryMark) -> BoxFuture<'_, Result<(), StoreError>>;
}

/// Names the history that a storage has. It becomes another one whenever the storage may have lost something, and never one that it was
/// before.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HistoryMark(pub String);

/// A result as the ledger keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LedgerRow {
    /// Of a deal.
    Deal(DealResult),
    /// Of a whole list.
    List(ListResult),
}

impl LedgerRow {
    /// The number of a list's result: after all deals.
    pub const LIST: u16 = u16::MAX;

    /// Its number within the table: the deal's, or [`LedgerRow::LIST`].
    #[must_use]
    pub const fn number(&self) -> u16 {
        match self {
            Self::Deal(deal) => deal.number,
            Self::List(_) => Self::LIST,
        }
    }

    /// When the deal or the list ended.
    #[must_use]
    pub const fn at(&self) -> Timestamp {
        match self {
            Self::Deal(deal) => deal.at,
            Self::List(list) => list.at,
        }
    }

    /// Its table.
    #[must_use]
    pub const fn table(&self) -> TableId {
        match self {
            Self::Deal(deal) => deal.table,
            Self::List(list) => list.table,
        }
    }
}

/// A result with the table that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The table.
    pub table: TableRecord,
    /// The result.
    pub row: LedgerRow,
}

/// The results of a table that aren't counted yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outbox {
    /// The table.
    pub table: TableRecord,
    /// The results, by number.
    pub rows: Vec<LedgerRow>,
}

/// What was counted so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Tallied {
    /// The scope's version.
    pub version: u64,
    /// The tallies in the order of their keys; nothing where there is none.
    pub tallies: Vec<Option<Tally>>,
    /// For each table the number of the last result that is counted, 0 if none is.
    pub counted: Vec<u16>,
}

/// What is to be written down as counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Counting {
    /// Where.
    pub scope: Scope,
    /// The version that this was computed from.
    pub version: u64,
    /// The tallies that change.
    pub tallies: Vec<TallyWrite>,
    /// The tables, with the month in which each was opened and the number of the last result that is counted.
    pub counted: Vec<(TableId, Month, u16)>,
}

/// A tally to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct TallyWrite {
    /// Whose, of what.
    pub key: TallyKey,
    /// What it is now; nothing takes it away.
    pub tally: Option<Tally>,
    /// Whether the person is shown in leaderboards.
    pub ranked: bool,
}

/// A part of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The rows, the best first.
    pub rows: Vec<BoardRow>,
    /// How many persons it has in all.
    pub persons: usize,
    /// Where the asker stands, if he is in it, and his place from 0.
    pub own: Option<(usize, BoardRow)>,
}

/// A person in a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardRow {
    /// Who.
    pub person: PersonId,
    /// What he has achieved.
    pub tally: Tally,
}
