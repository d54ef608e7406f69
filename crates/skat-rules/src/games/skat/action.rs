//! Everything a player can do in a deal, with its written form.

use std::fmt;
use std::str::FromStr;

use super::{Bid, Contract};
use crate::card::{Card, CardSet};

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Names a value.
    Bid(Bid),
    /// Holds the value named last.
    Hold,
    /// Drops out of the auction.
    Pass,
    /// Takes up the skat.
    PickUp,
    /// Puts two of twelve cards away.
    Discard(CardSet),
    /// Names the contract.
    Announce(Contract),
    /// Plays a card.
    Play(Card),
    /// Gives the deal up.
    Concede,
    /// Lays the cards open and claims all tricks that are left; in Null the declarer claims to take none of them.
    Claim,
    /// Agrees to the open claim or concession.
    Accept,
    /// Doesn't.
    Refuse,
}

/// The written form, used in logs and buttons: `bid 18`, `hold`, `pass`, `skat`, `discard C7 D8`, `announce CH`, `play CJ`,
/// `concede`, `claim`, `accept`, `refuse`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(bid) => write!(f, "bid {bid}"),
            Self::Hold => f.write_str("hold"),
            Self::Pass => f.write_str("pass"),
            Self::PickUp => f.write_str("skat"),
            Self::Discard(cards) => write!(f, "discard {cards}"),
            Self::Announce(contract) => write!(f, "announce {contract}"),
            Self::Play(card) => write!(f, "play {card}"),
            Self::Concede => f.write_str("concede"),
            Self::Claim => f.write_str("claim"),
            Self::Accept => f.write_str("accept"),
            Self::Refuse => f.write_str("refuse"),
        }
    }
}

/// Text that isn't an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an action")]
pub struct NotAnAction;

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        let (verb, object) = text.split_once(' ').unwrap_or((text, ""));
        let action = match verb {
            "bid" => Self::Bid(object.parse().ok().and_then(Bid::new).ok_or(NotAnAction)?),
            "discard" => Self::Discard(object.parse().map_err(|_| NotAnAction)?),
            "announce" => Self::Announce(object.parse().map_err(|_| NotAnAction)?),
            "play" => Self::Play(object.parse().map_err(|_| NotAnAction)?),
            _ if !object.is_empty() => return Err(NotAnAction),
            "hold" => Self::Hold,
            "pass" => Self::Pass,
            "skat" => Self::PickUp,
            "concede" => Self::Concede,
            "claim" => Self::Claim,
            "accept" => Self::Accept,
            "refuse" => Self::Refuse,
            _ => return Err(NotAnAction),
        };
        Ok(action)
    }
}
