//! The pool of an embedded store. A file has one process at a time, so the pool lives in its
//! memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::future::{BoxFuture, ready};

use super::EmbeddedStore;
use crate::error::StoreError;
use crate::store::{Holder, IDENTIFY_INTERVAL_MS, LEASE_MS, Peer, Pool, PoolStore, ProcessId};

/// The pools by number of shards, and the next IDENTIFY of each group of shards.
#[derive(Debug, Default)]
pub(super) struct Pools {
    processes: Mutex<BTreeMap<u32, Processes>>,
    next_identifies: Mutex<BTreeMap<u32, Instant>>,
}

#[derive(Debug, Default)]
struct Processes {
    /// Each process with the time of its last heartbeat.
    peers: BTreeMap<ProcessId, (Instant, Peer)>,
    shards: BTreeMap<u32, Holder>,
}

impl Pools {
    /// Works on a pool and returns a ready future.
    fn with<R: Send + 'static>(
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
    fn held(&mut self, shard: u32, by: ProcessId) -> Option<&mut Holder> {
        self.shards
            .get_mut(&shard)
            .filter(|holder| holder.process == by)
    }
}

impl PoolStore for EmbeddedStore {
    fn beat(
        &self,
        process: ProcessId,
        total: u32,
        leaving: bool,
    ) -> BoxFuture<'_, Result<Pool, StoreError>> {
        self.pools.with(total, |pool| {
            let now = Instant::now();
            pool.peers.insert(process, (now, Peer { leaving }));
            pool.peers.retain(|_, (heard, _)| {
                now.duration_since(*heard) <= Duration::from_millis(LEASE_MS)
            });
            let peers = pool
                .peers
                .iter()
                .map(|(&process, &(_, peer))| (process, peer))
                .collect();
            Pool {
                peers,
                shards: pool.shards.clone(),
            }
        })
    }

    fn claim(
        &self,
        total: u32,
        shard: u32,
        by: ProcessId,
        from: Option<ProcessId>,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.pools.with(total, |pool| {
            let holder = pool.shards.get(&shard).map(|holder| holder.process);
            if holder != Some(by) && holder == from {
                pool.shards.insert(
                    shard,
                    Holder {
                        process: by,
                        ready: false,
                    },
                );
            }
            holder == Some(by) || holder == from
        })
    }

    fn ready(
        &self,
        total: u32,
        shard: u32,
        by: ProcessId,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.pools.with(total, |pool| {
            pool.held(shard, by)
                .map(|holder| holder.ready = true)
                .is_some()
        })
    }

    fn release(
        &self,
        total: u32,
        shard: u32,
        by: ProcessId,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        self.pools.with(total, |pool| {
            if pool.held(shard, by).is_some() {
                pool.shards.remove(&shard);
            }
        })
    }

    fn leave(&self, process: ProcessId, total: u32) -> BoxFuture<'_, Result<(), StoreError>> {
        self.pools.with(total, |pool| {
            pool.peers.remove(&process);
            pool.shards.retain(|_, holder| holder.process != process);
        })
    }

    fn take_identify_turn(&self, group: u32) -> BoxFuture<'_, Result<Duration, StoreError>> {
        let now = Instant::now();
        let mut next = self
            .pools
            .next_identifies
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let wait = next
            .get(&group)
            .map_or(Duration::ZERO, |next| next.saturating_duration_since(now));
        if wait.is_zero() {
            next.insert(group, now + Duration::from_millis(IDENTIFY_INTERVAL_MS));
        }
        Box::pin(ready(Ok(wait)))
    }
}
