//! `cargo xtask train`: trains the autoplayers' model and writes it to a file.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Parser;
use skat_autoplay::Model;
use skat_train::{TrainingAmounts, learn, learn_with_open};

/// Trains the autoplayers' model on deals they play among themselves and writes it to a file.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask train")]
struct Train {
    /// Deals played to learn the card play of searching players; players by heuristics get four
    /// times as many.
    #[arg(long, default_value_t = 40_000)]
    policies: u64,
    /// Contracts of each family tried with open cards; contracts played by policy are eight times
    /// as many.
    #[arg(long, default_value_t = 120_000)]
    contracts: u64,
    /// Takes the part about contracts with open cards from this file and trains everything else.
    #[arg(long, value_name = "FILE")]
    open_of: Option<PathBuf>,
    /// Deals played after that.
    #[arg(long, default_value_t = 15_000)]
    deals: u64,
    /// First deal; the same seed gives the same file.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of deals worked on in parallel; 0 means one per core.
    #[arg(long, default_value_t = 0)]
    jobs: usize,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Train {
    /// Trains the model, prints progress, and writes the file.
    #[expect(
        clippy::print_stdout,
        reason = "the program prints figures besides writing the file"
    )]
    fn run(self) -> anyhow::Result<()> {
        let amounts = TrainingAmounts {
            policies: self.policies,
            contracts: self.contracts,
            deals: self.deals,
            seed: self.seed,
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs)
            .build()?;
        let open = self.open_of.as_deref().map(read).transpose()?;
        let mut tell = |lesson: &dyn Display| println!("{lesson}");
        let learned = pool.install(|| match open {
            Some(open) => learn_with_open(&open, amounts, &mut tell),
            None => learn(amounts, &mut tell),
        });
        std::fs::write(&self.out, learned.write())
            .with_context(|| format!("{} can't be written", self.out.display()))
    }
}

fn read(file: &Path) -> anyhow::Result<Model> {
    let bytes = std::fs::read(file).with_context(|| format!("{} can't be read", file.display()))?;
    Model::read(&bytes).with_context(|| format!("{} can't be used", file.display()))
}

#[expect(
    clippy::print_stderr,
    reason = "a failed program prints its error to standard error"
)]
fn main() -> ExitCode {
    match Train::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("skat-train: {error:#}");
            ExitCode::FAILURE
        }
    }
}
