//! `kill -9` at random moments: the writing process, the server, or both.

use std::collections::BTreeMap;
use std::time::Duration;

use skat_store::{Store, StoreError, rebuild};
use skat_table::TableId;
use tokio::time::{Instant, timeout_at};

use crate::common::NOW;
use crate::common::servers::Server;
use crate::player::{check_counted, check_table, soaks, store_at};
use crate::process::{TABLES, Word, Writer};

/// Kills per server.
const KILLS: usize = 36;

/// Number of servers of each kind, and the number in a soak.
const SERVERS: (usize, usize) = (2, 139);

/// Longest life of all processes after the first word, in microseconds.
const LONGEST_LIFE_US: u64 = 40_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Victim {
    Writer,
    Server,
    Both,
}

/// The knowledge of a table.
#[derive(Default)]
struct Known {
    /// The hashes of all acknowledged positions, by number of events.
    acknowledged: BTreeMap<u64, String>,
    /// Number of events seen in the log.
    seen: u64,
}

/// A server, its writer, and their promises.
struct World {
    server: Server,
    writer: Option<Writer>,
    /// True if a killed server may have answered before it passed the step to the operating system.
    /// Redis does so at `everysec` while its last sync isn't done.
    hasty: bool,
    server_was_killed: bool,
    tables: [Known; TABLES as usize],
    kills: BTreeMap<Victim, u64>,
    lost: u64,
}

impl World {
    fn new(server: Server, hasty: bool) -> Self {
        Self {
            server,
            writer: None,
            hasty,
            server_was_killed: false,
            tables: Default::default(),
            kills: BTreeMap::new(),
            lost: 0,
        }
    }

    fn note(&mut self, word: Word) {
        let Word::Acknowledged { table, seq, head } = word else {
            panic!("only the player writes: {word:?}")
        };
        let known = &mut self.tables[table as usize - 1];
        let newest = known
            .acknowledged
            .last_key_value()
            .map_or(0, |(&seq, _)| seq);
        if self.hasty && seq <= newest {
            self.lost += known.acknowledged.split_off(&seq).len() as u64;
        } else {
            assert!(
                seq > newest,
                "table {table} goes back from {newest} to {seq}"
            );
        }
        known.acknowledged.insert(seq, head);
    }

    /// Lets all processes live for a while, then kills, restarts and checks.
    async fn live_and_die(&mut self) {
        let url = self.server.url();
        let mut writer = self.writer.take().unwrap_or_else(|| Writer::start(&url));
        // The first word shows that everything works.
        self.note(writer.says().await.expect("the process runs"));
        let end = Instant::now() + Duration::from_micros(random() % LONGEST_LIFE_US);
        while let Ok(word) = timeout_at(end, writer.says()).await {
            self.note(word.expect("the process runs"));
        }
        let victim = [Victim::Writer, Victim::Server, Victim::Both][random() as usize % 3];
        *self.kills.entry(victim).or_default() += 1;
        if victim != Victim::Writer {
            self.server.kill();
            self.server_was_killed = true;
        }
        if victim != Victim::Server {
            writer.kill().await;
            // Its words before its death count.
            while let Some(word) = writer.says().await {
                self.note(word);
            }
        }
        if victim != Victim::Writer {
            self.server.restart();
        }
        if victim == Victim::Server {
            self.writer = Some(writer);
        } else {
            self.check(&*store_at(&url).await).await;
        }
    }

    /// Checks that everything acknowledged is there, and at most one more step per table.
    async fn check(&mut self, store: &dyn Store) {
        for (table, known) in (1..).zip(&mut self.tables) {
            let acquired = match store.acquire(TableId::new(table), NOW).await {
                Ok(acquired) => acquired,
                Err(StoreError::UnknownTable) => {
                    assert!(known.acknowledged.is_empty(), "table {table} is gone");
                    continue;
                }
                Err(error) => panic!("table {table} can't be read: {error}"),
            };
            let found = acquired.position().seq;
            let newest = known
                .acknowledged
                .last_key_value()
                .map_or(1, |(&seq, _)| seq);
            let stays = |seq: u64, head: &str| {
                acquired
                    .positions
                    .get(seq as usize)
                    .is_some_and(|position| position.head.to_string() == *head)
            };
            // A lost step may have been replaced by one of a writer that was killed before it could
            // report it.
            let lost = known
                .acknowledged
                .iter()
                .find(|&(&seq, head)| !stays(seq, head))
                .map(|(&seq, _)| seq);
            let may_lose = self.hasty && self.server_was_killed;
            match lost {
                Some(first) if may_lose => {
                    self.lost += known.acknowledged.split_off(&first).len() as u64;
                    known.seen = 0;
                }
                _ => {
                    // A step that was seen but never acknowledged may be lost, too.
                    let seen = if may_lose {
                        known.seen.min(found)
                    } else {
                        known.seen
                    };
                    let least = newest.max(seen);
                    assert!(
                        least <= found && found <= least + 1,
                        "table {table}: {found} events after {least}"
                    );
                }
            }
            for (&seq, head) in &known.acknowledged {
                assert_eq!(
                    &acquired.positions[seq as usize].head.to_string(),
                    head,
                    "table {table} at {seq}"
                );
            }
            check_table(
                store,
                table,
                &acquired,
                known.seen.saturating_sub(1) as usize,
            )
            .await;
            known.seen = found;
        }
        self.server_was_killed = false;
    }

    async fn end(mut self) -> (BTreeMap<Victim, u64>, u64, usize) {
        if let Some(mut writer) = self.writer.take() {
            writer.kill().await;
            while let Some(word) = writer.says().await {
                self.note(word);
            }
        }
        let store = store_at(&self.server.url()).await;
        self.check(&*store).await;
        if self.hasty {
            // A count may be lost just before its results leave the outbox; then only a rebuild
            // brings them back.
            rebuild(&*store).await.expect("counts");
        }
        check_counted(&*store, 1..=TABLES).await;
        check_counted(&*store, 1..=TABLES).await;
        (
            self.kills,
            self.lost,
            self.tables
                .iter()
                .map(|known| known.acknowledged.len())
                .sum(),
        )
    }
}

async fn kill_all_day(options: &str, hasty: bool) {
    let mut kills = BTreeMap::new();
    let (mut lost, mut acknowledged) = (0, 0);
    for _ in 0..if soaks() { SERVERS.1 } else { SERVERS.0 } {
        let mut world = World::new(Server::start(options), hasty);
        for _ in 0..KILLS {
            world.live_and_die().await;
        }
        let (of_world, lost_there, acknowledged_there) = world.end().await;
        for (victim, times) in of_world {
            *kills.entry(victim).or_insert(0) += times;
        }
        lost += lost_there;
        acknowledged += acknowledged_there;
    }
    println!(
        "{options}: kills {kills:?}, {acknowledged} steps acknowledged, {lost} of them lost and \
         noticed"
    );
    assert_eq!(kills.len(), 3, "each is killed now and then");
    assert!(acknowledged > KILLS, "the players made progress");
    assert!(hasty || lost == 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_strict_server_loses_nothing_acknowledged() {
    kill_all_day("--appendonly yes --appendfsync always", false).await;
}

/// If only the writer dies, nothing is missing here either.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn losses_of_a_fast_server_are_noticed() {
    kill_all_day("--appendonly yes --appendfsync everysec", true).await;
}

fn random() -> u64 {
    getrandom::u64().expect("the system provides random numbers")
}
