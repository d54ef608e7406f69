//! The one clock: all code in the bot that asks for the time or waits for it uses this module.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use skat_table::Timestamp;
use tokio::sync::watch;
use tokio::time::Instant;

/// The system's clock, which a test may advance, or the clock of a simulation.
#[derive(Clone, Debug)]
pub struct Clock {
    source: TimeSource,
    /// Total advance in milliseconds.
    ahead: Arc<watch::Sender<i64>>,
}

#[derive(Clone, Copy, Debug)]
enum TimeSource {
    System,
    /// Tokio's time, which a simulation pauses: the moment shown at this instant.
    Simulated(Instant, Timestamp),
}

impl Clock {
    /// Creates the system's clock.
    #[must_use]
    pub fn system() -> Self {
        Self {
            source: TimeSource::System,
            ahead: Arc::new(watch::Sender::new(0)),
        }
    }

    /// Creates a clock that shows this moment now and follows tokio's time, paused or not.
    #[must_use]
    pub fn simulated(start: Timestamp) -> Self {
        Self {
            source: TimeSource::Simulated(Instant::now(), start),
            ahead: Arc::new(watch::Sender::new(0)),
        }
    }

    /// Returns the present moment.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        let (start, gone_by) = match self.source {
            TimeSource::System => (
                Timestamp(0),
                SystemTime::now()
                    .duration_since(UNIX_EPOCH)
                    .unwrap_or_default(),
            ),
            TimeSource::Simulated(began, start) => (start, began.elapsed()),
        };
        start
            .plus_ms(i64::try_from(gone_by.as_millis()).unwrap_or(i64::MAX))
            .plus_ms(*self.ahead.borrow())
    }

    /// Returns the present moment as the standard library's type.
    #[must_use]
    pub fn system_time(&self) -> SystemTime {
        UNIX_EPOCH + Duration::from_millis(u64::try_from(self.now().0).unwrap_or_default())
    }

    /// Advances the clock, so that a test needn't wait.
    pub fn advance(&self, by: Duration) {
        let milliseconds = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.ahead
            .send_modify(|ahead| *ahead = ahead.saturating_add(milliseconds));
    }

    /// Sets the clock back, as an operator or a time server may.
    pub fn set_back(&self, by: Duration) {
        let milliseconds = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.ahead
            .send_modify(|ahead| *ahead = ahead.saturating_sub(milliseconds));
    }

    /// Waits until the clock reaches the moment.
    pub async fn sleep_until(&self, moment: Timestamp) {
        let mut moved = self.ahead.subscribe();
        loop {
            let Ok(left @ 1..) = u64::try_from(moment.0.saturating_sub(self.now().0)) else {
                return;
            };
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left)) => {}
                // The sender lives in this clock, so only a change ends this.
                _ = moved.changed() => {}
            }
        }
    }

    /// Waits for this long, even if the clock is set back meanwhile. Time by which it is advanced
    /// counts as gone by.
    pub async fn sleep(&self, time: Duration) {
        let mut moved = self.ahead.subscribe();
        let (began, ahead) = (Instant::now(), *self.ahead.borrow());
        loop {
            let advanced = self.ahead.borrow().saturating_sub(ahead);
            let advanced = Duration::from_millis(u64::try_from(advanced).unwrap_or_default());
            let left = time.saturating_sub(began.elapsed().saturating_add(advanced));
            if left.is_zero() {
                return;
            }
            tokio::select! {
                () = tokio::time::sleep(left) => {}
                _ = moved.changed() => {}
            }
        }
    }
}
