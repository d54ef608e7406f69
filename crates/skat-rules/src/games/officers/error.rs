//! Which rule an action breaks.

use crate::games::skat;
use crate::source::{Broken, Source};

/// The rule that an action breaks. It names no card, so that a try tells nothing about cards that lie face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// Somebody else is asked, or nobody.
    #[error("it is not this seat's turn")]
    NotYourTurn,
    /// The action belongs to another phase of the deal.
    #[error("the action doesn't belong to this phase")]
    WrongPhase,
    /// A call that Skat's auction doesn't allow (003:234).
    #[error(transparent)]
    Auction(skat::Illegal),
    /// Passing on the choice of the game must be agreed (003:218).
    #[error("passing isn't agreed here")]
    PassingNotAgreed,
    /// Null must be agreed (003:156).
    #[error("Null isn't agreed here")]
    NullNotAgreed,
    /// Ramsch must be agreed (`rules.md` 3.2).
    #[error("Ramsch isn't agreed here")]
    RamschNotAgreed,
    /// A Ramsch has no value that could reach a bid.
    #[error("who has won the auction plays alone")]
    RamschAfterBid,
    /// A Null must be worth the bid (`rules.md` 1.7).
    #[error("this Null is worth less than the bid")]
    NullBelowBid,
    /// Exactly two of the seven cards in hand are put away.
    #[error("exactly two cards of the hand are discarded")]
    Discards,
    /// Only one's own open cards and those in hand can be played (003:194).
    #[error("only an open card of one's own or one in hand can be played")]
    NotOpen,
    /// Suit must be followed with the cards that can be played (003:194).
    #[error("suit must be followed")]
    MustFollow,
}

impl Broken for Illegal {
    fn source(&self) -> Source {
        match self {
            Self::NotYourTurn | Self::WrongPhase | Self::RamschAfterBid | Self::Discards => Source::House,
            Self::Auction(illegal) => illegal.source(),
            Self::NullBelowBid => Source::Isko("3.6.2"),
            Self::PassingNotAgreed | Self::NullNotAgreed | Self::RamschNotAgreed | Self::NotOpen | Self::MustFollow => {
                Source::Rules("3.2")
            }
        }
    }
}
