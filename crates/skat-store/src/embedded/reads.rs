//! What is read, each time from one snapshot of the file.

use redb::{ReadTransaction, ReadableTable};
use skat_table::{PersonId, TableId, Timestamp};

use super::schema::{EVENTS, HEADERS, INTERACTIONS, LEDGER, OPEN, PERSONS, POSTS, STATES, TOKENS, USERS, token_keys};
use super::writer::fault;
use crate::error::StoreError;
use crate::log::{self, Log};
use crate::records::{HeaderRecord, PersonRecord, PostRecord, StateRecord, TokenRecord, UserRecord, decode};
use crate::result_records::decode_row;
use crate::store::{Acquired, Epoch, LedgerEntry, OpenTable, Post, Token, TokenOwner};

pub(super) fn acquired(
    snapshot: &ReadTransaction,
    table: TableId,
    epoch: Epoch,
    now: Timestamp,
) -> Result<Acquired, StoreError> {
    let headers = snapshot.open_table(HEADERS).map_err(fault)?;
    let header = headers.get(table.number()).map_err(fault)?.ok_or(StoreError::UnknownTable)?;

    let states = snapshot.open_table(STATES).map_err(fault)?;
    let state = states.get(table.number()).map_err(fault)?.ok_or(StoreError::UnknownTable)?;
    let state: StateRecord = decode(state.value(), &format!("table {table}'s state"))?;

    let mut records = Vec::new();
    let log = snapshot.open_table(EVENTS).map_err(fault)?;
    for (expected, row) in (0_u64..).zip(log.range((table.number(), 0)..=(table.number(), u64::MAX)).map_err(fault)?) {
        let (key, bytes) = row.map_err(fault)?;
        if key.value().1 != expected {
            return Err(StoreError::damaged(format!("event {expected} of table {table}")));
        }
        records.push(bytes.value().to_vec());
    }
    let Log { record, events, positions } = log::read(table, header.value(), records)?;
    if state.position() != positions.last().copied() {
        return Err(StoreError::damaged(format!("the log of table {table}")));
    }

    let posts = snapshot.open_table(POSTS).map_err(fault)?;
    let post = match posts.get(table.number()).map_err(fault)? {
        Some(record) => Some(Post::from(decode::<PostRecord>(record.value(), "a message's place")?)),
        None => None,
    };

    let mut tokens = Vec::new();
    let stored = snapshot.open_table(TOKENS).map_err(fault)?;
    for row in stored.range(token_keys(table.number())).map_err(fault)? {
        let (key, bytes) = row.map_err(fault)?;
        let owner = match key.value() {
            (_, 0, _) => TokenOwner::Public,
            (_, _, person) => TokenOwner::Person(PersonId::new(person)),
        };
        let token = Token::from(decode::<TokenRecord>(bytes.value(), "a token")?);
        if !token.is_expired(now) {
            tokens.push((owner, token));
        }
    }
    Ok(Acquired { epoch, record, events, positions, closed: state.closed, uncounted: false, post, tokens })
}

pub(super) fn open_tables(snapshot: &ReadTransaction) -> Result<Vec<OpenTable>, StoreError> {
    let open = snapshot.open_table(OPEN).map_err(fault)?;
    let table = |row: Result<(redb::AccessGuard<'_, u64>, _), redb::StorageError>| {
        let table = TableId::new(row.map_err(fault)?.0.value());
        Ok(OpenTable { table, room: header(snapshot, table)?.room() })
    };
    open.iter().map_err(fault)?.map(table).collect()
}

pub(super) fn person(snapshot: &ReadTransaction, user: u64) -> Result<Option<PersonId>, StoreError> {
    let persons = snapshot.open_table(PERSONS).map_err(fault)?;
    let Some(record) = persons.get(user).map_err(fault)? else { return Ok(None) };
    let record: PersonRecord = decode(record.value(), "a pseudonym")?;
    Ok(Some(PersonId::new(record.person)))
}

pub(super) fn user(snapshot: &ReadTransaction, person: PersonId) -> Result<Option<u64>, StoreError> {
    let users = snapshot.open_table(USERS).map_err(fault)?;
    let Some(record) = users.get(person.number()).map_err(fault)? else { return Ok(None) };
    let record: UserRecord = decode(record.value(), "a pseudonym's user")?;
    Ok(Some(record.user))
}

pub(super) fn was_handled(snapshot: &ReadTransaction, interaction: u64) -> Result<bool, StoreError> {
    let interactions = snapshot.open_table(INTERACTIONS).map_err(fault)?;
    Ok(interactions.get(interaction).map_err(fault)?.is_some())
}

pub(super) fn ledger(snapshot: &ReadTransaction, server: u64) -> Result<Vec<LedgerEntry>, StoreError> {
    let ledger = snapshot.open_table(LEDGER).map_err(fault)?;
    let of_server = (server, 0, 0)..=(server, u64::MAX, u16::MAX);
    let mut entries = Vec::new();
    for row in ledger.range(of_server).map_err(fault)? {
        let (key, bytes) = row.map_err(fault)?;
        let (_, table, number) = key.value();
        let table = TableId::new(table);
        let row = decode_row(table, number, bytes.value())?;
        entries.push(LedgerEntry { table: header(snapshot, table)?.to_record(table)?, row });
    }
    Ok(entries)
}

fn header(snapshot: &ReadTransaction, table: TableId) -> Result<HeaderRecord, StoreError> {
    let headers = snapshot.open_table(HEADERS).map_err(fault)?;
    let record = headers.get(table.number()).map_err(fault)?.ok_or(StoreError::UnknownTable)?;
    decode(record.value(), &format!("table {table}'s header"))
}
