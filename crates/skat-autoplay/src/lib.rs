#![doc = include_str!("../README.md")]

mod chance;
mod selfplay;
pub mod skat;

pub use selfplay::{KindReport, Report, selfplay};

use skat_rules::game::{AnyAction, AnySeatView};

/// What the autoplayer does in this view: one of the actions that are legal in it.
///
/// The same view and seed give the same action; nothing but the view is known to it.
///
/// # Panics
///
/// If the seat isn't awaited.
#[must_use]
pub fn decide(view: &AnySeatView, seed: u64) -> AnyAction {
    match view {
        AnySeatView::Skat(view) => AnyAction::Skat(skat::decide(view, seed)),
        other => chance::decide(&other.legal(), seed),
    }
}
