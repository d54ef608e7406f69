//! Structured logs.

use tracing_subscriber::EnvFilter;

use crate::config::{Log, LogFormat};

/// Sends log lines to standard error in the configured form.
///
/// # Errors
///
/// If the filter can't be read, or logs are set up already.
pub fn start(config: &Log) -> anyhow::Result<()> {
    let filter: EnvFilter = config.filter.parse()?;
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let started = match config.format {
        LogFormat::Text => lines.try_init(),
        LogFormat::Json => lines.json().try_init(),
    };
    started.map_err(|error| anyhow::anyhow!("logs can't be set up: {error}"))
}
