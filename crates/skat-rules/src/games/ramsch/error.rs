//! The rules that an illegal action can break.

use crate::source::{RuleSource, RuleViolation};

/// The rule that an action breaks. It names no card except those that the player named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The decision belongs to another seat, or to nobody.
    #[error("it is not this seat's turn")]
    NotYourTurn,
    /// The action belongs to another phase of the deal.
    #[error("the action doesn't belong to this phase")]
    WrongPhase,
    /// A player passes on exactly two of their twelve cards.
    #[error("exactly two of the twelve cards are passed on")]
    NotTwoCards,
    /// Jacks may not be passed on.
    #[error("jacks may not be passed on")]
    JackPassedOn,
    /// Knocking is optional, and only for a compulsory Ramsch.
    #[error("there is no knocking in this Ramsch")]
    NoKnocking,
    /// A player who has pushed the skat on has doubled already and can't knock.
    #[error("a player who has pushed the skat on can't knock")]
    KnockAfterPush,
    /// This Ramsch has no announced virgins.
    #[error("virgins aren't announced in this Ramsch")]
    NoAnnouncedVirgin,
    /// The player doesn't hold the card.
    #[error("the card isn't in the hand")]
    NotHeld,
    /// The player holds a card of the suit led and must follow.
    #[error("suit must be followed")]
    MustFollow,
}

impl RuleViolation for Illegal {
    fn source(&self) -> RuleSource {
        match self {
            Self::NotYourTurn | Self::WrongPhase | Self::NotHeld => RuleSource::House,
            Self::NotTwoCards | Self::JackPassedOn => RuleSource::RuleBook("schieberamsch"),
            Self::NoKnocking | Self::KnockAfterPush => RuleSource::RuleBook("knocking"),
            Self::NoAnnouncedVirgin => RuleSource::RuleBook("virgin"),
            Self::MustFollow => RuleSource::Isko("4.2.3"),
        }
    }
}
