//! Upgrades over one format, rehearsed: processes of the previous release, which know one format
//! less, before and beside those of the new one.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use common::servers::Server;
use common::{NOW, commit, opening, options, stored};
use skat_rules::strength::Strength;
use skat_store::{
    Backup, Commit, Epoch, FORMAT, Formats, LogPosition, OpenError, Options, ProcessId,
    RestoreError, Store, StoreError, open, open_to_read, write_backup,
};
use skat_table::{Event, PersonId, Place, TableId};
use tempfile::TempDir;

/// The shards of the pool in these tests.
const SHARDS: u32 = 1;

/// Pairs of releases: the newest format of the earlier one, that of the later one, and an event
/// that came with it.
fn releases() -> Vec<(u32, u32, Option<Event>)> {
    let (place, person) = (Place(0), PersonId::new(3));
    let strength = Strength::Club;
    vec![
        (4, 5, Some(Event::Reminded { place })),
        (5, 6, Some(Event::StrengthChosen { strength })),
        (6, 7, Some(Event::Invited { person })),
        (7, 8, None),
        (8, 9, Some(Event::SeatsLocked { erased: vec![] })),
        (9, 10, None),
    ]
}

/// A place for a store.
enum Home {
    File(TempDir),
    Redis(Server),
}

impl Home {
    /// Returns one of each kind.
    fn each() -> [Self; 2] {
        [
            Self::File(tempfile::tempdir().expect("a folder")),
            Self::Redis(Server::start("")),
        ]
    }

    fn options(&self, newest: u32) -> Options {
        let options = match self {
            Self::File(folder) => options("tables.redb", folder.path()),
            Self::Redis(server) => options(server.url(), ""),
        };
        Options {
            formats: Formats::up_to(newest),
            ..options
        }
    }

    /// Opens the store as the release with this newest format.
    async fn open_as(&self, newest: u32) -> Arc<dyn Store> {
        open(&self.options(newest)).await.expect("opens")
    }

    /// Returns everything that is stored.
    fn content(&self) -> Vec<u8> {
        match self {
            Self::File(folder) => std::fs::read(folder.path().join("tables.redb")).expect("reads"),
            Self::Redis(server) => {
                let keys: BTreeSet<String> = server.ask("KEYS *").expect("answers");
                let read = |key: &String| format!("{key} {}", value_of(server, key));
                keys.iter().map(read).collect::<String>().into_bytes()
            }
        }
    }
}

/// Returns a key's value, in an order that doesn't depend on the server's memory.
fn value_of(server: &Server, key: &str) -> String {
    let kind: String = server.ask(&format!("TYPE {key}")).expect("answers");
    let map = |command: String| {
        let map: BTreeMap<String, String> = server.ask(&command).expect("answers");
        format!("{map:?}")
    };
    let list = |command: String| {
        let list: Vec<String> = server.ask(&command).expect("answers");
        format!("{list:?}")
    };
    match kind.as_str() {
        "hash" => map(format!("HGETALL {key}")),
        "zset" => map(format!("ZRANGE {key} 0 -1 WITHSCORES")),
        "list" => list(format!("LRANGE {key} 0 -1")),
        "set" => list(format!("SORT {key} ALPHA")),
        _ => server.ask(&format!("GET {key}")).expect("answers"),
    }
}

/// Acquires the table and returns its epoch and its log's end.
async fn acquire(store: &dyn Store) -> (Epoch, LogPosition) {
    let acquired = store.acquire(TableId::new(1), NOW).await.expect("acquires");
    let end = *acquired.positions.last().expect("a position");
    (acquired.epoch, end)
}

/// Stores these events at the table.
async fn store_events(store: &dyn Store, events: Vec<Event>) -> Result<LogPosition, StoreError> {
    let (epoch, after) = acquire(store).await;
    let step = Commit {
        events,
        ..commit(1, epoch, after)
    };
    store.commit(step).await.map(stored)
}

async fn store_any(store: &dyn Store) -> LogPosition {
    let any = vec![Event::Ready { place: Place(0) }];
    store_events(store, any).await.expect("stores")
}

/// Checks that a release can't open the store, and changes nothing.
async fn is_too_new_for(place: &Home, newest: u32) {
    let before = place.content();
    let options = place.options(newest);
    for error in [
        open(&options).await.err().expect("it is refused"),
        open_to_read(&options).await.err().expect("it is refused"),
    ] {
        assert!(
            matches!(error, OpenError::NewerFormat { found, known } if found == newest + 1
                && known == newest),
            "{error:?}"
        );
    }
    assert!(place.content() == before, "a refused store stays as it is");
}

