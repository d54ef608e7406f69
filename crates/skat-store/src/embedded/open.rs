//! Opening the file: only a sound one of a known format is written to.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::num::NonZeroU32;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use redb::backends::FileBackend;
use redb::{Builder, Database, DatabaseError, StorageBackend, StorageError};
use tempfile::NamedTempFile;

use super::cautious::{CautiousFile, UnacceptedChanges};
use super::disk::{Disk, panicked};
use super::format::{FileFormat, read_format, write_format};
use super::migrate::{add_missing_tables, migrate};
use super::schema::make_tables;
use crate::error::{OpenError, StoreError};
use crate::migrations::Formats;

/// Default memory for pages, in MiB. It fills as the file grows, so it bounds the memory of a
/// long-running bot. The system caches the file, too, so a page that isn't here is read quickly.
pub(crate) const CACHE_MIB: NonZeroU32 = NonZeroU32::new(4).unwrap();

/// Opens the database at this path, or creates it, and notes the format in which it is written.
pub(super) fn open_file(
    path: &Path,
    cache: NonZeroU32,
    format: &FileFormat,
) -> Result<Disk, OpenError> {
    let (path, format) = (path.to_owned(), format.clone());
    if !path.try_exists().map_err(|cause| io_error(&path, cause))? {
        make(&path, format.formats())?;
    }
    Disk::open(Box::new(move |health| {
        let file = existing_file(&path, OpenOptions::new().read(true).write(true))?;
        let storage = CautiousFile::new(file, health);
        let (database, found) = open(&path, storage, cache, format.formats())?;
        begin_to_write(&path, &database, found, &format)?;
        Ok(database)
    }))
}

/// Opens the database at this path to read it, and notes its format. Repairs and migrations are
/// made in memory only, so the file stays unchanged and may be on a read-only mount.
pub(super) fn open_file_to_read(
    path: &Path,
    cache: NonZeroU32,
    format: &FileFormat,
) -> Result<Disk, OpenError> {
    let (path, format) = (path.to_owned(), format.clone());
    if !path.try_exists().map_err(|cause| io_error(&path, cause))? {
        return Err(OpenError::NoStore {
            place: path.display().to_string(),
        });
    }
    Disk::open(Box::new(move |health| {
        let file = existing_file(&path, OpenOptions::new().read(true))?;
        let storage = CautiousFile::new_to_read(file, health);
        let (database, found) = open(&path, storage, cache, format.formats())?;
        change(&path, || {
            migrate(&database, found, format.formats().newest())
        })?;
        format.note(found);
        Ok(database)
    }))
}

fn existing_file(path: &Path, options: &OpenOptions) -> Result<Box<FileBackend>, OpenError> {
    let file = options.open(path).map_err(|cause| io_error(path, cause))?;
    let length = file
        .metadata()
        .map_err(|cause| io_error(path, cause))?
        .len();
    if length == 0 {
        return Err(damaged(path, "it is empty"));
    }
    FileBackend::new(file)
        .map(Box::new)
        .map_err(|error| database_error(path, error))
}

/// Returns the format of the database at this path without writing to it; `None` if there is no
/// file.
pub(super) fn stored_format(path: &Path) -> Result<Option<u32>, OpenError> {
    if !path.try_exists().map_err(|cause| io_error(path, cause))? {
        return Ok(None);
    }
    let found = catch_unwind(AssertUnwindSafe(|| {
        let file = existing_file(path, OpenOptions::new().read(true))?;
        let (storage, _) = CautiousFile::new_to_read(file, &Arc::default());
        let database = Builder::new()
            .create_with_backend(storage)
            .map_err(|error| database_error(path, error))?;
        read_format(&database).map_err(|error| redb_error(path, error))
    }));
    let found = found.unwrap_or_else(|_| Err(damaged(path, "it is damaged")))?;
    found
        .map(Some)
        .ok_or_else(|| damaged(path, "it is not a database of this program"))
}

/// Opens the database on this storage, or creates it.
pub(super) fn open_storage(
    storage: impl Fn() -> io::Result<Box<dyn StorageBackend>> + Send + Sync + 'static,
    format: &FileFormat,
) -> Result<Disk, OpenError> {
    let format = format.clone();
    let name = PathBuf::from("(no file)");
    let backend = storage().map_err(|cause| io_error(&name, cause))?;
    if backend.len().map_err(|cause| io_error(&name, cause))? == 0 {
        let (backend, trial) = CautiousFile::new(backend, &Arc::default());
        trial.accept().map_err(|cause| io_error(&name, cause))?;
        let database = Builder::new()
            .create_with_backend(backend)
            .map_err(|error| database_error(&name, error))?;
        fill(&database, format.formats()).map_err(|error| redb_error(&name, error))?;
    }
    Disk::open(Box::new(move |health| {
        let storage = storage().map_err(|cause| io_error(&name, cause))?;
        let storage = CautiousFile::new(storage, health);
        let (database, found) = open(&name, storage, CACHE_MIB, format.formats())?;
        begin_to_write(&name, &database, found, &format)?;
        Ok(database)
    }))
}

