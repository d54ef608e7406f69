//! Counting the ways on from a position ("performance test", as in chess): two implementations that count the same, depth by
//! depth, agree about what is legal and about what it leads to.

use crate::game::Game;
use crate::seat::Seat;

/// How many sequences of exactly `depth` legal actions lead on from here.
///
/// Each action is one by a seat that is awaited when its turn in the sequence comes; what a seat may do out of turn is not
/// counted. The same actions in another order, by two seats awaited at once, are another sequence. A sequence may end the
/// deal with its last action; one that ends it sooner is not counted. So depth 0 counts 1, whatever the position, and a deal
/// that is over counts 0 at every other depth.
#[must_use]
pub fn perft<G: Game>(deal: &G, depth: u32) -> u64 {
    perft_of(deal, depth, &|_, _| true)
}

/// [`perft`] over those actions alone for which `counted` holds: cards without concessions, for example.
#[must_use]
pub fn perft_of<G: Game>(deal: &G, depth: u32, counted: &impl Fn(Seat, G::Action) -> bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sequences = 0;
    for seat in deal.awaited().iter() {
        for action in deal.legal_actions(seat).into_iter().filter(|&action| counted(seat, action)) {
            let mut next = deal.clone();
            if next.apply(seat, action).is_ok() {
                sequences += perft_of(&next, depth - 1, counted);
            }
        }
    }
    sequences
}
