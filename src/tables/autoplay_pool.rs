//! The threads on which autoplayers think, so that no table and no answer waits for them.
//!
//! They give way twice. The system runs them only when no other thread of the program wants the
//! processor, and the more decisions wait, the sooner each one is made.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use sha2::{Digest as _, Sha256};
use skat_autoplay::{Decision, Engine, Model, TimeLimit};
use skat_rules::bad_view::BadView;
use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::strength::Strength;
use skat_table::{Pace, Place, Rationale, TableId};
use tokio::sync::{Notify, oneshot};

use super::rationales;
use crate::config::Autoplayers;
use crate::metrics::{Metrics, Task};
use crate::model;
use crate::mutex::lock;
use crate::supervise;

/// Time limit for a decision while every waiting decision has a thread. Few decisions need more on
/// an idle processor; on a busy one, the search ends with fewer worlds instead of later.
pub const AT_LEISURE: Duration = Duration::from_millis(400);

/// Time limit while more decisions wait than there are threads.
const IN_A_HURRY: Duration = Duration::from_millis(10);

/// Time limit for all decisions together that wait for the same thread.
const ALL_IN_A_HURRY: Duration = Duration::from_millis(20);

/// With more waiting decisions per thread than this, each is made at once.
const CROWD: usize = 4;

/// Steps of niceness by which the threads rank below the others: while both are ready, such a thread
/// gets about a tenth of the processor. At the lowest rank, 19, a busy program would hardly ever
/// decide.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// The strength of autoplayers in variations: the greatest whose work needs no time limit.
const IN_VARIATIONS: Strength = Strength::League;

/// The threads on which autoplayers think.
pub struct AutoplayPool {
    /// `None` in a simulation.
    pool: Option<rayon::ThreadPool>,
    learned: Arc<Model>,
    /// The strength at tables that haven't chosen one.
    usual_strength: Strength,
    /// The pace at tables that haven't chosen one.
    usual_pace: Pace,
    /// Least time between the question and an autoplayer's move at every pace.
    pause: Duration,
    /// The built-in model, by which the daily list is played everywhere.
    built_in: Arc<Model>,
    /// Engines that aren't deciding at present.
    idle: Arc<Mutex<Vec<Engine>>>,
    /// The same with the built-in model.
    idle_built_in: Arc<Mutex<Vec<Engine>>>,
    /// Number of decisions that were asked for and aren't made yet.
    asked: Arc<AtomicUsize>,
    /// Wakes who waits for a free thread when a decision is made.
    made: Arc<Notify>,
    metrics: Metrics,
}

/// An autoplayer's decision.
#[derive(Debug)]
pub struct AutoplayDecision {
    /// The action.
    pub action: AnyAction,
    /// Its reason, unless the autoplayer failed to decide.
    pub rationale: Option<Rationale>,
}

