//! Whether the machine keeps up with its people, and what gives way if it doesn't.
//!
//! Two delays tell. Both are times that work waits for the processor, not for Discord or a disk. An
//! interaction waits for its turn ([`Load::in_turn`]), and a task that should run every 100 ms runs
//! late ([`Load::watch`]). The longer they are, the more gives way to clicks:
//!
//! - [`LoadLevel::Strained`]: messages have emojis instead of pictures. Autoplayers and edits of
//!   public messages pause.
//! - [`LoadLevel::Full`]: the pauses are longer, and no table is opened. Open tables go on.

use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use skat_table::Timestamp;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep, timeout};

use crate::clock::Clock;
use crate::metrics::Metrics;
use crate::mutex::lock;

/// Time for which a level holds after the last delay of half its threshold or more. What gave way
/// would otherwise come back at once, and bring the load back.
const HOLDS_MS: i64 = 30_000;

/// Interval at which the lateness of a task is measured.
const TICK: Duration = Duration::from_millis(100);

/// Interactions in progress per core. More would only make each other wait, and with them the
/// responses that are due.
const TURNS_PER_CORE: usize = 4;

/// Longest turn while tasks run on time. An interaction that takes longer waits for something other
/// than the processor, so others may go on meanwhile.
const LONGEST_TURN: Duration = Duration::from_millis(250);

/// Lateness of a task from which the processor is what interactions wait for.
const LATE: Duration = Duration::from_millis(20);

/// Returns the number of interactions that this machine carries out at a time.
#[must_use]
pub fn turns_here() -> usize {
    TURNS_PER_CORE * std::thread::available_parallelism().map_or(1, usize::from)
}

/// Measures the load and hands out turns; clones share everything.
#[derive(Clone, Debug)]
pub struct Load(Arc<LoadShared>);

#[derive(Debug)]
struct LoadShared {
    clock: Clock,
    metrics: Metrics,
    turns: Semaphore,
    /// Longest wait for a turn.
    longest_wait: Duration,
    levels: Mutex<Levels>,
    /// True if tasks run late.
    late: AtomicBool,
}

/// The degree to which the machine keeps up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LoadLevel {
    /// It keeps up.
    Normal,
    /// It is slower than usual.
    Strained,
    /// It has no room for another table.
    Full,
}

impl LoadLevel {
    /// Returns how much longer autoplayers and edits of public messages pause at this level.
    #[must_use]
    pub const fn pause(self) -> Duration {
        match self {
            Self::Normal => Duration::ZERO,
            Self::Strained => Duration::from_millis(500),
            Self::Full => Duration::from_secs(2),
        }
    }
}

impl Load {
    /// Creates the measure of a machine that keeps up, and is strained from this delay on. Without
    /// [`Load::watch`] only turns are measured.
    #[must_use]
    pub fn new(strained: Duration, clock: Clock, metrics: Metrics) -> Self {
        Self::with_turns(turns_here(), strained, clock, metrics)
    }

    /// Like [`Load::new`], with this number of turns.
    #[must_use]
    pub fn with_turns(turns: usize, strained: Duration, clock: Clock, metrics: Metrics) -> Self {
        Self(Arc::new(LoadShared {
            clock,
            metrics,
            turns: Semaphore::new(turns),
            longest_wait: longest_wait(strained),
            levels: Mutex::new(Levels::new(strained)),
            late: AtomicBool::new(false),
        }))
    }

    /// Measures how late tasks run, until dropped. A single late run is a hiccup of the machine;
    /// three in a row are load.
    pub async fn watch(self) -> Infallible {
        let mut last = [Duration::ZERO; 2];
        loop {
            let begun = Instant::now();
            sleep(TICK).await;
            let late = begun.elapsed().saturating_sub(TICK);
            self.0.late.store(late >= LATE, Ordering::Relaxed);
            self.note(late.min(last[0]).min(last[1]));
            last = [last[1], late];
        }
    }

    /// Returns the present level.
    #[must_use]
    pub fn level(&self) -> LoadLevel {
        lock(&self.0.levels).at(self.0.clock.now())
    }

