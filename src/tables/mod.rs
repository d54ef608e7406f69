//! The tables that this process serves: one mailbox each.

mod actor;
mod counter;
mod mail;
mod thinkers;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use skat_store::{Opening, Room, Store, StoreError};
use skat_table::{PersonId, Table, TableId, Timestamp};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use self::actor::{Actor, Surroundings};
use self::counter::Counter;
pub use self::mail::{Answered, AskError, Look, Mail, Request, Scene, Show, Stage, Staging};
pub use self::thinkers::Thinkers;
use crate::clock::Clock;

/// How many mails may wait at one table. More would be clicks of more people than can sit there.
const MAILBOX_SIZE: usize = 64;

/// How many tables are loaded at the same time when the program starts.
const LOADED_AT_ONCE: usize = 64;

/// All tables of this process.
#[derive(Clone)]
pub struct Tables(Arc<Shared>);

struct Shared {
    store: Arc<dyn Store>,
    clock: Clock,
    thinkers: Arc<Thinkers>,
    counter: Counter,
    stage: Arc<dyn Stage>,
    served: Mutex<HashMap<TableId, Arc<tokio::sync::Mutex<Option<Served>>>>>,
    /// Where the open tables are, and who sits there; for finding one's table and for limits.
    rooms: Mutex<HashMap<TableId, Seated>>,
    tasks: TaskTracker,
    stop: CancellationToken,
}

/// A table that has a task.
#[derive(Clone)]
struct Served {
    mailbox: mpsc::Sender<Mail>,
}

/// An open table's place in the world.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The table.
    pub table: TableId,
    /// Where it stands.
    pub room: Room,
    /// Who sits there.
    pub persons: Vec<PersonId>,
    /// Whether it is in the lobby and a place is free.
    pub has_free_place: bool,
    /// Who opened it.
    pub host: PersonId,
    /// When.
    pub opened_at: Timestamp,
}

