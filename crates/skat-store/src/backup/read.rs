//! Reading a backup: all of it is checked before any of it is written to a store.

use std::io::{self, BufRead, Read as _, Seek};

use skat_table::{TableId, Timestamp};

use super::lines::{self, Body, Chain, PROGRAM, ServerLine, Start};
use super::{BACKUP_VERSION, Contents, sound};
use crate::FORMAT;
use crate::error::StoreError;
use crate::store::{ArchiveStore, PersonDump, ServerStore, TableDump};

/// No line is longer, in bytes; the longest list that can be played is far below it.
const LONGEST_LINE: u64 = 64 * 1024 * 1024;

/// Why a backup can't be used. Nothing of it was written to a store.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// It is something else.
    #[error("this is no backup of Skatrunde")]
    NoBackup,
    /// A newer program has made it.
    #[error(
        "the backup has version {found}, but this program knows only versions up to {known}; install the newer program"
    )]
    NewerVersion {
        /// The backup's version.
        found: u32,
        /// The newest version that this program knows.
        known: u32,
    },
    /// A newer program has written the store that it was made from.
    #[error(
        "the backup holds records of format {found}, but this program knows only formats up to {known}; install the newer program"
    )]
    NewerFormat {
        /// The records' format.
        found: u32,
        /// The newest format that this program knows.
        known: u32,
    },
    /// The end is missing.
    #[error("the backup is cut off after line {lines}; use a copy that is complete")]
    CutOff {
        /// How many whole lines there are.
        lines: u64,
    },
    /// A line isn't what was written, or not at its place.
    #[error("line {line} of the backup was changed, or lines before it are missing; use another copy")]
    Changed {
        /// The line, from 1.
        line: u64,
    },
    /// A line isn't one of a backup, though it is what was written.
    #[error("line {line} of the backup can't be read: {what}")]
    Unreadable {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        what: String,
    },
    /// A table isn't sound.
    #[error("table {table} in line {line} of the backup can't be used: {cause}")]
    Table {
        /// The line, from 1.
        line: u64,
        /// The table.
        table: TableId,
        /// What is wrong with it.
        cause: StoreError,
    },
    /// It can't be read from where it lies.
    #[error("the backup can't be read")]
    Io(#[from] io::Error),
}

/// Why a store can't be filled from a backup.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// There is something in the store. It is as it was.
    #[error(
        "the store isn't empty: it holds {} tables, the choices of {} servers, and {} persons. A backup is restored into an empty store only, so choose another one",
        found.tables, found.servers, found.persons
    )]
    NotEmpty {
        /// What there is.
        found: Contents,
    },
    /// The backup has changed since it was checked.
    #[error("the backup was changed while it was read: {0}. The store holds a part of it; empty it and begin again")]
    Backup(BackupError),
    /// The store can't be written.
    #[error("{cause}. The store holds a part of the backup; empty it and begin again")]
    Broken {
        /// Why.
        cause: StoreError,
    },
    /// The store can't be read. It is as it was.
    #[error(transparent)]
    Store(StoreError),
}

/// A backup that was checked from its first line to its last.
#[derive(Debug)]
pub struct Backup<R> {
    input: R,
    made_at: Timestamp,
    contents: Contents,
}

impl<R: BufRead + Seek> Backup<R> {
    /// Checks a backup: the chain over its lines, its counts, and for each table that its records can be read, its log can be played
    /// again and its results are what was played.
    ///
    /// # Errors
    ///
    /// [`BackupError`], which says what is wrong.
    pub fn check(mut input: R) -> Result<Self, BackupError> {
        let (start, mut lines) = Lines::start(&mut input)?;
        while lines.next()?.is_some() {}
        let contents = lines.seen;
        Ok(Self { input, made_at: Timestamp(start.at), contents })
    }

    /// How much there is in it.
    #[must_use]
    pub const fn contents(&self) -> Contents {
        self.contents
    }

    /// When it was made.
    #[must_use]
    pub const fn made_at(&self) -> Timestamp {
        self.made_at
    }

