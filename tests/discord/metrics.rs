//! Metrics match what was done and identify nobody, and the process reports its health.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::Output;
use std::sync::Arc;

use reqwest::StatusCode;
use serde_json::{Value, json};
use skat_store::{EmbeddedStore, FORMAT, Formats, Options, open};
use skatrunde::metrics::{Endpoint, Metrics, Sources};
use tokio_util::sync::CancellationToken;

use crate::person::{Person, play_until};
use crate::pool::one_with_computers;
use crate::servers::Server;
use crate::world::{PATIENCE, World};

/// All allowed label names.
const LABELS: [&str; 8] = [
    "kind", "le", "limit", "outcome", "reason", "task", "version", "what",
];

/// Queries a process over HTTP.
async fn get(address: SocketAddr, path: &str) -> (StatusCode, String) {
    let client = reqwest::Client::builder()
        .no_proxy()
        .timeout(PATIENCE)
        .build()
        .unwrap();
    let response = client
        .get(format!("http://{address}{path}"))
        .send()
        .await
        .unwrap();
    (response.status(), response.text().await.unwrap())
}

/// Parses the samples of an exposition, by name and labels.
fn samples(exposition: &str) -> BTreeMap<String, f64> {
    let lines = exposition.lines().filter(|line| !line.starts_with('#'));
    let sample = |line: &str| {
        let (name, value) = line.rsplit_once(' ').unwrap();
        (name.to_owned(), value.parse().unwrap())
    };
    lines.map(sample).collect()
}

/// A bot in a process of its own, and the address of its metrics.
pub(crate) struct Watched {
    pub(crate) world: World,
    address: SocketAddr,
}

impl Watched {
    async fn start() -> Self {
        Self::of(World::start_apart().await).await
    }

    /// Wraps a world whose bot is a process of its own.
    pub(crate) async fn of(world: World) -> Self {
        let address = address(&world, 0).await;
        Self { world, address }
    }

    pub(crate) async fn samples(&self) -> BTreeMap<String, f64> {
        let (status, text) = get(self.address, "/metrics").await;
        assert_eq!(status, StatusCode::OK);
        samples(&text)
    }

