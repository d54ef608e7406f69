//! The file's tables (`migrations/`). Values are JSON records of `records.rs` and
//! `result_records.rs` unless said otherwise.

use std::ops::{Range, RangeInclusive};

use redb::{Table, TableDefinition, TableError, WriteTransaction};
use skat_table::{PersonId, TableId, Timestamp};

use crate::store::{DealId, TokenOwner};
use crate::tally::Scope;

type Bytes = &'static [u8];

/// The file's format and the times of its migrations.
pub(super) const META: TableDefinition<'static, &str, Bytes> = TableDefinition::new("meta");
/// Table → its immutable part.
pub(super) const HEADERS: TableDefinition<'static, u64, Bytes> = TableDefinition::new("headers");
/// Table → its mutable part.
pub(super) const STATES: TableDefinition<'static, u64, Bytes> = TableDefinition::new("states");
/// (Table, sequence number from 0) → event.
pub(super) const EVENTS: TableDefinition<'static, (u64, u64), Bytes> =
    TableDefinition::new("events");
/// The tables that are open or have results in the outbox.
pub(super) const OPEN: TableDefinition<'static, u64, ()> = TableDefinition::new("open");
/// Table → its public message.
pub(super) const POSTS: TableDefinition<'static, u64, Bytes> = TableDefinition::new("posts");
/// (Table, owner) → token.
pub(super) const TOKENS: TableDefinition<'static, TokenRowKey, Bytes> =
    TableDefinition::new("tokens");
/// Interaction → time of its record, in milliseconds since 1970.
pub(super) const INTERACTIONS: TableDefinition<'static, u64, i64> =
    TableDefinition::new("interactions");
/// Interaction → the table it concerns, and the time of this decision, in milliseconds since 1970.
pub(super) const BINDINGS: TableDefinition<'static, u64, (u64, i64)> =
    TableDefinition::new("bindings");

/// (Server, table, number) → result.
pub(super) const LEDGER: TableDefinition<'static, (u64, u64, u16), Bytes> =
    TableDefinition::new("ledger");
/// (Table, number) of the results that aren't counted yet.
pub(super) const OUTBOX: TableDefinition<'static, (u64, u16), ()> = TableDefinition::new("outbox");
/// The servers where tables have been opened.
pub(super) const SERVERS: TableDefinition<'static, u64, ()> = TableDefinition::new("servers");

/// User → pseudonym.
pub(super) const PERSONS: TableDefinition<'static, u64, Bytes> = TableDefinition::new("persons");
/// (Pseudonym, table) of the persons whom the table's header or log names.
pub(super) const PERSON_TABLES: TableDefinition<'static, (u64, u64), ()> =
    TableDefinition::new("person_tables");
/// The end of each deal that a person has played, the table and the deal's number → the deal in
/// the archive.
pub(super) const DEALS: TableDefinition<'static, PersonDealKey, Bytes> =
    TableDefinition::new("person_deals");
/// The bits of a share code → the table and the number of its deal.
pub(super) const SHARE_CODES: TableDefinition<'static, u64, (u64, u16)> =
    TableDefinition::new("share_codes");
/// (Pseudonym, table, number of the deal) → the review of what the person did.
pub(super) const REVIEWS: TableDefinition<'static, ReviewKey, Bytes> =
    TableDefinition::new("reviews");
/// The deals that persons share.
pub(super) const SHARED_DEALS: TableDefinition<'static, SharedDealKey, ()> =
    TableDefinition::new("shared_deals");
/// (Pseudonym, bits of the share code) → the deal that the person has imported.
pub(super) const IMPORTS: TableDefinition<'static, SharedDealKey, Bytes> =
    TableDefinition::new("imported_deals");
/// The bits of an imported deal's share code → the pseudonym.
pub(super) const IMPORT_CODES: TableDefinition<'static, u64, u64> =
    TableDefinition::new("import_codes");
/// Pseudonym → user.
pub(super) const USERS: TableDefinition<'static, u64, Bytes> = TableDefinition::new("users");
/// Pseudonym → personal settings.
pub(super) const SETTINGS: TableDefinition<'static, u64, Bytes> = TableDefinition::new("settings");
/// Server → its settings.
pub(super) const SERVER_CHOICES: TableDefinition<'static, u64, Bytes> =
    TableDefinition::new("server_choices");
/// The users due for erasure.
pub(super) const PENDING_ERASURES: TableDefinition<'static, u64, ()> =
    TableDefinition::new("forgetting");

/// (Scope, pseudonym, tally text) → tally.
pub(super) const TALLIES: TableDefinition<'static, PersonKey, Bytes> =
    TableDefinition::new("tallies");
/// (Scope, table) → the number of its last counted result.
pub(super) const COUNTED: TableDefinition<'static, (u8, u64, u64), u16> =
    TableDefinition::new("counted");
/// Scope → version.
pub(super) const VERSIONS: TableDefinition<'static, ScopeKey, u64> =
    TableDefinition::new("versions");
