//! What the writing thread does for each request. Each step checks everything before it writes anything, so that a refused
//! one leaves nothing in the transaction that it shares with others.

use redb::ReadableTable;
use skat_table::{Event, PersonId, TableId, Timestamp};

use super::schema::{Tables, token_key, token_keys};
use super::writer::fault;
use crate::error::StoreError;
use crate::log;
use crate::position::Position;
use crate::records::{HeaderRecord, PersonRecord, PostRecord, StateRecord, TokenRecord, UserRecord, decode, encode};
use crate::result_records::ResultRecord;
use crate::store::{Commit, Committed, Epoch, INTERACTION_KEPT_MS, Opening, Post, Token, TokenOwner};

/// How many old interactions one step forgets at most, so that none takes long.
const FORGOTTEN_AT_ONCE: usize = 1_000;

/// Pseudonyms have so many random bits.
const PSEUDONYM_BITS: u32 = 48;

pub(super) fn open_table(tables: &mut Tables<'_>, opening: &Opening) -> Result<Committed, StoreError> {
    if is_recorded(tables, opening.interaction)? {
        return Ok(Committed::Duplicate);
    }
    let table = opening.header.table();
    if tables.states.get(table.number()).map_err(fault)?.is_some() {
        return Err(StoreError::AlreadyOpen);
    }
    let header = encode(&HeaderRecord::new(&opening.header, &opening.room))?;
    tables.headers.insert(table.number(), header.as_slice()).map_err(fault)?;
    tables.open.insert(table.number(), ()).map_err(fault)?;
    let before = Position::before_first(&header);
    let now = append(tables, table, before, opening.at, &opening.events)?;
    put_state(tables, table, &StateRecord::opened(now))?;
    record(tables, opening.interaction, opening.at)?;
    Ok(Committed::Stored { now })
}

pub(super) fn raise_epoch(tables: &mut Tables<'_>, table: TableId) -> Result<Epoch, StoreError> {
    let mut state = state(tables, table)?;
    let epoch = state.raise_epoch();
    put_state(tables, table, &state)?;
    Ok(epoch)
}

pub(super) fn commit(tables: &mut Tables<'_>, commit: &Commit) -> Result<Committed, StoreError> {
    let table = commit.table;
    let (_, target) = log::extend(commit.after, commit.at, &commit.events)?;
    if !commit.events.is_empty() && is_stored(tables, commit, target)? {
        return Ok(Committed::Stored { now: target });
    }
    if is_recorded(tables, commit.interaction)? {
        return Ok(Committed::Duplicate);
    }
    let mut state = state_of_writer(tables, table, commit.epoch)?;
    let found = position(table, &state)?;
    if found != commit.after {
        return Err(StoreError::WrongPosition { expected: commit.after.seq, found: found.seq });
    }
    let server = server(tables, table)?;

    let now = append(tables, table, found, commit.at, &commit.events)?;
    state.set_position(now);
    for result in &commit.results {
        let key = (server, table.number(), result.number);
        if tables.ledger.get(key).map_err(fault)?.is_none() {
            tables.ledger.insert(key, encode(&ResultRecord::new(result))?.as_slice()).map_err(fault)?;
        }
    }
    if commit.closed {
        state.closed = true;
        tables.open.remove(table.number()).map_err(fault)?;
        tables.tokens.retain_in(token_keys(table.number()), |_, _| false).map_err(fault)?;
    }
    put_state(tables, table, &state)?;
    if let Some((owner, token)) = &commit.token {
        put_token(tables, table, &state, *owner, Some(token))?;
    }
    record(tables, commit.interaction, commit.at)?;
    Ok(Committed::Stored { now })
}

pub(super) fn note_post(
    tables: &mut Tables<'_>,
    table: TableId,
    epoch: Epoch,
    post: Option<Post>,
) -> Result<(), StoreError> {
    state_of_writer(tables, table, epoch)?;
    match post {
        Some(post) => {
            tables.posts.insert(table.number(), encode(&PostRecord::from(post))?.as_slice()).map_err(fault)?;
        }
        None => {
            tables.posts.remove(table.number()).map_err(fault)?;
        }
    }
    Ok(())
}

pub(super) fn note_token(
    tables: &mut Tables<'_>,
    table: TableId,
    epoch: Epoch,
    owner: TokenOwner,
    token: Option<&Token>,
) -> Result<(), StoreError> {
    let state = state_of_writer(tables, table, epoch)?;
    put_token(tables, table, &state, owner, token)
}

