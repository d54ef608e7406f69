//! `skatrunde selfplay`

/// Plays the deals and prints the report.
#[expect(clippy::print_stdout, reason = "the report is what the command is for")]
pub(super) fn run(deals: u64, seed: u64) {
    println!("{}", skat_autoplay::selfplay(deals, seed));
}
