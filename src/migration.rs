//! Confirms an upgrade: migrates the store to the newest format once the new version has proved
//! itself, or leaves that to the operator.

use std::sync::Arc;
use std::time::Duration;

use skat_store::Store;

use crate::clock::Clock;
use crate::config::MigrateWhen;
use crate::metrics::Metrics;

/// Time of service after which a new version has proved itself, in milliseconds. A restart begins
/// it again, so a version that keeps failing confirms nothing.
const PROOF_MS: i64 = 60 * 60 * 1_000;

/// Interval between two looks.
const LOOK_EVERY: Duration = Duration::from_secs(60);

/// Says that the store awaits its migration, and migrates it when its time has come.
pub(crate) async fn confirm(
    store: Arc<dyn Store>,
    clock: Clock,
    metrics: Metrics,
    when: MigrateWhen,
) {
    if !store.awaits_migration() {
        return;
    }
    let (format, newest) = (store.write_format(), store.newest_format());
    match when {
        MigrateWhen::ByCommand => {
            tracing::warn!(
                format,
                newest,
                "the store stays in the previous version's format until `skatrunde store migrate` \
                 confirms the upgrade"
            );
            return;
        }
        MigrateWhen::AfterAnHour => tracing::info!(
            format,
            newest,
            "the store stays in the previous version's format for an hour of service, or until \
             `skatrunde store migrate`"
        ),
    }
    let (mut served_ms, mut last) = (0, clock.now());
    while store.awaits_migration() {
        clock.sleep(LOOK_EVERY).await;
        let now = clock.now();
        if metrics.is_serving() {
            served_ms += now.0 - last.0;
        }
        last = now;
        if served_ms >= PROOF_MS
            && let Err(error) = store.migrate().await
        {
            tracing::warn!(%error, "can't migrate the store yet; retrying");
        }
    }
}

#[cfg(test)]
mod tests {
    use skat_store::{FORMAT, Formats, Options, open};
    use skat_table::Timestamp;
    use tempfile::TempDir;

    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    /// Returns a store that the previous release has written, and its folder.
    async fn of_previous_release() -> (Arc<dyn Store>, TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let options = Options::new("tables.redb", folder.path());
        let previous = Options {
            formats: Formats::up_to(FORMAT - 1),
            ..Options::new("tables.redb", folder.path())
        };
        drop(open(&previous).await.unwrap());
        let store = open(&options).await.unwrap();
        assert!(store.awaits_migration());
        (store, folder)
    }

    #[tokio::test(start_paused = true)]
    async fn an_hour_of_service_confirms_an_upgrade() {
        let (store, _folder) = of_previous_release().await;
        let (clock, metrics) = (Clock::simulated(Timestamp(0)), Metrics::default());
        let confirming = tokio::spawn(confirm(
            Arc::clone(&store),
            clock,
            metrics.clone(),
            MigrateWhen::AfterAnHour,
        ));
        // Without Discord it serves nobody.
        tokio::time::sleep(120 * MINUTE).await;
        assert!(store.awaits_migration());
        metrics.introduced();
        tokio::time::sleep(58 * MINUTE).await;
        assert!(store.awaits_migration());
        tokio::time::sleep(3 * MINUTE).await;
        confirming.await.unwrap();
        assert!(store.writes(FORMAT));
    }

    #[tokio::test(start_paused = true)]
    async fn the_operator_may_confirm_it_before_or_must() {
        for when in [MigrateWhen::AfterAnHour, MigrateWhen::ByCommand] {
            let (store, _folder) = of_previous_release().await;
            let confirming = tokio::spawn(confirm(
                Arc::clone(&store),
                Clock::simulated(Timestamp(0)),
                Metrics::default(),
                when,
            ));
            tokio::time::sleep(120 * MINUTE).await;
            assert!(store.awaits_migration());
            assert_eq!(confirming.is_finished(), when == MigrateWhen::ByCommand);
            store.migrate().await.unwrap();
            tokio::time::sleep(2 * MINUTE).await;
            assert!(confirming.is_finished());
        }
    }
}