    /// Fills an empty store. Its results are in the ledger then, but not counted. It reads the backup a second time, on the thread that
    /// it runs on.
    ///
    /// # Errors
    ///
    /// [`RestoreError`]; only the kinds that say so have left something in the store.
    pub async fn restore<S>(mut self, store: &S) -> Result<Contents, RestoreError>
    where
        S: ArchiveStore + ServerStore + Sync + ?Sized,
    {
        let tables = store.status().await.map_err(RestoreError::Store)?.tables;
        let servers = store.dump_servers().await.map_err(RestoreError::Store)?.len() as u64;
        let persons = store.dump_persons().await.map_err(RestoreError::Store)?.len() as u64;
        if tables + servers + persons > 0 {
            return Err(RestoreError::NotEmpty { found: Contents { tables, servers, persons } });
        }
        self.input.rewind().map_err(|error| RestoreError::Backup(error.into()))?;
        let (_, mut lines) = Lines::start(&mut self.input).map_err(RestoreError::Backup)?;
        while let Some(content) = lines.next().map_err(RestoreError::Backup)? {
            let written = match content {
                Content::Table(dump) => store.restore_table(dump).await,
                Content::Server(ServerLine { server, choices }) => store.restore_server(server, choices).await,
                Content::Person(dump) => store.restore_person(dump).await,
            };
            written.map_err(|cause| RestoreError::Broken { cause })?;
        }
        Ok(lines.seen)
    }
}

/// What lies in a backup.
enum Content {
    Table(TableDump),
    Server(ServerLine),
    Person(PersonDump),
}

/// The lines of a backup after the first, each checked as it is read.
struct Lines<'r, R> {
    input: &'r mut R,
    chain: Chain,
    /// How many lines were read.
    number: u64,
    seen: Contents,
}

impl<'r, R: BufRead> Lines<'r, R> {
    /// Reads the first line.
    fn start(input: &'r mut R) -> Result<(Start, Self), BackupError> {
        let mut lines = Self { input, chain: Chain::default(), number: 0, seen: Contents::default() };
        let Body::Backup(start) = lines.body()? else { return Err(BackupError::NoBackup) };
        if start.program != PROGRAM {
            return Err(BackupError::NoBackup);
        }
        if start.version > BACKUP_VERSION {
            return Err(BackupError::NewerVersion { found: start.version, known: BACKUP_VERSION });
        }
        if start.format > FORMAT {
            return Err(BackupError::NewerFormat { found: start.format, known: FORMAT });
        }
        Ok((start, lines))
    }

    /// What the next line holds; nothing after the last one.
    fn next(&mut self) -> Result<Option<Content>, BackupError> {
        match self.body()? {
            Body::Table(_) if self.seen.servers + self.seen.persons > 0 => {
                Err(self.unreadable("a table comes after servers or persons"))
            }
            Body::Server(_) if self.seen.persons > 0 => Err(self.unreadable("a server comes after the persons")),
            Body::Table(table) => {
                let (line, id) = (self.number, table.table());
                let (dump, head) = table.into_dump().ok_or_else(|| self.unreadable("its hash is none"))?;
                sound::check(&dump, head).map_err(|cause| BackupError::Table { line, table: id, cause })?;
                self.seen.tables += 1;
                Ok(Some(Content::Table(dump)))
            }
            Body::Server(server) => {
                self.seen.servers += 1;
                Ok(Some(Content::Server(server)))
            }
            Body::Person(person) => {
                self.seen.persons += 1;
                Ok(Some(Content::Person(person.into())))
            }
            Body::Backup(_) => Err(self.unreadable("a second beginning")),
            Body::End(end) if Contents::from(end) != self.seen => Err(self.unreadable("the counts don't fit")),
            Body::End(_) if !self.input.fill_buf()?.is_empty() => Err(BackupError::Changed { line: self.number + 1 }),
            Body::End(_) => Ok(None),
        }
    }

    /// What the next line says.
    fn body(&mut self) -> Result<Body, BackupError> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if self.number == 0 && !lines::begins_as_line(&bytes) {
            return Err(BackupError::NoBackup);
        }
        let changed = BackupError::Changed { line: self.number + 1 };
        let Some((b'\n', line)) = bytes.split_last() else {
            let cut_off = (bytes.len() as u64) < LONGEST_LINE;
            return Err(if cut_off { BackupError::CutOff { lines: self.number } } else { changed });
        };
        self.number += 1;
        let body = std::str::from_utf8(line).ok().and_then(|line| self.chain.body(line)).ok_or(changed)?;
        serde_json::from_str(&body).map_err(|_| self.unreadable("it is none that this version writes"))
    }

    fn unreadable(&self, what: &str) -> BackupError {
        BackupError::Unreadable { line: self.number, what: what.to_owned() }
    }
}
