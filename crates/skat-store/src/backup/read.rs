//! Reading a backup: all of it is checked before any of it is written to a store.

use std::io::{self, BufRead, Read as _, Seek};

use skat_events::day::{DayDate, WeekGroups};
use skat_table::{PersonId, TableId, Timestamp};

use super::lines::{self, Chain, LineBody, PROGRAM, ServerLine, StartLine};
use super::{BACKUP_VERSION, Contents, sound};
use crate::FORMAT;
use crate::error::StoreError;
use crate::store::{
    ArchiveStore, DayAppend, DayStore, EntryDump, PersonDump, ServerStore, StoredDay, TableDump,
};

/// Longest line, in bytes; the longest possible list stays far below it.
const LONGEST_LINE: u64 = 64 * 1024 * 1024;

/// The reason why a backup can't be used. Nothing of it was written to a store.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The input is no backup.
    #[error("this is no backup of Skatrunde")]
    NoBackup,
    /// A newer program made the backup.
    #[error(
        "the backup has version {found}, but this program knows only versions up to {known}; \
         install the newer program"
    )]
    NewerVersion {
        /// Version of the backup.
        found: u32,
        /// Newest version that this program knows.
        known: u32,
    },
    /// The backed up store was written by a newer program.
    #[error(
        "the backup holds records of format {found}, but this program knows only formats up to \
         {known}; install the newer program"
    )]
    NewerFormat {
        /// Format of the records.
        found: u32,
        /// Newest format that this program knows.
        known: u32,
    },
    /// The end is missing.
    #[error("the backup is cut off after line {lines}; use a copy that is complete")]
    CutOff {
        /// Number of complete lines.
        lines: u64,
    },
    /// A line was changed or isn't in its place.
    #[error(
        "line {line} of the backup was changed, or lines before it are missing; use another copy"
    )]
    Changed {
        /// Line number, counted from 1.
        line: u64,
    },
    /// An intact line isn't one of a backup.
    #[error("line {line} of the backup can't be read: {what}")]
    Unreadable {
        /// Line number, counted from 1.
        line: u64,
        /// The problem with the line.
        what: String,
    },
    /// A table isn't sound.
    #[error("table {table} in line {line} of the backup can't be used: {cause}")]
    Table {
        /// Line number, counted from 1.
        line: u64,
        /// The table.
        table: TableId,
        /// The problem with the table.
        cause: StoreError,
    },
    /// The input can't be read.
    #[error("the backup can't be read")]
    Io(#[from] io::Error),
}

/// The reason why a store can't be filled from a backup.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The store isn't empty. It is unchanged.
    #[error(
        "the store isn't empty: it holds {} tables, the choices of {} servers, {} days of the daily \
         list, and {} persons. A \
         backup is restored into an empty store only, so choose another one",
        found.tables, found.servers, found.days, found.persons
    )]
    NotEmpty {
        /// The store's content.
        found: Contents,
    },
    /// The backup has changed since it was checked.
    #[error(
        "the backup was changed while it was read: {0}. The store holds a part of it; empty it and \
         begin again"
    )]
    Backup(BackupError),
    /// The store can't be written.
    #[error("{cause}. The store holds a part of the backup; empty it and begin again")]
    Broken {
        /// The store's error.
        cause: StoreError,
    },
    /// The backup holds records that the store's format doesn't know. The store is unchanged.
    #[error(
        "the backup holds records of format {needed}, but the store is written in format {written}; \
         run `skatrunde store migrate` first"
    )]
    OlderStore {
        /// Format of the backup's records.
        needed: u32,
        /// Format in which the store is written.
        written: u32,
    },
    /// The store can't be read. It is unchanged.
    #[error(transparent)]
    Store(StoreError),
}

/// A backup that was checked from its first line to its last.
#[derive(Debug)]
pub struct Backup<R> {
    input: R,
    made_at: Timestamp,
    /// Format of its records.
    format: u32,
    contents: Contents,
}

