//! Which rule an action breaks.

use crate::source::{Broken, Source};

/// The rule that an action breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// Somebody else is asked, or nobody, or the player is out.
    #[error("it is not this seat's turn")]
    NotYourTurn,
    /// The action belongs to another step of the turn.
    #[error("the action doesn't belong to this step of the turn")]
    WrongPhase,
    /// The table hasn't agreed on this option.
    #[error("this isn't played at this table")]
    NotAgreed,
    /// The first player decides about the throw-down before he sees his cards (003:113).
    #[error("the throw-down is decided before looking at the cards")]
    BeforeLooking,
    /// Only the first player, in his first turn, may call a hammer (003:113).
    #[error("only the first player may call a hammer")]
    NotFirst,
    /// Only one player knocks in a round (003:65).
    #[error("somebody has knocked already")]
    AlreadyKnocked,
    /// The hand is worth less than a knock needs (003:111).
    #[error("the hand is worth too little to knock")]
    BelowMinimum,
    /// A knock needs three cards of one suit (003:111).
    #[error("only three cards of one suit may knock")]
    NotOneSuit,
    /// The bus is stopped after drawing, not instead of it (003:133).
    #[error("the bus is stopped after drawing")]
    StopAfterDrawing,
    /// The bus can't be stopped in one's first turn (003:133).
    #[error("the bus isn't stopped in the first turn")]
    FirstTurn,
    /// The stock is empty: only the discard can be taken, or the cards shown (003:85).
    #[error("the stock is empty")]
    StockEmpty,
    /// The cards are shown without a knock only once the stock is empty (003:85).
    #[error("the stock isn't empty")]
    StockLeft,
    /// So many discards have been taken without anybody drawing that the round would never end.
    #[error("the discard has been taken too often without drawing from the stock")]
    TooManyTakes,
    /// The card isn't in the hand.
    #[error("the card isn't in the hand")]
    NotHeld,
    /// A card taken from the discard pile may not go straight back (003:59).
    #[error("the card just taken from the discard pile is kept")]
    StraightBack,
    /// Only 31, or three aces in Cadillac, is declared (003:75, 115).
    #[error("the hand isn't 31")]
    NotThirtyOne,
    /// 31 is declared as soon as it is dealt or made, or never (003:81).
    #[error("31 is declared at once or never")]
    TooLate,
}

impl Broken for Illegal {
    fn source(&self) -> Source {
        match self {
            Self::NotYourTurn | Self::WrongPhase | Self::NotAgreed | Self::TooManyTakes => Source::House,
            _ => Source::Rules("3.6"),
        }
    }
}
