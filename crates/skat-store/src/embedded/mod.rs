//! The embedded backend: one file by redb, written by one thread.

mod archive;
mod cautious;
mod disk;
mod migrate;
mod open;
mod people;
mod pool;
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

use crate::error::{OpenError, StoreError};
use crate::sealing::{Sealer, TokenKey};
use disk::{Disk, fault, panicked};
use pool::Pools;
use writer::Writer;

/// A store in one file on this machine. What it has answered is on the disk: every commit ends with `fsync`.
///
/// When its storage fails, also by being full, the step at hand is refused and the file is opened again for the next one. If what was
/// written couldn't be brought to the disk, everything is refused from then on.
///
/// It needs a tokio runtime to read. Dropping it ends its thread and releases the file.
#[derive(Debug)]
pub struct EmbeddedStore {
    disk: Arc<Disk>,
    writer: Writer,
    sealer: Arc<Sealer>,
    pools: Pools,
    /// How often a user was forgotten by this process, which is the only one that has the file.
    forgettings: AtomicU64,
}

impl EmbeddedStore {
    /// Opens the store in this file, after making it if there is none.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file is damaged, foreign, from a newer program, in use or out of reach; it is unchanged then.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Self::open_with(path, None)
    }

    /// As [`EmbeddedStore::open`], with a key that tokens are encrypted with.
    ///
    /// # Errors
    ///
    /// As [`EmbeddedStore::open`].
    pub fn open_with(path: impl AsRef<Path>, token_key: Option<&TokenKey>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        Self::start(open::open_file(path)?, path, Sealer::new(token_key))
    }

    /// The format of the store in this file, which opening it would bring to the newest; nothing if there is no file. The file is as it
    /// was.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file is damaged, foreign, in use or out of reach.
    pub fn stored_format(path: impl AsRef<Path>) -> Result<Option<u32>, OpenError> {
        open::stored_format(path.as_ref())
    }

    /// Opens the store on a storage of the caller's own, for tests in which it fails. The storage is asked for anew whenever the store
    /// opens its file.
    ///
    /// # Errors
    ///
    /// As [`EmbeddedStore::open`].
    #[doc(hidden)]
    pub fn open_on(
        storage: impl Fn() -> io::Result<Box<dyn StorageBackend>> + Send + Sync + 'static,
    ) -> Result<Self, OpenError> {
        Self::start(open::open_storage(storage)?, Path::new(""), Sealer::new(None))
    }

    fn start(disk: Disk, path: &Path, sealer: Sealer) -> Result<Self, OpenError> {
        let disk = Arc::new(disk);
        let writer =
            Writer::start(Arc::clone(&disk)).map_err(|cause| OpenError::Io { path: path.to_owned(), cause })?;
        Ok(Self { disk, writer, sealer: Arc::new(sealer), pools: Pools::default(), forgettings: AtomicU64::new(0) })
    }

    /// Reads on tokio's blocking threads, from one consistent snapshot.
    async fn read<R: Send + 'static>(
        &self,
        read: impl FnOnce(&ReadTransaction) -> Result<R, StoreError> + Send + 'static,
    ) -> Result<R, StoreError> {
        let disk = Arc::clone(&self.disk);
        let reading =
            tokio::task::spawn_blocking(move || disk.with(|database| read(&database.begin_read().map_err(fault)?)));
        match reading.await {
            Ok(result) => result,
            Err(error) if error.is_panic() => Err(panicked()),
            Err(error) => Err(StoreError::storage(error)),
        }
    }
}
