//! Everything a player can do in a deal, with its written form.

use std::fmt;
use std::str::FromStr;

use super::{Bid, Contract};
use crate::card::{Card, CardSet};
use crate::seat::Seat;

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Names a value.
    Bid(Bid),
    /// Holds the value named last.
    Hold,
    /// Drops out of the auction, or lets the moment for Kontra or an answer to it go by.
    Pass,
    /// Takes up the skat.
    PickUp,
    /// Shows the skat to everybody, then takes it up.
    PickUpShown,
    /// Puts two of twelve cards away.
    Discard(CardSet),
    /// Names the contract.
    Announce(Contract),
    /// Doubles the score: Kontra, Re, Supra or Resupra, whichever is next.
    Kontra,
    /// Before a Revolution: gives the partner the first card for the second.
    Swap(Card, Card),
    /// Before a Revolution: wants no more exchanges.
    Ready,
    /// Plays a card.
    Play(Card),
    /// Lays the declarer's cards open for one level more.
    Open,
    /// Offers to give the contract away (*schenken*).
    Give,
    /// Gives the deal up.
    Concede,
    /// Lays the cards open and claims all tricks that are left; in Null the declarer claims to take none of them.
    Claim,
    /// Throws the cards open, so that all tricks that are left go to the other party.
    Throw,
    /// Agrees to what is asked: a claim, a concession or a gift.
    Accept,
    /// Doesn't.
    Refuse,
    /// As the dealer who sits out: looks into this player's hand.
    Look(Seat),
}

/// The written form, used in logs and buttons: `bid 18`, `hold`, `pass`, `skat`, `show`, `discard C7 D8`, `announce CH`, `kontra`,
/// `swap C7 D8`, `ready`, `play CJ`, `open`, `give`, `concede`, `claim`, `throw`, `accept`, `refuse`, `look 0`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(bid) => write!(f, "bid {bid}"),
            Self::Hold => f.write_str("hold"),
            Self::Pass => f.write_str("pass"),
            Self::PickUp => f.write_str("skat"),
            Self::PickUpShown => f.write_str("show"),
            Self::Discard(cards) => write!(f, "discard {cards}"),
            Self::Announce(contract) => write!(f, "announce {contract}"),
            Self::Kontra => f.write_str("kontra"),
            Self::Swap(given, taken) => write!(f, "swap {given} {taken}"),
            Self::Ready => f.write_str("ready"),
            Self::Play(card) => write!(f, "play {card}"),
            Self::Open => f.write_str("open"),
            Self::Give => f.write_str("give"),
            Self::Concede => f.write_str("concede"),
            Self::Claim => f.write_str("claim"),
            Self::Throw => f.write_str("throw"),
            Self::Accept => f.write_str("accept"),
            Self::Refuse => f.write_str("refuse"),
            Self::Look(seat) => write!(f, "look {seat}"),
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
            "swap" => {
                let (given, taken) = object.split_once(' ').ok_or(NotAnAction)?;
                Self::Swap(given.parse().map_err(|_| NotAnAction)?, taken.parse().map_err(|_| NotAnAction)?)
            }
            "look" => Self::Look(object.parse().ok().and_then(Seat::new).ok_or(NotAnAction)?),
            _ if !object.is_empty() => return Err(NotAnAction),
            "hold" => Self::Hold,
            "pass" => Self::Pass,
            "skat" => Self::PickUp,
            "show" => Self::PickUpShown,
            "kontra" => Self::Kontra,
            "ready" => Self::Ready,
            "open" => Self::Open,
            "give" => Self::Give,
            "concede" => Self::Concede,
            "claim" => Self::Claim,
            "throw" => Self::Throw,
            "accept" => Self::Accept,
            "refuse" => Self::Refuse,
            _ => return Err(NotAnAction),
        };
        Ok(action)
    }
}