/// Opens an existing database of a known format, and returns it with its format. A refused one
/// isn't written to.
fn open(
    path: &Path,
    (storage, trial): (CautiousFile, Arc<UnacceptedChanges>),
    cache: NonZeroU32,
    formats: Formats,
) -> Result<(Database, u32), OpenError> {
    let opened = catch_unwind(AssertUnwindSafe(|| {
        let database = Builder::new()
            .set_cache_size((cache.get() as usize) << 20)
            .create_with_backend(storage);
        let database = database.map_err(|error| database_error(path, error))?;
        match read_format(&database).map_err(|error| redb_error(path, error))? {
            None => Err(damaged(path, "it is not a database of this program")),
            Some(found) if found > formats.newest() => Err(OpenError::NewerFormat {
                found,
                known: formats.newest(),
            }),
            Some(0) => Err(damaged(path, "its format 0 has never been published")),
            Some(found) => {
                trial.accept().map_err(|cause| io_error(path, cause))?;
                Ok((database, found))
            }
        }
    }));
    opened.unwrap_or_else(|_| Err(damaged(path, "it is damaged")))
}

/// Prepares the database for a process that writes it, and notes the format in which it does so.
fn begin_to_write(
    path: &Path,
    database: &Database,
    found: u32,
    format: &FileFormat,
) -> Result<(), OpenError> {
    let written = format.formats().after_opening(found);
    change(path, || {
        migrate(database, found, written)?;
        add_missing_tables(database)
    })?;
    format.note(written);
    Ok(())
}

/// Makes a change to the database, which panics if the file is damaged.
fn change(path: &Path, change: impl FnOnce() -> Result<(), StoreError>) -> Result<(), OpenError> {
    catch_unwind(AssertUnwindSafe(change))
        .unwrap_or_else(|_| Err(panicked()))
        .map_err(|error| store_error(path, error))
}

/// Creates an empty database under another name and renames it, so that a crash leaves no
/// unfinished one.
fn make(path: &Path, formats: Formats) -> Result<(), OpenError> {
    let io = |cause| OpenError::Io {
        path: path.to_owned(),
        cause,
    };
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    };
    fs::create_dir_all(&folder).map_err(io)?;
    let new = NamedTempFile::new_in(&folder).map_err(io)?;
    let file = new.reopen().map_err(io)?;
    let database = Builder::new()
        .create_file(file)
        .map_err(|error| database_error(path, error))?;
    fill(&database, formats).map_err(|error| redb_error(path, error))?;
    drop(database);
    match new.persist_noclobber(path) {
        Ok(_) => File::open(&folder)
            .and_then(|folder| folder.sync_all())
            .map_err(io),
        // Another process was faster; its file is as good as ours.
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(io(error.error)),
    }
}

fn fill(database: &Database, formats: Formats) -> Result<(), redb::Error> {
    let transaction = database.begin_write()?;
    make_tables(&transaction)?;
    write_format(&transaction, formats.newest())?;
    transaction.commit()?;
    Ok(())
}

fn damaged(path: &Path, what: &str) -> OpenError {
    OpenError::Damaged {
        path: path.to_owned(),
        what: what.to_owned(),
    }
}

fn database_error(path: &Path, error: DatabaseError) -> OpenError {
    match error {
        DatabaseError::DatabaseAlreadyOpen => OpenError::Locked {
            path: path.to_owned(),
        },
        DatabaseError::Storage(StorageError::Io(cause)) => io_error(path, cause),
        other => damaged(path, &format!("it is damaged or of another kind ({other})")),
    }
}

fn redb_error(path: &Path, error: redb::Error) -> OpenError {
    match error {
        redb::Error::Io(cause) => io_error(path, cause),
        other => damaged(path, &format!("it is damaged ({other})")),
    }
}

pub(super) fn store_error(path: &Path, error: StoreError) -> OpenError {
    match error {
        StoreError::Damaged { what } => damaged(path, &format!("{what} can't be read")),
        StoreError::Full(cause) => {
            io_error(path, io::Error::new(io::ErrorKind::StorageFull, cause))
        }
        other => io_error(path, io::Error::other(other)),
    }
}

/// A file that is too short or malformed is damaged; any other error is the system's refusal.
fn io_error(path: &Path, cause: io::Error) -> OpenError {
    match cause.kind() {
        io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData => {
            damaged(path, "it is damaged or of another kind")
        }
        _ => OpenError::Io {
            path: path.to_owned(),
            cause,
        },
    }
}
