//! This process as a member of the pool: it sends heartbeats, claims shards, and hands them over.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use skat_store::{Holder, LEASE_MS, Pool, PoolStore, ProcessId, StoreError};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, MissedTickBehavior};
use tokio_util::sync::CancellationToken;

use super::assignment::{ShardAssignment, ShardRole};
use super::claims::claims;
use crate::metrics::{Metrics, Task};
use crate::supervise::{self, RestartPause};

/// Heartbeat interval. A lease spans four heartbeats, of which three may fail.
const BEAT: Duration = Duration::from_millis(700);

/// Time since its last heartbeat after which a process counts as dead.
const LEASE: Duration = Duration::from_millis(LEASE_MS);

/// Longest wait of a stopping process for another to take over a shard, since the last takeover.
const HAND_OVER: Duration = Duration::from_secs(8);

/// Time for the sessions to close when the process stops. A connection in the making may take
/// longer; the end of the process closes it, too.
const LAST_GOODBYE: Duration = Duration::from_millis(600);

/// The work of holding a shard.
pub trait ShardWork: Send + Sync + 'static {
    /// Connects a shard to Discord, reports the connection, and keeps the shard connected until
    /// `end` is cancelled.
    fn connect(
        &self,
        shard: u32,
        reporter: ShardReporter,
        end: CancellationToken,
    ) -> BoxFuture<'static, anyhow::Result<()>>;

    /// Activates the open tables of a shard; reactivates those that are served already.
    fn activate_tables(&self, shard: u32) -> BoxFuture<'static, ()>;

    /// Stops serving a shard's tables after the work in progress.
    fn release_tables(&self, shard: u32) -> BoxFuture<'static, ()>;
}

/// Reports that a shard is connected.
#[derive(Clone, Debug)]
pub struct ShardReporter {
    shard: u32,
    events: mpsc::UnboundedSender<MemberEvent>,
}

impl ShardReporter {
    /// Reports the connection: from now on this process responds to the shard's interactions.
    pub fn connected(&self) {
        // The receiver is gone once the program stops.
        let _ = self.events.send(MemberEvent::Connected(self.shard));
    }
}

#[derive(Debug)]
enum MemberEvent {
    Connected(u32),
    Activated(u32),
    /// The shard can't be served, now or ever.
    Failed(anyhow::Error),
}

/// A process of the pool.
pub struct PoolMember {
    /// The store that holds the pool.
    pub store: Arc<dyn PoolStore>,
    /// This process's id.
    pub id: ProcessId,
    /// Number of shards in the pool.
    pub total: u32,
    /// The shards that this process prefers.
    pub preferred: RangeInclusive<u32>,
    /// The assignment that this member keeps up to date.
    pub assignment: ShardAssignment,
    /// The metrics that count failed tasks.
    pub metrics: Metrics,
}

/// A shard that this process serves.
struct ServedShard {
    /// Ends its session.
    end: CancellationToken,
    session: JoinHandle<Option<()>>,
    connected: Option<Instant>,
    /// The live process that it was claimed from, which serves the tables until it sees that this
    /// process is ready.
    predecessor: Option<ProcessId>,
}

impl PoolMember {
    /// Serves shards until `stop` is cancelled.
    ///
    /// If other processes are alive then, goes on until they have taken over the shards. Closes the
    /// sessions at the end; tables of shards without a successor are still served.
    ///
    /// # Errors
    ///
    /// If a shard can't be served, now or ever, or if serving panics.
    pub async fn serve(
        self,
        work: Arc<dyn ShardWork>,
        stop: CancellationToken,
    ) -> anyhow::Result<()> {
        let (events, news) = mpsc::unbounded_channel();
        let mut serving = Serving {
            member: self,
            work,
            events,
            pool: Pool::default(),
            served: BTreeMap::new(),
            ending: BTreeMap::new(),
            leaving: None,
            last_beat: None,
            dead_from: BTreeMap::new(),
        };
        let metrics = serving.member.metrics.clone();
        let running = serving.run(news, stop);
        let outcome = supervise::watch(&metrics, Task::Pool, running).await;
        // Without it the process can't tell what it serves, so it stops in order.
        let outcome = outcome.unwrap_or_else(|| {
            Err(anyhow::anyhow!(
                "sharing the shards among the processes failed; the log names the cause"
            ))
        });
        serving.close_all().await;
        outcome
    }
}

