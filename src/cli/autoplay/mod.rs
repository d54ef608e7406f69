//! `skatrunde autoplay`: the autoplayers on the command line.

mod matches;
mod model;
mod solve;
mod stdio;

use std::io::{BufReader, stdin, stdout};

use anyhow::Context as _;
use clap::Subcommand;
use skat_arena::ProtocolPlayer;
use skat_autoplay::Engine;
use skat_rules::strength::Strength;

#[derive(Debug, Subcommand)]
pub(super) enum Autoplay {
    /// Plays for a referee who speaks the player protocol on standard input and output.
    Stdio {
        /// Playing level, 1 to 4.
        #[arg(long, default_value_t = Strength::Master)]
        level: Strength,
        #[command(flatten)]
        learned: model::From,
    },
    /// Plays a duplicate match between two levels and prints the result.
    Match(matches::Matched),
    /// Solves positions with open cards: JSON lines in, JSON lines out.
    Solve(solve::Solve),
}

pub(super) fn run(command: Autoplay) -> anyhow::Result<()> {
    match command {
        Autoplay::Stdio { level, learned } => {
            let player = ProtocolPlayer::new(Engine::new(learned.read()?), level);
            stdio::run(player, stdin().lock(), stdout().lock())
                .context("the referee can't be reached")
        }
        Autoplay::Match(matched) => matched.run(),
        Autoplay::Solve(solve) => solve.run(BufReader::new(stdin()), stdout().lock()),
    }
}
