//! The archive: finished deals by their share codes and by their players, and reviews of them.

use futures_util::future::BoxFuture;
use skat_table::{DealKind, PersonId, ShareCode, TableId, Timestamp};

use crate::error::StoreError;

/// Finds finished deals. Every step of a table adds its own; [`ArchiveStore::index_table`] adds
/// them again.
///
/// [`ArchiveStore::index_table`]: super::ArchiveStore::index_table
pub trait DealStore {
    /// Returns the deal with this share code. Its table's log decides whether it is over, and may
    /// be gone.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn deal_of(&self, code: ShareCode) -> BoxFuture<'_, Result<Option<DealId>, StoreError>>;

    /// Returns the deals that a person has played, the newest first: at most `most`, after the
    /// first `skipped`.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn deals_of(
        &self,
        person: PersonId,
        skipped: usize,
        most: usize,
    ) -> BoxFuture<'_, Result<Vec<ArchivedDeal>, StoreError>>;

    /// Opens a deal, by one of its players, to everybody who has its share code, or ends that. Does
    /// nothing if nobody is behind the pseudonym. It ends with the person's erasure, too.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn share_deal(
        &self,
        person: PersonId,
        code: ShareCode,
        is_shared: bool,
    ) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Returns those of these persons who share the deal with this share code.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn sharers(
        &self,
        code: ShareCode,
        among: Vec<PersonId>,
    ) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>>;

    /// Returns the share codes of the deals that a person shares, in the order of their bits.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn shared_deals(&self, person: PersonId) -> BoxFuture<'_, Result<Vec<ShareCode>, StoreError>>;

    /// Forgets which deals that ended before this moment a person has played, with the reviews of
    /// them. The person doesn't share them any more.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn forget_deals(
        &self,
        person: PersonId,
        before: Timestamp,
    ) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Returns true if the lists of deals are complete. They lack the deals of earlier releases
    /// until a migration has added them.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn is_archive_complete(&self) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Keeps a deal that a person has imported, in place of one with the same code; does nothing if
    /// nobody is behind the pseudonym. A person keeps at most [`MOST_IMPORTS`]: those that stay the
    /// longest. An erasure deletes them.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn put_import(
        &self,
        import: ImportedDeal,
        now: Timestamp,
    ) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Returns the imported deal with this share code, if it is still kept.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn import_of(
        &self,
        code: ShareCode,
        now: Timestamp,
    ) -> BoxFuture<'_, Result<Option<ImportedDeal>, StoreError>>;

    /// Returns the deals that a person has imported, as far as they are stored, in the order of the
    /// bits of their codes.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn imports_of(&self, person: PersonId) -> BoxFuture<'_, Result<Vec<ImportedDeal>, StoreError>>;

    /// Deletes all imported deals whose time is over. Until then nobody gets them anyway.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn drop_old_imports(&self, now: Timestamp) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Returns the review of what a person did in a deal, if one is stored. An erasure deletes it,
    /// and so does the removal of the deal's log.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn review_of(
        &self,
        person: PersonId,
        deal: DealId,
    ) -> BoxFuture<'_, Result<Option<StoredReview>, StoreError>>;

    /// Stores a review of what a person did in a deal, in place of an earlier one; does nothing if
    /// nobody is behind the pseudonym.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn put_review(
        &self,
        person: PersonId,
        deal: DealId,
        review: StoredReview,
    ) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Returns the reviews of what a person did in these deals, as far as they are stored, in this
    /// order.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn reviews_among(
        &self,
        person: PersonId,
        deals: Vec<DealId>,
    ) -> BoxFuture<'_, Result<Vec<(DealId, StoredReview)>, StoreError>>;

    /// Returns all reviews of a person, in the order of the deals.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn reviews_of(
        &self,
        person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(DealId, StoredReview)>, StoreError>>;
}

/// A deal's table and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealId {
    /// The table.
    pub table: TableId,
    /// The deal's number in the list, counted from 1.
    pub number: u16,
}

/// A finished deal in the words of a player's own list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedDeal {
    /// The deal.
    pub deal: DealId,
    /// Its share code.
    pub code: ShareCode,
    /// End of the deal.
    pub at: Timestamp,
    /// The kind of deal; `None` for deals that were played in format 2 and before.
    pub kind: Option<DealKind>,
    /// The player's plain points.
    pub points: i32,
    /// True if a game of their own is credited to them, won or lost.
    pub is_own_game: bool,
    /// True if they won, alone or as defenders, false if they lost; `None` if nobody did.
    pub won: Option<bool>,
    /// The other persons who played.
    pub others: Vec<PersonId>,
    /// True if a decision was taken back, so that it counts for nothing.
    pub undone: bool,
}

/// Most imported deals that are kept for a person.
pub const MOST_IMPORTS: usize = 20;

/// A deal that a person has imported from a file. It is kept for a while, and in no backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedDeal {
    /// Its share code.
    pub code: ShareCode,
    /// Who imported it.
    pub person: PersonId,
    /// The moment from which on nobody gets it any more.
    pub until: Timestamp,
    /// The deal as text, without names.
    pub text: String,
}

impl ImportedDeal {
    /// Returns the codes of those of a person's imported deals that go when this one is added.
    pub(crate) fn replaces(&self, stored: &[Self], now: Timestamp) -> Vec<ShareCode> {
        let others = stored.iter().filter(|other| other.code != self.code);
        let (mut kept, gone): (Vec<&Self>, Vec<&Self>) =
            others.partition(|other| other.until > now);
        kept.sort_by_key(|other| std::cmp::Reverse(other.until));
        let surplus = kept.into_iter().skip(MOST_IMPORTS - 1);
        surplus.chain(gone).map(|other| other.code).collect()
    }
}

/// A stored review. It can be made again from the deal, so a backup leaves it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReview {
    /// The engine that made it. A review by another one counts as none.
    pub engine: String,
    /// Digest of the reviewed deal. If the storage lost the deal and it was played again, the
    /// review isn't one of this deal.
    pub digest: u64,
    /// The review as text.
    pub text: String,
}