struct Serving {
    member: PoolMember,
    work: Arc<dyn ShardWork>,
    events: mpsc::UnboundedSender<MemberEvent>,
    /// The pool as of the last heartbeat.
    pool: Pool,
    served: BTreeMap<u32, ServedShard>,
    /// Shards that are being given up.
    ending: BTreeMap<u32, JoinHandle<Option<()>>>,
    /// Start of the wait for successors; the time of the last takeover while this process stops.
    leaving: Option<Instant>,
    /// Beginning of the last heartbeat that the store answered.
    last_beat: Option<Instant>,
    /// The holders of shards that send no heartbeats, each with the time from which it counts as
    /// dead.
    dead_from: BTreeMap<ProcessId, Instant>,
}

impl Serving {
    async fn run(
        &mut self,
        mut news: mpsc::UnboundedReceiver<MemberEvent>,
        stop: CancellationToken,
    ) -> anyhow::Result<()> {
        let mut beats = tokio::time::interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                () = stop.cancelled(), if self.leaving.is_none() => {
                    self.leaving = Some(Instant::now());
                }
                Some(event) = news.recv() => {
                    self.learn(event).await?;
                    continue;
                }
                _ = beats.tick() => {}
            }
            // The next heartbeat makes good one that was broken off.
            let beat = tokio::select! {
                beat = tokio::time::timeout(BEAT, self.beat()) => beat,
                () = stop.cancelled(), if self.leaving.is_none() => continue,
            };
            match beat {
                Ok(Ok(())) => {}
                // It can't read what the others write now, so it leaves the shards to them.
                Ok(Err(error @ StoreError::NewerFormat { .. })) => return Err(error.into()),
                Ok(Err(error)) => {
                    tracing::warn!(%error, "the heartbeat among the processes failed");
                }
                Err(_) => tracing::warn!("the heartbeat among the processes timed out"),
            }
            if self.is_done() {
                return Ok(());
            }
        }
    }

    async fn learn(&mut self, event: MemberEvent) -> anyhow::Result<()> {
        match event {
            MemberEvent::Connected(shard) => {
                if let Some(served) = self.served.get_mut(&shard) {
                    served.connected.get_or_insert_with(Instant::now);
                    // If it fails now, the next heartbeat repeats it.
                    if let Err(error) = self.say_ready(shard).await {
                        tracing::warn!(%error, "can't record that a shard is connected");
                    }
                }
            }
            MemberEvent::Activated(shard) => {
                if self
                    .served
                    .get(&shard)
                    .is_some_and(|served| served.predecessor.is_none())
                {
                    self.member.assignment.take(shard, ShardRole::Settled);
                }
            }
            MemberEvent::Failed(error) => return Err(error),
        }
        Ok(())
    }

    /// Returns true if there is nothing left to hand over, or no process to hand it to.
    fn is_done(&self) -> bool {
        let Some(since) = self.leaving else {
            return false;
        };
        let successor = |(process, peer): (&ProcessId, &skat_store::Peer)| {
            *process != self.member.id && !peer.leaving
        };
        self.served.is_empty()
            || !self.pool.peers.iter().any(successor)
            || since.elapsed() >= HAND_OVER
    }

    async fn beat(&mut self) -> Result<(), StoreError> {
        let begun = Instant::now();
        let PoolMember {
            store, id, total, ..
        } = &self.member;
        self.pool = store.beat(*id, *total, self.leaving.is_some()).await?;
        self.note_silent_holders(begun);
        let shards: Vec<u32> = self.served.keys().copied().collect();
        for shard in shards {
            self.reconcile(shard).await?;
        }
        // Only now, because a task that waits for news must find the changes that came with it.
        let processes = self.pool.peers.len();
        self.member.assignment.heard(begun, processes);
        if self.leaving.is_some() {
            return Ok(());
        }
        // A claim may have succeeded although its response was lost.
        let own = self
            .pool
            .shards
            .iter()
            .filter(|(_, holder)| holder.process == self.member.id);
        let unserved: Vec<u32> = own
            .map(|(shard, _)| *shard)
            .filter(|shard| !self.served.contains_key(shard))
            .collect();
        for shard in unserved {
            self.begin(shard, None);
        }
        for claim in claims(
            self.member.id,
            self.member.total,
            &self.member.preferred,
            &self.pool,
        ) {
            let dead_from = claim.from.and_then(|holder| self.dead_from.get(&holder));
            if dead_from.is_some_and(|from| begun < *from) {
                continue;
            }
            if self
                .member
                .store
                .claim(self.member.total, claim.shard, self.member.id, claim.from)
                .await?
            {
                self.begin(claim.shard, claim.from);
            }
        }
        Ok(())
    }

    /// Notes the holders that send no heartbeats.
    ///
    /// They may only seem dead if the store didn't answer for most of a lease, or hasn't answered
    /// this process before. Then they have another lease to show that they live. Else the first
    /// process to reach the store again would claim every shard, and Discord counts each new
    /// session.
    fn note_silent_holders(&mut self, now: Instant) {
        let pause = self
            .last_beat
            .replace(now)
            .map(|last| now.duration_since(last));
        if pause.is_none_or(|pause| pause > LEASE) {
            self.dead_from.clear();
        }
        let may_live = pause.is_none_or(|pause| pause > LEASE - BEAT);
        let from = if may_live { now + LEASE } else { now };
        let silent: BTreeSet<ProcessId> = self
            .pool
            .shards
            .values()
            .map(|holder| holder.process)
            .filter(|holder| !self.pool.peers.contains_key(holder))
            .collect();
        self.dead_from.retain(|holder, _| silent.contains(holder));
        for holder in silent {
            // Another pause doesn't renew it: a store that always answers late would renew it for
            // ever.
            self.dead_from.entry(holder).or_insert(from);
        }
    }

    /// Adapts to the pool's present state of a shard that this process serves.
    async fn reconcile(&mut self, shard: u32) -> Result<(), StoreError> {
        let holder = self.pool.shards.get(&shard).copied();
        match holder {
            // It will be claimed again.
            None => {}
            Some(Holder { process, ready }) if process == self.member.id => {
                if self.member.assignment.role_of(shard) == Some(ShardRole::Departing) {
                    // It was claimed back, although the response was lost.
                    self.begin(shard, None);
                }
                if !ready {
                    self.say_ready(shard).await?;
                }
                self.succeed(shard);
            }
            Some(Holder {
                process,
                ready: true,
            }) if self.pool.peers.contains_key(&process) => self.hand_over(shard),
            Some(_) => self.member.assignment.take(shard, ShardRole::Departing),
        }
        Ok(())
    }

    async fn say_ready(&self, shard: u32) -> Result<(), StoreError> {
        if self
            .served
            .get(&shard)
            .is_some_and(|served| served.connected.is_some())
        {
            self.member
                .store
                .ready(self.member.total, shard, self.member.id)
                .await?;
        }
        Ok(())
    }

    /// Starts to serve a shard that was just claimed.
    fn begin(&mut self, shard: u32, from: Option<ProcessId>) {
        tracing::info!(
            shard,
            total = self.member.total,
            "this process now serves a shard"
        );
        if let Some(served) = self.served.get(&shard) {
            // The process that claimed it in between died before it was ready, but may have
            // activated tables.
            let succeeds = served.predecessor.is_some();
            self.member.assignment.take(
                shard,
                if succeeds {
                    ShardRole::Succeeding
                } else {
                    ShardRole::Arriving
                },
            );
            if !succeeds {
                self.activate_tables(shard);
            }
            return;
        }
        let alive = |process: &ProcessId| {
            *process != self.member.id && self.pool.peers.contains_key(process)
        };
        let predecessor = from.filter(alive);
        self.member.assignment.take(
            shard,
            if predecessor.is_some() {
                ShardRole::Succeeding
            } else {
                ShardRole::Arriving
            },
        );
        let end = CancellationToken::new();
        let reporter = ShardReporter {
            shard,
            events: self.events.clone(),
        };
        let connect = {
            let (work, end) = (Arc::clone(&self.work), end.clone());
            move || work.connect(shard, reporter.clone(), end.clone())
        };
        let (earlier, events) = (self.ending.remove(&shard), self.events.clone());
        let (metrics, ended) = (self.member.metrics.clone(), end.clone());
        let session = supervise::spawn(&self.member.metrics, Task::Session, async move {
            if let Some(earlier) = earlier {
                // Only its end matters, and a failed task has ended, too.
                let _ = earlier.await;
            }
            if let Err(error) = keep_connected(&metrics, &ended, connect).await {
                // The receiver is gone once the program stops.
                let _ = events.send(MemberEvent::Failed(error));
            }
        });
        self.served.insert(
            shard,
            ServedShard {
                end,
                session,
                connected: None,
                predecessor,
            },
        );
        if predecessor.is_none() {
            self.activate_tables(shard);
        }
    }

    /// Activates the tables of a shard once its previous holder must have released them.
    fn succeed(&mut self, shard: u32) {
        let Some(served) = self.served.get_mut(&shard) else {
            return;
        };
        let Some(predecessor) = served.predecessor else {
            return;
        };
        let gone = !self.pool.peers.contains_key(&predecessor);
        if gone
            || served
                .connected
                .is_some_and(|since| since.elapsed() >= LEASE)
        {
            served.predecessor = None;
            self.member.assignment.take(shard, ShardRole::Arriving);
            self.activate_tables(shard);
        }
    }

    fn activate_tables(&self, shard: u32) {
        let (work, events) = (Arc::clone(&self.work), self.events.clone());
        let metrics = self.member.metrics.clone();
        supervise::spawn(&self.member.metrics, Task::Activation, async move {
            let activate = || work.activate_tables(shard);
            supervise::repeat(&metrics, Task::Activation, activate).await;
            // The receiver is gone once the program stops.
            let _ = events.send(MemberEvent::Activated(shard));
        });
    }

    /// Stops serving a shard that another process serves now.
    fn hand_over(&mut self, shard: u32) {
        let Some(served) = self.served.remove(&shard) else {
            return;
        };
        tracing::info!(shard, "another process now serves this shard");
        self.member.assignment.drop(shard);
        if let Some(since) = &mut self.leaving {
            *since = Instant::now();
        }
        served.end.cancel();
        let release = self.work.release_tables(shard);
        let ended = supervise::spawn(&self.member.metrics, Task::HandOver, async move {
            // A failed session has ended, too. It may take long to close; the other process
            // responds to any interactions that still reach it.
            let _ = tokio::join!(served.session, release);
        });
        self.ending.insert(shard, ended);
    }

    /// Closes all sessions and waits for them, but not for long.
    async fn close_all(&mut self) {
        for served in self.served.values() {
            served.end.cancel();
        }
        let sessions = std::mem::take(&mut self.served)
            .into_values()
            .map(|served| served.session);
        let ending = std::mem::take(&mut self.ending).into_values();
        let ended = futures_util::future::join_all(sessions.chain(ending));
        if tokio::time::timeout(LAST_GOODBYE, ended).await.is_err() {
            tracing::debug!("a gateway connection didn't close in time");
        }
    }
}

/// Keeps a shard connected until `end` is cancelled, even if a session panics or ends on its own.
async fn keep_connected(
    metrics: &Metrics,
    end: &CancellationToken,
    connect: impl Fn() -> BoxFuture<'static, anyhow::Result<()>>,
) -> anyhow::Result<()> {
    let mut backoff = RestartPause::default();
    while !end.is_cancelled() {
        match supervise::watch(metrics, Task::Session, async { connect().await }).await {
            Some(Ok(())) if !end.is_cancelled() => supervise::ended(metrics, Task::Session),
            None | Some(Ok(())) => {}
            Some(Err(error)) => return Err(error),
        }
        let pause = tokio::time::sleep(backoff.fail());
        end.run_until_cancelled(pause).await;
    }
    Ok(())
}
