//! The file as a whole: status, dump and restore.

use futures_util::future::BoxFuture;
use redb::{ReadTransaction, ReadableTable, ReadableTableMetadata};
use skat_table::{PersonId, TableId, Timestamp};

use super::EmbeddedStore;
use super::days::{put_reminder, put_servers, reminder_hour, servers_of};
use super::deals::{put_shared, shared_deals};
use super::disk::fault;
use super::people::{person_of, put_person, put_settings, settings_of};
use super::results::result_records;
use super::schema::{
    EVENTS, HEADERS, LEDGER, OPEN, PERSON_TABLES, PERSONS, POSTS, STATES, USERS, WriteTables,
    person_table_keys,
};
use super::steps::{
    self, add_table, append, index_persons, index_stored_deals, index_stored_persons, is_old_log,
    put_state, state, stored_persons,
};
use super::tables::{checked_log, event_records};
use super::users::user_of;
use crate::error::StoreError;
use crate::log;
use crate::migrations::PERSON_TABLES_FORMAT;
use crate::named;
use crate::records::{PersonRecord, PostRecord, StateRecord, decode};
use crate::result_records::decode_row;
use crate::store::{
    ArchiveStore, Durability, FormatStore as _, PersonDump, SomePersons, StoreStatus, TableDump,
};

/// Number of persons that are read at once.
const AT_ONCE: usize = 500;

impl ArchiveStore for EmbeddedStore {
    fn status(&self) -> BoxFuture<'_, Result<StoreStatus, StoreError>> {
        let (format, newest_format) = (self.write_format(), self.newest_format());
        Box::pin(self.read(move |snapshot| {
            let states = snapshot.open_table(STATES).map_err(fault)?;
            let mut open_tables = 0;
            for row in snapshot
                .open_table(OPEN)
                .map_err(fault)?
                .iter()
                .map_err(fault)?
            {
                let table = TableId::new(row.map_err(fault)?.0.value());
                open_tables += u64::from(!state(&states, table)?.closed);
            }
            Ok(StoreStatus {
                backend: "embedded (redb)".to_owned(),
                format,
                newest_format,
                tables: states.len().map_err(fault)?,
                open_tables,
                durability: Durability::Embedded,
                notes: Vec::new(),
            })
        }))
    }

    fn all_tables(&self) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        Box::pin(self.read(|snapshot| {
            let states = snapshot.open_table(STATES).map_err(fault)?;
            states
                .iter()
                .map_err(fault)?
                .map(|row| Ok(TableId::new(row.map_err(fault)?.0.value())))
                .collect()
        }))
    }

    fn tables_of(&self, person: PersonId) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        let is_indexed = self.writes(PERSON_TABLES_FORMAT);
        Box::pin(self.read(move |snapshot| {
            if !is_indexed {
                return tables_naming(snapshot, person);
            }
            let indexed = snapshot.open_table(PERSON_TABLES).map_err(fault)?;
            indexed
                .range(person_table_keys(person.number()))
                .map_err(fault)?
                .map(|row| Ok(TableId::new(row.map_err(fault)?.0.value().1)))
                .collect()
        }))
    }

    fn index_table(&self, table: TableId) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.writer.write(move |tables| {
            index_stored_persons(tables.transaction, &tables.events, table)?;
            index_stored_deals(tables.transaction, &tables.events, table)
        }))
    }

    fn dump_table(&self, table: TableId) -> BoxFuture<'_, Result<TableDump, StoreError>> {
        Box::pin(self.read(move |snapshot| dump_table(snapshot, table)))
    }

    fn remove_log(
        &self,
        table: TableId,
        before: Timestamp,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            if !self.writes(PERSON_TABLES_FORMAT) {
                return Ok(false);
            }
            // Most logs may stay, and a look at them costs no `fsync`.
            let may_go = move |snapshot: &ReadTransaction| {
                let state = state(&snapshot.open_table(STATES).map_err(fault)?, table)?;
                let events = snapshot.open_table(EVENTS).map_err(fault)?;
                is_old_log(&state, &events, table, before)
            };
            if !self.read(may_go).await? {
                return Ok(false);
            }
            self.writer
                .write(move |tables| steps::remove_log(tables, table, before))
                .await
        })
    }

    fn erase_words(
        &self,
        table: TableId,
        person: PersonId,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(
            self.writer
                .write(move |tables| steps::erase_words(tables, table, person)),
        )
    }

    fn restore_table(&self, dump: TableDump) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(
            self.writer
                .write(move |tables| restore_table(tables, &dump)),
        )
    }

    fn dump_persons(&self) -> BoxFuture<'_, Result<Vec<PersonDump>, StoreError>> {
        Box::pin(self.read(|snapshot| {
            let persons = snapshot.open_table(PERSONS).map_err(fault)?;
            let mut dumps = Vec::new();
            for row in persons.iter().map_err(fault)? {
                let (user, record) = row.map_err(fault)?;
                let person =
                    PersonId::new(decode::<PersonRecord>(record.value(), "a pseudonym")?.person);
                dumps.push(PersonDump {
                    user: user.value(),
                    person,
                    settings: settings_of(snapshot, person)?,
                    shared_deals: shared_deals(snapshot, person)?,
                    day_reminder: reminder_hour(snapshot, person)?,
                    day_servers: servers_of(snapshot, person)?,
                });
            }
            Ok(dumps)
        }))
    }

    fn some_persons(&self, from: u64) -> BoxFuture<'_, Result<SomePersons, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let persons = snapshot.open_table(PERSONS).map_err(fault)?;
            let mut some = SomePersons::default();
            for row in persons.range(from..).map_err(fault)? {
                let (user, record) = row.map_err(fault)?;
                if some.persons.len() == AT_ONCE {
                    some.next = Some(user.value());
                    break;
                }
                let record = decode::<PersonRecord>(record.value(), "a pseudonym")?;
                some.persons.push(PersonId::new(record.person));
            }
            Ok(some)
        }))
    }

    fn restore_person(&self, dump: PersonDump) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(
            self.writer
                .write(move |tables| restore_person(tables, &dump)),
        )
    }
}

