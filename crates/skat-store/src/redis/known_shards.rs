//! The shards as the server last sent them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::store::Holder;

/// The shards as they were after a change, so that heartbeats needn't repeat them: in a large pool
/// they are a thousand rows for each process and heartbeat.
#[derive(Default)]
pub(super) struct KnownShards(Mutex<Option<Arc<ShardsAfter>>>);

/// The shards of a pool after a change.
pub(super) struct ShardsAfter {
    total: u32,
    /// The server's word for the change.
    change: String,
    shards: BTreeMap<u32, Holder>,
}

impl ShardsAfter {
    /// Returns the server's word for the change.
    pub(super) fn change(&self) -> &str {
        &self.change
    }

    pub(super) fn shards(&self) -> BTreeMap<u32, Holder> {
        self.shards.clone()
    }
}

impl KnownShards {
    /// Returns the shards of the pool with this total, if it is the last one that was heard of.
    pub(super) fn of(&self, total: u32) -> Option<Arc<ShardsAfter>> {
        self.lock().clone().filter(|known| known.total == total)
    }

    /// Keeps the shards for the next heartbeats, unless the server has no word for the change.
    pub(super) fn learn(&self, total: u32, change: String, shards: &BTreeMap<u32, Holder>) {
        let known = (!change.is_empty()).then(|| {
            Arc::new(ShardsAfter {
                total,
                change,
                shards: shards.clone(),
            })
        });
        *self.lock() = known;
    }

    fn lock(&self) -> MutexGuard<'_, Option<Arc<ShardsAfter>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
