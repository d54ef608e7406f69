//! A process that is stopped in the middle of its work (SIGSTOP), loses its tables to another one,
//! and comes back: it can't write.

use std::collections::BTreeSet;
use std::time::Duration;

use skat_store::{EmbeddedStore, OpenError};
use skat_table::TableId;
use tokio::time::{Instant, sleep};

use crate::common::NOW;
use crate::common::servers::Server;
use crate::player::{PATIENCE, Player, check_counted, check_table, soaks, store_at};
use crate::process::{TABLES, Word, Writer};
use crate::proxy::Proxy;

/// Number of stops, and the number in a soak.
const TIMES: (usize, usize) = (6, 400);

/// Steps of the other process at each table.
const STEPS: usize = 3;

/// Longest life of the process after its first word, in microseconds.
const LONGEST_LIFE_US: u64 = 30_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Request {
    /// Requests on their way arrive at once.
    Arrives,
    /// Requests on their way arrive after the other process has played.
    ArrivesLate,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_paused_writer_is_fenced() {
    let mut late = 0;
    let times = if soaks() { TIMES.1 } else { TIMES.0 };
    for round in 0..times {
        let request = if round % 2 == 0 {
            Request::Arrives
        } else {
            Request::ArrivesLate
        };
        late += pause(request).await;
    }
    println!("{times} times stopped, {late} requests delivered after the other process had played");
    assert!(late > 0, "some requests come late");
}

/// Returns the number of requests that came late.
async fn pause(request: Request) -> u64 {
    let server = Server::strict();
    let proxy = Proxy::before(server.port()).await;
    let mut writer = Writer::start_that_stays_out(&proxy.url());
    let mut at_work = BTreeSet::new();
    while at_work.len() < TABLES as usize {
        if let Some(Word::Acknowledged { table, .. }) = writer.says().await {
            at_work.insert(table);
        }
    }
    sleep(Duration::from_micros(random() % LONGEST_LIFE_US)).await;
    if request == Request::ArrivesLate {
        proxy.close();
        wait_until("a request is on its way", || proxy.held() > 0).await;
    }
    writer.stop();

    let direct = store_at(&server.url()).await;
    let mut others = Vec::new();
    for table in 1..=TABLES {
        let mut other = Player::sit_down(direct.clone(), table).await;
        for _ in 0..STEPS {
            other.go_on().await;
        }
        others.push(other);
    }
    let late = proxy.held();
    proxy.open();
    wait_until("what was held is delivered", || proxy.held() == 0).await;
    writer.wake();
    let mut out = BTreeSet::new();
    while out.len() < TABLES as usize {
        match writer.says().await.expect("the process runs") {
            Word::Fenced { table } => _ = out.insert(table),
            // A late report of an answer from before the stop.
            Word::Acknowledged { .. } => {}
        }
    }
    for other in &mut others {
        let acquired = direct
            .acquire(TableId::new(other.table()), NOW)
            .await
            .expect("acquires");
        assert_eq!(
            acquired.position(),
            other.stands(),
            "only the other process has written"
        );
        check_table(&*direct, other.table(), &acquired, 0).await;
        assert_eq!(
            (other.met.fenced, other.met.misplaced, other.met.lost),
            (0, 0, 0),
            "and nothing disturbed it"
        );
    }
    check_counted(&*direct, 1..=TABLES).await;
    late
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_paused_process_keeps_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    let mut writer = Writer::start(path.to_str().expect("the path is UTF-8"));
    writer.says().await.expect("the process runs");
    writer.stop();
    let refused = EmbeddedStore::open(&path).expect_err("the stopped process holds the store");
    assert!(matches!(refused, OpenError::Locked { .. }), "{refused}");
    writer.wake();
    // More words than wait to be read, so that some are from after the stop.
    for _ in 0..1_500 {
        writer.says().await.expect("the process continues");
    }
    writer.kill().await;
    let store = EmbeddedStore::open(&path).expect("the store opens once the other process is gone");
    drop(store);
    let store = store_at(path.to_str().expect("the path is UTF-8")).await;
    for table in 1..=TABLES {
        let acquired = store
            .acquire(TableId::new(table), NOW)
            .await
            .expect("acquires");
        check_table(&*store, table, &acquired, 0).await;
    }
}

async fn wait_until(what: &str, mut happened: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !happened() {
        assert!(Instant::now() < end, "timed out waiting until {what}");
        sleep(Duration::from_millis(5)).await;
    }
}

fn random() -> u64 {
    getrandom::u64().expect("the system provides random numbers")
}
