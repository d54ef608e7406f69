//! Everything a player can do, with its written form.

use std::fmt;
use std::str::FromStr;

use super::card::Card52;
use crate::card::Card;
use crate::game;

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Shows the 31 that he was dealt, before his first turn has begun; also out of turn.
    Declare,
    /// Looks at his cards instead of calling a throw-down.
    Look,
    /// Has everybody show the cards before he has looked at his own.
    ThrowDown,
    /// Draws from the stock.
    Draw,
    /// Takes the top card of the discard pile.
    Take,
    /// Ends his turn, keeps his hand and gives each other player one more turn.
    Knock,
    /// Has everybody show the cards in the first turn of the round.
    Hammer,
    /// Ends the round, because the stock is empty and he doesn't want the discard.
    Show,
    /// Stops the bus after drawing: he discards, and each other player has one more turn.
    Stop,
    /// Puts a card on the discard pile.
    Discard(Card52),
    /// Puts a card on the discard pile and shows the 31 that he has made.
    DiscardAndDeclare(Card52),
}

/// The actions that name no card, in the order in which they are offered.
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
    /// The actions that name no card, in the order in which they are offered.
    pub(super) fn plain() -> impl Iterator<Item = Self> {
        PLAIN.into_iter().map(|(action, _)| action)
    }
}

/// What each action is, without a look at its text.
impl game::Action for Action {
    fn played_card(self) -> Option<Card> {
        // Cards are drawn and put away; there are no tricks.
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

/// The written form, used in logs and buttons: `declare`, `look`, `throw-down`, `draw`, `take`, `knock`, `hammer`, `show`, `stop`,
/// `discard C7`, and `declare C7` for discarding that card and showing 31.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Discard(card) => write!(f, "discard {card}"),
            Self::DiscardAndDeclare(card) => write!(f, "declare {card}"),
            plain => {
                let text = PLAIN.iter().find(|(action, _)| action == plain).map_or("", |(_, text)| text);
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
            None => PLAIN.into_iter().find(|(_, name)| *name == text).map(|(action, _)| action).ok_or(NotAnAction),
        }
    }
}
