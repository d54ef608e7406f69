//! Which file a command takes what the autoplayers have learned from.

use std::path::PathBuf;
use std::sync::Arc;

use skat_autoplay::Learned;

/// Which file to take instead of what is part of the program.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct From {
    /// What the players of levels 3 and 4 have learned, as written by `skatrunde autoplay train`; without it what is part of the program.
    #[arg(long, value_name = "FILE")]
    learned: Option<PathBuf>,
}

impl From {
    pub(super) fn read(&self) -> anyhow::Result<Arc<Learned>> {
        crate::learned::read(self.learned.as_deref())
    }
}
