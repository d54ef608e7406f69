//! Skat for three: official Skat (ISkO) and the options of social play.

mod action;
mod auction;
mod bid;
mod call_log;
mod cards_dealt;
mod claim;
mod contract;
mod ending;
mod error;
mod finished;
mod kind;
mod kontra;
pub(super) mod listing;
mod play;
mod question;
mod requests;
mod result;
mod rules;
mod settlement;
mod state;
mod text;
mod tricks;
mod view;
mod visibility;
pub(crate) mod visible_cards;

pub use super::auction::{AuctionRole, WrongCall};
pub use action::Action;
pub use auction::{AfterCall, Auction, Call, Won};
pub use bid::Bid;
use call_log::CallLog;
pub use cards_dealt::CardsDealt;
pub use claim::ClaimPosition;
pub use contract::{Announcement, Contract, NotAContract};
pub use ending::Ending;
pub use error::Illegal;
pub use kind::ContractKind;
pub use kontra::{AuctionPart, Doubling};
pub use question::{Matter, Question};
pub use result::{PlayResult, Raises, conceded_at_once, concession_stands};
pub use rules::{
    AllPass, DefenderConcession, Exposure, KontraRule, KontraTime, KontraWho, OpenContracts,
    SkatRules, SpitzeLevels, SpitzeRule,
};
pub use settlement::{Settlement, announced_value, settle, settle_with_matadors};
pub use state::Deal;
pub use tricks::{PartyPoints, Trick};
pub(super) use tricks::{Tricks, cards_played};
pub use view::{OverView, PhaseView, PlayView, PlayedView, PublicView, SeatView};
