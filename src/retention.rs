//! Retention: removes the logs of tables that were closed long ago, if the operator wants it, the
//! deals that their players don't keep any more, and imported deals whose time is over.

use std::convert::Infallible;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use skat_store::{Store, let_go_of_old_deals, remove_old_logs};

use crate::clock::Clock;

/// Interval between two looks for old logs.
const LOOK_EVERY: Duration = Duration::from_secs(6 * 60 * 60);

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// Removes what isn't kept any more, forever; logs only if they are kept for this many days. A
/// removal that fails is repeated at the next look.
pub(crate) async fn tidy_up(
    store: Arc<dyn Store>,
    clock: Clock,
    days: Option<NonZeroU32>,
) -> Infallible {
    loop {
        if let Some(days) = days {
            let before = clock.now().plus_ms(-i64::from(days.get()) * DAY_MS);
            match remove_old_logs(store.as_ref(), before).await {
                Ok(0) => {}
                Ok(tables) => tracing::info!(tables, "removed the logs of tables closed long ago"),
                Err(error) => tracing::warn!(%error, "can't remove old logs; retrying"),
            }
        }
        if let Err(error) = let_go_of_old_deals(store.as_ref(), clock.now()).await {
            tracing::warn!(%error, "can't let go of old deals; retrying");
        }
        if let Err(error) = store.drop_old_imports(clock.now()).await {
            tracing::warn!(%error, "can't delete imported deals; retrying");
        }
        clock.sleep(LOOK_EVERY).await;
    }
}
