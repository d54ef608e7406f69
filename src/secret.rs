//! Fresh secrets for deals.

use skat_rules::deal::DealSecret;

/// Draws 32 fresh bytes from the operating system for a deal or a list of deals; `None` if it has
/// none.
pub(crate) fn fresh_secret() -> Option<DealSecret> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok()?;
    Some(DealSecret::new(bytes))
}
