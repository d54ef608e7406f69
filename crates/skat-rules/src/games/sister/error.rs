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
    /// A bid must exceed the last one.
    #[error("the bid isn't above the last one")]
    BidTooLow,
    /// The listener may only hold or pass.
    #[error("the listener holds or passes")]
    ListenerBids,
    /// The speaker has no bid to hold.
    #[error("the speaker bids or passes")]
    NothingToHold,
    /// In Tournée Skat, forehand must bid or declare Ramsch if the others have passed.
    #[error("forehand bids or declares Ramsch")]
    ForehandMustPlay,
    /// Only forehand may declare Ramsch, and only after the others have passed.
    #[error("Ramsch is declared by forehand if the others have passed")]
    NoRamschNow,
    /// The suit of the turned card is trump. A jack allows Grand as well, and only the first card
    /// can be refused.
    #[error("the turned card doesn't allow this")]
    TurnedCard,
    /// The agreed rules don't have this contract.
    #[error("this contract is not played here")]
    NotPlayedHere,
    /// A Null contract must be worth the bid.
    #[error("this Null contract is worth less than the bid")]
    NullBelowBid,
    /// Null has no Schneider and no Schwarz.
    #[error("Null has no Schneider or Schwarz")]
    NoLevelsInNull,
    /// A contract is a Hand contract exactly if the declarer hasn't picked up the skat.
    #[error("Hand is announced exactly if the skat stays unseen")]
    HandAfterSkat,
    /// A declarer discards exactly two of their twelve cards.
    #[error("exactly two of the twelve cards are discarded")]
    Discards,
    /// The player doesn't hold the card.
    #[error("the card isn't in the hand")]
    NotHeld,
    /// The player holds a card of the suit led and must follow.
    #[error("suit must be followed")]
    MustFollow,
    /// Everybody plays alone in Ramsch, so there is nobody to concede to.
    #[error("a Ramsch can't be conceded")]
    NoDeclarer,
    /// The declarer has offered to concede, so nothing goes on until the defenders have answered.
    #[error("a concession must be answered first")]
    QuestionOpen,
    /// No concession is open that could be accepted or refused.
    #[error("no question is open")]
    NoQuestion,
    /// A refused concession may be repeated only in the next trick.
    #[error("this was refused in the same trick")]
    AlreadyRefused,
}

impl RuleViolation for Illegal {
    fn source(&self) -> RuleSource {
        match self {
            Self::NotYourTurn
            | Self::WrongPhase
            | Self::NotHeld
            | Self::NoDeclarer
            | Self::QuestionOpen
            | Self::NoQuestion
            | Self::AlreadyRefused => RuleSource::House,
            Self::BidTooLow | Self::ListenerBids | Self::NothingToHold => RuleSource::Isko("3.3.2"),
            Self::ForehandMustPlay | Self::NoRamschNow | Self::TurnedCard | Self::NotPlayedHere => {
                RuleSource::RuleBook("tournee")
            }
            Self::NullBelowBid => RuleSource::Isko("3.6.2"),
            Self::NoLevelsInNull => RuleSource::Isko("5.2.5"),
            Self::HandAfterSkat => RuleSource::RuleBook("hand"),
            Self::Discards => RuleSource::RuleBook("discarding"),
            Self::MustFollow => RuleSource::Isko("4.2.3"),
        }
    }
}
