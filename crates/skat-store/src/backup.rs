//! Backups: the whole content of a store as lines of JSON, in the same form for every backend.
//!
//! The first line names the program and the time. Then comes a line for each table, one for each
//! server with settings, and one for each person. The last line holds the totals.
//!
//! Each line begins with a link of a hash chain: SHA-256 of the previous link (32 zero bytes for
//! the first line) and of the line without its link. So no line can be altered, omitted, added or
//! moved unnoticed. A table's line holds the records as they are stored, byte for byte.
//!
//! A backup holds the secrets of lists in play and the users behind all pseudonyms, so it is for
//! the operator only. It holds no interaction tokens; they expire within a quarter of an hour.

mod contents;
mod lines;
mod read;
mod sound;

use skat_table::Timestamp;
use tokio::io::{AsyncWrite, AsyncWriteExt as _};

use crate::error::StoreError;
use crate::log;
use crate::store::{ArchiveStore, ServerStore};
use lines::{Chain, LineBody, PROGRAM, PersonLine, ServerLine, StartLine, TableLine};

pub use contents::Contents;
pub use read::{Backup, BackupError, RestoreError};

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
    S: ArchiveStore + ServerStore + Sync + ?Sized,
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
    async fn write(&mut self, body: &LineBody) -> Result<(), WriteError> {
        let text = serde_json::to_string(body).map_err(StoreError::storage)?;
        Ok(self
            .out
            .write_all(self.chain.line(&text).as_bytes())
            .await?)
    }
}
