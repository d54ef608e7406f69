//! The one clock: everything in the bot that asks for the time or waits for it does so here.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use skat_table::Timestamp;
use tokio::sync::watch;

/// The system's clock, which a test may put forward.
#[derive(Clone, Debug)]
pub struct Clock {
    /// How far the clock has been put forward, in milliseconds.
    ahead: Arc<watch::Sender<i64>>,
}

impl Clock {
    /// The system's clock.
    #[must_use]
    pub fn system() -> Self {
        Self { ahead: Arc::new(watch::Sender::new(0)) }
    }

    /// The present moment.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp(i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX)).plus_ms(*self.ahead.borrow())
    }

    /// The present moment as the standard library has it.
    #[must_use]
    pub fn system_time(&self) -> SystemTime {
        UNIX_EPOCH + Duration::from_millis(u64::try_from(self.now().0).unwrap_or_default())
    }

    /// Puts the clock forward, so that a test needn't wait.
    pub fn advance(&self, by: Duration) {
        let milliseconds = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.ahead.send_modify(|ahead| *ahead = ahead.saturating_add(milliseconds));
    }

    /// Waits until the moment has come.
    pub async fn sleep_until(&self, moment: Timestamp) {
        let mut moved = self.ahead.subscribe();
        loop {
            let Ok(left @ 1..) = u64::try_from(moment.0.saturating_sub(self.now().0)) else { return };
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left)) => {}
                // The sender lives in this clock, so this only ends by a change.
                _ = moved.changed() => {}
            }
        }
    }

    /// Waits for a time.
    pub async fn sleep(&self, time: Duration) {
        self.sleep_until(self.now().plus_ms(i64::try_from(time.as_millis()).unwrap_or(i64::MAX))).await;
    }
}