/// (Scope, pseudonym, leaderboard) → the person's score in it.
pub(super) const SCORES: TableDefinition<'static, PersonKey, i64> = TableDefinition::new("scores");
/// The leaderboards' rows, the best first.
pub(super) const RANKS: TableDefinition<'static, RankKey, ()> = TableDefinition::new("ranks");
/// The first row of each block of a leaderboard → the block's number of rows.
pub(super) const BLOCKS: TableDefinition<'static, RankKey, u32> = TableDefinition::new("blocks");

/// (Scope, day, table) → a list that may count for ratings.
pub(super) const RATING_LISTS: TableDefinition<'static, RatingListKey, Bytes> =
    TableDefinition::new("rating_lists");
/// (Scope, pseudonym) → the person's ratings.
pub(super) const RATINGS: TableDefinition<'static, (u8, u64, u64), Bytes> =
    TableDefinition::new("ratings");

/// (Day, number from 0) → an event of its course.
pub(super) const DAYS: TableDefinition<'static, (&str, u16), Bytes> = TableDefinition::new("days");
/// (Day, pseudonym) → the text of the person's entry.
pub(super) const DAY_ENTRIES: TableDefinition<'static, DayPersonKey, Bytes> =
    TableDefinition::new("day_entries");
/// (Day, pseudonym) → the person's score.
pub(super) const DAY_SCORES: TableDefinition<'static, DayPersonKey, Bytes> =
    TableDefinition::new("day_scores");
/// The entries with a running deal.
pub(super) const DAY_RUNNING: TableDefinition<'static, DayPersonKey, ()> =
    TableDefinition::new("day_running");
/// (Pseudonym, day) of the days on which a person has played.
pub(super) const PERSON_DAYS: TableDefinition<'static, (u64, &str), ()> =
    TableDefinition::new("person_days");
/// (Server, pseudonym) of the persons who have played from the server.
pub(super) const DAY_PLAYERS: TableDefinition<'static, (u64, u64), ()> =
    TableDefinition::new("day_players");
/// The same as (pseudonym, server).
pub(super) const DAY_SERVERS: TableDefinition<'static, (u64, u64), ()> =
    TableDefinition::new("day_servers");
/// Monday of a week → the version of its groups, and the groups.
pub(super) const WEEK_GROUPS: TableDefinition<'static, &str, (u32, Bytes)> =
    TableDefinition::new("week_groups");
/// Pseudonym → when the person wants to be reminded.
pub(super) const DAY_REMINDERS: TableDefinition<'static, u64, Bytes> =
    TableDefinition::new("day_reminders");

