//! Counts how certain persons behaved at the tables of a server, for its moderators.

use skat_table::{Conduct, PersonId, Table, TableId, Timestamp};

use crate::error::StoreError;
use crate::keeping::deals_kept_by;
use crate::log::TableLog;
use crate::review::stored_log;
use crate::store::Store;

/// Most tables that are read, the newest ones.
const MOST_TABLES: usize = 40;

/// Most deals of the first person that are searched for the others, the newest ones.
const MOST_DEALS: usize = 3_000;

/// Number of deals that are read at once.
const READ_AT_ONCE: usize = 500;

/// Counts how these persons, one or two, behaved in the deals that all of them played on a server
/// and keep: at their 40 newest tables there, as far as the logs are kept.
///
/// # Errors
///
/// Fails with the store's errors. Damaged tables are left out.
pub async fn conduct(
    store: &dyn Store,
    server: u64,
    persons: &[PersonId],
    now: Timestamp,
) -> Result<Conduct, StoreError> {
    let mut conduct = Conduct::none_of(persons.len());
    let Some((&first, others)) = persons.split_first() else {
        return Ok(conduct);
    };
    let kept = deals_kept_by(store, persons.iter().copied().collect(), now).await?;
    let since = kept.into_values().max().unwrap_or(Timestamp(i64::MIN));
    let (mut seen, mut counted): (Vec<TableId>, usize) = (Vec::new(), 0);
    for skipped in (0..MOST_DEALS).step_by(READ_AT_ONCE) {
        let deals = store.deals_of(first, skipped, READ_AT_ONCE).await?;
        let is_last = deals.len() < READ_AT_ONCE;
        for deal in deals {
            let table = deal.deal.table;
            let all_played = others.iter().all(|other| deal.others.contains(other));
            if !all_played || deal.at < since || seen.contains(&table) {
                continue;
            }
            seen.push(table);
            if let Some(at_table) = at_table(store, server, table, persons, since).await? {
                conduct.add(at_table);
                counted += 1;
            }
            if counted == MOST_TABLES {
                return Ok(conduct);
            }
        }
        if is_last {
            break;
        }
    }
    Ok(conduct)
}

/// Counts at one table; `None` if it is another server's, or its log is gone or damaged.
async fn at_table(
    store: &dyn Store,
    server: u64,
    table: TableId,
    persons: &[PersonId],
    since: Timestamp,
) -> Result<Option<Conduct>, StoreError> {
    let TableLog { record, events, .. } = match stored_log(store, table).await {
        Ok(log) => log,
        Err(StoreError::UnknownTable) => return Ok(None),
        Err(error @ StoreError::Damaged { .. }) => {
            tracing::error!(table.id = %table, %error, "can't read a table for a report");
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    if record.room.server != server {
        return Ok(None);
    }
    let persons = persons.to_vec();
    // A long list takes milliseconds, in which others would wait.
    let counting = tokio::task::spawn_blocking(move || {
        let events = events.iter().map(|(at, event)| (*at, event));
        Table::conduct(record.header, events, &persons, since).ok()
    });
    counting.await.map_err(StoreError::storage)
}
