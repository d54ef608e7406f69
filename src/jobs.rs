//! Work on a store as a whole, for whoever has it open: the command line, or the process that serves.

use serde::{Deserialize, Serialize};
use skat_store::{Status, Store, write_backup, write_export};
use skat_table::Timestamp;
use tokio::io::AsyncWrite;

/// What is to be done. What a job writes goes into the output that it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Job {
    /// Tell what the store is and how it is.
    Status,
    /// Bring it to the newest format, which opening it has done.
    Migrate,
    /// Write a backup.
    Backup,
    /// Fill it from a backup; only a store that nobody serves can be.
    Restore,
    /// Count all results anew.
    Rebuild,
    /// Write the deals that are over, for other programs.
    Export,
}

impl Job {
    /// All jobs.
    pub(crate) const ALL: [Self; 6] =
        [Self::Status, Self::Migrate, Self::Backup, Self::Restore, Self::Rebuild, Self::Export];

    /// The name used on the command line and between processes.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::Migrate => "migrate",
            Self::Backup => "backup",
            Self::Restore => "restore",
            Self::Rebuild => "rebuild",
            Self::Export => "export",
        }
    }
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Done {
    /// The store was looked at.
    Status(Report),
    /// The store has this format, and had the other one before.
    Migrated { from: u32, to: u32 },
    /// A backup was written.
    BackedUp { tables: u64, persons: u64 },
    /// All results were counted anew.
    Rebuilt { results: u64 },
    /// Deals were written.
    Exported { deals: u64 },
}

/// What a store is and how it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Report {
    pub(crate) backend: String,
    pub(crate) format: u32,
    pub(crate) tables: u64,
    pub(crate) open_tables: u64,
    pub(crate) durability: String,
    pub(crate) notes: Vec<String>,
}

impl From<Status> for Report {
    fn from(status: Status) -> Self {
        let Status { backend, format, tables, open_tables, durability, notes } = status;
        Self { backend, format, tables, open_tables, durability: durability.name().to_owned(), notes }
    }
}

/// Does a job in an open store.
///
/// # Errors
///
/// Those of the store and of the output; [`Job::Restore`] is always refused.
pub(crate) async fn carry_out(
    job: Job,
    store: &dyn Store,
    now: Timestamp,
    out: &mut (dyn AsyncWrite + Unpin + Send),
) -> anyhow::Result<Done> {
    Ok(match job {
        Job::Status => Done::Status(store.status().await?.into()),
        Job::Migrate => {
            let format = store.status().await?.format;
            Done::Migrated { from: format, to: format }
        }
        Job::Backup => {
            let contents = write_backup(store, now, out).await?;
            Done::BackedUp { tables: contents.tables, persons: contents.persons }
        }
        Job::Restore => anyhow::bail!(
            "the store is in use, so it isn't empty; a backup is restored into an empty store only. Stop the bot, and name \
             a file that doesn't exist yet"
        ),
        Job::Rebuild => Done::Rebuilt { results: skat_store::rebuild(store).await? as u64 },
        Job::Export => Done::Exported { deals: write_export(store, out).await? },
    })
}