impl<R: BufRead + Seek> Backup<R> {
    /// Checks a backup: the chain over its lines and its totals. For each table the records must
    /// parse, the log must replay, and the results must follow from it.
    ///
    /// # Errors
    ///
    /// [`BackupError`], which says what is wrong.
    pub fn check(mut input: R) -> Result<Self, BackupError> {
        let (start, mut lines) = BackupReader::start(&mut input)?;
        while lines.next()?.is_some() {}
        let contents = lines.seen;
        Ok(Self {
            input,
            made_at: Timestamp(start.at),
            format: start.format,
            contents,
        })
    }

    /// Returns the backup's totals.
    #[must_use]
    pub const fn contents(&self) -> Contents {
        self.contents
    }

    /// Returns the time of the backup.
    #[must_use]
    pub const fn made_at(&self) -> Timestamp {
        self.made_at
    }

    /// Fills an empty store. The results are then in the ledger, but not counted. It reads the
    /// backup a second time, on the calling thread.
    ///
    /// # Errors
    ///
    /// [`RestoreError`]; only the kinds that say so leave something in the store.
    pub async fn restore<S>(mut self, store: &S) -> Result<Contents, RestoreError>
    where
        S: ArchiveStore + ServerStore + DayStore + Sync + ?Sized,
    {
        let status = store.status().await.map_err(RestoreError::Store)?;
        let (tables, written) = (status.tables, status.format);
        let servers = store
            .dump_servers()
            .await
            .map_err(RestoreError::Store)?
            .len() as u64;
        let persons = store
            .dump_persons()
            .await
            .map_err(RestoreError::Store)?
            .len() as u64;
        let days = store.all_days().await.map_err(RestoreError::Store)?.len() as u64;
        let weeks = store
            .weeks_with_groups()
            .await
            .map_err(RestoreError::Store)?
            .len() as u64;
        if tables + servers + days + weeks + persons > 0 {
            return Err(RestoreError::NotEmpty {
                found: Contents {
                    tables,
                    servers,
                    days,
                    weeks,
                    persons,
                    ..Contents::default()
                },
            });
        }
        if self.format > written {
            return Err(RestoreError::OlderStore {
                needed: self.format,
                written,
            });
        }
        self.input
            .rewind()
            .map_err(|error| RestoreError::Backup(error.into()))?;
        let (_, mut lines) = BackupReader::start(&mut self.input).map_err(RestoreError::Backup)?;
        while let Some(content) = lines.next().map_err(RestoreError::Backup)? {
            let written = match content {
                Content::Table(dump) => store.restore_table(dump).await,
                Content::Server(ServerLine { server, choices }) => {
                    store.restore_server(server, choices).await
                }
                Content::Day(date, day) => restore_day(store, date, day).await,
                Content::Entry(dump) => store.restore_entry(dump).await,
                Content::Week(groups) => store.put_week_groups(groups, 0).await.map(drop),
                Content::Person(dump) => store.restore_person(dump).await,
            };
            written.map_err(|cause| RestoreError::Broken { cause })?;
        }
        Ok(lines.seen)
    }
}

/// Stores a day from another store.
async fn restore_day<S>(store: &S, date: DayDate, day: StoredDay) -> Result<(), StoreError>
where
    S: DayStore + Sync + ?Sized,
{
    let mut secret = day.secret;
    for (after, event) in (0..).zip(day.events) {
        let append = DayAppend {
            date,
            after,
            event,
            secret: secret.take(),
        };
        if !store.append_day(append).await? {
            return Err(StoreError::AlreadyOpen);
        }
    }
    Ok(())
}

/// One item of a backup.
enum Content {
    Table(TableDump),
    Server(ServerLine),
    Day(DayDate, StoredDay),
    Entry(EntryDump),
    Week(WeekGroups<PersonId>),
    Person(PersonDump),
}

/// The lines of a backup after the first, each checked as it is read.
struct BackupReader<'r, R> {
    input: &'r mut R,
    chain: Chain,
    /// Number of lines read.
    number: u64,
    seen: Contents,
}

