//! `skatrunde autoplay train`

use std::fmt::Display;
use std::path::PathBuf;

use anyhow::Context as _;
use skat_autoplay::{TrainingAmounts, learn, learn_with_open};

/// Amounts of training data, and the file to write.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Train {
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
        reason = "the command prints figures besides writing the file"
    )]
    pub(super) fn run(self) -> anyhow::Result<()> {
        let amounts = TrainingAmounts {
            policies: self.policies,
            contracts: self.contracts,
            deals: self.deals,
            seed: self.seed,
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs)
            .build()?;
        let open = self
            .open_of
            .as_deref()
            .map(|file| crate::model::read(Some(file)))
            .transpose()?;
        let mut tell = |lesson: &dyn Display| println!("{lesson}");
        let learned = pool.install(|| match open {
            Some(open) => learn_with_open(&open, amounts, &mut tell),
            None => learn(amounts, &mut tell),
        });
        std::fs::write(&self.out, learned.write())
            .with_context(|| format!("{} can't be written", self.out.display()))
    }
}
