//! The assignment of shards to this process: the servers whose tables it should serve.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use skat_store::LEASE_MS;
use tokio::sync::watch;
use tokio::time::Instant;

/// How long a decision waits for fresh news of the pool.
const NEWS_AWAITED: Duration = Duration::from_secs(2);

/// How long a caller waits until a shard's tables are known.
const TABLES_AWAITED: Duration = Duration::from_secs(8);

/// The shards assigned to this process, to its best knowledge. Clones share this knowledge.
///
/// The assignment doesn't decide what may be written; epochs do that. It keeps two processes from
/// taking a table from each other again and again.
#[derive(Clone, Debug)]
pub struct ShardAssignment(Arc<watch::Sender<Assignments>>);

#[derive(Debug)]
struct Assignments {
    /// Number of shards.
    total: u32,
    shards: BTreeMap<u32, ShardRole>,
    /// Time of the last news of the pool; `None` if this process needs none, because it runs alone.
    heard: Option<Instant>,
    /// Live processes at the last news, this one included.
    processes: usize,
}

/// The role of this process for a shard, in the order in which a shard passes through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShardRole {
    /// Its tables are being activated.
    Arriving,
    /// Its previous holder still serves the tables, until it sees that this process is connected.
    Succeeding,
    /// All its tables are served.
    Settled,
    /// Another process has claimed the shard but isn't connected yet.
    Departing,
}

/// The decision whether this process should serve a server's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServeDecision {
    /// It should.
    Yes,
    /// Another process does.
    Elsewhere,
    /// The last news of the pool is so old that another process may have taken over.
    Unknown,
}

impl ShardAssignment {
    /// Returns an empty assignment among `total` shards.
    #[must_use]
    pub fn none(total: u32) -> Self {
        Self(Arc::new(watch::Sender::new(Assignments {
            total,
            shards: BTreeMap::new(),
            heard: Some(Instant::now()),
            processes: 1,
        })))
    }

    /// Returns a permanent assignment of everything, for a process that runs alone.
    #[must_use]
    pub fn of_everything() -> Self {
        let shards = BTreeMap::from([(0, ShardRole::Settled)]);
        Self(Arc::new(watch::Sender::new(Assignments {
            total: 1,
            shards,
            heard: None,
            processes: 1,
        })))
    }

    /// Returns an assignment of two shards: 0 changes hands, and this process keeps 1.
    #[cfg(test)]
    pub(crate) fn while_one_changes_hands() -> Self {
        let assignment = Self::none(2);
        assignment.take(0, ShardRole::Departing);
        assignment.take(1, ShardRole::Settled);
        assignment
    }

    /// Returns the shard of a server.
    #[must_use]
    pub fn shard_of(&self, server: u64) -> u32 {
        self.0.borrow().shard_of(server)
    }

    /// Decides whether this process should serve a server's tables on request.
    pub async fn serves_on_request(&self, server: u64) -> ServeDecision {
        let mut known = self.0.subscribe();
        // A decision made here still holds when it is carried out only if the last news of the pool
        // is fresh.
        let fresh = tokio::time::timeout(NEWS_AWAITED, known.wait_for(Assignments::is_fresh)).await;
        match fresh {
            Ok(Ok(known)) if known.role(server).is_some() => ServeDecision::Yes,
            Ok(Ok(_)) => ServeDecision::Elsewhere,
            Ok(Err(_)) | Err(_) => ServeDecision::Unknown,
        }
    }

    /// Returns true if another process serves a server's tables and all requests there.
    #[must_use]
    pub fn is_elsewhere(&self, server: u64) -> bool {
        self.0.borrow().role(server).is_none()
    }

    /// Returns true while the server's shard changes hands, so that another process may change its
    /// tables, too.
    #[must_use]
    pub fn is_shared(&self, server: u64) -> bool {
        matches!(
            self.0.borrow().role(server),
            Some(ShardRole::Succeeding | ShardRole::Departing)
        )
    }

    /// Returns true if this process should serve a server's tables without being asked.
    #[must_use]
    pub fn serves_unasked(&self, server: u64) -> bool {
        matches!(
            self.0.borrow().role(server),
            Some(ShardRole::Arriving | ShardRole::Settled)
        )
    }

    /// Waits until a server's tables are known, if this process is about to know them, but only for
    /// some seconds.
    pub async fn tables_known(&self, server: u64) {
        let mut known = self.0.subscribe();
        let arrived = known.wait_for(|known| {
            !matches!(
                known.role(server),
                Some(ShardRole::Arriving | ShardRole::Succeeding)
            )
        });
        if tokio::time::timeout(TABLES_AWAITED, arrived).await.is_err() {
            tracing::warn!("a shard's tables are still being activated");
        }
    }

    pub(super) fn role_of(&self, shard: u32) -> Option<ShardRole> {
        self.0.borrow().shards.get(&shard).copied()
    }

    /// Returns the number of live processes at the last news of the pool.
    #[must_use]
    pub fn processes(&self) -> usize {
        self.0.borrow().processes
    }

    pub(super) fn heard(&self, at: Instant, processes: usize) {
        self.0.send_modify(|known| {
            known.heard = Some(at);
            known.processes = processes.max(1);
        });
    }

    pub(super) fn take(&self, shard: u32, role: ShardRole) {
        self.0.send_modify(|known| {
            known.shards.insert(shard, role);
        });
    }

    pub(super) fn drop(&self, shard: u32) {
        self.0.send_modify(|known| {
            known.shards.remove(&shard);
        });
    }
}

impl Assignments {
    fn shard_of(&self, server: u64) -> u32 {
        // Less than the total, which is a `u32`.
        ((server >> 22) % u64::from(self.total.max(1))) as u32
    }

    fn role(&self, server: u64) -> Option<ShardRole> {
        self.shards.get(&self.shard_of(server)).copied()
    }

    fn is_fresh(&self) -> bool {
        self.heard
            .is_none_or(|heard| heard.elapsed() < Duration::from_millis(LEASE_MS))
    }
}
