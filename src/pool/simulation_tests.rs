//! Large pools on tokio's paused time, with the real [`PoolMember`]: processes join, leave, die and
//! stand still, and the store stumbles.
//!
//! Epochs are modelled by the process that activated a shard's tables last: only it can write them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::future::BoxFuture;
use proptest::prelude::*;
use skat_store::{
    Holder, IDENTIFY_INTERVAL_MS, LEASE_MS, Peer, Pool, PoolStore, ProcessId, StoreError,
};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use super::{PoolMember, ShardAssignment, ShardReporter, ShardWork};
use crate::metrics::Metrics;

const LEASE: Duration = Duration::from_millis(LEASE_MS);

/// As in `member.rs`.
const BEAT: Duration = Duration::from_millis(700);

/// Longest time without service after deaths: a lease, two heartbeats, and the connection.
const AFTER_DEATHS: Duration = Duration::from_secs(5);

/// The same after any mixture of troubles. A claimed shard's new holder may die, too.
const AFTER_ANYTHING: Duration = Duration::from_secs(10);

/// Time between two looks at all shards.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Draws a number below the bound.
fn draw(state: &mut u64, bound: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % bound
}

/// The pool as the store has it, and the processes as Discord and the tables see them.
#[derive(Default)]
struct World {
    chance: u64,
    heard: BTreeMap<ProcessId, (Instant, Peer)>,
    holders: BTreeMap<u32, Holder>,
    /// Commands that the store has carried out.
    commands: u64,
    /// Successful claims.
    moves: u64,
    /// Sessions begun at Discord.
    sessions_begun: u64,
    sessions: BTreeMap<u32, BTreeSet<ProcessId>>,
    /// The process that may write a shard's tables.
    writers: BTreeMap<u32, ProcessId>,
    alive: BTreeSet<ProcessId>,
    standing_still: BTreeSet<ProcessId>,
    store_is_down: bool,
    /// Every fourth response of the store is lost.
    responses_get_lost: bool,
    /// Discord's `max_concurrency`; 0 if shards needn't wait for each other to identify.
    max_concurrency: u32,
    /// Time of each group's next turn to identify.
    next_turns: BTreeMap<u32, Instant>,
}

impl World {
    fn works(&self, process: ProcessId) -> bool {
        self.alive.contains(&process) && !self.standing_still.contains(&process)
    }

    fn is_connected(&self, shard: u32) -> bool {
        let sessions = self.sessions.get(&shard);
        sessions.is_some_and(|sessions| sessions.iter().any(|process| self.works(*process)))
    }

    fn is_served(&self, shard: u32) -> bool {
        let writer = self.writers.get(&shard);
        self.is_connected(shard) && writer.is_some_and(|process| self.works(*process))
    }

    /// Takes a shard's turn to identify, or returns the wait before the next try.
    fn take_turn(&mut self, shard: u32) -> Duration {
        let now = Instant::now();
        let Some(group) = shard.checked_rem(self.max_concurrency) else {
            return Duration::ZERO;
        };
        let next = self.next_turns.entry(group).or_insert(now);
        let wait = *next - now;
        if wait.is_zero() {
            *next = now + Duration::from_millis(IDENTIFY_INTERVAL_MS);
        }
        wait
    }

    /// A process ends, by itself or by a crash.
    fn ends(&mut self, process: ProcessId) {
        self.alive.remove(&process);
        self.writers.retain(|_, writer| *writer != process);
        for sessions in self.sessions.values_mut() {
            sessions.remove(&process);
        }
    }
}

/// A process's way to the world.
#[derive(Clone)]
struct Line {
    process: ProcessId,
    world: Arc<Mutex<World>>,
}

impl Line {
    fn change<R>(&self, change: impl FnOnce(&mut World) -> R) -> R {
        change(&mut self.world.lock().unwrap())
    }

    /// Waits between these times in milliseconds, and as long as the process stands still.
    async fn waits(&self, least: u64, most: u64) {
        let time = self.change(|world| least + draw(&mut world.chance, most - least));
        sleep(Duration::from_millis(time)).await;
        while self.change(|world| world.standing_still.contains(&self.process)) {
            sleep(LOOK_EVERY).await;
        }
    }

