//! Where computer players think: on their own threads, so that no table and no answer waits for them.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::panic::{AssertUnwindSafe, catch_unwind};

use skat_autoplay::decide_at_once;
use skat_rules::game::{AnyAction, AnySeatView};
use skat_table::{Place, TableId};
use tokio::sync::oneshot;

use crate::metrics::Metrics;

/// The threads on which computer players think.
pub struct Thinkers {
    /// Nothing in a simulation.
    pool: Option<rayon::ThreadPool>,
    metrics: Metrics,
}

impl Thinkers {
    /// Starts the threads; 0 means one per core.
    ///
    /// # Errors
    ///
    /// If the system refuses to start threads.
    pub fn start(threads: usize, metrics: Metrics) -> anyhow::Result<Self> {
        let pool =
            rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(|n| format!("autoplayer-{n}")).build()?;
        Ok(Self { pool: Some(pool), metrics })
    }

    /// Starts no threads: whoever asks waits for the decision, so that a simulation is the same each time.
    #[must_use]
    pub fn simulated() -> Self {
        Self { pool: None, metrics: Metrics::default() }
    }

    /// Decides for a seat that is asked. The same view and seed give the same decision; there is none if the program stops, or if
    /// the seat isn't asked.
    #[must_use]
    pub fn think(&self, view: AnySeatView, seed: u64) -> oneshot::Receiver<AnyAction> {
        let (decided, decision) = oneshot::channel();
        let metrics = self.metrics.clone();
        let think = move || {
            let action = metrics.deciding(|| catch_unwind(AssertUnwindSafe(|| decide_at_once(&view, seed))));
            match action.ok().or_else(|| first_legal(&view)) {
                // Whoever asked may have gone; then nobody needs the decision.
                Some(action) => drop(decided.send(action)),
                None => tracing::error!("an autoplayer was asked for a decision that isn't its own"),
            }
        };
        match &self.pool {
            Some(pool) => pool.spawn(think),
            None => think(),
        }
        decision
    }
}

/// By what a decision's seed is made, so that it is the same whenever and wherever it is thought about.
pub(super) fn seed(table: TableId, place: Place, decision: u32) -> u64 {
    let mut seed = DefaultHasher::new();
    (table, place, decision).hash(&mut seed);
    seed.finish()
}

/// A mistake in a computer player must not stop a table: then it does the first thing that it may.
fn first_legal(view: &AnySeatView) -> Option<AnyAction> {
    tracing::error!("an autoplayer failed to decide; it does the first thing that is legal");
    view.legal().first().copied()
}
