//! The luck of a finished deal.

use skat_table::{PersonId, Player};
use skat_view::LuckParts;

/// The luck of a finished deal. No places if no baseline covers it.
#[derive(Debug)]
pub(crate) struct DealLuck {
    /// True if a decision was taken back, so that the deal counts for nothing.
    pub(crate) undone: bool,
    /// The player at each place with their parts; `None` if they sat out.
    pub(crate) places: Vec<(Player, Option<LuckParts>)>,
}

impl DealLuck {
    /// Returns the parts of a person who played the deal to its end.
    pub(super) fn parts_of(&self, person: PersonId) -> Option<LuckParts> {
        let is_own = |(player, _): &&(Player, _)| *player == Player::Person(person);
        self.places.iter().find(is_own)?.1
    }
}
