//! The reader's group of the week in the leagues.

use std::collections::BTreeMap;

use skat_events::day::{DayBoardRow, League, LeagueMove, Week};
use skat_table::PersonId;

use super::board::{name, table};
use super::words::{self, COLOUR, button, date, overview_button};
use crate::parts::controls::rows;
use crate::text::catalog::Texts;
use crate::{BoardSpan, DailyPress, Embed, Lang, Message, Names, RichText};

/// The league of a person in a week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownLeague {
    /// The week.
    pub week: Week,
    /// The person's group; `None` before they have finished a deal.
    pub group: Option<ShownLeagueGroup>,
}

/// A group of a week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownLeagueGroup {
    /// The group's league.
    pub league: League,
    /// Those who have played, the best first.
    pub rows: Vec<DayBoardRow<PersonId>>,
    /// What the week does to each of them if it ends like this.
    pub moves: BTreeMap<PersonId, LeagueMove>,
    /// Number of members who haven't played.
    pub idle: u32,
}

/// Builds the page of a person's group.
#[must_use]
pub fn daily_league(shown: &ShownLeague, names: &dyn Names, lang: Lang) -> Message<DailyPress> {
    let texts = Texts::of(lang);
    let week = texts.daily_week(date(texts, shown.week.monday()));
    let mut lines = Vec::new();
    match &shown.group {
        Some(group) => {
            lines.push(format!("**{}**", words::league(texts, group.league)));
            lines.push(format!("-# {week}"));
            lines.extend(standing(texts, group, names));
        }
        None => {
            lines.push(format!("**{week}**"));
            lines.push(texts.daily_league_none());
        }
    }
    lines.push(format!("-# {}", texts.daily_league_means()));
    let buttons = vec![
        button(
            DailyPress::Board(BoardSpan::Week),
            texts.daily_button_board(),
        ),
        overview_button(texts),
    ];
    Message {
        embed: Some(Embed {
            title: texts.daily_league_title(),
            description: RichText::read(&lines.join("\n")),
            colour: COLOUR,
            ..Embed::default()
        }),
        rows: rows(buttons),
        ..Message::default()
    }
}

fn standing(texts: Texts, group: &ShownLeagueGroup, names: &dyn Names) -> Vec<String> {
    let mut lines = Vec::new();
    if group.rows.is_empty() {
        lines.push(texts.daily_board_empty());
    } else {
        lines.push(table(texts, &group.rows, false, |row| {
            let moved = group.moves.get(&row.person);
            let arrow = moved.map_or("", |&moved| arrow(Some(group.league), moved));
            format!("{arrow} {}", name(texts, names, row.person))
        }));
    }
    if group.idle > 0 {
        lines.push(texts.daily_league_idle(group.idle));
    }
    lines
}

/// Draws a move, as wide as every other one. From the highest league nobody goes up, and from the
/// lowest nobody goes down.
pub(super) const fn arrow(from: Option<League>, moved: LeagueMove) -> &'static str {
    match (from, moved) {
        (Some(League::First), LeagueMove::Up)
        | (Some(League::Third), LeagueMove::Down)
        | (_, LeagueMove::Stays) => "▪️",
        (_, LeagueMove::Up) => "🔼",
        (_, LeagueMove::Down) => "🔽",
    }
}
