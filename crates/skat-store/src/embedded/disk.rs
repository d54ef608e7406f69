//! The open database, which is reopened after its storage has failed.

use std::fmt;
use std::io::{self, ErrorKind};
use std::sync::{Arc, PoisonError, RwLock};

use redb::Database;

use super::cautious::Health;
use crate::error::{OpenError, StoreError};

/// Gives access to the database.
///
/// redb doesn't go on after an error of its storage, so the next use reopens the file, which also
/// checks it as after a crash. Only after a failed sync everything is refused from then on. In that
/// case the system may show data that isn't on the disk, and a later sync may succeed without
/// having written it.
pub(super) struct Disk {
    open: Box<Open>,
    health: Arc<Health>,
    /// `None` while it couldn't be reopened.
    database: RwLock<Option<Database>>,
}

/// Opens the file and records its health.
type Open = dyn Fn(&Arc<Health>) -> Result<Database, OpenError> + Send + Sync;

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Disk")
            .field("health", &self.health)
            .finish_non_exhaustive()
    }
}

impl Disk {
    pub(super) fn open(open: Box<Open>) -> Result<Self, OpenError> {
        let health = Arc::new(Health::default());
        let database = RwLock::new(Some(open(&health)?));
        Ok(Self {
            open,
            health,
            database,
        })
    }

    pub(super) fn health(&self) -> &Health {
        &self.health
    }

    /// Uses the database, reopening it first if need be.
    pub(super) fn with<R>(
        &self,
        work: impl FnOnce(&Database) -> Result<R, StoreError>,
    ) -> Result<R, StoreError> {
        loop {
            let database = self.database.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(database) = database.as_ref()
                && !self.health.has_failed()
            {
                return work(database);
            }
            drop(database);
            self.open_again()?;
        }
    }

    fn open_again(&self) -> Result<(), StoreError> {
        let mut database = self
            .database
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        if self.health.has_failed_to_sync() {
            let what = "it couldn't bring to the disk what was written; look after the disk and \
                start again";
            return Err(StoreError::storage(what));
        }
        if database.is_some() && !self.health.has_failed() {
            return Ok(());
        }
        // The old handle must release the file before it can be opened.
        *database = None;
        self.health.begin();
        match (self.open)(&self.health) {
            Ok(again) => {
                tracing::warn!("the store reopened after a storage failure");
                *database = Some(again);
                Ok(())
            }
            Err(OpenError::Io { cause, .. }) => Err(io_fault(cause)),
            Err(OpenError::Damaged { .. }) => Err(StoreError::damaged("the database file")),
            Err(error) => Err(StoreError::Unavailable(error.to_string())),
        }
    }
}

/// Converts a database error to a store error.
pub(super) fn fault(error: impl Into<redb::Error>) -> StoreError {
    match error.into() {
        redb::Error::Corrupted(_) => StoreError::damaged("the database file"),
        redb::Error::Io(cause) => io_fault(cause),
        redb::Error::PreviousIo | redb::Error::DatabaseClosed => {
            StoreError::Unavailable("it has failed and is being opened again".to_owned())
        }
        other => StoreError::storage(other),
    }
}

fn io_fault(cause: io::Error) -> StoreError {
    match cause.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            StoreError::Full(cause.to_string())
        }
        _ => StoreError::storage(cause),
    }
}

/// Returns the error for a panic inside the database, which only a damaged file causes.
pub(super) fn panicked() -> StoreError {
    StoreError::damaged("the database file")
}
