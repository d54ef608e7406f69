//! The directory of tables is complete when loading ends, and it counts tables that are being
//! opened. Only the table's own server reaches it.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::join_all;
use redb::{Database, TableDefinition};
use skat_rules::deal::DealSecret;
use skat_rules::fairness::{CommittedSalt, ListSecret, Salt};
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_store::{EmbeddedStore, Opening, Room, StoreError, TableStore as _};
use skat_table::{
    Command, Event, Header, PersonId, Place, RepeatReason, StageView, Table, TableId, ThinkTime,
    Timestamp,
};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::{
    AcceptedRequest, AskError, AutoplayPool, Directory, LockOrder, LockReport, PlayerRequest,
    Presenter, PresenterFactory, Snapshot, TableContext, TableServices, Tables, TooMany,
};
use crate::beacon::{BeaconClient, RECORDED, recorded_relay, signature};
use crate::clock::Clock;
use crate::config::{Beacon, FairnessConfig, Limits};
use crate::load::Load;
use crate::metrics::Metrics;
use crate::mutex::lock;
use crate::pool::ShardAssignment;
use crate::secret::fresh_commitment;

const SERVER: u64 = 1 << 22;
const NOW: Timestamp = Timestamp(1_000_000);

/// Presents tables to nobody.
struct Nowhere;

impl PresenterFactory for Nowhere {
    fn attach(&self, _: TableContext) -> Box<dyn Presenter> {
        Box::new(Nowhere)
    }
}

impl Presenter for Nowhere {
    fn show(&mut self, _: Snapshot) {}

    fn post_lock(&mut self, _: LockOrder) {}

    fn withdraw(&mut self) {}

    fn tell_of_a_loss(&mut self) {}
}

fn tables(store: &Arc<EmbeddedStore>) -> Tables {
    tables_of(store, ShardAssignment::of_everything())
}

fn tables_of(store: &Arc<EmbeddedStore>, assignment: ShardAssignment) -> Tables {
    presented(store, Nowhere, assignment, CancellationToken::new())
}

fn presented(
    store: &Arc<EmbeddedStore>,
    presenters: impl PresenterFactory + 'static,
    assignment: ShardAssignment,
    stop: CancellationToken,
) -> Tables {
    let clock = Clock::system();
    tables_with(store, assignment, clock, presenters, no_beacon(), stop)
}

fn tables_with(
    store: &Arc<EmbeddedStore>,
    assignment: ShardAssignment,
    clock: Clock,
    presenters: impl PresenterFactory + 'static,
    beacon: Arc<BeaconClient>,
    stop: CancellationToken,
) -> Tables {
    let autoplay_pool = AutoplayPool::simulated().unwrap();
    let metrics = Metrics::default();
    Tables::new(
        TableServices {
            store: Arc::<EmbeddedStore>::clone(store),
            load: Load::new(
                std::time::Duration::from_secs(3_600),
                clock.clone(),
                metrics.clone(),
            ),
            clock,
            metrics,
            autoplay_pool: Arc::new(autoplay_pool),
            directory: Directory::default(),
            beacon,
        },
        Arc::new(presenters),
        assignment,
        stop,
    )
}

/// Hands the orders of lock messages to a test.
struct Orders(mpsc::UnboundedSender<LockOrder>);

impl PresenterFactory for Orders {
    fn attach(&self, _: TableContext) -> Box<dyn Presenter> {
        Box::new(Self(self.0.clone()))
    }
}

impl Presenter for Orders {
    fn show(&mut self, _: Snapshot) {}

    fn post_lock(&mut self, order: LockOrder) {
        self.0.send(order).unwrap();
    }

    fn withdraw(&mut self) {}

    fn tell_of_a_loss(&mut self) {}
}

/// A process that serves the tables of a store.
struct Process {
    tables: Tables,
    stop: CancellationToken,
    orders: mpsc::UnboundedReceiver<LockOrder>,
}

