//! The actions of a deal and their written form.

use std::fmt;
use std::str::FromStr;

use super::{Bid, Contract};
use crate::card::{Card, CardSet};
use crate::game;
use crate::games::ramsch;
use crate::seat::Seat;

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Bids a value.
    Bid(Bid),
    /// Holds the last bid.
    Hold,
    /// Drops out of the auction; later waives Kontra or an answer to it.
    Pass,
    /// Picks up the skat.
    PickUp,
    /// Shows the skat to everybody, then picks it up.
    PickUpShown,
    /// Discards two of twelve cards.
    Discard(CardSet),
    /// Announces the contract.
    Announce(Contract),
    /// Doubles the score by the next of Kontra, Re, Supra and Resupra.
    Kontra,
    /// Before a Revolution: gives the partner the first card for the second.
    Swap(Card, Card),
    /// Before a Revolution: ends the exchange. Before the tricks of a Ramsch: neither knocks nor
    /// announces anything.
    Ready,
    /// Plays a card.
    Play(Card),
    /// Lays the declarer's cards open for one more level.
    Open,
    /// Offers to give the contract away (*schenken*).
    Give,
    /// Concedes the deal.
    Concede,
    /// Lays the cards open and claims all remaining tricks. In Null the declarer claims to take
    /// none of them.
    Claim,
    /// Throws the cards open, which gives all remaining tricks to the other party.
    Throw,
    /// Agrees to a claim, a concession or a gift.
    Accept,
    /// Rejects a claim, a concession or a gift.
    Refuse,
    /// In a Ramsch round: plays Grand Hand instead of the Ramsch.
    GrandHand,
    /// In a Ramsch round: declines Grand Hand.
    NoGrandHand,
    /// In Ramsch: picks up the two cards of the skat.
    Take,
    /// In Ramsch: pushes the skat on unseen, which doubles the score.
    Push,
    /// In Ramsch: passes two of twelve cards on.
    PassOn(CardSet),
    /// In Ramsch: knocks, which doubles the score.
    Knock,
    /// In Ramsch: announces that they will take no trick, which doubles the score.
    Virgin,
    /// As the dealer who sits out: looks into this player's hand.
    Look(Seat),
}

impl Action {
    /// Returns the same action in terms of Ramsch, if Ramsch has it.
    pub(super) const fn in_ramsch(self) -> Option<ramsch::Action> {
        Some(match self {
            Self::Take => ramsch::Action::Take,
            Self::Push => ramsch::Action::Push,
            Self::PassOn(cards) => ramsch::Action::PassOn(cards),
            Self::Knock => ramsch::Action::Knock,
            Self::Virgin => ramsch::Action::Virgin,
            Self::Ready => ramsch::Action::Ready,
            Self::Play(card) => ramsch::Action::Play(card),
            _ => return None,
        })
    }
}

impl From<ramsch::Action> for Action {
    fn from(action: ramsch::Action) -> Self {
        match action {
            ramsch::Action::GrandHand => Self::GrandHand,
            ramsch::Action::NoGrandHand => Self::NoGrandHand,
            ramsch::Action::Take => Self::Take,
            ramsch::Action::Push => Self::Push,
            ramsch::Action::PassOn(cards) => Self::PassOn(cards),
            ramsch::Action::Knock => Self::Knock,
            ramsch::Action::Virgin => Self::Virgin,
            ramsch::Action::Ready => Self::Ready,
            ramsch::Action::Play(card) => Self::Play(card),
        }
    }
}

/// Each match names every variant, so that a new action can't be forgotten.
impl game::Action for Action {
    fn played_card(self) -> Option<Card> {
        match self {
            Self::Play(card) => Some(card),
            Self::Bid(_)
            | Self::Hold
            | Self::Pass
            | Self::PickUp
            | Self::PickUpShown
            | Self::Discard(_)
            | Self::Announce(_)
            | Self::Kontra
            | Self::Swap(..)
            | Self::Ready
            | Self::Open
            | Self::Give
            | Self::Concede
            | Self::Claim
            | Self::Throw
            | Self::Accept
            | Self::Refuse
            | Self::GrandHand
            | Self::NoGrandHand
            | Self::Take
            | Self::Push
            | Self::PassOn(_)
            | Self::Knock
            | Self::Virgin
            | Self::Look(_) => None,
        }
    }

    fn ends_early(self) -> bool {
        match self {
            Self::Concede | Self::Claim | Self::Throw => true,
            Self::Bid(_)
            | Self::Hold
            | Self::Pass
            | Self::PickUp
            | Self::PickUpShown
            | Self::Discard(_)
            | Self::Announce(_)
            | Self::Kontra
            | Self::Swap(..)
            | Self::Ready
            | Self::Play(_)
            | Self::Open
            | Self::Give
            | Self::Accept
            | Self::Refuse
            | Self::GrandHand
            | Self::NoGrandHand
            | Self::Take
            | Self::Push
            | Self::PassOn(_)
            | Self::Knock
            | Self::Virgin
            | Self::Look(_) => false,
        }
    }
}

/// Written form, used in logs and buttons.
///
/// Auction and contracts: `bid 18`, `hold`, `pass`, `skat`, `show`, `discard C7 D8`, `announce CH`,
/// `kontra`, `swap C7 D8`, `ready`, `play CJ`, `open`, `give`, `concede`, `claim`, `throw`,
/// `accept`, `refuse`, `look 0`.
///
/// Ramsch: `grand`, `no grand`, `take`, `push`, `pass C7 D8`, `knock`, `virgin`.
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
            Self::GrandHand => f.write_str("grand"),
            Self::NoGrandHand => f.write_str("no grand"),
            Self::Take => f.write_str("take"),
            Self::Push => f.write_str("push"),
            Self::PassOn(cards) => write!(f, "pass {cards}"),
            Self::Knock => f.write_str("knock"),
            Self::Virgin => f.write_str("virgin"),
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
                Self::Swap(
                    given.parse().map_err(|_| NotAnAction)?,
                    taken.parse().map_err(|_| NotAnAction)?,
                )
            }
            "pass" if !object.is_empty() => Self::PassOn(object.parse().map_err(|_| NotAnAction)?),
            "no" if object == "grand" => Self::NoGrandHand,
            "look" => Self::Look(object.parse().ok().and_then(Seat::new).ok_or(NotAnAction)?),
            _ if !object.is_empty() => return Err(NotAnAction),
            "grand" => Self::GrandHand,
            "take" => Self::Take,
            "push" => Self::Push,
            "knock" => Self::Knock,
            "virgin" => Self::Virgin,
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