/// A day such as `2026-12-01`, and a pseudonym.
pub(super) type DayPersonKey = (&'static str, u64);

/// A scope, a day counted from 1 January 1970, and a table.
pub(super) type RatingListKey = (u8, u64, i32, u64);

/// Table, kind of owner (0: the public message, 1: a person) and the person's pseudonym, or 0.
pub(super) type TokenRowKey = (u64, u8, u64);

/// A pseudonym and the bits of a share code.
pub(super) type SharedDealKey = (u64, u64);

/// Pseudonym, end of the deal in milliseconds since 1970, table, and the deal's number.
pub(super) type PersonDealKey = (u64, i64, u64, u16);

/// Pseudonym, table, and the deal's number.
pub(super) type ReviewKey = (u64, u64, u16);

/// Kind of scope (0: all servers, 1: one) and the server, or 0.
pub(super) type ScopeKey = (u8, u64);

/// A scope, a pseudonym, and the text of a tally or a leaderboard.
pub(super) type PersonKey = (u8, u64, u64, &'static str);

/// A scope, the text of a leaderboard, the negated score, so that the best comes first, and a
/// pseudonym.
pub(super) type RankKey = (u8, u64, &'static str, i64, u64);

pub(super) const fn token_key(table: u64, owner: TokenOwner) -> TokenRowKey {
    match owner {
        TokenOwner::Public => (table, 0, 0),
        TokenOwner::Person(person) => (table, 1, person.number()),
        TokenOwner::Opener(person) => (table, 2, person.number()),
    }
}

/// Returns the table and owner of a token's row; `None` if no program has written this kind.
pub(super) const fn token_owner(key: TokenRowKey) -> Option<(TableId, TokenOwner)> {
    let (table, kind, person) = key;
    let owner = match kind {
        0 => TokenOwner::Public,
        1 => TokenOwner::Person(PersonId::new(person)),
        2 => TokenOwner::Opener(PersonId::new(person)),
        _ => return None,
    };
    Some((TableId::new(table), owner))
}

/// Returns the keys of all tokens of a table.
pub(super) const fn token_keys(table: u64) -> RangeInclusive<TokenRowKey> {
    (table, 0, 0)..=(table, u8::MAX, u64::MAX)
}

/// Returns the keys of a table's results in the outbox.
pub(super) const fn outbox_keys(table: u64) -> RangeInclusive<(u64, u16)> {
    (table, 0)..=(table, u16::MAX)
}

/// Returns the keys of all tables of a person.
pub(super) const fn person_table_keys(person: u64) -> RangeInclusive<(u64, u64)> {
    (person, 0)..=(person, u64::MAX)
}

/// Returns the keys of all archived deals of a person.
pub(super) const fn person_deal_keys(person: u64) -> RangeInclusive<PersonDealKey> {
    (person, i64::MIN, 0, 0)..=(person, i64::MAX, u64::MAX, u16::MAX)
}

/// Returns the keys of a person's archived deals that ended before this moment.
pub(super) const fn older_deal_keys(person: u64, before: Timestamp) -> Range<PersonDealKey> {
    (person, i64::MIN, 0, 0)..(person, before.0, 0, 0)
}

/// Returns the key of the review of what a person did in a deal.
pub(super) const fn review_key(person: PersonId, deal: DealId) -> ReviewKey {
    (person.number(), deal.table.number(), deal.number)
}

/// Returns the keys of all reviews of a person.
pub(super) const fn review_keys(person: u64) -> RangeInclusive<ReviewKey> {
    (person, 0, 0)..=(person, u64::MAX, u16::MAX)
}

/// Returns the keys of all deals that a person shares, or has imported.
pub(super) const fn shared_deal_keys(person: u64) -> RangeInclusive<SharedDealKey> {
    (person, 0)..=(person, u64::MAX)
}

pub(super) const fn scope_key(scope: Scope) -> ScopeKey {
    match scope {
        Scope::All => (0, 0),
        Scope::Server(server) => (1, server),
    }
}

/// Returns the first key after those of a scope.
pub(super) const fn scope_end(scope: Scope) -> ScopeKey {
    match scope {
        Scope::All => (0, 1),
        Scope::Server(u64::MAX) => (2, 0),
        Scope::Server(server) => (1, server + 1),
    }
}

/// The tables of a write transaction. Those that nearly every step needs are open; other steps open
/// the rest themselves.
pub(super) struct WriteTables<'t> {
    pub(super) transaction: &'t WriteTransaction,
    pub(super) states: Table<'t, u64, Bytes>,
    pub(super) events: Table<'t, (u64, u64), Bytes>,
    pub(super) tokens: Table<'t, TokenRowKey, Bytes>,
    pub(super) interactions: Table<'t, u64, i64>,
}

impl<'t> WriteTables<'t> {
    pub(super) fn open(transaction: &'t WriteTransaction) -> Result<Self, TableError> {
        Ok(Self {
            transaction,
            states: transaction.open_table(STATES)?,
            events: transaction.open_table(EVENTS)?,
            tokens: transaction.open_table(TOKENS)?,
            interactions: transaction.open_table(INTERACTIONS)?,
        })
    }
}

/// The newest table. A file that has it has them all.
pub(super) const LAST_TABLE: TableDefinition<'static, u64, Bytes> = DAY_REMINDERS;

/// Creates all missing tables, so that every one can be read.
pub(super) fn make_tables(transaction: &WriteTransaction) -> Result<(), TableError> {
    transaction.open_table(META)?;
    transaction.open_table(HEADERS)?;
    transaction.open_table(STATES)?;
    transaction.open_table(EVENTS)?;
    transaction.open_table(OPEN)?;
    transaction.open_table(POSTS)?;
    transaction.open_table(TOKENS)?;
    transaction.open_table(INTERACTIONS)?;
    transaction.open_table(BINDINGS)?;
    transaction.open_table(LEDGER)?;
    transaction.open_table(OUTBOX)?;
    transaction.open_table(SERVERS)?;
    transaction.open_table(PERSONS)?;
    transaction.open_table(PERSON_TABLES)?;
    transaction.open_table(DEALS)?;
    transaction.open_table(SHARE_CODES)?;
    transaction.open_table(REVIEWS)?;
    transaction.open_table(SHARED_DEALS)?;
    transaction.open_table(IMPORTS)?;
    transaction.open_table(IMPORT_CODES)?;
    transaction.open_table(USERS)?;
    transaction.open_table(SETTINGS)?;
    transaction.open_table(SERVER_CHOICES)?;
    transaction.open_table(PENDING_ERASURES)?;
    transaction.open_table(TALLIES)?;
    transaction.open_table(COUNTED)?;
    transaction.open_table(VERSIONS)?;
    transaction.open_table(SCORES)?;
    transaction.open_table(RANKS)?;
    transaction.open_table(BLOCKS)?;
    transaction.open_table(RATING_LISTS)?;
    transaction.open_table(RATINGS)?;
    transaction.open_table(DAYS)?;
    transaction.open_table(DAY_ENTRIES)?;
    transaction.open_table(DAY_SCORES)?;
    transaction.open_table(DAY_RUNNING)?;
    transaction.open_table(PERSON_DAYS)?;
    transaction.open_table(DAY_PLAYERS)?;
    transaction.open_table(DAY_SERVERS)?;
    transaction.open_table(WEEK_GROUPS)?;
    transaction.open_table(DAY_REMINDERS)?;
    Ok(())
}
