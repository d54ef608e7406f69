//! The embedded backend: one redb file, written by one thread.

mod archive;
mod archive_rows;
mod cautious;
mod day_claims;
mod days;
mod deals;
mod disk;
mod format;
mod formats;
mod imports;
mod migrate;
mod open;
mod people;
mod pool;
mod pools;
mod ranks;
mod ratings;
mod results;
mod schema;
mod seal_tokens;
mod servers;
mod steps;
mod tables;
mod users;
mod writer;

use std::io;
use std::num::NonZeroU32;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use redb::{ReadTransaction, ReadableDatabase, StorageBackend};
use tokio::sync::Semaphore;

use crate::error::{OpenError, StoreError};
use crate::key_file::{existing_key, new_key};
use crate::migrations::Formats;
use crate::sealing::{Sealer, TokenKey};
use day_claims::DayClaims;
use disk::{Disk, fault, panicked};
use format::FileFormat;
pub(crate) use open::CACHE_MIB;
use pools::Pools;
use writer::Writer;

/// Most reads at the same time. Each takes a thread, with memory of its own that the process keeps
/// for a while.
const READS_AT_ONCE: usize = 8;

/// The settings for opening a store in a file.
pub(crate) struct FileSettings<'s> {
    /// Without it, the key file counts.
    pub(crate) token_key: Option<&'s TokenKey>,
    /// Folder of the key file.
    pub(crate) key_folder: &'s Path,
    pub(crate) cache_mib: NonZeroU32,
    pub(crate) formats: Formats,
}

impl FileSettings<'_> {
    /// Returns a sealer with the configured key or the one in the key file; `None` if there is
    /// neither.
    fn existing_sealer(&self) -> Result<Option<Sealer>, OpenError> {
        match self.token_key {
            Some(key) => Ok(Some(Sealer::new(key))),
            None => Ok(existing_key(self.key_folder)?.as_ref().map(Sealer::new)),
        }
    }
}

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
    format: FileFormat,
    sealer: Arc<Sealer>,
    /// Limits the reads.
    reads: Arc<Semaphore>,
    pools: Pools,
    day_claims: DayClaims,
    /// Number of erasures by this process, which is the only one with the file.
    erasures: AtomicU64,
}

impl EmbeddedStore {
    /// Opens the store in this file, or creates it. The key file is beside it.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file is damaged, foreign, from a newer program, in use or out of reach;
    /// it stays unchanged.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let settings = FileSettings {
            token_key: None,
            key_folder: path.parent().unwrap_or(path),
            cache_mib: CACHE_MIB,
            formats: Formats::default(),
        };
        Self::open_with(path, &settings)
    }

    /// Opens the store in this file, or creates it, for a process that serves it. Makes a key file
    /// if there is no key.
    pub(crate) fn open_with(path: &Path, settings: &FileSettings<'_>) -> Result<Self, OpenError> {
        // An unusable key refuses the start before anything is written.
        let sealer = settings.existing_sealer()?;
        let format = FileFormat::new(settings.formats);
        let disk = open::open_file(path, settings.cache_mib, &format)?;
        let sealer = match sealer {
            Some(sealer) => sealer,
            None => Sealer::new(&new_key(settings.key_folder)?),
        };
        Self::start(disk, path, format, sealer)
    }

    /// Opens the store in this file, or creates it, for work that needs no tokens. Makes no key
    /// file, which would belong to the user who does the work; without a key, tokens in the clear
    /// are lost.
    pub(crate) fn open_to_maintain(
        path: &Path,
        settings: &FileSettings<'_>,
    ) -> Result<Self, OpenError> {
        let sealer = match settings.existing_sealer()? {
            Some(sealer) => sealer,
            None => sealer_with_random_key(path)?,
        };
        let format = FileFormat::new(settings.formats);
        let disk = open::open_file(path, settings.cache_mib, &format)?;
        Self::start(disk, path, format, sealer)
    }

    /// Opens the store in this file to read it. The file stays unchanged, and the tokens sealed.
    pub(crate) fn open_to_read(
        path: &Path,
        settings: &FileSettings<'_>,
    ) -> Result<Self, OpenError> {
        let format = FileFormat::new(settings.formats);
        let disk = open::open_file_to_read(path, settings.cache_mib, &format)?;
        let sealer = sealer_with_random_key(path)?;
        Ok(Self::with_parts(
            Arc::new(disk),
            Writer::refusing(),
            format,
            sealer,
        ))
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
    /// whenever the store opens its file. The token key is a fresh one.
    ///
    /// # Errors
    ///
    /// Fails as [`EmbeddedStore::open`] does.
    #[doc(hidden)]
    pub fn open_on(
        storage: impl Fn() -> io::Result<Box<dyn StorageBackend>> + Send + Sync + 'static,
    ) -> Result<Self, OpenError> {
        let path = Path::new("");
        let format = FileFormat::new(Formats::default());
        let disk = open::open_storage(storage, &format)?;
        let sealer = sealer_with_random_key(path)?;
        Self::start(disk, path, format, sealer)
    }

    fn start(
        disk: Disk,
        path: &Path,
        format: FileFormat,
        sealer: Sealer,
    ) -> Result<Self, OpenError> {
        catch_unwind(AssertUnwindSafe(|| {
            disk.with(|database| seal_tokens::seal_tokens(database, &sealer))
        }))
        .unwrap_or_else(|_| Err(panicked()))
        .map_err(|error| open::store_error(path, error))?;
        let disk = Arc::new(disk);
        let writer = Writer::start(Arc::clone(&disk)).map_err(|cause| OpenError::Io {
            path: path.to_owned(),
            cause,
        })?;
        Ok(Self::with_parts(disk, writer, format, sealer))
    }

    fn with_parts(disk: Arc<Disk>, writer: Writer, format: FileFormat, sealer: Sealer) -> Self {
        Self {
            disk,
            writer,
            format,
            sealer: Arc::new(sealer),
            reads: Arc::new(Semaphore::new(READS_AT_ONCE)),
            pools: Pools::default(),
            day_claims: DayClaims::default(),
            erasures: AtomicU64::new(0),
        }
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

fn sealer_with_random_key(path: &Path) -> Result<Sealer, OpenError> {
    Sealer::with_random_key().map_err(|error| OpenError::Io {
        path: path.to_owned(),
        cause: io::Error::other(error),
    })
}
