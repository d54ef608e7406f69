//! The format in which the store is written, and its migration.

use std::sync::atomic::Ordering;

use futures_util::future::BoxFuture;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use skat_table::Event;

use super::pool::name;
use super::script::{KNOWN_FORMATS, NOTE_PROCESS};
use super::{AT_ONCE, RedisStore, inspect};
use crate::error::StoreError;
use crate::log;
use crate::migrations::{ARCHIVE_FORMAT, Migration, PERSON_TABLES_FORMAT, steps};
use crate::store::{
    ArchiveStore as _, FormatStore, LEASE_MS, MigrationPlan, MigrationStep, ProcessId,
};

impl FormatStore for RedisStore {
    fn write_format(&self) -> u32 {
        self.format.load(Ordering::Relaxed)
    }

    fn newest_format(&self) -> u32 {
        self.formats.newest()
    }

    fn plan_migration(&self) -> BoxFuture<'_, Result<MigrationPlan, StoreError>> {
        Box::pin(async move {
            let (from, to) = (self.write_format(), self.newest_format());
            let mut planned = Vec::new();
            for Migration { format, about, .. } in steps(from, to) {
                planned.push(MigrationStep {
                    format,
                    about,
                    records: self.records_of_step(format).await?,
                });
            }
            Ok(MigrationPlan {
                from,
                to,
                steps: planned,
            })
        })
    }

    fn migrate(&self) -> BoxFuture<'_, Result<u32, StoreError>> {
        Box::pin(async move {
            self.learn_format().await?;
            let (from, to) = (self.write_format(), self.newest_format());
            if from < to
                && let Some(older) = self.older_processes().await?
            {
                return Err(older);
            }
            let format = inspect::migrate_to(&self.link, &self.keys.meta(), to).await?;
            self.note_format(format)?;
            self.index_all_tables().await?;
            Ok(from)
        })
    }
}

impl RedisStore {
    /// Notes in the store that this process lives, and learns the store's format.
    pub(super) async fn note_process(&self, process: ProcessId) -> Result<(), StoreError> {
        let call = NOTE_PROCESS
            .on([self.keys.meta()])
            .arg(name(process))
            .arg(self.newest_format())
            .arg(LEASE_MS);
        let format: Option<u32> = self.link.call(&call).await?;
        self.note_format(format.ok_or_else(inspect::no_format)?)
    }

    /// Removes the note of a process that ends.
    pub(super) async fn forget_process(&self, process: ProcessId) -> Result<(), StoreError> {
        let field = format!("process:{}", name(process));
        self.plain("HDEL", &[&self.keys.meta(), &field]).await
    }

    /// Returns an error that names the live processes that don't know the newest format, if there
    /// are any.
    pub(super) async fn older_processes(&self) -> Result<Option<StoreError>, StoreError> {
        let call = KNOWN_FORMATS.on([self.keys.meta()]).arg(LEASE_MS);
        let mut known: Vec<u32> = self.link.call(&call).await?;
        known.retain(|format| *format < self.newest_format());
        let processes = known.len();
        let older = known
            .into_iter()
            .min()
            .map(|known| StoreError::OlderProcesses { processes, known });
        Ok(older)
    }

    /// Refuses events that the store's format can't hold.
    pub(super) async fn check_format_of(&self, events: &[Event]) -> Result<(), StoreError> {
        self.check_known(self.write_format())?;
        let needed = log::format_needed(events);
        if !self.writes(needed) {
            // Another process may have migrated the store since the last heartbeat.
            self.learn_format().await?;
        }
        let written = self.write_format();
        if needed > written {
            return Err(StoreError::NotMigrated { needed, written });
        }
        Ok(())
    }

    async fn learn_format(&self) -> Result<(), StoreError> {
        let format: Option<u32> = self.plain("HGET", &[&self.keys.meta(), "format"]).await?;
        self.note_format(format.ok_or_else(inspect::no_format)?)
    }

    /// Notes the store's format, and fails if this program doesn't know it.
    fn note_format(&self, found: u32) -> Result<(), StoreError> {
        let before = self.format.fetch_max(found, Ordering::Relaxed);
        if found > before {
            tracing::info!(from = before, to = found, "the store was migrated");
        }
        self.check_known(found)
    }

    fn check_known(&self, found: u32) -> Result<(), StoreError> {
        let known = self.newest_format();
        if found > known {
            return Err(StoreError::NewerFormat { found, known });
        }
        Ok(())
    }

    /// Returns the number of records that the step to this format adds or changes.
    async fn records_of_step(&self, format: u32) -> Result<u64, StoreError> {
        if !matches!(format, PERSON_TABLES_FORMAT | ARCHIVE_FORMAT) {
            return Ok(0);
        }
        let records = stream::iter(self.all_tables().await?).map(|table| async move {
            if format == PERSON_TABLES_FORMAT {
                return Ok(self.persons_of(table).await?.len());
            }
            Ok(self.deals_of_known(table).await?.len())
        });
        let records = records.buffer_unordered(AT_ONCE);
        records
            .try_fold(0, async |sum, records| Ok(sum + records as u64))
            .await
    }
}