/// Returns the tables whose header or log names a person. Earlier releases, which may have written
/// them, keep no index.
fn tables_naming(snapshot: &ReadTransaction, person: PersonId) -> Result<Vec<TableId>, StoreError> {
    let headers = snapshot.open_table(HEADERS).map_err(fault)?;
    let events = snapshot.open_table(EVENTS).map_err(fault)?;
    let mut tables = Vec::new();
    for row in headers.iter().map_err(fault)? {
        let table = TableId::new(row.map_err(fault)?.0.value());
        if stored_persons(&headers, &events, table)?.contains(&person) {
            tables.push(table);
        }
    }
    Ok(tables)
}

fn dump_table(snapshot: &ReadTransaction, table: TableId) -> Result<TableDump, StoreError> {
    let state = state(&snapshot.open_table(STATES).map_err(fault)?, table)?;
    let headers = snapshot.open_table(HEADERS).map_err(fault)?;
    let server = if state.log_removed {
        steps::header(&headers, table)?.server
    } else {
        checked_log(snapshot, table, &state)?.record.room.server
    };
    let header = headers
        .get(table.number())
        .map_err(fault)?
        .ok_or(StoreError::UnknownTable)?;
    let posts = snapshot.open_table(POSTS).map_err(fault)?;
    let post = posts.get(table.number()).map_err(fault)?;
    let results = result_records(snapshot, server, table)?.into_iter();
    Ok(TableDump {
        table,
        header: text(header.value())?,
        log: event_records(snapshot, table)?
            .iter()
            .map(|record| text(record))
            .collect::<Result<_, _>>()?,
        results: results
            .map(|(number, record)| Ok((number, text(&record)?)))
            .collect::<Result<_, StoreError>>()?,
        post: post.map(|record| text(record.value())).transpose()?,
        closed: state.closed,
        log_removed: state.log_removed,
    })
}

fn restore_table(tables: &mut WriteTables<'_>, dump: &TableDump) -> Result<(), StoreError> {
    let table = dump.table;
    if tables.states.get(table.number()).map_err(fault)?.is_some() {
        return Err(StoreError::AlreadyOpen);
    }
    let log = log::read(table, dump.header.as_bytes(), &dump.log)?;
    for (number, record) in &dump.results {
        decode_row(table, *number, record.as_bytes())?;
    }
    if let Some(post) = &dump.post {
        decode::<PostRecord>(post.as_bytes(), "a message's place")?;
    }
    let position = log
        .positions
        .last()
        .copied()
        .ok_or_else(|| StoreError::damaged(format!("table {table}'s log")))?;
    let server = log.record.room.server;

    add_table(tables, table, server, dump.header.as_bytes())?;
    append(tables, table, 0, &dump.log)?;
    index_persons(tables.transaction, table, &named::in_dump(dump))?;
    let mut state = StateRecord::opened(position);
    state.closed = dump.closed;
    state.log_removed = dump.log_removed;
    put_state(tables, table, &state)?;
    let transaction = tables.transaction;
    if !dump.closed {
        transaction
            .open_table(OPEN)
            .map_err(fault)?
            .insert(table.number(), ())
            .map_err(fault)?;
    }
    let mut ledger = transaction.open_table(LEDGER).map_err(fault)?;
    for (number, record) in &dump.results {
        ledger
            .insert((server, table.number(), *number), record.as_bytes())
            .map_err(fault)?;
    }
    if let Some(post) = &dump.post {
        transaction
            .open_table(POSTS)
            .map_err(fault)?
            .insert(table.number(), post.as_bytes())
            .map_err(fault)?;
    }
    Ok(())
}

fn restore_person(tables: &WriteTables<'_>, dump: &PersonDump) -> Result<(), StoreError> {
    let person = person_of(
        &tables.transaction.open_table(PERSONS).map_err(fault)?,
        dump.user,
    )?;
    let user = user_of(
        &tables.transaction.open_table(USERS).map_err(fault)?,
        dump.person,
    )?;
    if person.is_some_and(|person| person != dump.person)
        || user.is_some_and(|user| user != dump.user)
    {
        return Err(StoreError::damaged(
            "a pseudonym, which is another one's here,",
        ));
    }
    put_person(tables, dump.user, dump.person)?;
    put_settings(tables, dump.person, &dump.settings)?;
    put_shared(tables, dump.person, &dump.shared_deals)?;
    put_reminder(tables, dump.person, dump.day_reminder)?;
    put_servers(tables, dump.person, &dump.day_servers)
}

fn text(record: &[u8]) -> Result<String, StoreError> {
    String::from_utf8(record.to_vec()).map_err(|_| StoreError::damaged("a record"))
}
