//! `skatrunde autoplay match`

use skat_arena::{Match, play_match};
use skat_rules::strength::Strength;

/// The two sides and the deals of a match.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Matched {
    /// Level of one side, 1 to 4.
    #[arg(long)]
    a: Strength,
    /// Level of the other side, 1 to 4.
    #[arg(long)]
    b: Strength,
    /// Number of deals; each is played in six seatings.
    #[arg(long, default_value_t = 1_000)]
    deals: u64,
    /// First deal; the same seed gives the same deals and the same play.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of deals played in parallel; 0 means one per core.
    #[arg(long, default_value_t = 0)]
    jobs: usize,
    #[command(flatten)]
    learned: super::model::From,
}

impl Matched {
    /// Plays the match and prints the report.
    #[expect(
        clippy::print_stdout,
        reason = "the command's purpose is to print the report"
    )]
    pub(super) fn run(self) -> anyhow::Result<()> {
        let played = Match {
            levels: [self.a, self.b],
            deals: self.deals,
            seed: self.seed,
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs)
            .build()?;
        let learned = self.learned.read()?;
        println!("{}", pool.install(|| play_match(played, &learned)));
        Ok(())
    }
}
