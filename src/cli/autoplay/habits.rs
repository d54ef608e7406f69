//! `skatrunde autoplay habits`

use std::path::PathBuf;

use anyhow::Context as _;
use skat_autoplay::fit_habits;

/// Which deals to learn habits of play from, and where to.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Habits {
    /// How many deals are played.
    #[arg(long, default_value_t = 2_500)]
    deals: u64,
    /// Where the deals start; the same seed gives the same table.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Habits {
    /// Plays, prints how well the table foretells cards of other deals, and writes it.
    #[expect(clippy::print_stdout, reason = "the figure is what the command is for, besides the file")]
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (table, likely) = fit_habits(self.deals, self.seed);
        println!("the mean logarithm of the chance that it gives to plays of other deals is {likely:.4}");
        std::fs::write(&self.out, table).with_context(|| format!("{} can't be written", self.out.display()))
    }
}
