//! A new file that appears whole or not at all, and that only its owner can read.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use tempfile::NamedTempFile;
use tokio::io::BufWriter;

/// A file that is still being written.
pub(super) struct NewFile {
    path: PathBuf,
    /// Deleted on drop unless it is finished; its mode is 0600.
    unfinished: NamedTempFile,
}

impl NewFile {
    /// Creates the file; the final path must not exist yet.
    pub(super) fn begin(path: &Path) -> anyhow::Result<Self> {
        anyhow::ensure!(
            !path.exists(),
            "{} already exists, and nothing is overwritten",
            path.display()
        );
        let unfinished = NamedTempFile::new_in(folder(path))
            .with_context(|| format!("{} can't be made", path.display()))?;
        Ok(Self {
            path: path.to_owned(),
            unfinished,
        })
    }

    /// Returns a writer that starts at the beginning.
    pub(super) fn writer(&self) -> io::Result<BufWriter<tokio::fs::File>> {
        Ok(BufWriter::new(self.unfinished.reopen()?.into()))
    }

    /// Returns a reader that starts at the beginning.
    pub(super) fn reader(&self) -> io::Result<File> {
        self.unfinished.reopen()
    }

    /// Syncs the file to disk and moves it to its path.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let Self { path, unfinished } = self;
        let kept = || format!("{} can't be kept", path.display());
        unfinished.as_file().sync_all().with_context(kept)?;
        unfinished
            .persist_noclobber(&path)
            .map_err(|error| error.error)
            .with_context(kept)?;
        File::open(folder(&path))
            .and_then(|folder| folder.sync_all())
            .with_context(kept)
    }
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}
