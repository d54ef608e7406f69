//! What the autoplayers have learned: part of the program, or a file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context as _;
use skat_autoplay::Learned;

/// Which file to take instead of what is part of the program.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct From {
    /// What the players of level 4 have learned, as written by `skatrunde autoplay train`; without it what is part of the program.
    #[arg(long, value_name = "FILE")]
    learned: Option<PathBuf>,
}

impl From {
    pub(super) fn read(&self) -> anyhow::Result<Arc<Learned>> {
        read(self.learned.as_deref())
    }
}

/// Reads a file, or what is part of the program. The error names the file.
pub(in crate::cli) fn read(file: Option<&Path>) -> anyhow::Result<Arc<Learned>> {
    let Some(file) = file else {
        return Learned::built_in()
            .with_context(|| format!("{}, which is part of the program, can't be used", skat_autoplay::FILE));
    };
    let bytes = std::fs::read(file).with_context(|| format!("{} can't be read", file.display()))?;
    let learned = Learned::read(&bytes).with_context(|| format!("{} can't be used", file.display()))?;
    Ok(Arc::new(learned))
}
