//! Structured logs.

use std::io::IsTerminal as _;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer, fmt};

use crate::config::{Log, LogFormat};

/// Sends log lines to standard error in the configured form.
///
/// # Errors
///
/// If the filter can't be read, or logs are set up already.
pub fn start(config: &Log) -> anyhow::Result<()> {
    let filter: EnvFilter = config.filter.parse()?;
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let lines = match config.format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    let started = tracing_subscriber::registry().with(cap()).with(filter).with(lines).try_init();
    started.map_err(|error| anyhow::anyhow!("logs can't be set up: {error}"))
}

/// What may be logged at most, whatever the filter asks for. Our own packages keep secrets out of their lines at every level.
/// Dependencies don't: below `info`, web socket frames and request addresses hold the bot's token, players' tokens and hands.
fn cap() -> Targets {
    Targets::new()
        .with_default(LevelFilter::INFO)
        // Prefixes of our packages' names.
        .with_target("skat", LevelFilter::TRACE)
        .with_target("discord_sandbox", LevelFilter::TRACE)
        // Warns with the whole frame where one can't be read. The shard warns of the same without it.
        .with_target("serenity::gateway::ws", LevelFilter::OFF)
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn dependencies_are_capped_and_our_own_packages_are_not() {
        let cap = cap();
        for (target, level, expected) in [
            ("skatrunde::discord::reply", Level::TRACE, true),
            ("skat_view", Level::TRACE, true),
            ("discord_sandbox::rest", Level::TRACE, true),
            ("serenity::gateway::shard", Level::INFO, true),
            ("serenity::gateway::shard", Level::DEBUG, false),
            ("serenity::gateway::ws", Level::ERROR, false),
            ("tungstenite::protocol", Level::TRACE, false),
            ("reqwest::connect", Level::DEBUG, false),
            ("hyper_util::client", Level::DEBUG, false),
        ] {
            assert_eq!(cap.would_enable(target, &level), expected, "{target} at {level}");
        }
    }
}
