//! `skatrunde rules perft`

use anyhow::ensure;
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyDeal, GameId, Setting};
use skat_rules::rule_set::RuleSet;

/// Prints the number of legal action sequences of this length from the start of the deal.
#[expect(
    clippy::print_stdout,
    reason = "the command's purpose is to print the number"
)]
pub(super) fn run(
    game: GameId,
    depth: u32,
    secret: &DealSecret,
    rules: RuleSet,
    players: Option<u8>,
) -> anyhow::Result<()> {
    let allowed = game.players();
    let players = players.unwrap_or(*allowed.start());
    ensure!(
        allowed.contains(&players),
        "{} is for {} to {} players",
        game.key(),
        allowed.start(),
        allowed.end()
    );
    println!(
        "{}",
        AnyDeal::deal(game, secret, &Setting::new(rules, players))?.perft(depth)
    );
    Ok(())
}
