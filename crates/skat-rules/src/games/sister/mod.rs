//! Common parts of the sister games that three play with an auction.
//!
//! These are bids, the auction, the tricks with their early ends, and the result of the play. Each
//! game has its own contracts, way to the contract, and settlement.

mod auction;
mod bid;
mod cards_dealt;
mod error;
mod play;
mod result;
mod settlement;
mod text;

pub use auction::{Auction, Call, Won};
pub use bid::{Bid, Values};
pub use cards_dealt::CardsDealt;
pub use error::Illegal;
pub use play::{Move, PlayView};
pub use result::{Ending, PlayResult, WinLevel};
pub use settlement::Settlement;

pub(super) use auction::{AfterCall, check_call, legal_calls};
pub(super) use cards_dealt::check_discards;
pub(super) use play::Play;
