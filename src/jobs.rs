//! Maintenance jobs on a whole store, run by the process that has it open: the command line, or the
//! serving process.

use serde::{Deserialize, Serialize};
use skat_store::{
    MigrationPlan, MigrationStep, Store, StoreStatus, count_deals, write_backup, write_export,
};
use skat_table::Timestamp;
use tokio::io::{AsyncWrite, AsyncWriteExt as _};

/// A maintenance job. Its output goes to the writer it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Job {
    /// Reports the store's backend, format and condition.
    Status,
    /// Migrates the store to the newest format.
    Migrate,
    /// Reports the steps that a migration would make.
    Plan,
    /// Writes a backup.
    Backup,
    /// Fills the store from a backup; only possible while no process serves it.
    Restore,
    /// Counts all results again.
    Rebuild,
    /// Writes the finished deals, for other programs.
    Export,
    /// Writes the counts of all dealt cards as JSON.
    Statistics,
}

impl Job {
    pub(crate) const ALL: [Self; 8] = [
        Self::Status,
        Self::Migrate,
        Self::Plan,
        Self::Backup,
        Self::Restore,
        Self::Rebuild,
        Self::Export,
        Self::Statistics,
    ];

    /// Returns the name used on the command line and between processes.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::Migrate => "migrate",
            Self::Plan => "plan",
            Self::Backup => "backup",
            Self::Restore => "restore",
            Self::Rebuild => "rebuild",
            Self::Export => "export",
            Self::Statistics => "statistics",
        }
    }
}

/// The outcome of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Done {
    /// The store was inspected.
    Status(StoreReport),
    /// The store has format `to` now and had `from` before.
    Migrated { from: u32, to: u32 },
    /// A migration from format `from` to `to` would make these steps.
    Planned {
        from: u32,
        to: u32,
        steps: Vec<PlannedStep>,
    },
    /// A backup of this many tables and persons was written.
    BackedUp { tables: u64, persons: u64 },
    /// This many results were counted again.
    Rebuilt { results: u64 },
    /// This many finished deals were written.
    Exported { deals: u64 },
    /// The counts were written.
    Counted,
}

/// A step of a migration that wasn't made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlannedStep {
    pub(crate) format: u32,
    pub(crate) about: String,
    pub(crate) records: u64,
}

impl From<MigrationStep> for PlannedStep {
    fn from(step: MigrationStep) -> Self {
        let MigrationStep {
            format,
            about,
            records,
        } = step;
        Self {
            format,
            about: about.to_owned(),
            records,
        }
    }
}

/// A store's backend, format and condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoreReport {
    pub(crate) backend: String,
    pub(crate) format: u32,
    pub(crate) newest_format: u32,
    pub(crate) tables: u64,
    pub(crate) open_tables: u64,
    pub(crate) durability: String,
    pub(crate) notes: Vec<String>,
}

impl From<StoreStatus> for StoreReport {
    fn from(status: StoreStatus) -> Self {
        let StoreStatus {
            backend,
            format,
            newest_format,
            tables,
            open_tables,
            durability,
            notes,
        } = status;
        Self {
            backend,
            format,
            newest_format,
            tables,
            open_tables,
            durability: durability.name().to_owned(),
            notes,
        }
    }
}

/// Does a job in an open store.
///
/// # Errors
///
/// Fails with the errors of the store and of the output; [`Job::Restore`] is always refused.
pub(crate) async fn carry_out(
    job: Job,
    store: &dyn Store,
    now: Timestamp,
    out: &mut (dyn AsyncWrite + Unpin + Send),
) -> anyhow::Result<Done> {
    Ok(match job {
        Job::Status => Done::Status(store.status().await?.into()),
        Job::Migrate => Done::Migrated {
            from: store.migrate().await?,
            to: store.newest_format(),
        },
        Job::Plan => {
            let MigrationPlan { from, to, steps } = store.plan_migration().await?;
            let steps = steps.into_iter().map(PlannedStep::from).collect();
            Done::Planned { from, to, steps }
        }
        Job::Backup => {
            let contents = write_backup(store, now, out).await?;
            Done::BackedUp {
                tables: contents.tables,
                persons: contents.persons,
            }
        }
        Job::Restore => anyhow::bail!(
            "the store is in use, so it isn't empty; a backup is restored into an empty store \
             only. Stop the bot, and name \
             a file that doesn't exist yet"
        ),
        Job::Rebuild => Done::Rebuilt {
            results: skat_store::rebuild(store).await? as u64,
        },
        Job::Export => Done::Exported {
            deals: write_export(store, out).await?,
        },
        Job::Statistics => {
            let counts = serde_json::to_vec(&count_deals(store).await?)?;
            out.write_all(&counts).await?;
            Done::Counted
        }
    })
}
