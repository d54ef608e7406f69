//! `skatrunde rules`: the rules on the command line.

mod answer;
mod list;
mod perft;
mod records;

use std::path::PathBuf;

use clap::Subcommand;
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;

use super::parse::{game, secret};

#[derive(Debug, Subcommand)]
pub(super) enum Rules {
    /// Answers conformance cases: JSON lines in, JSON lines out.
    Answer,
    /// Replays records of the International Skat Server and reports the agreement.
    CheckRecords {
        /// The records, one per line.
        file: PathBuf,
    },
    /// Counts the legal sequences of actions from a fresh deal.
    Perft {
        /// The game, by its key.
        #[arg(value_parser = game)]
        game: GameId,
        /// Depth in actions.
        depth: u32,
        /// The deal's secret: 64 hexadecimal digits.
        #[arg(value_parser = secret)]
        secret: skat_rules::deal::DealSecret,
        /// The rule set, such as `isko` or `kneipe skat.kontra=off`.
        #[arg(long, default_value = "isko")]
        rules: RuleSet,
        /// Number of players; default: the fewest that the game allows.
        #[arg(long)]
        players: Option<u8>,
    },
    /// Lists every rule set, and every knob with its meaning, choices, default and source.
    List,
}

pub(super) fn run(command: Rules) -> anyhow::Result<()> {
    match command {
        Rules::Answer => answer::run(std::io::stdin().lock(), std::io::stdout().lock()),
        Rules::CheckRecords { file } => records::run(&file),
        Rules::Perft {
            game,
            depth,
            secret,
            rules,
            players,
        } => perft::run(game, depth, &secret, rules, players),
        Rules::List => {
            list::run();
            Ok(())
        }
    }
}
