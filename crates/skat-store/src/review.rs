//! Reads a table's log once more: for the review and the replay of a deal, for proofs, and for what
//! all its deals say.

use skat_rules::notation::log::DealLog;
use skat_rules::seat::Seat;
use skat_table::{DealReplay, Player, Review, Table, TableId};

use crate::error::StoreError;
use crate::log::{self, TableLog};
use crate::played;
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
    let TableLog { record, events, .. } = stored_log(store, table).await?;
    let events = events.iter().map(|(at, event)| (*at, event));
    Table::review(record.header, events, number)
        .map_err(|_| StoreError::damaged(format!("the log of table {table}")))
}

/// Replays the deal with this number at a table, open or closed. `None` if the deal isn't over.
///
/// # Errors
///
/// As in [`review_deal`].
pub async fn replay_deal<S>(
    store: &S,
    table: TableId,
    number: u16,
) -> Result<Option<DealReplay>, StoreError>
where
    S: ArchiveStore + Sync + ?Sized,
{
    let TableLog { record, events, .. } = stored_log(store, table).await?;
    let events = events.iter().map(|(at, event)| (*at, event));
    Table::replay_deal(record.header, events, number)
        .map_err(|_| StoreError::damaged(format!("the log of table {table}")))
}

/// Returns the deal with this number at a table in our notation. `None` if it isn't over.
///
/// # Errors
///
/// As in [`review_deal`].
pub async fn finished_log<S>(
    store: &S,
    table: TableId,
    number: u16,
) -> Result<Option<DealLog>, StoreError>
where
    S: ArchiveStore + Sync + ?Sized,
{
    let log = stored_log(store, table).await?;
    let replayed = played::replay(&log)
        .map_err(|_| StoreError::damaged(format!("the log of table {table}")))?;
    let mut deals = replayed.deals.into_iter();
    let deal = deals.find(|deal| deal.number == number);
    Ok(deal.map(|deal| deal.log))
}

/// A finished deal of a table.
pub struct FinishedDeal {
    /// The deal's number in the list, counted from 1.
    pub number: u16,
    /// The player at each place, with their seat; `None` if they sat out.
    pub places: Vec<(Player, Option<Seat>)>,
    /// True if a decision was taken back, so that it counts for nothing.
    pub undone: bool,
    /// The deal itself.
    pub log: DealLog,
}

/// Returns the finished deals of a table, open or closed, in order.
///
/// # Errors
///
/// As in [`review_deal`].
pub async fn finished_deals<S>(store: &S, table: TableId) -> Result<Vec<FinishedDeal>, StoreError>
where
    S: ArchiveStore + Sync + ?Sized,
{
    let log = stored_log(store, table).await?;
    let replayed = played::replay(&log)
        .map_err(|_| StoreError::damaged(format!("the log of table {table}")))?;
    let finished = |deal: played::PlayedDeal| FinishedDeal {
        number: deal.number,
        places: deal
            .places
            .iter()
            .map(|place| (place.player, place.seat))
            .collect(),
        undone: deal.undone,
        log: deal.log,
    };
    Ok(replayed.deals.into_iter().map(finished).collect())
}

/// Returns a table as its log tells, open or closed, and leaves its writer alone. It can prove its
/// finished deals.
///
/// # Errors
///
/// As in [`review_deal`].
pub async fn stored_table<S>(store: &S, table: TableId) -> Result<Table, StoreError>
where
    S: ArchiveStore + Sync + ?Sized,
{
    let TableLog { record, events, .. } = stored_log(store, table).await?;
    let events = events.iter().map(|(at, event)| (*at, event));
    Table::replay(record.header, events)
        .map_err(|_| StoreError::damaged(format!("the log of table {table}")))
}

/// Returns a table's log, open or closed.
pub(crate) async fn stored_log<S>(store: &S, table: TableId) -> Result<TableLog, StoreError>
where
    S: ArchiveStore + Sync + ?Sized,
{
    let dump = store.dump_table(table).await?;
    if dump.log_removed {
        return Err(StoreError::UnknownTable);
    }
    log::read(table, dump.header.as_bytes(), &dump.log)
}
