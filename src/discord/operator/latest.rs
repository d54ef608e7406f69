//! The operator's records as of the latest look at the store.

use std::sync::Arc;

use skat_store::OperatorRecords;
use tokio::sync::watch;

/// The records of each look. Who is busy during several looks gets the latest.
pub(super) struct LatestRecords(watch::Receiver<Arc<OperatorRecords>>);

impl LatestRecords {
    pub(super) const fn new(looks: watch::Receiver<Arc<OperatorRecords>>) -> Self {
        Self(looks)
    }

    /// Waits for a look and returns its records.
    pub(super) async fn next(&mut self) -> Arc<OperatorRecords> {
        // The sender outlives this, so only a look ends the wait.
        let _ = self.0.changed().await;
        Arc::clone(&self.0.borrow_and_update())
    }

    /// Returns the records of the latest look, which `next` still returns.
    pub(super) fn current(&self) -> Arc<OperatorRecords> {
        Arc::clone(&self.0.borrow())
    }
}
