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
    /// A bid must be above the last one (`rules.md` 1.3).
    #[error("the bid isn't above the last one")]
    BidTooLow,
    /// The listener only holds or passes (`rules.md` 1.3).
    #[error("the listener holds or passes")]
    ListenerBids,
    /// The speaker can't hold: nothing has been said to him.
    #[error("the speaker bids or passes")]
    NothingToHold,
    /// Schneider, Schwarz and open suit or Grand contracts need Hand (`rules.md` 1.4).
    #[error("this announcement needs a Hand contract")]
    NeedsHand,
    /// Null knows no Schneider and no Schwarz (`rules.md` 1.4).
    #[error("Null has no Schneider or Schwarz")]
    NoLevelsInNull,
    /// Hand can't be announced once the skat is taken up, and must be before (`rules.md` 1.4).
    #[error("Hand is announced exactly if the skat stays unseen")]
    HandAfterSkat,
    /// A Null contract must be worth the bid (`rules.md` 1.7).
    #[error("this Null contract is worth less than the bid")]
    NullBelowBid,
    /// Exactly two of one's own twelve cards are put away.
    #[error("exactly two of the twelve cards are discarded")]
    Discards,
    /// The card isn't in the hand.
    #[error("the card isn't in the hand")]
    NotHeld,
    /// Suit must be followed (`rules.md` 1.5).
    #[error("suit must be followed")]
    MustFollow,
    /// A question is open; only those asked may answer it, and nothing else goes on.
    #[error("a claim or concession is to be answered first")]
    QuestionOpen,
    /// There is nothing to accept or refuse.
    #[error("nothing is to be answered")]
    NoQuestion,
    /// A refused claim or concession may be repeated in the next trick.
    #[error("this was refused in the same trick")]
    AlreadyRefused,
}

impl Broken for Illegal {
    fn source(&self) -> Source {
        match self {
            Self::NotYourTurn | Self::WrongPhase | Self::QuestionOpen | Self::NoQuestion | Self::AlreadyRefused => {
                Source::House
            }
            Self::BidTooLow | Self::ListenerBids | Self::NothingToHold => Source::Isko("3.3.2"),
            Self::NeedsHand | Self::NoLevelsInNull => Source::Isko("5.2.5"),
            Self::HandAfterSkat => Source::Rules("1.4"),
            Self::NullBelowBid => Source::Isko("3.6.2"),
            Self::Discards => Source::Rules("1.4"),
            Self::NotHeld | Self::MustFollow => Source::Rules("1.5"),
        }
    }
}
