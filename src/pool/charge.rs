//! Which servers' tables this process should serve.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use skat_store::LEASE_MS;
use tokio::sync::watch;
use tokio::time::Instant;

/// How long a question waits for news of the pool, if there have been none for too long.
const NEWS_AWAITED: Duration = Duration::from_secs(2);

/// How long a question waits until a shard's tables are known.
const TABLES_AWAITED: Duration = Duration::from_secs(8);

/// What this process has charge of, as far as it knows. Clones share what they know.
///
/// Nothing here decides what may be written: that is the epoch's part. It keeps two processes from taking a table from each other
/// again and again.
#[derive(Clone, Debug)]
pub struct Charge(Arc<watch::Sender<Known>>);

#[derive(Debug)]
struct Known {
    /// How many shards there are.
    total: u32,
    shards: BTreeMap<u32, Duty>,
    /// When the pool was last heard of; nothing if there is no need to hear of it.
    heard: Option<Instant>,
}

/// How far a process serves a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duty {
    /// Its tables are being taken up.
    Arriving,
    /// The process that had it before still serves its tables, until it sees that this one is connected.
    Succeeding,
    /// All tables are served.
    Settled,
    /// Another process is about to serve the shard, but isn't connected yet.
    Departing,
}

/// Whether this process should serve the tables of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It should.
    Yes,
    /// Another process does.
    Elsewhere,
    /// The pool hasn't been heard of for so long that another process may have taken over.
    Unknown,
}

impl Charge {
    /// Of nothing yet, among so many shards.
    #[must_use]
    pub fn of_nothing(total: u32) -> Self {
        Self(Arc::new(watch::Sender::new(Known { total, shards: BTreeMap::new(), heard: Some(Instant::now()) })))
    }

    /// Of everything and for ever: for a process without others.
    #[must_use]
    pub fn of_everything() -> Self {
        let shards = BTreeMap::from([(0, Duty::Settled)]);
        Self(Arc::new(watch::Sender::new(Known { total: 1, shards, heard: None })))
    }

    /// The shard of a server.
    #[must_use]
    pub fn shard_of(&self, server: u64) -> u32 {
        self.0.borrow().shard_of(server)
    }

    /// Whether this process should serve a server's tables when somebody asks for them.
    pub async fn answers_for(&self, server: u64) -> Answer {
        let mut known = self.0.subscribe();
        // What is decided here still holds when it is done only if the pool was heard of a moment ago.
        let fresh = tokio::time::timeout(NEWS_AWAITED, known.wait_for(Known::is_fresh)).await;
        match fresh {
            Ok(Ok(known)) if known.duty(server).is_some() => Answer::Yes,
            Ok(Ok(_)) => Answer::Elsewhere,
            Ok(Err(_)) | Err(_) => Answer::Unknown,
        }
    }

    /// Whether another process serves a server's tables and answers everything that is asked there.
    #[must_use]
    pub fn is_elsewhere(&self, server: u64) -> bool {
        self.0.borrow().duty(server).is_none()
    }

    /// Whether another process may change a server's tables at this moment, too: a shard is changing hands.
    #[must_use]
    pub fn is_shared(&self, server: u64) -> bool {
        matches!(self.0.borrow().duty(server), Some(Duty::Succeeding | Duty::Departing))
    }

    /// Whether this process should serve a server's tables of its own accord.
    #[must_use]
    pub fn attends_to(&self, server: u64) -> bool {
        matches!(self.0.borrow().duty(server), Some(Duty::Arriving | Duty::Settled))
    }

    /// Waits, for some seconds at most, until it is known which tables a server has, if this process is to know it.
    pub async fn tables_known(&self, server: u64) {
        let mut known = self.0.subscribe();
        let arrived = known.wait_for(|known| !matches!(known.duty(server), Some(Duty::Arriving | Duty::Succeeding)));
        if tokio::time::timeout(TABLES_AWAITED, arrived).await.is_err() {
            tracing::warn!("the tables of a shard are still being taken up");
        }
    }

    pub(super) fn duty_of(&self, shard: u32) -> Option<Duty> {
        self.0.borrow().shards.get(&shard).copied()
    }

    pub(super) fn heard(&self, at: Instant) {
        self.0.send_modify(|known| known.heard = Some(at));
    }

    pub(super) fn take(&self, shard: u32, duty: Duty) {
        self.0.send_modify(|known| {
            known.shards.insert(shard, duty);
        });
    }

    pub(super) fn drop(&self, shard: u32) {
        self.0.send_modify(|known| {
            known.shards.remove(&shard);
        });
    }
}

impl Known {
    fn shard_of(&self, server: u64) -> u32 {
        // Less than the total, which is a `u32`.
        ((server >> 22) % u64::from(self.total.max(1))) as u32
    }

    fn duty(&self, server: u64) -> Option<Duty> {
        self.shards.get(&self.shard_of(server)).copied()
    }

    fn is_fresh(&self) -> bool {
        self.heard.is_none_or(|heard| heard.elapsed() < Duration::from_millis(LEASE_MS))
    }
}
