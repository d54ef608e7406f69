//! The shards as the server last sent them, and their revision.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::store::Holder;

/// A revision of the shards, so that heartbeats needn't repeat it: in a large pool it is a thousand
/// rows for each process and heartbeat.
#[derive(Default)]
pub(super) struct KnownShards(Mutex<Option<Arc<ShardsAt>>>);

/// The shards of a pool at a revision.
pub(super) struct ShardsAt {
    total: u32,
    revision: String,
    shards: BTreeMap<u32, Holder>,
}

impl ShardsAt {
    pub(super) fn revision(&self) -> &str {
        &self.revision
    }

    pub(super) fn shards(&self) -> BTreeMap<u32, Holder> {
        self.shards.clone()
    }
}

impl KnownShards {
    /// Returns the shards of the pool with this total, if it is the last one that was heard of.
    pub(super) fn of(&self, total: u32) -> Option<Arc<ShardsAt>> {
        self.lock().clone().filter(|known| known.total == total)
    }

    /// Keeps the shards for the next heartbeats, unless the server has no revision of them.
    pub(super) fn learn(&self, total: u32, revision: String, shards: &BTreeMap<u32, Holder>) {
        let known = (!revision.is_empty()).then(|| {
            Arc::new(ShardsAt {
                total,
                revision,
                shards: shards.clone(),
            })
        });
        *self.lock() = known;
    }

    fn lock(&self) -> MutexGuard<'_, Option<Arc<ShardsAt>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
