//! The stored formats: golden records of every version load, and what is written today is exactly the newest.

mod common;

use std::collections::BTreeMap;
use std::path::Path;

use common::{NOW, Row, SERVER, commit, joined, opening, result, stored, token};
use redb::{Database, Key, ReadableDatabase, ReadableTable, TableDefinition, Value};
use secrecy::ExposeSecret;
use serde_json::json;
use skat_rules::deal::DealSecret;
use skat_rules::game::GameId;
use skat_rules::rule_set::{Preset, RuleSet};
use skat_store::{
    Board, BoardKey, BoardRow, Commit, Counting, EmbeddedStore, Epoch, Highlight, LedgerRow, ListKind, Month, Opening,
    Order, PeopleStore as _, Period, PersonDump, Played, Post, ResultStore as _, Scope, Settings, Store,
    TableStore as _, Tallied, Tally, TallyKey, TallyWrite, TokenOwner,
};
use skat_table::{
    DealFacts, DealKind, DealResult, EndCause, Event, Header, ListPlace, ListResult, PersonId, Place, Player, TableId,
    TakeoverCause, Timestamp,
};

type Json = serde_json::Value;

fn golden(migration: &str) -> String {
    golden_file(migration, "golden.jsonl")
}

fn golden_file(migration: &str, name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    std::fs::read_to_string(folder.join(migration).join(name)).expect("the golden file")
}

const V1: &str = "0001_initial";
const V2: &str = "0002_claims_and_surrenders";
const V3: &str = "0003_shared_store";
const V4: &str = "0004_panel_openers";

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

fn deal_result() -> DealResult {
    let facts = DealFacts { kind: DealKind::Grand, card_points: Some(77), overbid: false };
    DealResult { facts: Some(facts), ..result(7, 1, &ROWS) }
}

fn list_result() -> ListResult {
    let places = vec![
        ListPlace { player: Player::Person(PersonId::new(1)), total: 48, won: true },
        ListPlace { player: Player::Autoplayer, total: -36, won: false },
    ];
    ListResult { table: TableId::new(8), at: NOW, places }
}

const KNOWN: PersonDump = PersonDump {
    user: 4_242,
    person: PersonId::new(0xabcd_ef01_2345),
    settings: Settings { locale: None, shared: true },
};

fn tally_key() -> TallyKey {
    TallyKey { period: Period::AllTime, game: GameId::Skat, kind: ListKind::Official, person: KNOWN.person }
}

fn tally() -> Tally {
    let highlight = |points| Highlight { points, table: TableId::new(7), number: 1, at: NOW };
    Tally {
        deals: 40,
        points: -1_234,
        declared: vec![(DealKind::Hearts, Played { won: 1, lost: 0 }), (DealKind::Grand, Played { won: 2, lost: 3 })],
        defended: Played { won: 7, lost: 8 },
        card_points: (6, 390),
        overbid: 1,
        lists: 3,
        lists_won: 2,
        best: Some(highlight(98)),
        worst: Some(highlight(-146)),
        recent: vec![highlight(98), highlight(-146)],
    }
}