    /// Does the work of an interaction when it is its turn: earlier ones come first. Returns `None`
    /// if the wait was too long; then the work hasn't begun.
    pub async fn in_turn<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let begun = Instant::now();
        let turn = timeout(self.0.longest_wait, self.0.turns.acquire()).await;
        self.note(begun.elapsed());
        let turn = turn.ok()?.ok()?;
        let mut work = pin!(work);
        loop {
            match timeout(LONGEST_TURN, &mut work).await {
                Ok(done) => return Some(done),
                Err(_) if self.0.late.load(Ordering::Relaxed) => {}
                Err(_) => break,
            }
        }
        drop(turn);
        Some(work.await)
    }

    /// Records a delay.
    fn note(&self, delay: Duration) {
        let now = self.0.clock.now();
        let mut levels = lock(&self.0.levels);
        levels.note(delay, now);
        let level = levels.at(now);
        if level == levels.told {
            return;
        }
        levels.told = level;
        self.0.metrics.load_is(level as i64);
        if level == LoadLevel::Normal {
            tracing::info!("the machine keeps up again");
        } else {
            let delay_ms = u64::try_from(delay.as_millis()).unwrap_or(u64::MAX);
            tracing::warn!(?level, delay_ms, "the machine can't keep up");
        }
    }
}

/// Returns the longest wait for a turn if the machine is strained from this delay on. By default it
/// is a second: the refusal then still goes out within 1.5 s, and costs a fraction of the work that
/// it saves.
fn longest_wait(strained: Duration) -> Duration {
    strained * 10 / 3
}

/// The levels that hold.
#[derive(Debug)]
struct Levels {
    strained: Threshold,
    full: Threshold,
    /// The level that was logged last.
    told: LoadLevel,
}

impl Levels {
    /// Sets the thresholds. The machine has no room for another table from 2.5 times the delay on
    /// from which it is strained.
    fn new(strained: Duration) -> Self {
        Self {
            strained: Threshold::new(strained),
            full: Threshold::new(strained * 5 / 2),
            told: LoadLevel::Normal,
        }
    }

    fn note(&mut self, delay: Duration, now: Timestamp) {
        self.strained.note(delay, now);
        self.full.note(delay, now);
    }

    fn at(&self, now: Timestamp) -> LoadLevel {
        if self.full.holds(now) {
            LoadLevel::Full
        } else if self.strained.holds(now) {
            LoadLevel::Strained
        } else {
            LoadLevel::Normal
        }
    }
}

/// A delay from which a level holds, for a while.
#[derive(Debug)]
struct Threshold {
    delay: Duration,
    /// Time of the last delay that made the level hold.
    held_at: Option<Timestamp>,
}

impl Threshold {
    const fn new(delay: Duration) -> Self {
        Self {
            delay,
            held_at: None,
        }
    }

    fn note(&mut self, delay: Duration, now: Timestamp) {
        let needed = if self.holds(now) {
            self.delay / 2
        } else {
            self.delay
        };
        if delay >= needed {
            self.held_at = Some(now);
        }
    }

