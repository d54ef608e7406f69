//! The command line.

mod autoplay;
mod check;
mod health;
mod live;
mod parse;
mod play;
mod rules;
mod selfplay;
mod serve;
mod store;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::Config;

/// A Discord bot that hosts the card game Skat. Without a command it serves: Discord if `DISCORD_TOKEN` is set, else a local
/// Discord in the browser.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Subcommands>,
}

#[derive(Debug, Subcommand)]
enum Subcommands {
    /// Computer players without a table: what they can do, measured and compared.
    #[command(subcommand)]
    Autoplay(autoplay::Autoplay),
    /// Tells what is configured, what is missing, and how to invite the bot.
    Check {
        /// Also tries out what the bot does in this channel of a real server: posts a message for a moment and says what became of it.
        #[arg(long, value_name = "CHANNEL", value_parser = live::channel_id)]
        live: Option<u64>,
    },
    /// Serves a local Discord in the browser, also if a token is set.
    Demo {
        /// Lets everything go wrong that can go wrong at Discord, in an order that this number decides.
        #[arg(long, value_name = "SEED")]
        chaos: Option<u64>,
    },
    /// Asks the process that runs on the configured address whether it is well; for containers and watchdogs.
    Health {
        /// Whether it can serve, not only whether it lives.
        #[arg(long)]
        ready: bool,
    },
    /// Plays a deal in the terminal, against computer players or from all seats, for trying rules out.
    Play(play::Play),
    /// Answers questions about the rules.
    #[command(subcommand)]
    Rules(rules::Rules),
    /// Looks after the store: backup, copy, migration, export. A running bot may have it in use.
    Store(store::StoreCommand),
    /// Lets computer players play against each other and prints how they did.
    Selfplay {
        /// How many deals.
        #[arg(long, default_value_t = 10_000)]
        deals: u64,
        /// Where the deals start; the same seed gives the same deals and the same play.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

/// Carries out the command line; an error is one clear message and exit code 1.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command {
        None => Config::load().and_then(serve::run),
        Some(Subcommands::Demo { chaos }) => Config::load().and_then(|config| serve::run_demo(config, chaos)),
        Some(Subcommands::Autoplay(command)) => autoplay::run(command),
        Some(Subcommands::Check { live }) => Config::load().and_then(|config| check::run(&config, live)),
        Some(Subcommands::Health { ready }) => Config::load().and_then(|config| health::run(config.metrics, ready)),
        Some(Subcommands::Play(play)) => play.run(std::io::stdin().lock(), std::io::stdout().lock()),
        Some(Subcommands::Rules(command)) => rules::run(command),
        Some(Subcommands::Store(command)) => Config::load().and_then(|config| command.run(config)),
        Some(Subcommands::Selfplay { deals, seed }) => {
            selfplay::run(deals, seed);
            Ok(())
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error);
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stderr, reason = "the last word of a command that failed belongs on standard error")]
fn complain(error: &anyhow::Error) {
    eprintln!("skatrunde: {error:#}");
}
