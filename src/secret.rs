//! Fresh secrets for deals.

use skat_rules::deal::DealSecret;
use skat_rules::fairness::{ListSecret, Salt};
use skat_table::Command;

/// Draws the secret of a list and a salt for each place from the operating system, for the list to
/// commit to.
pub(crate) fn fresh_commitment(places: u8, beacon: bool) -> Result<Command, getrandom::Error> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret)?;
    let mut salts = vec![Salt([0; 16]); places.into()];
    for Salt(salt) in &mut salts {
        getrandom::fill(salt)?;
    }
    Ok(Command::Commit {
        secret: ListSecret::new(secret),
        salts,
        beacon,
    })
}

/// Draws the secret of a day's list from the operating system; `None` if it has none.
pub(crate) fn fresh_list_secret() -> Option<ListSecret> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok()?;
    Some(ListSecret::new(bytes))
}

/// Draws 32 fresh bytes from the operating system for a deal or a list of deals; `None` if it has
/// none.
pub(crate) fn fresh_secret() -> Option<DealSecret> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok()?;
    Some(DealSecret::new(bytes))
}
