//! North American Skat, called Tournée Skat after the contract that turns up a card of the skat.

mod action;
mod bid;
mod contract;
mod rules;
mod settlement;
mod state;
mod text;
mod view;

pub use super::sister::{Illegal, Settlement};
pub use action::{Action, TurnOption, Undertaking, turn_options};
pub use bid::{Bid, Call, TourneeValues, Won};
pub use contract::{Contract, Trump};
pub use rules::{RamschScoring, TourneeRules};
pub use settlement::{ramsch_scores, settle};
pub use state::Tournee;
pub use view::{OverView, PhaseView, PublicView, SeatView};
