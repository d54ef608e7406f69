//! The steps of the writing thread on tables.
//!
//! Each step makes all checks that may refuse it before it writes anything. So a refused step
//! leaves nothing in the transaction that it shares with others.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use redb::{ReadableTable, WriteTransaction};
use skat_table::{PersonId, TableId, Timestamp};

use super::archive_rows::{put_rows, remove_rows};
use super::disk::fault;
use super::schema::{
    BINDINGS, HEADERS, LEDGER, OPEN, OUTBOX, PENDING_ERASURES, PERSON_TABLES, POSTS, SERVERS,
    USERS, WriteTables, outbox_keys, token_key, token_keys,
};
use super::users::user_of;
use crate::deals::ArchiveRows;
use crate::error::StoreError;
use crate::event_records::EventRecord;
use crate::log;
use crate::named;
use crate::position::LogPosition;
use crate::records::{HeaderRecord, PostRecord, StateRecord, decode, encode};
use crate::result_records::{ListRecord, ResultRecord};
use crate::store::{
    Commit, Committed, Epoch, INTERACTION_KEPT_MS, LedgerRow, Opening, Post, TokenOwner,
};
use crate::words;

/// Most expired interactions removed by one step, so that none takes long.
const MAX_REMOVED_PER_STEP: usize = 1_000;

pub(super) fn open_table(
    tables: &mut WriteTables<'_>,
    opening: &Opening,
) -> Result<Committed, StoreError> {
    if is_recorded(tables, opening.interaction)? {
        return Ok(Committed::Duplicate);
    }
    let table = opening.header.table();
    if tables.states.get(table.number()).map_err(fault)?.is_some() {
        return Err(StoreError::AlreadyOpen);
    }
    let header = encode(&HeaderRecord::new(&opening.header, &opening.room))?;
    let (records, now) = log::extend(
        LogPosition::before_first(&header),
        opening.at,
        &opening.events,
    )?;
    add_table(tables, table, opening.room.server, &header)?;
    index_persons(tables.transaction, table, &named::in_opening(opening))?;
    tables
        .transaction
        .open_table(OPEN)
        .map_err(fault)?
        .insert(table.number(), ())
        .map_err(fault)?;
    append(tables, table, 0, &records)?;
    put_state(tables, table, &StateRecord::opened(now))?;
    record(tables, opening.interaction, opening.at)?;
    Ok(Committed::Stored { now })
}

pub(super) fn raise_epoch(
    tables: &mut WriteTables<'_>,
    table: TableId,
) -> Result<Epoch, StoreError> {
    let mut state = state(&tables.states, table)?;
    if state.log_removed {
        return Err(StoreError::UnknownTable);
    }
    let epoch = state.raise_epoch();
    put_state(tables, table, &state)?;
    Ok(epoch)
}

/// The token is the stored form of the commit's own token.
pub(super) fn commit(
    tables: &mut WriteTables<'_>,
    commit: &Commit,
    token: Option<&(TokenOwner, Vec<u8>)>,
) -> Result<Committed, StoreError> {
    let table = commit.table;
    let (records, now) = log::extend(commit.after, commit.at, &commit.events)?;
    let stored = state(&tables.states, table);
    if let Ok(state) = &stored
        && !commit.events.is_empty()
        && state.epoch() == commit.epoch
        && state.position() == Some(now)
    {
        return Ok(Committed::Stored { now });
    }
    if is_recorded(tables, commit.interaction)? {
        return Ok(Committed::Duplicate);
    }
    let mut state = stored?;
    check_epoch(&state, commit.epoch)?;
    let found = state
        .position()
        .ok_or_else(|| StoreError::damaged(format!("table {table}'s state")))?;
    if found != commit.after {
        return Err(StoreError::WrongPosition {
            expected: commit.after.seq,
            found: found.seq,
        });
    }

    append(tables, table, found.seq, &records)?;
    index_persons(tables.transaction, table, &named::in_events(&commit.events))?;
    state.set_position(now);
    if !commit.results.is_empty() || commit.list.is_some() {
        put_results(tables, commit)?;
    }
    state.closed |= commit.closed;
    if state.closed {
        tables
            .tokens
            .retain_in(token_keys(table.number()), |_, _| false)
            .map_err(fault)?;
        close_if_counted(tables, table)?;
    }
    put_state(tables, table, &state)?;
    if let Some((owner, token)) = token {
        put_token(tables, table, &state, *owner, Some(token))?;
    }
    record(tables, commit.interaction, commit.at)?;
    Ok(Committed::Stored { now })
}