pub(super) fn person(tables: &mut Tables<'_>, user: u64) -> Result<PersonId, StoreError> {
    if let Some(known) = tables.persons.get(user).map_err(fault)? {
        let record: PersonRecord = decode(known.value(), "a pseudonym")?;
        return Ok(PersonId::new(record.person));
    }
    let person = loop {
        let drawn = getrandom::u64().map_err(StoreError::storage)? >> (u64::BITS - PSEUDONYM_BITS);
        if tables.users.get(drawn).map_err(fault)?.is_none() {
            break drawn;
        }
    };
    tables.persons.insert(user, encode(&PersonRecord::new(person))?.as_slice()).map_err(fault)?;
    tables.users.insert(person, encode(&UserRecord::new(user))?.as_slice()).map_err(fault)?;
    Ok(PersonId::new(person))
}

fn state(tables: &Tables<'_>, table: TableId) -> Result<StateRecord, StoreError> {
    let record = tables.states.get(table.number()).map_err(fault)?.ok_or(StoreError::UnknownTable)?;
    decode(record.value(), &format!("table {table}'s state"))
}

/// The table's state, if this is still its writer's epoch.
fn state_of_writer(tables: &Tables<'_>, table: TableId, epoch: Epoch) -> Result<StateRecord, StoreError> {
    let state = state(tables, table)?;
    if state.epoch() == epoch { Ok(state) } else { Err(StoreError::Fenced) }
}

fn put_state(tables: &mut Tables<'_>, table: TableId, state: &StateRecord) -> Result<(), StoreError> {
    tables.states.insert(table.number(), encode(state)?.as_slice()).map_err(fault)?;
    Ok(())
}

fn server(tables: &Tables<'_>, table: TableId) -> Result<u64, StoreError> {
    let what = format!("table {table}'s header");
    let record = tables.headers.get(table.number()).map_err(fault)?.ok_or_else(|| StoreError::damaged(&what))?;
    let header: HeaderRecord = decode(record.value(), &what)?;
    Ok(header.server)
}

fn position(table: TableId, state: &StateRecord) -> Result<Position, StoreError> {
    state.position().ok_or_else(|| StoreError::damaged(format!("table {table}'s state")))
}

/// Whether this commit is the one that was stored last.
fn is_stored(tables: &Tables<'_>, commit: &Commit, target: Position) -> Result<bool, StoreError> {
    let Some(record) = tables.states.get(commit.table.number()).map_err(fault)? else { return Ok(false) };
    let state: StateRecord = decode(record.value(), &format!("table {}'s state", commit.table))?;
    Ok(state.epoch() == commit.epoch && position(commit.table, &state)? == target)
}

/// Appends events after this position and gives where the log stands then.
fn append(
    tables: &mut Tables<'_>,
    table: TableId,
    after: Position,
    at: Timestamp,
    events: &[Event],
) -> Result<Position, StoreError> {
    let (records, now) = log::extend(after, at, events)?;
    for (seq, record) in (after.seq..).zip(records) {
        tables.events.insert((table.number(), seq), record.as_slice()).map_err(fault)?;
    }
    Ok(now)
}

fn put_token(
    tables: &mut Tables<'_>,
    table: TableId,
    state: &StateRecord,
    owner: TokenOwner,
    token: Option<&Token>,
) -> Result<(), StoreError> {
    let key = token_key(table.number(), owner);
    match token {
        Some(token) if !state.closed => {
            tables.tokens.insert(key, encode(&TokenRecord::from(token))?.as_slice()).map_err(fault)?;
        }
        _ => {
            tables.tokens.remove(key).map_err(fault)?;
        }
    }
    Ok(())
}

fn is_recorded(tables: &Tables<'_>, interaction: Option<u64>) -> Result<bool, StoreError> {
    let Some(interaction) = interaction else { return Ok(false) };
    Ok(tables.interactions.get(interaction).map_err(fault)?.is_some())
}

/// Records an interaction and forgets old ones. Discord's ids rise with time, so the old ones come first.
fn record(tables: &mut Tables<'_>, interaction: Option<u64>, at: Timestamp) -> Result<(), StoreError> {
    let Some(interaction) = interaction else { return Ok(()) };
    tables.interactions.insert(interaction, at.0).map_err(fault)?;
    let oldest_kept = at.plus_ms(-INTERACTION_KEPT_MS).0;
    for _ in 0..FORGOTTEN_AT_ONCE {
        let first = tables.interactions.first().map_err(fault)?.map(|(id, recorded)| (id.value(), recorded.value()));
        match first {
            Some((id, recorded)) if recorded < oldest_kept => {
                tables.interactions.remove(id).map_err(fault)?;
            }
            _ => break,
        }
    }
    Ok(())
}