impl Tables {
    /// Serves the tables of a store; none is loaded yet. It needs a tokio runtime.
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        clock: Clock,
        thinkers: Thinkers,
        stage: Arc<dyn Stage>,
        stop: CancellationToken,
    ) -> Self {
        let tasks = TaskTracker::new();
        let counter = Counter::start(Arc::clone(&store), &tasks, stop.clone());
        Self(Arc::new(Shared {
            store,
            clock,
            thinkers: Arc::new(thinkers),
            counter,
            stage,
            served: Mutex::default(),
            rooms: Mutex::default(),
            tasks,
            stop,
        }))
    }

    /// Takes up all open tables, so that deadlines run and autoplayers go on; gives how many there are. A table that can't
    /// be read is left alone and doesn't keep the others from playing.
    ///
    /// # Errors
    ///
    /// If the store can't list them.
    pub async fn load_all(&self) -> Result<usize, StoreError> {
        let open = self.0.store.open_tables().await?;
        let count = open.len();
        let mut loads = tokio::task::JoinSet::new();
        for open in open {
            if loads.len() >= LOADED_AT_ONCE {
                loads.join_next().await;
            }
            let tables = self.clone();
            loads.spawn(async move {
                if let Err(error) = tables.serve(open.table).await {
                    tracing::error!(table.id = %open.table, %error, "a table can't be taken up");
                }
            });
        }
        while loads.join_next().await.is_some() {}
        Ok(count)
    }

    /// Opens a table and serves it.
    ///
    /// # Errors
    ///
    /// If it couldn't be stored.
    pub async fn open(&self, opening: Opening) -> Result<(), AskError> {
        let table = opening.header.table();
        self.0.store.open_table(opening).await?;
        self.serve(table).await.map(|_| ())
    }

    /// Carries a person's wish to a table and waits until it is stored.
    ///
    /// # Errors
    ///
    /// Says why it wasn't carried out.
    pub async fn ask(&self, table: TableId, request: Request) -> Result<Answered, AskError> {
        let served = self.serve(table).await?;
        let (reply, answer) = oneshot::channel();
        served.mailbox.send(Mail::Ask { request, reply }).await.map_err(|_| AskError::Unavailable)?;
        answer.await.map_err(|_| AskError::Unavailable)?
    }

    /// What a person sees of a table.
    ///
    /// # Errors
    ///
    /// If the table is unknown or can't be reached.
    pub async fn look(&self, table: TableId, person: PersonId) -> Result<Look, AskError> {
        let served = self.serve(table).await?;
        let (reply, answer) = oneshot::channel();
        served.mailbox.send(Mail::Look { person, reply }).await.map_err(|_| AskError::Unavailable)?;
        answer.await.map_err(|_| AskError::Unavailable)
    }

    /// The open tables, in no order.
    #[must_use]
    pub fn seated(&self) -> Vec<Seated> {
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Waits until every table has done what is in its mailbox. To be called after the program was told to stop.
    pub async fn finish(&self) {
        self.0.tasks.close();
        self.0.tasks.wait().await;
    }

    /// The mailbox of a table; the table is taken up if it has none.
    async fn serve(&self, table: TableId) -> Result<Served, AskError> {
        if self.0.stop.is_cancelled() {
            return Err(AskError::Unavailable);
        }
        let slot = {
            let mut served = self.0.served.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(served.entry(table).or_default())
        };
        // Only this table's slot is held while it is loaded, so that tables don't wait for each other.
        let mut slot = slot.lock().await;
        if let Some(served) = slot.as_ref().filter(|served| !served.mailbox.is_closed()) {
            return Ok(served.clone());
        }
        let taken_up = self.take_up(table).await;
        if taken_up.is_err() {
            self.0.served.lock().unwrap_or_else(PoisonError::into_inner).remove(&table);
        }
        let served = taken_up?;
        *slot = Some(served.clone());
        Ok(served)
    }

    async fn take_up(&self, table_id: TableId) -> Result<Served, AskError> {
        let shared = &self.0;
        let acquired = shared.store.acquire(table_id, shared.clock.now()).await.map_err(|error| match error {
            StoreError::UnknownTable => AskError::UnknownTable,
            error => AskError::Store(error),
        })?;
        let log = acquired.events.iter().map(|(at, event)| (*at, event));
        let table = Table::replay(acquired.record.header.clone(), log)
            .map_err(|error| StoreError::Damaged { what: error.to_string() })?;
        let (mailbox, mails) = mpsc::channel(MAILBOX_SIZE);
        let staging = Staging {
            table: table_id,
            room: acquired.record.room.clone(),
            epoch: acquired.epoch,
            post: acquired.post,
            tokens: acquired.tokens.clone(),
        };
        let show = Registered {
            shared: Arc::downgrade(shared),
            table: table_id,
            room: acquired.record.room.clone(),
            inner: shared.stage.raise(staging),
        };
        let surroundings = Surroundings {
            store: Arc::clone(&shared.store),
            clock: shared.clock.clone(),
            thinkers: Arc::clone(&shared.thinkers),
            counter: shared.counter.clone(),
        };
        if acquired.uncounted {
            shared.counter.count(table_id);
        }
        let actor = Actor::new(table, &acquired, surroundings, Box::new(show), mailbox.downgrade());
        let (stop, keeper) = (shared.stop.clone(), Arc::clone(shared));
        shared.tasks.spawn(async move {
            actor.serve(mails, stop).await;
            keeper.forget(table_id);
        });
        Ok(Served { mailbox })
    }
}

impl Shared {
    /// Forgets a table whose task has ended, unless it has been taken up anew in the meantime.
    fn forget(&self, table: TableId) {
        let mut served = self.served.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = |slot: &Arc<tokio::sync::Mutex<Option<Served>>>| {
            slot.try_lock().is_ok_and(|slot| slot.as_ref().is_none_or(|served| served.mailbox.is_closed()))
        };
        if served.get(&table).is_some_and(ended) {
            served.remove(&table);
        }
    }
}

/// Notes where the table stands and who sits there before it is shown.
struct Registered {
    shared: std::sync::Weak<Shared>,
    table: TableId,
    room: Room,
    inner: Box<dyn Show>,
}

impl Show for Registered {
    fn show(&mut self, scene: Scene) {
        if let Some(shared) = self.shared.upgrade() {
            let mut rooms = shared.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            match scene.table.stage {
                skat_table::StageView::Closed { .. } => {
                    rooms.remove(&self.table);
                }
                ref stage => {
                    let seated = Seated {
                        table: self.table,
                        room: self.room.clone(),
                        persons: scene.players.iter().map(|(person, _)| *person).collect(),
                        has_free_place: matches!(stage, skat_table::StageView::Lobby)
                            && scene.table.places.iter().any(|place| place.player.is_none()),
                        host: scene.table.header.host(),
                        opened_at: scene.table.header.opened_at(),
                    };
                    rooms.insert(self.table, seated);
                }
            }
        }
        self.inner.show(scene);
    }
}
