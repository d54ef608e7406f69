//! The store as a whole: status, dump and restore.

use std::collections::BTreeSet;

use futures_util::future::BoxFuture;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use skat_table::{PersonId, TableId, Timestamp};

use super::script::{DUMP_TABLE, ERASE_WORDS, REMOVE_LOG, RESTORE_TABLE};
use super::tables::{Listing, check_end};
use super::{AT_ONCE, RedisStore, keys, nonce};
use crate::error::StoreError;
use crate::log;
use crate::migrations::PERSON_TABLES_FORMAT;
use crate::named;
use crate::records::{PostRecord, decode};
use crate::result_records::decode_row;
use crate::store::{
    ArchiveStore, DayStore as _, DealStore as _, FormatStore as _, PeopleStore, PersonDump,
    SomePersons, StoreStatus, TableDump,
};
use crate::tally::Month;
use crate::words;

/// Field of `meta` that exists until the persons' indexes and the archive are complete.
const UNINDEXED: &str = "unindexed";

/// Header, seq, head, closed, post, and whether the log was removed.
type ArchiveState = (
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
);

/// Number and record.
type Results = Vec<(u16, String)>;

impl ArchiveStore for RedisStore {
    fn status(&self) -> BoxFuture<'_, Result<StoreStatus, StoreError>> {
        Box::pin(async move {
            let mut notes = self.server.notes.clone();
            if self.awaits_migration()
                && let Some(older) = self.older_processes().await?
            {
                notes.push(format!("Before the migration: {older}."));
            }
            Ok(StoreStatus {
                backend: self.server.name.clone(),
                format: self.write_format(),
                newest_format: self.newest_format(),
                tables: self.all_tables().await?.len() as u64,
                open_tables: self.listed_tables(Listing::Leave).await?.len() as u64,
                durability: self.server.durability,
                notes,
            })
        })
    }

    fn all_tables(&self) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        Box::pin(async move {
            let named =
                stream::iter(self.indexed_tables(|_| true).await?).map(|table| async move {
                    let exists: bool = self.plain("EXISTS", &[&self.keys.table(table)]).await?;
                    Ok(exists.then_some(table))
                });
            named
                .buffered(AT_ONCE)
                .try_filter_map(async |table| Ok(table))
                .try_collect()
                .await
        })
    }

    fn tables_of(&self, person: PersonId) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        Box::pin(async move {
            if !self.is_complete_since(PERSON_TABLES_FORMAT).await? {
                return self.tables_naming(person).await;
            }
            let tables: Vec<String> = self
                .plain("SMEMBERS", &[&self.keys.tables_of(person)])
                .await?;
            let mut tables: Vec<TableId> = tables
                .iter()
                .map(|table| {
                    table
                        .parse()
                        .map_err(|_| StoreError::damaged("the list of a person's tables"))
                })
                .collect::<Result<_, _>>()?;
            tables.sort_unstable();
            Ok(tables)
        })
    }

    fn index_table(&self, table: TableId) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let persons = self.persons_of(table).await?;
            self.add_to_persons(table, &persons).await?;
            let deals = self.stored_deals(table).await?;
            self.put_deals(&deals).await?;
            self.remove_stale_deals(table, &deals, &persons).await
        })
    }

    fn dump_table(&self, table: TableId) -> BoxFuture<'_, Result<TableDump, StoreError>> {
        Box::pin(async move {
            let call = DUMP_TABLE.on([
                self.keys.table(table),
                self.keys.log(table),
                self.keys.results(table),
            ]);
            let found: Option<(ArchiveState, Vec<String>, Results)> = self.link.call(&call).await?;
            let ((header, seq, head, closed, post, log_removed), log, mut results) =
                found.ok_or(StoreError::UnknownTable)?;
            let read = log::read(table, header.as_bytes(), &log)?;
            if log_removed.is_none() {
                check_end(table, &seq, &head, read.positions.last())?;
            }
            results.sort_unstable_by_key(|(number, _)| *number);
            Ok(TableDump {
                table,
                header,
                log,
                results,
                post,
                closed: closed.is_some(),
                log_removed: log_removed.is_some(),
            })
        })
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
            let keys = [
                self.keys.table(table),
                self.keys.log(table),
                self.keys.outbox(table),
            ];
            let call = |may_remove: bool| {
                let call = REMOVE_LOG.on(keys.clone());
                call.arg(before.0).arg(u8::from(may_remove))
            };
            let mut fate: Option<String> = self.link.call(&call(false)).await?;
            if fate.as_deref() == Some("old") {
                // The share codes follow from the log. A crash in between removes them once more.
                let deals = self.stored_deals(table).await?;
                let persons = self.persons_of(table).await?;
                self.remove_deals(table, &deals, &persons).await?;
                fate = self.link.call(&call(true)).await?;
            }
            match fate.as_deref() {
                None => Err(StoreError::UnknownTable),
                Some("damaged") => Err(StoreError::damaged(format!("the log of table {table}"))),
                Some(fate) => Ok(fate == "removed"),
            }
        })
    }

    fn erase_words(
        &self,
        table: TableId,
        person: PersonId,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            let log: Vec<Vec<u8>> = self
                .plain("LRANGE", &[&self.keys.log(table), "0", "-1"])
                .await?;
            let erased = words::erased(&log, person)?;
            if erased.is_empty() {
                let exists: bool = self.plain("EXISTS", &[&self.keys.table(table)]).await?;
                return exists.then_some(false).ok_or(StoreError::UnknownTable);
            }
            let mut call = ERASE_WORDS.on([self.keys.table(table), self.keys.log(table)]);
            for (number, after) in erased {
                call.push(number);
                call.push(&log[number]);
                call.push(after);
            }
            self.link.call(&call).await
        })
    }

    fn restore_table(&self, dump: TableDump) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let table = dump.table;
            let read = check(&dump)?;
            let end = *read
                .positions
                .last()
                .ok_or_else(|| StoreError::damaged(format!("the log of table {table}")))?;
            let month = Month::of(read.record.header.opened_at());
            self.index(table, read.record.room.server, month).await?;
            if !dump.closed {
                self.list_as_open(table).await?;
            }
            self.add_to_persons(table, &named::in_dump(&dump)).await?;
            let mut call = RESTORE_TABLE
                .on([
                    self.keys.table(table),
                    self.keys.log(table),
                    self.keys.results(table),
                ])
                .arg(nonce()?)
                .arg(&dump.header)
                .arg(end.seq)
                .arg(end.head.to_string())
                .arg(u8::from(dump.closed))
                .arg(dump.post.unwrap_or_default())
                .arg(u8::from(dump.log_removed))
                .arg(dump.log.len());
            for event in dump.log {
                call.push(event);
            }
            for (number, result) in dump.results {
                call.push(number);
                call.push(result);
            }
            match self.link.call::<String>(&call).await?.as_str() {
                "stored" => Ok(()),
                _ => Err(StoreError::AlreadyOpen),
            }
        })
    }

    fn dump_persons(&self) -> BoxFuture<'_, Result<Vec<PersonDump>, StoreError>> {
        Box::pin(async move {
            let parts = stream::iter(0..keys::PARTS).map(|part| async move {
                self.plain::<Vec<u64>>("SMEMBERS", &[&self.keys.users(part)])
                    .await
            });
            let parts: Vec<_> = parts.buffer_unordered(AT_ONCE).try_collect().await?;
            let mut users: Vec<u64> = parts.into_iter().flatten().collect();
            users.sort_unstable();
            let persons = stream::iter(users).map(|user| async move {
                let Some(person) = self.known_person(user).await? else {
                    return Ok(None);
                };
                Ok(Some(PersonDump {
                    user,
                    person,
                    settings: self.settings(person).await?,
                    shared_deals: self.shared_deals(person).await?,
                    day_reminder: self.day_reminder(person).await?,
                    day_servers: self.day_servers(person).await?,
                }))
            });
            persons
                .buffered(AT_ONCE)
                .try_filter_map(async |person| Ok(person))
                .try_collect()
                .await
        })
    }

    fn some_persons(&self, from: u64) -> BoxFuture<'_, Result<SomePersons, StoreError>> {
        Box::pin(async move {
            // Each part of the index of users is read at once.
            let users: Vec<u64> = self.plain("SMEMBERS", &[&self.keys.users(from)]).await?;
            let persons = stream::iter(users).map(|user| self.known_person(user));
            let next = from.saturating_add(1);
            Ok(SomePersons {
                persons: persons
                    .buffer_unordered(AT_ONCE)
                    .try_filter_map(async |person| Ok(person))
                    .try_collect()
                    .await?,
                next: (next < keys::PARTS).then_some(next),
            })
        })
    }

    fn restore_person(&self, dump: PersonDump) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            if !self.name(dump.user, dump.person).await? {
                return Err(StoreError::damaged(
                    "the pseudonym of a user, which is another one here,",
                ));
            }
            self.put_settings(dump.person, dump.settings).await?;
            for code in dump.shared_deals {
                self.share_deal(dump.person, code, true).await?;
            }
            self.set_day_reminder(dump.person, dump.day_reminder)
                .await?;
            self.restore_servers(dump.person, &dump.day_servers).await?;
            Ok(())
        })
    }
}