    /// Carries out a command of the store.
    fn command<'a, R: Send + 'a>(
        &'a self,
        command: impl FnOnce(&mut World) -> R + Send + 'a,
    ) -> BoxFuture<'a, Result<R, StoreError>> {
        Box::pin(async move {
            self.waits(1, 4).await;
            let unavailable = || Err(StoreError::Unavailable("simulated".to_owned()));
            if self.change(|world| world.store_is_down) {
                return unavailable();
            }
            let (result, lost) = self.change(|world| {
                world.commands += 1;
                let lost = world.responses_get_lost && draw(&mut world.chance, 4) == 0;
                (command(world), lost)
            });
            self.waits(1, 4).await;
            if lost { unavailable() } else { Ok(result) }
        })
    }
}

impl PoolStore for Line {
    fn beat(
        &self,
        process: ProcessId,
        _total: u32,
        leaving: bool,
    ) -> BoxFuture<'_, Result<Pool, StoreError>> {
        self.command(move |world| {
            let now = Instant::now();
            world.heard.insert(process, (now, Peer { leaving }));
            world.heard.retain(|_, (heard, _)| now - *heard < LEASE);
            Pool {
                peers: world
                    .heard
                    .iter()
                    .map(|(process, (_, peer))| (*process, *peer))
                    .collect(),
                shards: world.holders.clone(),
            }
        })
    }

    fn claim(
        &self,
        _total: u32,
        shard: u32,
        by: ProcessId,
        from: Option<ProcessId>,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.command(move |world| {
            let holder = world.holders.get(&shard).map(|holder| holder.process);
            if holder != Some(by) && holder == from {
                let holder = Holder {
                    process: by,
                    ready: false,
                };
                world.holders.insert(shard, holder);
                world.moves += 1;
            }
            holder == Some(by) || holder == from
        })
    }

    fn ready(
        &self,
        _total: u32,
        shard: u32,
        by: ProcessId,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.command(move |world| {
            let holder = world.holders.get_mut(&shard);
            holder
                .filter(|holder| holder.process == by)
                .map(|holder| holder.ready = true)
                .is_some()
        })
    }

    fn release(
        &self,
        _total: u32,
        _shard: u32,
        _by: ProcessId,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        unreachable!("a member hands its shards over")
    }

    fn leave(&self, process: ProcessId, _total: u32) -> BoxFuture<'_, Result<(), StoreError>> {
        self.command(move |world| {
            world.heard.remove(&process);
            world.holders.retain(|_, holder| holder.process != process);
        })
    }

    fn take_identify_turn(&self, _group: u32) -> BoxFuture<'_, Result<Duration, StoreError>> {
        unreachable!("connections take their turns by themselves")
    }
}

impl ShardWork for Line {
    fn connect(
        &self,
        shard: u32,
        reporter: ShardReporter,
        end: CancellationToken,
    ) -> BoxFuture<'static, anyhow::Result<()>> {
        let line = self.clone();
        Box::pin(async move {
            let process = line.process;
            let connecting = async {
                loop {
                    let wait = line.change(|world| world.take_turn(shard));
                    if wait.is_zero() {
                        break;
                    }
                    sleep(wait).await;
                }
                line.waits(100, 400).await;
                line.change(|world| {
                    if world.alive.contains(&process) {
                        world.sessions.entry(shard).or_default().insert(process);
                        world.sessions_begun += 1;
                    }
                });
                reporter.connected();
                std::future::pending::<()>().await;
            };
            tokio::select! {
                () = connecting => {}
                () = end.cancelled() => {}
            }
            line.change(|world| {
                if let Some(sessions) = world.sessions.get_mut(&shard) {
                    sessions.remove(&process);
                }
            });
            Ok(())
        })
    }

    fn activate_tables(&self, shard: u32) -> BoxFuture<'static, ()> {
        let line = self.clone();
        Box::pin(async move {
            line.waits(1, 20).await;
            line.change(|world| {
                if world.alive.contains(&line.process) {
                    world.writers.insert(shard, line.process);
                }
            });
        })
    }

    fn release_tables(&self, shard: u32) -> BoxFuture<'static, ()> {
        let line = self.clone();
        Box::pin(async move {
            line.change(|world| {
                if world.writers.get(&shard) == Some(&line.process) {
                    world.writers.remove(&shard);
                }
            });
        })
    }
}

