//! The archive in the file.

use futures_util::future::{BoxFuture, ready};
use redb::ReadTransaction;
use skat_table::{PersonId, ShareCode, TableId, Timestamp};

use super::archive_rows::forget_rows;
use super::disk::fault;
use super::schema::{
    DEALS, REVIEWS, SHARE_CODES, SHARED_DEALS, USERS, WriteTables, older_deal_keys,
    person_deal_keys, review_key, review_keys, shared_deal_keys,
};
use super::users::user_of;
use super::{EmbeddedStore, imports};
use crate::error::StoreError;
use crate::migrations::ARCHIVE_FORMAT;
use crate::records::{decode, encode};
use crate::result_records::{ArchivedDealRecord, ReviewRecord};
use crate::store::{ArchivedDeal, DealId, DealStore, FormatStore as _, ImportedDeal, StoredReview};

impl DealStore for EmbeddedStore {
    fn deal_of(&self, code: ShareCode) -> BoxFuture<'_, Result<Option<DealId>, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let codes = snapshot.open_table(SHARE_CODES).map_err(fault)?;
            let found = codes.get(code.bits()).map_err(fault)?;
            Ok(found.map(|found| {
                let (table, number) = found.value();
                DealId {
                    table: TableId::new(table),
                    number,
                }
            }))
        }))
    }

    fn deals_of(
        &self,
        person: PersonId,
        skipped: usize,
        most: usize,
    ) -> BoxFuture<'_, Result<Vec<ArchivedDeal>, StoreError>> {
        Box::pin(self.read(move |snapshot| deals_of(snapshot, person, skipped, most)))
    }

    fn share_deal(
        &self,
        person: PersonId,
        code: ShareCode,
        is_shared: bool,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.writer.write(move |tables| {
            if is_shared {
                put_shared(tables, person, &[code])
            } else {
                let mut shared = tables.transaction.open_table(SHARED_DEALS).map_err(fault)?;
                shared
                    .remove((person.number(), code.bits()))
                    .map_err(fault)?;
                Ok(())
            }
        }))
    }

    fn sharers(
        &self,
        code: ShareCode,
        among: Vec<PersonId>,
    ) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let shared = snapshot.open_table(SHARED_DEALS).map_err(fault)?;
            let mut sharers = Vec::new();
            for person in among {
                let key = (person.number(), code.bits());
                if shared.get(key).map_err(fault)?.is_some() {
                    sharers.push(person);
                }
            }
            Ok(sharers)
        }))
    }

    fn shared_deals(&self, person: PersonId) -> BoxFuture<'_, Result<Vec<ShareCode>, StoreError>> {
        Box::pin(self.read(move |snapshot| shared_deals(snapshot, person)))
    }

    fn forget_deals(
        &self,
        person: PersonId,
        before: Timestamp,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            // Most have nothing to forget, and a look costs no `fsync`.
            let has_some = move |snapshot: &ReadTransaction| {
                let deals = snapshot.open_table(DEALS).map_err(fault)?;
                let mut older = deals
                    .range(older_deal_keys(person.number(), before))
                    .map_err(fault)?;
                Ok(older.next().is_some())
            };
            if !self.read(has_some).await? {
                return Ok(());
            }
            self.writer
                .write(move |tables| forget_rows(tables.transaction, person, before))
                .await
        })
    }

    fn is_archive_complete(&self) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(ready(Ok(self.writes(ARCHIVE_FORMAT))))
    }

    fn put_import(
        &self,
        import: ImportedDeal,
        now: Timestamp,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(
            self.writer
                .write(move |tables| imports::put_import(tables, &import, now)),
        )
    }

    fn import_of(
        &self,
        code: ShareCode,
        now: Timestamp,
    ) -> BoxFuture<'_, Result<Option<ImportedDeal>, StoreError>> {
        Box::pin(self.read(move |snapshot| imports::import_of(snapshot, code, now)))
    }

    fn imports_of(&self, person: PersonId) -> BoxFuture<'_, Result<Vec<ImportedDeal>, StoreError>> {
        Box::pin(self.read(move |snapshot| imports::imports_of(snapshot, person)))
    }

    fn drop_old_imports(&self, now: Timestamp) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let has_old = move |snapshot: &ReadTransaction| imports::has_old(snapshot, now);
            if !self.read(has_old).await? {
                return Ok(());
            }
            self.writer
                .write(move |tables| imports::drop_old_imports(tables, now))
                .await
        })
    }

    fn review_of(
        &self,
        person: PersonId,
        deal: DealId,
    ) -> BoxFuture<'_, Result<Option<StoredReview>, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let reviews = snapshot.open_table(REVIEWS).map_err(fault)?;
            let found = reviews.get(review_key(person, deal)).map_err(fault)?;
            found.map(|record| read_review(record.value())).transpose()
        }))
    }

    fn put_review(
        &self,
        person: PersonId,
        deal: DealId,
        review: StoredReview,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(
            self.writer
                .write(move |tables| put_review(tables, person, deal, &review)),
        )
    }

    fn reviews_among(
        &self,
        person: PersonId,
        deals: Vec<DealId>,
    ) -> BoxFuture<'_, Result<Vec<(DealId, StoredReview)>, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let reviews = snapshot.open_table(REVIEWS).map_err(fault)?;
            let mut found = Vec::new();
            for deal in deals {
                if let Some(record) = reviews.get(review_key(person, deal)).map_err(fault)? {
                    found.push((deal, read_review(record.value())?));
                }
            }
            Ok(found)
        }))
    }

    fn reviews_of(
        &self,
        person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(DealId, StoredReview)>, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let reviews = snapshot.open_table(REVIEWS).map_err(fault)?;
            reviews
                .range(review_keys(person.number()))
                .map_err(fault)?
                .map(|row| {
                    let (key, record) = row.map_err(fault)?;
                    let (_, table, number) = key.value();
                    let deal = DealId {
                        table: TableId::new(table),
                        number,
                    };
                    Ok((deal, read_review(record.value())?))
                })
                .collect()
        }))
    }
}