const TABLE: TableId = TableId::new(1);
const ANNA: PersonId = PersonId::new(1);

impl Process {
    fn start(store: &Arc<EmbeddedStore>) -> Self {
        let (orders, received) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        let assignment = ShardAssignment::of_everything();
        let tables = presented(store, Orders(orders), assignment, stop.clone());
        Self {
            tables,
            stop,
            orders: received,
        }
    }

    /// Lets the host begin the list.
    fn begin(&self) -> JoinHandle<Result<AcceptedRequest, AskError>> {
        let tables = self.tables.clone();
        let secret = DealSecret::new([0; 32]);
        let request = PlayerRequest {
            command: Command::Begin { by: ANNA, secret },
            person: ANNA,
            server: SERVER,
            interaction: 7,
            token: None,
        };
        tokio::spawn(async move { tables.ask(TABLE, request).await })
    }

    async fn stage(&self) -> StageView {
        let look = self.tables.look(TABLE, SERVER, ANNA).await;
        look.unwrap().table.stage
    }
}

/// Opens a full lobby whose list has committed.
async fn open_committed(store: &Arc<EmbeddedStore>) {
    let mut opening = lobby(1, ANNA);
    let secret = ListSecret::new([3; 32]);
    let salts = [1, 2, 3].map(|byte| CommittedSalt::new(Salt([byte; 16])));
    opening.events.insert(
        0,
        Event::Committed {
            secret,
            salts: salts.to_vec(),
            beacon: false,
        },
    );
    let autoplayers = [1, 2].map(|place| Event::AutoplayerSeated {
        place: Place(place),
    });
    opening.events.extend(autoplayers);
    store.open_table(opening).await.unwrap();
}

/// Returns the ids of the lock messages in the log.
async fn locked(store: &EmbeddedStore) -> Vec<u64> {
    let acquired = store.acquire(TABLE, NOW).await.unwrap();
    let message = |(_, event): &(Timestamp, Event)| match event {
        Event::Locked { message } => Some(*message),
        _ => None,
    };
    acquired.events.iter().filter_map(message).collect()
}

/// A beacon that no list uses.
fn no_beacon() -> Arc<BeaconClient> {
    let settings = FairnessConfig {
        beacon: None,
        relays: Vec::new(),
    };
    Arc::new(BeaconClient::new(&settings).unwrap())
}

/// A lobby whose host sits at the first place.
fn lobby(number: u64, host: PersonId) -> Opening {
    let table = TableId::new(number);
    let header = Header::new(
        table,
        GameId::Skat,
        RuleSet::ISKO,
        3,
        9,
        ThinkTime::Unlimited,
        host,
        NOW,
    )
    .unwrap();
    let room = Room {
        server: SERVER,
        channel: 7,
        locale: "de".to_owned(),
    };
    Opening {
        header,
        room,
        at: NOW,
        events: vec![Event::Joined {
            place: Place(0),
            person: host,
        }],
        interaction: None,
    }
}

#[tokio::test]
async fn all_players_are_found_once_the_tables_are_loaded() {
    const TABLES: u64 = 100;
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(EmbeddedStore::open(folder.path().join("skatrunde.redb")).unwrap());
    for number in 1..=TABLES {
        store
            .open_table(lobby(number, PersonId::new(number)))
            .await
            .unwrap();
    }
    let tables = tables(&store);
    tables.load(0).await.unwrap();
    let mut seated: Vec<PersonId> = tables
        .seated(SERVER)
        .await
        .into_iter()
        .flat_map(|seated| seated.persons)
        .collect();
    seated.sort_unstable();
    assert_eq!(seated, (1..=TABLES).map(PersonId::new).collect::<Vec<_>>());
}

