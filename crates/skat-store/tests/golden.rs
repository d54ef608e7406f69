//! The stored formats: golden records of every version load, and what is written today is exactly the newest.

mod common;

use std::collections::BTreeMap;
use std::path::Path;

use common::{NOW, Row, SERVER, commit, joined, opening, result, token};
use redb::{Database, Key, ReadableDatabase, ReadableTable, TableDefinition, Value};
use secrecy::ExposeSecret;
use serde_json::json;
use skat_rules::deal::DealSecret;
use skat_rules::game::GameId;
use skat_rules::rule_set::{Preset, RuleSet};
use skat_store::{Commit, EmbeddedStore, Epoch, Opening, Post, Store, TokenOwner};
use skat_table::{EndCause, Event, Header, PersonId, Place, TableId, TakeoverCause, Timestamp};

type Json = serde_json::Value;

fn golden(migration: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    std::fs::read_to_string(folder.join(migration).join("golden.jsonl")).expect("the golden file")
}

const V1: &str = "0001_initial";
const V2: &str = "0002_claims_and_surrenders";

/// The events of the golden table after its opening, in format 1.
fn events_1() -> Vec<Event> {
    let act =
        |place, text| Event::Acted { place: Place(place), action: GameId::Skat.parse_action(text).expect("an action") };
    vec![
        joined(1, 0x1234_5678_9abc),
        Event::AutoplayerSeated { place: Place(2) },
        Event::Vacated { place: Place(1) },
        Event::ListBegan { secret: DealSecret::new(std::array::from_fn(|byte| byte as u8)) },
        Event::DealBegan,
        act(2, "bid 18"),
        act(1, "hold"),
        act(1, "pass"),
        act(1, "skat"),
        act(1, "discard C7 D8"),
        act(1, "announce CH"),
        act(1, "play CJ"),
        act(1, "concede"),
        act(1, "claim"),
        act(1, "accept"),
        act(1, "refuse"),
        Event::TakenOver { place: Place(0), cause: TakeoverCause::Left },
        Event::TakenOver { place: Place(0), cause: TakeoverCause::TimedOut },
        Event::TakenBack { place: Place(0) },
        Event::Ready { place: Place(0) },
        Event::GraceGranted { until: NOW.plus_ms(60_000) },
        Event::Ended { cause: EndCause::ListDone },
        Event::Ended { cause: EndCause::Stopped },
        Event::Ended { cause: EndCause::Abandoned },
    ]
}

/// The events of the golden table after its opening.
fn events() -> Vec<Event> {
    let new = [Event::ClaimProved, Event::Surrendered { place: Place(2) }];
    events_1().into_iter().chain(new).collect()
}

const ROWS: [Row; 3] =
    [(1, 48, Some(true), false, false), (0, -36, Some(false), true, false), (7, 0, None, true, true)];

fn post() -> Post {
    Post { channel: 77, message: 1_234_567_890_123_456_789, deal: 1, posted_at: NOW.plus_ms(3) }
}

/// A rule set with a knob turned.
fn turned() -> RuleSet {
    RuleSet::with(Preset::Kneipe, [("skat.kontra", "resupra")]).expect("a good rule set")
}

/// Writes what the golden file holds, pseudonyms apart, which are drawn at random.
async fn write(store: &dyn Store) {
    store.open_table(opening(7, Some(1_000_000_000_000_000_001))).await.expect("opens a table");
    store
        .open_table(Opening { header: common::header_by(8, turned()), ..opening(8, None) })
        .await
        .expect("opens a table");
    let step = Commit {
        at: NOW.plus_ms(2),
        events: events(),
        interaction: Some(1_000_000_000_000_000_002),
        results: vec![result(7, 1, &ROWS)],
        token: Some((TokenOwner::Person(PersonId::new(1)), token("aW50ZXJhY3Rpb24", NOW))),
        ..commit(7, Epoch::FIRST, 1)
    };
    store.commit(step).await.expect("commits");
    store
        .note_token(TableId::new(7), Epoch::FIRST, TokenOwner::Public, Some(token("b2Zmbm", NOW)))
        .await
        .expect("notes");
    store.note_post(TableId::new(7), Epoch::FIRST, Some(post())).await.expect("notes");
    store.commit(Commit { closed: true, ..commit(8, Epoch::FIRST, 1) }).await.expect("commits");
}