pub(super) fn note_post(
    tables: &mut WriteTables<'_>,
    table: TableId,
    epoch: Epoch,
    post: Option<Post>,
) -> Result<(), StoreError> {
    check_epoch(&state(&tables.states, table)?, epoch)?;
    let mut posts = tables.transaction.open_table(POSTS).map_err(fault)?;
    match post {
        Some(post) => posts
            .insert(table.number(), encode(&PostRecord::from(post))?.as_slice())
            .map_err(fault)?,
        None => posts.remove(table.number()).map_err(fault)?,
    };
    Ok(())
}

pub(super) fn note_token(
    tables: &mut WriteTables<'_>,
    table: TableId,
    epoch: Epoch,
    owner: TokenOwner,
    token: Option<&[u8]>,
) -> Result<(), StoreError> {
    let state = state(&tables.states, table)?;
    check_epoch(&state, epoch)?;
    put_token(tables, table, &state, owner, token)
}

pub(super) fn bind(
    tables: &WriteTables<'_>,
    interaction: u64,
    proposed: TableId,
    now: Timestamp,
) -> Result<TableId, StoreError> {
    let mut bindings = tables.transaction.open_table(BINDINGS).map_err(fault)?;
    if let Some(bound) = bindings.get(interaction).map_err(fault)? {
        return Ok(TableId::new(bound.value().0));
    }
    bindings
        .insert(interaction, (proposed.number(), now.0))
        .map_err(fault)?;
    remove_expired(&mut bindings, now, |(_, decided)| decided)?;
    Ok(proposed)
}

/// Takes a closed table with an empty outbox off the list of open ones.
pub(super) fn close_if_counted(tables: &WriteTables<'_>, table: TableId) -> Result<(), StoreError> {
    let outbox = tables.transaction.open_table(OUTBOX).map_err(fault)?;
    if outbox
        .range(outbox_keys(table.number()))
        .map_err(fault)?
        .next()
        .is_none()
    {
        tables
            .transaction
            .open_table(OPEN)
            .map_err(fault)?
            .remove(table.number())
            .map_err(fault)?;
    }
    Ok(())
}

/// Removes the log and the message of a table if they may go; returns true if they do.
pub(super) fn remove_log(
    tables: &mut WriteTables<'_>,
    table: TableId,
    before: Timestamp,
) -> Result<bool, StoreError> {
    let mut state = state(&tables.states, table)?;
    let open = tables.transaction.open_table(OPEN).map_err(fault)?;
    let is_open = open.get(table.number()).map_err(fault)?.is_some();
    if is_open || !is_old_log(&state, &tables.events, table, before)? {
        return Ok(false);
    }
    remove_stored_deals(tables, table)?;
    tables
        .events
        .retain_in(event_keys(table), |_, _| false)
        .map_err(fault)?;
    tables
        .transaction
        .open_table(POSTS)
        .map_err(fault)?
        .remove(table.number())
        .map_err(fault)?;
    // Fences off a process that still has the table in memory.
    state.raise_epoch();
    state.log_removed = true;
    put_state(tables, table, &state)?;
    Ok(true)
}

/// Erases a person's words from a table's log; returns true if there were any.
pub(super) fn erase_words(
    tables: &mut WriteTables<'_>,
    table: TableId,
    person: PersonId,
) -> Result<bool, StoreError> {
    let mut state = state(&tables.states, table)?;
    let log = stored_events(&tables.events, table)?;
    let erased = words::erased(&log, person)?;
    if erased.is_empty() {
        return Ok(false);
    }
    for (number, record) in erased {
        tables
            .events
            .insert((table.number(), number as u64), record.as_slice())
            .map_err(fault)?;
    }
    // A process that has the table in memory still knows the words.
    state.raise_epoch();
    put_state(tables, table, &state)?;
    Ok(true)
}

