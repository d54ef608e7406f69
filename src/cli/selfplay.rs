//! `skatrunde selfplay`

/// Plays the deals and prints the report.
#[expect(
    clippy::print_stdout,
    reason = "the command's purpose is to print the report"
)]
pub(super) fn run(deals: u64, seed: u64) {
    println!("{}", skat_arena::selfplay(deals, seed));
}
