//! Which rule an action breaks.

use crate::source::{Broken, Source};

/// Text that isn't an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an action")]
pub struct NotAnAction;

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
    /// In Tournée Skat forehand bids or says Ramsch if the others have passed (`rules.md` 3.3).
    #[error("forehand bids or declares Ramsch")]
    ForehandMustPlay,
    /// Ramsch is only declared by forehand once the others have passed (`rules.md` 3.3).
    #[error("Ramsch is declared by forehand if the others have passed")]
    NoRamschNow,
    /// The turned card's suit is trump; a jack allows Grand as well, and only the first card can be refused (`rules.md` 3.3).
    #[error("the turned card doesn't allow this")]
    TurnedCard,
    /// The rules agreed don't have this contract (`rules.md` 3.3).
    #[error("this contract is not played here")]
    NotPlayedHere,
    /// A Null contract must be worth the bid (`rules.md` 1.7).
    #[error("this Null contract is worth less than the bid")]
    NullBelowBid,
    /// Null knows no Schneider and no Schwarz (`rules.md` 1.4).
    #[error("Null has no Schneider or Schwarz")]
    NoLevelsInNull,
    /// Hand can't be announced once the skat is taken up, and must be before (`rules.md` 1.4).
    #[error("Hand is announced exactly if the skat stays unseen")]
    HandAfterSkat,
    /// Exactly two of one's own twelve cards are put away.
    #[error("exactly two of the twelve cards are discarded")]
    Discards,
    /// The card isn't in the hand.
    #[error("the card isn't in the hand")]
    NotHeld,
    /// Suit must be followed (`rules.md` 1.5).
    #[error("suit must be followed")]
    MustFollow,
    /// In Ramsch everybody plays for himself: there is nobody to concede to.
    #[error("a Ramsch can't be conceded")]
    NoDeclarer,
    /// The declarer has offered to give up; the defenders answer before anything else goes on.
    #[error("a concession is to be answered first")]
    QuestionOpen,
    /// There is nothing to accept or refuse.
    #[error("nothing is to be answered")]
    NoQuestion,
    /// A refused concession may be repeated in the next trick.
    #[error("this was refused in the same trick")]
    AlreadyRefused,
}

impl Broken for Illegal {
    fn source(&self) -> Source {
        match self {
            Self::NotYourTurn
            | Self::WrongPhase
            | Self::NoDeclarer
            | Self::QuestionOpen
            | Self::NoQuestion
            | Self::AlreadyRefused => Source::House,
            Self::BidTooLow | Self::ListenerBids | Self::NothingToHold => Source::Rules("1.3"),
            Self::ForehandMustPlay | Self::NoRamschNow | Self::TurnedCard | Self::NotPlayedHere => Source::Rules("3.3"),
            Self::NullBelowBid => Source::Rules("1.7"),
            Self::NoLevelsInNull | Self::HandAfterSkat | Self::Discards => Source::Rules("1.4"),
            Self::NotHeld | Self::MustFollow => Source::Rules("1.5"),
        }
    }
}
