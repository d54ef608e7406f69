//! The steps that bring a file of an older format to the newest (`migrations/`).

use redb::{Database, ReadableTable, WriteTransaction};
use skat_table::{TableId, Timestamp};

use super::disk::fault;
use super::format::write_format;
use super::schema::{EVENTS, HEADERS, LEDGER, META, OPEN, OUTBOX, SERVERS, STATES, make_tables};
use super::steps::index_stored_persons;
use crate::error::StoreError;
use crate::migrations::{FORMAT, steps_from};
use crate::position::LogPosition;
use crate::records::{HeaderRecord, MigrationRecord, OldStateRecord, decode, encode};

/// Carries out all steps from this format on in one transaction, and records their time.
pub(super) fn migrate(database: &Database, found: u32) -> Result<(), StoreError> {
    if found == FORMAT {
        return Ok(());
    }
    let transaction = database.begin_write().map_err(fault)?;
    let now = encode(&MigrationRecord::new(Timestamp(
        jiff::Timestamp::now().as_millisecond(),
    )))?;
    for step in steps_from(found) {
        // The other formats only allow more in their records.
        match step.format {
            3 => share(&transaction)?,
            5 => make_tables(&transaction).map_err(fault)?,
            8 => index_persons(&transaction)?,
            _ => {}
        }
        let key = format!("{:04}_{}", step.format, step.name);
        transaction
            .open_table(META)
            .map_err(fault)?
            .insert(key.as_str(), now.as_slice())
            .map_err(fault)?;
    }
    write_format(&transaction).map_err(fault)?;
    transaction.commit().map_err(fault)?;
    tracing::info!(
        from = found,
        to = FORMAT,
        "the database was migrated to the newest format"
    );
    Ok(())
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

/// Migrates format 7 to 8: adds the index of each person's tables.
fn index_persons(transaction: &WriteTransaction) -> Result<(), StoreError> {
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
        index_stored_persons(transaction, &events, table)?;
    }
    Ok(())
}
