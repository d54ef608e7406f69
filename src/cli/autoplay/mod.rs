//! `skatrunde autoplay`: the computer players on the command line.

mod solve;

use std::io::{BufReader, stdin, stdout};

use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub(super) enum Autoplay {
    /// Answers what can be reached in positions with open cards: JSON lines in, JSON lines out.
    Solve(solve::Solve),
}

pub(super) fn run(command: Autoplay) -> anyhow::Result<()> {
    match command {
        Autoplay::Solve(solve) => solve.run(BufReader::new(stdin()), stdout().lock()),
    }
}
