//! Which rule an action breaks.

use crate::games::auction::WrongCall;
use crate::games::ramsch;
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
    /// A question is open; only those asked may answer it, and nothing else goes on.
    #[error("a question is to be answered first")]
    QuestionOpen,
    /// There is nothing to accept, refuse or pass.
    #[error("nothing is to be answered")]
    NoQuestion,
    /// What was refused may be repeated in the next trick.
    #[error("this was refused in the same trick")]
    AlreadyRefused,

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
    /// Showing the skat isn't agreed (002:409).
    #[error("the skat isn't shown at this table")]
    SkatNotShown,
    /// Official open suit contracts and Grands include Schwarz (ISkO 5.2.5); that others may be open isn't agreed (002:403).
    #[error("at this table open cards need Hand and Schwarz")]
    OpenNeedsSchwarz,
    /// Spitze isn't agreed (002:391).
    #[error("there is no Spitze at this table")]
    NoSpitze,
    /// Null has no trumps, and in a Grand three jacks at most can be a Spitze (`rules.md` 2.5).
    #[error("this contract has no such Spitze")]
    NoSpitzeHere,
    /// More than one Spitze isn't agreed (002:397).
    #[error("only the lowest trump can be announced at this table")]
    OneSpitzeOnly,
    /// The lowest trumps announced aren't all in the hand, or it is a Grand with all four jacks (`rules.md` 2.5).
    #[error("the hand has no such Spitze")]
    SpitzeNotHeld,
    /// Revolution isn't agreed (`rules.md` Part 2).
    #[error("there is no Revolution at this table")]
    NoRevolution,
    /// Only Null ouvert Hand can be a Revolution (`rules.md` Part 2).
    #[error("only Null ouvert Hand can be a Revolution")]
    RevolutionIsNull,
    /// One of one's own cards is given for one of the partner's (`rules.md` Part 2).
    #[error("an own card is exchanged for one of the partner's")]
    SwapCards,

    /// Kontra isn't agreed, or not so many answers to it (000:318).
    #[error("this isn't doubled at this table")]
    NoKontra,
    /// Kontra is the defenders', Re the declarer's, and so on (002:221-229).
    #[error("the other party doubles next")]
    NotYourDoubling,
    /// Kontra has been said.
    #[error("Kontra has been said")]
    KontraSaid,
    /// The time for Kontra is over (002:221, 002:231).
    #[error("it is too late for Kontra")]
    KontraTooLate,
    /// By what he did in the auction this defender may not say Kontra (000:318, 002:233).
    #[error("after his calls in the auction this defender may not say Kontra")]
    NoKontraRight,

    /// The card isn't in the hand.
    #[error("the card isn't in the hand")]
    NotHeld,
    /// Suit must be followed (`rules.md` 1.5).
    #[error("suit must be followed")]
    MustFollow,
    /// Laying cards open after the first trick isn't agreed, or the contract is Null or open anyway (002:407).
    #[error("these cards can't be laid open later")]
    NoLateOpening,
    /// The declarer lays his cards open between the first trick and his next card (002:407).
    #[error("it isn't the moment to lay cards open")]
    NotTheTimeToOpen,
    /// Giving a contract away isn't agreed, or it is Null (002:377).
    #[error("this contract can't be given away")]
    NoGift,
    /// A contract is given away in the first trick (002:377).
    #[error("contracts are given away in the first trick")]
    GiftTooLate,
    /// Only the defenders give a contract away (002:377).
    #[error("only the defenders give a contract away")]
    GiftByDeclarer,
    /// The declarer must make Schwarz; there is no more to give (002:383).
    #[error("there is no more to give")]
    NothingToGive,
    /// Claims aren't agreed.
    #[error("tricks aren't claimed at this table")]
    NoClaims,

    /// Only the dealer who sits out looks into a hand, and only where that is agreed (000:69).
    #[error("only a dealer who sits out may look, where that is agreed")]
    NoLook,
    /// The dealer looks into one hand alone (000:69).
    #[error("the dealer has looked into a hand")]
    LookedAlready,

    /// A rule of Ramsch alone.
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

impl Broken for Illegal {
    fn source(&self) -> Source {
        match self {
            Self::NotYourTurn
            | Self::WrongPhase
            | Self::QuestionOpen
            | Self::NoQuestion
            | Self::AlreadyRefused
            | Self::KontraSaid => Source::House,
            Self::BidTooLow | Self::ListenerBids | Self::NothingToHold => Source::Isko("3.3.2"),
            Self::NeedsHand | Self::NoLevelsInNull | Self::OpenNeedsSchwarz => Source::Isko("5.2.5"),
            Self::NullBelowBid => Source::Isko("3.6.2"),
            Self::HandAfterSkat | Self::Discards => Source::Rules("1.4"),
            Self::NotHeld | Self::MustFollow => Source::Rules("1.5"),
            Self::NoClaims => Source::Rules("1.8"),
            Self::NoGift | Self::GiftTooLate | Self::GiftByDeclarer | Self::NothingToGive => Source::Rules("2.4"),
            Self::NoSpitze | Self::NoSpitzeHere | Self::OneSpitzeOnly | Self::SpitzeNotHeld => Source::Rules("2.5"),
            Self::SkatNotShown
            | Self::NoRevolution
            | Self::RevolutionIsNull
            | Self::SwapCards
            | Self::NoKontra
            | Self::NotYourDoubling
            | Self::KontraTooLate
            | Self::NoKontraRight
            | Self::NoLateOpening
            | Self::NotTheTimeToOpen => Source::Rules("Part 2"),
            Self::NoLook | Self::LookedAlready => Source::Rules("1.2"),
            Self::Ramsch(illegal) => illegal.source(),
        }
    }
}
