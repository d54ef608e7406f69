//! The processes that share a store, and which of them holds which shard of the gateway.
//!
//! Nothing here decides what may be written: that is the epoch's part. A process that wrongly believes that it holds a shard does
//! needless work, no harm.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::future::BoxFuture;

use crate::error::StoreError;

/// A process that hasn't been heard of for so long, in milliseconds, is taken for dead.
pub const LEASE_MS: u64 = 3_000;

/// The time between two log-ins of a group of shards, in milliseconds: Discord's five seconds, and what the way there may shorten them by.
pub const LOG_IN_EVERY_MS: u64 = 5_250;

/// Keeps the processes and their shards.
pub trait PoolStore {
    /// Says that a process is alive, and whether it is about to stop; gives all live processes and the holders of the shards, of
    /// which there are `total`. A pool is by the number of its shards: processes with another one don't see each other.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn beat(&self, process: ProcessId, total: u32, leaving: bool) -> BoxFuture<'_, Result<Pool, StoreError>>;

    /// Makes a process the holder of a shard, if `from` holds it now, or nobody if that is nothing; gives whether it does so now.
    /// The new holder isn't ready yet.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn claim(
        &self,
        total: u32,
        shard: u32,
        by: ProcessId,
        from: Option<ProcessId>,
    ) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Notes that the holder of a shard is connected; gives whether this process holds it.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn ready(&self, total: u32, shard: u32, by: ProcessId) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Gives a shard back, if this process holds it.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn release(&self, total: u32, shard: u32, by: ProcessId) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Takes a process out of the pool, with all shards that it holds.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn leave(&self, process: ProcessId, total: u32) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Takes the turn to log in to the gateway for one of a group of shards, if no process has taken it for [`LOG_IN_EVERY_MS`]; gives how
    /// long to wait before it is asked for again, which is nothing if it is taken now. Discord counts the log-ins of a group together.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn take_log_in_turn(&self, group: u32) -> BoxFuture<'_, Result<Duration, StoreError>>;
}

/// A process, by a random number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcessId(pub u64);

/// The processes and their shards at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// The live processes, by number.
    pub peers: BTreeMap<ProcessId, Peer>,
    /// Who holds which shard; it may be a process that is no longer alive.
    pub shards: BTreeMap<u32, Holder>,
}

/// A live process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer {
    /// Whether it is about to stop and wants its shards to be taken over.
    pub leaving: bool,
}

/// Who holds a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The process.
    pub process: ProcessId,
    /// Whether it is connected.
    pub ready: bool,
}