/// Returns the records of a table's events.
fn stored_events(
    events: &impl ReadableTable<(u64, u64), &'static [u8]>,
    table: TableId,
) -> Result<Vec<Vec<u8>>, StoreError> {
    let mut log = Vec::new();
    for row in events.range(event_keys(table)).map_err(fault)? {
        log.push(row.map_err(fault)?.1.value().to_vec());
    }
    Ok(log)
}

/// Returns true if a table is closed and the last event of its log is older than this moment.
pub(super) fn is_old_log(
    state: &StateRecord,
    events: &impl ReadableTable<(u64, u64), &'static [u8]>,
    table: TableId,
    before: Timestamp,
) -> Result<bool, StoreError> {
    if !state.closed || state.log_removed {
        return Ok(false);
    }
    let last = events.range(event_keys(table)).map_err(fault)?.next_back();
    let Some(last) = last.transpose().map_err(fault)? else {
        return Ok(false);
    };
    let last: EventRecord = decode(last.1.value(), &format!("the log of table {table}"))?;
    Ok(last.at() < before)
}

/// Returns the keys of all events of a table.
const fn event_keys(table: TableId) -> RangeInclusive<(u64, u64)> {
    (table.number(), 0)..=(table.number(), u64::MAX)
}

/// Adds a table's header, and its server to the known ones.
pub(super) fn add_table(
    tables: &WriteTables<'_>,
    table: TableId,
    server: u64,
    header: &[u8],
) -> Result<(), StoreError> {
    tables
        .transaction
        .open_table(HEADERS)
        .map_err(fault)?
        .insert(table.number(), header)
        .map_err(fault)?;
    tables
        .transaction
        .open_table(SERVERS)
        .map_err(fault)?
        .insert(server, ())
        .map_err(fault)?;
    Ok(())
}

/// Adds a table to those of these persons.
pub(super) fn index_persons(
    transaction: &WriteTransaction,
    table: TableId,
    persons: &BTreeSet<PersonId>,
) -> Result<(), StoreError> {
    if persons.is_empty() {
        return Ok(());
    }
    let mut indexed = transaction.open_table(PERSON_TABLES).map_err(fault)?;
    for person in persons {
        indexed
            .insert((person.number(), table.number()), ())
            .map_err(fault)?;
    }
    Ok(())
}

/// Adds a table to those of all persons whom its stored header and log name.
pub(super) fn index_stored_persons(
    transaction: &WriteTransaction,
    events: &impl ReadableTable<(u64, u64), &'static [u8]>,
    table: TableId,
) -> Result<(), StoreError> {
    let headers = transaction.open_table(HEADERS).map_err(fault)?;
    let persons = stored_persons(&headers, events, table)?;
    index_persons(transaction, table, &persons)
}

/// Returns all persons whom a table's stored header and log name.
pub(super) fn stored_persons(
    headers: &impl ReadableTable<u64, &'static [u8]>,
    events: &impl ReadableTable<(u64, u64), &'static [u8]>,
    table: TableId,
) -> Result<BTreeSet<PersonId>, StoreError> {
    let header = headers
        .get(table.number())
        .map_err(fault)?
        .ok_or(StoreError::UnknownTable)?;
    let log = stored_events(events, table)?;
    Ok(named::in_records(table, header.value(), log))
}

/// Returns the rows about all finished deals of a stored table, whoever played them. A table whose
/// records can't be read has none.
pub(super) fn stored_rows(
    headers: &impl ReadableTable<u64, &'static [u8]>,
    events: &impl ReadableTable<(u64, u64), &'static [u8]>,
    ledger: &impl ReadableTable<(u64, u64, u16), &'static [u8]>,
    table: TableId,
) -> Result<ArchiveRows, StoreError> {
    let server = match header(headers, table) {
        Ok(header) => header.server,
        Err(StoreError::Damaged { .. }) => return Ok(ArchiveRows::default()),
        Err(error) => return Err(error),
    };
    let results = stored_results(ledger, server, table)?;
    if results.is_empty() {
        return Ok(ArchiveRows::default());
    }
    let record = headers.get(table.number()).map_err(fault)?;
    let record = record.ok_or(StoreError::UnknownTable)?;
    let log = stored_events(events, table)?;
    Ok(ArchiveRows::of_records(table, record.value(), log, results))
}

