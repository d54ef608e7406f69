//! The actions of a Ramsch and their written form.

use crate::card::{Card, CardSet};
use crate::game::action_notation;

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

action_notation! {
    /// Written form, used in logs and buttons: `grand`, `no grand`, `take`, `push`, `pass C7 D8`,
    /// `knock`, `virgin`, `ready`, `play CJ`.
    Action {
        words {
            GrandHand = "grand",
            NoGrandHand = "no grand",
            Take = "take",
            Push = "push",
            Knock = "knock",
            Virgin = "virgin",
            Ready = "ready",
        }
        objects {
            PassOn(cards) = "pass",
        }
        card {
            Play = "play",
        }
    }
}