impl AutoplayPool {
    /// Starts the threads.
    ///
    /// # Errors
    ///
    /// If the autoplayers' model can't be read, or the system refuses to start threads.
    pub fn start(config: &Autoplayers, metrics: Metrics) -> anyhow::Result<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if config.threads == 0 {
            cores.div_ceil(2)
        } else {
            config.threads
        };
        let builder = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = builder
            .thread_name(|number| format!("autoplayer-{number}"))
            .start_handler(|_| give_way())
            .build()?;
        let pause = Duration::from_millis(config.pause_ms.into());
        let learned = model::read(config.learned.as_deref())?;
        let built_in = match config.learned {
            Some(_) => model::read(None)?,
            None => Arc::clone(&learned),
        };
        let (idle, asked, made) = (Arc::default(), Arc::default(), Arc::default());
        Ok(Self {
            pool: Some(pool),
            learned,
            built_in,
            usual_strength: config.level,
            usual_pace: config.pace,
            pause,
            idle,
            idle_built_in: Arc::default(),
            asked,
            made,
            metrics,
        })
    }

    /// Starts no threads. The caller waits for each decision, which is made by heuristics, so that
    /// every run of a simulation is the same.
    ///
    /// # Errors
    ///
    /// If the autoplayers' model can't be read.
    pub fn simulated() -> anyhow::Result<Self> {
        let (idle, asked, made) = (Arc::default(), Arc::default(), Arc::default());
        let learned = model::read(None)?;
        Ok(Self {
            pool: None,
            built_in: Arc::clone(&learned),
            learned,
            usual_strength: Strength::Club,
            usual_pace: Pace::Fast,
            pause: Duration::ZERO,
            idle,
            idle_built_in: Arc::default(),
            asked,
            made,
            metrics: Metrics::default(),
        })
    }

    /// Returns the least time between the question and an autoplayer's move at every pace.
    #[must_use]
    pub const fn pause(&self) -> Duration {
        self.pause
    }

    /// Returns the strength of autoplayers at tables that haven't chosen one.
    #[must_use]
    pub const fn usual_strength(&self) -> Strength {
        self.usual_strength
    }

    /// Returns the pace of autoplayers at tables that haven't chosen one.
    #[must_use]
    pub const fn usual_pace(&self) -> Pace {
        self.usual_pace
    }

    /// Returns the autoplayers' model.
    #[must_use]
    pub const fn model(&self) -> &Arc<Model> {
        &self.learned
    }

    /// Returns true if fewer decisions are being made or wait than there are threads.
    #[must_use]
    pub fn has_free_thread(&self) -> bool {
        self.asked.load(Ordering::Acquire) < self.threads()
    }

    /// Waits until fewer decisions are being made or wait than there are threads. Only one task may
    /// wait.
    pub async fn until_thread_is_free(&self) {
        while !self.has_free_thread() {
            self.made.notified().await;
        }
    }

    /// Returns the number of threads.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.pool
            .as_ref()
            .map_or(1, rayon::ThreadPool::current_num_threads)
    }

    /// Decides for a seat whose turn it is, at its table's strength. The channel stays empty if the
    /// program stops, or if it isn't the seat's turn.
    ///
    /// The more decisions wait at a time, the less time each one gets.
    #[must_use]
    pub fn think(
        &self,
        view: AnySeatView,
        strength: Option<Strength>,
        seed: u64,
    ) -> oneshot::Receiver<AutoplayDecision> {
        self.think_at(strength.unwrap_or(self.usual_strength), view, seed)
    }

    /// Returns the choice of the greatest strength, as [`AutoplayPool::think`] does.
    #[must_use]
    pub fn advise(&self, view: AnySeatView, seed: u64) -> oneshot::Receiver<AutoplayDecision> {
        self.think_at(Strength::Master, view, seed)
    }

    /// Decides for a seat in a variation of a finished deal. Only its work bounds the decision, not
    /// time, so the same view and seed give the same action. No other decision hurries because of
    /// it, so the caller asks for few at a time.
    #[must_use]
    pub fn vary(&self, view: AnySeatView, seed: u64) -> oneshot::Receiver<AnyAction> {
        let engines = (Arc::clone(&self.idle), Arc::clone(&self.learned));
        let (decided, decision) = oneshot::channel();
        self.work_through(view, IN_VARIATIONS, seed, engines, move |action, _| {
            // The receiver may be gone; then nobody needs the decision.
            let _ = decided.send(action);
        });
        decision
    }

    /// Decides in the daily list, by the built-in model. As in a variation, only the work bounds the
    /// decision, so every process of this version decides the same. Returns the time that it took,
    /// too.
    #[must_use]
    pub fn decide_for_day(
        &self,
        view: AnySeatView,
        strength: Strength,
        seed: u64,
    ) -> oneshot::Receiver<(AnyAction, Duration)> {
        let engines = (Arc::clone(&self.idle_built_in), Arc::clone(&self.built_in));
        let (decided, decision) = oneshot::channel();
        self.work_through(view, strength, seed, engines, move |action, took| {
            let _ = decided.send((action, took));
        });
        decision
    }

    /// Decides without a time limit, and hands the action and the time on. Nothing is handed on if
    /// the program stops.
    fn work_through(
        &self,
        view: AnySeatView,
        strength: Strength,
        seed: u64,
        (idle, model): (Arc<Mutex<Vec<Engine>>>, Arc<Model>),
        decided: impl FnOnce(AnyAction, Duration) + Send + 'static,
    ) {
        let metrics = self.metrics.clone();
        let think = move || {
            let begun = Instant::now();
            let decide =
                |engine: &mut Engine| engine.decide(&view, strength, seed, &TimeLimit::never());
            let made = supervise::run(&metrics, Task::Autoplayer, || {
                with_engine(&idle, model, decide)
            });
            let action = made.flatten().map(|made| made.action);
            if let Some(action) = action.or_else(|| first_legal(&view)) {
                decided(action, begun.elapsed());
            }
        };
        match &self.pool {
            Some(pool) => {
                supervise::spawn_in(pool, &self.metrics, Task::Autoplayer, think);
            }
            None => think(),
        }
    }

    fn think_at(
        &self,
        strength: Strength,
        view: AnySeatView,
        seed: u64,
    ) -> oneshot::Receiver<AutoplayDecision> {
        let strength = if self.pool.is_some() {
            strength
        } else {
            self.usual_strength
        };
        let (decided, decision) = oneshot::channel();
        let metrics = self.metrics.clone();
        let learned = Arc::clone(&self.learned);
        let (idle, asked) = (Arc::clone(&self.idle), Arc::clone(&self.asked));
        let (wake, threads) = (Arc::clone(&self.made), self.threads());
        asked.fetch_add(1, Ordering::Relaxed);
        let think = move || {
            let begun = Instant::now();
            let is_up = || begun.elapsed() >= time_limit(asked.load(Ordering::Relaxed), threads);
            // Time that is up stays up, even if other decisions finish in the meantime.
            let time = TimeLimit::polling(&is_up);
            let decide = |engine: &mut Engine| engine.decide(&view, strength, seed, &time);
            let decide = || with_engine(&idle, learned, decide);
            let made = metrics.deciding(|| supervise::run(&metrics, Task::Autoplayer, decide));
            asked.fetch_sub(1, Ordering::Release);
            // If nobody waits now, the next one who does looks once more.
            wake.notify_one();
            let made = made.flatten();
            let with_thought = |Decision { action, reason }: Decision| {
                let keep = || rationales::kept(&reason, action);
                let rationale = supervise::run(&metrics, Task::Autoplayer, keep);
                AutoplayDecision { action, rationale }
            };
            let without = || {
                first_legal(&view).map(|action| AutoplayDecision {
                    action,
                    rationale: None,
                })
            };
            match made.map(with_thought).or_else(without) {
                // The receiver may be gone; then nobody needs the decision.
                Some(made) => drop(decided.send(made)),
                None => tracing::error!("an autoplayer was asked although it has no legal action"),
            }
        };
        match &self.pool {
            Some(pool) => {
                supervise::spawn_in(pool, &self.metrics, Task::Autoplayer, think);
            }
            None => think(),
        }
        decision
    }
}

