//! The check that a view is possible: nothing can be decided in a view that no deal produces.

use crate::card::CardSet;
use crate::seat::{Seat, SeatSet};

/// The reason why nothing can be decided in a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadView {
    /// The seat has nothing to decide, or the deal is over.
    #[error("the seat isn't asked for anything")]
    NotAsked,
    /// The legal actions, or the seat that may take them, don't belong to the current phase.
    #[error("the legal actions don't fit the phase")]
    WrongPhase,
    /// A card lies in two places, a player holds too few or too many, or a player has failed to
    /// follow suit although they could.
    #[error("no deal can have these cards")]
    Cards,
}

/// Checks that the seat is one of `seats`, awaited, and has something to decide.
pub(crate) fn ensure_asked<A>(
    seat: Seat,
    seats: usize,
    awaited: SeatSet,
    legal: &[A],
) -> Result<(), BadView> {
    if seat.index() < seats && awaited.contains(seat) && !legal.is_empty() {
        Ok(())
    } else {
        Err(BadView::NotAsked)
    }
}

pub(crate) fn ensure_phase(is_so: bool) -> Result<(), BadView> {
    if is_so {
        Ok(())
    } else {
        Err(BadView::WrongPhase)
    }
}

pub(crate) fn ensure_cards(are_possible: bool) -> Result<(), BadView> {
    if are_possible {
        Ok(())
    } else {
        Err(BadView::Cards)
    }
}

/// Returns true if no card lies in two of these places.
pub(crate) fn lie_once(places: impl IntoIterator<Item = CardSet>) -> bool {
    let mut seen = CardSet::EMPTY;
    places.into_iter().all(|place| {
        let is_new = (seen & place).is_empty();
        seen |= place;
        is_new
    })
}
