//! The views of a game, the only part of it that leaves the crate while it is in progress.

use super::action::Action;
use super::card::{Card52, CardSet52};
use super::rules::ThirtyOneRules;
use super::standing::PlayerStatus;
use super::value::Value;
use crate::bad_view::{BadView, ensure_asked, ensure_cards, ensure_phase};
use crate::seat::{Seat, SeatSet};

/// Everything that is public about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    /// Rules of the game.
    pub rules: ThirtyOneRules,
    /// State of each seat in the game.
    pub standings: Vec<PlayerStatus>,
    /// Result of the previous round, kept until the next one ends.
    pub last_round: Option<RoundResult>,
    /// Phase of the game, with its public part.
    pub phase: PhaseView,
}

/// Public part of each phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseView {
    /// A round is in progress.
    Round(RoundView),
    /// The game is over.
    Over {
        /// Winner of the game.
        winner: Seat,
    },
}

/// Public part of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundView {
    /// Number of the round, from 1.
    pub number: u32,
    /// Dealer's seat.
    pub dealer: Seat,
    /// Players still in the game.
    pub playing: SeatSet,
    /// Player whose turn it is.
    pub turn: Seat,
    /// Step of the turn.
    pub step: StepView,
    /// Top of the discard pile, its only open card; none only while the first card of all has been
    /// taken.
    pub top: Option<Card52>,
    /// Number of cards in the stock, 0 to 45.
    pub stock: u8,
    /// Player who has knocked or stopped the bus.
    pub knocker: Option<Seat>,
}

/// Public part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepView {
    /// The first player calls a throw-down or looks at their cards.
    BeforeLooking,
    /// The player draws, takes the discard, or knocks.
    Drawing,
    /// The player discards.
    Discarding {
        /// Card taken from the discard pile; none if the player drew from the stock.
        taken: Option<Card52>,
    },
}

/// Result of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundResult {
    /// Number of the round, from 1.
    pub number: u32,
    /// Cause of the end.
    pub end: RoundEnd,
    /// Player who knocked, stopped the bus, or called the hammer or throw-down.
    pub knocker: Option<Seat>,
    /// Hands shown, in seat order: all of them, or after a declaration only those of 31.
    pub shown: Vec<ShownHand>,
    /// Lives lost by each seat; in the French-Canadian game points won.
    pub by_seat: Vec<u8>,
    /// Players put out by this round.
    pub out: SeatSet,
    /// True if all remaining players would have been out; they play on, each on their last life.
    pub tie_break: bool,
}

/// Cause of the end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundEnd {
    /// After a knock each other player had one more turn.
    Knocked,
    /// The first player called a hammer.
    Hammer,
    /// The first player called a throw-down.
    ThrowDown,
    /// A player declared 31.
    Declared,
    /// The stock was empty, and the player whose turn it was didn't want the discard.
    StockEmpty,
}

/// A hand that was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownHand {
    /// Owner of the hand.
    pub seat: Seat,
    /// Cards of the hand.
    pub cards: CardSet52,
    /// Value of the hand; 30 for an undeclared 31.
    pub value: Value,
    /// True if the hand was declared.
    pub declared: bool,
}

/// Everything that one player may see: the public part and their own cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Owner of the view.
    pub seat: Seat,
    /// Public part.
    pub public: PublicView,
    /// Own hand: three cards, four before discarding. It is empty for a player who is out or
    /// decides about a throw-down.
    pub hand: CardSet52,
    /// Card just drawn or taken, until the discard.
    pub drawn: Option<Card52>,
    /// Legal actions; declaring a dealt 31 is legal out of turn.
    pub legal: Vec<Action>,
}

impl SeatView {
    /// Checks that a deal can produce this view and awaits its seat, as far as the view tells.
    ///
    /// # Errors
    ///
    /// [`BadView`], which names the fault.
    pub fn validate(&self) -> Result<(), BadView> {
        let PhaseView::Round(round) = self.public.phase else {
            return Err(BadView::NotAsked);
        };
        ensure_asked(
            self.seat,
            Seat::MAX_COUNT.into(),
            round.playing,
            &self.legal,
        )?;
        let may_discard = || {
            self.legal
                .iter()
                .any(|action| matches!(action, Action::Discard(_)))
        };
        let (cards, suits) = match round.step {
            _ if self.legal.contains(&Action::Declare) => return Ok(()),
            StepView::BeforeLooking => (0, true),
            StepView::Drawing => (3, true),
            StepView::Discarding { .. } => (4, may_discard()),
        };
        ensure_phase(round.turn == self.seat && suits)?;
        let top_is_held = round.top.is_some_and(|top| self.hand.contains(top));
        ensure_cards(self.hand.len() == cards && !top_is_held)
    }
}
