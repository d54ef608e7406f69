//! Measures the whole bot on the local Discord (`docs/PERFORMANCE.md`).
//!
//! - `clicks`: latency and CPU time of clicks at a hundred tables of hasty players, and at five
//!   hundred tables at human speed, compared with a minimal program
//! - `overload`: clicks at four times the rate that the bot can serve
//! - `memory`: memory of two thousand running tables, opened by clicks and after a restart
//! - `calls`: calls to Discord for each card
//! - `pictures`: latency and size of pictures
//! - `leaderboard`: latency of a page of a long leaderboard
//! - `daily`: latency of clicks in the daily list
//! - `restart`: time until ten thousand running tables can be played on
//! - `reviews`: latency of clicks while the queue of reviews is full, and of a step of a replay
//! - `shards`: effect of one shard's faults on the clicks of another
//!
//! `cargo bench --bench discord -- shards` runs one measurement by its name. `clicks 200 3` measures
//! clicks at 200 tables with autoplayers of level 3, and `memory 200 3` their memory. The exit status
//! is 1 if an interaction of `clicks` or `overload` failed.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    dead_code,
    reason = "a measurement prints results and fails by panicking"
)]

mod baseline;
mod clicks;
mod cores;
mod crowd;
mod daily;
#[path = "../../tests/discord/daily_list.rs"]
mod daily_list;
mod figures;
mod lifeline;
mod memory;
#[path = "../../tests/discord/opinion.rs"]
mod opinion;
mod overload;
#[path = "../../tests/discord/person.rs"]
mod person;
#[path = "../../crates/skat-store/tests/played/mod.rs"]
mod played;
mod program;
mod reviews;
mod store_step;
#[path = "../../tests/discord/world.rs"]
mod world;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use discord_sandbox::Disconnect;
use skat_autoplay::decide_at_once;
use skat_rules::deal::DealSecret;
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_store::{
    Epoch, ListKind, Opening, PeopleStore as _, Period, Post, ResultStore as _, ResultToCount,
    Room, Scope, TableStore as _, Tally, TallyKey, TallyWrite,
};
use skat_table::{
    Command, Event, Header, PersonId, StageView, Table, TableId, ThinkTime, Timestamp,
};

use crate::clicks::Scenario;
use crate::crowd::{Crowd, open_table, play_a_deal, simple};
use crate::figures::quantile;
use crate::memory::resident_kib;
use crate::world::World;

/// Hasty players.
const HURRY: Crowd = Crowd {
    tables: 100,
    thinking_ms: (1_000, 2_000),
};
/// Many players who look at their cards before they play one.
const LOAD: Crowd = Crowd {
    tables: 500,
    thinking_ms: (2_000, 6_000),
};
/// Number of people in a long leaderboard.
const RANKED: u64 = 100_000;
/// Number of running tables when the bot restarts.
const RUNNING: u64 = 10_000;

/// What `memory` measures without numbers.
const REMEMBERED: Scenario = Scenario {
    tables: 2_000,
    level: 2,
};

/// What `clicks` measures without numbers.
const SCENARIOS: [Scenario; 3] = [
    Scenario {
        tables: HURRY.tables,
        level: 4,
    },
    Scenario {
        tables: LOAD.tables,
        level: 4,
    },
    Scenario {
        tables: HURRY.tables,
        level: 2,
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [first, of_baseline @ ..] = &arguments[..]
        && first == baseline::ARGUMENT
    {
        baseline::run(of_baseline);
        return ExitCode::SUCCESS;
    }
    if let [first, program @ ..] = &arguments[..]
        && first == lifeline::ARGUMENT
    {
        lifeline::become_program(program);
    }
    // `cargo test --benches` only needs to know that it builds.
    if !arguments.iter().any(|argument| argument == "--bench") {
        return ExitCode::SUCCESS;
    }
    let numbers: Vec<usize> = arguments
        .iter()
        .filter_map(|argument| argument.parse().ok())
        .collect();
    let names: Vec<&String> = arguments
        .iter()
        .filter(|argument| argument.starts_with(|letter: char| letter.is_ascii_alphabetic()))
        .collect();
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| *wanted == name);
    let given = match numbers[..] {
        [] => None,
        [tables, level] => Some(Scenario { tables, level }),
        _ => panic!("give the number of tables and the level, or neither"),
    };
    // Only these three measurements have processes with cores of their own.
    let mut all_responded = !is_wanted("clicks")
        || given.map_or_else(
            || clicks::measure(&SCENARIOS),
            |scenario| clicks::measure(&[scenario]),
        );
    if is_wanted("overload") {
        all_responded &= overload::measure();
    }
    if is_wanted("memory") {
        memory::measure(given.unwrap_or(REMEMBERED));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        if is_wanted("calls") {
            calls().await;
        }
        if is_wanted("pictures") {
            pictures().await;
        }
        if is_wanted("leaderboard") {
            leaderboard().await;
        }
        if is_wanted("daily") {
            daily::measure().await;
        }
        if is_wanted("restart") {
            restart().await;
        }
        if is_wanted("reviews") {
            reviews::measure().await;
        }
        if is_wanted("shards") {
            shards().await;
        }
    });
    if all_responded {
        ExitCode::SUCCESS
    } else {
        eprintln!("an interaction failed");
        ExitCode::FAILURE
    }
}

