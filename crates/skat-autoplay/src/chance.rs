//! An autoplayer for games that it doesn't know: it plays by chance.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use skat_rules::game::AnyAction;

/// One of these actions by chance; one that ends the deal early only if there is no other.
///
/// # Panics
///
/// If there is no action.
pub(crate) fn decide(legal: &[AnyAction], seed: u64) -> AnyAction {
    let going_on: Vec<AnyAction> = legal.iter().copied().filter(|action| !action.ends_early()).collect();
    let choices = if going_on.is_empty() { legal } else { &going_on };
    choices[StdRng::seed_from_u64(seed).random_range(0..choices.len())]
}
