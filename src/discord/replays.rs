//! Finished deals that were replayed a moment ago, so that the next step doesn't read the log again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use skat_store::{DealId, ImportedDeal, Store, StoreError, replay_deal};
use skat_table::{DealReplay, ShareCode, Timestamp};
use skat_view::DailyDealNumber;

use super::daily::daily_deal;
use crate::deal_file::{self, FileDeal};
use crate::mutex::lock;

/// Most replays that are kept, each a fraction of a megabyte.
const MOST: usize = 32;

/// The replays that are kept, the latest last.
#[derive(Default)]
pub(super) struct Replays(Mutex<VecDeque<(ShareCode, Arc<StoredReplay>)>>);

/// A finished deal, and where it was played.
pub(super) struct StoredReplay {
    pub(super) origin: DealOrigin,
    pub(super) replay: DealReplay,
}

/// Where a deal was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DealOrigin {
    /// At one of our tables.
    Table {
        deal: DealId,
        /// The table's server.
        server: u64,
    },
    /// Elsewhere; somebody has imported it from a file.
    File,
    /// In a daily list, against autoplayers.
    Daily(DailyDealNumber),
}

impl StoredReplay {
    /// Returns the deal, if it was played at one of our tables.
    pub(super) const fn deal(&self) -> Option<DealId> {
        match self.origin {
            DealOrigin::Table { deal, .. } => Some(deal),
            DealOrigin::File | DealOrigin::Daily(_) => None,
        }
    }

    /// Returns true if the deal opens as imported deals do.
    pub(super) const fn is_imported(&self) -> bool {
        self.deal().is_none()
    }

    /// Returns the deal's place in the daily list, if it comes from there.
    pub(super) const fn daily(&self) -> Option<DailyDealNumber> {
        match self.origin {
            DealOrigin::Daily(deal) => Some(deal),
            DealOrigin::Table { .. } | DealOrigin::File => None,
        }
    }

    /// Returns true if the deal was played on this server.
    pub(super) const fn is_of_server(&self, server: u64) -> bool {
        match self.origin {
            DealOrigin::Table { server: own, .. } => own == server,
            DealOrigin::File | DealOrigin::Daily(_) => false,
        }
    }
}

/// What a share code leads to.
pub(super) enum FoundDeal {
    /// A finished deal.
    Over(Arc<StoredReplay>),
    /// A deal that isn't over, because the storage has lost its end.
    NotOver,
    /// Nothing.
    Unknown,
}

impl Replays {
    /// Returns the deal with this share code.
    ///
    /// # Errors
    ///
    /// Fails with the store's errors. [`StoreError::UnknownTable`] if the deal's log is gone.
    pub(super) async fn find(
        &self,
        store: &dyn Store,
        code: ShareCode,
        now: Timestamp,
    ) -> Result<FoundDeal, StoreError> {
        // The store is asked each time, because a log may be removed.
        let Some(deal) = store.deal_of(code).await? else {
            let import = store.import_of(code, now).await?;
            return Ok(match import.and_then(|import| self.imported(&import)) {
                Some(found) => FoundDeal::Over(found),
                None => FoundDeal::Unknown,
            });
        };
        if let Some(kept) = self.kept(code) {
            return Ok(FoundDeal::Over(kept));
        }
        let server = store.room(deal.table).await?.server;
        let Some(replay) = replay_deal(store, deal.table, deal.number).await? else {
            return Ok(FoundDeal::NotOver);
        };
        let origin = DealOrigin::Table { deal, server };
        let found = StoredReplay { origin, replay };
        Ok(FoundDeal::Over(self.keep(code, found)))
    }

    /// Returns an imported deal; `None` if this version can't read it any more.
    fn imported(&self, import: &ImportedDeal) -> Option<Arc<StoredReplay>> {
        if let Some(kept) = self.kept(import.code) {
            return Some(kept);
        }
        let (daily, text) = daily_deal::split(import);
        let deals = deal_file::read(text).ok()?;
        let replay = replay_of(deals.first()?)?;
        let origin = daily.map_or(DealOrigin::File, DealOrigin::Daily);
        Some(self.keep(import.code, StoredReplay { origin, replay }))
    }

    fn kept(&self, code: ShareCode) -> Option<Arc<StoredReplay>> {
        let kept = lock(&self.0);
        let found = kept.iter().find(|(known, _)| *known == code);
        found.map(|(_, replay)| Arc::clone(replay))
    }

    fn keep(&self, code: ShareCode, found: StoredReplay) -> Arc<StoredReplay> {
        let found = Arc::new(found);
        let mut kept = lock(&self.0);
        if kept.len() == MOST {
            kept.pop_front();
        }
        kept.push_back((code, Arc::clone(&found)));
        found
    }
}

/// Replays a deal of a file; `None` if it isn't over.
pub(super) fn replay_of(deal: &FileDeal) -> Option<DealReplay> {
    let FileDeal { written, deal, .. } = deal;
    DealReplay::of_deal(deal.start().clone(), &written.setting(), deal.entries())
}
