//! The injected clock that measures all of Discord's time limits.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use tokio::sync::watch;

/// The sandbox's source of time, for interaction deadlines (three seconds), token lifetimes
/// (fifteen minutes), rate-limit windows and snowflakes.
///
/// Gateway heartbeats run on real time, because they guard a real connection.
#[derive(Clone)]
pub struct SandboxClock {
    source: TimeSource,
}

#[derive(Clone)]
enum TimeSource {
    Function(Arc<dyn Fn() -> SystemTime + Send + Sync>),
    Manual(Arc<Manual>),
}

struct Manual {
    now: Mutex<SystemTime>,
    advanced: watch::Sender<()>,
}

impl SandboxClock {
    /// Returns the system clock.
    #[must_use]
    pub fn system() -> Self {
        Self::from_fn(Arc::new(SystemTime::now))
    }

    /// Shares somebody else's clock, for example the bot's, so that both sides agree on the time. A
    /// jump of that clock is noticed within 50 ms.
    #[must_use]
    pub fn from_fn(now: Arc<dyn Fn() -> SystemTime + Send + Sync>) -> Self {
        Self {
            source: TimeSource::Function(now),
        }
    }

    /// Returns a clock that stands still until [`SandboxClock::advance`] moves it. Clones share the
    /// time.
    #[must_use]
    pub fn manual(start: SystemTime) -> Self {
        Self {
            source: TimeSource::Manual(Arc::new(Manual {
                now: Mutex::new(start),
                advanced: watch::Sender::new(()),
            })),
        }
    }

    /// Returns the current time.
    #[must_use]
    pub fn now(&self) -> SystemTime {
        match &self.source {
            TimeSource::Function(now) => now(),
            TimeSource::Manual(manual) => {
                *manual.now.lock().unwrap_or_else(PoisonError::into_inner)
            }
        }
    }

    /// Moves a manual clock forward; everything that falls due happens at once.
    ///
    /// # Panics
    /// If the clock isn't manual: a mistake in the test.
    pub fn advance(&self, by: Duration) {
        let TimeSource::Manual(manual) = &self.source else {
            panic!("only a manual clock can be advanced");
        };
        *manual.now.lock().unwrap_or_else(PoisonError::into_inner) += by;
        manual.advanced.send_replace(());
    }

    /// Returns after an advance, and at the latest after 50 ms of real time: something may be due
    /// then.
    pub(crate) async fn tick(&self) {
        let beat = tokio::time::sleep(Duration::from_millis(50));
        match &self.source {
            TimeSource::Function(_) => beat.await,
            TimeSource::Manual(manual) => {
                let mut advanced = manual.advanced.subscribe();
                tokio::select! {
                    () = beat => {}
                    _ = advanced.changed() => {}
                }
            }
        }
    }
}

impl Default for SandboxClock {
    fn default() -> Self {
        Self::system()
    }
}

impl fmt::Debug for SandboxClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clock")
            .field("now", &self.now())
            .finish_non_exhaustive()
    }
}
