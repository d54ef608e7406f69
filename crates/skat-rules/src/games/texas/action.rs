//! The actions of a deal and their written form.

use super::{Call, Contract};
use crate::card::CardSet;
use crate::game::action_notation;
use crate::games::sister::Move;

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Calls in the auction.
    Call(Call),
    /// Picks up the skat.
    PickUp,
    /// Discards two of twelve cards.
    Discard(CardSet),
    /// Announces the contract.
    Announce(Contract),
    /// Plays a card, concedes, or answers a concession.
    Move(Move),
}

action_notation! {
    /// Written form, used in logs and buttons, as in Skat: `bid 18`, `hold`, `pass`, `skat`,
    /// `discard C7 D8`, `announce CS`, `play CJ`, `concede`, `accept`, `refuse`.
    Action {
        words {
            PickUp = "skat",
        }
        objects {
            Discard(cards) = "discard",
            Announce(contract) = "announce",
        }
        parts {
            Call,
        }
        moves {
            Move,
        }
    }
}
