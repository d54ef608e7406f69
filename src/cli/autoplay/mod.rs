//! `skatrunde autoplay`: the computer players on the command line.

mod learned;
mod matches;
mod solve;
mod stdio;
mod train;

use std::io::{BufReader, stdin, stdout};

use anyhow::Context as _;
use clap::Subcommand;
use skat_autoplay::{Autoplayer, Level, ProtocolPlayer};

#[derive(Debug, Subcommand)]
pub(super) enum Autoplay {
    /// Plays for a referee who speaks the player protocol on standard input and output.
    Stdio {
        /// How strong, 1 to 4.
        #[arg(long, default_value_t = Level::Master)]
        level: Level,
        #[command(flatten)]
        learned: learned::From,
    },
    /// Lets two levels play a duplicate match and prints how they did.
    Match(matches::Matched),
    /// Answers what can be reached in positions with open cards: JSON lines in, JSON lines out.
    Solve(solve::Solve),
    /// Learns how players play and how contracts go from deals that it deals to itself, and writes the file of it.
    Train(train::Train),
}

pub(super) fn run(command: Autoplay) -> anyhow::Result<()> {
    match command {
        Autoplay::Stdio { level, learned } => {
            let player = ProtocolPlayer::new(Autoplayer::new(learned.read()?), level);
            stdio::run(player, stdin().lock(), stdout().lock()).context("the referee can't be reached")
        }
        Autoplay::Match(matched) => matched.run(),
        Autoplay::Train(train) => train.run(),
        Autoplay::Solve(solve) => solve.run(BufReader::new(stdin()), stdout().lock()),
    }
}
