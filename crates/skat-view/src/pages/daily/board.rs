//! The boards of the daily list.

use skat_events::day::{DayBoardRow, DayDate};
use skat_table::PersonId;

use super::words::{COLOUR, aligned, button, date, difference, overview_button};
use crate::parts::controls::{CHOSEN, rows};
use crate::text::catalog::Texts;
use crate::text::numbers::columns;
use crate::{BoardSpan, DailyPress, Embed, Lang, Mention, Message, Names, RichText};

/// One page of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownDayBoard {
    /// The days it covers.
    pub span: BoardSpan,
    /// The day from which it is looked at.
    pub date: DayDate,
    /// True if results are still to come.
    pub is_running: bool,
    /// True if it lists only those who play from this server.
    pub is_of_server: bool,
    /// The page, from 0.
    pub page: u16,
    /// Number of pages.
    pub pages: u16,
    /// The page's rows, the best first; rows beyond [`ShownDayBoard::ROWS`] are dropped.
    pub rows: Vec<DayBoardRow<PersonId>>,
    /// Number of persons on all pages.
    pub persons: u32,
    /// The reader's own row.
    pub own: Option<DayBoardRow<PersonId>>,
}

impl ShownDayBoard {
    /// Most rows of a page.
    pub const ROWS: usize = 20;
}

/// Builds a page of a board.
#[must_use]
pub fn daily_board(board: &ShownDayBoard, names: &dyn Names, lang: Lang) -> Message<DailyPress> {
    let texts = Texts::of(lang);
    let (span, days) = covered(texts, board);
    let scope = texts.daily_board_scope(if board.is_of_server { "here" } else { "all" });
    let mut lines = vec![format!("**{days}**"), format!("-# {scope}")];
    if board.rows.is_empty() {
        lines.push(texts.daily_board_empty());
    } else {
        let shown = board.rows.iter().take(ShownDayBoard::ROWS);
        let shown: Vec<_> = shown.copied().collect();
        lines.push(table(texts, &shown, span == "day", |row| {
            name(texts, names, row.person)
        }));
    }
    if let Some(own) = &board.own {
        let apart = difference(texts, own.difference);
        lines.push(texts.daily_standing(apart, board.persons, own.rank));
    }
    lines.push(format!("-# {}", texts.daily_board_means()));
    if board.is_running {
        lines.push(format!("-# {}", texts.daily_board_running()));
    }
    let mut buttons = Vec::new();
    if board.pages > 1 {
        let turn =
            |to: u16, sign: &str| button(DailyPress::BoardPage(board.span, to), sign.to_owned());
        let (first, last) = (board.page == 0, board.page + 1 >= board.pages);
        buttons.push(turn(board.page.saturating_sub(1), "◀").disabled_if(first));
        buttons.push(turn(board.page.saturating_add(1), "▶").disabled_if(last));
    }
    for other in [
        BoardSpan::Day(board.date),
        BoardSpan::Week,
        BoardSpan::Season,
    ] {
        let label = texts.daily_board_span(key(other));
        let choice = button(DailyPress::Board(other), label);
        buttons.push(match key(other) == span {
            true => choice.emoji(CHOSEN),
            false => choice,
        });
    }
    buttons.push(overview_button(texts));
    Message {
        embed: Some(Embed {
            title: texts.daily_board_title(),
            description: RichText::read(&lines.join("\n")),
            colour: COLOUR,
            footer: (board.pages > 1).then(|| texts.leaderboard_page(board.page + 1, board.pages)),
            ..Embed::default()
        }),
        rows: rows(buttons),
        ..Message::default()
    }
}

const fn key(span: BoardSpan) -> &'static str {
    match span {
        BoardSpan::Day(_) => "day",
        BoardSpan::Week => "week",
        BoardSpan::Season => "season",
    }
}

/// Returns the key of the board's span, and names its days.
fn covered(texts: Texts, board: &ShownDayBoard) -> (&'static str, String) {
    let days = match board.span {
        BoardSpan::Day(day) => date(texts, day),
        BoardSpan::Week => texts.daily_week(date(texts, board.date.week().monday())),
        BoardSpan::Season => {
            let season = board.date.season();
            texts.daily_season(season.quarter, season.year.to_string())
        }
    };
    (key(board.span), days)
}

/// Names a person whom the reader may know.
pub(super) fn name(texts: Texts, names: &dyn Names, person: PersonId) -> String {
    if names.is_hidden(person) || names.of(person) == Mention::Unknown {
        texts.daily_somebody()
    } else {
        names.of(person).marked()
    }
}

/// Lists rows with their ranks and differences, and with the number of deals of a day, or else of
/// days.
pub(super) fn table(
    texts: Texts,
    shown: &[DayBoardRow<PersonId>],
    is_day: bool,
    name: impl Fn(&DayBoardRow<PersonId>) -> String,
) -> String {
    let count = texts.daily_column_count(if is_day { "day" } else { "days" });
    let head = ["#".to_owned(), "±".to_owned(), count];
    let differences: Vec<_> = shown.iter().map(|row| row.difference).collect();
    let differences = aligned(texts, &differences);
    let mut table = Vec::new();
    for (row, apart) in shown.iter().zip(differences) {
        let count = if is_day { row.deals } else { row.days };
        let cells = vec![row.rank.to_string(), apart, count.to_string()];
        table.push((cells, name(row)));
    }
    columns(&head, &table)
}