/// Decides with an idle engine, or a new one. An engine that panicked isn't used again. `None` if no
/// deal can produce the view.
fn with_engine(
    idle: &Mutex<Vec<Engine>>,
    learned: Arc<Model>,
    decide: impl FnOnce(&mut Engine) -> Result<Decision, BadView>,
) -> Option<Decision> {
    let mut engine = lock(idle).pop().unwrap_or_else(|| Engine::new(learned));
    let made = decide(&mut engine);
    lock(idle).push(engine);
    made.inspect_err(|bad_view| {
        tracing::error!(%bad_view, "an autoplayer received a view that no deal can produce");
    })
    .ok()
}

/// Returns the time limit for each decision while this many wait for these threads, the ones being
/// made included.
fn time_limit(waiting: usize, threads: usize) -> Duration {
    if waiting <= threads {
        AT_LEISURE
    } else if waiting <= CROWD * threads {
        let share = ALL_IN_A_HURRY.mul_f64(threads as f64 / waiting as f64);
        share.min(IN_A_HURRY)
    } else {
        Duration::ZERO
    }
}

/// Lowers the priority of this thread, so that a thread that answers a player runs first.
///
/// On Linux the priority belongs to the thread, elsewhere to the whole process, so it stays there.
pub(crate) fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICENESS) {
        tracing::warn!(%error, "autoplayers and reviews have the usual priority: the system refuses a lower one");
    }
}

