//! The autoplayers' trained model: built into the program, or read from a file.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use skat_autoplay::Model;

/// Reads the model from a file, or returns the built-in one.
///
/// # Errors
///
/// If the file can't be read or is damaged; the error names the file.
pub(crate) fn read(file: Option<&Path>) -> anyhow::Result<Arc<Model>> {
    let Some(file) = file else {
        let damaged = || {
            format!(
                "{}, which is part of the program, can't be used",
                skat_autoplay::FILE
            )
        };
        return Model::built_in().with_context(damaged);
    };
    let bytes = std::fs::read(file).with_context(|| format!("{} can't be read", file.display()))?;
    let learned =
        Model::read(&bytes).with_context(|| format!("{} can't be used", file.display()))?;
    Ok(Arc::new(learned))
}
