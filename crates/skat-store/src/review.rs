//! Reviews a deal in a table's log.

use skat_table::{Review, Table, TableId};

use crate::error::StoreError;
use crate::log::{self, TableLog};
use crate::store::ArchiveStore;

/// Reviews the deal with this number at a table, open or closed. `None` if the deal isn't over.
///
/// # Errors
///
/// Fails with the store's errors, including [`StoreError::Damaged`] for a table that can't be read.
/// [`StoreError::UnknownTable`] if there is no such table, or if its log was removed.
pub async fn review_deal<S>(
    store: &S,
    table: TableId,
    number: u16,
) -> Result<Option<Review>, StoreError>
where
    S: ArchiveStore + Sync + ?Sized,
{
    let dump = store.dump_table(table).await?;
    if dump.log_removed {
        return Err(StoreError::UnknownTable);
    }
    let TableLog { record, events, .. } = log::read(table, dump.header.as_bytes(), &dump.log)?;
    let events = events.iter().map(|(at, event)| (*at, event));
    Table::review(record.header, events, number)
        .map_err(|_| StoreError::damaged(format!("the log of table {table}")))
}
