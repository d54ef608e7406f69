//! `skatrunde autoplay train`

use std::fmt::Display;
use std::path::PathBuf;

use anyhow::Context as _;
use skat_autoplay::{Lessons, learn, learn_with_open};

/// What to learn from, and where to.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Train {
    /// How many deals are played to learn which cards players play who search, and four times as many for those who follow rules of
    /// thumb.
    #[arg(long, default_value_t = 40_000)]
    habits: u64,
    /// How many contracts of each family are tried with open cards, and eight times as many by habit.
    #[arg(long, default_value_t = 120_000)]
    contracts: u64,
    /// Takes what is known of contracts with open cards from this file, and learns all else.
    #[arg(long, value_name = "FILE")]
    open_of: Option<PathBuf>,
    /// How many deals are played after that.
    #[arg(long, default_value_t = 15_000)]
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
        let lessons = Lessons { habits: self.habits, contracts: self.contracts, deals: self.deals, seed: self.seed };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.jobs).build()?;
        let open = self.open_of.as_deref().map(|file| crate::learned::read(Some(file))).transpose()?;
        let mut tell = |lesson: &dyn Display| println!("{lesson}");
        let learned = pool.install(|| match open {
            Some(open) => learn_with_open(&open, lessons, &mut tell),
            None => learn(lessons, &mut tell),
        });
        std::fs::write(&self.out, learned.write()).with_context(|| format!("{} can't be written", self.out.display()))
    }
}
