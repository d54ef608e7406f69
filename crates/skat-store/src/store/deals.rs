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

    /// Forgets which deals a person has played.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn forget_deals(&self, person: PersonId) -> BoxFuture<'_, Result<(), StoreError>>;

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
