//! Counts results in the background.

use std::sync::Arc;

use skat_store::{Store, count_results};
use skat_table::TableId;
use tokio_util::task::TaskTracker;

/// Counts the results in a table's outbox. What can't be counted now is when the table is next taken up, or has its next result.
pub(super) fn count(store: &Arc<dyn Store>, tasks: &TaskTracker, table: TableId) {
    let store = Arc::clone(store);
    tasks.spawn(async move {
        if let Err(error) = count_results(store.as_ref(), table).await {
            tracing::warn!(table.id = %table, %error, "a table's results couldn't be counted yet");
        }
    });
}