#[tokio::test]
async fn tables_that_are_being_opened_count_for_the_limits() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(EmbeddedStore::open(folder.path().join("skatrunde.redb")).unwrap());
    let tables = tables(&store);
    let actions = NonZeroU32::MIN;
    let limits = Limits {
        actions_per_person: actions,
        actions_per_server: actions,
        panel_settles_ms: 0,
        tables_per_person: 2,
        tables_per_server: 4,
        strained_after_ms: NonZeroU32::MAX,
    };
    let (anna, ben) = (PersonId::new(1), PersonId::new(2));
    let reserve = async |number, host| {
        tables
            .reserve(TableId::new(number), SERVER, host, &limits)
            .await
    };

    let first = reserve(1, anna).await.unwrap();
    let second = reserve(2, anna).await.unwrap();
    assert_eq!(reserve(3, anna).await.err(), Some(TooMany::OfPerson(2)));
    tables.open(lobby(1, anna)).await.unwrap();
    drop(first);
    assert_eq!(
        reserve(3, anna).await.err(),
        Some(TooMany::OfPerson(2)),
        "a table that is open counts without a reservation"
    );
    drop(second);
    let again = reserve(3, anna).await.unwrap();

    let of_ben = (
        reserve(4, ben).await.unwrap(),
        reserve(5, ben).await.unwrap(),
    );
    assert_eq!(
        reserve(6, PersonId::new(3)).await.err(),
        Some(TooMany::OfServer(4))
    );
    // A second delivery of the same command opens no additional table.
    drop(reserve(5, ben).await.unwrap());
    drop((again, of_ben));
    assert!(reserve(6, PersonId::new(3)).await.is_ok());
}

/// A request may name a table that closed long ago. Only a table that should be served counts.
#[tokio::test]
async fn only_an_open_table_counts_as_unreadable() {
    const LOG: TableDefinition<'static, (u64, u64), &[u8]> = TableDefinition::new("events");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("skatrunde.redb");
    let (table, anna) = (TableId::new(1), PersonId::new(1));
    EmbeddedStore::open(&path)
        .unwrap()
        .open_table(lobby(1, anna))
        .await
        .unwrap();
    let database = Database::open(&path).unwrap();
    let transaction = database.begin_write().unwrap();
    transaction
        .open_table(LOG)
        .unwrap()
        .retain(|_, _| false)
        .unwrap();
    transaction.commit().unwrap();
    drop(database);

    let tables = tables(&Arc::new(EmbeddedStore::open(&path).unwrap()));
    let unreadable = || lock(&tables.0.unreadable).len();
    let look = tables.look(table, SERVER, anna).await;
    let is_damaged = matches!(look, Err(AskError::Store(StoreError::Damaged { .. })));
    assert!(is_damaged, "it can't be read");
    assert_eq!(unreadable(), 0, "nobody knows that it is open");
    tables.load(0).await.unwrap();
    assert_eq!(unreadable(), 1);
}

#[tokio::test]
async fn a_request_from_another_server_reaches_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(EmbeddedStore::open(folder.path().join("skatrunde.redb")).unwrap());
    let (table, anna, ben) = (TableId::new(1), PersonId::new(1), PersonId::new(2));
    store.open_table(lobby(1, anna)).await.unwrap();
    let tables = tables(&store);
    let join = async |server, interaction| {
        let request = PlayerRequest {
            command: Command::Join { person: ben },
            person: ben,
            server,
            interaction,
            token: None,
        };
        tables.ask(table, request).await
    };
    let is_refused = |answer| matches!(answer, Err(AskError::OtherServer));
    let other = SERVER + 1;
    assert!(is_refused(join(other, 1).await), "it isn't served yet");
    assert!(join(SERVER, 2).await.is_ok());
    assert!(is_refused(join(other, 3).await), "it is served");
    let look = tables.look(table, other, anna).await;
    assert!(matches!(look, Err(AskError::OtherServer)));
    assert!(
        tables
            .look(table, SERVER, ben)
            .await
            .unwrap()
            .player
            .is_some()
    );
}

