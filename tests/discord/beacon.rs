//! Lists that use the beacon, against a relay of our own. It has rounds that drand has published,
//! and the one clock shows their time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use discord_sandbox::Message;
use serde_json::json;
use skat_rules::fairness::BeaconRound;
use skat_table::{ROUNDS_AHEAD, START_PATIENCE_MS, Timestamp};
use skatrunde::config::{Beacon, Config};

use crate::kills::KILLED;
use crate::person::{Person, play_until};
use crate::servers::Server;
use crate::start::{
    code, is_lock, locks, one_in_lobby, only_lock, public_text, start_to_press, verify,
};
use crate::world::{PATIENCE, World};

/// Rounds that the chain `quicknet` has published, with their signatures.
const RECORDED: [(u32, &str); 2] = [
    (
        123,
        "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
    ),
    (
        1000,
        "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
    ),
];

/// A relay that gives the recorded rounds while it is up.
struct Relay {
    url: String,
    is_up: Arc<AtomicBool>,
    asked: Arc<AtomicUsize>,
    last_round: Arc<AtomicU32>,
}

#[derive(Clone)]
struct Serving {
    is_up: Arc<AtomicBool>,
    asked: Arc<AtomicUsize>,
    last_round: Arc<AtomicU32>,
}

async fn respond(State(relay): State<Serving>, Path((_, round)): Path<(String, u32)>) -> Response {
    relay.last_round.store(round, Ordering::SeqCst);
    relay.asked.fetch_add(1, Ordering::SeqCst);
    if !relay.is_up.load(Ordering::SeqCst) {
        return StatusCode::BAD_GATEWAY.into_response();
    }
    match RECORDED
        .into_iter()
        .find(|(recorded, _)| *recorded == round)
    {
        Some((round, signature)) => {
            let answer = json!({"round": round, "randomness": "", "signature": signature});
            answer.to_string().into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

impl Relay {
    async fn start(is_up: bool) -> Self {
        let serving = Serving {
            is_up: Arc::new(AtomicBool::new(is_up)),
            asked: Arc::default(),
            last_round: Arc::default(),
        };
        let Serving {
            is_up,
            asked,
            last_round,
        } = serving.clone();
        let router = Router::new()
            .route("/{chain}/public/{round}", get(respond))
            .with_state(serving);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        // It ends with the test's runtime.
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self {
            url,
            is_up,
            asked,
            last_round,
        }
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }

    fn use_in(&self, config: &mut Config) {
        config.fairness.beacon = Some(Beacon::Drand);
        // Nobody listens at the first one.
        config.fairness.relays = vec!["http://127.0.0.1:9".to_owned(), self.url.clone()];
    }
}

/// Returns the moment at which a round appears.
fn time_of(round: u32) -> Timestamp {
    Timestamp(i64::try_from(BeaconRound::time_of(round)).unwrap() * 1_000)
}

/// Advances the clock to this moment, unless it has passed.
fn advance_to(world: &World, moment: Timestamp) {
    let left = moment.0 - world.clock.now().0;
    world
        .clock
        .advance(Duration::from_millis(left.max(0).unsigned_abs()));
}

/// Starts a world a minute before the first recorded round is named.
async fn world_with(relay: &Relay) -> World {
    let [(round, _), _] = RECORDED;
    let before = time_of(round - ROUNDS_AHEAD).plus_ms(-60_000);
    World::start_at(before, |config| relay.use_in(config)).await
}

/// Starts lists until one names a recorded round; a busy machine may be too late for the first.
async fn start_with_a_recorded_round(world: &World, anna: &Person) -> u32 {
    for (round, _) in RECORDED {
        let lobby = anna.table_message("begin").await;
        advance_to(world, time_of(round - ROUNDS_AHEAD));
        let before = locks(anna).pop().map(|lock| lock.id());
        anna.press_table("begin").await;
        let is_new = |message: &Message| is_lock(message) && Some(message.id()) > before;
        let lock = anna.sees(is_new).await;
        if lock.text().contains(&format!("Runde von drand: {round}")) {
            return round;
        }
        anna.stops().await;
        anna.sees(|message| message.id() == lobby.id() && message.text().contains("geschlossen"))
            .await;
        one_in_lobby(world).await;
    }
    panic!("the machine is too slow for every recorded round");
}

/// Waits until the bot asked for the round when it was due, which it does only after it recorded
/// the start.
async fn relay_is_asked_in_vain(world: &World, relay: &Relay, round: u32) {
    advance_to(world, time_of(round).plus_ms(1_000));
    world
        .eventually("a relay that is asked", |_| relay.asked() >= 3)
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_with_the_beacon_is_played_and_proved() {
    let relay = Relay::start(true).await;
    let world = world_with(&relay).await;
    let anna = one_in_lobby(&world).await;
    let round = start_with_a_recorded_round(&world, &anna).await;
    let due = format!("<t:{}:R>", BeaconRound::time_of(round));
    let told = public_text(&anna, &format!("mit Runde {round} von drand")).await;
    assert!(told.text().contains(&due), "{}", told.text());
    assert_eq!(relay.asked(), 0, "its time hasn't come");
    anna.slash_gets(
        "skat hand",
        &[],
        &format!("sobald Runde {round} von drand da ist"),
    )
    .await;

    advance_to(&world, time_of(round));
    let mut people = [anna];
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let [anna] = &people;
    public_text(anna, "Geprüft: Schlüssel, Mischung und Geber stimmen.").await;
    let (proof, told) = verify(&world, anna).await;
    let words = "deshalb konnte niemand die Karten aussuchen";
    assert!(told.text().contains(words), "{}", told.text());
    let (_, signature) = RECORDED.into_iter().find(|(of, _)| *of == round).unwrap();
    let beacon = json!({"round": round, "signature": signature});
    assert_eq!(proof["lock"]["beacon"], beacon);
    let lock = locks(anna).pop().unwrap();
    assert_eq!(proof["lock"]["message"], json!(lock.id().to_string()));
    let file = anna
        .member
        .upload("proof.json", proof.to_string().as_bytes());
    let asked = [("file", json!(file.unwrap()))];
    let checked = anna.slash_gets("verify", &asked, "Der Beweis stimmt").await;
    let names = format!("Runde {round} von drand");
    assert!(checked.text().contains(&names), "{}", checked.text());
    world.end().await;
}

/// Nothing is dealt without the round, and nothing stands in for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_all_relays_fail_nothing_is_dealt_and_everybody_is_told() {
    let relay = Relay::start(false).await;
    let world = world_with(&relay).await;
    let anna = one_in_lobby(&world).await;
    let round = start_with_a_recorded_round(&world, &anna).await;
    relay_is_asked_in_vain(&world, &relay, round).await;
    let told = public_text(&anna, &format!("mit Runde {round} von drand")).await;
    for words in [
        format!("fällig <t:{}:R>", BeaconRound::time_of(round)),
        "Vorher gebe ich keine Karten, und nichts ersetzt sie".to_owned(),
        "schließe ich den Tisch <t:".to_owned(),
    ] {
        assert!(told.text().contains(&words), "{words}: {}", told.text());
    }
    anna.slash_gets(
        "skat hand",
        &[],
        &format!("sobald Runde {round} von drand da ist"),
    )
    .await;
    let tables = world.store().all_tables().await.unwrap();
    for table in tables {
        let asked = [("table", json!(table.to_string()))];
        anna.slash_gets("verify", &asked, "keinen Beweis").await;
    }

    relay.is_up.store(true, Ordering::SeqCst);
    let before = relay.asked();
    world
        .eventually("a relay that is asked again", |_| {
            world.clock.advance(Duration::from_secs(1));
            relay.asked() > before
        })
        .await;
    let mut people = [anna];
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let (proof, _) = verify(&world, &people[0]).await;
    assert_eq!(proof["lock"]["beacon"]["round"], json!(round));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_whose_round_never_comes_is_closed_after_a_day() {
    let relay = Relay::start(false).await;
    let world = world_with(&relay).await;
    let anna = one_in_lobby(&world).await;
    let round = start_with_a_recorded_round(&world, &anna).await;
    relay_is_asked_in_vain(&world, &relay, round).await;
    let patience = u64::try_from(START_PATIENCE_MS).unwrap();
    world.clock.advance(Duration::from_millis(patience));
    let told = format!("Runde {round} von drand kam einen ganzen Tag lang nicht");
    public_text(&anna, &told).await;
    anna.slash_gets("skat hand", &[], "an keinem Tisch").await;
    assert!(world.end().await.is_empty());
}

/// The process that comes after a kill asks for the same round and posts no second start.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_while_the_beacon_is_awaited_changes_no_start() {
    for on_redis in [false, true] {
        let relay = Relay::start(false).await;
        let redis = on_redis.then(Server::strict);
        let mut world = match &redis {
            Some(redis) => World::on_store(redis.url()).await,
            None => World::without_bot().await,
        };
        let with_beacon = |bot: &mut tokio::process::Command| {
            bot.env("SKATRUNDE__FAIRNESS__BEACON", "drand").env(
                "SKATRUNDE__FAIRNESS__RELAYS",
                format!("[\"{}\"]", relay.url),
            );
        };
        world.start_bot_in(with_beacon);
        assert!(world.discord.wait_bot_online(PATIENCE).await);
        let anna = one_in_lobby(&world).await;
        start_to_press(&anna, "begin").await;
        world
            .eventually("a relay that is asked", |_| relay.asked() > 0)
            .await;
        let round = relay.last_round.load(Ordering::SeqCst);
        world.kill_bot().await;
        let before = relay.asked();
        world.start_bot_in(with_beacon);
        assert!(world.discord.wait_bot_online(PATIENCE).await);
        world
            .eventually("a relay that is asked again", |_| relay.asked() > before)
            .await;
        assert_eq!(relay.last_round.load(Ordering::SeqCst), round);
        let lock = only_lock(&anna);
        assert_eq!(code(&lock.text(), "Wurzel: ").len(), 43);
        let names = format!("Runde von drand: {round}");
        assert!(lock.text().contains(&names), "{}", lock.text());
        anna.slash_gets(
            "skat hand",
            &[],
            &format!("sobald Runde {round} von drand da ist"),
        )
        .await;
        let excused = [&KILLED[..], &["10015"]].concat();
        assert!(world.end_but_for(&excused).await.is_empty());
    }
}

/// Each late message is there, so each further one has a number and the reason. After the second
/// one the clock is suspected, and everybody is told.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_that_comes_too_late_for_its_round_is_numbered() {
    let relay = Relay::start(true).await;
    let world = world_with(&relay).await;
    let anna = one_in_lobby(&world).await;
    let mut held = world.discord.hold_post("🔒");
    start_to_press(&anna, "begin").await;
    for late in 1..=2 {
        assert!(held.arrived(PATIENCE).await, "attempt {late}");
        // The round that it names appears twelve seconds after the start.
        world.clock.advance(Duration::from_secs(15));
        let next = world.discord.hold_post("🔒");
        held.release().await;
        held = next;
    }
    public_text(&anna, "mehrmals zu spät für seine Runde von drand").await;
    world.clock.advance(Duration::from_secs(3 * 60));
    assert!(held.arrived(PATIENCE).await);
    held.release().await;
    anna.sees(|message| message.text().contains("Start Nummer 3"))
        .await;
    let numbered = |lock: &Message| lock.text().contains("Start Nummer");
    let locks = locks(&anna);
    assert_eq!(
        locks.iter().map(numbered).collect::<Vec<_>>(),
        [false, true, true]
    );
    let round = |lock: &Message| {
        let text = lock.text();
        let (_, round) = text.split_once("Runde von drand: ").unwrap();
        round.trim().parse::<u32>().unwrap()
    };
    let rounds: Vec<u32> = locks.iter().map(round).collect();
    assert!(
        rounds.is_sorted_by(|earlier, later| earlier < later),
        "{rounds:?}"
    );
    let told = format!("mit Runde {} von drand", rounds[2]);
    public_text(&anna, &told).await;
    world.end().await;
}
