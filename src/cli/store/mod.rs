//! `skatrunde store`: work on the store as a whole.

mod file;

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use skat_store::{Backup, EmbeddedStore, OpenError};
use tokio::io::{AsyncWrite, sink};

use crate::clock::Clock;
use crate::config::Config;
use crate::jobs::{self, Done, Job, StoreReport};
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
    /// Migrates the store to the newest format, as the bot does when it starts.
    Migrate,
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
            Self::Migrate => say(&migrate(config).await?, false),
            Self::Status { json } => say(&work(config, Job::Status, &mut sink()).await?, json),
            Self::Rebuild => say(&work(config, Job::Rebuild, &mut sink()).await?, false),
            Self::Backup { file } => write(config, Job::Backup, &file).await,
            Self::Export { file } => write(config, Job::Export, &file).await,
            Self::Restore { file } => restore(config, &file).await,
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
        Job::Status | Job::Backup | Job::Export => skat_store::open_to_read(&options).await,
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

/// Opens the store, which migrates it.
async fn migrate(config: &Config) -> anyhow::Result<Done> {
    let stored = match config.store_options()?.file()? {
        Some(file) => match EmbeddedStore::stored_format(file) {
            Err(OpenError::Locked { .. }) => None,
            stored => stored?,
        },
        None => None,
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
        Done::BackedUp { tables, persons } => {
            format!("backed up {tables} tables and {persons} persons")
        }
        Done::Rebuilt { results } => format!("recounted {results} results"),
        Done::Exported { deals } => format!("exported {deals} deals"),
    });
    Ok(())
}

fn text(report: &StoreReport) -> String {
    let StoreReport {
        backend,
        format,
        tables,
        open_tables,
        durability,
        notes,
    } = report;
    let mut lines = vec![
        format!("backend      {backend}"),
        format!("format       {format}"),
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
