//! The tables that this process serves, each with its own mailbox.

mod activation;
mod actor;
mod autoplay_pool;
mod counter;
mod directory;
mod mail;
mod presence;
mod rationales;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::future::ready;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{StreamExt as _, stream};
use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::strength::Strength;
use skat_store::{Backoff, Committed, LogPosition, Opening, Store, StoreError};
use skat_table::{Pace, PersonId, PlayerView, Rationale, TableId};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub(crate) use self::autoplay_pool::give_way;
pub use self::autoplay_pool::{AT_LEISURE, AutoplayPool};
use self::counter::ResultCounter;
pub use self::directory::{Directory, Reservation, Seated, TooMany};
pub use self::mail::{
    AcceptedRequest, AskError, LockOrder, LockReport, Mail, Perspective, PlayerRequest, Presenter,
    PresenterFactory, Snapshot, TableContext,
};
use self::presence::Presence;
use crate::beacon::BeaconClient;
use crate::clock::Clock;
use crate::config::Limits;
use crate::load::Load;
use crate::metrics::{GaugeGuard, Metrics, Task};
use crate::mutex::lock;
use crate::pool::ShardAssignment;
use crate::supervise::{self, RestartPauses};

/// Tables loaded in parallel: as many as the embedded store writes with one `fsync`.
const LOADED_AT_ONCE: usize = 256;

/// Most tries to carry a request to its table, if other processes or the storage interfere.
const TRIES: u32 = 5;

/// First and longest wait before another try, in which another process may carry out the request.
/// All waits together last one to two seconds.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_millis(700);

/// All tables of this process.
#[derive(Clone)]
pub struct Tables(Arc<TablesShared>);

/// The services that tables depend on.
#[derive(Clone)]
pub struct TableServices {
    /// The store.
    pub store: Arc<dyn Store>,
    /// The clock.
    pub clock: Clock,
    /// The machine's load.
    pub load: Load,
    /// The metrics.
    pub metrics: Metrics,
    /// The threads on which autoplayers think.
    pub autoplay_pool: Arc<AutoplayPool>,
    /// The directory of open tables.
    pub directory: Directory,
    /// The relays of the beacon.
    pub beacon: Arc<BeaconClient>,
}

struct TablesShared {
    services: TableServices,
    counter: ResultCounter,
    presence: Presence,
    presenters: Arc<dyn PresenterFactory>,
    assignment: ShardAssignment,
    served: Mutex<HashMap<TableId, TableSlot>>,
    /// Place and people of the open tables, to find a player's table and to apply limits.
    directory: Directory,
    /// The tables that this process is opening, which nobody has served before.
    opened: Mutex<HashSet<TableId>>,
    /// Last known position of each table's log, to notice lost storage.
    known: Mutex<HashMap<TableId, LogPosition>>,
    /// The tables whose tasks panicked.
    failures: RestartPauses<TableId>,
    /// The tables that can't be read, with their servers.
    unreadable: Mutex<HashMap<TableId, (u64, GaugeGuard)>>,
    /// The tasks of each shard and the token that ends them.
    shards: Mutex<HashMap<u32, ShardTasks>>,
    /// Held for each shard while its tables are released.
    releases: Mutex<HashMap<u32, Arc<tokio::sync::Mutex<()>>>>,
    tasks: TaskTracker,
    stop: CancellationToken,
}

/// Holds a table's task while there is one; locked during activation.
type TableSlot = Arc<tokio::sync::Mutex<Option<ServedTable>>>;

/// A table with a task.
#[derive(Clone)]
struct ServedTable {
    mailbox: mpsc::Sender<Mail>,
    /// The server where it is.
    server: u64,
}

/// The tasks of one shard's tables.
struct ShardTasks {
    stop: CancellationToken,
    tasks: TaskTracker,
}

impl Tables {
    /// Serves the tables of a store, as far as they are assigned to this process. No table is
    /// loaded yet. Needs a tokio runtime.
    #[must_use]
    pub fn new(
        services: TableServices,
        presenters: Arc<dyn PresenterFactory>,
        assignment: ShardAssignment,
        stop: CancellationToken,
    ) -> Self {
        let tasks = TaskTracker::new();
        let counter = ResultCounter::start(
            Arc::clone(&services.store),
            services.metrics.clone(),
            &tasks,
            stop.clone(),
        );
        Self(Arc::new(TablesShared {
            directory: services.directory.clone(),
            services,
            counter,
            presence: Presence::default(),
            presenters,
            assignment,
            served: Mutex::default(),
            opened: Mutex::default(),
            known: Mutex::default(),
            failures: RestartPauses::default(),
            unreadable: Mutex::default(),
            shards: Mutex::default(),
            releases: Mutex::default(),
            tasks,
            stop,
        }))
    }