#[tokio::test]
async fn a_look_from_another_server_ends_no_task() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(EmbeddedStore::open(folder.path().join("skatrunde.redb")).unwrap());
    let (table, anna) = (TableId::new(1), PersonId::new(1));
    store.open_table(lobby(1, anna)).await.unwrap();
    let tables = tables_of(&store, ShardAssignment::while_one_changes_hands());
    tables.look(table, SERVER, anna).await.unwrap();
    let other = 2 * SERVER;
    let look = tables.look(table, other, anna).await;
    assert!(matches!(look, Err(AskError::OtherServer)));
    assert!(lock(&tables.0.served).contains_key(&table), "it goes on");
}

/// A shard may come back while its tables still handle their last mail.
#[tokio::test]
async fn every_release_of_a_shard_waits_for_its_tables() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(EmbeddedStore::open(folder.path().join("skatrunde.redb")).unwrap());
    store.open_table(lobby(1, ANNA)).await.unwrap();
    let tables = tables(&store);
    tables.load(0).await.unwrap();
    let is_served = || {
        let slot = lock(&tables.0.served).get(&TABLE).cloned();
        slot.is_some_and(|slot| slot.try_lock().is_ok_and(|slot| slot.is_some()))
    };
    assert!(is_served());
    // This thread runs all tasks, so the table's can't end before the test waits.
    let mut releases = [(); 2].map(|()| Box::pin(tables.release_shard(0)));
    for release in &mut releases {
        let released = release.as_mut().now_or_never();
        assert!(released.is_none(), "the table hasn't ended yet");
    }
    join_all(releases).await;
    assert!(!is_served());
    tables.load(0).await.unwrap();
    assert!(is_served());
}

#[tokio::test]
async fn the_first_cards_wait_for_the_lock_message_but_no_answer_does() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(EmbeddedStore::open(folder.path().join("skatrunde.redb")).unwrap());
    open_committed(&store).await;
    let mut process = Process::start(&store);
    let answer = process.begin().await.unwrap().unwrap();
    assert_eq!(answer.look.table.stage, StageView::Locking);
    let order = process.orders.recv().await.unwrap();
    assert_eq!(order.table.stage, StageView::Locking);
    assert!(order.is_first_try && order.nonce().len() <= 25);
    assert_eq!(
        process.stage().await,
        StageView::Locking,
        "nothing is dealt"
    );
    order.report(LockReport::Posted(77)).await;
    assert!(matches!(process.stage().await, StageView::Playing(_)));
    order.report(LockReport::Posted(78)).await;
    assert!(matches!(process.stage().await, StageView::Playing(_)));
    assert_eq!(locked(&store).await, [77]);
}

#[tokio::test]
async fn another_attempt_replaces_a_lock_message_in_doubt() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(EmbeddedStore::open(folder.path().join("skatrunde.redb")).unwrap());
    open_committed(&store).await;
    let mut process = Process::start(&store);
    process.begin().await.unwrap().unwrap();
    let order = process.orders.recv().await.unwrap();
    let reason = RepeatReason::Unknown;
    order.report(LockReport::Repeat(reason)).await;
    let again = process.orders.recv().await.unwrap();
    assert!(again.is_first_try && again.nonce() != order.nonce());
    order.report(LockReport::Posted(77)).await;
    again.report(LockReport::Posted(78)).await;
    assert!(matches!(process.stage().await, StageView::Playing(_)));
    assert_eq!(locked(&store).await, [78]);
}

