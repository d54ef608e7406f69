//! Throughput of stored steps, compared with bare redb commits of the same rows, and the time to
//! load tables.

use std::hint::black_box;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use futures_util::future::join_all;
use redb::{Database, TableDefinition};
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_store::{
    Commit, Committed, EmbeddedStore, Epoch, LogPosition, Opening, Room, TableStore as _,
};
use skat_table::{Event, Header, PersonId, Place, TableId, ThinkTime, Timestamp};
use tokio::runtime::Runtime;

const NOW: Timestamp = Timestamp(1_750_000_000_000);
const TABLES: u64 = 100;
const STEPS: u64 = 10;

fn opening(table: u64, events: Vec<Event>) -> Opening {
    let header = Header::new(
        TableId::new(table),
        GameId::Skat,
        RuleSet::ISKO,
        3,
        36,
        ThinkTime::Seconds(60),
        PersonId::new(1),
        NOW,
    );
    let room = Room {
        server: 1,
        channel: 2,
        locale: "de".to_owned(),
    };
    Opening {
        header: header.expect("a valid header"),
        room,
        at: NOW,
        events,
        interaction: None,
    }
}

fn played(count: usize) -> Vec<Event> {
    let action = GameId::Skat
        .parse_action("play CJ")
        .expect("a valid action");
    vec![
        Event::Acted {
            place: Place(1),
            action,
            rationale: None
        };
        count
    ]
}

fn step(table: u64, after: LogPosition, interaction: u64) -> Commit {
    Commit {
        table: TableId::new(table),
        epoch: Epoch::FIRST,
        after,
        at: NOW,
        events: played(1),
        interaction: Some(interaction),
        results: Vec::new(),
        codes: Vec::new(),
        removed: Vec::new(),
        list: None,
        closed: false,
        token: None,
    }
}

fn stored(committed: Committed) -> LogPosition {
    match committed {
        Committed::Stored { now } => now,
        Committed::Duplicate => panic!("the store took a new interaction for a duplicate"),
    }
}

/// Creates a store with this many tables of this many events, and returns the positions of their
/// logs.
async fn with_tables(path: &Path, tables: u64, events: usize) -> (EmbeddedStore, Vec<LogPosition>) {
    let store = EmbeddedStore::open(path).expect("opens");
    let openings = (1..=tables).map(|table| store.open_table(opening(table, played(events))));
    let positions = join_all(openings)
        .await
        .into_iter()
        .map(|opened| stored(opened.expect("opens")))
        .collect();
    (store, positions)
}

fn commits(criterion: &mut Criterion) {
    let runtime = Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let (store, mut positions) =
        runtime.block_on(with_tables(&folder.path().join("store.redb"), TABLES, 1));
    let interactions = AtomicU64::new(1);
    let mut group = criterion.benchmark_group("commit");

    group.throughput(Throughput::Elements(1));
    group.bench_function("one table", |bencher| {
        bencher.iter(|| {
            let interaction = interactions.fetch_add(1, Ordering::Relaxed);
            positions[0] = stored(
                runtime
                    .block_on(store.commit(step(1, positions[0], interaction)))
                    .expect("commits"),
            );
        });
    });

    group.throughput(Throughput::Elements(TABLES * STEPS));
    group.bench_function("100 tables at once, 10 steps each", |bencher| {
        bencher.iter(|| {
            let play = async |table: u64, position: &mut LogPosition| {
                for _ in 0..STEPS {
                    let interaction = interactions.fetch_add(1, Ordering::Relaxed);
                    *position = stored(
                        store
                            .commit(step(table, *position, interaction))
                            .await
                            .expect("commits"),
                    );
                }
            };
            let tables = (1..).zip(&mut positions);
            runtime.block_on(join_all(
                tables.map(|(table, position)| play(table, position)),
            ));
        });
    });

    bare_redb(&mut group, &folder.path().join("bare.redb"));
    group.finish();
}

/// Writes only the rows of a step: one event, one state, one interaction, and an `fsync`.
fn bare_redb(
    group: &mut criterion::BenchmarkGroup<'_, criterion::measurement::WallTime>,
    path: &Path,
) {
    const EVENTS: TableDefinition<'static, (u64, u64), &[u8]> = TableDefinition::new("events");
    const STATES: TableDefinition<'static, u64, &[u8]> = TableDefinition::new("states");
    const INTERACTIONS: TableDefinition<'static, u64, i64> = TableDefinition::new("interactions");
    const EVENT: &[u8] =
        br#"{"v":1,"at":1750000000000,"event":{"acted":{"place":1,"action":"play CJ"}}}"#;
    const STATE: &[u8] = concat!(
        r#"{"v":2,"epoch":1,"events":12345,"#,
        r#""head":"907418456c1d86fa23db53959ce731855c521d6f51c1fcb3b0f77f58e121209a","#,
        r#""closed":false}"#
    )
    .as_bytes();

    let database = Database::create(path).expect("the file is created");
    let mut seq = 0_u64;
    let mut write = |tables: u64| {
        let transaction = database.begin_write().expect("begins");
        {
            let mut events = transaction.open_table(EVENTS).expect("opens");
            let mut states = transaction.open_table(STATES).expect("opens");
            let mut interactions = transaction.open_table(INTERACTIONS).expect("opens");
            for table in 1..=tables {
                seq += 1;
                events.insert((table, seq), EVENT).expect("inserts");
                states.insert(table, STATE).expect("inserts");
                interactions.insert(seq, NOW.0).expect("inserts");
            }
        }
        transaction.commit().expect("commits");
    };
    group.throughput(Throughput::Elements(1));
    group.bench_function("bare redb, one table", |bencher| bencher.iter(|| write(1)));
    group.throughput(Throughput::Elements(TABLES));
    group.bench_function("bare redb, 100 tables in one transaction", |bencher| {
        bencher.iter(|| write(TABLES));
    });
}

fn loads(criterion: &mut Criterion) {
    let runtime = Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("store.redb");
    drop(runtime.block_on(with_tables(&path, 1_000, 200)));
    let mut group = criterion.benchmark_group("load");
    group.sample_size(10);
    group.bench_function(
        "open the file and acquire 1000 tables of 200 events",
        |bencher| {
            bencher.iter(|| {
                runtime.block_on(async {
                    let store = EmbeddedStore::open(&path).expect("opens");
                    let open = store.open_tables().await.expect("reads");
                    let acquired =
                        join_all(open.iter().map(|open| store.acquire(open.table, NOW))).await;
                    assert!(acquired.len() == 1_000 && acquired.iter().all(Result::is_ok));
                    black_box(acquired);
                });
            });
        },
    );
    group.finish();
}

criterion_group!(benches, commits, loads);
criterion_main!(benches);