/// Returns the seed of an autoplayer's decision. It depends only on these three values, so every
/// process and every version of this program that asks for the decision again uses the same seed.
pub(super) fn seed(table: TableId, place: Place, decision: u32) -> u64 {
    let mut hash = Sha256::new_with_prefix(b"skatrunde autoplayer seed 1");
    hash.update(table.number().to_le_bytes());
    hash.update([place.0]);
    hash.update(decision.to_le_bytes());
    let [a, b, c, d, e, f, g, h, ..] = hash.finalize().0;
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// Returns the first legal action: a defect in an autoplayer, or in its view, must not stop a
/// table.
fn first_legal(view: &AnySeatView) -> Option<AnyAction> {
    tracing::error!("an autoplayer failed to decide; taking the first legal action");
    view.legal().first().copied()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::pin::pin;

    use futures_util::FutureExt as _;
    use skat_autoplay::{Reason, decide_at_once};
    use skat_rules::deal::DealSecret;
    use skat_rules::game::{Game as _, Setting};
    use skat_rules::games::skat::{Action, CardsDealt, Deal};

    use super::*;
    use crate::config::Config;

    #[test]
    fn the_more_decisions_wait_the_sooner_each_is_made() {
        let table = [
            (1, 1, AT_LEISURE),
            (4, 4, AT_LEISURE),
            (2, 1, IN_A_HURRY),
            (5, 4, IN_A_HURRY),
            (8, 4, IN_A_HURRY),
            (4, 1, Duration::from_millis(5)),
            (16, 4, Duration::from_millis(5)),
            (5, 1, Duration::ZERO),
            (17, 4, Duration::ZERO),
        ];
        for (waiting, threads, expected) in table {
            assert_eq!(
                time_limit(waiting, threads),
                expected,
                "{waiting} for {threads}"
            );
        }
        for threads in 1..9 {
            for waiting in 1..100 {
                assert!(time_limit(waiting + 1, threads) <= time_limit(waiting, threads));
            }
        }
    }

    /// Counts steps of work, not time: each time that the engine polls its limit, a clock of the
    /// test's own moves on.
    #[test]
    fn a_decision_in_a_queue_takes_fewer_steps_and_ends_with_its_limit() {
        const STEP: Duration = Duration::from_micros(50);
        let mut engine = Engine::new(model::read(None).unwrap());
        let (mut decisions, mut hurried) = (0, 0);
        for view in (0..3).flat_map(cards_to_choose) {
            let mut decide = |waiting| {
                let now = Cell::new(Duration::ZERO);
                let is_up = || {
                    now.set(now.get() + STEP);
                    now.get() >= time_limit(waiting, 1)
                };
                let time = TimeLimit::polling(&is_up);
                let decided = engine.decide(&view, Strength::Master, 1, &time).unwrap();
                let Reason::Rated { worlds, .. } = decided.reason else {
                    unreachable!("a card with a choice is rated")
                };
                (now.get(), worlds)
            };
            let alone = decide(1);
            let mut before = alone;
            for waiting in 2..=CROWD + 1 {
                let (took, worlds) = decide(waiting);
                assert!(took <= before.0 && worlds <= before.1, "{waiting} wait");
                assert!(took <= time_limit(waiting, 1) + STEP, "{waiting} wait");
                before = (took, worlds);
            }
            assert_eq!(before, (STEP, 0), "a crowd waits");
            decisions += 1;
            hurried += u32::from(decide(CROWD).0 < alone.0);
        }
        assert!(
            decisions > 30 && 2 * hurried > decisions,
            "{hurried} of {decisions}"
        );
    }

    #[test]
    fn a_decision_in_a_variation_depends_on_view_and_seed_alone() {
        let views: Vec<AnySeatView> = cards_to_choose(1).into_iter().step_by(5).collect();
        let decide = |views: &[AnySeatView]| -> Vec<AnyAction> {
            let pool = AutoplayPool::simulated().unwrap();
            let decided = |view: &AnySeatView| pool.vary(view.clone(), 7).try_recv().unwrap();
            views.iter().map(decided).collect()
        };
        let mut decided = decide(&views);
        decided.reverse();
        let backwards: Vec<AnySeatView> = views.into_iter().rev().collect();
        assert_eq!(decide(&backwards), decided);
    }

    /// Returns the views before the cards of a deal, as far as there is a choice.
    fn cards_to_choose(number: u8) -> Vec<AnySeatView> {
        let dealt = CardsDealt::from_secret(&DealSecret::new([number; 32]));
        let mut deal = Deal::by(&Setting::official(), dealt);
        let mut views = Vec::new();
        while let Some(seat) = deal.awaited().iter().next() {
            let view = AnySeatView::Skat(deal.seat_view(seat));
            let is_card = |action: &&AnyAction| matches!(action, AnyAction::Skat(Action::Play(_)));
            let Ok(AnyAction::Skat(action)) = decide_at_once(&view, 1) else {
                unreachable!("the deal is one of Skat")
            };
            if view.legal().iter().filter(is_card).count() > 1 {
                views.push(view);
            }
            deal.apply(seat, action).unwrap();
        }
        views
    }

    #[tokio::test]
    async fn reviews_wait_until_a_thread_is_free() {
        let pool = AutoplayPool::simulated().unwrap();
        pool.until_thread_is_free().await;
        let other = pool.asked.fetch_add(1, Ordering::Relaxed);
        assert_eq!(other, 0);
        let mut waits = pin!(pool.until_thread_is_free());
        assert!(waits.as_mut().now_or_never().is_none());
        let view = cards_to_choose(1).swap_remove(0);
        pool.think(view, None, 1).await.unwrap();
        assert!(waits.as_mut().now_or_never().is_none(), "the other waits");
        pool.asked.fetch_sub(1, Ordering::Relaxed);
        pool.made.notify_one();
        assert!(waits.as_mut().now_or_never().is_some());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn autoplayers_rank_below_the_other_threads() {
        let niceness = || rustix::process::getpriority_process(None).unwrap();
        let before = niceness();
        let config = Config::defaults().unwrap().autoplayers;
        let autoplay_pool = AutoplayPool::start(&config, Metrics::default()).unwrap();
        let thinking = autoplay_pool.pool.unwrap().install(niceness);
        assert_eq!(thinking, (before + NICENESS).min(19));
        assert_eq!(niceness(), before, "only those threads give way");
    }

    /// Computed with another SHA-256, Python's. A changed seed would make an autoplayer change its
    /// mind after an upgrade.
    #[test]
    fn seeds_never_change() {
        for (table, place, decision, expected) in [
            (0, 0, 0, 0x0341b831d4b297d5),
            (1, 2, 3, 0x63025ac3c5521151),
            (u64::MAX, 8, u32::MAX, 0x774726a4788a33bb),
        ] {
            assert_eq!(
                seed(TableId::new(table), Place(place), decision),
                expected,
                "{table:x}, {place}, {decision}"
            );
        }
    }
}
