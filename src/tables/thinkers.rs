//! Where computer players think: on their own threads, so that no table and no answer waits for them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use skat_autoplay::decide;
use skat_rules::game::{AnyAction, AnySeatView};

use crate::metrics::Metrics;

/// The threads on which computer players think.
pub struct Thinkers {
    pool: rayon::ThreadPool,
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
        Ok(Self { pool, metrics })
    }

    /// Decides for a seat that is asked, and hands the decision on. The same view and seed give the same decision.
    pub fn think(&self, view: AnySeatView, seed: u64, then: impl FnOnce(AnyAction) + Send + 'static) {
        let metrics = self.metrics.clone();
        self.pool.spawn(move || {
            let decided = metrics.deciding(|| catch_unwind(AssertUnwindSafe(|| decide(&view, seed))));
            match decided.ok().or_else(|| first_legal(&view)) {
                Some(action) => then(action),
                None => tracing::error!("an autoplayer was asked for a decision that isn't its own"),
            }
        });
    }
}

/// A mistake in a computer player must not stop a table: then it does the first thing that it may.
fn first_legal(view: &AnySeatView) -> Option<AnyAction> {
    tracing::error!("an autoplayer failed to decide; it does the first thing that is legal");
    view.legal().first().copied()
}
