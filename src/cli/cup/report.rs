//! The ranking as a table or as CSV.

use std::collections::BTreeMap;

use anyhow::Context as _;
use skat_events::cup::{RankTotal, Ranked, rank};
use skat_view::Lang;

use super::columns::Column;
use super::list::ListLine;
use super::words::{heading, word};

/// A ranking to print.
pub(super) struct RankingReport {
    language: Lang,
    /// Headings and lines of the players, then those of the teams.
    tables: Vec<Vec<Vec<Cell>>>,
}

/// A cell of the ranking.
enum Cell {
    Text(String),
    Number(i64),
    /// A series that wasn't played.
    Nothing,
}

/// A player over all series.
struct ListedPlayer<'a> {
    name: &'a str,
    team: Option<&'a str>,
    series: Vec<Option<i64>>,
}

impl RankingReport {
    /// Ranks the players and teams of a list. Those with a full tie share a rank.
    pub(super) fn of(list: &[ListLine], language: Lang) -> Self {
        let most = list.iter().map(|line| line.series).max().unwrap_or(0);
        let mut players: BTreeMap<&str, (ListedPlayer<'_>, RankTotal)> = BTreeMap::new();
        for line in list {
            let new = || {
                let series = vec![None; most.into()];
                let team = line.team.as_deref();
                (
                    ListedPlayer {
                        name: &line.name,
                        team,
                        series,
                    },
                    RankTotal::default(),
                )
            };
            let (player, total) = players.entry(&line.name).or_insert_with(new);
            let made = RankTotal::of_series(line.counts, line.size);
            player.series[usize::from(line.series) - 1] = Some(made.score);
            *total += made;
        }
        let mut teams: BTreeMap<&str, RankTotal> = BTreeMap::new();
        for (player, total) in players.values() {
            if let Some(team) = player.team {
                *teams.entry(team).or_default() += *total;
            }
        }
        let has_teams = !teams.is_empty();
        let players = rank(
            players
                .into_values()
                .map(|(player, total)| (player, total, None))
                .collect(),
        );
        let teams = rank(
            teams
                .into_iter()
                .map(|(team, total)| (team, total, None))
                .collect(),
        );
        let mut tables = vec![player_table(&players, most, has_teams, language)];
        if has_teams {
            tables.push(team_table(&teams, language));
        }
        Self { language, tables }
    }

    /// Returns tables for reading, with numbers to the right.
    pub(super) fn text(&self) -> String {
        let tables: Vec<String> = self.tables.iter().map(|table| aligned(table)).collect();
        tables.join("\n")
    }

    /// Returns the tables as CSV, with the delimiter that spreadsheets expect in this language.
    pub(super) fn csv(&self) -> anyhow::Result<String> {
        let delimiter = word(self.language, ";", ",").as_bytes()[0];
        let mut tables = Vec::new();
        for table in &self.tables {
            let mut writer = csv::WriterBuilder::new()
                .delimiter(delimiter)
                .from_writer(Vec::new());
            for line in table {
                writer.write_record(line.iter().map(Cell::csv))?;
            }
            let bytes = writer
                .into_inner()
                .context("the ranking can't be written")?;
            tables.push(String::from_utf8(bytes)?);
        }
        Ok(tables.join("\n"))
    }
}

impl Cell {
    fn shown(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Nothing => "–".to_owned(),
        }
    }

    /// Returns the cell for a spreadsheet, which must not take a name for a formula.
    fn csv(&self) -> String {
        match self {
            Self::Text(text) if text.starts_with(['=', '+', '-', '@', '\t', '\r']) => {
                format!("'{text}")
            }
            Self::Nothing => String::new(),
            Self::Text(_) | Self::Number(_) => self.shown(),
        }
    }
}

fn texts<const COUNT: usize>(texts: [String; COUNT]) -> impl Iterator<Item = Cell> {
    texts.into_iter().map(Cell::Text)
}

/// The headings of a total.
fn total_headings(language: Lang) -> impl Iterator<Item = Cell> {
    let total = word(language, "Gesamt", "Total").to_owned();
    texts([
        total,
        heading(Column::Won, language),
        heading(Column::Lost, language),
    ])
}

fn total_cells(total: RankTotal) -> [Cell; 3] {
    [total.score, total.won.into(), total.lost.into()].map(Cell::Number)
}

fn player_table(
    players: &[Ranked<ListedPlayer<'_>>],
    series: u8,
    has_teams: bool,
    language: Lang,
) -> Vec<Vec<Cell>> {
    let rank = word(language, "Rang", "Rank").to_owned();
    let mut headings: Vec<Cell> = texts([rank, heading(Column::Name, language)]).collect();
    if has_teams {
        headings.extend(texts([heading(Column::Team, language)]));
    }
    headings.extend((1..=series).map(|number| {
        let series = heading(Column::Series, language);
        Cell::Text(format!("{series} {number}"))
    }));
    headings.extend(total_headings(language));
    let line = |ranked: &Ranked<ListedPlayer<'_>>| {
        let player = &ranked.item;
        let mut line = vec![
            Cell::Number(ranked.rank.into()),
            Cell::Text(player.name.to_owned()),
        ];
        if has_teams {
            line.push(Cell::Text(player.team.unwrap_or_default().to_owned()));
        }
        line.extend(
            player
                .series
                .iter()
                .map(|score| score.map_or(Cell::Nothing, Cell::Number)),
        );
        line.extend(total_cells(ranked.total));
        line
    };
    std::iter::once(headings)
        .chain(players.iter().map(line))
        .collect()
}

fn team_table(teams: &[Ranked<&str>], language: Lang) -> Vec<Vec<Cell>> {
    let rank = word(language, "Rang", "Rank").to_owned();
    let headings = texts([rank, heading(Column::Team, language)]).chain(total_headings(language));
    let line = |ranked: &Ranked<&str>| {
        let first = [
            Cell::Number(ranked.rank.into()),
            Cell::Text(ranked.item.to_owned()),
        ];
        first.into_iter().chain(total_cells(ranked.total)).collect()
    };
    std::iter::once(headings.collect())
        .chain(teams.iter().map(line))
        .collect()
}

/// Returns a table whose columns are as wide as their widest cell.
fn aligned(table: &[Vec<Cell>]) -> String {
    let width = |column: usize| {
        let cells = table
            .iter()
            .map(|line| line[column].shown().chars().count());
        cells.max().unwrap_or(0)
    };
    let columns = table.first().map_or(0, Vec::len);
    // A column with a number is one of numbers.
    let is_right = |column: usize| {
        table
            .iter()
            .skip(1)
            .any(|line| matches!(line[column], Cell::Number(_)))
    };
    let mut text = String::new();
    for line in table {
        let cells = (0..columns).map(|column| {
            let (cell, width) = (line[column].shown(), width(column));
            if is_right(column) {
                format!("{cell:>width$}")
            } else {
                format!("{cell:<width$}")
            }
        });
        let cells: Vec<String> = cells.collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}
