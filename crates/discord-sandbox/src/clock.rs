//! The injected clock that all of Discord's time limits are measured by.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use tokio::sync::watch;

/// Where the sandbox takes its time from: the three seconds for an answer, the fifteen minutes of a token, rate-limit
/// windows and snowflakes. Gateway heartbeats alone run on real time, because they guard a real connection.
#[derive(Clone)]
pub struct Clock {
    source: Source,
}

#[derive(Clone)]
enum Source {
    Function(Arc<dyn Fn() -> SystemTime + Send + Sync>),
    Manual(Arc<Manual>),
}

struct Manual {
    now: Mutex<SystemTime>,
    advanced: watch::Sender<()>,
}

impl Clock {
    /// The machine's clock.
    #[must_use]
    pub fn system() -> Self {
        Self::from_fn(Arc::new(SystemTime::now))
    }

    /// A clock that belongs to somebody else, for example to the bot, so that both sides agree on the time.
    /// A jump of such a clock is noticed within 50 ms.
    #[must_use]
    pub fn from_fn(now: Arc<dyn Fn() -> SystemTime + Send + Sync>) -> Self {
        Self { source: Source::Function(now) }
    }

    /// A clock that stands still until [`Clock::advance`] moves it. Clones share the time.
    #[must_use]
    pub fn manual(start: SystemTime) -> Self {
        Self { source: Source::Manual(Arc::new(Manual { now: Mutex::new(start), advanced: watch::Sender::new(()) })) }
    }

    /// The current time.
    #[must_use]
    pub fn now(&self) -> SystemTime {
        match &self.source {
            Source::Function(now) => now(),
            Source::Manual(manual) => *manual.now.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }

    /// Moves a manual clock forward; what has become due is acted upon at once.
    ///
    /// # Panics
    /// If the clock isn't a manual one, which is a mistake in the test that calls it.
    pub fn advance(&self, by: Duration) {
        let Source::Manual(manual) = &self.source else {
            panic!("only a manual clock can be advanced");
        };
        *manual.now.lock().unwrap_or_else(PoisonError::into_inner) += by;
        manual.advanced.send_replace(());
    }

    /// Returns when something may have become due: after an advance, and at the latest after 50 ms of real time.
    pub(crate) async fn tick(&self) {
        let beat = tokio::time::sleep(Duration::from_millis(50));
        match &self.source {
            Source::Function(_) => beat.await,
            Source::Manual(manual) => {
                let mut advanced = manual.advanced.subscribe();
                tokio::select! {
                    () = beat => {}
                    _ = advanced.changed() => {}
                }
            }
        }
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::system()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clock").field("now", &self.now()).finish_non_exhaustive()
    }
}
