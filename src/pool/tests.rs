//! Processes of a pool come and go: each shard is always served.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::future::BoxFuture;
use skat_store::{EmbeddedStore, ProcessId, Store};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::{PoolMember, ShardAssignment, ShardReporter, ShardWork};
use crate::metrics::Metrics;

const SHARDS: u32 = 6;

/// Longer than any working step takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// The activity of each process on each shard, from the point of view of Discord.
#[derive(Clone, Default)]
struct ServingLog(Arc<Mutex<Seen>>);

#[derive(Default)]
struct Seen {
    /// Processes with a session, by shard.
    sessions: BTreeMap<u32, Vec<u64>>,
    /// Processes that serve tables, by shard.
    tables: BTreeMap<u32, Vec<u64>>,
    /// Shards whose last session was closed.
    gaps: Vec<u32>,
}

impl ServingLog {
    fn change<R>(&self, change: impl FnOnce(&mut Seen) -> R) -> R {
        change(&mut self.0.lock().unwrap())
    }

    /// Waits until each shard has one session and the same process serves its tables, and each
    /// process has this many shards.
    async fn settles(&self, wanted: &[(u64, usize)]) {
        let settled = |seen: &mut Seen| {
            let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
            for shard in 0..SHARDS {
                let (Some(sessions), Some(tables)) =
                    (seen.sessions.get(&shard), seen.tables.get(&shard))
                else {
                    return false;
                };
                if sessions != tables || sessions.len() != 1 {
                    return false;
                }
                *counts.entry(sessions[0]).or_default() += 1;
            }
            counts == wanted.iter().copied().collect()
        };
        let mut looks = tokio::time::interval(Duration::from_millis(10));
        let looking = async {
            while !self.change(settled) {
                looks.tick().await;
            }
        };
        let came = tokio::time::timeout(PATIENCE, looking).await.is_ok();
        self.change(|seen| {
            assert!(
                came,
                "not settled: sessions {:?}, tables {:?}",
                seen.sessions, seen.tables
            );
        });
    }
}

struct Job {
    process: u64,
    log: ServingLog,
    /// The shards whose first session fails.
    failing: Mutex<BTreeSet<u32>>,
    panics_at_hand_over: bool,
}

/// What fails in a process.
#[derive(Default)]
struct Faults {
    /// The shards whose first session fails.
    sessions: BTreeSet<u32>,
    /// True if the process panics when it hands a shard over.
    hand_over: bool,
}

impl ShardWork for Job {
    fn connect(
        &self,
        shard: u32,
        reporter: ShardReporter,
        end: CancellationToken,
    ) -> BoxFuture<'static, anyhow::Result<()>> {
        let (process, log) = (self.process, self.log.clone());
        let fails = self.failing.lock().unwrap().remove(&shard);
        Box::pin(async move {
            if fails {
                assert!(
                    shard.is_multiple_of(2),
                    "a session panics, and others just end"
                );
                return Ok(());
            }
            log.change(|seen| seen.sessions.entry(shard).or_default().push(process));
            reporter.connected();
            end.cancelled().await;
            log.change(|seen| {
                let sessions = seen.sessions.entry(shard).or_default();
                sessions.retain(|other| *other != process);
                if sessions.is_empty() {
                    seen.gaps.push(shard);
                }
            });
            Ok(())
        })
    }

    fn activate_tables(&self, shard: u32) -> BoxFuture<'static, ()> {
        let (process, log) = (self.process, self.log.clone());
        Box::pin(async move {
            log.change(|seen| {
                let serving = seen.tables.entry(shard).or_default();
                serving.retain(|other| *other != process);
                serving.push(process);
            });
        })
    }

    fn release_tables(&self, shard: u32) -> BoxFuture<'static, ()> {
        assert!(!self.panics_at_hand_over, "a test's panic");
        let (process, log) = (self.process, self.log.clone());
        Box::pin(async move {
            log.change(|seen| {
                seen.tables
                    .entry(shard)
                    .or_default()
                    .retain(|other| *other != process);
            });
        })
    }
}

struct Process {
    number: u64,
    stop: CancellationToken,
    task: JoinHandle<anyhow::Result<()>>,
}

