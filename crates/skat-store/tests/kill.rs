//! `kill -9` at random moments: nothing acknowledged is missing, and the file opens again.

mod common;

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{NOW, SERVER, commit, open_table, result, stored};
use skat_rules::game::GameId;
use skat_store::{
    ArchiveStore as _, Commit, EmbeddedStore, Epoch, ListKind, OpenError, Period, PersonDump,
    ResultStore as _, Scope, Settings, TableStore as _, TallyKey, count_results,
};
use skat_table::{PersonId, TableId};

/// Names the file for the child, which is this test's program again.
const CHILD: &str = "SKAT_STORE_KILL_CHILD";

/// Number of kills of the process that writes to one file.
const KILLS: u64 = 60;

/// Number of files if `SKATRUNDE_SOAK` is set, each with as many kills.
const SOAK_FILES: u64 = 167;

/// Steps after which the child counts the results.
const COUNTED_EVERY: u64 = 5;

/// Tables that the child plays at once.
const TABLES: u64 = 4;

/// Prints each acknowledged step on a line of its own: table, number of events.
#[tokio::main]
async fn write_until_killed(path: &Path) {
    let store = EmbeddedStore::open(path).expect("the store opens after a kill");
    let play = async |table: u64| {
        let id = TableId::new(table);
        if store.acquire(id, NOW).await.is_err() {
            store.restore_person(player(table)).await.expect("stores");
            open_table(&store, table).await;
        }
        let acquired = store.acquire(id, NOW).await.expect("acquires");
        let mut after = acquired.position();
        loop {
            let number = u16::try_from(after.seq).expect("the number fits");
            let step = Commit {
                interaction: Some(table << 32 | after.seq),
                results: vec![result(
                    table,
                    number,
                    &[(table, 18, Some(true), false, false)],
                )],
                ..commit(table, acquired.epoch, after)
            };
            after = stored(store.commit(step).await.expect("commits"));
            {
                let mut out = std::io::stdout().lock();
                writeln!(out, "ack {table} {}", after.seq)
                    .and_then(|()| out.flush())
                    .expect("the parent reads the output");
            }
            if after.seq % COUNTED_EVERY == 0 {
                count_results(&store, id).await.expect("counts");
            }
        }
    };
    futures_util::future::join_all((1..=TABLES).map(play)).await;
}

/// The only player at a table.
fn player(table: u64) -> PersonDump {
    PersonDump {
        user: table,
        person: PersonId::new(table),
        settings: Settings::default(),
        shared_deals: Vec::new(),
        day_reminder: None,
        day_servers: Vec::new(),
    }
}

#[test]
fn nothing_acknowledged_is_lost() {
    if let Some(path) = env::var_os(CHILD) {
        write_until_killed(Path::new(&path));
        return;
    }
    let files = if env::var_os("SKATRUNDE_SOAK").is_some() {
        SOAK_FILES
    } else {
        1
    };
    for file in 0..files {
        kill_often(file);
    }
}

fn kill_often(seed: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    let mut acknowledged = [0_u64; TABLES as usize];
    // Content of the file after the last kill, acknowledged or not.
    let mut stored = [0_u64; TABLES as usize];
    let mut delay = 12_345 + seed;
    for kill in 0..KILLS {
        let mut child = Command::new(env::current_exe().expect("the test's own path is known"))
            .args(["--exact", "nothing_acknowledged_is_lost", "--nocapture"])
            .env(CHILD, &path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("starts the child");
        let mut lines =
            BufReader::new(child.stdout.take().expect("standard output is piped")).lines();
        let mut take = |line: &str| {
            // Output of the test harness may precede the first acknowledgement on the line.
            let Some((_, words)) = line.split_once("ack ") else {
                return;
            };
            let Some((table, seq)) = words.split_once(' ') else {
                return;
            };
            let table: usize = table.parse().expect("a table");
            acknowledged[table - 1] = seq.parse().expect("a number");
        };
        // The first acknowledgement shows that the child has begun; then it may live for up to 30
        // ms.
        for line in lines.by_ref() {
            let line = line.expect("reads");
            take(&line);
            if line.contains("ack ") {
                break;
            }
        }
        if kill == 0 {
            let refused = EmbeddedStore::open(&path).expect_err("another process holds the store");
            assert!(matches!(refused, OpenError::Locked { .. }), "{refused}");
        }
        delay = delay
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let killed_at = Instant::now() + Duration::from_micros((delay >> 33) % 30_000);
        for line in lines.by_ref() {
            take(&line.expect("reads"));
            if Instant::now() >= killed_at {
                break;
            }
        }
        child.kill().expect("kills");
        let status = child.wait().expect("the child exits");
        assert_eq!(
            std::os::unix::process::ExitStatusExt::signal(&status),
            Some(9),
            "the process was killed by the signal"
        );
        for line in lines {
            // Its words before its death count, but not half a line.
            if let Ok(line) = line
                && line.split(' ').count() == 3
            {
                take(&line);
            }
        }
        stored = check(&path, &acknowledged, stored);
    }
    assert!(
        acknowledged.iter().all(|&seq| seq > 1),
        "the children made progress: {acknowledged:?}"
    );
}

/// Checks the file and returns the steps stored now. Every acknowledged or previously stored step
/// is there, with its interaction and its result; at most one more, which was being answered. Each
/// result counts once.
#[tokio::main]
async fn check(
    path: &Path,
    acknowledged: &[u64],
    before: [u64; TABLES as usize],
) -> [u64; TABLES as usize] {
    let mut stored = before;
    let store = EmbeddedStore::open(path).expect("the store opens after a kill");
    for ((table, &seq), stored) in (1..).zip(acknowledged).zip(&mut stored) {
        let id = TableId::new(table);
        let Ok(acquired) = store.acquire(id, NOW).await else {
            assert_eq!(seq, 0, "table {table} is gone");
            continue;
        };
        let found = acquired.events.len() as u64;
        let least = seq.max(*stored);
        let fits = found == least || found == least + 1 || least == 0;
        assert!(
            fits,
            "table {table}: {found} events, {seq} acknowledged, {stored} stored before"
        );
        for new in (*stored).max(1)..found {
            assert!(
                store
                    .was_handled(id, table << 32 | new)
                    .await
                    .expect("reads"),
                "table {table}, step {new}"
            );
        }
        *stored = found;
        assert!(acquired.epoch > Epoch::FIRST);
        let results = store.ledger(SERVER).await.expect("reads");
        let of_table = results
            .iter()
            .filter(|entry| entry.row.table() == id)
            .count() as u64;
        assert_eq!(of_table, found - 1, "one result for each step");

        count_results(&store, id).await.expect("counts");
        let person = player(table).person;
        let key = TallyKey {
            period: Period::AllTime,
            game: GameId::Skat,
            kind: ListKind::Official,
            person,
        };
        for scope in [Scope::Server(SERVER), Scope::All] {
            let tallied = store
                .tallies(scope, vec![key], Vec::new())
                .await
                .expect("reads");
            let deals = tallied.tallies[0]
                .as_ref()
                .map_or(0, |tally| u64::from(tally.deals));
            assert_eq!(deals, found - 1, "table {table}: each result counts once");
        }
    }
    stored
}