#[tokio::test]
async fn the_previous_release_can_come_back_until_the_migration() {
    for (previous, newest, event) in releases() {
        for place in Home::each() {
            let old = place.open_as(previous).await;
            assert_eq!(
                (old.write_format(), old.awaits_migration()),
                (previous, false)
            );
            old.open_table(opening(1, None)).await.expect("opens");
            store_any(&*old).await;
            drop(old);

            let new = place.open_as(newest).await;
            assert_eq!(
                (new.write_format(), new.newest_format()),
                (previous, newest)
            );
            assert!(new.writes(previous) && !new.writes(newest) && new.awaits_migration());
            let status = new.status().await.expect("looks");
            assert_eq!((status.format, status.newest_format), (previous, newest));
            let end = store_any(&*new).await;
            if let Some(event) = event.clone() {
                let refused = store_events(&*new, vec![event]).await;
                assert!(
                    matches!(refused, Err(StoreError::NotMigrated { needed, written })
                        if needed == newest && written == previous),
                    "{refused:?}"
                );
                assert_eq!(acquire(&*new).await.1, end, "nothing is stored");
            }
            drop(new);

            let old = place.open_as(previous).await;
            assert_eq!(acquire(&*old).await.1, end, "it reads every record");
            let end = store_any(&*old).await;
            drop(old);

            let new = place.open_as(newest).await;
            assert_eq!(acquire(&*new).await.1, end);
            assert_eq!(new.migrate().await.expect("migrates"), previous);
            assert!(new.writes(newest) && !new.awaits_migration());
            assert_eq!(new.migrate().await.expect("has nothing to do"), newest);
            assert_eq!(new.status().await.expect("looks").format, newest);
            let end = match event.clone() {
                Some(event) => store_events(&*new, vec![event]).await.expect("stores"),
                None => store_any(&*new).await,
            };
            drop(new);
            is_too_new_for(&place, previous).await;
            assert_eq!(acquire(&*place.open_as(newest).await).await.1, end);
        }
    }
}

#[tokio::test]
async fn a_plan_names_the_steps_and_changes_nothing() {
    for place in Home::each() {
        let old = place.open_as(7).await;
        old.open_table(opening(1, None)).await.expect("opens");
        drop(old);
        let new = place.open_as(8).await;
        drop(new);
        let before = place.content();
        let new = open_to_read(&place.options(8)).await.expect("opens");
        let plan = new.plan_migration().await.expect("plans");
        assert_eq!((plan.from, plan.to), (7, 8));
        let steps: Vec<_> = plan
            .steps
            .iter()
            .map(|step| (step.format, step.records))
            .collect();
        // The table's only person is its host.
        assert_eq!(steps, [(8, 1)]);
        assert!(plan.steps[0].about.contains("tables of each person"));
        new.status().await.expect("looks");
        drop(new);
        assert!(place.content() == before, "nothing is written");

        let new = place.open_as(8).await;
        assert_eq!(new.plan_migration().await.expect("plans"), plan);
        new.migrate().await.expect("migrates");
        assert_eq!(new.plan_migration().await.expect("plans").steps, []);
    }
}

/// No release that knows it could go on, so nobody has to confirm anything.
#[tokio::test]
async fn a_format_before_the_previous_one_becomes_the_newest_at_once() {
    for place in Home::each() {
        let old = place.open_as(5).await;
        old.open_table(opening(1, None)).await.expect("opens");
        drop(old);
        let new = place.open_as(7).await;
        assert_eq!((new.write_format(), new.awaits_migration()), (7, false));
        store_any(&*new).await;
    }
}

#[tokio::test]
async fn a_new_store_has_the_newest_format() {
    for place in Home::each() {
        let store = place.open_as(FORMAT).await;
        assert!(store.writes(FORMAT) && !store.awaits_migration());
        assert_eq!(store.plan_migration().await.expect("plans").steps, []);
    }
}

/// Without the index of earlier releases' tables, and with old logs that an earlier release would
/// take for damage.
#[tokio::test]
async fn a_store_in_format_7_finds_a_persons_tables_and_keeps_all_logs() {
    for place in Home::each() {
        let old = place.open_as(7).await;
        let after = stored(old.open_table(opening(1, None)).await.expect("opens"));
        let last = Commit {
            closed: true,
            ..commit(1, Epoch::FIRST, after)
        };
        old.commit(last).await.expect("commits");
        drop(old);
        if let Home::Redis(server) = &place {
            server
                .ask::<()>("DEL skatrunde:tables_of:{1}")
                .expect("deletes");
        }
        let new = place.open_as(8).await;
        let host = PersonId::new(1);
        let of_host = async || new.tables_of(host).await.expect("reads");
        assert_eq!(of_host().await, [TableId::new(1)]);
        let remove = async || {
            let later = NOW.plus_ms(1);
            new.remove_log(TableId::new(1), later).await.expect("looks")
        };
        assert!(!remove().await);
        new.migrate().await.expect("migrates");
        assert_eq!(of_host().await, [TableId::new(1)]);
        assert!(remove().await);
    }
}

