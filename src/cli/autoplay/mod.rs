//! `skatrunde autoplay`: computer players without Discord.

mod matches;
mod stdio;

use anyhow::Context as _;
use clap::Subcommand;
use skat_autoplay::Level;

/// What can be done with computer players.
#[derive(Debug, Subcommand)]
pub(super) enum Autoplay {
    /// Plays for a referee who speaks the player protocol on standard input and output.
    Stdio {
        /// How strong, 1 to 4.
        #[arg(long, default_value_t = Level::Master)]
        level: Level,
    },
    /// Lets two levels play a duplicate match and prints how they did.
    Match(matches::Matched),
}

impl Autoplay {
    pub(super) fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Stdio { level } => stdio::run(level, std::io::stdin().lock(), std::io::stdout().lock())
                .context("the referee can't be reached"),
            Self::Match(matched) => matched.run(),
        }
    }
}
