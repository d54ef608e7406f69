//! Reads a result list: a CSV file as spreadsheets write it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use skat_events::cup::{SeriesCounts, TableSize};

use super::columns::Column;

/// Most series of a list.
const MOST_SERIES: u8 = 99;

/// What a player made in a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListLine {
    pub(super) name: String,
    pub(super) team: Option<String>,
    pub(super) series: u8,
    pub(super) size: TableSize,
    pub(super) counts: SeriesCounts,
}

/// Something in the list that can't be ranked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListProblem {
    /// The line, from 1.
    pub(super) line: u64,
    pub(super) column: Option<Column>,
    pub(super) kind: ProblemKind,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ProblemKind {
    /// The file has no line with results.
    Empty,
    /// A needed column is missing.
    NoColumn,
    /// Two columns have the same meaning.
    TwoColumns,
    /// A cell is empty.
    EmptyCell,
    /// A cell isn't a whole number in its range.
    NotANumber(String),
    /// The line has more cells than the heading.
    TooManyCells,
    /// The player has a result in this series already.
    Twice { first: u64 },
    /// The player was in another team before.
    OtherTeam { first: u64 },
    /// The table has this many lines, not three or four.
    Players(usize),
    /// Not everybody at the table is listed, so games lost by others must be given.
    NeedsOthersLost,
    /// The table's other lines say that others lost this many games.
    OthersLost { given: u16, counted: u16 },
    /// The file can't be read any further.
    Unreadable(String),
}

/// A line as it is written.
struct WrittenLine {
    line: u64,
    name: String,
    team: Option<String>,
    series: u8,
    table: Option<String>,
    size: Option<u16>,
    points: i32,
    won: u16,
    lost: u16,
    others_lost: Option<u16>,
}

/// Reads all lines, or names everything that is wrong with them.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<ListLine>, Vec<ListProblem>> {
    let text = text(bytes);
    let mut problems = Vec::new();
    let written = written(&text, &mut problems);
    // Sums over a table say nothing while some of its lines can't be read.
    let lines = if problems.is_empty() {
        finish(&written, &mut problems)
    } else {
        Vec::new()
    };
    if problems.is_empty() {
        Ok(lines)
    } else {
        Err(problems)
    }
}

/// Reads UTF-8, with or without a byte order mark, and what older spreadsheets write.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        // Latin 1; names need none of the other characters of Windows-1252.
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// Returns the character between cells: the most frequent one in the heading.
fn delimiter(text: &str) -> u8 {
    let heading = text.lines().next().unwrap_or_default().as_bytes();
    let count = |delimiter: u8| heading.iter().filter(|&&byte| byte == delimiter).count();
    [b',', b'\t', b';']
        .into_iter()
        .max_by_key(|&delimiter| count(delimiter))
        .unwrap_or(b',')
}

/// Reads the cells of each line.
fn written(text: &str, problems: &mut Vec<ListProblem>) -> Vec<WrittenLine> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter(text))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut columns = None;
    let mut lines = Vec::new();
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(1, csv::Position::line);
                let kind = ProblemKind::Unreadable(error.to_string());
                problems.push(ListProblem {
                    line,
                    column: None,
                    kind,
                });
                break;
            }
        };
        let line = record.position().map_or(1, csv::Position::line);
        if record.iter().all(str::is_empty) {
            continue;
        }
        let Some(columns) = &columns else {
            columns = Some(heading(&record, line, problems));
            if !problems.is_empty() {
                return Vec::new();
            }
            continue;
        };
        let mut cells = Cells {
            record: &record,
            columns,
            line,
            problems,
        };
        lines.extend(cells.read());
    }
    if columns.is_none() || lines.is_empty() && problems.is_empty() {
        problems.push(ListProblem {
            line: 1,
            column: None,
            kind: ProblemKind::Empty,
        });
    }
    lines
}

/// Finds the columns. Others may stand beside them.
fn heading(
    record: &csv::StringRecord,
    line: u64,
    problems: &mut Vec<ListProblem>,
) -> (BTreeMap<Column, usize>, usize) {
    let mut columns = BTreeMap::new();
    let mut complain = |column, kind| {
        problems.push(ListProblem {
            line,
            column: Some(column),
            kind,
        });
    };
    for (at, cell) in record.iter().enumerate() {
        if let Some(column) = Column::of_heading(cell)
            && columns.insert(column, at).is_some()
        {
            complain(column, ProblemKind::TwoColumns);
        }
    }
    let mut needed = vec![Column::Name, Column::Points, Column::Won, Column::Lost];
    if !columns.contains_key(&Column::Table) {
        // Without tables nobody can count for the others.
        needed.push(if columns.contains_key(&Column::Size) {
            Column::OthersLost
        } else {
            Column::Table
        });
    }
    for column in needed {
        if !columns.contains_key(&column) {
            complain(column, ProblemKind::NoColumn);
        }
    }
    (columns, record.len())
}

/// The cells of a line.
struct Cells<'a> {
    record: &'a csv::StringRecord,
    /// The position of each column, and the number of all.
    columns: &'a (BTreeMap<Column, usize>, usize),
    line: u64,
    problems: &'a mut Vec<ListProblem>,
}

