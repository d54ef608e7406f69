//! Several bots on one store: shards change hands during play, and nobody notices.

use std::collections::BTreeSet;

use discord_sandbox::{Outcome, Sandbox};
use serde_json::json;

use crate::deals::three_at_a_table;
use crate::person::{Ask, Person, play_until};
use crate::world::{PATIENCE, World};

/// Several bots receive an interaction, and one of them responds; Discord refuses the others.
pub(crate) const ACKNOWLEDGED_BY_ANOTHER: &str = "40060";

/// Number of times that one bot replaces another during play.
pub(crate) fn rolls() -> usize {
    if std::env::var_os("SKATRUNDE_SOAK").is_some() {
        50
    } else {
        3
    }
}

/// Waits until each shard has exactly one session.
pub(crate) async fn each_shard_has_one_session(world: &World, shards: u32) {
    let wanted: Vec<(u32, u32)> = (0..shards).map(|shard| (shard, shards)).collect();
    let settled = |discord: &Sandbox| discord.connected_shards() == wanted;
    world
        .eventually("one session for each shard", settled)
        .await;
}

/// Seats a person at a table with two autoplayers and this many rounds, in a channel of their own.
pub(crate) async fn one_with_computers(world: &World, name: &str, rounds: u16) -> Person {
    let channel = world.discord.add_channel(name);
    let person = Person::new(world.discord.member(name).in_channel(channel));
    person
        .slash(
            "skat new",
            &[
                ("rounds", json!(rounds)),
                ("computers", json!(2)),
                ("think", json!(3)),
            ],
        )
        .await;
    person.press_table("begin").await;
    person
}

/// Plays on. Every click gets a response, and none has to be repeated.
pub(crate) async fn play_on(mut person: Person) {
    loop {
        let ask: Ask = person.asked().await;
        let click = person.start_to_choose(&ask, &ask.simple());
        assert_eq!(
            person.member.outcome(click, PATIENCE).await.unwrap(),
            Outcome::Responded,
            "a click was lost"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_replace_each_other_without_losing_a_click() {
    let mut world = World::start_with_shards(1).await;
    let mut playing = Vec::new();
    for name in ["anna", "bernd", "dave"] {
        playing.push(play_on(one_with_computers(&world, name, 36).await));
    }
    let rolling = async {
        for _ in 0..rolls() {
            world.roll().await;
            each_shard_has_one_session(&world, 1).await;
        }
    };
    tokio::select! {
        () = rolling => {}
        _ = futures_util::future::join_all(playing) => unreachable!("the game never ends"),
    }
    // Two bots edit by the same tokens, and one may have deleted a panel that the other still
    // knows.
    let ledger = world
        .end_but_for(&[ACKNOWLEDGED_BY_ANOTHER, "429", "10008", "10015"])
        .await;
    let deals: BTreeSet<_> = ledger
        .iter()
        .map(|entry| (entry.table.number(), entry.number))
        .collect();
    assert_eq!(ledger.len(), deals.len(), "each deal counts once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_sent_to_two_bots_have_one_effect() {
    let mut world = World::start_with_shards(1).await;
    let (anna, bernd) = (world.person("anna"), world.person("bernd"));
    let commanding = async {
        for _ in 0..4 {
            anna.slash("skat new", &[]).await;
            bernd
                .slash_gets("skat join", &[], "Du sitzt am Tisch")
                .await;
            bernd
                .slash_gets("skat leave", &[], "Du hast den Tisch verlassen")
                .await;
            anna.stops().await;
        }
    };
    tokio::join!(commanding, async {
        for _ in 0..2 {
            world.roll().await;
        }
    });
    let opened = anna.member.messages(anna.member.channel());
    let opened = opened.iter().filter(|message| !message.ephemeral()).count();
    assert_eq!(opened, 4, "each command has opened one table");
    anna.slash_gets("skat stop", &[], "In diesem Kanal ist kein Tisch offen")
        .await;
    world
        .end_but_for(&[ACKNOWLEDGED_BY_ANOTHER, "10008", "10015"])
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shards_are_shared_evenly_and_go_back_when_a_bot_leaves() {
    let world = World::start_with_shards(4).await;
    each_shard_has_one_session(&world, 4).await;
    let mut people = three_at_a_table(&world).await;
    for _ in 0..2 {
        let (identifies, _) = world.discord.identifies_and_resumes();
        let fellow = world.start_fellow();
        // A shard's old session ends as soon as the newcomer has its own, so only the number of
        // IDENTIFYs shows that there were two.
        let newcomer_has_half =
            |discord: &Sandbox| discord.identifies_and_resumes().0 == identifies + 2;
        world
            .eventually("the newcomer's share of the shards", newcomer_has_half)
            .await;
        each_shard_has_one_session(&world, 4).await;
        let (who, ask) = play_until(&mut people, |ask| ask.first("play").is_some()).await;
        people[who].choose(&ask, &ask.simple()).await;
        fellow.leaves().await;
        each_shard_has_one_session(&world, 4).await;
    }
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let ledger = world
        .end_but_for(&[ACKNOWLEDGED_BY_ANOTHER, "429", "10008", "10015"])
        .await;
    assert_eq!(ledger.len(), 1);
}
