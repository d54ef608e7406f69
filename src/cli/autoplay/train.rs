//! `skatrunde autoplay train`

use std::path::PathBuf;

use anyhow::Context as _;
use skat_autoplay::{Lessons, learn};

/// What to learn from, and where to.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Train {
    /// How many contracts of each kind are looked at with open cards.
    #[arg(long, default_value_t = 300_000)]
    contracts: u64,
    /// How many deals are played after that.
    #[arg(long, default_value_t = 12_000)]
    deals: u64,
    /// Where the deals start; the same seed gives the same file.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many deals are looked at a time; 0 means one per core.
    #[arg(long, default_value_t = 0)]
    jobs: usize,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Train {
    /// Learns, prints what is learned meanwhile, and writes the file.
    #[expect(clippy::print_stdout, reason = "the figures are what the command is for, besides the file")]
    pub(super) fn run(self) -> anyhow::Result<()> {
        let lessons = Lessons { contracts: self.contracts, deals: self.deals, seed: self.seed };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.jobs).build()?;
        let learned = pool.install(|| learn(lessons, &mut |lesson| println!("{lesson}")));
        std::fs::write(&self.out, learned.write()).with_context(|| format!("{} can't be written", self.out.display()))
    }
}
