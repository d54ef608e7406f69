//! Why an autoplayer did what it did.

use skat_rules::card::{Card, CardSet};
use skat_rules::game::AnyAction;
use skat_rules::games::skat::{Action, Contract};

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
    /// It weighed what the deals that it has learned from say of its cards.
    Learned {
        /// What it could do, the best first.
        options: Vec<Weighed>,
    },
}

impl Decision {
    pub(crate) const fn new(action: Action, reason: Reason) -> Self {
        Self { action: AnyAction::Skat(action), reason }
    }
}

impl Reason {
    pub(crate) fn weighed(mut options: Vec<Weighed>) -> Self {
        options.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        Self::Learned { options }
    }
}

/// Something that could be done before the first trick, and what it promises.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// What.
    pub choice: Choice,
    /// The chance to win the contract that follows, 0 to 1; 0 if none does.
    pub chance: f32,
    /// What it brings on average: Seeger-Fabian points of the deal, those of the other two counted half against them.
    pub worth: f32,
}

/// What can be done before the first trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// To win the auction, take up the skat and announce what is best then.
    PickUp,
    /// To announce this contract.
    Announce(Contract),
    /// To put these cards away for this contract.
    PutAway(CardSet, Contract),
    /// To leave the deal to the others.
    Pass,
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