/// Returns the same rows, but only about persons who are known.
pub(super) fn rows_of_known(
    headers: &impl ReadableTable<u64, &'static [u8]>,
    events: &impl ReadableTable<(u64, u64), &'static [u8]>,
    ledger: &impl ReadableTable<(u64, u64, u16), &'static [u8]>,
    users: &impl ReadableTable<u64, &'static [u8]>,
    table: TableId,
) -> Result<ArchiveRows, StoreError> {
    let mut rows = stored_rows(headers, events, ledger, table)?;
    let mut known = BTreeSet::new();
    for person in rows.persons() {
        if users.get(person.number()).map_err(fault)?.is_some() {
            known.insert(person);
        }
    }
    rows.retain_persons(&known);
    Ok(rows)
}

/// Adds the finished deals of a stored table to the archive. Persons who were erased have none.
pub(super) fn index_stored_deals(
    transaction: &WriteTransaction,
    events: &impl ReadableTable<(u64, u64), &'static [u8]>,
    table: TableId,
) -> Result<(), StoreError> {
    let rows = stored_rows(
        &transaction.open_table(HEADERS).map_err(fault)?,
        events,
        &transaction.open_table(LEDGER).map_err(fault)?,
        table,
    )?;
    put_rows_of_known(transaction, rows)
}

/// Adds rows to the archive, but no deals of persons who are erased or being erased.
fn put_rows_of_known(
    transaction: &WriteTransaction,
    mut rows: ArchiveRows,
) -> Result<(), StoreError> {
    let users = transaction.open_table(USERS).map_err(fault)?;
    let pending = transaction.open_table(PENDING_ERASURES).map_err(fault)?;
    let mut known = BTreeSet::new();
    for person in rows.persons() {
        let user = match user_of(&users, person) {
            // A damaged person must not stop the table.
            Err(StoreError::Damaged { .. }) => None,
            user => user?,
        };
        if let Some(user) = user
            && pending.get(user).map_err(fault)?.is_none()
        {
            known.insert(person);
        }
    }
    rows.retain_persons(&known);
    put_rows(transaction, &rows)
}

/// Removes the finished deals of a stored table from the archive.
pub(super) fn remove_stored_deals(
    tables: &WriteTables<'_>,
    table: TableId,
) -> Result<(), StoreError> {
    let rows = stored_rows(
        &tables.transaction.open_table(HEADERS).map_err(fault)?,
        &tables.events,
        &tables.transaction.open_table(LEDGER).map_err(fault)?,
        table,
    )?;
    remove_rows(tables.transaction, &rows)
}

/// Returns the records of a table's results, by number.
pub(super) fn stored_results(
    ledger: &impl ReadableTable<(u64, u64, u16), &'static [u8]>,
    server: u64,
    table: TableId,
) -> Result<Vec<(u16, Vec<u8>)>, StoreError> {
    let of_table = (server, table.number(), 0)..=(server, table.number(), LedgerRow::LIST);
    let mut records = Vec::new();
    for row in ledger.range(of_table).map_err(fault)? {
        let (key, bytes) = row.map_err(fault)?;
        records.push((key.value().2, bytes.value().to_vec()));
    }
    Ok(records)
}

pub(super) fn put_state(
    tables: &mut WriteTables<'_>,
    table: TableId,
    state: &StateRecord,
) -> Result<(), StoreError> {
    tables
        .states
        .insert(table.number(), encode(state)?.as_slice())
        .map_err(fault)?;
    Ok(())
}

/// Appends the records of events; the first gets this number.
pub(super) fn append(
    tables: &mut WriteTables<'_>,
    table: TableId,
    first: u64,
    records: &[impl AsRef<[u8]>],
) -> Result<(), StoreError> {
    for (seq, record) in (first..).zip(records) {
        tables
            .events
            .insert((table.number(), seq), record.as_ref())
            .map_err(fault)?;
    }
    Ok(())
}

fn check_epoch(state: &StateRecord, epoch: Epoch) -> Result<(), StoreError> {
    if state.epoch() == epoch {
        Ok(())
    } else {
        Err(StoreError::Fenced)
    }
}

