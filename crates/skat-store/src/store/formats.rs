//! The format in which a store is written, and its migration.

use futures_util::future::BoxFuture;

use crate::error::StoreError;

/// Knows the format in which the store is written, and migrates it.
///
/// After an upgrade that changes the format, the store stays in the format of the previous release,
/// which can therefore go on beside the new one or come back. [`FormatStore::migrate`] confirms the
/// upgrade.
pub trait FormatStore: Send + Sync {
    /// Returns the format in which the store is written, as far as this process knows. It rises
    /// when an upgrade is confirmed, and never falls. Another process on the same store knows it by
    /// its next heartbeat.
    fn write_format(&self) -> u32;

    /// Returns the newest format that this program writes.
    fn newest_format(&self) -> u32;

    /// Returns true if the store is written in this format or a newer one. Until then nothing may
    /// be stored that needs this format.
    fn writes(&self, format: u32) -> bool {
        self.write_format() >= format
    }

    /// Returns true if the store is written in the previous format, until a migration confirms the
    /// newest one.
    fn awaits_migration(&self) -> bool {
        self.write_format() < self.newest_format()
    }

    /// Returns the steps that [`FormatStore::migrate`] would make, and writes nothing.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn plan_migration(&self) -> BoxFuture<'_, Result<MigrationPlan, StoreError>>;

    /// Migrates the store to the newest format, and returns the format before. From then on, only
    /// programs that know it can use the store. The store may be in use.
    ///
    /// # Errors
    ///
    /// [`StoreError::OlderProcesses`] while a process runs that doesn't know the newest format.
    fn migrate(&self) -> BoxFuture<'_, Result<u32, StoreError>>;
}

/// The steps of a migration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MigrationPlan {
    /// The store's format.
    pub from: u32,
    /// The format after the last step.
    pub to: u32,
    /// The steps, in order.
    pub steps: Vec<MigrationStep>,
}

/// A step of a migration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MigrationStep {
    /// The format to which it leads.
    pub format: u32,
    /// Its purpose, as the end of a sentence.
    pub about: &'static str,
    /// Number of records that it adds or changes, besides those that note the step.
    pub records: u64,
}
