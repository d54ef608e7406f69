//! The decisions of the day's autoplayers: made once for each position, then remembered.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use skat_events::day::EntryPosition;
use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::strength::Strength;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::metrics::{DecisionFor, Metrics, Task};
use crate::mutex::lock;
use crate::supervise;
use crate::tables::AutoplayPool;

/// Most remembered actions, each about a hundred bytes: the positions of some thousand entries that
/// share none.
const MOST_REMEMBERED: usize = 400_000;

/// Interval between two looks whether preparing may go on.
const ROOM_LOOKED_FOR: Duration = Duration::from_millis(20);

/// A position as a hash.
type PositionDigest = [u8; 32];

/// A decision that is being made. Everybody who waits for it holds a clone.
type AwaitedDecision = Shared<BoxFuture<'static, Option<AnyAction>>>;

/// Who waits for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Urgency {
    /// A player.
    Player,
    /// The preparation of a day, which lets everybody else go first.
    Preparing,
}

/// Makes and remembers the decisions of the day's autoplayers; clones share everything.
#[derive(Clone)]
pub(super) struct Decisions {
    autoplay_pool: Arc<AutoplayPool>,
    strength: Strength,
    known: Arc<Mutex<KnownDecisions>>,
    /// One permit for each thread, so a table's autoplayer waits for one decision at most.
    turns: Arc<Semaphore>,
    metrics: Metrics,
}

#[derive(Default)]
struct KnownDecisions {
    actions: HashMap<PositionDigest, AnyAction>,
    oldest_first: VecDeque<PositionDigest>,
    awaited: HashMap<PositionDigest, AwaitedDecision>,
}

impl From<Urgency> for DecisionFor {
    fn from(urgency: Urgency) -> Self {
        match urgency {
            Urgency::Player => Self::Player,
            Urgency::Preparing => Self::Preparing,
        }
    }
}

impl Decisions {
    pub(super) fn new(
        autoplay_pool: Arc<AutoplayPool>,
        strength: Strength,
        metrics: Metrics,
    ) -> Self {
        let turns = Arc::new(Semaphore::new(autoplay_pool.threads()));
        Self {
            autoplay_pool,
            strength,
            known: Arc::default(),
            turns,
            metrics,
        }
    }

    /// Returns the action of the autoplayer who decides in this position with this knowledge. `None`
    /// if the program stops.
    ///
    /// Those who ask for the same position at the same time wait for the same decision.
    pub(super) async fn action_in(
        &self,
        position: EntryPosition,
        knowledge: AnySeatView,
        urgency: Urgency,
    ) -> Option<AnyAction> {
        let key = *position.digest().bytes();
        let awaited = {
            let mut known = lock(&self.known);
            if let Some(action) = known.actions.get(&key) {
                return Some(*action);
            }
            let begin = || self.begin(position, knowledge, urgency);
            known.awaited.entry(key).or_insert_with(begin).clone()
        };
        awaited.await
    }

    /// Begins to make a decision, whether or not anybody waits for it in the end.
    fn begin(
        &self,
        position: EntryPosition,
        knowledge: AnySeatView,
        urgency: Urgency,
    ) -> AwaitedDecision {
        let (decided, decision) = oneshot::channel();
        let made = self.clone().make(position, knowledge, urgency);
        supervise::spawn(&self.metrics, Task::Daily, async move {
            let _ = decided.send(made.await);
        });
        decision.map(|made| made.ok().flatten()).boxed().shared()
    }

    /// Makes a decision and remembers it.
    async fn make(
        self,
        position: EntryPosition,
        knowledge: AnySeatView,
        urgency: Urgency,
    ) -> Option<AnyAction> {
        let turn = self.turn(urgency).await;
        let (strength, seed) = (self.strength, position.seed());
        let decided = self.autoplay_pool.decide_for_day(knowledge, strength, seed);
        let decided = decided.await.ok();
        drop(turn);
        let key = *position.digest().bytes();
        let mut known = lock(&self.known);
        known.awaited.remove(&key);
        let (action, took) = decided?;
        self.metrics.decided_for_day(urgency.into(), took);
        known.remember(key, action);
        Some(action)
    }

    /// Waits for a permit to use a thread.
    async fn turn(&self, urgency: Urgency) -> Option<OwnedSemaphorePermit> {
        let turns = Arc::clone(&self.turns);
        match urgency {
            // The semaphore is never closed.
            Urgency::Player => turns.acquire_owned().await.ok(),
            Urgency::Preparing => loop {
                if self.autoplay_pool.has_free_thread()
                    && let Ok(turn) = Arc::clone(&turns).try_acquire_owned()
                {
                    return Some(turn);
                }
                tokio::time::sleep(ROOM_LOOKED_FOR).await;
            },
        }
    }
}

impl KnownDecisions {
    /// Remembers an action and forgets the oldest one if there are too many.
    fn remember(&mut self, position: PositionDigest, action: AnyAction) {
        if self.actions.insert(position, action).is_none() {
            self.oldest_first.push_back(position);
        }
        if self.oldest_first.len() > MOST_REMEMBERED
            && let Some(oldest) = self.oldest_first.pop_front()
        {
            self.actions.remove(&oldest);
        }
    }
}
