//! Backups: the whole content of a store as lines of JSON, in a form that is the same for every backend.
//!
//! The first line says what wrote it and when, then comes a line for each table, then one for each server for
//! which something was chosen, then one for each person, and the last line says how
//! many there are. Each line begins with a link of a chain, which is SHA-256 of the link before (32 zero bytes for the first line) and
//! the line without its link; so no line can be altered, left out, added or moved unnoticed. A table's line holds the records as they
//! are stored, byte for byte.
//!
//! A backup holds the secrets of lists that are being played and which user is behind which pseudonym: it is for nobody but the
//! operator. Interaction tokens aren't in it; they die within a quarter of an hour.

mod lines;
mod read;
mod sound;

use skat_table::Timestamp;
use tokio::io::{AsyncWrite, AsyncWriteExt as _};

use crate::error::StoreError;
use crate::log;
use crate::store::{ArchiveStore, ServerStore};
use lines::{Body, Chain, PROGRAM, PersonLine, ServerLine, Start, TableLine};

pub use read::{Backup, BackupError, RestoreError};

/// The version of the backups that this program writes, and the newest that it reads.
pub const BACKUP_VERSION: u32 = 2;

/// How much there is in a backup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Tables.
    pub tables: u64,
    /// Servers for which something was chosen.
    pub servers: u64,
    /// Persons.
    pub persons: u64,
}

/// Why a backup or an export can't be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The store can't be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What was read can't be written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Writes everything in the store that outlives a process; `at` is the present moment.
///
/// The store may be in use: each table is as it was at one moment, and what came before in a table is in the backup if anything after
/// it is. Persons come last, so nobody's pseudonym lacks its person unless he was forgotten.
///
/// # Errors
///
/// Those of the store, also [`StoreError::Damaged`] for a table that can't be read, and those of writing. What was written until then
/// is no backup: it is refused when it is read.
pub async fn write_backup<S, W>(store: &S, at: Timestamp, out: &mut W) -> Result<Contents, WriteError>
where
    S: ArchiveStore + ServerStore + Sync + ?Sized,
    W: AsyncWrite + Unpin + Send + ?Sized,
{
    let mut lines = Lines { chain: Chain::default(), out };
    let format = store.status().await?.format;
    let start = Start { program: PROGRAM.to_owned(), version: BACKUP_VERSION, format, at: at.0 };
    lines.write(&Body::Backup(start)).await?;
    let mut contents = Contents::default();
    for table in store.all_tables().await? {
        let dump = store.dump_table(table).await?;
        let head = log::read(table, dump.header.as_bytes(), &dump.log)?.end().head;
        lines.write(&Body::Table(TableLine::new(dump, head))).await?;
        contents.tables += 1;
    }
    for (server, choices) in store.dump_servers().await? {
        lines.write(&Body::Server(ServerLine { server, choices })).await?;
        contents.servers += 1;
    }
    for person in store.dump_persons().await? {
        lines.write(&Body::Person(PersonLine::from(person))).await?;
        contents.persons += 1;
    }
    lines.write(&Body::End(contents.into())).await?;
    lines.out.flush().await?;
    Ok(contents)
}

/// The lines being written.
struct Lines<'w, W: ?Sized> {
    chain: Chain,
    out: &'w mut W,
}

impl<W: AsyncWrite + Unpin + Send + ?Sized> Lines<'_, W> {
    async fn write(&mut self, body: &Body) -> Result<(), WriteError> {
        let text = serde_json::to_string(body).map_err(StoreError::storage)?;
        Ok(self.out.write_all(self.chain.line(&text).as_bytes()).await?)
    }
}
