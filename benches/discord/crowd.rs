//! People at their own tables who play a deal at the same time.

use std::time::{Duration, Instant};

use discord_sandbox::Sandbox;
use serde_json::json;

use crate::person::{Ask, Person};

/// Number of people and their speed.
#[derive(Clone, Copy)]
pub(crate) struct Crowd {
    pub(crate) tables: usize,
    /// The minimum think time between two clicks, and the range added to it, in milliseconds.
    pub(crate) thinking_ms: (u64, u64),
}

impl Crowd {
    /// Returns a person's delay before they begin: real players don't click in step.
    pub(crate) const fn delay(self, number: usize) -> Duration {
        Duration::from_millis(self.thinking_ms.1 * number as u64 / self.tables as u64)
    }
}

/// Waits as long as this person thinks about this decision.
pub(crate) async fn think(person: &Person, decision: u32, thinking_ms: (u64, u64)) {
    let spread = person.member.id().0 ^ u64::from(decision).wrapping_mul(7_919);
    tokio::time::sleep(Duration::from_millis(
        thinking_ms.0 + spread % thinking_ms.1,
    ))
    .await;
}

/// Bids 18 if possible and passes otherwise; after the auction, picks the first option of each
/// kind.
pub(crate) fn simple(ask: &Ask) -> String {
    if ask.offers("pass") {
        return if ask.offers("bid 18") {
            "bid 18"
        } else {
            "pass"
        }
        .to_owned();
    }
    let steps = ["ready", "skat", "discard", "announce", "accept", "play"];
    steps
        .iter()
        .find_map(|step| ask.first(step))
        .unwrap_or_else(|| ask.choices[0].action.clone())
}

/// Adds a member in a channel of their own.
pub(crate) fn newcomer(discord: &Sandbox, name: &str) -> Person {
    let channel = discord.add_channel(name);
    Person::new(discord.add_member(name, "de").in_channel(channel))
}

/// Opens a table with two autoplayers in a channel of its own, and begins.
pub(crate) async fn open_table(discord: &Sandbox, name: &str) -> Person {
    let person = newcomer(discord, name);
    person
        .slash(
            "skat new",
            &[
                ("rounds", json!(1)),
                ("computers", json!(2)),
                ("think", json!(3)),
            ],
        )
        .await;
    person.press_table("begin").await;
    person
}

/// Plays decisions until the deal is over, and returns the latency of each response.
pub(crate) async fn play_a_deal(person: &mut Person, thinking_ms: (u64, u64)) -> Vec<Duration> {
    let mut times = Vec::new();
    loop {
        let ask = person.asked().await;
        if ask.offers("ready") {
            return times;
        }
        think(person, ask.decision, thinking_ms).await;
        let begun = Instant::now();
        let interaction = person.start_to_choose(&ask, &simple(&ask));
        person.gets_response(interaction).await;
        times.push(begun.elapsed());
    }
}
