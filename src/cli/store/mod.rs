//! `skatrunde store`: work on the store as a whole.

mod file;

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use skat_store::{Backup, EmbeddedStore, Month, OpenError, StoreCounts};
use skat_view::{Lang, deal_statistics};
use tokio::io::{AsyncWrite, AsyncWriteExt as _, sink};

use super::parse::{language, language_of_environment, month};
use crate::clock::Clock;
use crate::config::Config;
use crate::jobs::{self, Done, Job, PlannedStep, StoreReport};
use crate::statistics;
use file::NewFile;

/// A maintenance job and the store it works on.
#[derive(Debug, clap::Args)]
pub(super) struct StoreCommand {
    #[command(subcommand)]
    work: StoreSubcommand,
    /// The store to use instead of the configured one: an address as in `store.url`.
    #[arg(long, global = true)]
    url: Option<String>,
}

#[derive(Debug, clap::Subcommand)]
enum StoreSubcommand {
    /// Migrates the store to the newest format. Then earlier versions can't use it any more.
    Migrate {
        /// Prints the steps, and makes none of them.
        #[arg(long)]
        dry_run: bool,
    },
    /// Prints the store's backend, format and condition.
    Status {
        /// Prints JSON.
        #[arg(long)]
        json: bool,
    },
    /// Writes everything in the store to a new file.
    Backup {
        /// The file to create; it must not exist yet.
        file: PathBuf,
    },
    /// Fills an empty store from a backup.
    Restore {
        /// The backup.
        file: PathBuf,
    },
    /// Counts all results again, for leaderboards and profiles.
    Rebuild,
    /// Writes every finished deal to a new file, for other programs.
    Export {
        /// The file to create; it must not exist yet.
        file: PathBuf,
    },
    /// Tests whether the cards of all deals that were dealt look fairly shuffled.
    Statistics {
        /// Only the deals of this month in UTC, such as 2026-11.
        #[arg(long, value_parser = month)]
        month: Option<Month>,
        /// Also writes the raw counts as JSON to this file, which must not exist yet.
        #[arg(long, value_name = "FILE")]
        counts: Option<PathBuf>,
        /// The report's language, `de` or `en`; default: that of the environment.
        #[arg(long, value_parser = language)]
        language: Option<Lang>,
    },
}

impl StoreCommand {
    pub(super) fn run(self, mut config: Config) -> anyhow::Result<()> {
        if let Some(url) = self.url {
            config.store.url = url.into();
        }
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?;
        runtime.block_on(self.work.run(&config))
    }
}

impl StoreSubcommand {
    async fn run(self, config: &Config) -> anyhow::Result<()> {
        match self {
            Self::Migrate { dry_run: false } => say(&migrate(config).await?, false),
            Self::Migrate { dry_run: true } => {
                say(&work(config, Job::Plan, &mut sink()).await?, false)
            }
            Self::Status { json } => say(&work(config, Job::Status, &mut sink()).await?, json),
            Self::Rebuild => say(&work(config, Job::Rebuild, &mut sink()).await?, false),
            Self::Backup { file } => write(config, Job::Backup, &file).await,
            Self::Export { file } => write(config, Job::Export, &file).await,
            Self::Restore { file } => restore(config, &file).await,
            Self::Statistics {
                month,
                counts,
                language,
            } => {
                let language = language.unwrap_or_else(language_of_environment);
                print_statistics(config, month, counts.as_deref(), language).await
            }
        }
    }
}

/// Does a job in the store, or asks the process that holds the store to do it.
async fn work(
    config: &Config,
    job: Job,
    out: &mut (dyn AsyncWrite + Unpin + Send),
) -> anyhow::Result<Done> {
    let options = config.store_options()?;
    if let Some(file) = options.file()?
        && !file.exists()
    {
        let place = file.display().to_string();
        return Err(OpenError::NoStore { place }.into());
    }
    let opened = match job {
        Job::Status | Job::Plan | Job::Backup | Job::Export | Job::Statistics => {
            skat_store::open_to_read(&options).await
        }
        Job::Migrate | Job::Rebuild | Job::Restore => skat_store::open_to_maintain(&options).await,
    };
    match opened {
        Ok(store) => jobs::carry_out(job, &*store, Clock::system().now(), out).await,
        Err(OpenError::Locked { path }) => ask_holder(config, &path, job, out).await,
        Err(error) => Err(error.into()),
    }
}

#[cfg(unix)]
async fn ask_holder(
    config: &Config,
    store: &Path,
    job: Job,
    out: &mut (dyn AsyncWrite + Unpin + Send),
) -> anyhow::Result<Done> {
    crate::control::ask(&config.data.folder, store, job, out).await
}

#[cfg(not(unix))]
async fn ask_holder(
    _config: &Config,
    store: &Path,
    _job: Job,
    _out: &mut (dyn AsyncWrite + Unpin + Send),
) -> anyhow::Result<Done> {
    Err(OpenError::Locked {
        path: store.to_owned(),
    }
    .into())
}

