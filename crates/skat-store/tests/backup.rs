//! Backups: a restored store is identical, and nothing unsound is restored.

mod common;
mod played;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;
use std::path::Path;

use common::options;
use common::servers::{Cluster, Server, Watched};
use data_encoding::HEXLOWER;
use futures_util::future::join_all;
use played::{Until, is_list_done, play};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use skat_events::day::{
    DayCancelCause, DayDate, DayEvent, DayScore, EntryEvent, League, WeekGroups,
};
use skat_rules::deal::{DealSecret, shuffled};
use skat_rules::fairness::{Digest, ListSecret, Lock};
use skat_rules::game::GameId;
use skat_rules::notation::log::DealLog;
use skat_store::{
    ArchiveStore, BACKUP_VERSION, Backup, BackupError, DayAppend, DayStore as _, DealCounts,
    EmbeddedStore, EntryAppend, FORMAT, Pack, PeopleStore, PersonDump, RestoreError, ResultStore,
    Scope, Settings, Store, StoreCounts, StoredChoices, TableDump, TableStore, WriteError,
    count_deals, count_results, open, rebuild, write_backup, write_export,
};
use skat_table::{Event, ShareCode, TableId, Timestamp};

const NOW: Timestamp = Timestamp(1_760_000_000_000);

const SERVERS: [u64; 2] = [900, 901];

fn store(folder: &Path, name: &str) -> EmbeddedStore {
    EmbeddedStore::open(folder.join(name)).expect("opens")
}

/// Fills a store with tables of all games in all stages.
async fn fill(store: &dyn Store) {
    const UNTIL: [Until; 4] = [
        Until::End,
        Until::Steps(30),
        Until::Stopped(40),
        Until::Lobby,
    ];
    let tables = (0..)
        .zip(GameId::ALL.iter().cycle())
        .take(UNTIL.len() * GameId::ALL.len());
    let deals = join_all(tables.map(|(number, &game)| {
        let until = UNTIL[number as usize / GameId::ALL.len()];
        let users = [100 + number % 5, 200 + number % 7];
        async move {
            play(
                store,
                number + 1,
                game,
                SERVERS[(number % 2) as usize],
                &users,
                until,
            )
            .await
        }
    }));
    assert!(deals.await.iter().sum::<usize>() > 20, "deals are played");
    for user in [100, 201, 777] {
        let person = store.person(user).await.expect("a pseudonym");
        let choices = StoredChoices::from_iter([("user", user.to_string())]);
        let settings = Settings {
            locale: Some("de".to_owned()),
            shared: user == 100,
            choices,
        };
        store
            .put_settings(person, settings)
            .await
            .expect("the settings are stored");
        let shared = store.share_deal(person, ShareCode::new(user), true).await;
        shared.expect("shares");
    }
    for server in SERVERS {
        store
            .choose_for_server(server, vec![("lang", Some(server.to_string()))])
            .await
            .expect("chooses");
    }
}

/// Fills a store with a list of three deals and a table that hasn't begun.
async fn fill_small(store: &dyn Store) {
    assert_eq!(
        play(
            store,
            7,
            GameId::Skat,
            SERVERS[0],
            &[100, 101, 102],
            Until::End
        )
        .await,
        3
    );
    play(store, 8, GameId::Skat, SERVERS[0], &[100], Until::Lobby).await;
    store
        .choose_for_server(SERVERS[0], vec![("threads", Some("on".to_owned()))])
        .await
        .expect("chooses");
}

async fn backup_of(store: &dyn Store) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_backup(store, NOW, &mut bytes)
        .await
        .expect("the backup is written");
    bytes
}

fn check(bytes: &[u8]) -> Result<(), BackupError> {
    Backup::check(Cursor::new(bytes)).map(drop)
}

async fn dumps(store: &dyn Store) -> (Vec<TableDump>, Vec<(u64, StoredChoices)>, Vec<PersonDump>) {
    let mut tables = Vec::new();
    for table in store.all_tables().await.expect("reads") {
        tables.push(store.dump_table(table).await.expect("reads"));
    }
    (
        tables,
        store.dump_servers().await.expect("reads"),
        store.dump_persons().await.expect("reads"),
    )
}

