//! Serving: Discord, or the local one.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::Context as _;
use discord_sandbox::{Sandbox, StartError};
use skat_store::{EmbeddedStore, Store};
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::config::Config;
#[cfg(unix)]
use crate::control::Control;
use crate::discord::{Services, serve};
use crate::logging;

/// How many ports are tried for the local Discord.
const PORTS_TRIED: u16 = 50;

/// Serves until Ctrl-C or SIGTERM.
pub(super) fn run(config: Config) -> anyhow::Result<()> {
    logging::start(&config.log)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve_until_stopped(config))
}

async fn serve_until_stopped(mut config: Config) -> anyhow::Result<()> {
    let clock = Clock::system();
    let file = config.store_file();
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("the folder {} can't be made", folder.display()))?;
    }
    let store = Arc::new(EmbeddedStore::open(&file)?);
    #[cfg(unix)]
    let control = Control::start(&config.data.folder, &file, Arc::clone(&store) as Arc<dyn Store>, clock.clone());
    #[cfg(unix)]
    if let Err(error) = &control {
        tracing::warn!(%error, "the command line can't reach the store while this process runs");
    }
    let sandbox = match &config.discord.token {
        Some(_) => None,
        None if config.sandbox.enabled => Some(start_local_discord(&mut config, &clock).await?),
        None => anyhow::bail!(
            "there is no token and the local Discord is switched off; set DISCORD_TOKEN, or sandbox.enabled = true"
        ),
    };
    let stop = CancellationToken::new();
    let served = serve(&config, Services { store, clock }, stop.clone());
    let outcome = {
        let stopping = async {
            let signal = stop_signal().await;
            stop.cancel();
            signal
        };
        let (served, signal) = tokio::join!(
            async {
                let served = served.await;
                stop.cancel();
                served
            },
            async {
                tokio::select! {
                    signal = stopping => signal,
                    () = stop.cancelled() => Ok(()),
                }
            }
        );
        served.and(signal)
    };
    #[cfg(unix)]
    if let Ok(control) = control {
        control.stop().await;
    }
    if let Some(sandbox) = sandbox {
        sandbox.shutdown().await;
    }
    outcome
}

/// Starts the local Discord on the configured port or the next free one, and points the bot to it.
#[expect(clippy::print_stdout, reason = "the page's address is what a person who starts this wants to read")]
async fn start_local_discord(config: &mut Config, clock: &Clock) -> anyhow::Result<Sandbox> {
    let clock = clock.clone();
    let mut settings = discord_sandbox::Config {
        data: Some(config.data.folder.join("discord")),
        clock: discord_sandbox::Clock::from_fn(Arc::new(move || clock.system_time())),
        ..discord_sandbox::Config::default()
    };
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
                return Ok(sandbox);
            }
        }
    }
    anyhow::bail!("sandbox.listen: {PORTS_TRIED} ports from {first} on are all in use")
}

/// Waits for Ctrl-C or SIGTERM.
async fn stop_signal() -> anyhow::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await?;
    tracing::info!("stopping");
    Ok(())
}
