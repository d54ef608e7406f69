//! Counters and measurements for Prometheus, and the readiness of the process.
//!
//! Everything is measured in this process, at the place where it happens; the sum over all
//! processes is left to the reader. No label names a person, a server, a channel or a table.

mod endpoint;
mod families;
mod labels;

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use skat_store::{Committed, StoreError};

pub use self::endpoint::{Endpoint, Sources};
use self::families::Families;
pub use self::labels::{
    Asked, DayOutcome, DecisionFor, Drawn, FailedResponse, Refusal, Route, Task,
};
use self::labels::{Label as _, Need, Outcome};
use crate::mutex::lock;

/// All metrics of a process; clones share them.
#[derive(Clone, Debug)]
pub struct Metrics(Arc<MetricFamilies>);

#[derive(Debug)]
struct MetricFamilies {
    registry: Registry,
    families: Families,
    introduced: AtomicBool,
}

impl Default for Metrics {
    /// Creates the metrics of a process that starts now.
    fn default() -> Self {
        let mut registry = Registry::default();
        let families = Families::register(&mut registry);
        Self(Arc::new(MetricFamilies {
            registry,
            families,
            introduced: AtomicBool::new(false),
        }))
    }
}

impl Metrics {
    /// Records the time between an interaction's arrival and its response.
    pub fn responded(&self, what: Asked, took: Duration) {
        self.0
            .families
            .responses
            .of(what)
            .observe(took.as_secs_f64());
    }

    /// Counts an interaction whose response failed.
    pub fn response_failed(&self, why: FailedResponse) {
        self.0.families.failed_responses.of(why).inc();
    }

    /// Counts a response that took so long that a placeholder went out.
    pub fn placeholder_sent(&self) {
        self.0.families.placeholders.inc();
    }

    /// Records the load of the machine: 0 if it keeps up, 1 if it is strained, 2 if it is full.
    pub fn load_is(&self, level: i64) {
        self.0.families.load.set(level);
    }

    /// Counts a refused request.
    pub fn refused(&self, why: impl Into<Refusal>) {
        self.0.families.refusals.of(why.into()).inc();
    }

    /// Counts a request to Discord.
    pub fn called(&self, route: Route) {
        self.0.families.calls.of(route).inc();
    }

    /// Counts a rate limit that Discord imposed.
    pub fn rate_limited(&self, route: Route) {
        self.0.families.rate_limits.of(route).inc();
    }

    /// Measures the duration of a commit and records its outcome.
    ///
    /// # Errors
    ///
    /// Passes on the commit's error.
    pub async fn committing(
        &self,
        commit: impl Future<Output = Result<Committed, StoreError>>,
    ) -> Result<Committed, StoreError> {
        let begun = Instant::now();
        let result = commit.await;
        self.0
            .families
            .commits
            .of(Outcome::from(&result))
            .observe(begun.elapsed().as_secs_f64());
        result
    }

    /// Measures the time of an autoplayer's decision.
    pub fn deciding<T>(&self, decide: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let decided = decide();
        self.0
            .families
            .decisions
            .observe(begun.elapsed().as_secs_f64());
        decided
    }

    /// Counts a day of the daily list that this process has prepared or given up.
    pub fn day_is(&self, outcome: DayOutcome) {
        self.0.families.days.of(outcome).inc();
    }

    /// Records the time that a decision of the daily list took on its thread.
    pub fn decided_for_day(&self, whom: DecisionFor, took: Duration) {
        let spent = self.0.families.day_decisions.of(whom);
        spent.inc_by(took.as_secs_f64());
    }

    /// Records the time in which a review was made, waits for play included.
    pub fn reviewed(&self, took: Duration) {
        self.0.families.reviews.observe(took.as_secs_f64());
    }

    /// Counts a message as waiting for a review until the guard is dropped.
    #[must_use]
    pub fn awaiting_review(&self) -> GaugeGuard {
        GaugeGuard::one_more(&self.0.families.reviews_awaited)
    }

    /// Counts a message's request for a picture.
    pub fn pictured(&self, there: Drawn) {
        self.0.families.pictures.of(there).inc();
    }

    /// Measures the time it takes to draw a picture.
    pub fn drawing<T>(&self, draw: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let drawn = draw();
        self.0
            .families
            .drawings
            .observe(begun.elapsed().as_secs_f64());
        drawn
    }

    /// Counts the bytes of a file sent to Discord.
    pub fn sends_file(&self, bytes: usize) {
        self.0
            .families
            .file_bytes
            .inc_by(u64::try_from(bytes).unwrap_or(u64::MAX));
    }

    /// Counts a table as served until the guard is dropped.
    #[must_use]
    pub fn serving_table(&self) -> GaugeGuard {
        GaugeGuard::one_more(&self.0.families.tables)
    }

    /// Counts an open table as unreadable until the guard is dropped.
    #[must_use]
    pub fn unreadable_table(&self) -> GaugeGuard {
        GaugeGuard::one_more(&self.0.families.unreadable)
    }

    /// Counts a shard's open tables as impossible to list until the guard is dropped.
    #[must_use]
    pub fn unlisted_tables(&self) -> GaugeGuard {
        GaugeGuard::one_more(&self.0.families.unlisted)
    }

    /// Counts a table as waiting for its results to be counted until the guard is dropped.
    #[must_use]
    pub fn awaiting_count(&self) -> GaugeGuard {
        GaugeGuard::one_more(&self.0.families.uncounted)
    }