fn put_review(
    tables: &WriteTables<'_>,
    person: PersonId,
    deal: DealId,
    review: &StoredReview,
) -> Result<(), StoreError> {
    let users = tables.transaction.open_table(USERS).map_err(fault)?;
    if user_of(&users, person)?.is_none() {
        return Ok(());
    }
    let mut reviews = tables.transaction.open_table(REVIEWS).map_err(fault)?;
    reviews
        .insert(
            review_key(person, deal),
            encode(&ReviewRecord::new(review))?.as_slice(),
        )
        .map_err(fault)?;
    Ok(())
}

fn read_review(record: &[u8]) -> Result<StoredReview, StoreError> {
    decode::<ReviewRecord>(record, "a review").map(StoredReview::from)
}

/// Shares deals for a person, if somebody is behind the pseudonym.
pub(super) fn put_shared(
    tables: &WriteTables<'_>,
    person: PersonId,
    codes: &[ShareCode],
) -> Result<(), StoreError> {
    let users = tables.transaction.open_table(USERS).map_err(fault)?;
    if user_of(&users, person)?.is_none() {
        return Ok(());
    }
    let mut shared = tables.transaction.open_table(SHARED_DEALS).map_err(fault)?;
    for code in codes {
        shared
            .insert((person.number(), code.bits()), ())
            .map_err(fault)?;
    }
    Ok(())
}

/// Returns the share codes of the deals that a person shares.
pub(super) fn shared_deals(
    snapshot: &ReadTransaction,
    person: PersonId,
) -> Result<Vec<ShareCode>, StoreError> {
    let shared = snapshot.open_table(SHARED_DEALS).map_err(fault)?;
    shared
        .range(shared_deal_keys(person.number()))
        .map_err(fault)?
        .map(|row| Ok(ShareCode::new(row.map_err(fault)?.0.value().1)))
        .collect()
}

fn deals_of(
    snapshot: &ReadTransaction,
    person: PersonId,
    skipped: usize,
    most: usize,
) -> Result<Vec<ArchivedDeal>, StoreError> {
    let deals = snapshot.open_table(DEALS).map_err(fault)?;
    deals
        .range(person_deal_keys(person.number()))
        .map_err(fault)?
        .rev()
        .skip(skipped)
        .take(most)
        .map(|row| {
            let (key, record) = row.map_err(fault)?;
            let (_, at, table, number) = key.value();
            let deal = DealId {
                table: TableId::new(table),
                number,
            };
            decode::<ArchivedDealRecord>(record.value(), "an archived deal")?
                .to_deal(deal, Timestamp(at))
                .ok_or_else(|| StoreError::damaged("an archived deal"))
        })
        .collect()
}
