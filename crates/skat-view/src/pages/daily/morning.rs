//! Messages that come by themselves: a server's results of yesterday, and a person's reminder.

use skat_events::day::{DEALS, DayBoardRow, DayDate, League, LeagueMove, Square, Streak};
use skat_table::PersonId;

use super::board::{name, table};
use super::league::arrow;
use super::overview::reminder;
use super::words::{self, COLOUR, date, squares, until};
use crate::parts::controls::rows;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, DailyPress, Embed, Lang, Message, Names, RichText, Row};

/// The results of a day for a server's channel. The day is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MorningResults {
    /// The day.
    pub date: DayDate,
    /// The best who play from this server; rows beyond [`MorningResults::ROWS`] are dropped.
    pub rows: Vec<MorningRow>,
    /// Number of players from this server.
    pub players: u32,
    /// Those of the server whose league changed with the day, if it ended a week.
    pub changes: Vec<LeagueChange>,
}

/// A player of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MorningRow {
    /// The player's row on the server's board.
    pub row: DayBoardRow<PersonId>,
    /// Their squares.
    pub squares: [Square; DEALS],
}

/// A person whose league has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeagueChange {
    /// The person.
    pub person: PersonId,
    /// The direction.
    pub moved: LeagueMove,
    /// The new league.
    pub league: League,
}

impl MorningResults {
    /// Most players who are listed.
    pub const ROWS: usize = 10;
    /// Most changes of leagues that are listed.
    pub const CHANGES: usize = 10;
}

/// Builds the message for a server's channel. It says nothing about contracts.
#[must_use]
pub fn daily_morning(
    results: &MorningResults,
    names: &dyn Names,
    lang: Lang,
) -> Message<DailyPress> {
    let texts = Texts::of(lang);
    let mut lines = vec![format!("**{}**", date(texts, results.date))];
    let shown: Vec<MorningRow> = results
        .rows
        .iter()
        .take(MorningResults::ROWS)
        .copied()
        .collect();
    if shown.is_empty() {
        lines.push(texts.daily_morning_nobody());
    } else {
        let of_board: Vec<DayBoardRow<PersonId>> = shown.iter().map(|row| row.row).collect();
        lines.push(table(texts, &of_board, true, |row| {
            name(texts, names, row.person)
        }));
        let winners = shown.iter().filter(|shown| shown.row.rank == 1);
        for winner in winners {
            let name = name(texts, names, winner.row.person);
            lines.push(format!("🏆 {name} {}", squares(&winner.squares)));
        }
        lines.push(format!(
            "-# {}",
            texts.daily_morning_players(results.players)
        ));
    }
    for change in results.changes.iter().take(MorningResults::CHANGES) {
        let name = name(texts, names, change.person);
        let league = words::league(texts, change.league);
        lines.push(format!("{} {name}: {league}", arrow(None, change.moved)));
    }
    Message {
        embed: Some(Embed {
            title: texts.daily_morning_title(),
            description: RichText::read(&lines.join("\n")),
            colour: COLOUR,
            ..Embed::default()
        }),
        rows: rows(vec![play_button(texts)]),
        ..Message::default()
    }
}

/// A reminder of the day's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyReminder {
    /// The day.
    pub date: DayDate,
    /// Number of deals that the person has finished.
    pub played: u8,
    /// The person's streak.
    pub streak: Streak,
    /// The hour at which they are reminded.
    pub hour: u8,
}

/// Builds a person's reminder, which comes as a direct message.
#[must_use]
pub fn daily_reminder(due: &DailyReminder, lang: Lang) -> Message<DailyPress> {
    let texts = Texts::of(lang);
    let left = u8::try_from(DEALS)
        .unwrap_or(u8::MAX)
        .saturating_sub(due.played);
    let mut lines = vec![texts.daily_reminder(left, until(due.date.ends_ms()))];
    lines.extend(words::streak(texts, due.streak));
    let mut rows = rows(vec![play_button(texts)]);
    rows.push(Row::Select(reminder(texts, Some(due.hour))));
    Message {
        text: RichText::read(&lines.join("\n")),
        rows,
        ..Message::default()
    }
}

fn play_button(texts: Texts) -> Button<DailyPress> {
    let label = texts.daily_button_today();
    Button::new(DailyPress::Overview, ButtonStyle::Success, label).emoji("🃏")
}
