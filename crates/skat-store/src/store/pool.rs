//! The processes that share a store, and the holder of each shard of the gateway.
//!
//! The pool doesn't decide what may be written; epochs do that. A process that wrongly believes it
//! holds a shard does needless work, but no harm.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::future::BoxFuture;

use crate::error::StoreError;

/// Time since its last heartbeat after which a process counts as dead, in milliseconds.
pub const LEASE_MS: u64 = 3_000;

/// Interval between two IDENTIFYs of a group of shards, in milliseconds: Discord's five seconds,
/// and a margin for delays on the way that may shorten them.
pub const IDENTIFY_INTERVAL_MS: u64 = 5_250;

/// Keeps the processes and their shards.
pub trait PoolStore: Send + Sync {
    /// Records a process's heartbeat and intention to leave; returns all live processes and the
    /// holders of the `total` shards.
    ///
    /// Pools are separate by number of shards: processes with another number don't see each other.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn beat(
        &self,
        process: ProcessId,
        total: u32,
        leaving: bool,
    ) -> BoxFuture<'_, Result<Pool, StoreError>>;

    /// Makes a process the holder of a shard if its present holder is `from`, where `None` means no
    /// holder; returns true if that succeeded. The new holder isn't ready yet.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn claim(
        &self,
        total: u32,
        shard: u32,
        by: ProcessId,
        from: Option<ProcessId>,
    ) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Records that a shard's holder is connected; returns true if this process holds it.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn ready(
        &self,
        total: u32,
        shard: u32,
        by: ProcessId,
    ) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Gives a shard back, if this process holds it.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn release(
        &self,
        total: u32,
        shard: u32,
        by: ProcessId,
    ) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Removes a process from the pool, with all shards that it holds.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn leave(&self, process: ProcessId, total: u32) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Takes the turn to identify for a group of shards, if no process has taken it for
    /// [`IDENTIFY_INTERVAL_MS`].
    ///
    /// Returns the wait before the next try, which is zero if the turn was taken. Discord counts
    /// the IDENTIFYs of a group together.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn take_identify_turn(&self, group: u32) -> BoxFuture<'_, Result<Duration, StoreError>>;
}

/// A process's random id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcessId(pub u64);

/// The processes and their shards at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// The live processes, by id.
    pub peers: BTreeMap<ProcessId, Peer>,
    /// The holder of each shard; it may be a dead process.
    pub shards: BTreeMap<u32, Holder>,
}

/// A live process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer {
    /// True if it is about to stop and wants its shards to be taken over.
    pub leaving: bool,
}

/// The holder of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The process.
    pub process: ProcessId,
    /// True if it is connected.
    pub ready: bool,
}
