//! Official Skat for three (ISkO; `rules.md` Part 1).

mod action;
mod auction;
mod bid;
mod contract;
mod error;
mod rules;
mod settlement;
mod state;
mod text;
mod tricks;
mod view;

pub use action::{Action, NotAnAction};
pub use auction::{AfterCall, Auction, Call, Role};
pub use bid::Bid;
pub use contract::{Announcement, Contract, ContractKind, NotAContract};
pub use error::Illegal;
pub use rules::{AllPass, SkatRules};
pub use settlement::{Made, Settlement, Standing, announced_value, settle};
pub use state::{Deal, Dealt, Ending, NotADeal};
pub use tricks::{Trick, Tricks};
pub use view::{Matter, OverView, PhaseView, PlayView, PlayedView, PublicView, Question, SeatView, Won};
