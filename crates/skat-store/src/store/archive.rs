//! A store as a whole: its status, and its content for backups, copies and exports.

use futures_util::future::BoxFuture;
use skat_table::{PersonId, ShareCode, TableId, Timestamp};

use super::people::Settings;
use crate::durability::Durability;
use crate::error::StoreError;
use crate::position::LogPosition;

/// Reports on the store, and dumps and restores its content.
pub trait ArchiveStore {
    /// Returns the store's status.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn status(&self) -> BoxFuture<'_, Result<StoreStatus, StoreError>>;

    /// Returns all tables there have been, in the order of their numbers.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn all_tables(&self) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>>;

    /// Returns the tables whose header or log names a person, in the order of their numbers. Some
    /// may not exist or name somebody else.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn tables_of(&self, person: PersonId) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>>;

    /// Reads a table's header, log and results, and adds the table to those of the persons whom
    /// they name, and its finished deals to the archive. Every step does so for its own events;
    /// this mends what the storage has lost. Persons who were erased have no deals there.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`].
    fn index_table(&self, table: TableId) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Returns everything about a table that outlives a process, as it is stored.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`].
    fn dump_table(&self, table: TableId) -> BoxFuture<'_, Result<TableDump, StoreError>>;

    /// Removes the log and the message of a closed table, if its last event is older than this
    /// moment and all its results are counted; returns true if it has removed them now. Header and
    /// results stay, but the archive loses its deals. From then on nobody can acquire the table. A store whose format knows no
    /// removed logs keeps them all.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`].
    fn remove_log(
        &self,
        table: TableId,
        before: Timestamp,
    ) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Erases the words that a person gave for the deals of a table, and their salts; returns true
    /// if there were any. Their digests stay. A process that has the table in memory can't write
    /// any more before it acquires the table again.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`].
    fn erase_words(
        &self,
        table: TableId,
        person: PersonId,
    ) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Stores a table from another store. Its results are then in the ledger, but not counted.
    ///
    /// # Errors
    ///
    /// [`StoreError::AlreadyOpen`] if the number is taken, [`StoreError::Damaged`] if the dump
    /// isn't a sound table.
    fn restore_table(&self, dump: TableDump) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Returns everybody with a pseudonym, in the order of the users' numbers.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn dump_persons(&self) -> BoxFuture<'_, Result<Vec<PersonDump>, StoreError>>;

    /// Returns some of those with a pseudonym, and where the next ones begin; 0 is where the first
    /// ones do. Whoever is new in the meantime may be left out.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn some_persons(&self, from: u64) -> BoxFuture<'_, Result<SomePersons, StoreError>>;

    /// Stores a person from another store.
    ///
    /// # Errors
    ///
    /// [`StoreError::Damaged`] if the user or the pseudonym is already paired with another one.
    fn restore_person(&self, dump: PersonDump) -> BoxFuture<'_, Result<(), StoreError>>;
}

/// Some of a store's persons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SomePersons {
    /// The persons, in no order.
    pub persons: Vec<PersonId>,
    /// Where the next ones begin; `None` if these are the last.
    pub next: Option<u64>,
}

/// A store's backend, format, size and durability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreStatus {
    /// The backend and its version, for people.
    pub backend: String,
    /// The format in which the store is written.
    pub format: u32,
    /// The newest format that this program writes. If the store's is older, a migration confirms
    /// it.
    pub newest_format: u32,
    /// Number of tables there have been.
    pub tables: u64,
    /// Number of open tables.
    pub open_tables: u64,
    /// The guaranteed durability.
    pub durability: Durability,
    /// Notes for the operator, each a sentence.
    pub notes: Vec<String>,
}

/// A table as it is stored: records of the newest format, byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableDump {
    /// The table's number.
    pub table: TableId,
    /// The header's record.
    pub header: String,
    /// The events' records, in order.
    pub log: Vec<String>,
    /// The results' records, by number.
    pub results: Vec<(u16, String)>,
    /// The record of the public message.
    pub post: Option<String>,
    /// True if the table is closed.
    pub closed: bool,
    /// True if the log was removed for its age. Then there are no events and no message.
    pub log_removed: bool,
}

impl TableDump {
    /// Returns true if the log has passed this position; if not, acknowledged data was lost. A log
    /// that was removed on purpose isn't lost.
    #[must_use]
    pub fn has_stood_at(&self, position: LogPosition) -> bool {
        if self.log_removed {
            return true;
        }
        let Ok(events) = usize::try_from(position.seq) else {
            return false;
        };
        let records = self.log.get(..events);
        let start = LogPosition::before_first(self.header.as_bytes());
        records.is_some_and(|records| {
            records
                .iter()
                .fold(start, |now, record| now.after(record.as_bytes()))
                == position
        })
    }
}

/// A person as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonDump {
    /// The user.
    pub user: u64,
    /// Their pseudonym.
    pub person: PersonId,
    /// Their settings.
    pub settings: Settings,
    /// The share codes of the deals that they share.
    pub shared_deals: Vec<ShareCode>,
    /// The hour at which they want to be reminded of the daily list.
    pub day_reminder: Option<u8>,
    /// The servers from which they have played the daily list.
    pub day_servers: Vec<u64>,
}
