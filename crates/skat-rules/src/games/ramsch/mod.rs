//! Ramsch and Schieberamsch: everybody plays alone for few card points, and only the jacks are
//! trumps.

mod action;
mod card_play;
mod deal;
mod error;
mod play;
mod rules;
mod score;
mod text;
mod view;

pub use action::Action;
pub use card_play::{strength, trick_winner};
pub use deal::{Deal, Ramsch, Schieberamsch};
pub use error::Illegal;
pub(crate) use play::RamschPlay;
pub use play::check_passed_on;
pub use rules::{Cap, Durchmarsch, RamschRules, Scoring, SkatTo, TenPoints, Tens, Tie};
pub use score::{RamschResult, RamschScore, score};
pub use view::{
    DealtView, GrandHandView, PhaseView, PublicView, RamschCall, RamschPhase, RamschView, SeatView,
    SkatTurn,
};
