//! Writing processes that can be killed and stopped: this program again.

use std::io::Write;
use std::process::Stdio;
use std::sync::Arc;

use futures_util::future::join_all;
use skat_store::{Committed, Store, StoreError, count_results};
use skat_table::TableId;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

use crate::common::servers::{go_on, halt};
use crate::player::{PATIENCE, Player, store_at};

/// Tables that such a process plays at once, from number 1.
pub(crate) const TABLES: u64 = 4;

/// Names the store for such a process.
const URL: &str = "SKAT_STORE_CRASH_URL";

/// Forbids such a process to take a table over again.
const STAYS_OUT: &str = "SKAT_STORE_CRASH_STAYS_OUT";

/// Steps of a table between two counts of its results.
const COUNTED_EVERY: u64 = 5;

/// A word of such a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// A step was acknowledged.
    Acknowledged {
        table: u64,
        /// Number of events in the log after it.
        seq: u64,
        /// Hash of the position.
        head: String,
    },
    /// Another writer has the table.
    Fenced { table: u64 },
}

impl Word {
    /// Parses a line; `None` if it is something else, or incomplete because its writer died.
    fn parse(line: &str) -> Option<Self> {
        // Output of the test harness may precede the first word on the line.
        let (_, words) = line.split_once("word: ")?;
        match words.split(' ').collect::<Vec<_>>().as_slice() {
            ["ack", table, seq, head] if head.len() == 64 => Some(Self::Acknowledged {
                table: table.parse().ok()?,
                seq: seq.parse().ok()?,
                head: (*head).to_owned(),
            }),
            ["fenced", table, "."] => Some(Self::Fenced {
                table: table.parse().ok()?,
            }),
            _ => None,
        }
    }
}

/// A process that writes until it dies.
pub(crate) struct Writer {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Writer {
    /// Starts a writer that resumes by itself after every failure.
    pub(crate) fn start(url: &str) -> Self {
        Self::spawn(
            Command::new(std::env::current_exe().expect("the test's own path is known"))
                .env(URL, url),
        )
    }

    /// Starts a writer that leaves a table that another one has taken over, and never takes one
    /// over twice.
    pub(crate) fn start_that_stays_out(url: &str) -> Self {
        Self::spawn(
            Command::new(std::env::current_exe().expect("the test's own path is known"))
                .env(URL, url)
                .env(STAYS_OUT, "1"),
        )
    }

    fn spawn(command: &mut Command) -> Self {
        command.args(["--exact", "process::this_program_writes", "--nocapture"]);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn()
            .expect("the process starts");
        let lines = BufReader::new(child.stdout.take().expect("standard output is piped")).lines();
        Self { child, lines }
    }

    /// Returns its next word; `None` once it is gone. Nothing is lost if the future is dropped.
    pub(crate) async fn says(&mut self) -> Option<Word> {
        loop {
            let line = timeout(PATIENCE, self.lines.next_line())
                .await
                .expect("the process prints a line")
                .expect("can be read")?;
            if let Some(word) = Word::parse(&line) {
                return Some(word);
            }
        }
    }

    /// Kills it, and checks that nothing else has ended it before.
    pub(crate) async fn kill(&mut self) {
        self.child.start_kill().expect("the process still runs");
        let status = self.child.wait().await.expect("the process exits");
        assert_eq!(
            std::os::unix::process::ExitStatusExt::signal(&status),
            Some(9),
            "the process was killed by the signal"
        );
    }

    /// Stops it where it is (SIGSTOP).
    pub(crate) fn stop(&self) {
        halt(self.id());
    }

    /// Lets it go on (SIGCONT).
    pub(crate) fn wake(&self) {
        go_on(self.id());
    }

    fn id(&self) -> u32 {
        self.child.id().expect("the process runs")
    }
}

/// The work of such a process. Run as an ordinary test, it does nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn this_program_writes() {
    let Ok(url) = std::env::var(URL) else { return };
    let stays_out = std::env::var_os(STAYS_OUT).is_some();
    let store = store_at(&url).await;
    join_all((1..=TABLES).map(|table| write(store.clone(), table, stays_out))).await;
}

async fn write(store: Arc<dyn Store>, table: u64, stays_out: bool) {
    let mut player = Player::sit_down(store.clone(), table).await;
    loop {
        let now = if stays_out {
            match player.step().await {
                Ok(Committed::Stored { now }) => now,
                Err(StoreError::Fenced) => return say(&format!("fenced {table} .")),
                Ok(Committed::Duplicate)
                | Err(StoreError::Storage(_) | StoreError::Unavailable(_)) => continue,
                Err(error) => panic!("table {table}: {error}"),
            }
        } else {
            player.go_on().await
        };
        say(&format!("ack {table} {} {}", now.seq, now.head));
        if now.seq % COUNTED_EVERY == 0 {
            match count_results(&*store, TableId::new(table)).await {
                Ok(_) | Err(StoreError::Storage(_) | StoreError::Unavailable(_)) => {}
                Err(error) => panic!("table {table} can't be counted: {error}"),
            }
        }
    }
}

fn say(words: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "word: {words}")
        .and_then(|()| out.flush())
        .expect("the parent reads the output");
}
