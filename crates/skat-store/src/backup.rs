//! Backups: the whole content of a store as lines of JSON, in the same form for every backend.
//!
//! The first line names the program and the time. Then comes a line for each table and one for each
//! server with settings. Lines for the daily list follow: one for each day, each entry and each
//! week's groups. Then comes one for each person. The last line holds the totals.
//!
//! Each line begins with a link of a hash chain: SHA-256 of the previous link (32 zero bytes for
//! the first line) and of the line without its link. So no line can be altered, omitted, added or
//! moved unnoticed. A table's line holds the records as they are stored, byte for byte.
//!
//! A backup holds the secrets of lists in play and of days to come, and the users behind all pseudonyms, so it is for
//! the operator only. It holds no interaction tokens; they expire within a quarter of an hour.

mod contents;
mod lines;
mod read;
mod sound;

use futures_util::{StreamExt as _, stream};
use skat_table::Timestamp;
use tokio::io::{AsyncWrite, AsyncWriteExt as _};

use crate::error::StoreError;
use crate::log;
use crate::migrations::DAYS_FORMAT;
use crate::store::{ArchiveStore, DayStore, ServerStore};
use lines::{
    Chain, DayLine, EntryLine, LineBody, PROGRAM, PersonLine, ServerLine, StartLine, TableLine,
    WeekLine,
};

pub use contents::Contents;
pub use read::{Backup, BackupError, RestoreError};

/// Most entries that are read at once.
const AT_ONCE: usize = 64;

/// Version of the backups that this program writes, and the newest that it reads.
pub const BACKUP_VERSION: u32 = 2;

/// The reason why a backup or an export can't be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The store can't be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The output can't be written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Writes everything in the store that outlives a process; `at` is the present moment.
///
/// The store may be in use. Each table is written as of one moment, together with everything that
/// came before in it. Persons come last, so every pseudonym has its person unless the person was
/// erased.
///
/// # Errors
///
/// Fails with the store's errors, including [`StoreError::Damaged`] for a table that can't be read,
/// and with those of the output. The output so far is no backup; reading it fails.
pub async fn write_backup<S, W>(
    store: &S,
    at: Timestamp,
    out: &mut W,
) -> Result<Contents, WriteError>
where
    S: ArchiveStore + ServerStore + DayStore + Sync + ?Sized,
    W: AsyncWrite + Unpin + Send + ?Sized,
{
    let mut lines = BackupWriter {
        chain: Chain::default(),
        out,
    };
    let format = store.status().await?.format;
    let start = StartLine {
        program: PROGRAM.to_owned(),
        version: BACKUP_VERSION,
        format,
        at: at.0,
    };
    lines.write(&LineBody::Backup(start)).await?;
    let mut contents = Contents::default();
    for table in store.all_tables().await? {
        let dump = store.dump_table(table).await?;
        let head = log::read(table, dump.header.as_bytes(), &dump.log)?
            .end()
            .head;
        lines
            .write(&LineBody::Table(TableLine::new(dump, head)))
            .await?;
        contents.tables += 1;
    }
    for (server, choices) in store.dump_servers().await? {
        lines
            .write(&LineBody::Server(ServerLine { server, choices }))
            .await?;
        contents.servers += 1;
    }
    if format >= DAYS_FORMAT {
        lines.write_days(store, &mut contents).await?;
    }
    for person in store.dump_persons().await? {
        lines
            .write(&LineBody::Person(PersonLine::from(person)))
            .await?;
        contents.persons += 1;
    }
    lines.write(&LineBody::End(contents.into())).await?;
    lines.out.flush().await?;
    Ok(contents)
}

/// The lines written so far.
struct BackupWriter<'w, W: ?Sized> {
    chain: Chain,
    out: &'w mut W,
}

impl<W: AsyncWrite + Unpin + Send + ?Sized> BackupWriter<'_, W> {
    /// Writes the daily list.
    async fn write_days<S>(&mut self, store: &S, contents: &mut Contents) -> Result<(), WriteError>
    where
        S: DayStore + Sync + ?Sized,
    {
        for date in store.all_days().await? {
            let day = store.day(date).await?;
            self.write(&LineBody::Day(DayLine::new(date, &day)?))
                .await?;
            contents.days += 1;
            let scores = store.scores_of_day(date).await?;
            let entries = stream::iter(scores).map(|(person, _)| store.dump_entry(person, date));
            let mut entries = entries.buffered(AT_ONCE);
            while let Some(entry) = entries.next().await {
                // The person may have been erased since.
                if let Some(entry) = entry? {
                    self.write(&LineBody::Entry(EntryLine::new(&entry)?))
                        .await?;
                    contents.entries += 1;
                }
            }
        }
        for week in store.weeks_with_groups().await? {
            if let Some((_, groups)) = store.week_groups(week).await? {
                self.write(&LineBody::Week(WeekLine::new(&groups)?)).await?;
                contents.weeks += 1;
            }
        }
        Ok(())
    }

    async fn write(&mut self, body: &LineBody) -> Result<(), WriteError> {
        let text = serde_json::to_string(body).map_err(StoreError::storage)?;
        Ok(self
            .out
            .write_all(self.chain.line(&text).as_bytes())
            .await?)
    }
}
