//! What both ways of bidding share: a planned contract, and the next call.

use skat_rules::card::CardSet;
use skat_rules::games::skat::{Action, AuctionRole, Bid, Contract};

use crate::reason::Expectation;

/// A contract with its discards, and its expected Seeger-Fabian points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Intent {
    /// The contract to announce.
    pub contract: Contract,
    /// The two discards; none in a Hand game.
    pub discards: CardSet,
    /// The contract's expected result.
    pub expectation: Expectation,
}

/// Returns the bid and the action with which a seat goes on in the auction; `None` after the
/// highest bid.
pub fn to_go_on(role: AuctionRole, last: Option<Bid>) -> Option<(Bid, Action)> {
    match (role, last) {
        (AuctionRole::Listener, Some(bid)) => Some((bid, Action::Hold)),
        _ => Bid::above(last).next().map(|bid| (bid, Action::Bid(bid))),
    }
}
