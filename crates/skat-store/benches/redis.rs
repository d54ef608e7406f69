//! Steps per second that the store commits on Redis, compared with `redis-benchmark`. The script,
//! sizes, durability, pipelining depth and server are the same.

#[path = "../tests/common/mod.rs"]
mod common;

use std::process::Command;
use std::time::Instant;

use common::servers::Server;
use common::{commit, open_table, options, stored};
use futures_util::future::join_all;
use skat_store::{Commit, Epoch, open};
use tokio::runtime::Runtime;

/// Returns the commit script without the line that recognises a stored step, because the benchmark
/// sends the same step all the time.
fn script() -> String {
    let script = include_str!("../src/redis/scripts/commit.lua");
    let known = "if events > 0 and state[1] == ARGV[1]";
    assert!(script.contains(known), "the script has changed");
    script.replace(known, "if false and state[1] == ARGV[1]")
}

const EVENT: &str = r#"{"v":1,"at":1750000000000,"event":{"ready":{"place":0}}}"#;

/// Returns the steps per second of this many tables at once, each with this many steps.
async fn ours(server: &Server, tables: u64, steps: u64) -> f64 {
    let mut options = options(server.url(), "");
    options.prefix = format!("bench-{tables}");
    let store = open(&options).await.expect("opens");
    let opened = join_all((1..=tables).map(|table| open_table(&*store, table))).await;
    let begun = Instant::now();
    let play = |(table, mut now)| {
        let store = &store;
        async move {
            for step in 0..steps {
                let interaction = Some((table << 32) | step);
                let next = Commit {
                    interaction,
                    ..commit(table, Epoch::FIRST, now)
                };
                now = stored(store.commit(next).await.expect("commits"));
            }
        }
    };
    join_all((1..).zip(opened).map(play)).await;
    (tables * steps) as f64 / begun.elapsed().as_secs_f64()
}

/// Returns the steps per second of `redis-benchmark` with one connection and this many requests in
/// flight.
fn bare(server: &Server, depth: u64, requests: u64) -> f64 {
    let port = server.port().to_string();
    let table = format!("bare-{depth}:{{t:1}}");
    let head = "0".repeat(64);
    server
        .ask::<()>(&format!("HSET {table}:table epoch 1 seq 1 head {head}"))
        .expect("the table is created");
    let hash: String = redis::cmd("SCRIPT")
        .arg("LOAD")
        .arg(script())
        .query(
            &mut redis::Client::open(server.url())
                .expect("a client")
                .get_connection()
                .expect("connects"),
        )
        .expect("the script loads");
    let keys = ["table", "log", "clicks", "tokens", "results", "outbox"]
        .map(|key| format!("{table}:{key}"));
    let output = Command::new("redis-benchmark")
        .args([
            "-p",
            &port,
            "-c",
            "1",
            "-q",
            "-r",
            "1000000000",
            "-P",
            &depth.to_string(),
            "-n",
            &requests.to_string(),
        ])
        .args(["EVALSHA", &hash, "6"])
        .args(keys)
        .args([
            "1",
            "1",
            &head,
            "1",
            &head,
            "__rand_int__",
            "1750000000000",
            "(1749996400000",
            "0",
            "3600000",
            "870000",
        ])
        .args(["", "", "1", EVENT])
        .output()
        .expect("this benchmark needs redis-benchmark");
    let text = String::from_utf8_lossy(&output.stdout).replace('\r', "\n");
    let mut rate = text.lines().filter_map(|line| {
        line.split(" requests per second")
            .next()?
            .rsplit(' ')
            .next()?
            .parse()
            .ok()
    });
    rate.next_back()
        .unwrap_or_else(|| panic!("no rate in {text}"))
}

#[expect(
    clippy::print_stdout,
    reason = "the benchmark's purpose is to print the figures"
)]
fn main() {
    let runtime = Runtime::new().expect("a runtime");
    for sync in ["always", "everysec"] {
        let server = Server::start(&format!("--appendonly yes --appendfsync {sync}"));
        for (tables, steps) in [(1, 3_000), (100, 300)] {
            let ours = runtime.block_on(ours(&server, tables, steps));
            let bare = bare(&server, tables, tables * steps);
            println!(
                "appendfsync {sync}, {tables} at once: {ours:.0} steps/s, bare {bare:.0}, ratio \
                 {:.2}",
                ours / bare
            );
        }
    }
}