impl Process {
    fn start(number: u64, store: &Arc<EmbeddedStore>, log: &ServingLog) -> Self {
        Self::start_failing(number, store, log, Faults::default())
    }

    /// Starts a process with these faults.
    fn start_failing(
        number: u64,
        store: &Arc<EmbeddedStore>,
        log: &ServingLog,
        faults: Faults,
    ) -> Self {
        let store = Arc::clone(store) as Arc<dyn Store>;
        let (id, assignment) = (ProcessId(number), ShardAssignment::none(SHARDS));
        let member = PoolMember {
            store: Arc::<dyn Store>::clone(&store),
            id,
            total: SHARDS,
            preferred: 0..=SHARDS - 1,
            assignment,
            metrics: Metrics::default(),
        };
        let (job, stop) = (
            Job {
                process: number,
                log: log.clone(),
                failing: Mutex::new(faults.sessions),
                panics_at_hand_over: faults.hand_over,
            },
            CancellationToken::new(),
        );
        let (stopped, log) = (stop.clone(), log.clone());
        let task = tokio::spawn(async move {
            let outcome = member.serve(Arc::new(job), stopped).await;
            // As in the whole program: first the tables, then the farewell.
            log.change(|seen| {
                seen.tables
                    .values_mut()
                    .for_each(|serving| serving.retain(|other| *other != number));
            });
            store.leave(id, SHARDS).await.unwrap();
            outcome
        });
        Self { number, stop, task }
    }

    async fn leaves(self) {
        self.stop.cancel();
        tokio::time::timeout(PATIENCE, self.task)
            .await
            .expect("the task ends in time")
            .unwrap()
            .unwrap();
    }

    /// Ends like a killed process, without a chance to react.
    fn dies(self, log: &ServingLog) {
        self.task.abort();
        log.change(|seen| {
            for all in [&mut seen.sessions, &mut seen.tables] {
                all.values_mut()
                    .for_each(|processes| processes.retain(|other| *other != self.number));
            }
        });
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_panics_closes_its_sessions() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(EmbeddedStore::open(folder.path().join("pool.redb")).unwrap());
    let log = ServingLog::default();
    let faults = Faults {
        hand_over: true,
        ..Faults::default()
    };
    let first = Process::start_failing(1, &store, &log, faults);
    log.settles(&[(1, 6)]).await;
    let second = Process::start(2, &store, &log);
    let ended = tokio::time::timeout(PATIENCE, first.task).await;
    let outcome = ended.expect("the task ends in time").unwrap();
    assert!(outcome.is_err(), "the program must begin again");
    log.settles(&[(2, 6)]).await;
    second.leaves().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shards_change_hands_without_a_gap() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(EmbeddedStore::open(folder.path().join("pool.redb")).unwrap());
    let log = ServingLog::default();
    let first = Process::start(1, &store, &log);
    log.settles(&[(1, 6)]).await;
    let second = Process::start(2, &store, &log);
    log.settles(&[(1, 3), (2, 3)]).await;
    let third = Process::start(3, &store, &log);
    log.settles(&[(1, 2), (2, 2), (3, 2)]).await;
    first.leaves().await;
    log.settles(&[(2, 3), (3, 3)]).await;
    // One process replaces another at the same moment.
    let (fourth, ()) = tokio::join!(async { Process::start(4, &store, &log) }, second.leaves());
    log.settles(&[(3, 3), (4, 3)]).await;
    third.leaves().await;
    log.settles(&[(4, 6)]).await;
    log.change(|seen| {
        assert_eq!(
            seen.gaps,
            Vec::<u32>::new(),
            "the shard always has a session"
        );
    });

    let fifth = Process::start(5, &store, &log);
    log.settles(&[(4, 3), (5, 3)]).await;
    fourth.dies(&log);
    log.settles(&[(5, 6)]).await;
    fifth.leaves().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_panics_or_ends_begins_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(EmbeddedStore::open(folder.path().join("pool.redb")).unwrap());
    let log = ServingLog::default();
    let faults = Faults {
        sessions: (0..SHARDS).collect(),
        ..Faults::default()
    };
    let process = Process::start_failing(1, &store, &log, faults);
    log.settles(&[(1, 6)]).await;
    process.leaves().await;
}
