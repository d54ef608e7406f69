//! The formats in Redis: golden files hold all keys, one JSON line each, as `keys.rs` describes
//! them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use redis::{Connection, FromRedisValue};
use serde_json::json;
use skat_store::{FORMAT, Store, open};

use crate::common::options;
use crate::common::servers::Server;
use crate::{
    Json, V3, V4, V5, V6, V7, V8, V9, V10, check_golden_content, check_removed, golden_file,
    parsed, unsealed, write, write_removed,
};

const GOLDEN: &str = "golden_redis.jsonl";

/// Time to live of restored keys that expire, in milliseconds.
const KEPT_MS: u64 = 3_600_000;

fn connect(server: &Server) -> Connection {
    redis::Client::open(server.url())
        .expect("a client")
        .get_connection()
        .expect("connects")
}

fn ask<T: FromRedisValue>(connection: &mut Connection, words: &[&str]) -> T {
    redis::cmd(words[0])
        .arg(&words[1..])
        .query(connection)
        .expect("answers")
}

async fn opened(server: &Server) -> Arc<dyn Store> {
    open(&options(server.url(), "")).await.expect("opens")
}

/// Dumps all keys in the order of their names. Values that differ between runs are left out: times,
/// and the number of the attempt that opened a table.
fn dump(server: &Server) -> Vec<Json> {
    let mut connection = connect(server);
    let mut lines = Vec::new();
    let mut keys: BTreeSet<String> = ask(&mut connection, &["KEYS", "*"]);
    // The number of the latest erasure is random.
    keys.retain(|key| !key.ends_with(":forgotten"));
    for key in keys {
        let kind: String = ask(&mut connection, &["TYPE", &key]);
        let value = match kind.as_str() {
            "hash" if key.ends_with(":tokens") => {
                let fields: BTreeMap<String, Vec<u8>> = ask(&mut connection, &["HGETALL", &key]);
                let record = |(owner, sealed): (String, Vec<u8>)| {
                    // A token of an older program stays in the clear until its table is activated.
                    let record = if sealed.starts_with(b"{") {
                        String::from_utf8(sealed).expect("a record is text")
                    } else {
                        // The golden owners are single digits, so hexadecimal or not is the same.
                        unsealed(7, &owner, &sealed)
                    };
                    (owner, record)
                };
                json!(fields.into_iter().map(record).collect::<BTreeMap<_, _>>())
            }
            "hash" => {
                let mut fields: BTreeMap<String, String> = ask(&mut connection, &["HGETALL", &key]);
                let of_this_time = |field: &str| {
                    key.contains(":open:")
                        || field == "opened_by"
                        || field == "attempt"
                        || key.ends_with(":attempts")
                        || field.starts_with("migration:")
                };
                if key.ends_with(":{reminders}:last") {
                    // The attempt follows the day.
                    for last in fields.values_mut() {
                        last.truncate(last.find(' ').expect("a day and an attempt"));
                        last.push_str(" 0");
                    }
                }
                fields
                    .iter_mut()
                    .filter(|(field, _)| of_this_time(field))
                    .for_each(|(_, value)| *value = "0".to_owned());
                json!(fields)
            }
            "list" => json!(ask::<Vec<String>>(
                &mut connection,
                &["LRANGE", &key, "0", "-1"]
            )),
            "set" => json!(ask::<BTreeSet<String>>(
                &mut connection,
                &["SMEMBERS", &key]
            )),
            "zset" => json!(ask::<Vec<(String, String)>>(
                &mut connection,
                &["ZRANGE", &key, "0", "-1", "WITHSCORES"]
            )),
            _ => json!(ask::<String>(&mut connection, &["GET", &key])),
        };
        let expires = ask::<i64>(&mut connection, &["PTTL", &key]) >= 0;
        lines.push(json!({ "key": key, "type": kind, "value": value, "expires": expires }));
    }
    lines
}

/// Puts the keys of a golden file into an empty server.
fn restore(server: &Server, rows: &str) {
    let mut connection = connect(server);
    let text = |value: &Json| value.as_str().expect("a text").to_owned();
    for row in parsed(rows.lines()) {
        let (key, value) = (text(&row["key"]), &row["value"]);
        let items = || value.as_array().expect("a list").iter();
        let (command, arguments): (&str, Vec<String>) = match row["type"].as_str().expect("a type")
        {
            "hash" => {
                let fields = value.as_object().expect("fields").iter();
                (
                    "HSET",
                    fields
                        .flat_map(|(field, value)| [field.clone(), text(value)])
                        .collect(),
                )
            }
            "list" => ("RPUSH", items().map(text).collect()),
            "set" => ("SADD", items().map(text).collect()),
            "zset" => (
                "ZADD",
                items()
                    .flat_map(|pair| [text(&pair[1]), text(&pair[0])])
                    .collect(),
            ),
            _ => ("SET", vec![text(value)]),
        };
        redis::cmd(command)
            .arg(&key)
            .arg(arguments)
            .exec(&mut connection)
            .expect("writes");
        if row["expires"] == true {
            redis::cmd("PEXPIRE")
                .arg(&key)
                .arg(KEPT_MS)
                .exec(&mut connection)
                .expect("writes");
        }
    }
}

