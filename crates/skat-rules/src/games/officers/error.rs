//! The rules that an illegal action can break.

use crate::games::auction::WrongCall;
use crate::games::skat;
use crate::source::{RuleSource, RuleViolation};

/// The rule that an action breaks. It names no card, so an attempt reveals nothing about face-down
/// cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The decision belongs to another seat, or to nobody.
    #[error("it is not this seat's turn")]
    NotYourTurn,
    /// The action belongs to another phase of the deal.
    #[error("the action doesn't belong to this phase")]
    WrongPhase,
    /// Skat's auction doesn't allow this call.
    #[error(transparent)]
    Auction(skat::Illegal),
    /// Only an agreement lets a player pass on the choice of the game.
    #[error("passing isn't agreed here")]
    PassingNotAgreed,
    /// Null must be agreed.
    #[error("Null isn't agreed here")]
    NullNotAgreed,
    /// Ramsch must be agreed.
    #[error("Ramsch isn't agreed here")]
    RamschNotAgreed,
    /// A Ramsch has no value, so it can't reach a bid.
    #[error("the winner of the auction plays alone")]
    RamschAfterBid,
    /// A Null must be worth the bid (ISkO 3.6.2).
    #[error("this Null is worth less than the bid")]
    NullBelowBid,
    /// The declarer discards exactly two of the seven cards in hand.
    #[error("exactly two cards of the hand are discarded")]
    Discards,
    /// A player may play only their own open cards and those in hand.
    #[error("only an open card of one's own or one in hand can be played")]
    NotOpen,
    /// The player must follow suit with the cards that they can play.
    #[error("suit must be followed")]
    MustFollow,
}

impl From<WrongCall> for Illegal {
    fn from(wrong: WrongCall) -> Self {
        Self::Auction(wrong.into())
    }
}

impl RuleViolation for Illegal {
    fn source(&self) -> RuleSource {
        match self {
            Self::NotYourTurn | Self::WrongPhase | Self::RamschAfterBid | Self::Discards => {
                RuleSource::House
            }
            Self::Auction(illegal) => illegal.source(),
            Self::NullBelowBid => RuleSource::Isko("3.6.2"),
            Self::PassingNotAgreed
            | Self::NullNotAgreed
            | Self::RamschNotAgreed
            | Self::NotOpen
            | Self::MustFollow => RuleSource::RuleBook("officers"),
        }
    }
}