/// Adds the results that the ledger lacks to ledger and outbox, and the deals to the archive.
fn put_results(tables: &WriteTables<'_>, commit: &Commit) -> Result<(), StoreError> {
    let table = commit.table;
    let server = header(
        &tables.transaction.open_table(HEADERS).map_err(fault)?,
        table,
    )?
    .server;
    let rows = ArchiveRows::of_results(&commit.results, &commit.codes, &commit.removed);
    put_rows_of_known(tables.transaction, rows)?;
    let mut ledger = tables.transaction.open_table(LEDGER).map_err(fault)?;
    let mut outbox = tables.transaction.open_table(OUTBOX).map_err(fault)?;
    let mut put = |number: u16, record: Vec<u8>| -> Result<(), StoreError> {
        let key = (server, table.number(), number);
        if ledger.get(key).map_err(fault)?.is_none() {
            ledger.insert(key, record.as_slice()).map_err(fault)?;
            outbox.insert((table.number(), number), ()).map_err(fault)?;
        }
        Ok(())
    };
    for result in &commit.results {
        put(result.number, encode(&ResultRecord::new(result))?)?;
    }
    if let Some(list) = &commit.list {
        put(LedgerRow::LIST, encode(&ListRecord::new(list))?)?;
    }
    // Even a closed table counts as open until its results are counted.
    tables
        .transaction
        .open_table(OPEN)
        .map_err(fault)?
        .insert(table.number(), ())
        .map_err(fault)?;
    Ok(())
}

fn put_token(
    tables: &mut WriteTables<'_>,
    table: TableId,
    state: &StateRecord,
    owner: TokenOwner,
    token: Option<&[u8]>,
) -> Result<(), StoreError> {
    let key = token_key(table.number(), owner);
    match token {
        Some(token) if !state.closed => {
            tables.tokens.insert(key, token).map_err(fault)?;
        }
        _ => {
            tables.tokens.remove(key).map_err(fault)?;
        }
    }
    Ok(())
}

fn is_recorded(tables: &WriteTables<'_>, interaction: Option<u64>) -> Result<bool, StoreError> {
    let Some(interaction) = interaction else {
        return Ok(false);
    };
    Ok(tables
        .interactions
        .get(interaction)
        .map_err(fault)?
        .is_some())
}

fn record(
    tables: &mut WriteTables<'_>,
    interaction: Option<u64>,
    at: Timestamp,
) -> Result<(), StoreError> {
    let Some(interaction) = interaction else {
        return Ok(());
    };
    tables
        .interactions
        .insert(interaction, at.0)
        .map_err(fault)?;
    remove_expired(&mut tables.interactions, at, |recorded| recorded)
}

/// Removes expired interactions. Discord's ids rise with time, so the old ones come first.
fn remove_expired<V: redb::Value + 'static>(
    interactions: &mut redb::Table<'_, u64, V>,
    now: Timestamp,
    recorded: impl for<'v> Fn(V::SelfType<'v>) -> i64,
) -> Result<(), StoreError> {
    let oldest_kept = now.plus_ms(-INTERACTION_KEPT_MS).0;
    for _ in 0..MAX_REMOVED_PER_STEP {
        let first = interactions
            .first()
            .map_err(fault)?
            .map(|(id, value)| (id.value(), recorded(value.value())));
        match first {
            Some((id, recorded)) if recorded < oldest_kept => {
                interactions.remove(id).map_err(fault)?;
            }
            _ => break,
        }
    }
    Ok(())
}

/// Returns the mutable part of a table.
pub(super) fn state(
    states: &impl ReadableTable<u64, &'static [u8]>,
    table: TableId,
) -> Result<StateRecord, StoreError> {
    let record = states
        .get(table.number())
        .map_err(fault)?
        .ok_or(StoreError::UnknownTable)?;
    decode(record.value(), &format!("table {table}'s state"))
}

/// Returns the immutable part of a table.
pub(super) fn header(
    headers: &impl ReadableTable<u64, &'static [u8]>,
    table: TableId,
) -> Result<HeaderRecord, StoreError> {
    let record = headers
        .get(table.number())
        .map_err(fault)?
        .ok_or(StoreError::UnknownTable)?;
    decode(record.value(), &format!("table {table}'s header"))
}
