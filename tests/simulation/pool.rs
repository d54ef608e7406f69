//! The pool of processes in the map-based store, and a process's connection to it.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::future::BoxFuture;
use skat_store::{Holder, LEASE_MS, Peer, Pool, PoolStore, ProcessId, StoreError};
use skat_table::Timestamp;

use crate::link::{Call, Link};

/// The processes, and the holder of each shard.
#[derive(Clone, Default)]
pub(crate) struct Members {
    /// Last heartbeat of each process.
    heard: BTreeMap<ProcessId, (Timestamp, Peer)>,
    shards: BTreeMap<u32, Holder>,
}

impl Members {
    pub(crate) fn beat(&mut self, now: Timestamp, process: ProcessId, leaving: bool) -> Pool {
        self.heard.insert(process, (now, Peer { leaving }));
        self.heard
            .retain(|_, (heard, _)| heard.plus_ms(LEASE_MS.cast_signed()) > now);
        let peers = self
            .heard
            .iter()
            .map(|(process, (_, peer))| (*process, *peer))
            .collect();
        Pool {
            peers,
            shards: self.shards.clone(),
        }
    }

    fn holder(&self, shard: u32) -> Option<ProcessId> {
        self.shards.get(&shard).map(|holder| holder.process)
    }

    pub(crate) fn claim(&mut self, shard: u32, by: ProcessId, from: Option<ProcessId>) -> bool {
        let holder = self.holder(shard);
        if holder == from && from != Some(by) {
            self.shards.insert(
                shard,
                Holder {
                    process: by,
                    ready: false,
                },
            );
        }
        self.holder(shard) == Some(by)
    }

    pub(crate) fn ready(&mut self, shard: u32, by: ProcessId) -> bool {
        let holder = self
            .shards
            .get_mut(&shard)
            .filter(|holder| holder.process == by);
        holder.map(|holder| holder.ready = true).is_some()
    }

    pub(crate) fn release(&mut self, shard: u32, by: ProcessId) {
        self.shards
            .retain(|held, holder| *held != shard || holder.process != by);
    }

    pub(crate) fn leave(&mut self, process: ProcessId) {
        self.heard.remove(&process);
        self.shards.retain(|_, holder| holder.process != process);
    }
}

impl PoolStore for Link {
    fn beat(
        &self,
        process: ProcessId,
        _total: u32,
        leaving: bool,
    ) -> BoxFuture<'_, Result<Pool, StoreError>> {
        self.call(Call::Read, move |contents| {
            Ok(contents.members().beat(self.now(), process, leaving))
        })
    }

    fn claim(
        &self,
        _total: u32,
        shard: u32,
        by: ProcessId,
        from: Option<ProcessId>,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.call(Call::Note, move |contents| {
            Ok(contents.members().claim(shard, by, from))
        })
    }

    fn ready(
        &self,
        _total: u32,
        shard: u32,
        by: ProcessId,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.call(Call::Note, move |contents| {
            Ok(contents.members().ready(shard, by))
        })
    }

    fn release(
        &self,
        _total: u32,
        shard: u32,
        by: ProcessId,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        self.call(Call::Note, move |contents| {
            contents.members().release(shard, by);
            Ok(())
        })
    }

    fn leave(&self, process: ProcessId, _total: u32) -> BoxFuture<'_, Result<(), StoreError>> {
        self.call(Call::Note, move |contents| {
            contents.members().leave(process);
            Ok(())
        })
    }

    fn take_identify_turn(&self, _group: u32) -> BoxFuture<'_, Result<Duration, StoreError>> {
        unreachable!("no gateway is simulated")
    }
}
