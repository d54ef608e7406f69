//! The actions of Officers' Skat and their written form.

use std::fmt;
use std::str::FromStr;

use crate::card::{Card, CardSet};
use crate::game;
use crate::games::skat::{Bid, Call, ContractKind};

/// A game that a player can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NamedGame {
    /// A suit, Grand or Null, played by a declarer against the opponent.
    Alone(ContractKind),
    /// Ramsch, in which both avoid card points.
    Ramsch,
}

impl NamedGame {
    /// Returns all games by rising base value, with Null and Ramsch last.
    pub fn all() -> impl Iterator<Item = Self> {
        ContractKind::ALL
            .into_iter()
            .map(Self::Alone)
            .chain([Self::Ramsch])
    }

    /// Returns the contract kind that decides the trumps; in Ramsch these are the jacks.
    #[must_use]
    pub const fn kind(self) -> ContractKind {
        match self {
            Self::Alone(kind) => kind,
            Self::Ramsch => ContractKind::Grand,
        }
    }
}

/// Letter used in notation, `R` for Ramsch.
impl fmt::Display for NamedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alone(kind) => write!(f, "{}", kind.letter()),
            Self::Ramsch => f.write_str("R"),
        }
    }
}

impl FromStr for NamedGame {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        Self::all()
            .find(|game| game.to_string() == text)
            .ok_or(NotAnAction)
    }
}

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Bids a value in the auction of Admirals'.
    Bid(Bid),
    /// Holds the last bid.
    Hold,
    /// Passes: in the auction, on the choice of the game, or on Kontra or Re.
    Pass,
    /// Picks up the skat.
    PickUp,
    /// Discards two cards.
    Discard(CardSet),
    /// Names the game.
    Name(NamedGame),
    /// Doubles the stakes, as the declarer's opponent.
    Kontra,
    /// Doubles the stakes again, as the declarer.
    Re,
    /// Plays a card.
    Play(Card),
}

impl Action {
    /// Returns the auction call that this action makes, if any.
    pub(super) const fn as_call(self) -> Option<Call> {
        match self {
            Self::Bid(bid) => Some(Call::Bid(bid)),
            Self::Hold => Some(Call::Hold),
            Self::Pass => Some(Call::Pass),
            _ => None,
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
            | Self::Discard(_)
            | Self::Name(_)
            | Self::Kontra
            | Self::Re => None,
        }
    }

    fn ends_early(self) -> bool {
        match self {
            Self::Bid(_)
            | Self::Hold
            | Self::Pass
            | Self::PickUp
            | Self::Discard(_)
            | Self::Name(_)
            | Self::Kontra
            | Self::Re
            | Self::Play(_) => false,
        }
    }
}

/// Written form, used in logs and buttons: `bid 18`, `hold`, `pass`, `skat`, `discard C7 D8`, `name
/// G`, `kontra`, `re`, `play CJ`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(bid) => write!(f, "bid {bid}"),
            Self::Hold => f.write_str("hold"),
            Self::Pass => f.write_str("pass"),
            Self::PickUp => f.write_str("skat"),
            Self::Discard(cards) => write!(f, "discard {cards}"),
            Self::Name(game) => write!(f, "name {game}"),
            Self::Kontra => f.write_str("kontra"),
            Self::Re => f.write_str("re"),
            Self::Play(card) => write!(f, "play {card}"),
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
            "name" => Self::Name(object.parse()?),
            "play" => Self::Play(object.parse().map_err(|_| NotAnAction)?),
            _ if !object.is_empty() => return Err(NotAnAction),
            "hold" => Self::Hold,
            "pass" => Self::Pass,
            "skat" => Self::PickUp,
            "kontra" => Self::Kontra,
            "re" => Self::Re,
            _ => return Err(NotAnAction),
        };
        Ok(action)
    }
}
