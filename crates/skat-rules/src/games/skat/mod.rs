//! Skat for three: official Skat (ISkO) and the options of social play.

mod action;
mod bid;
mod call_log;
mod claim;
mod contract;
mod cards_dealt;
mod discards;
mod error;
mod kind;
mod kontra;
mod result;
mod play;
mod finished;
mod question;
mod rules;
mod settlement;
mod visibility;
mod state;
mod requests;
mod text;
mod tricks;
mod view;

pub use super::auction::{AuctionRole, WrongCall};
pub use action::{Action, NotAnAction};
/// The auction of Skat.
pub type Auction = super::auction::Auction<Bid>;
/// A call of Skat's auction.
pub type Call = super::auction::Call<Bid>;
/// State after a call of Skat's auction.
pub type AfterCall = super::auction::AfterCall<Bid>;

pub use bid::Bid;
use call_log::CallLog;
pub use claim::ClaimPosition;
pub use contract::{Announcement, Contract, NotAContract};
pub use cards_dealt::{CardsDealt, NotADeal};
pub use error::Illegal;
pub use kind::ContractKind;
pub use kontra::{AuctionPart, Doubling};
pub use result::{PlayResult, Raises, PartyPoints, conceded_at_once, concession_stands};
pub use finished::Ending;
pub use question::{Matter, Question};
pub use rules::{
    AllPass, DefenderConcession, Exposure, KontraRule, KontraTime, KontraWho, OpenContracts, SkatRules, SpitzeLevels,
    SpitzeRule,
};
pub use settlement::{Settlement, announced_value, reckon, settle};
pub use state::Deal;
pub use tricks::Trick;
pub use view::{OverView, PhaseView, PlayView, PlayedView, PublicView, SeatView, Won};
