//! The record of the format in a file.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use redb::{Database, ReadableDatabase, TableError, WriteTransaction};

use super::schema::META;
use crate::migrations::Formats;
use crate::records::{FormatRecord, decode, encode};

/// Named in every file, so that another program's file isn't mistaken for ours.
const PROGRAM: &str = "skatrunde";

/// Key of the format's record.
const FORMAT_KEY: &str = "format";

/// The format in which a file is written, and the formats of the program. Clones share the first.
#[derive(Clone, Debug)]
pub(super) struct FileFormat {
    written: Arc<AtomicU32>,
    formats: Formats,
}

impl FileFormat {
    /// Creates the format of a file that isn't open yet.
    pub(super) fn new(formats: Formats) -> Self {
        Self {
            written: Arc::default(),
            formats,
        }
    }

    pub(super) const fn formats(&self) -> Formats {
        self.formats
    }

    pub(super) fn written(&self) -> u32 {
        self.written.load(Ordering::Relaxed)
    }

    /// Notes the format in which the file is written from now on.
    pub(super) fn note(&self, written: u32) {
        self.written.store(written, Ordering::Relaxed);
    }
}

/// Returns the format of a database; `None` if it isn't of this program.
pub(super) fn read_format(database: &Database) -> Result<Option<u32>, redb::Error> {
    let snapshot = database.begin_read()?;
    let meta = match snapshot.open_table(META) {
        Ok(meta) => meta,
        Err(TableError::Storage(error)) => return Err(error.into()),
        Err(_) => return Ok(None),
    };
    let Some(record) = meta.get(FORMAT_KEY)? else {
        return Ok(None);
    };
    let record: Option<FormatRecord> = decode(record.value(), FORMAT_KEY).ok();
    Ok(record
        .filter(|record| record.program == PROGRAM)
        .map(|record| record.format))
}

/// Records the format.
pub(super) fn write_format(transaction: &WriteTransaction, format: u32) -> Result<(), redb::Error> {
    let record = encode(&FormatRecord {
        program: PROGRAM.to_owned(),
        format,
    })
    .map_err(|error| redb::Error::Io(io::Error::other(error)))?;
    transaction
        .open_table(META)?
        .insert(FORMAT_KEY, record.as_slice())?;
    Ok(())
}
