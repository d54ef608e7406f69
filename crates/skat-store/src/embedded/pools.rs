//! The pools of an embedded store. A file has one process at a time, so they live in its memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use futures_util::future::{BoxFuture, ready};

use crate::error::StoreError;
use crate::store::{Holder, Peer, ProcessId};

/// The pools by number of shards, and the next IDENTIFY of each group of shards.
#[derive(Debug, Default)]
pub(super) struct Pools {
    processes: Mutex<BTreeMap<u32, Processes>>,
    pub(super) next_identifies: Mutex<BTreeMap<u32, Instant>>,
}

#[derive(Debug, Default)]
pub(super) struct Processes {
    /// Each process with the time of its last heartbeat.
    pub(super) peers: BTreeMap<ProcessId, (Instant, Peer)>,
    pub(super) shards: BTreeMap<u32, Holder>,
}

impl Pools {
    /// Works on a pool and returns a ready future.
    pub(super) fn with<R: Send + 'static>(
        &self,
        total: u32,
        work: impl FnOnce(&mut Processes) -> R,
    ) -> BoxFuture<'static, Result<R, StoreError>> {
        let mut pools = self
            .processes
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let result = work(pools.entry(total).or_default());
        pools.retain(|_, pool| !pool.peers.is_empty() || !pool.shards.is_empty());
        Box::pin(ready(Ok(result)))
    }
}

impl Processes {
    /// Returns a shard if this process holds it.
    pub(super) fn held(&mut self, shard: u32, by: ProcessId) -> Option<&mut Holder> {
        self.shards
            .get_mut(&shard)
            .filter(|holder| holder.process == by)
    }
}