/// Returns all counts of these persons.
async fn counted(store: &dyn Store, persons: &[PersonDump]) -> Vec<String> {
    let mut all = Vec::new();
    for scope in SERVERS.map(Scope::Server).into_iter().chain([Scope::All]) {
        for person in persons {
            let mut tallies = store.tallies_of(scope, person.person).await.expect("reads");
            tallies.sort_by_key(|(key, _)| *key);
            all.push(format!("{scope:?} {tallies:?}"));
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_store_is_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let old = store(folder.path(), "old");
    fill(&old).await;
    let bytes = backup_of(&old).await;
    let backup = Backup::check(Cursor::new(&bytes)).expect("the backup is valid");
    assert_eq!(backup.made_at(), NOW);
    let new = store(folder.path(), "new");
    let contents = backup.restore(&new).await.expect("the backup restores");

    let (tables, servers, persons) = dumps(&old).await;
    assert_eq!(
        (contents.tables, contents.persons),
        (tables.len() as u64, persons.len() as u64)
    );
    assert_eq!(servers.len(), SERVERS.len());
    assert_eq!(
        dumps(&new).await,
        (tables.clone(), servers, persons.clone())
    );
    assert!(
        backup_of(&new).await == bytes,
        "the backup of the restored store is the same, byte for byte"
    );
    assert_eq!(
        new.open_tables().await.expect("reads").len() as u64,
        old.status().await.expect("reads").open_tables
    );
    for server in SERVERS {
        assert_eq!(
            new.ledger(server).await.expect("reads"),
            old.ledger(server).await.expect("reads")
        );
    }
    for TableDump { table, closed, .. } in &tables {
        let acquired = (
            new.acquire(*table, NOW).await.expect("acquires"),
            old.acquire(*table, NOW).await.expect("acquires"),
        );
        let (new, old) = acquired;
        assert_eq!((new.closed, old.closed), (*closed, *closed));
        assert_eq!(
            (&new.record, &new.events, &new.positions),
            (&old.record, &old.events, &old.positions)
        );
        assert_eq!(new.post, old.post);
    }
    for TableDump { table, .. } in &tables {
        count_results(&old, *table).await.expect("counts");
    }
    rebuild(&new).await.expect("counts");
    let of_old = counted(&old, &persons).await;
    assert_eq!(counted(&new, &persons).await, of_old);
    assert!(
        of_old
            .iter()
            .filter(|tallies| tallies.contains("deals: "))
            .count()
            > 5,
        "something is counted"
    );
}

/// Copies a full store to the one at this URL and from there back to a file; all three must be
/// identical.
async fn copy_there_and_back(url: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let first = store(folder.path(), "first");
    fill(&first).await;
    let there = open(&options(url, folder.path())).await.expect("opens");
    let last = store(folder.path(), "last");
    let bytes = backup_of(&first).await;
    let copy = |backup: Vec<u8>| Backup::check(Cursor::new(backup)).expect("the backup is valid");
    copy(bytes.clone())
        .restore(&*there)
        .await
        .expect("the backup restores");
    assert_eq!(dumps(&*there).await, dumps(&first).await);
    let of_there = backup_of(&*there).await;
    assert!(
        of_there == bytes,
        "both backends make the same backup, byte for byte"
    );
    copy(of_there)
        .restore(&last)
        .await
        .expect("the backup restores");
    assert_eq!(dumps(&last).await, dumps(&first).await);
    assert_eq!(
        count_deals(&*there).await.expect("counts"),
        count_deals(&first).await.expect("counts")
    );
    for server in SERVERS {
        assert_eq!(
            there.ledger(server).await.expect("reads"),
            first.ledger(server).await.expect("reads")
        );
    }
    rebuild(&*there).await.expect("counts");
    rebuild(&last).await.expect("counts");
    let (_, _, persons) = dumps(&last).await;
    assert_eq!(
        counted(&*there, &persons).await,
        counted(&last, &persons).await
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_is_copied_to_redis_and_back() {
    let server = Server::start("");
    copy_there_and_back(&server.url()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_is_copied_to_a_cluster_and_back() {
    let cluster = Cluster::start();
    copy_there_and_back(&cluster.url()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_is_copied_to_a_primary_behind_sentinels_and_back() {
    let watched = Watched::start();
    copy_there_and_back(&watched.url()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn not_one_byte_can_be_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = store(folder.path(), "store");
    // Each change needs a whole check, so the store is tiny.
    play(
        &store,
        7,
        GameId::Skat,
        SERVERS[0],
        &[100, 101],
        Until::Stopped(6),
    )
    .await;
    play(&store, 8, GameId::Skat, SERVERS[0], &[100], Until::Lobby).await;
    let bytes = backup_of(&store).await;
    check(&bytes).expect("the backup is valid");
    for position in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[position] ^= 1 << (position % 8);
        assert!(check(&changed).is_err(), "byte {position} was changed");
    }
    for length in 0..bytes.len() {
        match check(&bytes[..length]) {
            Err(BackupError::CutOff { lines }) => {
                assert_eq!(
                    lines,
                    bytes[..length]
                        .iter()
                        .filter(|&&byte| byte == b'\n')
                        .count() as u64
                );
            }
            Err(BackupError::NoBackup) if length < 10 => {}
            other => panic!("cut after {length} bytes it is {other:?}"),
        }
    }
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    for line in 0..lines.len() {
        let mut missing = lines.clone();
        missing.remove(line);
        assert!(check(&missing.concat()).is_err(), "line {line} is missing");
        let mut doubled = lines.clone();
        doubled.insert(line, lines[line]);
        assert!(check(&doubled.concat()).is_err(), "line {line} comes twice");
        for other in 0..line {
            let mut swapped = lines.clone();
            swapped.swap(line, other);
            assert!(
                check(&swapped.concat()).is_err(),
                "lines {other} and {line} have changed places"
            );
        }
    }
}

/// Returns the bodies of a backup's lines.
fn bodies(bytes: &[u8]) -> Vec<Value> {
    let line = |line: &str| {
        let mut body: Value = serde_json::from_str(line).expect("JSON");
        body.as_object_mut().expect("an object").remove("chain");
        body
    };
    std::str::from_utf8(bytes)
        .expect("text")
        .lines()
        .map(line)
        .collect()
}

/// Builds a backup of these lines with a valid chain, following the description of the format.
fn chained(bodies: &[Value]) -> Vec<u8> {
    let (mut link, mut bytes) = ([0; 32], Vec::new());
    for body in bodies {
        let body = body.to_string();
        link = Sha256::new()
            .chain_update(link)
            .chain_update(&body)
            .finalize()
            .into();
        bytes.extend(
            format!(
                "{{\"chain\":\"{}\",{}\n",
                HEXLOWER.encode(&link),
                &body[1..]
            )
            .into_bytes(),
        );
    }
    bytes
}

/// Gives a table's line the hash of its header and log.
fn rehash(table: &mut Value) {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let header: [u8; 32] = Sha256::digest(text(&table["header"])).into();
    let link = |link: [u8; 32], event: &Value| {
        Sha256::new()
            .chain_update(link)
            .chain_update(text(event))
            .finalize()
            .into()
    };
    let head = table["log"]
        .as_array()
        .expect("a log")
        .iter()
        .fold(header, link);
    table["head"] = json!(HEXLOWER.encode(&head));
}

/// Changes the text of a record.
fn replace(record: &mut Value, from: &str, to: &str) {
    let text = record.as_str().expect("a record");
    assert!(text.contains(from), "{text} has no {from}");
    *record = json!(text.replacen(from, to, 1));
}

/// A change to the lines of a backup, and words of the resulting message.
type Forgery = (&'static str, fn(&mut Vec<Value>));

const FORGERIES: [Forgery; 18] = [
    ("no backup", |lines| {
        lines[0]["backup"]["program"] = json!("skatwelt");
    }),
    ("no backup", |lines| drop(lines.remove(0))),
    ("has version 3", |lines| {
        lines[0]["backup"]["version"] = json!(BACKUP_VERSION + 1);
        lines[0]["backup"]["news"] = json!(true);
    }),
    ("records of format", |lines| {
        lines[0]["backup"]["format"] = json!(FORMAT + 1);
    }),
    ("cut off after line", |lines| drop(lines.pop())),
    ("counts don't fit", |lines| drop(lines.remove(2))),
    ("a table comes after servers, days or persons", |lines| {
        lines.swap(2, 3);
    }),
    ("a server comes after days or persons", |lines| {
        lines.swap(3, 4);
    }),
    ("a second beginning", |lines| {
        lines.insert(1, lines[0].clone());
    }),
    ("that this version writes", |lines| {
        lines[1]["table"]["wager"] = json!(1);
    }),
    ("its hash is none", |lines| {
        lines[1]["table"]["head"] = json!("0707");
    }),
    ("the log of table 7", |lines| {
        drop(
            lines[1]["table"]["log"]
                .as_array_mut()
                .expect("a log")
                .pop(),
        );
    }),
    ("event 0 of table 7", |lines| {
        lines[1]["table"]["log"][0] = json!("{}");
        rehash(&mut lines[1]["table"]);
    }),
    ("the log of table 7", |lines| {
        drop(
            lines[1]["table"]["log"]
                .as_array_mut()
                .expect("a log")
                .remove(8),
        );
        rehash(&mut lines[1]["table"]);
    }),
    ("the end of table 7", |lines| {
        lines[1]["table"]["closed"] = json!(false);
    }),
    ("the message of table 7", |lines| {
        lines[1]["table"]["post"] = json!("{}");
    }),
    ("result 1 of table 7", |lines| {
        replace(
            &mut lines[1]["table"]["results"][0][1],
            "\"points\":",
            "\"points\":1",
        );
    }),
    ("result 3 of table 7", |lines| {
        let results = lines[1]["table"]["results"]
            .as_array_mut()
            .expect("results");
        results.truncate(2);
    }),
];

#[tokio::test(flavor = "multi_thread")]
async fn each_defect_of_a_backup_has_its_message() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = store(folder.path(), "store");
    fill_small(&store).await;
    let lines = bodies(&backup_of(&store).await);
    assert_eq!(
        lines.len(),
        8,
        "a beginning, two tables, a server, three persons, an end"
    );
    check(&chained(&lines)).expect("an unchanged backup is valid");
    let mut older = lines.clone();
    older[0]["backup"]["version"] = json!(1);
    older.remove(3);
    older[6]["end"]
        .as_object_mut()
        .expect("counts")
        .remove("servers");
    check(&chained(&older)).expect("a backup of version 1 is valid without servers");
    for (number, (words, forge)) in FORGERIES.into_iter().enumerate() {
        let mut forged = lines.clone();
        forge(&mut forged);
        let message = check(&chained(&forged)).expect_err(words).to_string();
        assert!(message.contains(words), "forgery {number}: {message}");
    }
    for nothing in [
        &b""[..],
        b"\n",
        b"PK\x03\x04",
        b"{\"program\":\"skatrunde\"}\n",
    ] {
        assert!(matches!(check(nothing), Err(BackupError::NoBackup)));
    }
}

const DAILY_FORGERIES: [Forgery; 7] = [
    ("its day isn't sound", |lines| {
        let events = lines[1]["day"]["events"].as_array_mut();
        events.expect("events").swap(0, 1);
    }),
    ("its day isn't sound", |lines| {
        lines[1]["day"]["secret"] = json!("66");
    }),
    ("its entry isn't sound", |lines| {
        replace(&mut lines[2]["entry"]["entry"], "1;", "2;");
    }),
    ("its entry isn't sound", |lines| {
        replace(&mut lines[2]["entry"]["score"], "instance", "instances");
    }),
    ("its groups aren't sound", |lines| {
        replace(&mut lines[3]["week"]["groups"], "[3,", "[4,");
    }),
    ("the daily list comes after the persons", |lines| {
        lines.swap(3, 4);
    }),
    ("counts don't fit", |lines| drop(lines.remove(2))),
];

#[tokio::test(flavor = "multi_thread")]
async fn each_defect_of_a_daily_list_has_its_message() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = store(folder.path(), "store");
    let date: DayDate = "2026-12-01".parse().expect("a date");
    let person = store.person(41).await.expect("a pseudonym");
    let announced = DayEvent::Announced {
        root: Digest::new([5; 32]),
        round: None,
        at_ms: NOW.0,
    };
    let cancelled = DayEvent::Cancelled(DayCancelCause::NotPrepared);
    for (after, event) in (0..).zip([announced, cancelled]) {
        let append = DayAppend {
            date,
            after,
            event,
            secret: (after == 0).then(|| ListSecret::new([6; 32])),
        };
        assert!(store.append_day(append).await.expect("appends"));
    }
    let append = EntryAppend {
        date,
        person,
        after: 0,
        events: vec![EntryEvent::Dealt],
        score: DayScore {
            instance: 0,
            results: Vec::new(),
        },
        server: None,
    };
    assert!(store.append_entry(append).await.expect("appends"));
    let mut groups = WeekGroups::new(date.week(), Vec::new());
    groups.join(person, League::Third);
    let put = store.put_week_groups(groups, 0).await;
    assert!(put.expect("stores"));

    let lines = bodies(&backup_of(&store).await);
    assert_eq!(
        lines.len(),
        6,
        "a beginning, a day, an entry, a week, a person, an end"
    );
    check(&chained(&lines)).expect("an unchanged backup is valid");
    for (number, (words, forge)) in DAILY_FORGERIES.into_iter().enumerate() {
        let mut forged = lines.clone();
        forge(&mut forged);
        let message = check(&chained(&forged)).expect_err(words).to_string();
        assert!(message.contains(words), "forgery {number}: {message}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_an_empty_store_is_filled() {
    let folder = tempfile::tempdir().expect("a folder");
    let old = store(folder.path(), "old");
    fill_small(&old).await;
    let bytes = backup_of(&old).await;
    let refused = |outcome: Result<_, RestoreError>, tables, persons| match outcome {
        Err(RestoreError::NotEmpty { found }) => {
            assert_eq!((found.tables, found.persons), (tables, persons));
        }
        other => panic!("{other:?}"),
    };
    refused(
        Backup::check(Cursor::new(&bytes))
            .expect("the backup is valid")
            .restore(&old)
            .await,
        2,
        3,
    );
    let new = store(folder.path(), "new");
    new.person(5).await.expect("a pseudonym");
    let before = dumps(&new).await;
    refused(
        Backup::check(Cursor::new(&bytes))
            .expect("the backup is valid")
            .restore(&new)
            .await,
        0,
        1,
    );
    assert_eq!(dumps(&new).await, before, "nothing was written");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_holds_finished_deals_and_no_other_secret() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = store(folder.path(), "store");
    fill(&store).await;
    // Somebody who plays alone takes decisions back.
    for number in 101..=104 {
        play(&store, number, GameId::Skat, SERVERS[0], &[1], Until::End).await;
    }
    let mut bytes = Vec::new();
    let written = write_export(&store, &mut bytes)
        .await
        .expect("the export is written");
    let text = String::from_utf8(bytes).expect("text");
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(written, lines.len() as u64);

    let mut results = BTreeMap::new();
    for server in SERVERS {
        for entry in store.ledger(server).await.expect("reads") {
            if let skat_store::LedgerRow::Deal(deal) = entry.row {
                results.insert((deal.table, deal.number), deal);
            }
        }
    }
    let persons: BTreeSet<u64> = store
        .dump_persons()
        .await
        .expect("reads")
        .iter()
        .map(|dump| dump.person.number())
        .collect();
    let mut undone = 0;
    for line in &lines {
        let table: TableId = line["table"]
            .as_str()
            .expect("a table")
            .parse()
            .expect("a table");
        let number = u16::try_from(line["number"].as_u64().expect("a number")).expect("a number");
        let result = results
            .remove(&(table, number))
            .expect("a deal of the ledger, once");
        let log: DealLog = line["log"].as_str().expect("a log").parse().expect("a log");
        let score = log
            .replay()
            .expect("the log replays")
            .score()
            .expect("the deal is over");
        assert_eq!(line["secret"], json!(HEXLOWER.encode(log.secret.reveal())));
        assert_eq!(line["game"], json!(log.game.key()));
        assert_eq!(line["undone"], json!(result.undone));
        undone += usize::from(result.undone);
        assert!(
            line["ended_at"]
                .as_str()
                .is_some_and(|at| at.starts_with("2025-") && at.ends_with('Z'))
        );
        for (place, of_ledger) in line["places"]
            .as_array()
            .expect("places")
            .iter()
            .zip(&result.places)
        {
            assert_eq!(place["points"], json!(of_ledger.points));
            if let Some(seat) = place["seat"].as_u64() {
                assert_eq!(place["points"], json!(score.points[seat as usize]));
            }
            assert!(
                place["person"].is_null()
                    || persons.contains(&place["person"].as_u64().expect("a number"))
            );
        }
    }
    assert!(
        results.is_empty(),
        "every deal of the ledger is exported: {results:?}"
    );
    assert!(undone > 0, "no decision was taken back");

    let (tables, ..) = dumps(&store).await;
    let (mut lists, mut unfinished) = (0, 0);
    for dump in &tables {
        let secrets = dump.log.iter().filter_map(|record| {
            let record: Value = serde_json::from_str(record).expect("JSON");
            let event = &record["event"];
            let kept = ["list_began", "committed"].map(|kind| event[kind]["secret"].as_str());
            kept.into_iter().flatten().next().map(str::to_owned)
        });
        let acquired = store.acquire(dump.table, NOW).await.expect("acquires");
        let places = acquired.record.header.places();
        for secret in secrets {
            assert!(!text.contains(&secret), "the secret of a list is exported");
            let secrets = deal_secrets(dump.table, places, &acquired.events);
            let Some(last) = secrets.last() else {
                continue;
            };
            lists += 1;
            let shown = text.contains(&HEXLOWER.encode(last.reveal()));
            assert_eq!(
                shown,
                is_list_done(&acquired.events),
                "the last deal of table {} is shown if it is over",
                dump.table
            );
            unfinished += u32::from(!shown);
        }
    }
    assert!(
        lists > 20 && unfinished > 10,
        "{lists} lists, {unfinished} with an unfinished deal"
    );
}

/// Counts each card in each place for the games with three hands and a skat, by the secrets in the
/// logs. Deals in progress are left out.
async fn naive_counts(store: &dyn Store) -> (u64, BTreeMap<String, [u64; 4]>) {
    let (mut deals, mut places) = (0, BTreeMap::new());
    for table in store.all_tables().await.expect("reads") {
        let dump = store.dump_table(table).await.expect("reads");
        let acquired = store.acquire(table, NOW).await.expect("acquires");
        let header = acquired.record.header;
        if matches!(header.game(), GameId::Officers | GameId::ThirtyOne) {
            continue;
        }
        let mut secrets = deal_secrets(table, header.places(), &acquired.events);
        if !dump.closed {
            secrets.pop();
        }
        for secret in secrets {
            deals += 1;
            for (position, card) in shuffled(&secret).iter().enumerate() {
                places.entry(card.to_string()).or_insert([0; 4])[position / 10] += 1;
            }
        }
    }
    (deals, places)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cards_of_all_deals_but_running_ones_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = store(folder.path(), "store");
    fill(&store).await;
    let counts = count_deals(&store).await.expect("counts");
    assert!(counts.months.len() > 1, "{:?}", counts.months.keys());
    assert_eq!(counts.tables_without_log, 0);
    let all = counts.of(None);
    let skat = all.pack(Pack::Skat).expect("deals of Skat");
    let found = skat
        .cards
        .iter()
        .map(|card| (card.card.clone(), card.places));
    assert_eq!(
        (skat.deals, found.collect::<BTreeMap<_, _>>()),
        naive_counts(&store).await
    );
    let jacks = skat.jacks.as_ref().expect("the pack has a skat");
    for hand in &jacks.hands {
        assert_eq!(hand.iter().sum::<u64>(), skat.deals);
    }
    let in_hands = jacks.hands.iter().flat_map(|hand| (0..).zip(hand));
    let in_skat = (0..).zip(&jacks.skat);
    let jacks: u64 = in_hands
        .chain(in_skat)
        .map(|(jacks, count): (u64, _)| jacks * count)
        .sum();
    assert_eq!(jacks, 4 * skat.deals, "no jack is lost");
    for pack in Pack::ALL {
        let counts = all.pack(pack).expect("every game was played");
        for card in &counts.cards {
            assert_eq!(card.places.iter().sum::<u64>(), counts.deals, "{card:?}");
        }
    }
    let (tables, ..) = dumps(&store).await;
    let ends = |cause: &str| {
        let has_begun =
            |dump: &&TableDump| dump.log.iter().any(|record| record.contains("deal_began"));
        let ends_so = |dump: &&TableDump| dump.log.iter().any(|record| record.contains(cause));
        tables.iter().filter(has_begun).filter(ends_so).count() as u64
    };
    assert!(ends("stopped") > 3);
    let has_rematch = |dump: &TableDump| {
        dump.log
            .last()
            .is_some_and(|record| record.contains("rematched"))
    };
    assert!(tables.iter().any(has_rematch));
    assert_eq!(
        (all.lists.ended, all.lists.stopped),
        (ends("ended"), ends("stopped"))
    );
    let months = counts.months.keys().map(|month| counts.of(Some(*month)));
    let deals = |counts: &DealCounts| counts.pack(Pack::Skat).map_or(0, |counts| counts.deals);
    assert_eq!(months.map(|counts| deals(&counts)).sum::<u64>(), skat.deals);
    let json = serde_json::to_string(&counts).expect("can be written");
    assert_eq!(
        serde_json::from_str::<StoreCounts>(&json).expect("can be read"),
        counts
    );
}

/// Returns the secrets of all deals that were dealt at a table.
fn deal_secrets(table: TableId, places: u8, events: &[(Timestamp, Event)]) -> Vec<DealSecret> {
    let (mut deals, mut first, mut list) = (0, None, None);
    let mut lock = Lock {
        message: None,
        beacon: None,
        words: vec![None; places.into()],
    };
    for (_, event) in events {
        match event {
            Event::ListBegan { secret, .. } => first = Some(secret),
            Event::Committed { secret, .. } => list = Some(secret),
            Event::WordGiven { place, word } => lock.words[place.index()] = Some(word.clone()),
            Event::Locked { message } => lock.message = Some(*message),
            Event::DealBegan => deals += 1,
            _ => {}
        }
    }
    let name = table.to_string().parse().expect("a list's name");
    let secret = |deal: u16| match (list, first) {
        (Some(list), _) => list.key(&name, deal).deal_secret(&name, deal, &lock),
        (None, Some(first)) => first.of_deal(deal.into()),
        (None, None) => unreachable!("nothing is dealt without a secret"),
    };
    (1..=deals).map(secret).collect()
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = store(folder.path(), "store");
    fill_small(&store).await;
    let mut full = tokio::fs::File::options()
        .write(true)
        .open("/dev/full")
        .await
        .expect("/dev/full can be opened");
    let failed = write_backup(&store, NOW, &mut full)
        .await
        .expect_err("the disk is full");
    assert!(
        matches!(&failed, WriteError::Io(error) if error.kind() == std::io::ErrorKind::StorageFull),
        "{failed}"
    );
}
