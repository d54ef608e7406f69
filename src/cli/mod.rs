//! The command line.

#[cfg(feature = "arena")]
mod autoplay;
mod check;
mod cup;
mod exit;
mod health;
mod live;
#[cfg(feature = "local-discord")]
mod local_discord;
mod parse;
mod play;
mod review;
mod rules;
#[cfg(feature = "arena")]
mod selfplay;
mod serve;
mod store;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::Config;

#[cfg_attr(
    feature = "local-discord",
    doc = "A Discord bot that hosts the card game Skat. Without a command it serves: Discord if \
           `DISCORD_TOKEN` is set, else a local Discord in the browser."
)]
#[cfg_attr(
    not(feature = "local-discord"),
    doc = "A Discord bot that hosts the card game Skat. Without a command it serves Discord."
)]
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Subcommands>,
}

#[derive(Debug, Subcommand)]
enum Subcommands {
    /// Runs the computer players without a table: to measure and compare them.
    #[cfg(feature = "arena")]
    #[command(subcommand)]
    Autoplay(autoplay::Autoplay),
    /// Prints the configuration, anything missing, and the link that invites the bot.
    Check {
        /// Also tests the bot in this channel of a real server: posts a message for a moment and
        /// reports the results.
        #[arg(long, value_name = "CHANNEL", value_parser = live::channel_id)]
        live: Option<u64>,
    },
    /// Plans cups on paper: seatings and final rankings.
    #[command(subcommand)]
    Cup(cup::CupPlanning),
    /// Serves a local Discord in the browser, even if a token is set.
    #[cfg(feature = "local-discord")]
    Demo {
        /// Injects every fault that Discord can show, in an order derived from this seed.
        #[arg(long, value_name = "SEED")]
        chaos: Option<u64>,
    },
    /// Asks the process on the configured address whether it is healthy; for containers and
    /// watchdogs.
    Health {
        /// Asks whether the process can serve, not only whether it is alive.
        #[arg(long)]
        ready: bool,
    },
    /// Plays a deal in the terminal, against computer players or from all seats, to try out rules.
    Play(play::PlayArgs),
    /// Reviews finished deals of Skat: which decisions cost points, by what the players could know.
    Review(review::ReviewArgs),
    /// Answers questions about the rules.
    #[command(subcommand)]
    Rules(rules::Rules),
    /// Maintains the store: backup, copy, migration, export. A running bot may have it open.
    Store(store::StoreCommand),
    /// Lets computer players play each other and prints the results.
    #[cfg(feature = "arena")]
    Selfplay(selfplay::SelfplayArgs),
    /// Checks the proof file of a deal: prints what it proves and what it doesn't.
    Verify(verify::VerifyArgs),
}

/// Runs the command line. An error is one clear message and an exit code.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command {
        None => settings().and_then(serve_as_configured),
        #[cfg(feature = "local-discord")]
        Some(Subcommands::Demo { chaos }) => {
            settings().and_then(|config| local_discord::run_demo(config, chaos))
        }
        #[cfg(feature = "arena")]
        Some(Subcommands::Autoplay(command)) => autoplay::run(command),
        Some(Subcommands::Check { live }) => {
            settings().and_then(|config| check::run(&config, live))
        }
        Some(Subcommands::Cup(command)) => command.run(),
        Some(Subcommands::Health { ready }) => {
            settings().and_then(|config| health::run(config.metrics, ready))
        }
        Some(Subcommands::Play(play)) => {
            play.run(std::io::stdin().lock(), std::io::stdout().lock())
        }
        Some(Subcommands::Review(review)) => review.run(),
        Some(Subcommands::Rules(command)) => rules::run(command),
        Some(Subcommands::Store(command)) => settings().and_then(|config| command.run(config)),
        #[cfg(feature = "arena")]
        Some(Subcommands::Selfplay(selfplay)) => selfplay.run(),
        Some(Subcommands::Verify(verify)) => verify.run(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error);
            ExitCode::from(exit::code(&error))
        }
    }
}

fn settings() -> anyhow::Result<Config> {
    Config::load().map_err(|error| exit::BadSettings(error).into())
}

/// Serves Discord if there is a token, else a local Discord.
fn serve_as_configured(config: Config) -> anyhow::Result<()> {
    #[cfg(feature = "local-discord")]
    if config.discord.token.is_none() && config.sandbox.enabled {
        return local_discord::run(config, None);
    }
    serve::run(config)
}

#[expect(
    clippy::print_stderr,
    reason = "a failed command prints its error to standard error"
)]
fn complain(error: &anyhow::Error) {
    eprintln!("skatrunde: {error:#}");
}