    /// Waits until these samples have these values. An action is counted a moment after everybody
    /// has seen it, and the bot may still be busy.
    async fn shows(&self, wanted: impl Fn() -> Vec<(&'static str, f64)>) {
        let mut looks = tokio::time::interval(std::time::Duration::from_millis(20));
        let looking = async {
            loop {
                looks.tick().await;
                let samples = self.samples().await;
                if wanted()
                    .iter()
                    .all(|(name, value)| samples.get(*name) == Some(value))
                {
                    return;
                }
            }
        };
        if tokio::time::timeout(PATIENCE, looking).await.is_err() {
            panic!(
                "timed out waiting for {:?} in {:#?}",
                wanted(),
                self.samples().await
            );
        }
    }

    fn calls(&self, exempt: bool, mark: usize) -> f64 {
        self.world
            .discord
            .calls_since(mark)
            .iter()
            .filter(|call| call.exempt == exempt)
            .count() as f64
    }
}

/// Returns the metrics address that a separate bot logged, after this many earlier starts.
async fn address(world: &World, earlier: usize) -> SocketAddr {
    let logged = || {
        let log = world.log();
        let line = log
            .lines()
            .filter(|line| line.contains("serving health and metrics"))
            .nth(earlier)?
            .to_owned();
        let begin = line.rfind("127.0.0.1:")?;
        let end = line[begin..]
            .find(|c: char| !c.is_ascii_digit() && !".:".contains(c))
            .unwrap_or(line.len() - begin);
        line[begin..begin + end].parse().ok()
    };
    world
        .eventually("the address of the metrics", |_| logged().is_some())
        .await;
    logged().unwrap()
}

/// Runs `skatrunde health` for a process at this address.
async fn health(world: &World, address: SocketAddr, words: &[&str]) -> Output {
    let mut command = world.bot_apart();
    command
        .arg("health")
        .args(words)
        .env("SKATRUNDE__METRICS__LISTEN", address.to_string());
    command
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    command.output().await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn metrics_count_every_action() {
    let watched = Watched::start().await;
    let world = &watched.world;
    watched
        .shows(|| {
            vec![
                ("skatrunde_tables_served", 0.0),
                ("skatrunde_shards_connected", 1.0),
            ]
        })
        .await;
    let mark = world.discord.mark();

    let mut people = [world.person("anna")];
    people[0]
        .slash(
            "skat new",
            &[
                ("rounds", json!(1)),
                ("computers", json!(2)),
                ("think", json!(3)),
            ],
        )
        .await;
    people[0].press_table("begin").await;
    let (answered, picked) = (Cell::new(0.0), Cell::new(0));
    let (_, ask) = play_until(&mut people, |ask| {
        let plays = ask.first("play").is_some();
        if !plays {
            answered.set(answered.get() + 1.0);
            picked.set(picked.get() + ask.presses_before(&ask.simple()));
        }
        plays
    })
    .await;
    // The click to begin, each answer with the cards picked for it, a stranger's click and a forged
    // one.
    let steps = 1.0 + answered.get();
    let clicks = steps + picked.get() as f64 + 2.0;

    let stranger = world.person("clara");
    let message = stranger.table_message("cards").await;
    press_as_a_stranger(&stranger, &message).await;
    people[0]
        .forges(
            &ask.panel,
            "nonsense",
            "I don’t know this button|Diesen Knopf kenne ich nicht",
        )
        .await;

    watched
        .shows(|| {
            vec![
                ("skatrunde_answer_seconds_count{kind=\"command\"}", 1.0),
                ("skatrunde_answer_seconds_count{kind=\"click\"}", clicks),
                ("skatrunde_refusals_total{reason=\"not_seated\"}", 1.0),
                ("skatrunde_refusals_total{reason=\"unknown_button\"}", 1.0),
                ("skatrunde_refusals_total{reason=\"store\"}", 0.0),
                ("skatrunde_tables_served", 1.0),
                ("skatrunde_tables_uncounted", 0.0),
                ("skatrunde_shards_held", 1.0),
                ("skatrunde_ready{what=\"discord\"}", 1.0),
                ("skatrunde_ready{what=\"store\"}", 1.0),
                ("skatrunde_ready{what=\"tables\"}", 1.0),
                ("skatrunde_ready{what=\"readable\"}", 1.0),
                ("skatrunde_tables_unreadable", 0.0),
                (
                    "skatrunde_discord_calls_total{limit=\"exempt\"}",
                    watched.calls(true, mark),
                ),
                (
                    "skatrunde_discord_calls_total{limit=\"counted\"}",
                    watched.calls(false, mark),
                ),
            ]
        })
        .await;
    let samples = watched.samples().await;
    // The opening is a step, too.
    let decisions = samples["skatrunde_autoplayer_decision_seconds_count"];
    let stored = samples["skatrunde_commit_seconds_count{outcome=\"stored\"}"];
    assert!(
        decisions > 0.0 && stored >= 1.0 + steps,
        "{stored} steps, {decisions} decisions"
    );
    for outcome in [
        "duplicate",
        "fenced",
        "refused",
        "unavailable",
        "full",
        "in_doubt",
    ] {
        assert_eq!(
            samples[&format!("skatrunde_commit_seconds_count{{outcome=\"{outcome}\"}}")],
            0.0,
            "{outcome}"
        );
    }
    watched.world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_uncountable_result_shows_until_it_is_counted() {
    let redis = Server::strict();
    let world = World::on_store(redis.url()).await;
    let process = world.start_process();
    assert!(world.discord.wait_bot_online(PATIENCE).await);
    let watched = Watched {
        address: address(&world, 0).await,
        world,
    };
    // Without this command outboxes can't be read; everything else works.
    redis.ask::<()>("ACL SETUSER default -zrange").unwrap();
    let mut people = [one_with_computers(&watched.world, "anna", 1).await];
    play_until(&mut people, |ask| ask.offers("ready")).await;
    watched
        .shows(|| vec![("skatrunde_tables_uncounted", 1.0)])
        .await;
    redis.ask::<()>("ACL SETUSER default +zrange").unwrap();
    watched
        .shows(|| vec![("skatrunde_tables_uncounted", 0.0)])
        .await;
    process.leaves().await;
    assert_eq!(watched.world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unreadable_table_shows_until_it_can_be_read() {
    let redis = Server::strict();
    let world = World::on_store(redis.url()).await;
    let process = world.start_process();
    assert!(world.discord.wait_bot_online(PATIENCE).await);
    let anna = one_with_computers(&world, "anna", 1).await;
    anna.table_message("cards").await;
    process.leaves().await;
    let keys: Vec<String> = redis.ask("KEYS skatrunde:{t:*}:log").unwrap();
    let log = &keys[0];
    let aside = log.replace(":log", ":aside");
    redis.ask::<()>(&format!("RENAME {log} {aside}")).unwrap();

    let process = world.start_process();
    assert!(world.discord.wait_bot_online(PATIENCE).await);
    let watched = Watched {
        address: address(&world, 1).await,
        world,
    };
    let needs = |readable| {
        vec![
            ("skatrunde_tables_unreadable", 1.0 - readable),
            ("skatrunde_ready{what=\"readable\"}", readable),
            ("skatrunde_ready{what=\"store\"}", 1.0),
            ("skatrunde_ready{what=\"tables\"}", 1.0),
        ]
    };
    watched.shows(|| needs(0.0)).await;
    let (status, text) = get(watched.address, "/ready").await;
    let response: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (status, &response["reasons"]),
        (
            StatusCode::SERVICE_UNAVAILABLE,
            &json!(["open tables can't be read"])
        )
    );
    redis.ask::<()>(&format!("RENAME {aside} {log}")).unwrap();
    anna.press_table("cards").await;
    watched.shows(|| needs(1.0)).await;
    process.leaves().await;
    watched.world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_cannot_be_listed_show_until_they_can() {
    let redis = Server::strict();
    redis.ask::<()>("SET skatrunde:open:0 damage").unwrap();
    let world = World::on_store(redis.url()).await;
    let process = world.start_process();
    let watched = Watched {
        address: address(&world, 0).await,
        world,
    };
    let needs = |readable| vec![("skatrunde_ready{what=\"readable\"}", readable)];
    watched.shows(|| needs(0.0)).await;
    redis.ask::<()>("DEL skatrunde:open:0").unwrap();
    watched.shows(|| needs(1.0)).await;
    assert!(watched.world.discord.wait_bot_online(PATIENCE).await);
    process.leaves().await;
    watched.world.end().await;
}

/// Presses controls that only a player at this table may press.
async fn press_as_a_stranger(stranger: &Person, message: &discord_sandbox::Message) {
    let leave = crate::person::control(message, "cards")
        .unwrap()
        .replace("cards", "ready");
    stranger
        .forges(message, &leave, "Du sitzt nicht an diesem Tisch")
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn metrics_show_no_person_and_no_table() {
    let watched = Watched::start().await;
    let world = &watched.world;
    let mut people = [world.person("anna")];
    people[0]
        .slash(
            "skat new",
            &[
                ("rounds", json!(1)),
                ("computers", json!(2)),
                ("think", json!(3)),
            ],
        )
        .await;
    people[0].press_table("begin").await;
    let (_, ask) = play_until(&mut people, |ask| ask.first("play").is_some()).await;

    let (_, text) = get(watched.address, "/metrics").await;
    let table = ask.forged("").split(':').nth(1).unwrap().to_owned();
    let discord = &world.discord;
    for id in [
        table,
        discord.guild_id().to_string(),
        discord.application_id().to_string(),
        people[0].member.id().to_string(),
        people[0].member.channel().to_string(),
        ask.panel.id().to_string(),
        discord.token().to_owned(),
    ] {
        assert!(!text.contains(&id), "{id} shows in\n{text}");
    }
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (name, value) = line.rsplit_once(' ').unwrap();
        for label in name
            .split_once('{')
            .map_or("", |(_, labels)| labels)
            .split(',')
            .filter(|label| !label.is_empty())
        {
            let (label, _) = label.split_once('=').unwrap();
            assert!(LABELS.contains(&label), "{label} in {line}");
        }
        // A snowflake has at least 17 digits.
        assert!(
            value
                .split('.')
                .next()
                .is_some_and(|whole| whole.len() < 15),
            "{line}"
        );
    }
    watched.world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_is_logged_in_is_ready_and_one_that_is_gone_is_not_healthy() {
    let Watched { mut world, address } = Watched::start().await;
    let (status, text) = get(address, "/ready").await;
    assert_eq!(
        (status, serde_json::from_str::<Value>(&text).unwrap()),
        (
            StatusCode::OK,
            json!({"ready": true, "reasons": [], "notes": []})
        )
    );
    assert_eq!(get(address, "/health").await.0, StatusCode::OK);
    assert_eq!(get(address, "/elsewhere").await.0, StatusCode::NOT_FOUND);
    for words in [&[][..], &["--ready"]] {
        let output = health(&world, address, words).await;
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    world.kill_bot().await;
    let output = health(&world, address, &[]).await;
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains(&format!("no answer from {address}")));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_waits_for_discord_is_healthy_but_not_ready() {
    let mut world = World::start_apart().await;
    world.kill_bot().await;
    // The port is taken, so nobody else can listen on it, and it refuses connections.
    let nowhere = tokio::net::TcpSocket::new_v4().unwrap();
    nowhere.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    world.start_bot_against(&format!("http://{}", nowhere.local_addr().unwrap()));
    let address = address(&world, 1).await;
    assert_eq!(get(address, "/health").await.0, StatusCode::OK);
    let (status, text) = get(address, "/ready").await;
    let response: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (status, &response["ready"]),
        (StatusCode::SERVICE_UNAVAILABLE, &json!(false))
    );
    assert_eq!(response["reasons"], json!(["not connected to Discord"]));
    assert!(health(&world, address, &[]).await.status.success());
    let output = health(&world, address, &["--ready"]).await;
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("not connected to Discord"));
    world.end().await;
}

#[tokio::test]
async fn readiness_notes_that_the_store_awaits_its_migration() {
    let folder = tempfile::tempdir().unwrap();
    let options = |newest| Options {
        formats: Formats::up_to(newest),
        ..Options::new("store", folder.path())
    };
    drop(open(&options(FORMAT - 1)).await.unwrap());
    let store = open(&options(FORMAT)).await.unwrap();
    let sources = Sources {
        metrics: Metrics::default(),
        store: Arc::clone(&store),
        stop: CancellationToken::new(),
    };
    let endpoint = Endpoint::start("127.0.0.1:0".parse().unwrap(), sources)
        .await
        .unwrap();
    let notes = async || {
        let (_, text) = get(endpoint.address(), "/ready").await;
        serde_json::from_str::<Value>(&text).unwrap()["notes"].clone()
    };
    let note = format!(
        "the store is written in format {}, as the previous version does, until `skatrunde store \
         migrate` confirms format {FORMAT}",
        FORMAT - 1
    );
    assert_eq!(notes().await, json!([note]));
    store.migrate().await.unwrap();
    assert_eq!(notes().await, json!([]));
}

#[tokio::test]
async fn two_processes_on_a_machine_both_find_a_port() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(EmbeddedStore::open(folder.path().join("store")).unwrap());
    let stop = CancellationToken::new();
    let sources = Sources {
        metrics: Metrics::default(),
        store,
        stop: stop.clone(),
    };
    let first = Endpoint::start("127.0.0.1:0".parse().unwrap(), sources.clone())
        .await
        .unwrap();
    let second = Endpoint::start(first.address(), sources.clone())
        .await
        .unwrap();
    assert_ne!(first.address(), second.address());
    for endpoint in [&first, &second] {
        assert_eq!(get(endpoint.address(), "/health").await.0, StatusCode::OK);
    }
    stop.cancel();
    let (status, text) = get(second.address(), "/ready").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(text.contains("about to stop"), "{text}");

    let elsewhere = Endpoint::start("192.0.2.1:9184".parse().unwrap(), sources).await;
    assert!(
        elsewhere
            .is_err_and(|error| format!("{error:#}").contains("metrics.listen: 192.0.2.1:9184"))
    );
}
