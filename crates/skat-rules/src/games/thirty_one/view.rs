//! What may be seen of a game. Nothing else leaves the crate while it lasts.

use super::action::Action;
use super::card::{Card52, CardSet52};
use super::rules::ThirtyOneRules;
use super::standing::Standing;
use super::value::Value;
use crate::seat::{Seat, SeatSet};

/// What everybody may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    /// By which rules it is played.
    pub rules: ThirtyOneRules,
    /// How each seat stands.
    pub standings: Vec<Standing>,
    /// How the round before ended; it stays until the next one ends.
    pub last_round: Option<RoundResult>,
    /// What is going on.
    pub phase: PhaseView,
}

/// What everybody may see of each phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseView {
    /// A round is being played.
    Round(RoundView),
    /// The game is over.
    Over {
        /// Who has won it.
        winner: Seat,
    },
}

/// What everybody may see of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundView {
    /// Its number, from 1.
    pub number: u32,
    /// Who deals.
    pub dealer: Seat,
    /// Who is still in the game.
    pub playing: SeatSet,
    /// Whose turn it is.
    pub turn: Seat,
    /// What he has to do.
    pub step: StepView,
    /// The top of the discard pile, the only card of it that lies open; nothing only while the first card of all has been taken.
    pub top: Option<Card52>,
    /// How many cards the stock has, 0 to 45.
    pub stock: u8,
    /// Who has knocked or stopped the bus.
    pub knocker: Option<Seat>,
}

/// What everybody may see of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepView {
    /// The first player calls a throw-down or looks at his cards.
    BeforeLooking,
    /// He draws, takes the discard, or knocks.
    Drawing,
    /// He discards.
    Discarding {
        /// The card that he has taken from the discard pile; nothing if he drew from the stock.
        taken: Option<Card52>,
    },
}

/// How a round ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundResult {
    /// Its number, from 1.
    pub number: u32,
    /// Why it ended.
    pub end: RoundEnd,
    /// Who knocked, stopped the bus, or called the hammer or throw-down.
    pub knocker: Option<Seat>,
    /// The hands that were shown, in seat order: all of them, or after a declaration those of 31 alone.
    pub shown: Vec<ShownHand>,
    /// Lives lost by each seat, or in the French-Canadian game points won.
    pub by_seat: Vec<u8>,
    /// Who is out because of it.
    pub out: SeatSet,
    /// Whether all who were left would have been out: they play on, all on their last life (003:95, 101).
    pub tie_break: bool,
}

/// Why a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundEnd {
    /// After a knock each other player had one more turn.
    Knocked,
    /// The first player called a hammer.
    Hammer,
    /// The first player called a throw-down.
    ThrowDown,
    /// Somebody declared 31.
    Declared,
    /// The stock was empty, and the player whose turn it was didn't want the discard.
    StockEmpty,
}

/// A hand that was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownHand {
    /// Whose it was.
    pub seat: Seat,
    /// Its cards.
    pub cards: CardSet52,
    /// What it counted; 30 if it was a 31 that hadn't been declared.
    pub value: Value,
    /// Whether it was declared.
    pub declared: bool,
}

/// What one player may see: the public part and his own cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Whose view it is.
    pub seat: Seat,
    /// What everybody may see.
    pub public: PublicView,
    /// His hand: three cards, four while he discards; none if he is out, or decides about a throw-down.
    pub hand: CardSet52,
    /// The card that he has just drawn or taken, until he discards.
    pub drawn: Option<Card52>,
    /// What he may do now; to declare a dealt 31 also out of turn.
    pub legal: Vec<Action>,
}
