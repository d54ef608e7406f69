//! Finished deals that were replayed a moment ago, so that the next step doesn't read the log again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use skat_store::{DealId, Store, StoreError, replay_deal};
use skat_table::{DealReplay, ShareCode};

use crate::mutex::lock;

/// Most replays that are kept, each a fraction of a megabyte.
const MOST: usize = 32;

/// The replays that are kept, the latest last.
#[derive(Default)]
pub(super) struct Replays(Mutex<VecDeque<(ShareCode, Arc<StoredReplay>)>>);

/// A finished deal, and where it was played.
pub(super) struct StoredReplay {
    pub(super) deal: DealId,
    pub(super) server: u64,
    pub(super) replay: DealReplay,
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
    ) -> Result<FoundDeal, StoreError> {
        // The archive is asked each time, because a log may be removed.
        let Some(deal) = store.deal_of(code).await? else {
            return Ok(FoundDeal::Unknown);
        };
        let kept = {
            let kept = lock(&self.0);
            let found = kept.iter().find(|(known, _)| *known == code);
            found.map(|(_, replay)| Arc::clone(replay))
        };
        if let Some(kept) = kept {
            return Ok(FoundDeal::Over(kept));
        }
        let server = store.room(deal.table).await?.server;
        let Some(replay) = replay_deal(store, deal.table, deal.number).await? else {
            return Ok(FoundDeal::NotOver);
        };
        let found = Arc::new(StoredReplay {
            deal,
            server,
            replay,
        });
        let mut kept = lock(&self.0);
        if kept.len() == MOST {
            kept.pop_front();
        }
        kept.push_back((code, Arc::clone(&found)));
        Ok(FoundDeal::Over(found))
    }
}
