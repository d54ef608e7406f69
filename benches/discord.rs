//! Measures the whole bot on the local Discord (`docs/PERFORMANCE.md`): how quickly clicks are answered with a hundred tables in
//! play, how many calls a card costs, and how soon a thousand running tables can be played on after a restart.

#![allow(clippy::print_stdout, clippy::unwrap_used, dead_code, reason = "a measurement prints, and fails by panicking")]

#[path = "../tests/discord/person.rs"]
mod person;
#[path = "../tests/discord/world.rs"]
mod world;

use std::time::{Duration, Instant};

use serde_json::json;
use skat_rules::deal::DealSecret;
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_store::{EmbeddedStore, Epoch, Opening, Post, Room, Store as _};
use skat_table::{Command, Header, Table, TableId, ThinkTime};

use crate::person::{Ask, Person};
use crate::world::World;

/// Tables in play at the same time.
const TABLES: usize = 100;
/// How long people think between two clicks, in milliseconds: from so much up to so much more.
const THINKING_MS: (u64, u64) = (1_000, 2_000);
/// Tables that run when the bot is restarted.
const RUNNING: u64 = 1_000;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    // `cargo test --benches` only wants to know that it builds.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    clicks().await;
    calls().await;
    restart().await;
}

/// The first call, discard, announcement or card that is offered; forehand's and middlehand's first bid is 18.
fn simple(ask: &Ask) -> String {
    if ask.offers("pass") {
        return if ask.offers("bid 18") { "bid 18" } else { "pass" }.to_owned();
    }
    let steps = ["ready", "skat", "discard", "announce", "accept", "play"];
    steps.iter().find_map(|step| ask.first(step)).unwrap_or_else(|| ask.choices[0].action.clone())
}

async fn open_table(world: &World, name: &str) -> Person {
    let channel = world.discord.add_channel(name);
    let person = Person::new(world.discord.add_member(name, "de").in_channel(channel));
    person.slash("skat new", &[("rounds", json!(1)), ("computers", json!(2)), ("think", json!(3))]).await;
    person.press_table("begin").await;
    person
}

/// Plays decisions until the deal is over; gives how long each answer took.
async fn play_a_deal(person: &mut Person, think: bool) -> Vec<Duration> {
    let mut times = Vec::new();
    loop {
        let ask = person.asked().await;
        if ask.offers("ready") {
            return times;
        }
        if think {
            let spread = person.member.id().0 ^ u64::from(ask.decision).wrapping_mul(7_919);
            tokio::time::sleep(Duration::from_millis(THINKING_MS.0 + spread % THINKING_MS.1)).await;
        }
        let begun = Instant::now();
        let interaction = person.start_to_choose(&ask, &simple(&ask));
        person.answered(interaction).await;
        times.push(begun.elapsed());
    }
}

fn quantile(sorted: &[Duration], share: f64) -> f64 {
    let index = ((sorted.len() - 1) as f64 * share).round() as usize;
    sorted[index].as_secs_f64() * 1_000.0
}

async fn clicks() {
    let world = World::start_with(|config| config.limits.tables_per_server = TABLES + 1).await;
    let play = async |number: usize| {
        let mut person = open_table(&world, &format!("table{number}")).await;
        play_a_deal(&mut person, true).await
    };
    let times = futures_util::future::join_all((0..TABLES).map(play)).await;
    let mut times: Vec<Duration> = times.into_iter().flatten().collect();
    times.sort();
    println!(
        "click to answer, {TABLES} tables: {} clicks, median {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        times.len(),
        quantile(&times, 0.5),
        quantile(&times, 0.99),
        quantile(&times, 1.0)
    );
    let violations = world.discord.violations();
    println!("violations of Discord's rules: {}", violations.len());
}

async fn calls() {
    let world = World::start().await;
    let mut person = open_table(&world, "calls").await;
    let (mut cards, mut deals, mark) = (0, 0, world.discord.mark());
    for _ in 0..2 {
        // Ten own cards and twenty of the computers' in a deal that is played out.
        cards += play_a_deal(&mut person, true).await.len();
        deals += 1;
        let ask = person.asked().await;
        person.choose(&ask, "ready").await;
    }
    let calls = world.discord.calls_since(mark).len();
    let counted = world.counted_calls(mark).len();
    println!(
        "calls: {:.2} per own decision ({calls} for {cards}), {:.2} non-exempt a deal",
        calls as f64 / cards as f64,
        f64::from(u32::try_from(counted).unwrap()) / f64::from(deals)
    );
}

/// A table of one person and two computers, dealt and waiting.
fn running_table(number: u64, person: skat_table::PersonId, now: skat_table::Timestamp) -> Opening {
    let header =
        Header::new(TableId::new(number), GameId::Skat, RuleSet::ISKO, 3, 36, ThinkTime::Unlimited, person, now)
            .unwrap();
    let (mut table, mut events) = (Table::open(header.clone()), Vec::new());
    let seat = Command::SeatAutoplayer { by: person };
    let begin = Command::Begin { by: person, secret: DealSecret::new([3; 32]).of_deal(number as u32) };
    for command in [Command::Join { person }, seat.clone(), seat, begin] {
        let step = table.handle(command, now).unwrap();
        events.extend(step.events);
        table = step.next;
    }
    let room = Room { server: 1, channel: number, locale: "de".to_owned() };
    Opening { header, room, at: now, events, interaction: None }
}

async fn restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("skatrunde.redb");
    let clock = skatrunde::clock::Clock::system();
    {
        let store = EmbeddedStore::open(&file).unwrap();
        let person = store.person(1).await.unwrap();
        for number in 1..=RUNNING {
            store.open_table(running_table(number, person, clock.now())).await.unwrap();
            let post = Post { channel: number, message: number, deal: 1, posted_at: clock.now() };
            store.note_post(TableId::new(number), Epoch::FIRST, Some(post)).await.unwrap();
        }
    }
    let begun = Instant::now();
    let world = World::start_on(folder).await;
    println!(
        "restart with {RUNNING} running tables: logged in and playable after {:.2} s",
        begun.elapsed().as_secs_f64()
    );
    drop(world);
}
