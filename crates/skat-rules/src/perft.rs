//! Counts the continuations of a deal ("performance test", as in chess engines).
//!
//! Two implementations with equal counts at every depth agree on the legal actions and their
//! effects.

use crate::game::Game;
use crate::seat::Seat;

/// Counts the sequences of exactly `depth` legal actions from this state of the deal.
///
/// Each action belongs to a seat that is awaited at that point of the sequence. Actions out of turn
/// don't count. If two seats are awaited at once, the same actions in another order are another
/// sequence. A sequence may end the deal with its last action; a sequence that ends the deal sooner
/// doesn't count. Depth 0 therefore counts 1 for every state. A finished deal counts 0 at every
/// other depth.
#[must_use]
pub fn perft<G: Game>(deal: &G, depth: u32) -> u64 {
    perft_of(deal, depth, &|_, _| true)
}

/// Like [`perft`], but counts only actions that satisfy `counted`, such as card plays without
/// concessions.
#[must_use]
pub fn perft_of<G: Game>(deal: &G, depth: u32, counted: &impl Fn(Seat, G::Action) -> bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sequences = 0;
    for seat in deal.awaited().iter() {
        for action in deal
            .legal_actions(seat)
            .into_iter()
            .filter(|&action| counted(seat, action))
        {
            let mut next = deal.clone();
            if next.apply(seat, action).is_ok() {
                sequences += perft_of(&next, depth - 1, counted);
            }
        }
    }
    sequences
}
