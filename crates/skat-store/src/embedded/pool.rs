//! The pool's part of the store.

use std::sync::PoisonError;
use std::time::{Duration, Instant};

use futures_util::future::{BoxFuture, ready};

use super::EmbeddedStore;
use crate::error::StoreError;
use crate::store::{Holder, IDENTIFY_INTERVAL_MS, LEASE_MS, Peer, Pool, PoolStore, ProcessId};

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
