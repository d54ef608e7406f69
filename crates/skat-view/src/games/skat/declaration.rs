//! A player before the first trick, in Skat and in the two-player games that declare as in Skat.

use skat_rules::card::CardSet;
use skat_rules::game::AnyAction;
use skat_rules::games::skat::{Action, AuctionRole, Bid, Call, Contract, SkatRules, Won};
use skat_rules::seat::Seat;

use crate::parts::viewer::Viewer;

/// A player before the first trick, with the facts known to them.
pub(crate) struct Declaring<'a> {
    pub(crate) viewer: &'a Viewer<'a>,
    /// The rules that value contracts.
    pub(crate) rules: &'a SkatRules,
    /// Turns an action of Skat into one of this game.
    pub(crate) wrap: fn(Action) -> AnyAction,
    /// The calls of the auction, oldest first.
    pub(crate) calls: &'a [(Seat, Call)],
    /// The skat as the declarer picked it up.
    pub(crate) found: Option<CardSet>,
    /// The declarer's discards.
    pub(crate) discards: Option<CardSet>,
    /// True if the declarer showed the skat.
    pub(crate) skat_shown: bool,
    /// The player's legal actions.
    pub(crate) legal: &'a [Action],
}

/// A phase before the first trick.
#[derive(Clone, Copy)]
pub(crate) enum DeclaringStage {
    Auction {
        asked: Seat,
        role: AuctionRole,
        bid: Option<Bid>,
    },
    PickUpOrHand(Won),
    Discarding(Won),
    Announcing(Won),
}

impl DeclaringStage {
    /// Returns the current bid.
    pub(super) const fn bid(self) -> Option<Bid> {
        match self {
            Self::Auction { bid, .. } => bid,
            Self::PickUpOrHand(won) | Self::Discarding(won) | Self::Announcing(won) => {
                Some(won.bid)
            }
        }
    }
}

/// Lists the contracts that the declarer may announce.
pub(super) fn announceable(declaring: &Declaring<'_>) -> Vec<Contract> {
    let contract = |&action: &Action| match action {
        Action::Announce(contract) => Some(contract),
        _ => None,
    };
    declaring.legal.iter().filter_map(contract).collect()
}
