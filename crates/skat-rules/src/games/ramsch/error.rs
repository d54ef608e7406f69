//! Which rule an action breaks.

use crate::source::{Broken, Source};

/// The rule that an action breaks. It names no card but the ones the player named himself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// Somebody else is asked, or nobody.
    #[error("it is not this seat's turn")]
    NotYourTurn,
    /// The action belongs to another phase of the deal.
    #[error("the action doesn't belong to this phase")]
    WrongPhase,
    /// Exactly two of one's own twelve cards are passed on (`rules.md` 2.2).
    #[error("exactly two of the twelve cards are passed on")]
    NotTwoCards,
    /// Jacks may not be passed on (`rules.md` 2.2, 000:402).
    #[error("jacks may not be passed on")]
    JackPassedOn,
    /// Knocking is an option, and for a Ramsch that is compulsory (`rules.md` 2.2).
    #[error("there is no knocking in this Ramsch")]
    NoKnocking,
    /// Who pushed the skat on has doubled already (`rules.md` 2.2).
    #[error("who has pushed the skat on can't knock")]
    KnockAfterPush,
    /// Announcing oneself as a virgin is an option (`rules.md` 2.2).
    #[error("virgins aren't announced in this Ramsch")]
    NoAnnouncedVirgin,
    /// The card isn't in the hand.
    #[error("the card isn't in the hand")]
    NotHeld,
    /// Suit must be followed (`rules.md` 1.5).
    #[error("suit must be followed")]
    MustFollow,
}

impl Broken for Illegal {
    fn source(&self) -> Source {
        match self {
            Self::NotYourTurn | Self::WrongPhase => Source::House,
            Self::NotTwoCards
            | Self::JackPassedOn
            | Self::NoKnocking
            | Self::KnockAfterPush
            | Self::NoAnnouncedVirgin => Source::Rules("2.2"),
            Self::NotHeld | Self::MustFollow => Source::Rules("1.5"),
        }
    }
}