#[tokio::test]
async fn golden_keys_of_format_3_load_and_become_the_newest() {
    let server = Server::start("");
    restore(&server, &golden_file(V3, GOLDEN));
    let store = opened(&server).await;
    assert_eq!(
        dump(&server),
        parsed(golden_file(V10, "from_3_redis.jsonl").lines())
    );
    check_golden_content(&*store, 3).await;
}

#[tokio::test]
async fn golden_keys_of_format_4_load_and_become_the_newest() {
    let server = Server::start("");
    restore(&server, &golden_file(V4, GOLDEN));
    let store = opened(&server).await;
    assert_eq!(
        dump(&server),
        parsed(golden_file(V10, "from_4_redis.jsonl").lines())
    );
    check_golden_content(&*store, 4).await;
}

#[tokio::test]
async fn golden_keys_of_format_5_load_and_become_the_newest() {
    let server = Server::start("");
    restore(&server, &golden_file(V5, GOLDEN));
    let store = opened(&server).await;
    assert_eq!(
        dump(&server),
        parsed(golden_file(V10, "from_5_redis.jsonl").lines())
    );
    check_golden_content(&*store, 5).await;
}

#[tokio::test]
async fn golden_keys_of_format_6_load_and_become_the_newest() {
    let server = Server::start("");
    restore(&server, &golden_file(V6, GOLDEN));
    let store = opened(&server).await;
    assert_eq!(
        dump(&server),
        parsed(golden_file(V10, "from_6_redis.jsonl").lines())
    );
    check_golden_content(&*store, 6).await;
}

#[tokio::test]
async fn golden_keys_of_format_7_load_and_become_the_newest() {
    let server = Server::start("");
    restore(&server, &golden_file(V7, GOLDEN));
    let store = opened(&server).await;
    assert_eq!(
        dump(&server),
        parsed(golden_file(V10, "from_7_redis.jsonl").lines())
    );
    check_golden_content(&*store, 7).await;
}

#[tokio::test]
async fn golden_keys_of_format_8_load_and_become_the_newest() {
    let server = Server::start("");
    restore(&server, &golden_file(V8, GOLDEN));
    let store = opened(&server).await;
    assert_eq!(
        dump(&server),
        parsed(golden_file(V10, "from_8_redis.jsonl").lines())
    );
    check_golden_content(&*store, 8).await;
}

#[tokio::test]
async fn golden_keys_of_format_9_load_and_become_the_newest() {
    let server = Server::start("");
    let golden = golden_file(V9, GOLDEN);
    restore(&server, &golden);
    let store = opened(&server).await;
    let plan = store.plan_migration().await.expect("plans");
    assert_eq!((plan.from, plan.to), (9, FORMAT));
    // The share code of the table's deal.
    assert_eq!(plan.steps[0].records, 1);
    assert_eq!(dump(&server), parsed(golden.lines()));
    assert_eq!(store.migrate().await.expect("migrates"), 9);
    assert_eq!(
        dump(&server),
        parsed(golden_file(V10, "from_9_redis.jsonl").lines())
    );
    check_golden_content(&*store, 9).await;
}

#[tokio::test]
async fn golden_keys_of_format_10_load() {
    let server = Server::start("");
    restore(&server, &golden_file(V10, GOLDEN));
    check_golden_content(&*opened(&server).await, 10).await;
}

/// A process may die between the step's script and the last of the indexes.
#[tokio::test]
async fn an_interrupted_step_to_format_8_is_completed() {
    let server = Server::start("");
    restore(&server, &golden_file(V7, GOLDEN));
    opened(&server).await.migrate().await.expect("migrates");
    let complete = dump(&server);
    let mut connection = connect(&server);
    let indexes: Vec<String> = ask(&mut connection, &["KEYS", "*:tables_of:*"]);
    for index in &indexes {
        ask::<()>(&mut connection, &["DEL", index]);
    }
    let meta = "skatrunde:meta";
    ask::<()>(&mut connection, &["HSET", meta, "unindexed", "1"]);
    drop(opened(&server).await);
    assert_eq!(dump(&server), complete);
}

#[tokio::test]
async fn records_are_still_written_in_format_10() {
    let server = Server::start("");
    write(&*opened(&server).await).await;
    let golden = parsed(golden_file(V10, GOLDEN).lines());
    assert_eq!(
        dump(&server),
        golden,
        "a changed format needs a new version and a migration"
    );
}

#[tokio::test]
async fn a_removed_log_is_still_written_in_format_10() {
    let server = Server::start("");
    write_removed(&*opened(&server).await).await;
    let golden = golden_file(V10, "removed_redis.jsonl");
    assert_eq!(dump(&server), parsed(golden.lines()));
    let server = Server::start("");
    restore(&server, &golden);
    check_removed(&*opened(&server).await).await;
}
