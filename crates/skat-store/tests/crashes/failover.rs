//! The primary of a table dies under load, and steps that its replica lacked are lost. Their writer
//! finds out and goes on, and the counts are repaired.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use skat_store::{Durability, OpenError, Store};
use tokio::task::JoinHandle;

use crate::common::servers::{Cluster, Server, Watched, wait_for};
use crate::player::{Met, Player, check_counted, keep_counting, open_at, soaks, store_at};

const TABLES: u64 = 6;

/// Steps of each player between two troubles.
const STEPS: u64 = 10;

/// Pause before a player's next step.
const THINKING: Duration = Duration::from_millis(2);

/// Number of primaries that die, and the number in a soak.
const FAILOVERS: (usize, usize) = (2, 40);

/// Longer than an election and a resynchronisation take on a busy machine.
const A_LONG_TIME: Duration = Duration::from_secs(300);

fn failovers() -> usize {
    if soaks() { FAILOVERS.1 } else { FAILOVERS.0 }
}

/// Players, each at their own table, who play on by themselves.
struct Load {
    over: Arc<AtomicBool>,
    players: Vec<(Arc<AtomicU64>, JoinHandle<Player>)>,
    counter: JoinHandle<()>,
}

impl Load {
    fn on(store: &Arc<dyn Store>) -> Self {
        let over = Arc::new(AtomicBool::new(false));
        let players = (1..=TABLES).map(|table| {
            let (store, over, steps) = (store.clone(), over.clone(), Arc::new(AtomicU64::new(0)));
            let made = steps.clone();
            let player = tokio::spawn(async move {
                let mut player = Player::sit_down(store, table).await;
                while !over.load(Ordering::Relaxed) {
                    player.go_on().await;
                    made.fetch_add(1, Ordering::Relaxed);
                    tokio::time::sleep(THINKING).await;
                }
                player
            });
            (steps, player)
        });
        let players = players.collect();
        let counter = tokio::spawn({
            let (store, over) = (store.clone(), over.clone());
            async move { keep_counting(&*store, TABLES, &over).await }
        });
        Self {
            over,
            players,
            counter,
        }
    }

    /// Waits until every player has made some more steps.
    fn goes_on(&self) {
        let before: Vec<u64> = self
            .players
            .iter()
            .map(|(steps, _)| steps.load(Ordering::Relaxed))
            .collect();
        wait_for("everybody to make some steps", || {
            assert!(
                !self.players.iter().any(|(_, player)| player.is_finished()),
                "every player continues"
            );
            let now = self
                .players
                .iter()
                .map(|(steps, _)| steps.load(Ordering::Relaxed));
            now.zip(&before).all(|(now, before)| now >= before + STEPS)
        });
    }

    /// Ends the load and checks every table.
    async fn end(self, store: &dyn Store) -> Met {
        self.over.store(true, Ordering::Relaxed);
        let players = join_all(self.players.into_iter().map(|(_, player)| player)).await;
        let mut met = Vec::new();
        for player in players {
            let player = player.expect("the task doesn't panic");
            player.check(store).await;
            met.push(player.met);
        }
        self.counter.await.expect("the task doesn't panic");
        check_counted(store, 1..=TABLES).await;
        Met::sum(met)
    }
}

/// Opens the store at this URL, whose status must mention failovers.
async fn replicated(url: &str) -> Arc<dyn Store> {
    let store = store_at(url).await;
    let status = store.status().await.expect("looks");
    assert_eq!(status.durability, Durability::RedisReplicated);
    assert!(
        status.notes.iter().any(|note| note.contains("failover")),
        "{:?}",
        status.notes
    );
    store
}

/// Cuts the replica off from its primary.
fn part(primary: &Server, replica: &Server) {
    replica
        .ask::<()>("CONFIG SET masteruser nobody masterauth wrong")
        .expect("sets");
    primary
        .ask::<u64>("CLIENT KILL TYPE replica")
        .expect("the connections are closed");
}

/// Lets it follow its primary again, if it has one.
fn reconcile(server: &Server) {
    server
        .ask::<()>("CONFIG SET masteruser default masterauth any")
        .expect("sets");
}

/// Kills the primary while the replica lacks its latest writes, and restarts it as a replica.
async fn lose(load: &Load, one: &mut Server, other: &mut Server) {
    // A machine that is too busy to answer in time may have seen more failovers than these.
    let (primary, replica) = if one.is_primary() {
        (one, other)
    } else {
        (other, one)
    };
    load.goes_on();
    part(primary, replica);
    load.goes_on();
    primary.kill();
    load.goes_on();
    assert!(replica.is_primary(), "the replica took over");
    reconcile(replica);
    primary.restart();
    reconcile(primary);
    let end = Instant::now() + A_LONG_TIME;
    while !follows(primary) && !follows(replica) {
        let state = || {
            (
                about(primary),
                about(replica),
                replica.ask::<String>("CLUSTER NODES").unwrap_or_default(),
            )
        };
        assert!(
            Instant::now() < end,
            "neither follows the other: {:#?}",
            state()
        );
        std::thread::park_timeout(Duration::from_millis(100));
    }
    load.goes_on();
}

fn about(server: &Server) -> String {
    server.ask("INFO replication").unwrap_or_default()
}

fn follows(server: &Server) -> bool {
    let about = about(server);
    about.contains("role:slave") && about.contains("master_link_status:up")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sentinels_replace_a_primary() {
    let mut watched = Watched::start();
    let store = replicated(&watched.url()).await;
    let load = Load::on(&store);
    for _ in 0..failovers() {
        lose(&load, &mut watched.primary, &mut watched.replica).await;
        let replica = if follows(&watched.primary) {
            &watched.primary
        } else {
            &watched.replica
        };
        let refused = open_at(&replica.url())
            .await
            .map(drop)
            .expect_err("a replica is refused");
        assert!(matches!(refused, OpenError::Replica { .. }), "{refused}");
    }
    let met = load.end(&*store_at(&watched.url()).await).await;
    println!("sentinel: {} failovers, {met:?}", failovers());
    assert!(
        met.lost >= STEPS * TABLES,
        "steps were lost, and their writers were informed"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cluster_replaces_a_primary() {
    let mut cluster = Cluster::start();
    let store = replicated(&cluster.url()).await;
    let load = Load::on(&store);
    for _ in 0..failovers() {
        let (primaries, replicas) = cluster.nodes.split_at_mut(3);
        lose(&load, &mut primaries[1], &mut replicas[1]).await;
    }
    let met = load.end(&*store_at(&cluster.url()).await).await;
    println!("cluster: {} failovers, {met:?}", failovers());
    assert!(
        met.lost >= STEPS,
        "steps were lost, and their writers were informed"
    );
}