#[tokio::test]
async fn a_backup_of_a_newer_format_waits_for_the_migration() {
    for place in Home::each() {
        let source = tempfile::tempdir().expect("a folder");
        let newer = open(&options("newer.redb", source.path()))
            .await
            .expect("opens");
        newer.open_table(opening(1, None)).await.expect("opens");
        let mut backup = Vec::new();
        write_backup(&*newer, NOW, &mut backup)
            .await
            .expect("writes");
        let checked = || Backup::check(std::io::Cursor::new(&backup)).expect("a backup");

        drop(place.open_as(FORMAT - 1).await);
        let store = place.open_as(FORMAT).await;
        let refused = checked().restore(&*store).await;
        assert!(
            matches!(refused, Err(RestoreError::OlderStore { needed: FORMAT, written })
                if written == FORMAT - 1),
            "{refused:?}"
        );
        assert_eq!(store.status().await.expect("looks").tables, 0);
        store.migrate().await.expect("migrates");
        checked().restore(&*store).await.expect("restores");
    }
}

#[tokio::test]
async fn other_processes_notice_the_migration() {
    let place = Home::Redis(Server::start(""));
    let old = place.open_as(6).await;
    old.open_table(opening(1, None)).await.expect("opens");
    drop(old);
    let (confirming, beating, writing) = (
        place.open_as(7).await,
        place.open_as(7).await,
        place.open_as(7).await,
    );
    for (store, process) in [(&confirming, 1), (&beating, 2), (&writing, 3)] {
        let beat = store.beat(ProcessId(process), SHARDS, false).await;
        beat.expect("beats");
    }
    assert_eq!(confirming.migrate().await.expect("migrates"), 6);
    assert!(!beating.writes(7), "it can't know yet");
    beating
        .beat(ProcessId(2), SHARDS, false)
        .await
        .expect("beats");
    assert!(beating.writes(7), "it knows by its next heartbeat");
    // The table may have got newer events from a process that knew it before.
    let person = PersonId::new(3);
    store_events(&*writing, vec![Event::Invited { person }])
        .await
        .expect("it looks again before it refuses");
    assert!(writing.writes(7));
}

#[tokio::test]
async fn a_process_that_knows_less_stops_the_migration_and_later_itself() {
    let place = Home::Redis(Server::start(""));
    let Home::Redis(server) = &place else {
        unreachable!("it is a Redis")
    };
    let old = place.open_as(6).await;
    old.open_table(opening(1, None)).await.expect("opens");
    old.beat(ProcessId(1), SHARDS, false).await.expect("beats");
    let new = place.open_as(7).await;
    new.beat(ProcessId(2), SHARDS, false).await.expect("beats");
    let before = place.content();
    let refused = new.migrate().await;
    assert!(
        matches!(
            refused,
            Err(StoreError::OlderProcesses {
                processes: 1,
                known: 6
            })
        ),
        "{refused:?}"
    );
    assert!(place.content() == before, "nothing is written");
    let notes = new.status().await.expect("looks").notes;
    assert!(
        notes.iter().any(|note| note.contains("earlier version")),
        "{notes:?}"
    );

    old.leave(ProcessId(1), SHARDS).await.expect("leaves");
    // A dead process counts no more, and the next one removes its note.
    let dead = "HSET skatrunde:meta process:dead 1:6";
    server.ask::<()>(dead).expect("writes");
    new.migrate().await.expect("migrates");
    let third = place.open_as(7).await;
    third
        .beat(ProcessId(3), SHARDS, false)
        .await
        .expect("beats");
    let meta: BTreeMap<String, String> = server.ask("HGETALL skatrunde:meta").expect("reads");
    let noted: Vec<&str> = meta
        .keys()
        .filter_map(|field| field.strip_prefix("process:"))
        .collect();
    assert_eq!(noted, ["2", "3"]);

    // As a process that hung during the migration.
    for _ in 0..2 {
        let beat = old.beat(ProcessId(1), SHARDS, false).await;
        assert!(
            matches!(beat, Err(StoreError::NewerFormat { found: 7, known: 6 })),
            "{beat:?}"
        );
    }
    let refused = old
        .commit(commit(1, Epoch::FIRST, acquire(&*new).await.1))
        .await;
    assert!(
        matches!(refused, Err(StoreError::NewerFormat { .. })),
        "{refused:?}"
    );
}
