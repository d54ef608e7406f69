//! Results: the ledger, the outbox of uncounted results, and the counts.

use futures_util::future::BoxFuture;
use skat_table::{DealResult, ListResult, PersonId, TableId, Timestamp};

use super::tables::TableRecord;
use crate::error::StoreError;
use crate::ratings::{RatingDay, RatingHistory, RatingList};
use crate::tally::{BoardKey, Month, Scope, Tally, TallyKey};

/// Keeps results. `crate::counting` carries them from the outbox to the tallies.
pub trait ResultStore {
    /// Returns a table's uncounted results.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`].
    fn outbox(&self, table: TableId) -> BoxFuture<'_, Result<Outbox, StoreError>>;

    /// Removes results from a table's outbox.
    ///
    /// A number that by now belongs to another result stays there; this happens when a result was
    /// lost and the deal played again. A closed table with an empty outbox is no longer among the
    /// open ones.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`].
    fn settle(&self, table: TableId, rows: Vec<LedgerRow>)
    -> BoxFuture<'_, Result<(), StoreError>>;

    /// Returns the tallies of these keys, the last counted result of these tables, and the scope's
    /// version, in one consistent view.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn tallies(
        &self,
        scope: Scope,
        keys: Vec<TallyKey>,
        tables: Vec<(TableId, Month)>,
    ) -> BoxFuture<'_, Result<Tallied, StoreError>>;

    /// Writes tallies and the tables' last counted results in one atomic step, if the scope still
    /// has this version. Then the version rises, and it returns true.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn count(&self, counting: ResultToCount) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Does the same as [`ResultStore::count`], but replaces all counts of this scope. The version
    /// rises to one that the scope has never had, even if the storage has lost some.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn recount(&self, counting: ResultToCount) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Returns a leaderboard's rows after the first `skipped`, the best first, and this person's
    /// place.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn board(
        &self,
        board: BoardKey,
        skipped: usize,
        rows: usize,
        own: Option<PersonId>,
    ) -> BoxFuture<'_, Result<LeaderboardPage, StoreError>>;

    /// Returns all tallies of a person in a scope.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn tallies_of(
        &self,
        scope: Scope,
        person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(TallyKey, Tally)>, StoreError>>;

    /// Returns the lists of a scope that may count for ratings and ended on this day or later.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn rating_lists(
        &self,
        scope: Scope,
        since: RatingDay,
    ) -> BoxFuture<'_, Result<Vec<RatingList>, StoreError>>;

    /// Returns the ratings of these persons in a scope, in order; `None` where there are none.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn ratings(
        &self,
        scope: Scope,
        persons: Vec<PersonId>,
    ) -> BoxFuture<'_, Result<Vec<Option<RatingHistory>>, StoreError>>;

    /// Returns the rows of a scope's leaderboard by rating after the first `skipped`, the best
    /// first, and this person's place.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn rating_board(
        &self,
        scope: Scope,
        skipped: usize,
        rows: usize,
        own: Option<PersonId>,
    ) -> BoxFuture<'_, Result<RatingBoardPage, StoreError>>;

    /// Returns the servers where tables have been opened, in the order of their numbers.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn servers(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>>;

    /// Returns all results of a server, by table and number.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn ledger(&self, server: u64) -> BoxFuture<'_, Result<Vec<LedgerEntry>, StoreError>>;

    /// Returns a mark of the storage's history if it may have lost acknowledged data since the last
    /// rebuild of the counts; `None` if it hasn't.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn suspects_loss(&self) -> BoxFuture<'_, Result<Option<HistoryMark>, StoreError>>;

    /// Records that everything was counted again after this mark was returned.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn note_recounted(&self, mark: HistoryMark) -> BoxFuture<'_, Result<(), StoreError>>;
}

/// Identifies a storage's history. It changes whenever the storage may have lost something, and
/// never returns to an earlier value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HistoryMark(pub String);

