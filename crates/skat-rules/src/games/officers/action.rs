//! The actions of Officers' Skat and their written form.

use std::fmt;
use std::str::FromStr;

use crate::card::{Card, CardSet};
use crate::game::{NotAnAction, action_notation};
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

action_notation! {
    /// Written form, used in logs and buttons: `bid 18`, `hold`, `pass`, `skat`, `discard C7 D8`,
    /// `name G`, `kontra`, `re`, `play CJ`.
    Action {
        words {
            Hold = "hold",
            Pass = "pass",
            PickUp = "skat",
            Kontra = "kontra",
            Re = "re",
        }
        objects {
            Bid(bid) = "bid",
            Discard(cards) = "discard",
            Name(game) = "name",
        }
        card {
            Play = "play",
        }
    }
}