    /// Activates all open tables of a shard, so that deadlines run and autoplayers go on; returns
    /// their number.
    ///
    /// A table that can't be read doesn't keep the others from playing. It is retried later, unless
    /// it is damaged. For a closed table only the results are counted.
    ///
    /// # Errors
    ///
    /// If the store can't list the open tables.
    pub async fn load(&self, shard: u32) -> Result<usize, StoreError> {
        let mut open = self.0.services.store.open_tables().await?;
        open.retain(|open| self.0.assignment.shard_of(open.room.server) == shard);
        let count = open.len();
        let metrics = &self.0.services.metrics;
        let loads = stream::iter(open).map(|open| {
            let shared = Arc::clone(&self.0);
            supervise::spawn(metrics, Task::Activation, async move {
                shared.activate(open.table, open.room.server).await;
            })
        });
        loads
            .buffer_unordered(LOADED_AT_ONCE)
            .for_each(|_| ready(()))
            .await;
        Ok(count)
    }

    /// Stops serving a shard's tables after the mail in their mailboxes. Either another process
    /// serves them now, or they have to be activated again.
    ///
    /// A shard may come back while its tables still end. Nobody may activate them before: a table
    /// about to end would count as served.
    pub async fn release_shard(&self, shard: u32) {
        let release = Arc::clone(lock(&self.0.releases).entry(shard).or_default());
        let _one_at_a_time = release.lock().await;
        let ended = lock(&self.0.shards).remove(&shard);
        if let Some(ShardTasks { stop, tasks }) = ended {
            stop.cancel();
            tasks.close();
            tasks.wait().await;
        }
        self.0
            .directory
            .leave(|seated| self.0.assignment.shard_of(seated.room.server) == shard);
        lock(&self.0.unreadable)
            .retain(|_, (server, _)| self.0.assignment.shard_of(*server) != shard);
    }

    /// Counts a table for the limits of its server and its host from now on, before it is opened.
    ///
    /// Waits until the server's tables are known. As long as only this process serves the server,
    /// any number of simultaneous openings stays within the limits.
    ///
    /// # Errors
    ///
    /// [`TooMany`] if the limit of other tables is reached.
    pub async fn reserve(
        &self,
        table: TableId,
        server: u64,
        host: PersonId,
        limits: &Limits,
    ) -> Result<Reservation, TooMany> {
        self.0.assignment.tables_known(server).await;
        self.0.directory.reserve(table, server, host, limits)
    }

    /// Returns true if new lists use the beacon.
    #[must_use]
    pub fn use_beacon(&self) -> bool {
        self.0.services.beacon.is_used()
    }

    /// Opens a table and serves it. The same opening by the same interaction has no second effect;
    /// returns false then.
    ///
    /// # Errors
    ///
    /// If it couldn't be stored.
    pub async fn open(&self, opening: Opening) -> Result<bool, AskError> {
        let (table, server) = (opening.header.table(), opening.room.server);
        let TableServices { store, metrics, .. } = &self.0.services;
        let stored = metrics.committing(store.open_table(opening)).await?;
        let is_new = matches!(stored, Committed::Stored { .. });
        if is_new {
            lock(&self.0.opened).insert(table);
        }
        let served = self.0.serve(table, server).await;
        lock(&self.0.opened).remove(&table);
        served.map(|_| is_new)
    }

    /// Carries a person's request to a table and waits until it is stored.
    ///
    /// # Errors
    ///
    /// Says why it wasn't carried out.
    pub async fn ask(
        &self,
        table: TableId,
        request: PlayerRequest,
    ) -> Result<AcceptedRequest, AskError> {
        let (server, mut patience, mut renewed) = (
            request.server,
            Patience::new(table, request.interaction),
            false,
        );
        let mut doubt = None;
        loop {
            match self.try_to_ask(table, request.clone()).await {
                // A request that is refused here may be right at the table as another process has
                // left it.
                Err(AskError::Refused(_)) if !renewed && self.0.assignment.is_shared(server) => {
                    renewed = true;
                    self.0.renew(table);
                }
                Err(error) if patience.lasts(&error).await => {
                    doubt = Some(error).filter(AskError::is_in_doubt).or(doubt);
                }
                // If an earlier try may have been stored, a later one that didn't reach the table
                // can't refuse it.
                Err(
                    AskError::Store(_)
                    | AskError::HandedOn
                    | AskError::Unavailable
                    | AskError::Elsewhere,
                ) if doubt.is_some() => {
                    return Err(doubt.unwrap_or(AskError::Unavailable));
                }
                result => return result,
            }
        }
    }

    async fn try_to_ask(
        &self,
        table: TableId,
        request: PlayerRequest,
    ) -> Result<AcceptedRequest, AskError> {
        let served = self.0.serve(table, request.server).await?;
        let (reply, answer) = oneshot::channel();
        served
            .mailbox
            .send(Mail::Ask {
                request: Box::new(request),
                reply,
            })
            .await
            .map_err(|_| AskError::HandedOn)?;
        answer.await.map_err(|_| AskError::HandedOn)?
    }

