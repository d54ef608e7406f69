//! What gives way to clicks when the machine can't keep up.
//!
//! `cargo bench --bench discord -- overload` overloads the bot with moves.

use std::sync::mpsc;
use std::time::Duration;

use discord_sandbox::Outcome;
use futures_util::future::join_all;

use crate::person::{Ask, Person};
use crate::pool::one_with_computers;
use crate::world::{PATIENCE, World};

/// Delay from which the machine is strained.
const STRAINED_MS: u32 = 300;

/// Keeps a thread from the runtime's tasks.
fn block(time: Duration) {
    let (_hold, held) = mpsc::channel::<()>();
    held.recv_timeout(time).unwrap_err();
}

/// Keeps both of the runtime's threads busy for some seconds, with hardly a break in between.
async fn starve() {
    for _ in 0..6 {
        let busy = [(); 2].map(|()| tokio::spawn(async { block(Duration::from_secs(1)) }));
        for busy in busy {
            busy.await.unwrap();
        }
        // The runtime looks for tasks that are due.
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn world() -> World {
    World::start_with(|config| {
        config.limits.strained_after_ms = STRAINED_MS.try_into().unwrap();
        config.limits.tables_per_server = 1_000;
    })
    .await
}

/// Every click gets its response, whether it is carried out or refused, and a refused move hasn't
/// happened.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_click_fails_if_four_times_as_many_arrive_as_the_bot_carries_out() {
    const MOVES: usize = 6;
    // The bot carries out four interactions per core at a time.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let people = 4 * 4 * cores.min(4);
    let mut world = World::without_bot().await;
    world.start_bot_in(|bot| {
        bot.env(
            "SKATRUNDE__LIMITS__STRAINED_AFTER_MS",
            STRAINED_MS.to_string(),
        )
        .env("SKATRUNDE__LIMITS__TABLES_PER_SERVER", people.to_string())
        .env("SKATRUNDE__LOG__FILTER", "warn");
    });
    assert!(
        world.discord.wait_bot_online(PATIENCE).await,
        "the bot logs in"
    );
    let mut playing = Vec::new();
    for number in 0..people {
        let name = format!("player{number}");
        world.discord.add_member(&name, "de");
        playing.push(one_with_computers(&world, &name, 3).await);
    }
    let plays = async |mut person: Person| {
        let mut ask = person.asked().await;
        let mut moved = 0;
        while moved < MOVES {
            let (decision, action) = (ask.decision, ask.simple());
            let (outcome, _, next) = person.chooses_under_load(ask, &action).await;
            assert_eq!(outcome, Outcome::Responded, "a click failed");
            ask = next.expect("the list lasts longer");
            moved += usize::from(ask.decision != decision);
        }
    };
    join_all(playing.into_iter().map(plays)).await;
    world.end_but_for(&["429"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_starved_bot_saves_pictures_and_opens_no_table_until_it_has_recovered() {
    let world = world().await;
    let (mut anna, bernd) = (
        one_with_computers(&world, "anna", 2).await,
        world.person("bernd"),
    );
    let ask = anna.asked().await;
    let plays = async |anna: &mut Person, ask: &Ask| {
        anna.choose(ask, &ask.simple()).await;
        anna.asked().await
    };

    starve().await;
    bernd
        .slash_gets("skat new", &[], "ist so viel los|So much is going on")
        .await;
    // A picture that was drawn before is still shown.
    let mut ask = ask;
    while !ask.panel.attachments().is_empty() {
        ask = plays(&mut anna, &ask).await;
    }

    // On a busy machine the load isn't over at once.
    while ask.panel.attachments().is_empty() {
        world.clock.advance(Duration::from_secs(60));
        ask = plays(&mut anna, &ask).await;
    }
    world.end_but_for(&["429"]).await;
}
