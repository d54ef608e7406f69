//! The embedded store's formats.

use std::path::Path;

use redb::{Database, Key, ReadableDatabase, ReadableTable, TableDefinition, Value};
use serde_json::json;
use skat_rules::rule_set::{Preset, RuleSet};
use skat_store::{
    DayStore as _, DealStore as _, EmbeddedStore, FORMAT, FormatStore as _, LedgerRow,
    MigrationPlan, Options, ResultStore as _, open_to_read,
};
use skat_table::{ShareCode, TableId};
use tempfile::TempDir;

use crate::common::{self, NOW, result};
use crate::{
    Json, KEY_DIGIT, ROWS, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, check_days,
    check_golden_content, check_removed, events_1, events_2, golden, golden_file, holds_a_table,
    open_numbers, parsed, unsealed, write, write_days, write_removed,
};

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
    for row in snapshot
        .open_table(definition)
        .expect("opens")
        .iter()
        .expect("reads")
    {
        let (k, v) = row.expect("reads");
        lines.push(
            json!({ "table": name, "key": key(k.value()), "value": value(v.value()) }).to_string(),
        );
    }
}

/// Dumps the records in the sealed tokens.
fn dump_tokens(database: &Database, lines: &mut Vec<String>) {
    let snapshot = database.begin_read().expect("begins");
    let tokens = snapshot
        .open_table(table::<(u64, u8, u64)>("tokens"))
        .expect("opens");
    for row in tokens.iter().expect("reads") {
        let (key, sealed) = row.expect("reads");
        let (table, kind, person) = key.value();
        let owner = match kind {
            0 => "public".to_owned(),
            1 => person.to_string(),
            _ => format!("+{person}"),
        };
        let record = unsealed(table, &owner, sealed.value());
        let value: Json = serde_json::from_str(&record).expect("a record is JSON");
        lines.push(json!({ "table": "tokens", "key": key.value(), "value": value }).to_string());
    }
}

/// Makes the key file of a store in this folder.
pub(crate) fn make_key_file(folder: &Path) {
    std::fs::write(folder.join("token.key"), KEY_DIGIT.repeat(64)).expect("writes");
}

