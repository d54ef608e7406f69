//! A store as a whole: what it is, and what lies in it, for backups, copies and exports.

use std::fmt;

use futures_util::future::BoxFuture;
use skat_table::{PersonId, TableId};

use super::people::Settings;
use crate::error::StoreError;
use crate::position::Position;

/// Shows and takes whole contents.
pub trait ArchiveStore {
    /// What the store is and how it is.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn status(&self) -> BoxFuture<'_, Result<Status, StoreError>>;

    /// All tables there have been, in the order of their numbers.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn all_tables(&self) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>>;

    /// Everything about a table that outlives a process, as it is stored.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`].
    fn dump_table(&self, table: TableId) -> BoxFuture<'_, Result<TableDump, StoreError>>;

    /// Stores a table that lay in another store. Its results are in the ledger then, but not counted.
    ///
    /// # Errors
    ///
    /// [`StoreError::AlreadyOpen`] if there is one of this number, [`StoreError::Damaged`] if the dump isn't a sound table.
    fn restore_table(&self, dump: TableDump) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Everybody who has a pseudonym, in the order of the users' numbers.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn dump_persons(&self) -> BoxFuture<'_, Result<Vec<PersonDump>, StoreError>>;

    /// Stores a person who was in another store.
    ///
    /// # Errors
    ///
    /// [`StoreError::Damaged`] if the user or the pseudonym is there already, as somebody else's.
    fn restore_person(&self, dump: PersonDump) -> BoxFuture<'_, Result<(), StoreError>>;
}

/// What a store is and how it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The backend and its version, for people.
    pub backend: String,
    /// The stored format.
    pub format: u32,
    /// How many tables there have been.
    pub tables: u64,
    /// How many of them are open.
    pub open_tables: u64,
    /// What is promised.
    pub durability: Durability,
    /// What the operator should know, each a sentence.
    pub notes: Vec<String>,
}

/// What a store promises of what it has acknowledged, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Durability {
    /// Redis: a crash of the server may lose the last second, or everything if it keeps nothing on disk.
    RedisFast,
    /// Redis with Sentinel or Cluster: a failover may lose acknowledged steps, which is detected and told.
    RedisReplicated,
    /// Redis, one primary: on disk before the answer.
    RedisStrict,
    /// A file on this machine: on disk before the answer.
    Embedded,
}

impl Durability {
    /// All levels.
    pub const ALL: [Self; 4] = [Self::RedisFast, Self::RedisReplicated, Self::RedisStrict, Self::Embedded];

    /// The name used in settings and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RedisFast => "redis-fast",
            Self::RedisReplicated => "redis-replicated",
            Self::RedisStrict => "redis-strict",
            Self::Embedded => "embedded",
        }
    }
}

impl fmt::Display for Durability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A table as it is stored: records of the newest format, byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableDump {
    /// Its number.
    pub table: TableId,
    /// The header's record.
    pub header: String,
    /// The events' records, in order.
    pub log: Vec<String>,
    /// The results' records, by number.
    pub results: Vec<(u16, String)>,
    /// The record of where the public message is.
    pub post: Option<String>,
    /// Whether the table is closed.
    pub closed: bool,
}

impl TableDump {
    /// Whether the log has stood there: if not, something that was acknowledged has been lost.
    #[must_use]
    pub fn has_stood_at(&self, position: Position) -> bool {
        let Ok(events) = usize::try_from(position.seq) else { return false };
        let records = self.log.get(..events);
        let start = Position::before_first(self.header.as_bytes());
        records
            .is_some_and(|records| records.iter().fold(start, |now, record| now.after(record.as_bytes())) == position)
    }
}

/// A person as he is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonDump {
    /// The user.
    pub user: u64,
    /// His pseudonym.
    pub person: PersonId,
    /// What he has chosen.
    pub settings: Settings,
}
