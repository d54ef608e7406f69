//! Thirty-one, also called Scat, Blitz, Cadillac, GIN or Ride the Bus, for two to nine players. It
//! isn't related to Skat.
//!
//! One [`Deal`] is a whole game. It lasts until one player is left, or in the French-Canadian game
//! until one player has enough points.

mod action;
mod card;
mod error;
mod round;
mod rules;
mod showdown;
mod standing;
mod state;
mod text;
mod value;
mod view;

pub use action::Action;
pub use card::{Card52, CardSet52, NotACard52, Rank52, shuffled52};
pub use error::Illegal;
pub use rules::{
    CountingStyle, FirstCall, KnockerTie, MinimumKnock, StartingLives, ThirtyOneRules, ThreeOfAKind,
};
pub use showdown::{Losing, RoundScoring, ShowdownHand, lives_lost, points_won};
pub use standing::{BusPlace, Lives, PlayerStatus};
pub use state::{CannotDeal, Deal};
pub use value::{Count, Counting, RankOrder, Value};
pub use view::{
    PhaseView, PublicView, RoundEnd, RoundResult, RoundView, SeatView, ShownHand, StepView,
};
