//! The actions of a Ramsch and their written form.

use std::fmt;
use std::str::FromStr;

use crate::card::{Card, CardSet};
use crate::game;

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Plays Grand Hand instead of the Ramsch.
    GrandHand,
    /// Declines Grand Hand.
    NoGrandHand,
    /// Picks up the two cards of the skat.
    Take,
    /// Pushes the skat on unseen, which doubles the score.
    Push,
    /// Passes two of twelve cards on.
    PassOn(CardSet),
    /// Knocks in the hope of not losing, which doubles the score.
    Knock,
    /// Announces that they will take no trick, which doubles the score.
    Virgin,
    /// Neither knocks nor announces anything.
    Ready,
    /// Plays a card.
    Play(Card),
}

/// Each match names every variant, so that a new action can't be forgotten.
impl game::Action for Action {
    fn played_card(self) -> Option<Card> {
        match self {
            Self::Play(card) => Some(card),
            Self::GrandHand
            | Self::NoGrandHand
            | Self::Take
            | Self::Push
            | Self::PassOn(_)
            | Self::Knock
            | Self::Virgin
            | Self::Ready => None,
        }
    }

    fn ends_early(self) -> bool {
        match self {
            Self::GrandHand
            | Self::NoGrandHand
            | Self::Take
            | Self::Push
            | Self::PassOn(_)
            | Self::Knock
            | Self::Virgin
            | Self::Ready
            | Self::Play(_) => false,
        }
    }
}

/// Written form, used in logs and buttons: `grand`, `no grand`, `take`, `push`, `pass C7 D8`,
/// `knock`, `virgin`, `ready`, `play CJ`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GrandHand => f.write_str("grand"),
            Self::NoGrandHand => f.write_str("no grand"),
            Self::Take => f.write_str("take"),
            Self::Push => f.write_str("push"),
            Self::PassOn(cards) => write!(f, "pass {cards}"),
            Self::Knock => f.write_str("knock"),
            Self::Virgin => f.write_str("virgin"),
            Self::Ready => f.write_str("ready"),
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
        let action = match text {
            "grand" => Self::GrandHand,
            "no grand" => Self::NoGrandHand,
            "take" => Self::Take,
            "push" => Self::Push,
            "knock" => Self::Knock,
            "virgin" => Self::Virgin,
            "ready" => Self::Ready,
            _ => match text.split_once(' ') {
                Some(("pass", cards)) => Self::PassOn(cards.parse().map_err(|_| NotAnAction)?),
                Some(("play", card)) => Self::Play(card.parse().map_err(|_| NotAnAction)?),
                _ => return Err(NotAnAction),
            },
        };
        Ok(action)
    }
}
