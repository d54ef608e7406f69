//! Rows of the archive, as steps write and remove them.

use redb::{ReadableTable, WriteTransaction};
use skat_table::{PersonId, Timestamp};

use super::disk::fault;
use super::schema::{
    DEALS, PersonDealKey, REVIEWS, SHARE_CODES, SHARED_DEALS, older_deal_keys, review_key,
};
use crate::deals::ArchiveRows;
use crate::error::StoreError;
use crate::records::{decode, encode};
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

/// Removes the rows of a person about deals that ended before this moment, with their reviews. They
/// don't share them any more.
pub(super) fn forget_rows(
    transaction: &WriteTransaction,
    person: PersonId,
    before: Timestamp,
) -> Result<(), StoreError> {
    let mut deals = transaction.open_table(DEALS).map_err(fault)?;
    let mut reviews = transaction.open_table(REVIEWS).map_err(fault)?;
    let mut shared = transaction.open_table(SHARED_DEALS).map_err(fault)?;
    let older = older_deal_keys(person.number(), before);
    for row in deals.range(older.clone()).map_err(fault)? {
        let (key, record) = row.map_err(fault)?;
        let (_, _, table, number) = key.value();
        reviews
            .remove((person.number(), table, number))
            .map_err(fault)?;
        let record: ArchivedDealRecord = decode(record.value(), "an archived deal")?;
        shared
            .remove((person.number(), record.code()))
            .map_err(fault)?;
    }
    deals.retain_in(older, |_, _| false).map_err(fault)
}

const fn key_of(person: PersonId, deal: &ArchivedDeal) -> PersonDealKey {
    (
        person.number(),
        deal.at.0,
        deal.deal.table.number(),
        deal.deal.number,
    )
}