/// A result as the ledger keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LedgerRow {
    /// The result of a deal.
    Deal(DealResult),
    /// The result of a whole list.
    List(ListResult),
}

impl LedgerRow {
    /// Number of a list's result: after all deals.
    pub const LIST: u16 = u16::MAX;

    /// Returns its number within the table: the deal's, or [`LedgerRow::LIST`].
    #[must_use]
    pub const fn number(&self) -> u16 {
        match self {
            Self::Deal(deal) => deal.number,
            Self::List(_) => Self::LIST,
        }
    }

    /// Returns the end of the deal or the list.
    #[must_use]
    pub const fn at(&self) -> Timestamp {
        match self {
            Self::Deal(deal) => deal.at,
            Self::List(list) => list.at,
        }
    }

    /// Returns its table.
    #[must_use]
    pub const fn table(&self) -> TableId {
        match self {
            Self::Deal(deal) => deal.table,
            Self::List(list) => list.table,
        }
    }
}

/// A result with its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The table.
    pub table: TableRecord,
    /// The result.
    pub row: LedgerRow,
}

/// A table's uncounted results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outbox {
    /// The table.
    pub table: TableRecord,
    /// The results, by number.
    pub rows: Vec<LedgerRow>,
}

/// The counts so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Tallied {
    /// The scope's version.
    pub version: u64,
    /// The tallies in the order of their keys; `None` where there is none.
    pub tallies: Vec<Option<Tally>>,
    /// For each table the number of the last counted result; 0 if there is none.
    pub counted: Vec<u16>,
}

/// An update of a scope's counts.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultToCount {
    /// The scope to update.
    pub scope: Scope,
    /// The version that this was computed from.
    pub version: u64,
    /// The tallies that change.
    pub tallies: Vec<TallyWrite>,
    /// The tables, with the month of their opening and the number of the last counted result.
    pub counted: Vec<(TableId, Month, u16)>,
    /// The lists that may count for ratings, to be added.
    pub lists: Vec<RatingList>,
    /// The ratings that change.
    pub ratings: Vec<RatingWrite>,
}

impl ResultToCount {
    /// Creates an update that changes nothing but the version.
    #[must_use]
    pub const fn nothing(scope: Scope, version: u64) -> Self {
        Self {
            scope,
            version,
            tallies: Vec::new(),
            counted: Vec::new(),
            lists: Vec::new(),
            ratings: Vec::new(),
        }
    }
}

/// The ratings of a person to write.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingWrite {
    /// The person.
    pub person: PersonId,
    /// Their new ratings; `None` removes them.
    pub history: Option<RatingHistory>,
    /// True if leaderboards show the person.
    pub ranked: bool,
}

/// A tally to write.
#[derive(Clone, Debug, PartialEq)]
pub struct TallyWrite {
    /// Its person, period, game and kind of list.
    pub key: TallyKey,
    /// The new tally; `None` removes it.
    pub tally: Option<Tally>,
    /// True if leaderboards show the person.
    pub ranked: bool,
}

/// A part of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct LeaderboardPage {
    /// The rows, the best first.
    pub rows: Vec<BoardRow>,
    /// Number of persons in the whole leaderboard.
    pub persons: usize,
    /// The row and place, counted from 0, of the person who asks, if they are ranked.
    pub own: Option<(usize, BoardRow)>,
}

/// A person in a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardRow {
    /// The person's pseudonym.
    pub person: PersonId,
    /// Their tally.
    pub tally: Tally,
}

/// A part of a leaderboard by rating.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingBoardPage {
    /// The persons with their ratings, the best first.
    pub rows: Vec<(PersonId, RatingHistory)>,
    /// Number of persons in the whole leaderboard.
    pub persons: usize,
    /// The ratings and the place, counted from 0, of the person who asks, if they are ranked.
    pub own: Option<(usize, RatingHistory)>,
}
