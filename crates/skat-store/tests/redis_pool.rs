//! The pool on Redis: heartbeats carry the shards only after a change, and nobody misses one.

mod common;

use std::sync::Arc;

use common::options;
use common::servers::Server;
use futures_util::future::join_all;
use skat_store::{Holder, ProcessId, Store, open};

async fn opened(server: &Server) -> Arc<dyn Store> {
    open(&options(server.url(), ""))
        .await
        .expect("the store opens")
}

/// A process with a connection of its own.
struct Process {
    id: ProcessId,
    total: u32,
    store: Arc<dyn Store>,
}

impl Process {
    async fn start(server: &Server, id: u64, total: u32) -> Self {
        Self {
            id: ProcessId(id),
            total,
            store: opened(server).await,
        }
    }

    /// Returns the shards with their holders, by a heartbeat.
    async fn shards(&self) -> Vec<(u32, Holder)> {
        let pool = self.store.beat(self.id, self.total, false);
        pool.await.expect("beats").shards.into_iter().collect()
    }

    /// Returns the same by a new connection, which can't know anything from before.
    async fn shards_anew(&self, server: &Server) -> Vec<(u32, Holder)> {
        let anew = Self::start(server, self.id.0, self.total).await;
        anew.shards().await
    }
}

/// A number below the bound; the same numbers in each run.
fn draw(state: &mut u64, bound: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % bound
}

#[tokio::test]
async fn every_process_sees_every_change() {
    const SHARDS: u32 = 5;
    let server = Server::start("");
    let mut processes = Vec::new();
    for id in 1..=3 {
        processes.push(Process::start(&server, id, SHARDS).await);
    }
    let mut state = 27;
    let mut changes = 0;
    let mut before = Vec::new();
    for step in 0..300 {
        let process = &processes[draw(&mut state, 3) as usize];
        let shard = draw(&mut state, SHARDS.into()) as u32;
        let Process { id, total, store } = process;
        match draw(&mut state, 8) {
            0..=3 => {
                let from = draw(&mut state, 4);
                let from = (from > 0).then_some(ProcessId(from));
                let claimed = store.claim(*total, shard, *id, from).await;
                claimed.expect("answers");
            }
            4 | 5 => {
                store.ready(*total, shard, *id).await.expect("answers");
            }
            6 => store.release(*total, shard, *id).await.expect("answers"),
            _ => store.leave(*id, *total).await.expect("answers"),
        }
        let reader = &processes[draw(&mut state, 3) as usize];
        let seen = reader.shards().await;
        assert_eq!(seen, reader.shards_anew(&server).await, "step {step}");
        changes += u32::from(seen != before);
        before = seen;
    }
    assert!(changes > 30, "only {changes} changes");
}

/// Version 0.1.0 changes shards without a new revision, and the versions run side by side while the
/// processes are replaced one at a time.
#[tokio::test]
async fn changes_by_version_0_1_0_are_seen() {
    let server = Server::start("");
    let new = Process::start(&server, 1, 4).await;
    assert!(new.store.claim(4, 0, new.id, None).await.expect("answers"));
    let own = Holder {
        process: new.id,
        ready: false,
    };
    let old = |ready| Holder {
        process: ProcessId(0xf),
        ready,
    };
    let ask = |command: &str| server.ask::<i64>(command).expect("answers");
    for _ in 0..2 {
        assert_eq!(new.shards().await, [(0, own)]);
        let (seconds, _): (u64, u64) = server.ask("TIME").expect("answers");
        ask(&format!("HSET skatrunde:{{pool:4}}:peers f {seconds}999:0"));
        ask("HSET skatrunde:{pool:4}:shards 3 f:0");
        assert_eq!(new.shards().await, [(0, own), (3, old(false))]);
        assert_eq!(new.shards().await, [(0, own), (3, old(false))]);
        ask("HSET skatrunde:{pool:4}:shards 3 f:1");
        assert_eq!(new.shards().await, [(0, own), (3, old(true))]);
        ask("HDEL skatrunde:{pool:4}:peers f");
        ask("HDEL skatrunde:{pool:4}:shards 3");
    }
    assert_eq!(new.shards().await, [(0, own)]);
}

/// A process that has been silent for long may be the first to use its pool again.
#[tokio::test]
async fn every_key_of_a_pool_expires() {
    let server = Server::start("");
    let process = Process::start(&server, 1, 4).await;
    let Process { id, total, store } = &process;
    for step in 0..4 {
        assert!(store.claim(*total, 0, *id, None).await.expect("answers"));
        server
            .ask::<i64>("DEL skatrunde:{pool:4}:changes")
            .expect("answers");
        match step {
            0 => assert!(store.ready(*total, 0, *id).await.expect("answers")),
            1 => store.release(*total, 0, *id).await.expect("answers"),
            2 => store.leave(*id, *total).await.expect("answers"),
            _ => _ = process.shards().await,
        }
        let left: i64 = server
            .ask("PTTL skatrunde:{pool:4}:changes")
            .expect("answers");
        assert!(left > 0, "step {step}: {left}");
    }
}

#[tokio::test]
async fn a_heartbeat_without_news_is_short() {
    const SHARDS: u32 = 1_000;
    const PROCESSES: u64 = 100;
    const BEATS: u64 = 100;
    let server = Server::start("");
    let store = opened(&server).await;
    let all = || (1..=PROCESSES).map(ProcessId);
    for id in all() {
        store.beat(id, SHARDS, false).await.expect("beats");
    }
    let claims = (0..SHARDS).zip(all().cycle());
    let claims = claims.map(|(shard, by)| store.claim(SHARDS, shard, by, None));
    for claimed in join_all(claims).await {
        assert!(claimed.expect("answers"));
    }

    let sent = || -> u64 {
        let bytes = server.info("stats", "total_net_output_bytes");
        bytes.parse().expect("a number")
    };
    let beat_all = async || {
        server.ask::<()>("CONFIG RESETSTAT").expect("answers");
        let before = sent();
        for id in all().cycle().take(BEATS as usize) {
            let pool = store.beat(id, SHARDS, false).await.expect("beats");
            assert_eq!(pool.shards.len(), SHARDS as usize);
        }
        let bytes = (sent() - before) / BEATS;
        // A heartbeat also notes the process beside the store's format.
        let calls = server.info("commandstats", "cmdstat_evalsha");
        let (_, cost) = calls.split_once("usec=").expect("the cost");
        let cost: u64 = cost
            .split(',')
            .next()
            .and_then(|cost| cost.parse().ok())
            .expect("a number");
        (bytes, cost / BEATS)
    };
    let quiet = beat_all().await;
    // Without a revision, everything is sent each time.
    let forget = format!("HDEL skatrunde:{{pool:{SHARDS}}}:changes revision");
    server.ask::<i64>(&forget).expect("answers");
    let full = beat_all().await;
    for (what, (bytes, cost)) in [("without news", &quiet), ("with all shards", &full)] {
        println!(
            "a heartbeat {what}, {PROCESSES} processes, {SHARDS} shards: {bytes} bytes, {cost} µs \
             of the server's time"
        );
    }
    assert!(quiet.0 * 4 < full.0, "{quiet:?} {full:?}");
}
