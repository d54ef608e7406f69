//! The thread for work on finished deals, which gives way to play.

use std::sync::Arc;
use std::time::Duration;

use skat_autoplay::Model;

use crate::load::{Load, LoadLevel};
use crate::metrics::{Metrics, Task};
use crate::supervise;
use crate::tables::{AutoplayPool, give_way};

/// Interval between two looks at the load of a machine that can't keep up.
const LOAD_LOOKED_AT: Duration = Duration::from_secs(1);

/// A thread of the autoplayers' priority; clones share it.
#[derive(Clone)]
pub(crate) struct QuietThread(Arc<QuietShared>);

struct QuietShared {
    autoplay_pool: Arc<AutoplayPool>,
    load: Load,
    metrics: Metrics,
    thread: rayon::ThreadPool,
    /// Whoever waits for a quiet moment.
    turn: tokio::sync::Mutex<()>,
}

impl QuietThread {
    /// Starts the thread.
    ///
    /// # Errors
    ///
    /// If the system refuses to start it.
    pub(crate) fn start(
        autoplay_pool: Arc<AutoplayPool>,
        load: Load,
        metrics: Metrics,
    ) -> anyhow::Result<Self> {
        let thread = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .thread_name(|_| "reviewer".to_owned())
            .start_handler(|_| give_way())
            .build()?;
        Ok(Self(Arc::new(QuietShared {
            autoplay_pool,
            load,
            metrics,
            thread,
            turn: tokio::sync::Mutex::default(),
        })))
    }

    /// Returns the autoplayers' model.
    pub(crate) fn model(&self) -> &Arc<Model> {
        self.0.autoplay_pool.model()
    }

    /// Waits until work takes nothing away from play: one of the autoplayers' threads is free, and
    /// the machine keeps up.
    pub(crate) async fn until_quiet(&self) {
        // Only one may wait for the autoplayers.
        let _turn = self.0.turn.lock().await;
        loop {
            self.0.autoplay_pool.until_thread_is_free().await;
            if self.0.load.level() == LoadLevel::Normal {
                return;
            }
            tokio::time::sleep(LOAD_LOOKED_AT).await;
        }
    }

    /// Does a short piece of work on the thread.
    pub(crate) fn work(&self, task: Task, work: impl FnOnce() + Send + 'static) {
        supervise::spawn_in(&self.0.thread, &self.0.metrics, task, work);
    }
}