/// Writes what the golden file holds.
async fn write(store: &dyn Store) {
    let opened = stored(store.open_table(opening(7, Some(1_000_000_000_000_000_001))).await.expect("opens a table"));
    let other = Opening { header: common::header_by(8, turned()), ..opening(8, None) };
    let other = stored(store.open_table(other).await.expect("opens a table"));
    let step = Commit {
        at: NOW.plus_ms(2),
        events: events(),
        interaction: Some(1_000_000_000_000_000_002),
        results: vec![deal_result()],
        token: Some((TokenOwner::Person(PersonId::new(1)), token("aW50ZXJhY3Rpb24", NOW))),
        ..commit(7, Epoch::FIRST, opened)
    };
    store.commit(step).await.expect("commits");
    store
        .note_token(TableId::new(7), Epoch::FIRST, TokenOwner::Public, Some(token("b2Zmbm", NOW)))
        .await
        .expect("notes");
    let opener = TokenOwner::Opener(PersonId::new(7));
    store.note_token(TableId::new(7), Epoch::FIRST, opener, Some(token("b3BlbmVy", NOW))).await.expect("notes");
    store.note_post(TableId::new(7), Epoch::FIRST, Some(post())).await.expect("notes");
    let last = Commit { list: Some(list_result()), closed: true, ..commit(8, Epoch::FIRST, other) };
    store.commit(last).await.expect("commits");
    store.bind(1_000_000_000_000_000_003, TableId::new(8), NOW).await.expect("binds");
    store.restore_person(KNOWN).await.expect("stores");
    store.begin_forgetting(4_343).await.expect("notes");
    for scope in [Scope::Server(SERVER), Scope::All] {
        let tallies = vec![TallyWrite { key: tally_key(), tally: Some(tally()), ranked: true }];
        let counted = vec![(TableId::new(7), Month::of(NOW), 1)];
        assert!(store.count(Counting { scope, version: 0, tallies, counted }).await.expect("counts"));
    }
    let first = store.outbox(TableId::new(7)).await.expect("reads").rows.into_iter().take(1).collect();
    store.settle(TableId::new(7), first).await.expect("settles");
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

type PersonKey = (u8, u64, u64, &'static str);
type RankKey = (u8, u64, &'static str, i64, u64);

/// All rows of a file, by the descriptions in `migrations/`, one JSON line each.
fn dump(path: &Path) -> Vec<String> {
    let database = Database::open(path).expect("opens");
    let parse = |bytes: &[u8]| serde_json::from_slice::<Json>(bytes).expect("a record is JSON");
    // Hashed byte for byte.
    let text = |bytes: &[u8]| json!(std::str::from_utf8(bytes).expect("a record is text"));
    let unit = |()| Json::Null;
    let mut lines = Vec::new();
    dump_rows(&database, table::<&str>("meta"), "meta", &mut lines, |key| json!(key), parse);
    dump_rows(&database, table::<u64>("headers"), "headers", &mut lines, |key| json!(key), text);
    for name in ["states", "posts", "persons", "users", "settings"] {
        dump_rows(&database, table::<u64>(name), name, &mut lines, |key| json!(key), parse);
    }
    dump_rows(&database, table::<(u64, u64)>("events"), "events", &mut lines, |key| json!(key), text);
    dump_rows(&database, table::<(u64, u8, u64)>("tokens"), "tokens", &mut lines, |key| json!(key), parse);
    dump_rows(&database, table::<(u64, u64, u16)>("ledger"), "ledger", &mut lines, |key| json!(key), parse);
    dump_rows(&database, table::<PersonKey>("tallies"), "tallies", &mut lines, |key| json!(key), parse);
    for name in ["open", "servers", "forgetting"] {
        dump_rows(&database, TableDefinition::<u64, ()>::new(name), name, &mut lines, |key| json!(key), unit);
    }
    let outbox = TableDefinition::<(u64, u16), ()>::new("outbox");
    dump_rows(&database, outbox, "outbox", &mut lines, |key| json!(key), unit);
    let ranks = TableDefinition::<RankKey, ()>::new("ranks");
    dump_rows(&database, ranks, "ranks", &mut lines, |key| json!(key), unit);
    let interactions = TableDefinition::<u64, i64>::new("interactions");
    dump_rows(&database, interactions, "interactions", &mut lines, |key| json!(key), |at| json!(at));
    let bindings = TableDefinition::<u64, (u64, i64)>::new("bindings");
    dump_rows(&database, bindings, "bindings", &mut lines, |key| json!(key), |bound| json!(bound));
    let counted = TableDefinition::<(u8, u64, u64), u16>::new("counted");
    dump_rows(&database, counted, "counted", &mut lines, |key| json!(key), |number| json!(number));
    let versions = TableDefinition::<(u8, u64), u64>::new("versions");
    dump_rows(&database, versions, "versions", &mut lines, |key| json!(key), |version| json!(version));
    let scores = TableDefinition::<PersonKey, i64>::new("scores");
    dump_rows(&database, scores, "scores", &mut lines, |key| json!(key), |score| json!(score));
    let blocks = TableDefinition::<RankKey, u32>::new("blocks");
    dump_rows(&database, blocks, "blocks", &mut lines, |key| json!(key), |rows| json!(rows));
    lines
}

/// Makes a file of these rows.
fn restore(path: &Path, lines: &str) {
    let database = Database::create(path).expect("makes a file");
    let transaction = database.begin_write().expect("begins");
    for line in lines.lines() {
        let row: Json = serde_json::from_str(line).expect("a golden line is JSON");
        let name = row["table"].as_str().expect("names its table");
        let (key, value) = (&row["key"], &row["value"]);
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let part = |index: usize| key[index].as_u64().expect("a part of a key");
        let number = || key.as_u64().expect("a number");
        let word = |index: usize| key[index].as_str().expect("a word of a key");
        let person_key = || (part(0) as u8, part(1), part(2), word(3));
        let rank_key = || (part(0) as u8, part(1), word(2), key[3].as_i64().expect("a score"), part(4));
        let as_u64 = || row["value"].as_u64().expect("a number");
        let as_i64 = |value: &Json| value.as_i64().expect("a moment or score");
        let open = &transaction;
        match name {
            "meta" => {
                let key = key.as_str().expect("a name");
                open.open_table(table::<&str>(name)).expect("opens").insert(key, value.as_bytes()).map(drop)
            }
            "open" | "servers" | "forgetting" => {
                let definition = TableDefinition::<u64, ()>::new(name);
                open.open_table(definition).expect("opens").insert(number(), ()).map(drop)
            }
            "outbox" => {
                let definition = TableDefinition::<(u64, u16), ()>::new(name);
                open.open_table(definition).expect("opens").insert((part(0), part(1) as u16), ()).map(drop)
            }
            "ranks" => {
                let definition = TableDefinition::<RankKey, ()>::new(name);
                open.open_table(definition).expect("opens").insert(rank_key(), ()).map(drop)
            }
            "interactions" => {
                let definition = TableDefinition::<u64, i64>::new(name);
                open.open_table(definition).expect("opens").insert(number(), as_i64(&row["value"])).map(drop)
            }
            "bindings" => {
                let bound = (row["value"][0].as_u64().expect("a table"), as_i64(&row["value"][1]));
                let definition = TableDefinition::<u64, (u64, i64)>::new(name);
                open.open_table(definition).expect("opens").insert(number(), bound).map(drop)
            }
            "counted" => {
                let definition = TableDefinition::<(u8, u64, u64), u16>::new(name);
                let key = (part(0) as u8, part(1), part(2));
                open.open_table(definition).expect("opens").insert(key, as_u64() as u16).map(drop)
            }
            "versions" => {
                let definition = TableDefinition::<(u8, u64), u64>::new(name);
                open.open_table(definition).expect("opens").insert((part(0) as u8, part(1)), as_u64()).map(drop)
            }
            "scores" => {
                let definition = TableDefinition::<PersonKey, i64>::new(name);
                open.open_table(definition).expect("opens").insert(person_key(), as_i64(&row["value"])).map(drop)
            }
            "blocks" => {
                let definition = TableDefinition::<RankKey, u32>::new(name);
                open.open_table(definition).expect("opens").insert(rank_key(), as_u64() as u32).map(drop)
            }
            "tallies" => open
                .open_table(table::<PersonKey>(name))
                .expect("opens")
                .insert(person_key(), value.as_bytes())
                .map(drop),
            "events" => open
                .open_table(table::<(u64, u64)>(name))
                .expect("opens")
                .insert((part(0), part(1)), value.as_bytes())
                .map(drop),
            "tokens" => open
                .open_table(table::<(u64, u8, u64)>(name))
                .expect("opens")
                .insert((part(0), part(1) as u8, part(2)), value.as_bytes())
                .map(drop),
            "ledger" => open
                .open_table(table::<(u64, u64, u16)>(name))
                .expect("opens")
                .insert((part(0), part(1), part(2) as u16), value.as_bytes())
                .map(drop),
            _ => open.open_table(table::<u64>(name)).expect("opens").insert(number(), value.as_bytes()).map(drop),
        }
        .expect("inserts");
    }
    transaction.commit().expect("commits");
}

/// Opens a file of these rows and checks what is read from it.
async fn open_golden(path: &Path, rows: &str, header: &Header, log: Vec<Event>, result: &DealResult) -> EmbeddedStore {
    restore(path, rows);
    let store = EmbeddedStore::open(path).expect("opens");

    let acquired = store.acquire(TableId::new(7), NOW).await.expect("acquires");
    assert_eq!(acquired.record.header, *header);
    assert_eq!(acquired.record.room, opening(7, None).room);
    let logged: BTreeMap<usize, (Timestamp, Event)> = acquired.events.into_iter().enumerate().collect();
    assert_eq!(logged[&0], (NOW, joined(0, 1)));
    for (seq, event) in (1..).zip(log) {
        assert_eq!(logged[&seq], (NOW.plus_ms(2), event));
    }
    assert_eq!(acquired.post, Some(post()));
    let tokens: Vec<_> = acquired.tokens.iter().map(|(owner, token)| (*owner, token.token.expose_secret())).collect();
    let (public, panel) = (TokenOwner::Public, TokenOwner::Person(PersonId::new(1)));
    assert_eq!(tokens[..2], [(public, "b2Zmbm"), (panel, "aW50ZXJhY3Rpb24")]);
    let openers =
        if rows.contains("b3BlbmVy") { vec![(TokenOwner::Opener(PersonId::new(7)), "b3BlbmVy")] } else { vec![] };
    assert_eq!(tokens[2..], openers);
    assert_eq!((acquired.tokens[0].1.application, acquired.tokens[0].1.message), (5, Some(6)));
    let ledger = store.ledger(SERVER).await.expect("reads");
    assert_eq!(ledger[0].row, LedgerRow::Deal(result.clone()));
    assert_eq!(store.servers().await.expect("reads"), [SERVER]);
    assert!(store.was_handled(TableId::new(7), 1_000_000_000_000_000_002).await.expect("reads"));
    assert_eq!(store.person(KNOWN.user).await.expect("reads"), KNOWN.person);
    assert_eq!(store.user(KNOWN.person).await.expect("reads"), Some(KNOWN.user));
    store
}

async fn open_numbers(store: &EmbeddedStore) -> Vec<u64> {
    store.open_tables().await.expect("reads").into_iter().map(|open| open.table.number()).collect()
}

/// What is compared of rows; read, because the order of keys depends on how serde_json is built.
fn parsed(rows: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<Json> {
    rows.into_iter().map(|row| serde_json::from_str(row.as_ref()).expect("a row is JSON")).collect()
}

/// The step from format 3 to 4 changes no row.
fn only_the_number_changes(file: &str) {
    let rows = |migration| {
        let rows = parsed(golden_file(migration, file).lines());
        rows.into_iter().filter(|row| row["table"] != "meta").collect::<Vec<_>>()
    };
    assert_eq!(rows(V3), rows(V4));
}

/// Opens a file of these rows, which must make it one of the newest format, and gives its rows, with 0 for the time of the steps.
fn migrated(rows: &str, steps: &[&str]) -> Vec<Json> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    restore(&path, rows);
    drop(EmbeddedStore::open(&path).expect("opens"));
    let once = dump(&path);
    drop(EmbeddedStore::open(&path).expect("opens"));
    assert_eq!(dump(&path), once, "a step is never made twice");
    let (earlier, mut rows) = (parsed(rows.lines()), parsed(once));
    let mut made = Vec::new();
    let is_step = |row: &Json| row["table"] == "meta" && row["key"] != "format" && !earlier.contains(row);
    for row in rows.iter_mut().filter(|row| is_step(row)) {
        made.push(row["key"].as_str().expect("a name").to_owned());
        assert!(row["value"]["at"].as_i64().expect("a moment") > NOW.0);
        row["value"]["at"] = json!(0);
    }
    assert_eq!(made, steps);
    rows
}

#[tokio::test]
async fn golden_records_of_format_1_load_and_become_the_newest() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    let header = common::header_by(7, RuleSet::of(Preset::Isko1));
    let store = open_golden(&path, &golden(V1), &header, events_1(), &result(7, 1, &ROWS)).await;
    assert_eq!(open_numbers(&store).await, [7]);
    assert_eq!(migrated(&golden(V1), &[V2, V3, V4]), parsed(golden_file(V4, "from_1.jsonl").lines()));
    only_the_number_changes("from_1.jsonl");
}

#[tokio::test]
async fn golden_records_of_format_2_load_and_become_the_newest() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    let store = open_golden(&path, &golden(V2), &common::header(7), events(), &result(7, 1, &ROWS)).await;
    assert_eq!(open_numbers(&store).await, [7]);
    let outbox = store.outbox(TableId::new(7)).await.expect("reads");
    assert_eq!(outbox.rows, [LedgerRow::Deal(result(7, 1, &ROWS))], "old results get counted");
    assert_eq!(migrated(&golden(V2), &[V3, V4]), parsed(golden_file(V4, "from_2.jsonl").lines()));
    only_the_number_changes("from_2.jsonl");
}

#[tokio::test]
async fn golden_records_of_format_3_load_and_become_the_newest() {
    holds_what_was_written(&golden(V3)).await;
    assert_eq!(migrated(&golden(V3), &[V4]), parsed(golden_file(V4, "from_3.jsonl").lines()));
}

#[tokio::test]
async fn golden_records_of_format_4_load() {
    holds_what_was_written(&golden(V4)).await;
}

async fn holds_what_was_written(rows: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    let store = open_golden(&path, rows, &common::header(7), events(), &deal_result()).await;
    assert_eq!(open_numbers(&store).await, [7, 8], "the result of table 8 isn't counted");
    assert!(store.outbox(TableId::new(7)).await.expect("reads").rows.is_empty());
    assert_eq!(store.outbox(TableId::new(8)).await.expect("reads").rows, [LedgerRow::List(list_result())]);
    assert_eq!(store.settings(KNOWN.person).await.expect("reads"), KNOWN.settings);
    assert_eq!(store.being_forgotten().await.expect("reads"), [4_343]);
    let bound = store.bind(1_000_000_000_000_000_003, TableId::new(7), NOW).await.expect("reads");
    assert_eq!(bound, TableId::new(8));
    let counted = vec![(TableId::new(7), Month::of(NOW)), (TableId::new(8), Month::of(NOW))];
    for scope in [Scope::Server(SERVER), Scope::All] {
        let tallied = store.tallies(scope, vec![tally_key()], counted.clone()).await.expect("reads");
        assert_eq!(tallied, Tallied { version: 1, tallies: vec![Some(tally())], counted: vec![1, 0] });
        assert_eq!(store.tallies_of(scope, KNOWN.person).await.expect("reads"), [(tally_key(), tally())]);
        let TallyKey { period, game, kind, .. } = tally_key();
        let key = BoardKey { scope, period, game, kind, order: Order::Points };
        let row = BoardRow { person: KNOWN.person, tally: tally() };
        let board = store.board(key, 0, 10, Some(KNOWN.person)).await.expect("reads");
        assert_eq!(board, Board { rows: vec![row.clone()], persons: 1, own: Some((0, row)) });
    }
}

#[tokio::test]
async fn what_is_written_is_still_format_4() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    {
        let store = EmbeddedStore::open(&path).expect("opens");
        write(&store).await;
    }
    let golden = parsed(golden(V4).lines());
    assert_eq!(parsed(dump(&path)), golden, "a changed format needs a new version and a migration");
}
