//! Serving on Discord or on the local Discord.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use discord_sandbox::{Sandbox, StartError};
use skat_store::{OpenError, Options, Store};
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::config::Config;
#[cfg(unix)]
use crate::control::ControlServer;
use crate::discord::{Services, serve};
use crate::logging;
use crate::metrics::{Endpoint, Metrics, Sources};

/// Number of ports tried for the local Discord.
const PORTS_TRIED: u16 = 50;

/// First wait after the store couldn't be reached; the wait doubles up to the longest.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Heartbeat interval of a local Discord in chaos: short, so that a silent connection is soon
/// noticed.
const CHAOTIC_HEARTBEAT: Duration = Duration::from_secs(3);

/// Serves until Ctrl-C or SIGTERM.
pub(super) fn run(config: Config) -> anyhow::Result<()> {
    block_on(config, None)
}

/// Serves a local Discord until Ctrl-C or SIGTERM; with a seed, one that injects faults.
pub(super) fn run_demo(mut config: Config, chaos: Option<u64>) -> anyhow::Result<()> {
    config.discord.token = None;
    config.sandbox.enabled = true;
    block_on(config, chaos)
}

fn block_on(config: Config, chaos: Option<u64>) -> anyhow::Result<()> {
    logging::start(&config.log)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(serve_until_stopped(config, chaos))
}

async fn serve_until_stopped(mut config: Config, chaos: Option<u64>) -> anyhow::Result<()> {
    let clock = Clock::system();
    let options = config.store_options()?;
    let file = options.file()?;
    if let Some(folder) = file.as_deref().and_then(Path::parent) {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("the folder {} can't be made", folder.display()))?;
    }
    // From here on a signal stops the program in order, even while it waits for the store.
    let stop = stopped_by_signal()?;
    let Some(store) = open_store(&options, &stop).await? else {
        return Ok(());
    };
    #[cfg(unix)]
    let _control = file.map(|file| {
        ControlServer::start(
            &config.data.folder,
            &file,
            Arc::clone(&store),
            clock.clone(),
        )
        .inspect_err(|error| {
            tracing::warn!(%error, "can't open the control socket; `skatrunde store` won't \
                work while this process runs");
        })
    });
    let sandbox = match &config.discord.token {
        Some(_) => None,
        None if config.sandbox.enabled => {
            Some(start_local_discord(&mut config, &clock, chaos).await?)
        }
        None => anyhow::bail!(
            "there is no token and the local Discord is switched off; set DISCORD_TOKEN, or \
             sandbox.enabled = true"
        ),
    };
    let metrics = Metrics::default();
    let _endpoint = if config.metrics.enabled {
        let sources = Sources {
            metrics: metrics.clone(),
            store: Arc::clone(&store),
            stop: stop.clone(),
        };
        Some(Endpoint::start(config.metrics.listen, sources).await?)
    } else {
        None
    };
    let outcome = serve(
        &config,
        Services {
            store,
            clock,
            metrics,
        },
        stop.clone(),
    )
    .await;
    stop.cancel();
    if let Some(sandbox) = sandbox {
        sandbox.shutdown().await;
    }
    outcome
}

/// Opens the store and logs its durability. Retries while the server can't be reached; returns
/// `None` if stopped before.
async fn open_store(
    options: &Options,
    stop: &CancellationToken,
) -> anyhow::Result<Option<Arc<dyn Store>>> {
    let mut wait = FIRST_WAIT;
    let store = loop {
        match skat_store::open(options).await {
            Ok(store) => break store,
            Err(error @ (OpenError::Unreachable { .. } | OpenError::Loading { .. })) => {
                tracing::warn!(%error, wait_ms = wait.as_millis(), "can't open the store yet; \
                    retrying");
                tokio::select! {
                    () = tokio::time::sleep(wait) => {}
                    () = stop.cancelled() => return Ok(None),
                }
                wait = (wait * 2).min(LONGEST_WAIT);
            }
            Err(error) => return Err(error.into()),
        }
    };
    let status = store.status().await?;
    tracing::info!(
        backend = status.backend,
        durability = %status.durability,
        tables = status.open_tables,
        "opened the store"
    );
    for note in status.notes {
        tracing::warn!(note, "note about the store");
    }
    Ok(Some(store))
}

/// Starts the local Discord on the configured port or the next free one, and points the bot to it.
#[expect(clippy::print_stdout, reason = "the user needs the page's address")]
async fn start_local_discord(
    config: &mut Config,
    clock: &Clock,
    chaos: Option<u64>,
) -> anyhow::Result<Sandbox> {
    let clock = clock.clone();
    let mut settings = discord_sandbox::SandboxSettings {
        data: Some(config.data.folder.join("discord")),
        clock: discord_sandbox::SandboxClock::from_fn(Arc::new(move || clock.system_time())),
        // People who try the bot play fast and against computers, so the limit's waits would look
        // like faults.
        limit_webhooks_by_channel: false,
        ..discord_sandbox::SandboxSettings::default()
    };
    if chaos.is_some() {
        settings.heartbeat = CHAOTIC_HEARTBEAT;
    }
    let first = config.sandbox.listen;
    for step in 0..PORTS_TRIED {
        settings.listen = SocketAddr::new(first.ip(), first.port().saturating_add(step));
        match Sandbox::start(settings.clone()).await {
            Err(StartError::AddressInUse(_)) => {}
            Err(error) => return Err(error).context("the local Discord can't be started"),
            Ok(sandbox) => {
                config.discord.api = sandbox.url().to_owned();
                config.discord.token = Some(settings.token.clone().into());
                println!("Skatrunde is ready. Open {} in a browser.", sandbox.url());
                println!("(This is a local Discord. To serve the real one, set DISCORD_TOKEN.)");
                if let Some(seed) = chaos {
                    sandbox.begin_chaos(seed);
                    println!("(Discord fails here in every way it can, by the seed {seed}.)");
                }
                return Ok(sandbox);
            }
        }
    }
    anyhow::bail!("sandbox.listen: {PORTS_TRIED} ports from {first} on are all in use")
}

/// Catches Ctrl-C and SIGTERM from now on and returns a token that they cancel.
pub(super) fn stopped_by_signal() -> anyhow::Result<CancellationToken> {
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
    let stop = CancellationToken::new();
    let stopped = stop.clone();
    tokio::spawn(async move {
        signal.await;
        tracing::info!("stopping");
        stopped.cancel();
    });
    Ok(stop)
}
