//! The actions of a player and their written form.

use super::card::Card52;
use crate::game::action_notation;

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

impl Action {
    /// The actions without a card, in the order of their listing.
    pub(super) const PLAIN: [Self; 9] = [
        Self::Declare,
        Self::Look,
        Self::Draw,
        Self::Show,
        Self::Take,
        Self::Knock,
        Self::Stop,
        Self::Hammer,
        Self::ThrowDown,
    ];
}

action_notation! {
    /// Written form, used in logs and buttons: `declare`, `look`, `throw-down`, `draw`, `take`,
    /// `knock`, `hammer`, `show`, `stop`, `discard C7`. `declare C7` discards that card and
    /// declares 31.
    Action {
        words {
            Declare = "declare",
            Look = "look",
            Draw = "draw",
            Show = "show",
            Take = "take",
            Knock = "knock",
            Stop = "stop",
            Hammer = "hammer",
        }
        early {
            ThrowDown = "throw-down",
        }
        objects {
            Discard(card) = "discard",
            DiscardAndDeclare(card) = "declare",
        }
    }
}