impl<'r, R: BufRead> BackupReader<'r, R> {
    /// Reads the first line.
    fn start(input: &'r mut R) -> Result<(StartLine, Self), BackupError> {
        let mut lines = Self {
            input,
            chain: Chain::default(),
            number: 0,
            seen: Contents::default(),
        };
        let LineBody::Backup(start) = lines.body()? else {
            return Err(BackupError::NoBackup);
        };
        if start.program != PROGRAM {
            return Err(BackupError::NoBackup);
        }
        if start.version > BACKUP_VERSION {
            return Err(BackupError::NewerVersion {
                found: start.version,
                known: BACKUP_VERSION,
            });
        }
        if start.format > FORMAT {
            return Err(BackupError::NewerFormat {
                found: start.format,
                known: FORMAT,
            });
        }
        Ok((start, lines))
    }

    /// Returns the content of the next line; `None` after the last one.
    fn next(&mut self) -> Result<Option<Content>, BackupError> {
        match self.body()? {
            LineBody::Table(_) if self.seen.servers + self.days() + self.seen.persons > 0 => {
                Err(self.unreadable("a table comes after servers, days or persons"))
            }
            LineBody::Server(_) if self.days() + self.seen.persons > 0 => {
                Err(self.unreadable("a server comes after days or persons"))
            }
            LineBody::Day(_) | LineBody::Entry(_) | LineBody::Week(_) if self.seen.persons > 0 => {
                Err(self.unreadable("the daily list comes after the persons"))
            }
            LineBody::Day(day) => {
                let day = day.to_day();
                let (date, day) = day.ok_or_else(|| self.unreadable("its day isn't sound"))?;
                self.seen.days += 1;
                Ok(Some(Content::Day(date, day)))
            }
            LineBody::Entry(entry) => {
                let entry = entry.to_dump();
                let entry = entry.ok_or_else(|| self.unreadable("its entry isn't sound"))?;
                self.seen.entries += 1;
                Ok(Some(Content::Entry(entry)))
            }
            LineBody::Week(week) => {
                let groups = week.to_groups();
                let groups = groups.ok_or_else(|| self.unreadable("its groups aren't sound"))?;
                self.seen.weeks += 1;
                Ok(Some(Content::Week(groups)))
            }
            LineBody::Table(table) => {
                let (line, id) = (self.number, table.table());
                let (dump, head) = table
                    .into_dump()
                    .ok_or_else(|| self.unreadable("its hash is none"))?;
                sound::check(&dump, head).map_err(|cause| BackupError::Table {
                    line,
                    table: id,
                    cause,
                })?;
                self.seen.tables += 1;
                Ok(Some(Content::Table(dump)))
            }
            LineBody::Server(server) => {
                self.seen.servers += 1;
                Ok(Some(Content::Server(server)))
            }
            LineBody::Person(person) => {
                self.seen.persons += 1;
                Ok(Some(Content::Person(person.into())))
            }
            LineBody::Backup(_) => Err(self.unreadable("a second beginning")),
            LineBody::End(end) if Contents::from(end) != self.seen => {
                Err(self.unreadable("the counts don't fit"))
            }
            LineBody::End(_) if !self.input.fill_buf()?.is_empty() => Err(BackupError::Changed {
                line: self.number + 1,
            }),
            LineBody::End(_) => Ok(None),
        }
    }

    /// Returns the number of lines about the daily list.
    const fn days(&self) -> u64 {
        self.seen.days + self.seen.entries + self.seen.weeks
    }

    /// Returns the body of the next line.
    fn body(&mut self) -> Result<LineBody, BackupError> {
        let mut bytes = Vec::new();
        self.input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes)?;
        if self.number == 0 && !lines::begins_as_line(&bytes) {
            return Err(BackupError::NoBackup);
        }
        let changed = BackupError::Changed {
            line: self.number + 1,
        };
        let Some((b'\n', line)) = bytes.split_last() else {
            let cut_off = (bytes.len() as u64) < LONGEST_LINE;
            return Err(if cut_off {
                BackupError::CutOff { lines: self.number }
            } else {
                changed
            });
        };
        self.number += 1;
        let body = std::str::from_utf8(line)
            .ok()
            .and_then(|line| self.chain.body(line))
            .ok_or(changed)?;
        serde_json::from_str(&body)
            .map_err(|_| self.unreadable("it is none that this version writes"))
    }

    fn unreadable(&self, what: &str) -> BackupError {
        BackupError::Unreadable {
            line: self.number,
            what: what.to_owned(),
        }
    }
}
