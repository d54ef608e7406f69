//! Clicks at tables while the queue of reviews is full, and steps of a replay.

use std::time::{Duration, Instant};

use discord_sandbox::{Message, Sandbox};
use futures_util::future::join_all;
use serde_json::json;
use skat_rules::game::GameId;
use skat_store::{DealStore as _, EmbeddedStore, PeopleStore as _};

use crate::crowd::{Crowd, open_table, play_a_deal};
use crate::figures::quantile;
use crate::person::Person;
use crate::played::{Until, play};
use crate::world::World;

const CROWD: Crowd = Crowd {
    tables: 20,
    thinking_ms: (200, 400),
};

/// Worlds in which clicks are measured without reviews, and then with a full queue.
const WORLDS: usize = 5;

/// Finished lists of three members each, who may wait for three reviews each.
const LISTS: u64 = 24;

/// Steps of replays that are measured in each world.
const STEPS: usize = 100;

/// A finished deal of a member.
struct OwnDeal {
    person: Person,
    code: String,
}

/// Measures both, and prints the figures.
pub(crate) async fn measure() {
    let mut p99 = [Vec::new(), Vec::new()];
    let mut steps = Vec::new();
    for _ in 0..WORLDS {
        let mut deals = Vec::new();
        let fill = async |discord: &Sandbox, store: &EmbeddedStore| {
            deals = played(discord, store).await;
        };
        let (world, _) = World::start_filled(fill).await;
        // Everything is read and drawn for the first time.
        let _ = clicks(&world, "first").await;
        let without = clicks(&world, "without").await;
        steps.extend(steps_of(&deals).await);
        let asked = ask(&deals).await;
        let before = made(&world, &deals).await;
        let with = clicks(&world, "with").await;
        let after = made(&world, &deals).await;
        for (times, p99) in [&without, &with].into_iter().zip(&mut p99) {
            p99.push(quantile(times, 0.99));
        }
        println!(
            "click to answer: without reviews {} clicks, median {:.1} ms, p99 {:.1} ms; with {} \
             waiting, {} when it ended, {} clicks, median {:.1} ms, p99 {:.1} ms",
            without.len(),
            quantile(&without, 0.5),
            quantile(&without, 0.99),
            asked.saturating_sub(before),
            asked.saturating_sub(after),
            with.len(),
            quantile(&with, 0.5),
            quantile(&with, 0.99)
        );
    }
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
    println!(
        "p99 with a full queue of reviews over p99 without: {:.2}",
        mean(&p99[1]) / mean(&p99[0])
    );
    steps.sort();
    println!(
        "{} steps of replays: median {:.1} ms, p99 {:.1} ms",
        steps.len(),
        quantile(&steps, 0.5),
        quantile(&steps, 0.99)
    );
}

/// Plays lists of members by the official rules, and returns the deals of each member.
async fn played(discord: &Sandbox, store: &EmbeddedStore) -> Vec<OwnDeal> {
    let mut deals = Vec::new();
    for list in 1..=LISTS {
        let members = [0, 1, 2].map(|seat| discord.add_member(&format!("l{list}s{seat}"), "de"));
        let users = [&members[0], &members[1], &members[2]].map(|member| member.id().0);
        let server = discord.guild_id().0;
        play(store, 4 * list, GameId::Skat, server, &users, Until::End).await;
        for member in members {
            let person = store.person(member.id().0).await.unwrap();
            for deal in store.deals_of(person, 0, 3).await.unwrap() {
                deals.push(OwnDeal {
                    person: Person::new(member.clone()),
                    code: deal.code.to_string(),
                });
            }
        }
    }
    deals
}

/// Everybody plays a deal; returns the sorted latencies.
async fn clicks(world: &World, name: &str) -> Vec<Duration> {
    let play = async |number: usize| {
        let mut person = open_table(&world.discord, &format!("{name}{number}")).await;
        let times = play_a_deal(&mut person, CROWD.thinking_ms).await;
        person.stops().await;
        times
    };
    let times = join_all((0..CROWD.tables).map(play)).await;
    let mut times: Vec<Duration> = times.into_iter().flatten().collect();
    times.sort();
    times
}

impl OwnDeal {
    async fn replay(&self) -> Message {
        let asked = [("code", json!(self.code))];
        self.person.slash_gets("deal", &asked, &self.code).await
    }

    /// Presses the first button whose custom id contains this word.
    async fn press(&self, message: &Message, word: &str) -> Option<Duration> {
        let shown = self.person.member.look(message.id()).unwrap();
        let mut buttons = shown.buttons().into_iter();
        let button = buttons.find(|button| button.custom_id.contains(word) && !button.disabled)?;
        let begun = Instant::now();
        let click = self.person.member.click(&shown, &button.custom_id).unwrap();
        self.person.gets_response(click).await;
        Some(begun.elapsed())
    }
}

/// Goes through replays, card by card.
async fn steps_of(deals: &[OwnDeal]) -> Vec<Duration> {
    let mut times = Vec::new();
    for deal in deals {
        let replay = deal.replay().await;
        while let Some(time) = deal.press(&replay, ":to card ").await {
            times.push(time);
            if times.len() == STEPS {
                return times;
            }
        }
    }
    times
}

/// Asks for the review of each deal; returns the number of deals.
async fn ask(deals: &[OwnDeal]) -> usize {
    for deal in deals {
        let replay = deal.replay().await;
        deal.press(&replay, ":review 0").await.expect("a button");
    }
    deals.len()
}

/// Returns the number of reviews that are made.
async fn made(world: &World, deals: &[OwnDeal]) -> usize {
    let store = world.store();
    let mut users: Vec<u64> = deals.iter().map(|deal| deal.person.member.id().0).collect();
    users.dedup();
    let mut made = 0;
    for user in users {
        let person = store.person(user).await.unwrap();
        made += store.reviews_of(person).await.unwrap().len();
    }
    made
}
