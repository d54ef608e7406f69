//! `skatrunde cup`: for organisers who plan on paper.

mod columns;
mod list;
mod report;
mod words;

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use serde::Serialize;
use skat_events::cup::{SeatingSeed, SeatingTask, TableSize, TableSizes};
use skat_view::Lang;

use super::parse::{language, language_of_environment};

/// Plans cups on paper: seatings and final rankings.
#[derive(Debug, clap::Subcommand)]
pub(super) enum CupPlanning {
    /// Prints who sits at which table in each series, with as few repeated meetings as possible.
    Seating(SeatingArgs),
    /// Ranks the results in a CSV file by the rules of the Skatwettspielordnung.
    Score(ScoreArgs),
}

/// The seating to print.
#[derive(Debug, clap::Args)]
pub(super) struct SeatingArgs {
    /// Number of players.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    players: u16,
    /// The preferred size of tables, 3 or 4.
    #[arg(long, value_parser = table_size)]
    size: TableSize,
    /// Number of series.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=12))]
    series: u8,
    /// Players of a team, who sit apart where possible. The first numbers are the first team.
    #[arg(long, value_name = "SIZE", value_parser = clap::value_parser!(u16).range(2..=4))]
    teams: Option<u16>,
    /// Draws another seating for each number.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// The results to rank.
#[derive(Debug, clap::Args)]
pub(super) struct ScoreArgs {
    /// A CSV file with a line for each player and series. Its first line names the columns, in
    /// German or English: name, series, table, points, won, lost, and if wanted others lost, table
    /// size, team.
    file: PathBuf,
    /// Prints CSV instead of a table for reading.
    #[arg(long)]
    csv: bool,
    /// The report's language, `de` or `en`; default: that of the environment.
    #[arg(long, value_parser = language)]
    language: Option<Lang>,
}

/// A seating with players numbered from 1.
#[derive(Serialize)]
struct PrintedSeating {
    series: Vec<Vec<Vec<u16>>>,
    repeats: u64,
}

impl CupPlanning {
    /// Prints a seating or a ranking.
    pub(super) fn run(&self) -> anyhow::Result<()> {
        match self {
            Self::Seating(seating) => seating.run(),
            Self::Score(score) => score.run(),
        }
    }
}

impl SeatingArgs {
    #[expect(
        clippy::print_stdout,
        reason = "the command's purpose is to print a seating"
    )]
    fn run(&self) -> anyhow::Result<()> {
        let tables = TableSizes::new(self.players, self.size)?;
        let mut task = SeatingTask::new(tables, self.series);
        if let Some(size) = self.teams {
            let mates = |one: u16| {
                let end = ((one / size + 1) * size).min(self.players);
                (one + 1..end).map(move |other| (one, other))
            };
            task.apart = (0..self.players).flat_map(mates).collect();
        }
        let plan = task.solve(SeatingSeed::of_number(self.seed))?;
        let mut series = plan.series;
        for player in series.iter_mut().flatten().flatten() {
            *player += 1;
        }
        let printed = PrintedSeating {
            series,
            repeats: plan.repeats,
        };
        println!("{}", serde_json::to_string(&printed)?);
        Ok(())
    }
}

impl ScoreArgs {
    /// An error names every line and column that can't be read.
    #[expect(
        clippy::print_stdout,
        reason = "the command's purpose is to print a ranking"
    )]
    fn run(&self) -> anyhow::Result<()> {
        let name = self.file.display();
        let bytes = std::fs::read(&self.file).with_context(|| format!("{name} can't be read"))?;
        let language = self.language.unwrap_or_else(language_of_environment);
        let list = match list::read(&bytes) {
            Ok(list) => list,
            Err(problems) => {
                let problems: Vec<String> = problems
                    .iter()
                    .map(|problem| words::problem(problem, language))
                    .collect();
                bail!("{name}: {}", problems.join("\n"));
            }
        };
        let report = report::RankingReport::of(&list, language);
        print!(
            "{}",
            if self.csv {
                report.csv()?
            } else {
                report.text()
            }
        );
        Ok(())
    }
}

/// Parses the size of a table.
fn table_size(text: &str) -> Result<TableSize, String> {
    let places = text.parse().ok();
    places
        .and_then(TableSize::of_places)
        .ok_or_else(|| "a table has 3 or 4 players".to_owned())
}
