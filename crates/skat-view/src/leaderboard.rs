//! The leaderboard.

use crate::score::{columns, plain};
use crate::texts::Texts;
use crate::{Embed, Lang, Message};

const COLOUR: u32 = 0xE0A030;

/// More rows than this are left off, so that the longest names fit.
const MOST_ROWS: usize = 25;

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
    let texts = Texts(lang);
    let embed = Embed { title: texts.leaderboard_title(), colour: COLOUR, ..Embed::default() };
    let embed = if rows.is_empty() {
        Embed { description: texts.leaderboard_empty(), ..embed }
    } else {
        Embed { description: table(rows, texts), footer: Some(texts.leaderboard_footer()), ..embed }
    };
    Message { embed: Some(embed), ..Message::default() }
}

fn table(rows: &[LeaderboardRow], texts: Texts) -> String {
    let head = ["#".to_owned(), texts.leaderboard_total(), texts.leaderboard_deals(), texts.leaderboard_contracts()];
    let cells = |(index, row): (usize, &LeaderboardRow)| {
        let contracts = format!("{}/{}", row.won, row.lost);
        let cells = vec![(index + 1).to_string(), plain(row.points), row.deals.to_string(), contracts];
        (cells, row.name.clone())
    };
    columns(&head, &rows.iter().take(MOST_ROWS).enumerate().map(cells).collect::<Vec<_>>())
}
