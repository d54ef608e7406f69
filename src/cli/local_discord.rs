//! Serving on a local Discord.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use discord_sandbox::{Sandbox, SandboxClock, SandboxSettings, StartError};

use super::parse::language_of_environment;
use super::serve::{self, ServeSetup};
use crate::clock::Clock;
use crate::config::Config;
use crate::discord::FirstEntrance;

/// Number of ports tried.
const PORTS_TRIED: u16 = 50;

/// Heartbeat interval of a local Discord in chaos: short, so that a silent connection is soon
/// noticed.
const CHAOTIC_HEARTBEAT: Duration = Duration::from_secs(3);

/// Serves a local Discord until Ctrl-C or SIGTERM even if there is a token.
pub(super) fn run_demo(mut config: Config, chaos: Option<u64>) -> anyhow::Result<()> {
    config.discord.token = None;
    run(config, chaos)
}

/// Serves a local Discord until Ctrl-C or SIGTERM; with a seed, one that injects faults.
pub(super) fn run(config: Config, chaos: Option<u64>) -> anyhow::Result<()> {
    serve::block_on(config, async |mut setup: ServeSetup| {
        let sandbox = start(&mut setup.config, &setup.clock, chaos).await?;
        // So that newcomers find a way in without typing.
        setup.first_entrance = sandbox.first_channel().map(|channel| FirstEntrance {
            server: sandbox.guild_id().0,
            channel: channel.0,
            language: language_of_environment(),
        });
        let outcome = setup.serve().await;
        sandbox.shutdown().await;
        outcome
    })
}

/// Starts the local Discord on the configured port or the next free one, and points the bot to it.
#[expect(clippy::print_stdout, reason = "the user needs the page's address")]
async fn start(config: &mut Config, clock: &Clock, chaos: Option<u64>) -> anyhow::Result<Sandbox> {
    let clock = clock.clone();
    let mut settings = SandboxSettings {
        data: Some(config.data.folder.join("discord")),
        clock: SandboxClock::from_fn(Arc::new(move || clock.system_time())),
        // People who try the bot play fast and against computers, so the limit's waits would look
        // like faults.
        limit_webhooks_by_channel: false,
        ..SandboxSettings::default()
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
                config.discord.token = Some(sandbox.token().to_owned().into());
                println!(
                    "Skatrunde is ready. Open {} in a browser.",
                    sandbox.page_url()
                );
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