impl Cells<'_> {
    fn read(&mut self) -> Option<WrittenLine> {
        let before = self.problems.len();
        let beyond = self.record.iter().skip(self.columns.1);
        if beyond.filter(|cell| !cell.is_empty()).count() > 0 {
            self.complain(None, ProblemKind::TooManyCells);
        }
        let name = self.cell(Column::Name).map(str::to_owned);
        if name.is_none() {
            self.complain(Some(Column::Name), ProblemKind::EmptyCell);
        }
        let team = self.cell(Column::Team).map(str::to_owned);
        let table = self.cell(Column::Table).map(str::to_owned);
        if self.columns.0.contains_key(&Column::Table) && table.is_none() {
            self.complain(Some(Column::Table), ProblemKind::EmptyCell);
        }
        let series = if self.columns.0.contains_key(&Column::Series) {
            self.needed(Column::Series, 1, i64::from(MOST_SERIES))
        } else {
            Some(1)
        };
        let points = self.needed(Column::Points, i64::from(i32::MIN), i64::from(i32::MAX));
        let most = i64::from(u16::MAX);
        let won = self.needed(Column::Won, 0, most);
        let lost = self.needed(Column::Lost, 0, most);
        let size = self.number(Column::Size, 3, 4);
        let others_lost = self.number(Column::OthersLost, 0, most);
        let small = |number: Option<i64>| number.and_then(|number| u16::try_from(number).ok());
        let written = WrittenLine {
            line: self.line,
            name: name?,
            team,
            series: series.and_then(|series| u8::try_from(series).ok())?,
            table,
            size: small(size),
            points: points.and_then(|points| i32::try_from(points).ok())?,
            won: small(won)?,
            lost: small(lost)?,
            others_lost: small(others_lost),
        };
        (self.problems.len() == before).then_some(written)
    }

    fn complain(&mut self, column: Option<Column>, kind: ProblemKind) {
        self.problems.push(ListProblem {
            line: self.line,
            column,
            kind,
        });
    }

    /// Returns the cell of a column, unless it is empty.
    fn cell(&self, column: Column) -> Option<&str> {
        let at = *self.columns.0.get(&column)?;
        self.record.get(at).filter(|cell| !cell.is_empty())
    }

    /// Returns the number in a column that every line must fill.
    fn needed(&mut self, column: Column, least: i64, most: i64) -> Option<i64> {
        if self.cell(column).is_none() {
            self.complain(Some(column), ProblemKind::EmptyCell);
        }
        self.number(column, least, most)
    }

    fn number(&mut self, column: Column, least: i64, most: i64) -> Option<i64> {
        let cell = self.cell(column)?.to_owned();
        // Spreadsheets like typographic minus signs.
        let number = cell.replace(['−', '–'], "-").parse::<i64>().ok();
        let number = number.filter(|number| (least..=most).contains(number));
        if number.is_none() {
            self.complain(Some(column), ProblemKind::NotANumber(cell));
        }
        number
    }
}

/// Checks the lines against each other, and counts games lost by others.
fn finish(written: &[WrittenLine], problems: &mut Vec<ListProblem>) -> Vec<ListLine> {
    let mut played: BTreeMap<(&str, u8), u64> = BTreeMap::new();
    let mut teams: BTreeMap<&str, (&Option<String>, u64)> = BTreeMap::new();
    let mut tables: BTreeMap<(u8, &str), (usize, u32)> = BTreeMap::new();
    for line in written {
        let mut complain = |column, kind| {
            problems.push(ListProblem {
                line: line.line,
                column: Some(column),
                kind,
            });
        };
        if let Some(&first) = played.get(&(line.name.as_str(), line.series)) {
            complain(Column::Name, ProblemKind::Twice { first });
        } else {
            played.insert((&line.name, line.series), line.line);
        }
        let (team, first) = *teams.entry(&line.name).or_insert((&line.team, line.line));
        if *team != line.team {
            complain(Column::Team, ProblemKind::OtherTeam { first });
        }
        if let Some(table) = &line.table {
            let (lines, lost) = tables.entry((line.series, table)).or_default();
            *lines += 1;
            *lost += u32::from(line.lost);
        }
    }
    let mut finished = Vec::new();
    for line in written {
        let table = line
            .table
            .as_deref()
            .and_then(|table| tables.get(&(line.series, table)));
        match others_lost(line, table.copied()) {
            Ok((size, others_lost)) => finished.push(ListLine {
                name: line.name.clone(),
                team: line.team.clone(),
                series: line.series,
                size,
                counts: SeriesCounts {
                    points: line.points,
                    won: line.won,
                    lost: line.lost,
                    others_lost,
                },
            }),
            Err((column, kind)) => {
                problems.push(ListProblem {
                    line: line.line,
                    column: Some(column),
                    kind,
                });
            }
        }
    }
    problems.sort_by_key(|problem| problem.line);
    finished
}

/// Returns the size of a line's table, and how many games others lost there: as given, or counted
/// where the whole table is listed.
fn others_lost(
    line: &WrittenLine,
    table: Option<(usize, u32)>,
) -> Result<(TableSize, u16), (Column, ProblemKind)> {
    let listed = table.map_or(0, |(lines, _)| lines);
    let places = line.size.map_or(listed, usize::from);
    let size = TableSize::of_places(places)
        .filter(|_| listed <= places)
        .ok_or((Column::Table, ProblemKind::Players(listed)))?;
    let complete = table.filter(|&(lines, _)| lines == places);
    let counted = complete.map(|(_, lost)| lost - u32::from(line.lost));
    let counted = counted.map(|counted| u16::try_from(counted).unwrap_or(u16::MAX));
    match (line.others_lost, counted) {
        (Some(given), Some(counted)) if given != counted => Err((
            Column::OthersLost,
            ProblemKind::OthersLost { given, counted },
        )),
        (Some(known), _) | (None, Some(known)) => Ok((size, known)),
        (None, None) => Err((Column::OthersLost, ProblemKind::NeedsOthersLost)),
    }
}
