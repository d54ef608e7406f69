//! Why an autoplayer did what it did.

use skat_rules::card::Card;
use skat_rules::game::AnyAction;

/// What an autoplayer does, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// What it does.
    pub action: AnyAction,
    /// Why. It says nothing of cards that the player didn't see.
    pub reason: Reason,
}

/// Why an autoplayer did what it did.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// Rules of thumb say so, or there is nothing else to do.
    RulesOfThumb,
    /// It looked at worlds in which the hidden cards may lie.
    Worlds {
        /// How many different ones.
        looked_at: usize,
        /// The cards that could be played, the best first; none if it wasn't about a card to play.
        candidates: Vec<Candidate>,
    },
}

/// A card that could be played, and what the worlds say of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The card.
    pub card: Card,
    /// In what part of the worlds, the likelier ones counted more, its player's side reaches what it needs after it, 0 to 1.
    pub chance: f32,
    /// The same with all that counts less, by which the candidates are compared.
    pub worth: f32,
}