struct Process {
    stop: CancellationToken,
    assignment: ShardAssignment,
    task: JoinHandle<()>,
}

/// A pool and its processes, as far as they haven't ended.
struct Simulation {
    total: u32,
    world: Arc<Mutex<World>>,
    next: u64,
    processes: BTreeMap<ProcessId, Process>,
    /// Shards that nobody serves, or has a session for, each since this time.
    unserved: BTreeMap<u32, Instant>,
    unconnected: BTreeMap<u32, Instant>,
}

/// The longest times in which a shard wasn't served, or had no session.
#[derive(Clone, Copy, Debug, Default)]
struct Gaps {
    unserved: Duration,
    unconnected: Duration,
}

impl Simulation {
    fn new(total: u32, seed: u64) -> Self {
        Self {
            total,
            world: Arc::new(Mutex::new(World {
                chance: seed,
                ..World::default()
            })),
            next: 1,
            processes: BTreeMap::new(),
            unserved: BTreeMap::new(),
            unconnected: BTreeMap::new(),
        }
    }

    fn change<R>(&self, change: impl FnOnce(&mut World) -> R) -> R {
        change(&mut self.world.lock().unwrap())
    }

    fn join(&mut self) {
        // Ids that don't follow the order of joining.
        let process = ProcessId(self.next.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        self.next += 1;
        let line = Line {
            process,
            world: Arc::clone(&self.world),
        };
        self.change(|world| world.alive.insert(process));
        let assignment = ShardAssignment::none(self.total);
        let member = PoolMember {
            store: Arc::new(line.clone()),
            id: process,
            total: self.total,
            preferred: 0..=self.total - 1,
            assignment: assignment.clone(),
            metrics: Metrics::default(),
        };
        let (stop, total) = (CancellationToken::new(), self.total);
        let stopped = stop.clone();
        let task = tokio::spawn(async move {
            let served = member.serve(Arc::new(line.clone()), stopped).await;
            served.expect("no shard fails");
            line.change(|world| world.ends(process));
            // If the store can't be reached, the process counts as dead in the end.
            let _ = line.leave(process, total).await;
        });
        self.processes.insert(
            process,
            Process {
                stop,
                assignment,
                task,
            },
        );
    }

    /// Returns one of the processes; `None` if there is none.
    fn pick(&self, index: usize) -> Option<ProcessId> {
        let count = self.processes.len();
        let index = index.checked_rem(count)?;
        self.processes.keys().nth(index).copied()
    }

    fn leave(&mut self, process: ProcessId) {
        if let Some(leaving) = self.processes.remove(&process) {
            leaving.stop.cancel();
        }
    }

    fn die(&mut self, process: ProcessId) {
        if let Some(dying) = self.processes.remove(&process) {
            dying.task.abort();
            self.change(|world| world.ends(process));
        }
    }

    /// Lets time pass and returns the longest gaps, those included that began before.
    async fn run(&mut self, time: Duration) -> Gaps {
        let end = Instant::now() + time;
        let mut longest = Gaps::default();
        while Instant::now() < end {
            sleep(LOOK_EVERY).await;
            let gaps = self.look();
            longest.unserved = longest.unserved.max(gaps.unserved);
            longest.unconnected = longest.unconnected.max(gaps.unconnected);
        }
        longest
    }

    /// Looks at every shard and returns the longest gaps that are open now.
    fn look(&mut self) -> Gaps {
        let now = Instant::now();
        let world = self.world.lock().unwrap();
        let open = |gaps: &mut BTreeMap<u32, Instant>, is_fine: &dyn Fn(u32) -> bool| {
            let mut longest = Duration::ZERO;
            for shard in 0..self.total {
                if is_fine(shard) {
                    gaps.remove(&shard);
                } else {
                    let since = *gaps.entry(shard).or_insert(now);
                    longest = longest.max(now - since + LOOK_EVERY);
                }
            }
            longest
        };
        Gaps {
            unserved: open(&mut self.unserved, &|shard| world.is_served(shard)),
            unconnected: open(&mut self.unconnected, &|shard| world.is_connected(shard)),
        }
    }

    /// Waits until each shard has one holder, which alone has a session, writes the tables and
    /// considers the shard its own, and until all shares are even. Returns the time it took.
    async fn settles(&mut self, within: Duration) -> Duration {
        let begun = Instant::now();
        while let Err(reason) = self.is_settled() {
            let waited = begun.elapsed();
            assert!(waited < within, "not settled after {waited:?}: {reason}");
            self.run(LOOK_EVERY).await;
        }
        begun.elapsed()
    }

    fn is_settled(&self) -> Result<(), String> {
        let world = self.world.lock().unwrap();
        let mut shares: BTreeMap<ProcessId, u32> =
            self.processes.keys().map(|process| (*process, 0)).collect();
        for shard in 0..self.total {
            let Some(Holder {
                process,
                ready: true,
            }) = world.holders.get(&shard)
            else {
                return Err(format!("shard {shard} has no holder that is ready"));
            };
            let Some(share) = shares.get_mut(process) else {
                return Err(format!(
                    "a process that has ended or is leaving holds shard {shard}"
                ));
            };
            *share += 1;
            let alone = world.sessions.get(&shard) == Some(&BTreeSet::from([*process]));
            if !alone || world.writers.get(&shard) != Some(process) {
                return Err(format!(
                    "the holder of shard {shard} doesn't serve it alone"
                ));
            }
            // Asking every process about every shard takes long in a large pool.
            let claimants = self.processes.values().filter(|running| {
                let server = u64::from(shard) << 22;
                !running.assignment.is_elsewhere(server)
            });
            if self.processes.len() <= 20 && claimants.count() != 1 {
                return Err(format!("shard {shard} has several processes"));
            }
        }
        let (least, most) = (shares.values().min(), shares.values().max());
        match (least, most) {
            (Some(least), Some(most)) if most - least <= 1 => Ok(()),
            _ => Err(format!("the shares aren't even: {shares:?}")),
        }
    }

    /// Lets time pass in which no shard may move.
    async fn keeps_still(&mut self, time: Duration) {
        let before = self.change(|world| world.moves);
        self.run(time).await;
        assert_eq!(self.change(|world| world.moves), before, "a shard moved");
    }

    fn commands_and_moves(&self) -> (u64, u64) {
        self.change(|world| (world.commands, world.moves))
    }
}

#[tokio::test(start_paused = true)]
async fn a_hundred_processes_share_a_thousand_shards() {
    const MOST_A_JOIN_MOVES: u64 = 10;
    let mut pool = Simulation::new(1_000, 27);
    for _ in 0..100 {
        pool.join();
        pool.run(LOOK_EVERY).await;
    }
    let settled = pool.settles(Duration::from_secs(120)).await;
    println!("100 processes within 10 s: settled after {settled:?}");

    // Nothing happens, so each process sends its heartbeats and nothing else.
    let (before, _) = pool.commands_and_moves();
    pool.keeps_still(BEAT * 20).await;
    let commands = pool.commands_and_moves().0 - before;
    println!("{commands} commands in 14 s without news");
    assert!(commands <= 100 * 20, "{commands} commands");

    let (_, before) = pool.commands_and_moves();
    pool.join();
    let settled = pool.settles(Duration::from_secs(15)).await;
    let moves = pool.commands_and_moves().1 - before;
    println!("one more: {moves} shards moved, settled after {settled:?}");
    assert!(moves <= MOST_A_JOIN_MOVES, "{moves} shards moved");

    let (_, before) = pool.commands_and_moves();
    let leaving = pool.pick(50).unwrap();
    pool.leave(leaving);
    let gaps = pool.run(Duration::from_secs(10)).await;
    pool.settles(Duration::from_secs(10)).await;
    let moves = pool.commands_and_moves().1 - before;
    println!("one leaves: {moves} shards moved, {gaps:?}");
    assert!(moves <= MOST_A_JOIN_MOVES, "{moves} shards moved");
    assert_eq!(gaps.unconnected, Duration::ZERO, "a shard had no session");

    let (_, before) = pool.commands_and_moves();
    for index in 0..30 {
        let dying = pool.pick(index * 3).unwrap();
        pool.die(dying);
    }
    let gaps = pool.run(Duration::from_secs(10)).await;
    pool.settles(Duration::from_secs(60)).await;
    let moves = pool.commands_and_moves().1 - before;
    println!("thirty die: {moves} shards moved, {gaps:?}");
    assert!(gaps.unserved <= AFTER_DEATHS, "{gaps:?}");
    assert!(moves <= 400, "{moves} shards moved");

    for index in 0..5 {
        let still = pool.pick(index * 7).unwrap();
        pool.change(|world| world.standing_still.insert(still));
    }
    let gaps = pool.run(Duration::from_secs(10)).await;
    println!("five stand still: {gaps:?}");
    assert!(gaps.unserved <= AFTER_DEATHS, "{gaps:?}");
    pool.change(|world| world.standing_still.clear());
    pool.settles(Duration::from_secs(30)).await;
}

/// Discord counts session starts, so a start of the whole pool should need hardly more than one for
/// each shard.
#[tokio::test(start_paused = true)]
async fn a_starting_pool_begins_few_sessions_twice() {
    let mut pool = Simulation::new(100, 9);
    pool.change(|world| world.max_concurrency = 4);
    for _ in 0..10 {
        pool.join();
        pool.run(LOOK_EVERY * 5).await;
    }
    let settled = pool.settles(Duration::from_secs(400)).await;
    let begun = pool.change(|world| world.sessions_begun);
    println!("10 processes within 5 s: settled after {settled:?}, {begun} sessions begun");
    assert!(begun <= 110, "{begun} sessions for 100 shards");
}

/// The first process that reaches the store again must not believe that all others are dead.
#[tokio::test(start_paused = true)]
async fn no_shard_moves_because_the_store_was_away() {
    let mut pool = Simulation::new(48, 5);
    for _ in 0..12 {
        pool.join();
    }
    pool.settles(Duration::from_secs(60)).await;
    for away in [1, 2, 3, 4, 6, 20, 120].map(Duration::from_secs) {
        pool.change(|world| world.store_is_down = true);
        pool.keeps_still(away).await;
        pool.change(|world| world.store_is_down = false);
        pool.keeps_still(Duration::from_secs(15)).await;
        assert_eq!(pool.is_settled(), Ok(()), "after {away:?}");
    }
    // Processes that start in or just after an outage don't know the others yet.
    for away in [4, 20].map(Duration::from_secs) {
        pool.change(|world| world.store_is_down = true);
        pool.keeps_still(away).await;
        pool.join();
        pool.keeps_still(BEAT).await;
        let (_, before) = pool.commands_and_moves();
        pool.change(|world| world.store_is_down = false);
        pool.join();
        pool.settles(Duration::from_secs(30)).await;
        pool.keeps_still(Duration::from_secs(5)).await;
        let moves = pool.commands_and_moves().1 - before;
        println!("two join after an outage of {away:?}: {moves} shards moved");
        assert!(moves <= 10, "{moves} shards moved");
    }
    // A process that dies meanwhile is still noticed.
    pool.change(|world| world.store_is_down = true);
    pool.run(Duration::from_secs(20)).await;
    let dying = pool.pick(3).unwrap();
    pool.die(dying);
    pool.change(|world| world.store_is_down = false);
    pool.settles(LEASE * 2 + AFTER_DEATHS).await;
}

/// Heartbeats so far apart that each of them alone would make the others seem dead.
#[tokio::test(start_paused = true)]
async fn a_death_is_noticed_while_the_store_answers_few_heartbeats() {
    let mut pool = Simulation::new(12, 3);
    for _ in 0..4 {
        pool.join();
    }
    pool.settles(Duration::from_secs(60)).await;
    let dying = pool.pick(1).unwrap();
    pool.die(dying);
    let is_orphaned = |world: &World| {
        let mut holders = world.holders.values();
        holders.any(|holder| holder.process == dying)
    };
    let died = Instant::now();
    while pool.change(|world| is_orphaned(world)) {
        let waited = died.elapsed();
        assert!(
            waited < Duration::from_secs(20),
            "not claimed after {waited:?}"
        );
        // Out of four heartbeats of each process, one is answered.
        pool.change(|world| world.store_is_down = true);
        pool.run(BEAT * 3).await;
        pool.change(|world| world.store_is_down = false);
        pool.run(BEAT).await;
    }
}

/// An event in the simulated pool.
#[derive(Clone, Copy, Debug)]
enum Happening {
    Joins,
    Leaves(usize),
    Dies(usize),
    StandsStill(usize),
    GoesOn(usize),
    StoreFails,
    StoreComesBack,
    ResponsesGetLost(bool),
    /// Time passes, in milliseconds.
    Passes(u64),
}

fn happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        3 => Just(Happening::Joins),
        1 => any::<usize>().prop_map(Happening::Leaves),
        1 => any::<usize>().prop_map(Happening::Dies),
        1 => any::<usize>().prop_map(Happening::StandsStill),
        1 => any::<usize>().prop_map(Happening::GoesOn),
        1 => Just(Happening::StoreFails),
        2 => Just(Happening::StoreComesBack),
        1 => any::<bool>().prop_map(Happening::ResponsesGetLost),
        6 => (0..5_000_u64).prop_map(Happening::Passes),
    ]
}

