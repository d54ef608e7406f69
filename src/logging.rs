//! Structured logs.

use std::io::IsTerminal as _;

use tracing::{Level, Metadata};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer, fmt};

use crate::config::{LogConfig, LogFormat};

/// Sends log lines to standard error in the configured format.
///
/// # Errors
///
/// If the filter can't be parsed, or logging is already set up.
pub fn start(config: &LogConfig) -> anyhow::Result<()> {
    let filter: EnvFilter = config.filter.parse()?;
    let lines = fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let lines = match config.format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    let started = tracing_subscriber::registry()
        .with(filter_fn(may_be_logged))
        .with(filter)
        .with(lines)
        .try_init();
    started.map_err(|error| anyhow::anyhow!("logs can't be set up: {error}"))
}

/// Returns true if an event or span may be logged at all, whatever the filter asks for.
///
/// Our own packages keep secrets out of their lines at every level. Dependencies don't: below
/// `info`, web socket frames and request addresses hold the bot's token, players' tokens and hands.
/// The fields of their spans hold whole requests.
fn may_be_logged(metadata: &Metadata<'_>) -> bool {
    // Prefixes of our packages' names.
    const OWN: [&str; 2] = ["skat", "discord_sandbox"];
    // Warns with the whole frame if it can't be parsed. The shard logs the same warning without the
    // frame.
    const FRAMES: &str = "serenity::gateway::ws";
    let target = metadata.target();
    let is_own = OWN.iter().any(|prefix| target.starts_with(prefix));
    is_own || (metadata.is_event() && *metadata.level() <= Level::INFO && target != FRAMES)
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use tracing_subscriber::fmt::MakeWriter;

    use super::*;

    /// Captures the log lines as text.
    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl<'a> MakeWriter<'a> for Written {
        type Writer = Self;

        fn make_writer(&'a self) -> Self {
            self.clone()
        }
    }

    #[test]
    fn dependencies_are_capped_and_our_own_packages_are_not() {
        let written = Written::default();
        let lines = fmt::layer().with_writer(written.clone()).with_ansi(false);
        let everything = tracing_subscriber::registry()
            .with(filter_fn(may_be_logged))
            .with(lines);
        tracing::subscriber::with_default(everything, || {
            tracing::trace!(target: "skatrunde::discord::reply", "own-trace");
            tracing::trace!(target: "skat_view", "view-trace");
            tracing::debug!(target: "discord_sandbox::rest", "sandbox-debug");
            let request = tracing::info_span!(
                target: "serenity::http::client",
                "request",
                body = "secret-field"
            );
            let _entered = request.enter();
            tracing::info!(target: "serenity::gateway::bridge", "shard-info");
            tracing::debug!(target: "reqwest::connect", "secret-address");
            tracing::trace!(target: "tungstenite::protocol", "secret-frame");
            tracing::warn!(target: "serenity::gateway::ws", "secret-text");
        });
        let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
        for said in ["own-trace", "view-trace", "sandbox-debug", "shard-info"] {
            assert!(text.contains(said), "{said} is missing in\n{text}");
        }
        assert!(!text.contains("secret"), "{text}");
    }
}