fn table<K: Key>(name: &str) -> TableDefinition<'_, K, &'static [u8]> {
    TableDefinition::new(name)
}

fn dump_rows<K, V>(
    database: &Database,
    definition: TableDefinition<'_, K, V>,
    name: &str,
    lines: &mut Vec<String>,
    key: impl Fn(K::SelfType<'_>) -> Json,
    value: impl Fn(V::SelfType<'_>) -> Json,
) where
    K: Key + 'static,
    V: Value + 'static,
{
    let snapshot = database.begin_read().expect("begins");
    for row in snapshot.open_table(definition).expect("opens").iter().expect("reads") {
        let (k, v) = row.expect("reads");
        lines.push(json!({ "table": name, "key": key(k.value()), "value": value(v.value()) }).to_string());
    }
}

/// All rows of a file, by the descriptions in `migrations/`, one JSON line each.
fn dump(path: &Path) -> Vec<String> {
    let database = Database::open(path).expect("opens");
    let parse = |bytes: &[u8]| serde_json::from_slice::<Json>(bytes).expect("a record is JSON");
    let mut lines = Vec::new();
    dump_rows(&database, table::<&str>("meta"), "meta", &mut lines, |key| json!(key), parse);
    for name in ["headers", "states", "posts", "persons", "users"] {
        dump_rows(&database, table::<u64>(name), name, &mut lines, |key| json!(key), parse);
    }
    dump_rows(&database, table::<(u64, u64)>("events"), "events", &mut lines, |key| json!(key), parse);
    dump_rows(&database, table::<(u64, u8, u64)>("tokens"), "tokens", &mut lines, |key| json!(key), parse);
    dump_rows(&database, table::<(u64, u64, u16)>("ledger"), "ledger", &mut lines, |key| json!(key), parse);
    let open = TableDefinition::<u64, ()>::new("open");
    dump_rows(&database, open, "open", &mut lines, |key| json!(key), |()| Json::Null);
    let interactions = TableDefinition::<u64, i64>::new("interactions");
    dump_rows(&database, interactions, "interactions", &mut lines, |key| json!(key), |at| json!(at));
    lines
}

/// Makes a file of these rows.
fn restore(path: &Path, lines: &str) {
    let database = Database::create(path).expect("makes a file");
    let transaction = database.begin_write().expect("begins");
    for line in lines.lines() {
        let row: Json = serde_json::from_str(line).expect("a golden line is JSON");
        let name = row["table"].as_str().expect("names its table");
        let (key, value) = (&row["key"], row["value"].to_string());
        let part = |index: usize| key[index].as_u64().expect("a part of a key");
        let number = || key.as_u64().expect("a number");
        match name {
            "meta" => {
                let key = key.as_str().expect("a name");
                transaction.open_table(table::<&str>(name)).expect("opens").insert(key, value.as_bytes()).map(drop)
            }
            "open" => {
                let definition = TableDefinition::<u64, ()>::new(name);
                transaction.open_table(definition).expect("opens").insert(number(), ()).map(drop)
            }
            "interactions" => {
                let definition = TableDefinition::<u64, i64>::new(name);
                let at = row["value"].as_i64().expect("a moment");
                transaction.open_table(definition).expect("opens").insert(number(), at).map(drop)
            }
            "events" => transaction
                .open_table(table::<(u64, u64)>(name))
                .expect("opens")
                .insert((part(0), part(1)), value.as_bytes())
                .map(drop),
            "tokens" => transaction
                .open_table(table::<(u64, u8, u64)>(name))
                .expect("opens")
                .insert((part(0), part(1) as u8, part(2)), value.as_bytes())
                .map(drop),
            "ledger" => transaction
                .open_table(table::<(u64, u64, u16)>(name))
                .expect("opens")
                .insert((part(0), part(1), part(2) as u16), value.as_bytes())
                .map(drop),
            _ => {
                transaction.open_table(table::<u64>(name)).expect("opens").insert(number(), value.as_bytes()).map(drop)
            }
        }
        .expect("inserts");
    }
    transaction.commit().expect("commits");
}

/// Opens a file of these rows and checks everything that is read from it.
async fn check_golden(rows: &str, header: &Header, stored: Vec<Event>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    restore(&path, rows);
    let store = EmbeddedStore::open(&path).expect("opens");

    let acquired = store.acquire(TableId::new(7), NOW).await.expect("acquires");
    assert_eq!(acquired.record.header, *header);
    assert_eq!(acquired.record.room, opening(7, None).room);
    let logged: BTreeMap<usize, (Timestamp, Event)> = acquired.events.into_iter().enumerate().collect();
    assert_eq!(logged[&0], (NOW, joined(0, 1)));
    for (seq, event) in (1..).zip(stored) {
        assert_eq!(logged[&seq], (NOW.plus_ms(2), event));
    }
    assert_eq!(acquired.post, Some(post()));
    let tokens: Vec<_> = acquired.tokens.iter().map(|(owner, token)| (*owner, token.token.expose_secret())).collect();
    assert_eq!(tokens, [(TokenOwner::Public, "b2Zmbm"), (TokenOwner::Person(PersonId::new(1)), "aW50ZXJhY3Rpb24")]);
    assert_eq!((acquired.tokens[0].1.application, acquired.tokens[0].1.message), (5, Some(6)));
    let open: Vec<_> = store.open_tables().await.expect("reads").into_iter().map(|open| open.table.number()).collect();
    assert_eq!(open, [7]);
    let results: Vec<_> = store.ledger(SERVER).await.expect("reads").into_iter().map(|entry| entry.result).collect();
    assert_eq!(results, [result(7, 1, &ROWS)]);
    assert!(store.was_handled(1_000_000_000_000_000_002).await.expect("reads"));
    assert_eq!(store.person(4_242).await.expect("reads"), PersonId::new(0xabcd_ef01_2345));
    assert_eq!(store.user(PersonId::new(0xabcd_ef01_2345)).await.expect("reads"), Some(4_242));
}

#[tokio::test]
async fn golden_records_of_version_1_load_and_the_file_becomes_version_2() {
    let header = common::header_by(7, RuleSet::of(Preset::Isko1));
    check_golden(&golden(V1), &header, events_1()).await;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    restore(&path, &golden(V1));
    drop(EmbeddedStore::open(&path).expect("opens"));
    let format =
        |rows: &[String]| rows.iter().find(|row| row.contains(r#""table":"meta""#)).cloned().expect("a format");
    assert!(format(&dump(&path)).contains(r#""format":2"#));
    let others = |rows: Vec<String>| -> Vec<Json> {
        let others = rows.iter().filter(|row| !row.contains(r#""table":"meta""#));
        others.map(|row| serde_json::from_str(row).expect("a row is JSON")).collect()
    };
    let rows = golden(V1).lines().map(str::to_owned).collect();
    assert_eq!(others(dump(&path)), others(rows), "nothing else changes");
}

#[tokio::test]
async fn golden_records_of_version_2_load() {
    check_golden(&golden(V2), &common::header(7), events()).await;
}

#[tokio::test]
async fn what_is_written_is_still_version_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    {
        let store = EmbeddedStore::open(&path).expect("opens");
        write(&store).await;
    }
    let golden = golden(V2);
    let drawn = |line: &&str| line.contains(r#""table":"persons""#) || line.contains(r#""table":"users""#);
    // Read, because the order of keys depends on how serde_json is built.
    let read = |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("a row is JSON");
    let golden: Vec<_> = golden.lines().filter(|line| !drawn(line)).map(read).collect();
    let written: Vec<_> = dump(&path).iter().map(|line| read(line)).collect();
    assert_eq!(written, golden, "a changed format needs a new version and a migration");
}
