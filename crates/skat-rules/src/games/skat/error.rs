//! The rules that an illegal action can break.

use crate::games::auction::WrongCall;
use crate::games::ramsch;
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
    /// A question is open, so nothing goes on until the seats asked have answered.
    #[error("a question must be answered first")]
    QuestionOpen,
    /// No question is open that could be accepted, refused or passed.
    #[error("no question is open")]
    NoQuestion,
    /// A refused request may be repeated only in the next trick.
    #[error("this was refused in the same trick")]
    AlreadyRefused,

    /// A bid must exceed the last one.
    #[error("the bid isn't above the last one")]
    BidTooLow,
    /// The listener may only hold or pass.
    #[error("the listener holds or passes")]
    ListenerBids,
    /// The speaker has no bid to hold.
    #[error("the speaker bids or passes")]
    NothingToHold,

    /// Schneider, Schwarz and open suit or Grand contracts require Hand (ISkO 5.2.5).
    #[error("this announcement needs a Hand contract")]
    NeedsHand,
    /// Null has no Schneider and no Schwarz (ISkO 5.2.5).
    #[error("Null has no Schneider or Schwarz")]
    NoLevelsInNull,
    /// A contract is a Hand contract exactly if the declarer hasn't picked up the skat.
    #[error("Hand is announced exactly if the skat stays unseen")]
    HandAfterSkat,
    /// A Null contract must be worth the bid (ISkO 3.6.2).
    #[error("this Null contract is worth less than the bid")]
    NullBelowBid,
    /// A declarer discards exactly two of their twelve cards.
    #[error("exactly two of the twelve cards are discarded")]
    Discards,
    /// This table has no levels for showing the skat.
    #[error("the skat isn't shown at this table")]
    SkatNotShown,
    /// Official open suit contracts and Grands include Schwarz (ISkO 5.2.5), and this table has
    /// agreed on no others.
    #[error("at this table open cards need Hand and Schwarz")]
    OpenNeedsSchwarz,
    /// This table plays without Spitze.
    #[error("there is no Spitze at this table")]
    NoSpitze,
    /// Null has no trumps, and a Grand allows three jacks at most as Spitze.
    #[error("this contract has no such Spitze")]
    NoSpitzeHere,
    /// This table allows only one Spitze.
    #[error("only the lowest trump can be announced at this table")]
    OneSpitzeOnly,
    /// The hand lacks some of the announced trumps, or it holds all four jacks in a Grand.
    #[error("the hand has no such Spitze")]
    SpitzeNotHeld,
    /// This table plays without Revolution.
    #[error("there is no Revolution at this table")]
    NoRevolution,
    /// Only Null ouvert Hand can be a Revolution.
    #[error("only Null ouvert Hand can be a Revolution")]
    RevolutionIsNull,
    /// The exchange takes one own card and one of the partner's.
    #[error("an own card is exchanged for one of the partner's")]
    SwapCards,

    /// This table has no Kontra, or fewer answers to it.
    #[error("this isn't doubled at this table")]
    NoKontra,
    /// Kontra and Supra belong to the defenders, Re and Resupra to the declarer.
    #[error("the other party doubles next")]
    NotYourDoubling,
    /// A defender has already said Kontra.
    #[error("Kontra has been said")]
    KontraSaid,
    /// The time for Kontra is over.
    #[error("it is too late for Kontra")]
    KontraTooLate,
    /// This defender's calls in the auction rule out Kontra.
    #[error("this defender's calls in the auction rule out Kontra")]
    NoKontraRight,

    /// The player doesn't hold the card.
    #[error("the card isn't in the hand")]
    NotHeld,
    /// The player holds a card of the suit led and must follow; trumps are a suit (ISkO 4.2.3).
    #[error("suit must be followed")]
    MustFollow,
    /// This table has no late opening, or the contract is Null or open already.
    #[error("these cards can't be laid open later")]
    NoLateOpening,
    /// The declarer may lay their cards open only between the first trick and their next card.
    #[error("cards can't be laid open now")]
    NotTheTimeToOpen,
    /// This table plays without giving away, or the contract is Null.
    #[error("this contract can't be given away")]
    NoGift,
    /// Defenders may give a contract away only in the first trick.
    #[error("contracts are given away in the first trick")]
    GiftTooLate,
    /// Only the defenders may give a contract away.
    #[error("only the defenders give a contract away")]
    GiftByDeclarer,
    /// The declarer must make Schwarz already, so there is nothing more to give.
    #[error("there is no more to give")]
    NothingToGive,
    /// This table plays without claims.
    #[error("tricks aren't claimed at this table")]
    NoClaims,

    /// Only a sitting-out dealer may look into a hand, and only if the table has agreed on it.
    #[error("only a dealer who sits out may look, where that is agreed")]
    NoLook,
    /// The dealer may look into one hand only.
    #[error("the dealer has looked into a hand")]
    LookedAlready,

    /// A rule of Ramsch.
    #[error(transparent)]
    Ramsch(ramsch::Illegal),
}

