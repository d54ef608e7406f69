//! The format in which the file is written, and its migration.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use futures_util::future::BoxFuture;
use skat_table::Event;

use super::EmbeddedStore;
use super::disk::panicked;
use super::migrate::{migrate, records_of_step};
use crate::error::StoreError;
use crate::log;
use crate::migrations::{Migration, steps};
use crate::store::{FormatStore, MigrationPlan, MigrationStep};

impl FormatStore for EmbeddedStore {
    fn write_format(&self) -> u32 {
        self.format.written()
    }

    fn newest_format(&self) -> u32 {
        self.format.formats().newest()
    }

    fn plan_migration(&self) -> BoxFuture<'_, Result<MigrationPlan, StoreError>> {
        let (from, to) = (self.write_format(), self.newest_format());
        Box::pin(self.read(move |snapshot| {
            let step = |step: Migration| {
                Ok(MigrationStep {
                    format: step.format,
                    about: step.about,
                    records: records_of_step(snapshot, step.format)?,
                })
            };
            Ok(MigrationPlan {
                from,
                to,
                steps: steps(from, to)
                    .map(step)
                    .collect::<Result<_, StoreError>>()?,
            })
        }))
    }

    /// The steps share one transaction, beside that of the writing thread.
    fn migrate(&self) -> BoxFuture<'_, Result<u32, StoreError>> {
        Box::pin(async move {
            let (from, to) = (self.write_format(), self.newest_format());
            if !self.writer.takes_steps() {
                return Err(StoreError::storage("the store takes no writes"));
            }
            let (disk, format) = (Arc::clone(&self.disk), self.format.clone());
            let migrating = tokio::task::spawn_blocking(move || {
                let migrated = catch_unwind(AssertUnwindSafe(|| {
                    disk.with(|database| migrate(database, from, to))
                }));
                migrated.unwrap_or_else(|_| Err(panicked()))?;
                format.note(to);
                Ok(())
            });
            migrating.await.map_err(StoreError::storage)??;
            Ok(from)
        })
    }
}

impl EmbeddedStore {
    /// Refuses events that the file's format can't hold.
    pub(super) fn check_format_of(&self, events: &[Event]) -> Result<(), StoreError> {
        let (needed, written) = (log::format_needed(events), self.write_format());
        if needed > written {
            return Err(StoreError::NotMigrated { needed, written });
        }
        Ok(())
    }
}