    /// Counts a table whose task ended because another process writes it or its state in memory
    /// can't be trusted.
    pub fn actor_ended(&self) {
        self.0.families.actors_ended.inc();
    }

    /// Counts a task that panicked, or ended although it should go on.
    pub fn task_failed(&self, task: Task) {
        self.0.families.tasks_failed.of(task).inc();
    }

    /// Counts an IDENTIFY of a shard.
    pub fn count_identify(&self) {
        self.0.families.identifies.inc();
    }

    /// Records the number of session starts that Discord still allows today.
    pub fn session_starts_left(&self, left: u64) {
        self.0
            .families
            .session_starts_left
            .set(i64::try_from(left).unwrap_or(i64::MAX));
    }

    /// Records the process's use of the machine. Tasks are known only within a runtime, the rest
    /// only on Linux.
    pub(super) fn note_own_use(&self) {
        let families = &self.0.families;
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            families
                .tasks
                .set(count(runtime.metrics().num_alive_tasks()));
        }
        if let Ok(open) = std::fs::read_dir("/proc/self/fd") {
            families.own.open_files.set(count(open.count()));
        }
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let resident = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"));
        if let Some(kilobytes) = resident.and_then(|number| number.parse::<i64>().ok()) {
            families.own.resident.set(kilobytes * 1_024);
        }
    }

    /// Records that Discord has accepted the token and the commands.
    pub fn introduced(&self) {
        self.0.introduced.store(true, Ordering::Relaxed);
    }

    /// Counts a shard as held, but not yet connected, until the guard is dropped.
    #[must_use]
    pub fn holding_shard(&self) -> HeldShard {
        let families = &self.0.families;
        HeldShard {
            _held: GaugeGuard::one_more(&families.shards_held),
            all_connected: families.shards_connected.clone(),
            connected: Mutex::default(),
        }
    }

    /// Counts open tables as loading until the guard is dropped.
    #[must_use]
    pub fn loading_tables(&self) -> GaugeGuard {
        GaugeGuard::one_more(&self.0.families.loading)
    }

    /// Returns the numbers for the operator. Responses that another process has given didn't fail.
    #[must_use]
    pub fn summary(&self) -> ProcessSummary {
        let families = &self.0.families;
        let number = |gauge: &Gauge| gauge.get().unsigned_abs();
        let already = families.failed_responses.of(FailedResponse::Already).get();
        let failed_responses: u64 = families
            .failed_responses
            .all()
            .map(|count| count.get())
            .sum();
        ProcessSummary {
            shards_held: number(&families.shards_held),
            shards_connected: number(&families.shards_connected),
            unreadable_tables: number(&families.unreadable),
            failed_tasks: families.tasks_failed.all().map(|count| count.get()).sum(),
            failed_responses: failed_responses.saturating_sub(already),
        }
    }

    /// Returns all metrics in OpenMetrics' text format.
    #[must_use]
    pub fn exposition(&self) -> String {
        let mut text = String::new();
        // Writing to a string can't fail.
        let _ = encode(&mut text, &self.0.registry);
        text
    }

    /// Returns true if the process can serve, as far as that doesn't depend on the store.
    pub(crate) fn is_serving(&self) -> bool {
        self.missing().is_empty()
    }

    /// Returns the unmet needs except the store, which this module doesn't know.
    fn missing(&self) -> Vec<Need> {
        let families = &self.0.families;
        let connected = families.shards_connected.get() >= families.shards_held.get();
        let missing = [
            (
                Need::Discord,
                !(connected && self.0.introduced.load(Ordering::Relaxed)),
            ),
            (Need::Tables, families.loading.get() > 0),
            (
                Need::Readable,
                families.unreadable.get() > 0 || families.unlisted.get() > 0,
            ),
        ];
        missing
            .into_iter()
            .filter_map(|(need, is_missing)| is_missing.then_some(need))
            .collect()
    }

    /// Records the unmet needs that a readiness check has found.
    fn note_missing(&self, missing: &[Need]) {
        for need in Need::ALL {
            self.0
                .families
                .ready
                .of(*need)
                .set(i64::from(!missing.contains(need)));
        }
    }
}

/// A few numbers about this process, for the operator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProcessSummary {
    /// Shards that this process serves.
    pub shards_held: u64,
    /// Those of them that are connected.
    pub shards_connected: u64,
    /// Open tables whose records can't be read.
    pub unreadable_tables: u64,
    /// Tasks that failed since the start.
    pub failed_tasks: u64,
    /// Responses that Discord didn't accept since the start.
    pub failed_responses: u64,
}

/// A guard: counts in its gauge as long as it lives.
#[derive(Debug)]
pub struct GaugeGuard(Gauge);

impl GaugeGuard {
    fn one_more(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// A guard for a shard of the gateway that this process has to serve.
#[derive(Debug)]
pub struct HeldShard {
    _held: GaugeGuard,
    all_connected: Gauge,
    connected: Mutex<Option<GaugeGuard>>,
}

impl HeldShard {
    /// Records the shard's connection state.
    pub fn note_connected(&self, is_connected: bool) {
        let mut connected = lock(&self.connected);
        if is_connected {
            connected.get_or_insert_with(|| GaugeGuard::one_more(&self.all_connected));
        } else {
            *connected = None;
        }
    }
}