impl RedisStore {
    /// Returns the persons whom a table's header and log name.
    pub(super) async fn persons_of(
        &self,
        table: TableId,
    ) -> Result<BTreeSet<PersonId>, StoreError> {
        let (header, log) = self.header_and_log(table).await?;
        Ok(named::in_records(table, &header, log))
    }

    /// Returns the records of a table's header and log.
    pub(super) async fn header_and_log(
        &self,
        table: TableId,
    ) -> Result<(Vec<u8>, Vec<Vec<u8>>), StoreError> {
        let header: Option<Vec<u8>> = self
            .plain("HGET", &[&self.keys.table(table), "header"])
            .await?;
        let header = header.ok_or(StoreError::UnknownTable)?;
        let log = self
            .plain("LRANGE", &[&self.keys.log(table), "0", "-1"])
            .await?;
        Ok((header, log))
    }

    /// Returns true if the indexes that this format brought are complete. Earlier releases, which
    /// may have written a table, keep none.
    pub(super) async fn is_complete_since(&self, format: u32) -> Result<bool, StoreError> {
        if !self.writes(format) {
            return Ok(false);
        }
        let is_incomplete: bool = self
            .plain("HEXISTS", &[&self.keys.meta(), UNINDEXED])
            .await?;
        Ok(!is_incomplete)
    }