impl Simulation {
    async fn happens(&mut self, happening: Happening) {
        match happening {
            Happening::Joins if self.processes.len() < 12 => self.join(),
            Happening::Joins => {}
            Happening::Leaves(index) => {
                if let Some(process) = self.pick(index) {
                    self.leave(process);
                }
            }
            Happening::Dies(index) => {
                if let Some(process) = self.pick(index) {
                    self.die(process);
                }
            }
            Happening::StandsStill(index) => {
                if let Some(process) = self.pick(index) {
                    self.change(|world| world.standing_still.insert(process));
                }
            }
            Happening::GoesOn(index) => {
                if let Some(process) = self.pick(index) {
                    self.change(|world| world.standing_still.remove(&process));
                }
            }
            Happening::StoreFails => self.change(|world| world.store_is_down = true),
            Happening::StoreComesBack => self.change(|world| world.store_is_down = false),
            Happening::ResponsesGetLost(lost) => {
                self.change(|world| world.responses_get_lost = lost);
            }
            Happening::Passes(time) => {
                self.run(Duration::from_millis(time)).await;
            }
        }
    }

    /// Ends all troubles.
    fn heals(&mut self) {
        if self.processes.is_empty() {
            self.join();
        }
        self.change(|world| {
            world.store_is_down = false;
            world.responses_get_lost = false;
            world.standing_still.clear();
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if std::env::var_os("SKATRUNDE_SOAK").is_some() { 5_000 } else { 48 },
        ..ProptestConfig::default()
    })]

    #[test]
    fn each_shard_is_soon_served_again_after_any_troubles(
        total in 1..32_u32,
        seed in any::<u64>(),
        happenings in prop::collection::vec(happening(), 0..24),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .unwrap();
        runtime.block_on(async {
            let mut pool = Simulation::new(total, seed);
            for happening in happenings {
                pool.happens(happening).await;
            }
            pool.heals();
            // Only the time after the troubles counts.
            pool.unserved.clear();
            let gaps = pool.run(AFTER_ANYTHING * 2).await;
            assert!(gaps.unserved <= AFTER_ANYTHING, "{gaps:?}");
            // Each process below its share waits until it has the fewest shards.
            pool.settles(Duration::from_secs(30)).await;
            pool.keeps_still(Duration::from_secs(5)).await;
        });
    }
}