impl From<ramsch::Illegal> for Illegal {
    fn from(illegal: ramsch::Illegal) -> Self {
        match illegal {
            ramsch::Illegal::NotYourTurn => Self::NotYourTurn,
            ramsch::Illegal::WrongPhase => Self::WrongPhase,
            ramsch::Illegal::NotHeld => Self::NotHeld,
            ramsch::Illegal::MustFollow => Self::MustFollow,
            other => Self::Ramsch(other),
        }
    }
}

impl From<WrongCall> for Illegal {
    fn from(wrong: WrongCall) -> Self {
        match wrong {
            WrongCall::BidTooLow => Self::BidTooLow,
            WrongCall::ListenerBids => Self::ListenerBids,
            WrongCall::NothingToHold => Self::NothingToHold,
        }
    }
}

impl RuleViolation for Illegal {
    fn source(&self) -> RuleSource {
        match self {
            Self::NotYourTurn
            | Self::WrongPhase
            | Self::QuestionOpen
            | Self::NoQuestion
            | Self::AlreadyRefused
            | Self::KontraSaid
            | Self::NotHeld => RuleSource::House,
            Self::BidTooLow | Self::ListenerBids | Self::NothingToHold => RuleSource::Isko("3.3.2"),
            Self::NeedsHand | Self::NoLevelsInNull | Self::OpenNeedsSchwarz => {
                RuleSource::Isko("5.2.5")
            }
            Self::NullBelowBid => RuleSource::Isko("3.6.2"),
            Self::HandAfterSkat => RuleSource::RuleBook("hand"),
            Self::Discards => RuleSource::RuleBook("discarding"),
            Self::MustFollow => RuleSource::Isko("4.2.3"),
            Self::NoClaims => RuleSource::RuleBook("online-rules"),
            Self::NoGift | Self::GiftTooLate | Self::GiftByDeclarer | Self::NothingToGive => {
                RuleSource::RuleBook("schenken")
            }
            Self::NoSpitze | Self::NoSpitzeHere | Self::OneSpitzeOnly | Self::SpitzeNotHeld => {
                RuleSource::RuleBook("spitze")
            }
            Self::SkatNotShown => RuleSource::RuleBook("skat-shown"),
            Self::NoRevolution | Self::RevolutionIsNull | Self::SwapCards => {
                RuleSource::RuleBook("revolution")
            }
            Self::NoKontra | Self::NotYourDoubling | Self::KontraTooLate | Self::NoKontraRight => {
                RuleSource::RuleBook("kontra")
            }
            Self::NoLateOpening | Self::NotTheTimeToOpen => RuleSource::RuleBook("open-contracts"),
            Self::NoLook | Self::LookedAlready => RuleSource::RuleBook("four"),
            Self::Ramsch(illegal) => illegal.source(),
        }
    }
}
