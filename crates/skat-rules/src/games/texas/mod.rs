//! Texas Skat, with values of its own and with announcements after picking up the skat.

mod action;
mod bid;
mod contract;
mod settlement;
mod state;
mod text;
mod view;

pub use super::sister::{Illegal, Settlement};
pub use action::Action;
pub use bid::{Bid, Call, TexasValues, Won};
pub use contract::Contract;
pub use settlement::settle;
pub use state::Texas;
pub use view::{OverView, PhaseView, PlayedView, PublicView, SeatView};