#[tokio::test]
async fn the_next_process_orders_the_same_lock_message() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(EmbeddedStore::open(folder.path().join("skatrunde.redb")).unwrap());
    open_committed(&store).await;
    let mut first = Process::start(&store);
    first.begin().await.unwrap().unwrap();
    let order = first.orders.recv().await.unwrap();
    first.stop.cancel();
    first.tables.finish().await;
    // Its message is posted, but nobody stores it.
    order.report(LockReport::Posted(77)).await;
    assert_eq!(locked(&store).await, [0; 0]);

    let mut second = Process::start(&store);
    second.tables.load(0).await.unwrap();
    let again = second.orders.recv().await.unwrap();
    assert_eq!(
        (again.nonce(), again.attempt),
        (order.nonce(), order.attempt)
    );
    assert!(!again.is_first_try);
    again.report(LockReport::Posted(77)).await;
    assert!(matches!(second.stage().await, StageView::Playing(_)));
    assert_eq!(locked(&store).await, [77]);
}

/// Posts each lock message at once.
struct Posting;

impl PresenterFactory for Posting {
    fn attach(&self, _: TableContext) -> Box<dyn Presenter> {
        Box::new(Self)
    }
}

impl Presenter for Posting {
    fn show(&mut self, _: Snapshot) {}

    fn post_lock(&mut self, order: LockOrder) {
        tokio::spawn(async move { order.report(LockReport::Posted(7)).await });
    }

    fn withdraw(&mut self) {}

    fn tell_of_a_loss(&mut self) {}
}

/// Opens a full lobby whose list uses the beacon.
fn full_lobby(host: PersonId) -> Opening {
    let opening = lobby(1, host);
    let mut draft = Table::open(opening.header.clone());
    let mut events = Vec::new();
    for command in [
        fresh_commitment(3, true).unwrap(),
        Command::Join { person: host },
        Command::SeatAutoplayer { by: host },
        Command::SeatAutoplayer { by: host },
    ] {
        let step = draft.handle(command, NOW).unwrap();
        events.extend(step.events);
        draft = step.next;
    }
    Opening { events, ..opening }
}

/// Nothing is dealt before the round that the start names.
#[tokio::test]
async fn a_list_deals_once_its_round_of_the_beacon_is_there() {
    let relay = recorded_relay().await;
    let settings = FairnessConfig {
        beacon: Some(Beacon::Drand),
        relays: vec![relay.url.clone()],
    };
    // The newest round is 119 then, and the fourth one after it is recorded.
    let start = Timestamp((1_692_803_367 + 3 * 118) * 1_000);
    let clock = Clock::simulated(start.plus_ms(-60_000));
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(EmbeddedStore::open(folder.path().join("skatrunde.redb")).unwrap());
    let tables = tables_with(
        &store,
        ShardAssignment::of_everything(),
        clock.clone(),
        Posting,
        Arc::new(BeaconClient::new(&settings).unwrap()),
        CancellationToken::new(),
    );
    assert!(tables.use_beacon());
    let (table, host) = (TableId::new(1), PersonId::new(1));
    tables.open(full_lobby(host)).await.unwrap();
    let secret = DealSecret::new([1; 32]);
    let begin = PlayerRequest {
        command: Command::Begin { by: host, secret },
        person: host,
        server: SERVER,
        interaction: 1,
        token: None,
    };
    let until_start = u64::try_from(start.0 - clock.now().0).expect("a table opens in a minute");
    clock.advance(Duration::from_millis(until_start));
    tables.ask(table, begin).await.unwrap();
    let [(round, signature_of_round), _] = RECORDED;
    let waiting = async {
        loop {
            let view = tables.look(table, SERVER, host).await.unwrap().table;
            let lock = view.fairness.and_then(|fairness| fairness.lock.clone());
            let lock = lock.unwrap();
            assert_eq!(lock.attempt.round, Some(round));
            match view.stage {
                StageView::Locking => assert_eq!(lock.signature, None),
                _ => return lock.signature,
            }
            // The round appears twelve seconds after the start.
            if clock.now() < start.plus_ms(12_000) {
                clock.advance(Duration::from_secs(1));
            }
        }
    };
    let seen = timeout(Duration::from_secs(60), waiting).await.unwrap();
    assert_eq!(seen, Some(signature(signature_of_round)));
}
