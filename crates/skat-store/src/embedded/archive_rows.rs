//! Rows of the archive, as steps write and remove them.

use redb::WriteTransaction;
use skat_table::PersonId;

use super::disk::fault;
use super::schema::{DEALS, PersonDealKey, REVIEWS, SHARE_CODES, SHARED_DEALS, review_key};
use crate::deals::ArchiveRows;
use crate::error::StoreError;
use crate::records::encode;
use crate::result_records::ArchivedDealRecord;
use crate::store::ArchivedDeal;

/// Adds rows to the archive.
pub(super) fn put_rows(
    transaction: &WriteTransaction,
    rows: &ArchiveRows,
) -> Result<(), StoreError> {
    if rows.len() == 0 {
        return Ok(());
    }
    let mut codes = transaction.open_table(SHARE_CODES).map_err(fault)?;
    for (code, deal) in &rows.codes {
        codes
            .insert(code.bits(), (deal.table.number(), deal.number))
            .map_err(fault)?;
    }
    let mut deals = transaction.open_table(DEALS).map_err(fault)?;
    for (person, deal) in &rows.deals {
        deals
            .insert(
                key_of(*person, deal),
                encode(&ArchivedDealRecord::new(deal))?.as_slice(),
            )
            .map_err(fault)?;
    }
    Ok(())
}

/// Removes rows from the archive, with the reviews of their deals. Nobody shares them any more.
pub(super) fn remove_rows(
    transaction: &WriteTransaction,
    rows: &ArchiveRows,
) -> Result<(), StoreError> {
    let mut codes = transaction.open_table(SHARE_CODES).map_err(fault)?;
    for (code, _) in &rows.codes {
        codes.remove(code.bits()).map_err(fault)?;
    }
    let mut deals = transaction.open_table(DEALS).map_err(fault)?;
    for (person, deal) in &rows.deals {
        deals.remove(key_of(*person, deal)).map_err(fault)?;
    }
    let mut reviews = transaction.open_table(REVIEWS).map_err(fault)?;
    let mut shared = transaction.open_table(SHARED_DEALS).map_err(fault)?;
    for (person, deal) in &rows.deals {
        reviews
            .remove(review_key(*person, deal.deal))
            .map_err(fault)?;
        shared
            .remove((person.number(), deal.code.bits()))
            .map_err(fault)?;
    }
    Ok(())
}

const fn key_of(person: PersonId, deal: &ArchivedDeal) -> PersonDealKey {
    (
        person.number(),
        deal.at.0,
        deal.deal.table.number(),
        deal.deal.number,
    )
}
