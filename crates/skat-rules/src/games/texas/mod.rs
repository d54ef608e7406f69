//! Texas Skat, with values of its own and with announcements after picking up the skat.

mod action;
mod contract;
mod settlement;
mod state;
mod text;
mod view;

pub use super::sister::{Illegal, NotAnAction};
pub use action::Action;
pub use contract::Contract;
pub use settlement::{Bid, Settlement, TexasValues, settle};
pub use state::Texas;
pub use view::{Call, OverView, PhaseView, PlayedView, PublicView, SeatView, Won};
