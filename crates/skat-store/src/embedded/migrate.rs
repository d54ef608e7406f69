//! The steps that bring a file of an older format to a newer one (`migrations/`).

use redb::{
    Database, ReadTransaction, ReadableDatabase as _, ReadableTable, ReadableTableMetadata as _,
    TableHandle as _, WriteTransaction,
};
use skat_table::{TableId, Timestamp};

use super::disk::fault;
use super::format::write_format;
use super::schema::{
    EVENTS, HEADERS, LAST_TABLE, LEDGER, META, OPEN, OUTBOX, SERVERS, STATES, USERS, make_tables,
};
use super::steps::{index_stored_deals, index_stored_persons, rows_of_known, stored_persons};
use crate::error::StoreError;
use crate::migrations::{ARCHIVE_FORMAT, PERSON_TABLES_FORMAT, steps};
use crate::position::LogPosition;
use crate::records::{HeaderRecord, MigrationRecord, OldStateRecord, decode, encode};

/// First format with a chained log and with a list of results to be counted.
const SHARED_STORE_FORMAT: u32 = 3;

/// First format with settings of servers.
const CHOICES_FORMAT: u32 = 5;

/// The events of all tables, while they are written.
type EventTable<'t> = redb::Table<'t, (u64, u64), &'static [u8]>;

/// Creates the tables that this program reads and the file lacks. Earlier programs ignore them.
pub(super) fn add_missing_tables(database: &Database) -> Result<(), StoreError> {
    let snapshot = database.begin_read().map_err(fault)?;
    let mut tables = snapshot.list_tables().map_err(fault)?;
    if tables.any(|table| table.name() == LAST_TABLE.name()) {
        return Ok(());
    }
    let transaction = database.begin_write().map_err(fault)?;
    make_tables(&transaction).map_err(fault)?;
    transaction.commit().map_err(fault)
}

/// Carries out all steps from one format to another in one transaction, and records their time.
pub(super) fn migrate(database: &Database, from: u32, to: u32) -> Result<(), StoreError> {
    if from == to {
        return Ok(());
    }
    let transaction = database.begin_write().map_err(fault)?;
    let now = encode(&MigrationRecord::new(Timestamp(
        jiff::Timestamp::now().as_millisecond(),
    )))?;
    for step in steps(from, to) {
        // The other formats only allow more in their records.
        match step.format {
            SHARED_STORE_FORMAT => share(&transaction)?,
            CHOICES_FORMAT => make_tables(&transaction).map_err(fault)?,
            PERSON_TABLES_FORMAT => index_tables(&transaction, index_stored_persons)?,
            ARCHIVE_FORMAT => index_tables(&transaction, index_stored_deals)?,
            _ => {}
        }
        let key = format!("{:04}_{}", step.format, step.name);
        transaction
            .open_table(META)
            .map_err(fault)?
            .insert(key.as_str(), now.as_slice())
            .map_err(fault)?;
    }
    write_format(&transaction, to).map_err(fault)?;
    transaction.commit().map_err(fault)?;
    tracing::info!(from, to, "the database was migrated to the newest format");
    Ok(())
}

/// Returns the number of records that the step to this format adds or changes.
pub(super) fn records_of_step(snapshot: &ReadTransaction, format: u32) -> Result<u64, StoreError> {
    match format {
        SHARED_STORE_FORMAT => {
            let states = snapshot.open_table(STATES).map_err(fault)?;
            let results = snapshot.open_table(LEDGER).map_err(fault)?;
            Ok(states.len().map_err(fault)? + results.len().map_err(fault)?)
        }
        PERSON_TABLES_FORMAT => {
            let headers = snapshot.open_table(HEADERS).map_err(fault)?;
            let events = snapshot.open_table(EVENTS).map_err(fault)?;
            let mut rows = 0;
            for row in headers.iter().map_err(fault)? {
                let table = TableId::new(row.map_err(fault)?.0.value());
                rows += stored_persons(&headers, &events, table)?.len() as u64;
            }
            Ok(rows)
        }
        ARCHIVE_FORMAT => {
            let headers = snapshot.open_table(HEADERS).map_err(fault)?;
            let events = snapshot.open_table(EVENTS).map_err(fault)?;
            let ledger = snapshot.open_table(LEDGER).map_err(fault)?;
            let users = snapshot.open_table(USERS).map_err(fault)?;
            let mut rows = 0;
            for row in headers.iter().map_err(fault)? {
                let table = TableId::new(row.map_err(fault)?.0.value());
                rows += rows_of_known(&headers, &events, &ledger, &users, table)?.len() as u64;
            }
            Ok(rows)
        }
        _ => Ok(0),
    }
}

/// Migrates format 2 to 3: adds the head of each table's log, the servers, and all results as
/// uncounted.
fn share(transaction: &WriteTransaction) -> Result<(), StoreError> {
    make_tables(transaction).map_err(fault)?;
    let headers = transaction.open_table(HEADERS).map_err(fault)?;
    let events = transaction.open_table(EVENTS).map_err(fault)?;
    let mut states = transaction.open_table(STATES).map_err(fault)?;
    let mut servers = transaction.open_table(SERVERS).map_err(fault)?;
    for row in headers.iter().map_err(fault)? {
        let (table, header) = row.map_err(fault)?;
        let table = TableId::new(table.value());
        let record: HeaderRecord = decode(header.value(), &format!("table {table}'s header"))?;
        servers.insert(record.server, ()).map_err(fault)?;

        let mut position = LogPosition::before_first(header.value());
        for event in events
            .range((table.number(), 0)..=(table.number(), u64::MAX))
            .map_err(fault)?
        {
            position = position.after(event.map_err(fault)?.1.value());
        }
        let what = format!("table {table}'s state");
        let damaged = || StoreError::damaged(&what);
        let state = {
            let record = states
                .get(table.number())
                .map_err(fault)?
                .ok_or_else(damaged)?;
            decode::<OldStateRecord>(record.value(), &what)?
                .with_position(position)
                .ok_or_else(damaged)?
        };
        states
            .insert(table.number(), encode(&state)?.as_slice())
            .map_err(fault)?;
    }

    let mut outbox = transaction.open_table(OUTBOX).map_err(fault)?;
    let mut open = transaction.open_table(OPEN).map_err(fault)?;
    for row in transaction
        .open_table(LEDGER)
        .map_err(fault)?
        .iter()
        .map_err(fault)?
    {
        let (_, table, number) = row.map_err(fault)?.0.value();
        outbox.insert((table, number), ()).map_err(fault)?;
        open.insert(table, ()).map_err(fault)?;
    }
    Ok(())
}

/// Migrates to a format with an index: adds all tables to it, by this function.
fn index_tables<'t>(
    transaction: &'t WriteTransaction,
    index: impl Fn(&WriteTransaction, &EventTable<'t>, TableId) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    make_tables(transaction).map_err(fault)?;
    let mut tables = Vec::new();
    for row in transaction
        .open_table(HEADERS)
        .map_err(fault)?
        .iter()
        .map_err(fault)?
    {
        tables.push(TableId::new(row.map_err(fault)?.0.value()));
    }
    let events = transaction.open_table(EVENTS).map_err(fault)?;
    for table in tables {
        index(transaction, &events, table)?;
    }
    Ok(())
}
