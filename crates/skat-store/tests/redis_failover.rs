//! A primary dies under load: its replica takes over, and play goes on by itself. Acknowledged steps may be lost then, but that is
//! noticed, and nothing wrong is ever written.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use common::servers::{Cluster, Watched, wait_for};
use common::{NOW, SERVER, commit, open_table, result, stored};
use futures_util::future::join_all;
use skat_store::{Commit, Durability, Epoch, Options, Position, Store, StoreError, open};
use skat_table::TableId;

const TABLES: u64 = 12;

/// What a player has seen.
struct Seen {
    end: Position,
    /// How many of his steps were lost after they had been acknowledged.
    lost: u64,
}

/// Plays until it is told to stop; whatever fails, it takes the table over and goes on from where that stands.
async fn play(store: &dyn Store, table: u64, mut end: Position, steps: &AtomicU64, stop: &AtomicBool) -> Seen {
    let mut epoch = Epoch::FIRST;
    let mut lost = 0;
    let mut failing_since = None;
    while !stop.load(Ordering::Relaxed) {
        let number = u16::try_from(end.seq).expect("not that many");
        let step = Commit { results: vec![result(table, number, &[])], ..commit(table, epoch, end) };
        match store.commit(step).await {
            Ok(committed) => {
                end = stored(committed);
                steps.fetch_add(1, Ordering::Relaxed);
                failing_since = None;
                continue;
            }
            Err(error @ (StoreError::Damaged { .. } | StoreError::AlreadyOpen)) => panic!("table {table}: {error}"),
            Err(_) => {
                let since = *failing_since.get_or_insert_with(Instant::now);
                assert!(since.elapsed() < Duration::from_secs(60), "nobody takes over");
            }
        }
        match store.acquire(TableId::new(table), NOW).await {
            Ok(acquired) => {
                if !acquired.has_stood_at(end) {
                    lost += end.seq.saturating_sub(acquired.position().seq).max(1);
                }
                (end, epoch) = (acquired.position(), acquired.epoch);
            }
            Err(StoreError::Unavailable(_) | StoreError::Storage(_)) => {}
            Err(error) => panic!("table {table}: {error}"),
        }
    }
    Seen { end, lost }
}

/// Plays, breaks something in the midst of it, and looks at everything afterwards.
#[expect(clippy::print_stdout, reason = "how much was lost is allowed, but worth knowing")]
async fn survives(url: &str, break_it: impl FnOnce()) {
    let store = open(&Options::new(url, "")).await.expect("opens");
    let status = store.status().await.expect("looks");
    assert_eq!(status.durability, Durability::RedisReplicated);
    assert!(status.notes.iter().any(|note| note.contains("failover")), "{:?}", status.notes);
    let steps = Arc::new(AtomicU64::new(0));
    let stop = Arc::new(AtomicBool::new(false));
    let mut players = Vec::new();
    for table in 1..=TABLES {
        let (store, steps, stop) = (Arc::clone(&store), Arc::clone(&steps), Arc::clone(&stop));
        let opened = open_table(&*store, table).await;
        players.push(tokio::spawn(async move { play(&*store, table, opened, &steps, &stop).await }));
    }
    // The players have the runtime's other threads.
    tokio::task::block_in_place(|| {
        let played = || steps.load(Ordering::Relaxed);
        wait_for("the players to begin", || played() > 20 * TABLES);
        break_it();
        let before = played();
        wait_for("the players to go on", || played() > before + 50 * TABLES);
        stop.store(true, Ordering::Relaxed);
    });
    let seen = join_all(players).await;

    let store = open(&Options::new(url, "")).await.expect("opens again");
    let mut events = 0;
    for (table, seen) in (1..).zip(seen) {
        let Seen { end, lost } = seen.expect("plays to the end");
        println!("table {table}: {} events, {lost} acknowledged ones lost", end.seq);
        let acquired = store.acquire(TableId::new(table), NOW).await.expect("acquires");
        assert_eq!(acquired.position(), end);
        events += acquired.events.len() - 1;
    }
    assert_eq!(store.ledger(SERVER).await.expect("reads").len(), events, "one result for each step that is there");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_failover_by_sentinels() {
    let mut watched = Watched::start();
    survives(&watched.url(), || {
        watched.primary.kill();
        wait_for("the replica to be promoted", || watched.replica.is_primary());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn the_loss_of_a_cluster_node() {
    let mut cluster = Cluster::start();
    survives(&cluster.url(), || {
        let (primaries, replicas) = cluster.nodes.split_at_mut(3);
        primaries[1].kill();
        wait_for("its replica to be promoted", || replicas[1].is_primary());
    })
    .await;
}
