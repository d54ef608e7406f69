//! The option that replaces the built-in model of the autoplayers by a file.

use std::path::PathBuf;
use std::sync::Arc;

use skat_autoplay::Model;

/// The model to use instead of the built-in one.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct From {
    /// Model for levels 3 and 4, as written by `cargo xtask train`; default: the built-in one.
    #[arg(long, value_name = "FILE")]
    learned: Option<PathBuf>,
}

impl From {
    pub(super) fn read(&self) -> anyhow::Result<Arc<Model>> {
        crate::model::read(self.learned.as_deref())
    }
}
