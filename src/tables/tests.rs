//! The directory of tables is complete when loading ends, and it counts tables that are being
//! opened. Only the table's own server reaches it.

use std::num::NonZeroU32;
use std::sync::Arc;

use redb::{Database, TableDefinition};
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_store::{EmbeddedStore, Opening, Room, StoreError, TableStore as _};
use skat_table::{Command, Event, Header, PersonId, Place, TableId, ThinkTime, Timestamp};
use tokio_util::sync::CancellationToken;

use super::{
    AskError, AutoplayPool, Directory, PlayerRequest, Presenter, PresenterFactory, Snapshot,
    TableContext, TableServices, Tables, TooMany,
};
use crate::clock::Clock;
use crate::config::Limits;
use crate::load::Load;
use crate::metrics::Metrics;
use crate::mutex::lock;
use crate::pool::ShardAssignment;

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

    fn withdraw(&mut self) {}

    fn tell_of_a_loss(&mut self) {}
}

fn tables(store: &Arc<EmbeddedStore>) -> Tables {
    tables_of(store, ShardAssignment::of_everything())
}

fn tables_of(store: &Arc<EmbeddedStore>, assignment: ShardAssignment) -> Tables {
    let autoplay_pool = AutoplayPool::simulated().unwrap();
    let (clock, metrics) = (Clock::system(), Metrics::default());
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
        },
        Arc::new(Nowhere),
        assignment,
        CancellationToken::new(),
    )
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
