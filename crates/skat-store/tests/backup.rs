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
use skat_rules::game::GameId;
use skat_rules::notation::log::DealLog;
use skat_store::{
    ArchiveStore, BACKUP_VERSION, Backup, BackupError, EmbeddedStore, FORMAT, PeopleStore,
    PersonDump, RestoreError, ResultStore, Scope, Settings, Store, StoredChoices, TableDump,
    TableStore, WriteError, count_results, open, rebuild, write_backup, write_export,
};
use skat_table::{TableId, Timestamp};

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
    ("a table comes after servers or persons", |lines| {
        lines.swap(2, 3);
    }),
    ("a server comes after the persons", |lines| lines.swap(3, 4)),
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

    let (tables, ..) = dumps(&store).await;
    let (mut lists, mut unfinished) = (0, 0);
    for dump in &tables {
        let secrets = dump.log.iter().filter_map(|record| {
            let event: Value = serde_json::from_str(record).expect("JSON");
            event["event"]["list_began"]["secret"]
                .as_str()
                .map(str::to_owned)
        });
        let events = store
            .acquire(dump.table, NOW)
            .await
            .expect("acquires")
            .events;
        for secret in secrets {
            lists += 1;
            assert!(!text.contains(&secret), "the secret of a list is exported");
            let bytes = HEXLOWER
                .decode(secret.as_bytes())
                .expect("hexadecimal")
                .try_into()
                .expect("32 bytes");
            let begun = dump
                .log
                .iter()
                .filter(|record| record.contains("deal_began"))
                .count() as u32;
            let last = skat_rules::deal::DealSecret::new(bytes).of_deal(begun);
            let shown = text.contains(&HEXLOWER.encode(last.reveal()));
            assert_eq!(
                shown,
                is_list_done(&events),
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