type PersonKey = (u8, u64, u64, &'static str);
type DealKey = (u64, i64, u64, u16);
type RatingListKey = (u8, u64, i32, u64);
type DayKey = (&'static str, u64);
type RankKey = (u8, u64, &'static str, i64, u64);

/// Dumps all rows of a file as described in `migrations/`, one JSON line each.
pub(crate) fn dump(path: &Path) -> Vec<String> {
    let database = Database::open(path).expect("opens");
    let parse = |bytes: &[u8]| serde_json::from_slice::<Json>(bytes).expect("a record is JSON");
    // Hashed byte for byte.
    let text = |bytes: &[u8]| json!(std::str::from_utf8(bytes).expect("a record is text"));
    let unit = |()| Json::Null;
    let mut lines = Vec::new();
    dump_rows(
        &database,
        table::<&str>("meta"),
        "meta",
        &mut lines,
        |key| json!(key),
        parse,
    );
    dump_rows(
        &database,
        table::<u64>("headers"),
        "headers",
        &mut lines,
        |key| json!(key),
        text,
    );
    for name in [
        "states",
        "posts",
        "persons",
        "users",
        "settings",
        "server_choices",
    ] {
        dump_rows(
            &database,
            table::<u64>(name),
            name,
            &mut lines,
            |key| json!(key),
            parse,
        );
    }
    dump_rows(
        &database,
        table::<(u64, u64)>("events"),
        "events",
        &mut lines,
        |key| json!(key),
        text,
    );
    dump_tokens(&database, &mut lines);
    dump_rows(
        &database,
        table::<(u64, u64, u16)>("ledger"),
        "ledger",
        &mut lines,
        |key| json!(key),
        parse,
    );
    dump_rows(
        &database,
        table::<PersonKey>("tallies"),
        "tallies",
        &mut lines,
        |key| json!(key),
        parse,
    );
    for name in ["open", "servers", "forgetting"] {
        dump_rows(
            &database,
            TableDefinition::<u64, ()>::new(name),
            name,
            &mut lines,
            |key| json!(key),
            unit,
        );
    }
    let outbox = TableDefinition::<(u64, u16), ()>::new("outbox");
    dump_rows(
        &database,
        outbox,
        "outbox",
        &mut lines,
        |key| json!(key),
        unit,
    );
    let person_tables = TableDefinition::<(u64, u64), ()>::new("person_tables");
    dump_rows(
        &database,
        person_tables,
        "person_tables",
        &mut lines,
        |key| json!(key),
        unit,
    );
    dump_rows(
        &database,
        table::<DealKey>("person_deals"),
        "person_deals",
        &mut lines,
        |key| json!(key),
        parse,
    );
    let codes = TableDefinition::<u64, (u64, u16)>::new("share_codes");
    dump_rows(
        &database,
        codes,
        "share_codes",
        &mut lines,
        |key| json!(key),
        |deal| json!(deal),
    );
    let shared = TableDefinition::<(u64, u64), ()>::new("shared_deals");
    dump_rows(
        &database,
        shared,
        "shared_deals",
        &mut lines,
        |key| json!(key),
        unit,
    );
    let ranks = TableDefinition::<RankKey, ()>::new("ranks");
    dump_rows(
        &database,
        ranks,
        "ranks",
        &mut lines,
        |key| json!(key),
        unit,
    );
    let interactions = TableDefinition::<u64, i64>::new("interactions");
    dump_rows(
        &database,
        interactions,
        "interactions",
        &mut lines,
        |key| json!(key),
        |at| json!(at),
    );
    let bindings = TableDefinition::<u64, (u64, i64)>::new("bindings");
    dump_rows(
        &database,
        bindings,
        "bindings",
        &mut lines,
        |key| json!(key),
        |bound| json!(bound),
    );
    let counted = TableDefinition::<(u8, u64, u64), u16>::new("counted");
    dump_rows(
        &database,
        counted,
        "counted",
        &mut lines,
        |key| json!(key),
        |number| json!(number),
    );
    let versions = TableDefinition::<(u8, u64), u64>::new("versions");
    dump_rows(
        &database,
        versions,
        "versions",
        &mut lines,
        |key| json!(key),
        |version| json!(version),
    );
    let scores = TableDefinition::<PersonKey, i64>::new("scores");
    dump_rows(
        &database,
        scores,
        "scores",
        &mut lines,
        |key| json!(key),
        |score| json!(score),
    );
    let blocks = TableDefinition::<RankKey, u32>::new("blocks");
    dump_rows(
        &database,
        blocks,
        "blocks",
        &mut lines,
        |key| json!(key),
        |rows| json!(rows),
    );
    dump_rows(
        &database,
        table::<RatingListKey>("rating_lists"),
        "rating_lists",
        &mut lines,
        |key| json!(key),
        parse,
    );
    dump_rows(
        &database,
        table::<(u8, u64, u64)>("ratings"),
        "ratings",
        &mut lines,
        |key| json!(key),
        parse,
    );
    dump_days(&database, &mut lines);
    lines
}

/// Dumps the daily list.
fn dump_days(database: &Database, lines: &mut Vec<String>) {
    let parse = |bytes: &[u8]| serde_json::from_slice::<Json>(bytes).expect("a record is JSON");
    let text = |bytes: &[u8]| json!(std::str::from_utf8(bytes).expect("an entry is text"));
    let unit = |()| Json::Null;
    let days = table::<(&str, u16)>("days");
    dump_rows(database, days, "days", lines, |key| json!(key), parse);
    let entries = table::<DayKey>("day_entries");
    dump_rows(
        database,
        entries,
        "day_entries",
        lines,
        |key| json!(key),
        text,
    );
    let scores = table::<DayKey>("day_scores");
    dump_rows(
        database,
        scores,
        "day_scores",
        lines,
        |key| json!(key),
        parse,
    );
    let running = TableDefinition::<DayKey, ()>::new("day_running");
    dump_rows(
        database,
        running,
        "day_running",
        lines,
        |key| json!(key),
        unit,
    );
    let of_person = TableDefinition::<(u64, &str), ()>::new("person_days");
    dump_rows(
        database,
        of_person,
        "person_days",
        lines,
        |key| json!(key),
        unit,
    );
    for name in ["day_players", "day_servers"] {
        let pairs = TableDefinition::<(u64, u64), ()>::new(name);
        dump_rows(database, pairs, name, lines, |key| json!(key), unit);
    }
    let groups = TableDefinition::<&str, (u32, &[u8])>::new("week_groups");
    let versioned = |(version, record): (u32, &[u8])| json!([version, parse(record)]);
    dump_rows(
        database,
        groups,
        "week_groups",
        lines,
        |key| json!(key),
        versioned,
    );
    let reminders = table::<u64>("day_reminders");
    dump_rows(
        database,
        reminders,
        "day_reminders",
        lines,
        |key| json!(key),
        parse,
    );
}

/// Creates a file with these rows.
fn restore(path: &Path, lines: &str) {
    let database = Database::create(path).expect("the file is created");
    let transaction = database.begin_write().expect("begins");
    for line in lines.lines() {
        let row: Json = serde_json::from_str(line).expect("a golden line is JSON");
        let name = row["table"].as_str().expect("the row names its table");
        let (key, value) = (&row["key"], &row["value"]);
        let value = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        let part = |index: usize| key[index].as_u64().expect("a part of a key");
        let number = || key.as_u64().expect("a number");
        let word = |index: usize| key[index].as_str().expect("a word of a key");
        let person_key = || (part(0) as u8, part(1), part(2), word(3));
        let rank_key = || {
            (
                part(0) as u8,
                part(1),
                word(2),
                key[3].as_i64().expect("a score"),
                part(4),
            )
        };
        let as_u64 = || row["value"].as_u64().expect("a number");
        let as_i64 = |value: &Json| value.as_i64().expect("a timestamp or score");
        let open = &transaction;
        match name {
            "meta" => {
                let key = key.as_str().expect("a name");
                open.open_table(table::<&str>(name))
                    .expect("opens")
                    .insert(key, value.as_bytes())
                    .map(drop)
            }
            "open" | "servers" | "forgetting" => {
                let definition = TableDefinition::<u64, ()>::new(name);
                open.open_table(definition)
                    .expect("opens")
                    .insert(number(), ())
                    .map(drop)
            }
            "outbox" => {
                let definition = TableDefinition::<(u64, u16), ()>::new(name);
                open.open_table(definition)
                    .expect("opens")
                    .insert((part(0), part(1) as u16), ())
                    .map(drop)
            }
            "days" => open
                .open_table(table::<(&str, u16)>(name))
                .expect("opens")
                .insert((word(0), part(1) as u16), value.as_bytes())
                .map(drop),
            "day_entries" | "day_scores" => open
                .open_table(table::<DayKey>(name))
                .expect("opens")
                .insert((word(0), part(1)), value.as_bytes())
                .map(drop),
            "day_running" => {
                let definition = TableDefinition::<DayKey, ()>::new(name);
                open.open_table(definition)
                    .expect("opens")
                    .insert((word(0), part(1)), ())
                    .map(drop)
            }
            "person_days" => {
                let definition = TableDefinition::<(u64, &str), ()>::new(name);
                open.open_table(definition)
                    .expect("opens")
                    .insert((part(0), word(1)), ())
                    .map(drop)
            }
            "week_groups" => {
                let version = row["value"][0].as_u64().expect("a version");
                let groups = row["value"][1].to_string();
                let definition = TableDefinition::<&str, (u32, &[u8])>::new(name);
                open.open_table(definition)
                    .expect("opens")
                    .insert(
                        key.as_str().expect("a week"),
                        (version as u32, groups.as_bytes()),
                    )
                    .map(drop)
            }
            "person_tables" | "shared_deals" | "day_players" | "day_servers" => {
                let definition = TableDefinition::<(u64, u64), ()>::new(name);
                open.open_table(definition)
                    .expect("opens")
                    .insert((part(0), part(1)), ())
                    .map(drop)
            }
            "person_deals" => {
                let key = (part(0), as_i64(&key[1]), part(2), part(3) as u16);
                open.open_table(table::<DealKey>(name))
                    .expect("opens")
                    .insert(key, value.as_bytes())
                    .map(drop)
            }
            "share_codes" => {
                let deal = |index: usize| row["value"][index].as_u64().expect("a number");
                let definition = TableDefinition::<u64, (u64, u16)>::new(name);
                open.open_table(definition)
                    .expect("opens")
                    .insert(number(), (deal(0), deal(1) as u16))
                    .map(drop)
            }
            "ranks" => {
                let definition = TableDefinition::<RankKey, ()>::new(name);
                open.open_table(definition)
                    .expect("opens")
                    .insert(rank_key(), ())
                    .map(drop)
            }
            "interactions" => {
                let definition = TableDefinition::<u64, i64>::new(name);
                open.open_table(definition)
                    .expect("opens")
                    .insert(number(), as_i64(&row["value"]))
                    .map(drop)
            }
            "bindings" => {
                let bound = (
                    row["value"][0].as_u64().expect("a table"),
                    as_i64(&row["value"][1]),
                );
                let definition = TableDefinition::<u64, (u64, i64)>::new(name);
                open.open_table(definition)
                    .expect("opens")
                    .insert(number(), bound)
                    .map(drop)
            }
            "counted" => {
                let definition = TableDefinition::<(u8, u64, u64), u16>::new(name);
                let key = (part(0) as u8, part(1), part(2));
                open.open_table(definition)
                    .expect("opens")
                    .insert(key, as_u64() as u16)
                    .map(drop)
            }
            "versions" => {
                let definition = TableDefinition::<(u8, u64), u64>::new(name);
                open.open_table(definition)
                    .expect("opens")
                    .insert((part(0) as u8, part(1)), as_u64())
                    .map(drop)
            }
            "scores" => {
                let definition = TableDefinition::<PersonKey, i64>::new(name);
                open.open_table(definition)
                    .expect("opens")
                    .insert(person_key(), as_i64(&row["value"]))
                    .map(drop)
            }
            "blocks" => {
                let definition = TableDefinition::<RankKey, u32>::new(name);
                open.open_table(definition)
                    .expect("opens")
                    .insert(rank_key(), as_u64() as u32)
                    .map(drop)
            }
            "tallies" => open
                .open_table(table::<PersonKey>(name))
                .expect("opens")
                .insert(person_key(), value.as_bytes())
                .map(drop),
            "rating_lists" => {
                let day = key[2].as_i64().expect("a day");
                let key = (part(0) as u8, part(1), day as i32, part(3));
                open.open_table(table::<RatingListKey>(name))
                    .expect("opens")
                    .insert(key, value.as_bytes())
                    .map(drop)
            }
            "ratings" => open
                .open_table(table::<(u8, u64, u64)>(name))
                .expect("opens")
                .insert((part(0) as u8, part(1), part(2)), value.as_bytes())
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
            _ => open
                .open_table(table::<u64>(name))
                .expect("opens")
                .insert(number(), value.as_bytes())
                .map(drop),
        }
        .expect("inserts");
    }
    transaction.commit().expect("commits");
}

fn opened(folder: &TempDir, rows: &str) -> EmbeddedStore {
    make_key_file(folder.path());
    let path = folder.path().join("tables.redb");
    restore(&path, rows);
    EmbeddedStore::open(&path).expect("opens")
}

/// The steps from format 3 on change no row. Formats 8 and 10 add an index.
fn only_the_number_changes(file: &str) {
    let rows = |migration| {
        let rows = parsed(golden_file(migration, file).lines());
        let is_old = |row: &Json| {
            let added = ["meta", "person_tables", "share_codes"];
            !added.iter().any(|name| row["table"] == *name)
        };
        rows.into_iter().filter(is_old).collect::<Vec<_>>()
    };
    assert_eq!(rows(V3), rows(V4));
    assert_eq!(rows(V4), rows(V5));
    assert_eq!(rows(V5), rows(V6));
    assert_eq!(rows(V6), rows(V7));
    assert_eq!(rows(V7), rows(V8));
    assert_eq!(rows(V8), rows(V9));
    assert_eq!(rows(V9), rows(V10));
}

#[tokio::test]
async fn a_damaged_header_does_not_stop_the_migration() {
    let folder = tempfile::tempdir().expect("a folder");
    make_key_file(folder.path());
    let path = folder.path().join("tables.redb");
    restore(&path, &golden(V9));
    {
        let database = Database::create(&path).expect("opens");
        let transaction = database.begin_write().expect("begins");
        let headers = TableDefinition::<u64, &[u8]>::new("headers");
        let mut headers = transaction.open_table(headers).expect("opens");
        headers.insert(8, &b"{"[..]).expect("writes");
        drop(headers);
        transaction.commit().expect("commits");
    }
    let plan = planned(&path).await;
    assert_eq!(plan.to, FORMAT);
    let store = EmbeddedStore::open(&path).expect("opens");
    store.migrate().await.expect("migrates");
    let found = store.deal_of(ShareCode::new(7)).await;
    found.expect("reads");
}

/// Migrates a file with these rows to the newest format, and returns its rows. The time of the
/// steps becomes 0.
async fn migrated(rows: &str, steps: &[&str]) -> Vec<Json> {
    let folder = tempfile::tempdir().expect("a folder");
    make_key_file(folder.path());
    let path = folder.path().join("tables.redb");
    restore(&path, rows);
    let plan = planned(&path).await;
    let migrate = async || {
        let store = EmbeddedStore::open(&path).expect("opens");
        store.migrate().await.expect("migrates");
    };
    migrate().await;
    let once = dump(&path);
    migrate().await;
    assert_eq!(dump(&path), once, "a step is never made twice");
    check_plan(&plan, steps, &parsed(&once));
    let (earlier, mut rows) = (parsed(rows.lines()), parsed(once));
    let mut made = Vec::new();
    let is_step =
        |row: &Json| row["table"] == "meta" && row["key"] != "format" && !earlier.contains(row);
    for row in rows.iter_mut().filter(|row| is_step(row)) {
        made.push(row["key"].as_str().expect("a name").to_owned());
        assert!(row["value"]["at"].as_i64().expect("a moment") > NOW.0);
        row["value"]["at"] = json!(0);
    }
    assert_eq!(made, steps);
    rows
}

/// Returns the steps to the newest format without making them.
async fn planned(path: &Path) -> MigrationPlan {
    let before = std::fs::read(path).expect("reads");
    let options = Options::new(path.display().to_string(), "");
    let store = open_to_read(&options).await.expect("opens");
    let plan = store.plan_migration().await.expect("plans");
    drop(store);
    assert!(
        std::fs::read(path).expect("reads") == before,
        "a plan changes nothing"
    );
    plan
}

/// Checks a plan against the steps that were made and the rows after them.
fn check_plan(plan: &MigrationPlan, steps: &[&str], rows: &[Json]) {
    assert_eq!(plan.to, FORMAT);
    assert_eq!(plan.from as usize, FORMAT as usize - steps.len());
    let of = |name: &str| rows.iter().filter(|row| row["table"] == name).count() as u64;
    let records = |format| match format {
        3 => of("states") + of("ledger"),
        8 => of("person_tables"),
        10 => of("person_deals") + of("share_codes"),
        _ => 0,
    };
    let planned: Vec<(u32, u64)> = plan
        .steps
        .iter()
        .map(|step| (step.format, step.records))
        .collect();
    let expected: Vec<(u32, u64)> = (plan.from + 1..=FORMAT)
        .map(|format| (format, records(format)))
        .collect();
    assert_eq!(planned, expected);
}

#[tokio::test]
async fn golden_records_of_format_1_load_and_become_the_newest() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = opened(&folder, &golden(V1));
    let header = common::header_by(7, RuleSet::of(Preset::Isko1));
    holds_a_table(&store, &header, events_1(), &result(7, 1, &ROWS), false).await;
    assert_eq!(open_numbers(&store).await, [7]);
    assert_eq!(
        migrated(&golden(V1), &[V2, V3, V4, V5, V6, V7, V8, V9, V10]).await,
        parsed(golden_file(V10, "from_1.jsonl").lines())
    );
    only_the_number_changes("from_1.jsonl");
}

#[tokio::test]
async fn golden_records_of_format_2_load_and_become_the_newest() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = opened(&folder, &golden(V2));
    holds_a_table(
        &store,
        &common::header(7),
        events_2(),
        &result(7, 1, &ROWS),
        false,
    )
    .await;
    assert_eq!(open_numbers(&store).await, [7]);
    let outbox = store.outbox(TableId::new(7)).await.expect("reads");
    assert_eq!(
        outbox.rows,
        [LedgerRow::Deal(result(7, 1, &ROWS))],
        "old results get counted"
    );
    assert_eq!(
        migrated(&golden(V2), &[V3, V4, V5, V6, V7, V8, V9, V10]).await,
        parsed(golden_file(V10, "from_2.jsonl").lines())
    );
    only_the_number_changes("from_2.jsonl");
}

#[tokio::test]
async fn golden_records_of_format_3_load_and_become_the_newest() {
    let folder = tempfile::tempdir().expect("a folder");
    check_golden_content(&opened(&folder, &golden(V3)), 3).await;
    assert_eq!(
        migrated(&golden(V3), &[V4, V5, V6, V7, V8, V9, V10]).await,
        parsed(golden_file(V10, "from_3.jsonl").lines())
    );
}

#[tokio::test]
async fn golden_records_of_format_4_load_and_become_the_newest() {
    let folder = tempfile::tempdir().expect("a folder");
    check_golden_content(&opened(&folder, &golden(V4)), 4).await;
    assert_eq!(
        migrated(&golden(V4), &[V5, V6, V7, V8, V9, V10]).await,
        parsed(golden_file(V10, "from_4.jsonl").lines())
    );
}

#[tokio::test]
async fn golden_records_of_format_5_load_and_become_the_newest() {
    let folder = tempfile::tempdir().expect("a folder");
    check_golden_content(&opened(&folder, &golden(V5)), 5).await;
    assert_eq!(
        migrated(&golden(V5), &[V6, V7, V8, V9, V10]).await,
        parsed(golden_file(V10, "from_5.jsonl").lines())
    );
}

#[tokio::test]
async fn golden_records_of_format_6_load_and_become_the_newest() {
    let folder = tempfile::tempdir().expect("a folder");
    check_golden_content(&opened(&folder, &golden(V6)), 6).await;
    assert_eq!(
        migrated(&golden(V6), &[V7, V8, V9, V10]).await,
        parsed(golden_file(V10, "from_6.jsonl").lines())
    );
}

#[tokio::test]
async fn golden_records_of_format_7_load_and_become_the_newest() {
    let folder = tempfile::tempdir().expect("a folder");
    // An earlier release has written no index.
    check_golden_content(&opened(&folder, &golden(V7)), 7).await;
    assert_eq!(
        migrated(&golden(V7), &[V8, V9, V10]).await,
        parsed(golden_file(V10, "from_7.jsonl").lines())
    );
}

#[tokio::test]
async fn golden_records_of_format_8_load_and_become_the_newest() {
    let folder = tempfile::tempdir().expect("a folder");
    check_golden_content(&opened(&folder, &golden(V8)), 8).await;
    assert_eq!(
        migrated(&golden(V8), &[V9, V10]).await,
        parsed(golden_file(V10, "from_8.jsonl").lines())
    );
}

#[tokio::test]
async fn golden_records_of_format_9_load_and_become_the_newest() {
    let folder = tempfile::tempdir().expect("a folder");
    check_golden_content(&opened(&folder, &golden(V9)), 9).await;
    assert_eq!(
        migrated(&golden(V9), &[V10]).await,
        parsed(golden_file(V10, "from_9.jsonl").lines())
    );
}

#[tokio::test]
async fn golden_records_of_format_10_load() {
    let folder = tempfile::tempdir().expect("a folder");
    check_golden_content(&opened(&folder, &golden(V10)), 10).await;
}

/// A program of format 10 that knew no daily list has left its tables out.
#[tokio::test]
async fn a_file_without_the_daily_list_gets_its_tables() {
    let is_day = |row: &Json| {
        let name = row["table"].as_str().expect("a name");
        ["day", "person_days", "week_groups"]
            .iter()
            .any(|beginning| name.starts_with(beginning))
    };
    let golden = golden(V10);
    let rows = golden.lines().zip(parsed(golden.lines()));
    let rows: Vec<&str> = rows
        .filter_map(|(line, row)| (!is_day(&row)).then_some(line))
        .collect();
    let folder = tempfile::tempdir().expect("a folder");
    make_key_file(folder.path());
    let path = folder.path().join("tables.redb");
    restore(&path, &rows.join("\n"));
    let plan = planned(&path).await;
    assert_eq!((plan.from, plan.to), (FORMAT, FORMAT));

    let store = EmbeddedStore::open(&path).expect("opens");
    assert_eq!(store.all_days().await.expect("reads"), []);
    write_days(&store).await;
    check_days(&store, 10).await;
}

#[tokio::test]
async fn records_are_still_written_in_format_10() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    make_key_file(folder.path());
    {
        let store = EmbeddedStore::open(&path).expect("opens");
        write(&store).await;
    }
    let golden = parsed(golden(V10).lines());
    assert_eq!(
        parsed(dump(&path)),
        golden,
        "a changed format needs a new version and a migration"
    );
}

#[tokio::test]
async fn a_removed_log_is_still_written_in_format_10() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    make_key_file(folder.path());
    {
        let store = EmbeddedStore::open(&path).expect("opens");
        write_removed(&store).await;
    }
    let golden = golden_file(V10, "removed.jsonl");
    assert_eq!(parsed(dump(&path)), parsed(golden.lines()));
    check_removed(&EmbeddedStore::open(&path).expect("opens")).await;
}