/// Migrates the store. Opening it may already do so.
async fn migrate(config: &Config) -> anyhow::Result<Done> {
    let options = config.store_options()?;
    let stored = match options.file()? {
        Some(file) => match EmbeddedStore::stored_format(file) {
            Err(OpenError::Locked { .. }) => None,
            stored => stored?,
        },
        None => match skat_store::open_to_read(&options).await {
            Err(OpenError::NoStore { .. }) => None,
            store => Some(store?.write_format()),
        },
    };
    match (work(config, Job::Migrate, &mut sink()).await?, stored) {
        (Done::Migrated { to, .. }, Some(from)) => Ok(Done::Migrated { from, to }),
        (done, _) => Ok(done),
    }
}

/// Does a job that writes a file. The file appears whole or not at all.
async fn write(config: &Config, job: Job, path: &Path) -> anyhow::Result<()> {
    let file = NewFile::begin(path)?;
    let mut out = file.writer()?;
    let done = work(config, job, &mut out).await?;
    drop(out);
    if job == Job::Backup {
        Backup::check(BufReader::new(file.reader()?))
            .context("the new backup can't be restored, so it isn't kept")?;
    }
    file.finish()?;
    say(&done, false)
}

async fn restore(config: &Config, path: &Path) -> anyhow::Result<()> {
    let file = File::open(path).with_context(|| format!("{} can't be read", path.display()))?;
    let backup = Backup::check(BufReader::new(file)).with_context(|| path.display().to_string())?;
    let store = match skat_store::open_to_maintain(&config.store_options()?).await {
        Ok(store) => store,
        Err(OpenError::Locked { path }) => {
            return say(
                &ask_holder(config, &path, Job::Restore, &mut sink()).await?,
                false,
            );
        }
        Err(error) => return Err(error.into()),
    };
    let contents = backup.restore(&*store).await?;
    skat_store::rebuild(&*store)
        .await
        .context("everything is restored, but not counted; run `skatrunde store rebuild`")?;
    print(&format!(
        "restored {} tables and {} persons, and counted their results",
        contents.tables, contents.persons
    ));
    Ok(())
}

/// Prints what the counts of dealt cards show, and writes them to a file if one is given.
async fn print_statistics(
    config: &Config,
    month: Option<Month>,
    file: Option<&Path>,
    language: Lang,
) -> anyhow::Result<()> {
    let file = file.map(NewFile::begin).transpose()?;
    let mut written = Vec::new();
    work(config, Job::Statistics, &mut written).await?;
    let mut counts: StoreCounts =
        serde_json::from_slice(&written).context("the counts can't be read")?;
    if let Some(month) = month {
        counts.months.retain(|of, _| *of == month);
    }
    print(&deal_statistics(
        &statistics::of_month(&counts, month),
        language,
    ));
    if let Some(file) = file {
        let mut out = file.writer()?;
        out.write_all(&statistics::counts_file(counts)).await?;
        out.flush().await?;
        drop(out);
        file.finish()?;
    }
    Ok(())
}

fn say(done: &Done, json: bool) -> anyhow::Result<()> {
    print(&match done {
        Done::Status(report) if json => serde_json::to_string_pretty(report)?,
        Done::Status(report) => text(report),
        Done::Migrated { from, to } if from == to => {
            format!("the store has format {to}; nothing to do")
        }
        Done::Migrated { from, to } => {
            format!("migrated the store from format {from} to format {to}")
        }
        Done::Planned { from, to, .. } if from == to => {
            format!("the store has format {to}; nothing to do")
        }
        Done::Planned { from, to, steps } => plan(*from, *to, steps),
        Done::BackedUp { tables, persons } => {
            format!("backed up {tables} tables and {persons} persons")
        }
        Done::Rebuilt { results } => format!("recounted {results} results"),
        Done::Exported { deals } => format!("exported {deals} deals"),
        Done::Counted => "counted the dealt cards".to_owned(),
    });
    Ok(())
}

fn plan(from: u32, to: u32, steps: &[PlannedStep]) -> String {
    let mut lines = vec![format!(
        "`skatrunde store migrate` would migrate the store from format {from} to format {to}:"
    )];
    for PlannedStep {
        format,
        about,
        records,
    } in steps
    {
        let touched = match records {
            0 => "changes no record".to_owned(),
            1 => "adds or changes 1 record".to_owned(),
            more => format!("adds or changes {more} records"),
        };
        lines.push(format!("  format {format} {about}; the step {touched}"));
    }
    lines.push(
        "No step can be undone: then earlier versions can't use the store any more, and the way \
         back is a backup from before. Nothing was written now."
            .to_owned(),
    );
    lines.join("\n")
}

fn text(report: &StoreReport) -> String {
    let StoreReport {
        backend,
        format,
        newest_format,
        tables,
        open_tables,
        durability,
        notes,
    } = report;
    let mut lines = vec![
        format!("backend      {backend}"),
        if format < newest_format {
            format!(
                "format       {format}, until `skatrunde store migrate` confirms {newest_format}"
            )
        } else {
            format!("format       {format}")
        },
        format!("tables       {tables}, {open_tables} of them open"),
        format!("durability   {durability}"),
    ];
    lines.extend(notes.iter().map(|note| format!("note         {note}")));
    lines.join("\n")
}

#[expect(
    clippy::print_stdout,
    reason = "the command's purpose is to print what it did"
)]
fn print(text: &str) {
    println!("{text}");
}
