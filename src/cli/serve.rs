//! Serving on Discord.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use skat_store::{Backoff, OpenError, Options, Store};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::exit::BadSettings;
use crate::clock::Clock;
use crate::config::Config;
#[cfg(unix)]
use crate::control::ControlServer;
use crate::discord::{FirstEntrance, Services, serve};
use crate::load;
use crate::logging;
use crate::metrics::{Endpoint, Metrics, Sources, Task};
use crate::supervise;

/// First wait after the store couldn't be reached; it grows up to the longest.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(30);

const NO_TOKEN: &str = if cfg!(feature = "local-discord") {
    "there is no token and the local Discord is switched off; set DISCORD_TOKEN, or \
     sandbox.enabled = true"
} else {
    "there is no token, and this program has no local Discord; set DISCORD_TOKEN"
};

/// Serves Discord until Ctrl-C or SIGTERM.
pub(super) fn run(config: Config) -> anyhow::Result<()> {
    block_on(config, ServeSetup::serve)
}

/// Prepares everything but the connection, then serves as `serve` does.
pub(super) fn block_on(
    config: Config,
    serve: impl AsyncFnOnce(ServeSetup) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    logging::start(&config.log)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        match ServeSetup::prepare(config).await? {
            Some(setup) => serve(setup).await,
            None => Ok(()),
        }
    })
}

/// The parts of a serving process that are ready before it connects to Discord.
pub(super) struct ServeSetup {
    pub(super) config: Config,
    pub(super) clock: Clock,
    store: Arc<dyn Store>,
    metrics: Metrics,
    stop: CancellationToken,
    signal: SignalWait,
    pub(super) first_entrance: Option<FirstEntrance>,
    #[cfg(unix)]
    _control: Option<ControlServer>,
}

impl ServeSetup {
    /// Opens the store; `None` if stopped before.
    async fn prepare(config: Config) -> anyhow::Result<Option<Self>> {
        let (clock, metrics) = (Clock::system(), Metrics::default());
        let options = config.store_options()?;
        let file = options.file()?;
        if let Some(folder) = file.as_deref().and_then(Path::parent) {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("the folder {} can't be made", folder.display()))?;
        }
        // From here on a signal stops the program in order, even while it waits for the store.
        let (stop, signal) = stopped_by_signal(&metrics)?;
        let Some(store) = open_store(&options, &stop).await? else {
            return Ok(None);
        };
        #[cfg(unix)]
        let control = file.and_then(|file| {
            let folder = &config.data.folder;
            ControlServer::start(folder, &file, Arc::clone(&store), clock.clone(), &metrics)
                .inspect_err(|error| {
                    tracing::warn!(%error, "can't open the control socket; `skatrunde store` \
                        won't work while this process runs");
                })
                .ok()
        });
        Ok(Some(Self {
            config,
            clock,
            store,
            metrics,
            stop,
            signal,
            first_entrance: None,
            #[cfg(unix)]
            _control: control,
        }))
    }

    /// Serves the configured Discord until Ctrl-C or SIGTERM.
    pub(super) async fn serve(self) -> anyhow::Result<()> {
        if self.config.discord.token.is_none() {
            return Err(BadSettings(anyhow::anyhow!(NO_TOKEN)).into());
        }
        let metrics = self.metrics;
        let _endpoint = if self.config.metrics.enabled {
            let sources = Sources {
                metrics: metrics.clone(),
                store: Arc::clone(&self.store),
                stop: self.stop.clone(),
            };
            Some(Endpoint::start(self.config.metrics.listen, sources).await?)
        } else {
            None
        };
        let services = Services {
            store: self.store,
            clock: self.clock,
            metrics,
            turns: load::turns_here(),
            first_entrance: self.first_entrance,
        };
        let outcome = serve(&self.config, services, self.stop.clone()).await;
        if !self.stop.is_cancelled() {
            self.stop.cancel();
            return outcome;
        }
        outcome.and(self.signal.outcome().await)
    }
}

/// Opens the store and logs its durability. Retries while the server can't be reached; returns
/// `None` if stopped before.
async fn open_store(
    options: &Options,
    stop: &CancellationToken,
) -> anyhow::Result<Option<Arc<dyn Store>>> {
    let mut backoff = Backoff::random(FIRST_WAIT, LONGEST_WAIT);
    let store = loop {
        match skat_store::open(options).await {
            Ok(store) => break store,
            Err(error @ (OpenError::Unreachable { .. } | OpenError::Loading { .. })) => {
                let wait = backoff.pause();
                tracing::warn!(%error, wait_ms = wait.as_millis(), "can't open the store yet; \
                    retrying");
                tokio::select! {
                    () = tokio::time::sleep(wait) => {}
                    () = stop.cancelled() => return Ok(None),
                }
            }
            Err(error) => return Err(error.into()),
        }
    };
    let status = match store.status().await {
        Ok(status) => status,
        // A part of a Redis may be out of reach or damaged, and the rest can be served.
        Err(error) if options.file()?.is_none() => {
            tracing::warn!(%error, "opened the store, but can't inspect all of it");
            return Ok(Some(store));
        }
        Err(error) => return Err(error.into()),
    };
    tracing::info!(
        backend = status.backend,
        durability = %status.durability,
        format = status.format,
        tables = status.open_tables,
        "opened the store"
    );
    for note in status.notes {
        tracing::warn!(note, "note about the store");
    }
    Ok(Some(store))
}

/// Catches Ctrl-C and SIGTERM from now on and returns a token that they cancel. If they can't be
/// awaited any more, it is cancelled, too: the process could only be killed.
pub(super) fn stopped_by_signal(
    metrics: &Metrics,
) -> anyhow::Result<(CancellationToken, SignalWait)> {
    #[cfg(unix)]
    let signal = {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut terminate, mut interrupt) = (
            signal(SignalKind::terminate())?,
            signal(SignalKind::interrupt())?,
        );
        async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        }
    };
    #[cfg(not(unix))]
    let signal = async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::error!(%error, "can't listen for Ctrl-C");
            std::future::pending::<()>().await;
        }
    };
    Ok(stopped_by(metrics, signal))
}

/// The wait for a signal.
pub(super) struct SignalWait(JoinHandle<Option<()>>);

impl SignalWait {
    /// Waits for the end of the wait, and fails if it wasn't a signal: the service manager must
    /// then start the program again.
    async fn outcome(self) -> anyhow::Result<()> {
        match self.0.await {
            Ok(Some(())) => Ok(()),
            _ => anyhow::bail!("waiting for signals failed; the log names the cause"),
        }
    }
}

fn stopped_by(
    metrics: &Metrics,
    signal: impl Future<Output = ()> + Send + 'static,
) -> (CancellationToken, SignalWait) {
    let stop = CancellationToken::new();
    let stopped = stop.clone().drop_guard();
    let waiting = supervise::spawn(metrics, Task::Signal, async move {
        let _stopped = stopped;
        signal.await;
        tracing::info!("stopping");
    });
    (stop, SignalWait(waiting))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_a_signal_stops_the_program_well() {
        let metrics = Metrics::default();
        let (stop, signal) = stopped_by(&metrics, async {});
        stop.cancelled().await;
        assert!(signal.outcome().await.is_ok());
        let counts = metrics.exposition();
        let failing = async move { assert!(counts.is_empty(), "a test's panic") };
        let (stop, signal) = stopped_by(&metrics, failing);
        stop.cancelled().await;
        assert!(signal.outcome().await.is_err());
    }
}