    /// Returns a person's view of a table of this server.
    ///
    /// # Errors
    ///
    /// If the table is unknown, on another server, or can't be reached.
    pub async fn look(
        &self,
        table: TableId,
        server: u64,
        person: PersonId,
    ) -> Result<Perspective, AskError> {
        let mut patience = Patience::new(table, person.number());
        if self.0.assignment.is_shared(server) {
            self.0.renew_on(table, server).await;
        }
        loop {
            match self.try_to_look(table, server, person).await {
                Err(error) if patience.lasts(&error).await => {}
                result => return result,
            }
        }
    }

    async fn try_to_look(
        &self,
        table: TableId,
        server: u64,
        person: PersonId,
    ) -> Result<Perspective, AskError> {
        let served = self.0.serve(table, server).await?;
        let (reply, answer) = oneshot::channel();
        served
            .mailbox
            .send(Mail::Look { person, reply })
            .await
            .map_err(|_| AskError::HandedOn)?;
        answer.await.map_err(|_| AskError::HandedOn)
    }

    /// Returns the strength of autoplayers at tables that haven't chosen one.
    #[must_use]
    pub fn usual_strength(&self) -> Strength {
        self.0.services.autoplay_pool.usual_strength()
    }

    /// Returns the pace of autoplayers at tables that haven't chosen one.
    #[must_use]
    pub fn usual_pace(&self) -> Pace {
        self.0.services.autoplay_pool.usual_pace()
    }

    /// Records that a person uses the bot, so that a table where they play alone doesn't pause.
    pub fn note_presence(&self, person: PersonId) {
        self.0.presence.note(person, self.0.services.clock.now());
    }

    /// Returns the choice of the strongest autoplayer in the place of a player whose turn it is,
    /// with its reason. `None` if it isn't their turn, or if the program stops.
    pub async fn propose(
        &self,
        table: TableId,
        player: &PlayerView,
    ) -> Option<(AnyAction, Rationale)> {
        let seat = player.seat.clone().filter(|_| player.is_asked())?;
        let decided = self
            .0
            .services
            .autoplay_pool
            .advise(
                seat,
                autoplay_pool::seed(table, player.place, player.decision),
            )
            .await
            .ok()?;
        Some((decided.action, decided.rationale?))
    }

    /// Returns the action of an autoplayer at a seat in a variation of a finished deal:
    /// [`AutoplayPool::vary`]. `None` if the program stops.
    pub async fn vary(&self, view: AnySeatView, seed: u64) -> Option<AnyAction> {
        self.0.services.autoplay_pool.vary(view, seed).await.ok()
    }

    /// Returns true if another process serves a server's tables and answers all requests there.
    #[must_use]
    pub fn are_elsewhere(&self, server: u64) -> bool {
        self.0.assignment.is_elsewhere(server)
    }

    /// Returns true if this process should serve a server's tables without being asked. No other
    /// process does then.
    #[must_use]
    pub fn are_served_unasked(&self, server: u64) -> bool {
        self.0.assignment.serves_unasked(server)
    }

    /// Returns the number of live processes that share the tables.
    #[must_use]
    pub fn processes(&self) -> usize {
        self.0.assignment.processes()
    }

    /// Returns a server's open tables in no particular order. Waits until they are known, if this
    /// process has just started to serve them.
    pub async fn seated(&self, server: u64) -> Vec<Seated> {
        self.0.assignment.tables_known(server).await;
        self.0
            .directory
            .which(|seated| seated.room.server == server)
    }

    /// Returns the open tables of all servers that satisfy `wanted` and are served by this process,
    /// in no particular order.
    pub fn seated_anywhere(&self, wanted: impl Fn(&Seated) -> bool) -> Vec<Seated> {
        self.0.directory.which(wanted)
    }

    /// Waits until every table has emptied its mailbox. Call it after the program's stop token is
    /// cancelled.
    pub async fn finish(&self) {
        self.0.tasks.close();
        self.0.tasks.wait().await;
    }
}

/// The retries of one request.
struct Patience {
    table: TableId,
    tries: u32,
    backoff: Backoff,
}

impl Patience {
    /// `request` sets apart those who wait for the same table.
    const fn new(table: TableId, request: u64) -> Self {
        Self {
            table,
            tries: 1,
            backoff: Backoff::new(FIRST_PAUSE, LONGEST_PAUSE, table.number() ^ request),
        }
    }

    /// Returns true, after a short wait, if a retry may help after this error.
    async fn lasts(&mut self, error: &AskError) -> bool {
        if self.tries >= TRIES || !error.may_pass() {
            return false;
        }
        tracing::info!(table.id = %self.table, %error, "retrying to send a command to its table");
        tokio::time::sleep(self.backoff.pause()).await;
        self.tries += 1;
        true
    }
}
