//! Skat for three: official Skat (ISkO) and the options of social play.

mod action;
mod bid;
mod calls;
mod claim;
mod contract;
mod dealt;
mod discards;
mod error;
mod kind;
mod kontra;
mod made;
mod play;
mod played;
mod question;
mod rules;
mod settlement;
mod sight;
mod state;
mod talk;
mod text;
mod tricks;
mod view;

pub use super::auction::{Role, WrongCall};
pub use action::{Action, NotAnAction};
/// The auction of Skat.
pub type Auction = super::auction::Auction<Bid>;
/// A call of Skat's auction.
pub type Call = super::auction::Call<Bid>;
/// State after a call of Skat's auction.
pub type AfterCall = super::auction::AfterCall<Bid>;

pub use bid::Bid;
use calls::Calls;
pub use claim::ClaimPosition;
pub use contract::{Announcement, Contract, NotAContract};
pub use dealt::{Dealt, NotADeal};
pub use error::Illegal;
pub use kind::ContractKind;
pub use kontra::{AuctionPart, Doubling};
pub use made::{Made, Raises, Standing, conceded_at_once, concession_stands};
pub use played::Ending;
pub use question::{Matter, Question};
pub use rules::{
    AllPass, DefenderConcession, Exposure, KontraRule, KontraTime, KontraWho, OpenContracts, SkatRules, SpitzeLevels,
    SpitzeRule,
};
pub use settlement::{Settlement, announced_value, reckon, settle};
pub use state::Deal;
pub use tricks::Trick;
pub use view::{OverView, PhaseView, PlayView, PlayedView, PublicView, SeatView, Won};