/// Measures the latency of clicks on one shard while the other shard's gateway fails in every way,
/// and while it works.
async fn shards() {
    const CROWD: Crowd = Crowd {
        tables: 20,
        thinking_ms: (200, 400),
    };
    const FAULTS: [Disconnect; 8] = [
        Disconnect::CloseWithoutCode,
        Disconnect::Close(4003),
        Disconnect::Close(4007),
        Disconnect::Close(4010),
        Disconnect::Close(4011),
        Disconnect::Op7,
        Disconnect::InvalidSession,
        Disconnect::Silence,
    ];
    let world = World::start_with_shards(2).await;
    let home = u32::try_from((world.discord.guild_id().0 >> 22) % 2).unwrap();
    let round = async |name: String| {
        let play = async |number: usize| {
            let mut person = open_table(&world.discord, &format!("{name}{number}")).await;
            let times = play_a_deal(&mut person, CROWD.thinking_ms).await;
            person.stops().await;
            times
        };
        let times = futures_util::future::join_all((0..CROWD.tables).map(play)).await;
        let mut times: Vec<Duration> = times.into_iter().flatten().collect();
        times.sort();
        times
    };
    let mut p99 = [Vec::new(), Vec::new()];
    for repetition in 0..5 {
        let well = round(format!("well{repetition}")).await;
        let failing = async {
            for how in FAULTS.into_iter().cycle() {
                world.discord.disconnect_shard(1 - home, how);
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        };
        let ill = tokio::select! {
            () = failing => unreachable!("the request fails forever"),
            ill = round(format!("ill{repetition}")) => ill,
        };
        for (times, p99) in [&well, &ill].into_iter().zip(&mut p99) {
            p99.push(quantile(times, 0.99));
        }
        println!(
            "click to answer, two shards: without faults {} clicks, median {:.1} ms, p99 {:.1} ms; \
             while the other shard fails {} clicks, \
             median {:.1} ms, p99 {:.1} ms",
            well.len(),
            quantile(&well, 0.5),
            quantile(&well, 0.99),
            ill.len(),
            quantile(&ill, 0.5),
            quantile(&ill, 0.99)
        );
    }
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
    println!(
        "p99 while the other shard fails over p99 without: {:.2}",
        mean(&p99[1]) / mean(&p99[0])
    );
}

async fn calls() {
    let world = World::start().await;
    let mut person = open_table(&world.discord, "calls").await;
    let (mut cards, mut deals, mark) = (0, 0, world.discord.mark());
    for _ in 0..2 {
        // A deal played to its end has ten cards of the person and twenty of the autoplayers.
        cards += play_a_deal(&mut person, HURRY.thinking_ms).await.len();
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

/// Measures a hand's picture: latency from command to response, size, and the bytes sent in a deal.
async fn pictures() {
    let begun = Instant::now();
    let world = World::start().await;
    let started = begun.elapsed();
    let mut person = open_table(&world.discord, "pictures").await;
    let mark = world.discord.mark();
    let cards = play_a_deal(&mut person, HURRY.thinking_ms).await.len();
    let calls = world.calls_for_play(mark);
    let sent: usize = calls.iter().map(|call| call.bytes).sum();
    println!(
        "logged in {:.2} s after the start; {cards} decisions in a deal: {sent} bytes sent",
        started.as_secs_f64()
    );
    let (mut times, mut sizes, mut late) = (Vec::new(), Vec::new(), 0);
    for _ in 0..20 {
        let ask = person.asked().await;
        let next = if ask.offers("ready") {
            "ready".to_owned()
        } else {
            simple(&ask)
        };
        let interaction = person.start_to_choose(&ask, &next);
        person.gets_response(interaction).await;
        let begun = Instant::now();
        let shown = person.member.slash("skat hand", &[]).unwrap();
        person.gets_response(shown).await;
        let took = begun.elapsed();
        let newest = person
            .member
            .messages(person.member.channel())
            .into_iter()
            .rfind(discord_sandbox::Message::ephemeral);
        if let Some(file) = newest.unwrap().attachments().first() {
            times.push(took);
            sizes.push(file.size);
        } else {
            late += 1;
        }
    }
    times.sort();
    sizes.sort_unstable();
    println!(
        "hands with pictures: {}, median {:.1} ms, p99 {:.1} ms from command to answer, at most {} \
         bytes; without one: {late}",
        times.len(),
        quantile(&times, 0.5),
        quantile(&times, 0.99),
        sizes.last().unwrap()
    );
}

/// Measures the latency of a long leaderboard's page from command to response, including names.
async fn leaderboard() {
    let filled = World::start_filled(async |discord, store| {
        let anna = discord.add_member("anna", "de").id().0;
        let own = store.person(anna).await.unwrap();
        let scope = Scope::Server(discord.guild_id().0);
        let chunks: Vec<Vec<u64>> = (1..=RANKED)
            .collect::<Vec<_>>()
            .chunks(1_000)
            .map(<[u64]>::to_vec)
            .collect();
        for (version, numbers) in (0..).zip(chunks) {
            let tallies = numbers
                .into_iter()
                .map(|number| ranked(number, own))
                .collect();
            assert!(
                store
                    .count(ResultToCount {
                        tallies,
                        ..ResultToCount::nothing(scope, version)
                    })
                    .await
                    .unwrap()
            );
        }
    });
    let (world, _) = filled.await;
    let anna = world.person("anna");
    let mut times = Vec::new();
    for _ in 0..200 {
        let begun = Instant::now();
        anna.slash("leaderboard", &[]).await;
        times.push(begun.elapsed());
    }
    times.sort();
    println!(
        "leaderboard of {RANKED}: median {:.1} ms, p99 {:.1} ms from command to answer",
        quantile(&times, 0.5),
        quantile(&times, 0.99)
    );
}

/// A person on a leaderboard: number 1 is the member who asks, the others are unused pseudonyms.
fn ranked(number: u64, asker: PersonId) -> TallyWrite {
    let person = if number == 1 {
        asker
    } else {
        PersonId::new(number)
    };
    let points = i64::from(number.wrapping_mul(2_654_435_761) as u32) % 40_000;
    TallyWrite {
        key: TallyKey {
            period: Period::AllTime,
            game: GameId::Skat,
            kind: ListKind::Official,
            person,
        },
        tally: Some(Tally {
            deals: 36,
            points,
            ..Tally::default()
        }),
        ranked: true,
    }
}

/// The log of a table of one person and two autoplayers, in the middle of its second deal and
/// waiting for the person.
fn running_log(person: PersonId, now: Timestamp) -> Vec<Event> {
    let (mut table, mut events) = (Table::open(header(0, person, now)), Vec::new());
    let mut happen = |table: &mut Table, command: Command| {
        let step = table.handle(command, now).unwrap();
        events.extend(step.events);
        *table = step.next;
    };
    let seat = Command::SeatAutoplayer { by: person };
    let begin = Command::Begin {
        by: person,
        secret: DealSecret::new([3; 32]),
    };
    for command in [Command::Join { person }, seat.clone(), seat, begin] {
        happen(&mut table, command);
    }
    loop {
        let next = table.thinking().next();
        if let Some((place, decision)) = next {
            let (_, view) = table.autoplayer_view(place).unwrap();
            happen(
                &mut table,
                Command::AutoplayerActs {
                    place,
                    decision,
                    action: decide_at_once(&view, 1).unwrap(),
                    rationale: None,
                },
            );
            continue;
        }
        let view = table.player_view(person).unwrap();
        match view.table.stage {
            StageView::Playing(ref deal) if deal.number == 2 && view.decision > 20 => {
                return events;
            }
            StageView::Playing(_) => {
                let action = decide_at_once(&view.seat.unwrap(), 1).unwrap();
                happen(
                    &mut table,
                    Command::Act {
                        person,
                        decision: view.decision,
                        action,
                    },
                );
            }
            _ => happen(&mut table, Command::Ready { person }),
        }
    }
}

fn header(number: u64, person: PersonId, now: Timestamp) -> Header {
    Header::new(
        TableId::new(number),
        GameId::Skat,
        RuleSet::ISKO,
        3,
        36,
        ThinkTime::Unlimited,
        person,
        now,
    )
    .unwrap()
}

async fn restart() {
    let now = skatrunde::clock::Clock::system().now();
    let (empty, _) = World::start_filled(async |_, _| ()).await;
    let without = resident_kib(std::process::id());
    let filled = World::start_filled(async |discord, store| {
        let anna = discord.add_member("anna", "de").id().0;
        let person = store.person(anna).await.unwrap();
        let events = running_log(person, now);
        println!("{RUNNING} tables with {} events each", events.len());
        let open = async |number: u64| {
            let room = Room {
                server: discord.guild_id().0,
                channel: number,
                locale: "de".to_owned(),
            };
            let events = events.clone();
            let opening = Opening {
                header: header(number, person, now),
                room,
                at: now,
                events,
                interaction: None,
            };
            store.open_table(opening).await.unwrap();
            let post = Post {
                channel: number,
                message: number,
                deal: 2,
                posted_at: now,
            };
            store
                .note_post(TableId::new(number), Epoch::FIRST, Some(post))
                .await
                .unwrap();
        };
        futures_util::future::join_all((1..=RUNNING).map(open)).await;
    });
    let (world, begun) = filled.await;
    println!(
        "restart with {RUNNING} running tables: logged in after {:.2} s",
        begun.elapsed().as_secs_f64()
    );
    world.person("anna").slash("skat hand", &[]).await;
    println!(
        "a click at one of them was answered after {:.2} s",
        begun.elapsed().as_secs_f64()
    );
    let with = resident_kib(std::process::id());
    println!(
        "memory: {:.1} KiB a table",
        (with - without) as f64 / RUNNING as f64
    );
    drop((empty, world));
}
