//! Bytes of attachments and emojis, in memory or as files beside the journal.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use axum::body::Bytes;

use crate::model::id::Id;
use crate::state::private;

/// Bytes by id.
#[derive(Debug)]
pub(crate) enum Blobs {
    Memory(HashMap<Id, Bytes>),
    Files(PathBuf),
}

impl Blobs {
    pub(crate) fn memory() -> Self {
        Self::Memory(HashMap::new())
    }

    /// Keeps blobs as files under `directory`, closed to other users, and removes the files that
    /// `used` rejects: leftovers of deleted messages.
    pub(crate) fn files(directory: &Path, used: impl Fn(Id) -> bool) -> io::Result<Self> {
        private::directory(directory)?;
        for entry in std::fs::read_dir(directory)? {
            let entry = entry?;
            let id = entry
                .file_name()
                .to_str()
                .and_then(|name| name.parse().ok());
            if id.is_some_and(&used) {
                private::close(&entry.path(), 0o600)?;
            } else {
                std::fs::remove_file(entry.path())?;
            }
        }
        Ok(Self::Files(directory.to_owned()))
    }

    pub(crate) fn put(&mut self, id: Id, bytes: Bytes) -> io::Result<()> {
        match self {
            Self::Memory(blobs) => {
                blobs.insert(id, bytes);
                Ok(())
            }
            Self::Files(directory) => {
                let mut options = OpenOptions::new();
                options.create(true).truncate(true).write(true);
                private::open(&mut options, &directory.join(id.to_string()))?.write_all(&bytes)
            }
        }
    }

    pub(crate) fn get(&self, id: Id) -> Option<Bytes> {
        match self {
            Self::Memory(blobs) => blobs.get(&id).cloned(),
            Self::Files(directory) => std::fs::read(directory.join(id.to_string()))
                .ok()
                .map(Bytes::from),
        }
    }

    pub(crate) fn remove(&mut self, id: Id) {
        match self {
            Self::Memory(blobs) => {
                blobs.remove(&id);
            }
            // A file that can't be removed now goes at the next start.
            Self::Files(directory) => drop(std::fs::remove_file(directory.join(id.to_string()))),
        }
    }
}