    /// Returns the tables whose header or log names a person, without the index.
    async fn tables_naming(&self, person: PersonId) -> Result<Vec<TableId>, StoreError> {
        let tables = stream::iter(self.all_tables().await?).map(|table| async move {
            let persons = self.persons_of(table).await?;
            Ok(persons.contains(&person).then_some(table))
        });
        tables
            .buffered(AT_ONCE)
            .try_filter_map(async |table| Ok(table))
            .try_collect()
            .await
    }

    /// Completes the steps to formats 8 and 10: adds all tables to the indexes of their persons and
    /// to the archive. The steps' script can't, because they lie in other slots of a cluster.
    /// Several processes may do so at the same time, and each may be interrupted.
    pub(super) async fn index_all_tables(&self) -> Result<(), StoreError> {
        let meta = self.keys.meta();
        if !self.plain::<bool>("HEXISTS", &[&meta, UNINDEXED]).await? {
            return Ok(());
        }
        let tables = stream::iter(self.all_tables().await?).map(|table| self.index_table(table));
        tables.buffer_unordered(AT_ONCE).try_collect::<()>().await?;
        self.plain("HDEL", &[&meta, UNINDEXED]).await
    }
}

/// Checks that a dump is a sound table.
fn check(dump: &TableDump) -> Result<log::TableLog, StoreError> {
    let read = log::read(dump.table, dump.header.as_bytes(), &dump.log)?;
    for (number, record) in &dump.results {
        decode_row(dump.table, *number, record.as_bytes())?;
    }
    if let Some(post) = &dump.post {
        decode::<PostRecord>(post.as_bytes(), "a message's place")?;
    }
    Ok(read)
}
