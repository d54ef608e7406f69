//! What gives way to clicks when the machine can't keep up.
//!
//! Without a limit, the delay of clicks depends on the machine. The tests of `src/load.rs` show it on
//! a simulated processor.
//!
//! `cargo bench --bench discord -- overload` overloads the bot with moves.

use std::sync::mpsc;
use std::time::Duration;

use discord_sandbox::Outcome;
use futures_util::future::join_all;
use skat_store::EmbeddedStore;
use skatrunde::config::Config;
use tokio::sync::Notify;

use crate::disk::Disk;
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
///
/// The disk hangs, so no interaction ends while the others wait for their turn. If all were
/// admitted, nobody would be refused.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_click_fails_if_four_times_as_many_arrive_as_the_bot_carries_out() {
    const MOVES: usize = 3;
    const TURNS: usize = 4;
    const PEOPLE: usize = 4 * TURNS;
    /// So an interaction waits half a second for its turn. One that waits for the disk gives its turn
    /// up after a quarter of a second.
    const STRAINED_MS: u32 = 150;
    let disk = Disk::default();
    let store = EmbeddedStore::open_on(disk.backend()).unwrap();
    let many_tables = |config: &mut Config| config.limits.tables_per_server = PEOPLE;
    let mut world = World::start_with_turns_on(store, TURNS, many_tables).await;
    let mut playing = Vec::new();
    for number in 0..PEOPLE {
        let name = format!("player{number}");
        world.discord.add_member(&name, "de");
        let person = one_with_computers(&world, &name, 3).await;
        let ask = person.asked().await;
        playing.push((person, ask));
    }
    // Only now, because other tests load the machine while the tables are opened.
    world
        .roll_with(|config| {
            many_tables(config);
            config.limits.strained_after_ms = STRAINED_MS.try_into().unwrap();
        })
        .await;
    let refused = Notify::new();
    let plays = async |(mut person, mut ask): (Person, Ask)| {
        let mut moved = 0;
        while moved < MOVES {
            let (decision, action) = (ask.decision, ask.simple());
            let (outcome, _, next) = person.chooses_under_load(ask, &action).await;
            assert_eq!(outcome, Outcome::Responded, "a click failed");
            ask = next.expect("the list lasts longer");
            if ask.decision == decision {
                refused.notify_one();
            } else {
                moved += 1;
            }
        }
    };
    let hanging = disk.hang();
    let goes_on_after_a_refusal = async {
        let refused = tokio::time::timeout(PATIENCE, refused.notified());
        refused.await.expect("nobody is refused");
        drop(hanging);
    };
    tokio::join!(
        join_all(playing.into_iter().map(plays)),
        goes_on_after_a_refusal
    );
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
