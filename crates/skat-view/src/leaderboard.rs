//! The leaderboard.

use crate::{Lang, Message};

/// One row of a leaderboard, best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderboardRow {
    /// How the person is named in markdown: a mention or an escaped name.
    pub name: String,
    /// Deals counted.
    pub deals: u32,
    /// Own contracts won.
    pub won: u32,
    /// Own contracts lost.
    pub lost: u32,
    /// Total by Seeger-Fabian.
    pub points: i64,
}

/// The leaderboard with at most 25 rows; more are left off.
#[must_use]
pub fn leaderboard(rows: &[LeaderboardRow], lang: Lang) -> Message {
    let _ = (rows, lang);
    Message::default()
}
