//! The rules that an illegal action can break.

use crate::source::{RuleSource, RuleViolation};

/// The rule that an action breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The decision belongs to another seat or to nobody, or the player is out.
    #[error("it is not this seat's turn")]
    NotYourTurn,
    /// The action belongs to another step of the turn.
    #[error("the action doesn't belong to this step of the turn")]
    WrongPhase,
    /// The table hasn't agreed on this option.
    #[error("this isn't played at this table")]
    NotAgreed,
    /// The first player decides about the throw-down before seeing their cards.
    #[error("the throw-down is decided before looking at the cards")]
    BeforeLooking,
    /// Only the first player may call a hammer, and only in their first turn.
    #[error("only the first player may call a hammer")]
    NotFirst,
    /// Only one player may knock in a round.
    #[error("somebody has knocked already")]
    AlreadyKnocked,
    /// The hand is worth less than a knock needs.
    #[error("the hand is worth too little to knock")]
    BelowMinimum,
    /// A knock needs three cards of one suit.
    #[error("only three cards of one suit may knock")]
    NotOneSuit,
    /// The bus is stopped after drawing, not instead of it.
    #[error("the bus is stopped after drawing")]
    StopAfterDrawing,
    /// A player may not stop the bus in their first turn.
    #[error("the bus isn't stopped in the first turn")]
    FirstTurn,
    /// The stock is empty, so the player can only take the discard or show the cards.
    #[error("the stock is empty")]
    StockEmpty,
    /// Cards are shown without a knock only once the stock is empty.
    #[error("the stock isn't empty")]
    StockLeft,
    /// Players have taken the discard so often without drawing that the round might never end.
    #[error("the discard has been taken too often without drawing from the stock")]
    TooManyTakes,
    /// The player doesn't hold the card.
    #[error("the card isn't in the hand")]
    NotHeld,
    /// A card taken from the discard pile may not go straight back.
    #[error("the card just taken from the discard pile is kept")]
    StraightBack,
    /// Only 31, or three aces in Cadillac, can be declared.
    #[error("the hand isn't 31")]
    NotThirtyOne,
    /// 31 must be declared as soon as it is dealt or made.
    #[error("31 is declared at once or never")]
    TooLate,
}

impl RuleViolation for Illegal {
    fn source(&self) -> RuleSource {
        match self {
            Self::NotYourTurn
            | Self::WrongPhase
            | Self::NotAgreed
            | Self::TooManyTakes
            | Self::NotHeld => RuleSource::House,
            _ => RuleSource::RuleBook("thirty-one"),
        }
    }
}
