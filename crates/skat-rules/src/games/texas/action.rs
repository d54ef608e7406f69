//! The actions of a deal and their written form.

use std::fmt;
use std::str::FromStr;

use super::{Call, Contract, NotAnAction};
use crate::card::{Card, CardSet};
use crate::game;
use crate::games::sister::Move;

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Calls in the auction.
    Call(Call),
    /// Picks up the skat.
    PickUp,
    /// Discards two of twelve cards.
    Discard(CardSet),
    /// Announces the contract.
    Announce(Contract),
    /// Plays a card, concedes, or answers a concession.
    Move(Move),
}

/// Each match names every variant, so that a new action can't be forgotten.
impl game::Action for Action {
    fn played_card(self) -> Option<Card> {
        match self {
            Self::Move(action) => action.played_card(),
            Self::Call(_) | Self::PickUp | Self::Discard(_) | Self::Announce(_) => None,
        }
    }

    fn ends_early(self) -> bool {
        match self {
            Self::Move(action) => action.ends_early(),
            Self::Call(_) | Self::PickUp | Self::Discard(_) | Self::Announce(_) => false,
        }
    }
}

/// Written form, used in logs and buttons, as in Skat: `bid 18`, `hold`, `pass`, `skat`, `discard
/// C7 D8`, `announce CS`, `play CJ`, `concede`, `accept`, `refuse`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call(call) => call.fmt(f),
            Self::PickUp => f.write_str("skat"),
            Self::Discard(cards) => write!(f, "discard {cards}"),
            Self::Announce(contract) => write!(f, "announce {contract}"),
            Self::Move(action) => action.fmt(f),
        }
    }
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        match text.split_once(' ') {
            None if text == "skat" => Ok(Self::PickUp),
            Some(("discard", cards)) => cards.parse().map(Self::Discard).map_err(|_| NotAnAction),
            Some(("announce", contract)) => contract.parse().map(Self::Announce),
            _ => text
                .parse()
                .map(Self::Call)
                .or_else(|_| text.parse().map(Self::Move)),
        }
    }
}
