//! Retention: removes the logs of tables that were closed long ago, if the operator wants it.

use std::convert::Infallible;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use skat_store::{Store, remove_old_logs};

use crate::clock::Clock;

/// Interval between two looks for old logs.
const LOOK_EVERY: Duration = Duration::from_secs(6 * 60 * 60);

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// Removes logs that are older than this many days, forever. A removal that fails is
/// repeated at the next look.
pub(crate) async fn remove_logs(
    store: Arc<dyn Store>,
    clock: Clock,
    days: NonZeroU32,
) -> Infallible {
    loop {
        let before = clock.now().plus_ms(-i64::from(days.get()) * DAY_MS);
        match remove_old_logs(store.as_ref(), before).await {
            Ok(0) => {}
            Ok(tables) => tracing::info!(tables, "removed the logs of tables closed long ago"),
            Err(error) => tracing::warn!(%error, "can't remove old logs; retrying"),
        }
        clock.sleep(LOOK_EVERY).await;
    }
}