    fn holds(&self, now: Timestamp) -> bool {
        self.held_at.is_some_and(|at| now.0 - at.0 < HOLDS_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);
    const STRAINED: Duration = Duration::from_millis(300);
    const FULL: Duration = Duration::from_millis(750);

    fn load() -> (Load, Clock) {
        let clock = Clock::simulated(Timestamp(1_000_000));
        (
            Load::new(STRAINED, clock.clone(), Metrics::default()),
            clock,
        )
    }

    #[tokio::test(start_paused = true)]
    async fn levels_rise_at_once_and_fall_after_a_while() {
        let (load, clock) = load();
        let noted = |delay_ms: u32| {
            load.note(MS * delay_ms);
            load.level()
        };
        for (after_s, delay_ms, level) in [
            (0, 0, LoadLevel::Normal),
            (0, 299, LoadLevel::Normal),
            (0, 300, LoadLevel::Strained),
            (0, 749, LoadLevel::Strained),
            (29, 149, LoadLevel::Strained),
            (1, 0, LoadLevel::Normal),
            (0, 299, LoadLevel::Normal),
            // Half of the threshold keeps a level.
            (0, 300, LoadLevel::Strained),
            (29, 150, LoadLevel::Strained),
            (29, 0, LoadLevel::Strained),
            (1, 0, LoadLevel::Normal),
            // The highest level ends first.
            (0, 750, LoadLevel::Full),
            (20, 375, LoadLevel::Full),
            (20, 374, LoadLevel::Full),
            (10, 0, LoadLevel::Strained),
            (19, 0, LoadLevel::Strained),
            (1, 0, LoadLevel::Normal),
        ] {
            clock.advance(Duration::from_secs(after_s));
            assert_eq!(noted(delay_ms), level, "{delay_ms} ms after {after_s} s");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_level_ends_without_another_delay() {
        let (load, clock) = load();
        load.note(FULL);
        assert_eq!(load.level(), LoadLevel::Full);
        clock.advance(Duration::from_millis(HOLDS_MS.unsigned_abs()));
        assert_eq!(load.level(), LoadLevel::Normal);
    }

    #[tokio::test]
    async fn late_tasks_are_load_and_a_hiccup_is_not() {
        let (load, _) = load();
        let watching = tokio::spawn(load.clone().watch());
        let tick = async || sleep(TICK + 5 * MS).await;
        tick().await;
        for _ in 0..2 {
            std::thread::sleep(FULL + TICK);
            tick().await;
        }
        for _ in 0..10 {
            tick().await;
        }
        assert_ne!(
            load.level(),
            LoadLevel::Full,
            "runs on time between the hiccups"
        );
        while load.level() != LoadLevel::Full {
            std::thread::sleep(FULL + TICK);
            tokio::task::yield_now().await;
        }
        watching.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn turns_come_in_order_or_not_at_all() {
        let (load, _) = load();
        let turns = load.0.turns.available_permits();
        let all = load.0.turns.acquire_many(turns.try_into().unwrap()).await;
        let order = Mutex::new(Vec::new());
        let first = load.in_turn(async { lock(&order).push(1) });
        let second = load.in_turn(async { lock(&order).push(2) });
        let ends = async {
            sleep(FULL).await;
            drop(all);
        };
        assert_eq!(tokio::join!(first, second, ends), (Some(()), Some(()), ()));
        assert_eq!(*lock(&order), [1, 2]);
        assert_eq!(load.level(), LoadLevel::Full, "by the wait for a turn");

        let _all = load.0.turns.acquire_many(turns.try_into().unwrap()).await;
        let refused = load.in_turn(async { panic!("it isn't its turn") });
        assert_eq!(refused.await, None::<()>);
    }

    /// Offers four times the work that so many cores can do, for five seconds. Returns for each
    /// interaction whether it was carried out, and the time until its response.
    ///
    /// All interactions in progress share the cores, a slice of time each. A refusal costs a slice.
    async fn overload(load: &Load, cores: u32) -> Vec<(bool, Duration)> {
        const SLICE: Duration = Duration::from_millis(5);
        const SLICES: u32 = 10;
        const LASTS: Duration = Duration::from_secs(5);
        /// In that time a core can do the work of a hundred.
        const ARRIVALS_PER_CORE: u32 = 400;
        async fn compute(processor: &Semaphore, slices: u32) {
            for _ in 0..slices {
                let _core = processor.acquire().await.unwrap();
                sleep(SLICE).await;
            }
        }
        let processor = &Semaphore::new(cores.try_into().unwrap());
        let arrivals = ARRIVALS_PER_CORE * cores;
        let interactions = (0..arrivals).map(|number| async move {
            sleep(LASTS * number / arrivals).await;
            let begun = Instant::now();
            let work = compute(processor, SLICES);
            let done = load.in_turn(work).await.is_some();
            if !done {
                compute(processor, 1).await;
            }
            (done, begun.elapsed())
        });
        futures_util::future::join_all(interactions).await
    }

    #[tokio::test(start_paused = true)]
    async fn at_four_times_the_load_each_interaction_ends_in_time() {
        /// Discord's time limit for a response.
        const RESPOND_WITHIN: Duration = Duration::from_secs(3);
        let (load, _) = load();
        // The processor is the limit, so turns aren't given back.
        load.0.late.store(true, Ordering::Relaxed);
        let cores = u32::try_from(load.0.turns.available_permits() / TURNS_PER_CORE).unwrap();
        let late = |ended: &[(bool, Duration)]| {
            let late = ended.iter().filter(|(_, took)| *took > RESPOND_WITHIN);
            late.count()
        };
        let ended = overload(&load, cores).await;
        assert_eq!(late(&ended), 0, "of {}", ended.len());
        let done = ended.iter().filter(|(done, _)| *done).count();
        assert!(
            done >= ended.len() / 8,
            "only {done} of {} were carried out",
            ended.len()
        );
        assert_eq!(load.level(), LoadLevel::Full);

        // With a turn for everybody at once, they keep each other from ending.
        load.0.turns.add_permits(ended.len());
        let ended = overload(&load, cores).await;
        assert!(
            late(&ended) > ended.len() / 2,
            "only {} of {} are late without a limit",
            late(&ended),
            ended.len()
        );
    }

    #[tokio::test(start_paused = true)]
    async fn an_interaction_that_waits_gives_its_turn_back() {
        let (load, _) = load();
        let turns = load.0.turns.available_permits();
        let slow: Vec<_> = (0..turns)
            .map(|_| load.in_turn(sleep(60 * LONGEST_TURN)))
            .collect();
        let other = async {
            tokio::task::yield_now().await;
            let begun = Instant::now();
            load.in_turn(async {}).await.map(|()| begun.elapsed())
        };
        let (slow, other) = tokio::join!(futures_util::future::join_all(slow), other);
        assert!(slow.iter().all(Option::is_some));
        assert!(other.is_some_and(|waited| waited < 2 * LONGEST_TURN));
    }
}
