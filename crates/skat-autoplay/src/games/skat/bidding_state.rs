//! What a player knows before the tricks.

use skat_rules::card::CardSet;
use skat_rules::games::skat::{Call, SeatView, SkatRules};
use skat_rules::seat::Seat;

/// What a player knows before the tricks, in any game with Skat's auction.
#[derive(Clone, Copy)]
pub struct BiddingState<'a> {
    pub(crate) seat: Seat,
    /// Ten cards, or twelve before discarding.
    pub(crate) hand: CardSet,
    /// The player's own discards.
    pub(crate) discards: Option<CardSet>,
    pub(crate) calls: &'a [(Seat, Call)],
    /// True if the player has shown the skat to all, which raises the multiplier by one.
    pub(crate) skat_shown: bool,
    pub(crate) rules: SkatRules,
}

impl<'a> BiddingState<'a> {
    /// Builds the state from a view of Skat.
    #[must_use]
    pub fn of_skat(view: &'a SeatView) -> Self {
        Self {
            seat: view.seat,
            hand: view.hand,
            discards: view.discards,
            calls: &view.public.calls,
            skat_shown: view.public.skat_shown.is_some(),
            rules: view.public.rules,
        }
    }
}
