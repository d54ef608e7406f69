//! The file's tables (`migrations/0001_initial`). Values are JSON records of `records.rs` unless said otherwise.

use redb::{Table, TableDefinition, TableError, WriteTransaction};

use crate::store::TokenOwner;

type Bytes = &'static [u8];

/// About the file itself; the one key is `format`.
pub(super) const META: TableDefinition<'static, &str, Bytes> = TableDefinition::new("meta");
/// Table → its unchanging part.
pub(super) const HEADERS: TableDefinition<'static, u64, Bytes> = TableDefinition::new("headers");
/// Table → its changing part.
pub(super) const STATES: TableDefinition<'static, u64, Bytes> = TableDefinition::new("states");
/// (Table, sequence number from 0) → event.
pub(super) const EVENTS: TableDefinition<'static, (u64, u64), Bytes> = TableDefinition::new("events");
/// The tables that aren't closed.
pub(super) const OPEN: TableDefinition<'static, u64, ()> = TableDefinition::new("open");
/// Table → where its public message is.
pub(super) const POSTS: TableDefinition<'static, u64, Bytes> = TableDefinition::new("posts");
/// (Table, owner) → token.
pub(super) const TOKENS: TableDefinition<'static, TokenKey, Bytes> = TableDefinition::new("tokens");
/// Interaction → when it was recorded, in milliseconds since 1970.
pub(super) const INTERACTIONS: TableDefinition<'static, u64, i64> = TableDefinition::new("interactions");
/// (Server, table, deal) → result.
pub(super) const LEDGER: TableDefinition<'static, (u64, u64, u16), Bytes> = TableDefinition::new("ledger");
/// User → pseudonym.
pub(super) const PERSONS: TableDefinition<'static, u64, Bytes> = TableDefinition::new("persons");
/// Pseudonym → user.
pub(super) const USERS: TableDefinition<'static, u64, Bytes> = TableDefinition::new("users");

/// Table, kind of owner (0: the public message, 1: a person) and his pseudonym, or 0.
pub(super) type TokenKey = (u64, u8, u64);

pub(super) const fn token_key(table: u64, owner: TokenOwner) -> TokenKey {
    match owner {
        TokenOwner::Public => (table, 0, 0),
        TokenOwner::Person(person) => (table, 1, person.number()),
    }
}

/// The keys of all tokens of a table.
pub(super) const fn token_keys(table: u64) -> std::ops::RangeInclusive<TokenKey> {
    (table, 0, 0)..=(table, u8::MAX, u64::MAX)
}

/// All tables of one write transaction.
pub(super) struct Tables<'t> {
    pub(super) headers: Table<'t, u64, Bytes>,
    pub(super) states: Table<'t, u64, Bytes>,
    pub(super) events: Table<'t, (u64, u64), Bytes>,
    pub(super) open: Table<'t, u64, ()>,
    pub(super) posts: Table<'t, u64, Bytes>,
    pub(super) tokens: Table<'t, TokenKey, Bytes>,
    pub(super) interactions: Table<'t, u64, i64>,
    pub(super) ledger: Table<'t, (u64, u64, u16), Bytes>,
    pub(super) persons: Table<'t, u64, Bytes>,
    pub(super) users: Table<'t, u64, Bytes>,
}

impl<'t> Tables<'t> {
    /// Opens them all, after making those that don't exist.
    pub(super) fn open(transaction: &'t WriteTransaction) -> Result<Self, TableError> {
        Ok(Self {
            headers: transaction.open_table(HEADERS)?,
            states: transaction.open_table(STATES)?,
            events: transaction.open_table(EVENTS)?,
            open: transaction.open_table(OPEN)?,
            posts: transaction.open_table(POSTS)?,
            tokens: transaction.open_table(TOKENS)?,
            interactions: transaction.open_table(INTERACTIONS)?,
            ledger: transaction.open_table(LEDGER)?,
            persons: transaction.open_table(PERSONS)?,
            users: transaction.open_table(USERS)?,
        })
    }
}
