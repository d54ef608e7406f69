//! The embedded backend: one redb file, written by one thread.

mod archive;
mod cautious;
mod disk;
mod format;
mod migrate;
mod open;
mod people;
mod pool;
mod pools;
mod ranks;
mod results;
mod schema;
mod servers;
mod steps;
mod tables;
mod writer;

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use redb::{ReadTransaction, ReadableDatabase, StorageBackend};
use tokio::sync::Semaphore;

use crate::error::{OpenError, StoreError};
use crate::sealing::{Sealer, TokenKey};
use disk::{Disk, fault, panicked};
use pools::Pools;
use writer::Writer;

/// Most reads at the same time. Each takes a thread, with memory of its own that the process keeps
/// for a while.
const READS_AT_ONCE: usize = 8;

/// A store in one file on this machine. Answered commits are on the disk, because every commit ends
/// with `fsync`.
///
/// When its storage fails or is full, the step at hand is refused and the file is reopened for the
/// next one. After a failed sync, everything is refused from then on.
///
/// Reading needs a tokio runtime. Dropping the store ends its thread and releases the file.
#[derive(Debug)]
pub struct EmbeddedStore {
    disk: Arc<Disk>,
    writer: Writer,
    sealer: Arc<Sealer>,
    /// Limits the reads.
    reads: Arc<Semaphore>,
    pools: Pools,
    /// Number of erasures by this process, which is the only one with the file.
    erasures: AtomicU64,
}

impl EmbeddedStore {
    /// Opens the store in this file, or creates it.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file is damaged, foreign, from a newer program, in use or out of reach;
    /// it stays unchanged.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Self::open_with(path, None)
    }

    /// Does the same as [`EmbeddedStore::open`], with a key that encrypts tokens.
    ///
    /// # Errors
    ///
    /// Fails as [`EmbeddedStore::open`] does.
    pub fn open_with(
        path: impl AsRef<Path>,
        token_key: Option<&TokenKey>,
    ) -> Result<Self, OpenError> {
        let path = path.as_ref();
        Self::start(open::open_file(path)?, path, Sealer::new(token_key))
    }

    /// Returns the format of the store in this file, before any migration; `None` if there is no
    /// file. The file stays unchanged.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file is damaged, foreign, in use or out of reach.
    pub fn stored_format(path: impl AsRef<Path>) -> Result<Option<u32>, OpenError> {
        open::stored_format(path.as_ref())
    }

    /// Opens the store on the caller's own storage, for tests in which it fails. The closure runs
    /// whenever the store opens its file.
    ///
    /// # Errors
    ///
    /// Fails as [`EmbeddedStore::open`] does.
    #[doc(hidden)]
    pub fn open_on(
        storage: impl Fn() -> io::Result<Box<dyn StorageBackend>> + Send + Sync + 'static,
    ) -> Result<Self, OpenError> {
        Self::start(
            open::open_storage(storage)?,
            Path::new(""),
            Sealer::new(None),
        )
    }

    fn start(disk: Disk, path: &Path, sealer: Sealer) -> Result<Self, OpenError> {
        let disk = Arc::new(disk);
        let writer = Writer::start(Arc::clone(&disk)).map_err(|cause| OpenError::Io {
            path: path.to_owned(),
            cause,
        })?;
        Ok(Self {
            disk,
            writer,
            sealer: Arc::new(sealer),
            reads: Arc::new(Semaphore::new(READS_AT_ONCE)),
            pools: Pools::default(),
            erasures: AtomicU64::new(0),
        })
    }

    /// Reads on tokio's blocking threads, from one consistent snapshot.
    async fn read<R: Send + 'static>(
        &self,
        read: impl FnOnce(&ReadTransaction) -> Result<R, StoreError> + Send + 'static,
    ) -> Result<R, StoreError> {
        let disk = Arc::clone(&self.disk);
        let permit = Arc::clone(&self.reads)
            .acquire_owned()
            .await
            .map_err(StoreError::storage)?;
        let reading = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            disk.with(|database| read(&database.begin_read().map_err(fault)?))
        });
        match reading.await {
            Ok(result) => result,
            Err(error) if error.is_panic() => Err(panicked()),
            Err(error) => Err(StoreError::storage(error)),
        }
    }
}
