//! The daily list. No page of a running day tells anything about a deal that its reader hasn't
//! finished.

mod board;
mod deal;
mod league;
mod morning;
mod note;
mod overview;
mod past;
mod proof;
mod share;
mod words;

pub use board::{ShownDayBoard, daily_board};
pub use deal::{DailyDeal, DailyResult, daily_deal, daily_result};
pub use league::{ShownLeague, ShownLeagueGroup, daily_league};
pub use morning::{
    DailyReminder, LeagueChange, MorningResults, MorningRow, daily_morning, daily_reminder,
};
pub use note::{DailyNote, daily_note};
pub use overview::{DailyOverview, DayStanding, daily_overview};
pub use past::{PastDay, daily_day};
pub use proof::{DailyProof, ProvedDay, daily_proof};
pub use share::{DailyShare, DayDifference, daily_share, daily_share_text};
