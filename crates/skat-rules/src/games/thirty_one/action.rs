//! The actions of a player and their written form.

use std::fmt;
use std::str::FromStr;

use super::card::Card52;
use crate::card::Card;
use crate::game;

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Declares a dealt 31, in or out of turn, before the player's first turn has begun.
    Declare,
    /// Looks at the cards instead of calling a throw-down.
    Look,
    /// Calls a throw-down before looking: everybody shows their cards.
    ThrowDown,
    /// Draws from the stock.
    Draw,
    /// Takes the top card of the discard pile.
    Take,
    /// Knocks: ends the turn with the same hand and gives each other player one more turn.
    Knock,
    /// Calls a hammer: everybody shows their cards in the first turn of the round.
    Hammer,
    /// Ends the round, when the stock is empty and the player doesn't want the discard.
    Show,
    /// Stops the bus after drawing: the player discards, and each other player has one more turn.
    Stop,
    /// Discards a card.
    Discard(Card52),
    /// Discards a card and declares the 31 that remains.
    DiscardAndDeclare(Card52),
}

/// Actions without a card, in the order of their listing.
const PLAIN: [(Action, &str); 9] = [
    (Action::Declare, "declare"),
    (Action::Look, "look"),
    (Action::Draw, "draw"),
    (Action::Show, "show"),
    (Action::Take, "take"),
    (Action::Knock, "knock"),
    (Action::Stop, "stop"),
    (Action::Hammer, "hammer"),
    (Action::ThrowDown, "throw-down"),
];

impl Action {
    /// Returns the actions without a card, in the order of their listing.
    pub(super) fn plain() -> impl Iterator<Item = Self> {
        PLAIN.into_iter().map(|(action, _)| action)
    }
}

/// Each match names every variant, so that a new action can't be forgotten.
impl game::Action for Action {
    fn played_card(self) -> Option<Card> {
        // Players only draw and discard; there are no tricks.
        match self {
            Self::Declare
            | Self::Look
            | Self::ThrowDown
            | Self::Draw
            | Self::Take
            | Self::Knock
            | Self::Hammer
            | Self::Show
            | Self::Stop
            | Self::Discard(_)
            | Self::DiscardAndDeclare(_) => None,
        }
    }

    fn ends_early(self) -> bool {
        match self {
            Self::ThrowDown => true,
            Self::Declare
            | Self::Look
            | Self::Draw
            | Self::Take
            | Self::Knock
            | Self::Hammer
            | Self::Show
            | Self::Stop
            | Self::Discard(_)
            | Self::DiscardAndDeclare(_) => false,
        }
    }
}

/// Written form, used in logs and buttons: `declare`, `look`, `throw-down`, `draw`, `take`,
/// `knock`, `hammer`, `show`, `stop`, `discard C7`. `declare C7` discards that card and declares
/// 31.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Discard(card) => write!(f, "discard {card}"),
            Self::DiscardAndDeclare(card) => write!(f, "declare {card}"),
            plain => {
                let text = PLAIN
                    .iter()
                    .find(|(action, _)| action == plain)
                    .map_or("", |(_, text)| text);
                f.write_str(text)
            }
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
        let card = |name: &str| name.parse::<Card52>().map_err(|_| NotAnAction);
        match text.split_once(' ') {
            Some(("discard", name)) => card(name).map(Self::Discard),
            Some(("declare", name)) => card(name).map(Self::DiscardAndDeclare),
            Some(_) => Err(NotAnAction),
            None => PLAIN
                .into_iter()
                .find(|(_, name)| *name == text)
                .map(|(action, _)| action)
                .ok_or(NotAnAction),
        }
    }
}
