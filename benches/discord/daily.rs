//! Clicks in the daily list, as often as in the busiest hour of a large day.

use std::time::{Duration, Instant};

use discord_sandbox::Message;
use futures_util::future::join_all;

use crate::crowd::{Crowd, newcomer, simple, think};
use crate::daily_list::{is_question, on_the_first_day, opens, presses};
use crate::figures::quantile;
use crate::person::ask_of;

/// On a day with 10,000 persons, 90,000 deals are played. If 15 % of them begin in the busiest
/// hour and a deal has 14 clicks, then people click 53 times a second. These people click 60 times.
const CROWD: Crowd = Crowd {
    tables: 300,
    thinking_ms: (2_000, 6_000),
};

/// Everybody opens the list and plays its first deal, against autoplayers of level 1.
///
/// They decide at once, so this is the time of the store and of the messages alone. How long
/// clicks wait for level 4 is measured by `cargo run --release -p skat-events --example day_load`.
pub(crate) async fn measure() {
    let world = on_the_first_day().await;
    let play = async |number: usize| {
        tokio::time::sleep(CROWD.delay(number)).await;
        let mut person = newcomer(&world.discord, &format!("daily{number}"));
        let overview = opens(&person, "Neun Spiele am Tag").await;
        let mut message = presses(&person, &overview, "deal 1").await;
        let mut times = Vec::new();
        while is_question(&message) {
            let ask = ask_of(&message).unwrap();
            think(&person, ask.decision, CROWD.thinking_ms).await;
            let begun = Instant::now();
            let click = person.start_to_choose(&ask, &simple(&ask));
            person.gets_response(click).await;
            let is_next = |seen: &Message| {
                let next = ask_of(seen).is_some_and(|next| next.decision > ask.decision);
                seen.id() == message.id() && (next || !is_question(seen))
            };
            message = person.sees(is_next).await;
            times.push(begun.elapsed());
        }
        times
    };
    let begun = Instant::now();
    let played = join_all((0..CROWD.tables).map(play)).await;
    let seconds = begun.elapsed().as_secs_f64();
    let mut times: Vec<Duration> = played.into_iter().flatten().collect();
    times.sort();
    println!(
        "daily list: {} clicks in {seconds:.0} s, median {:.1} ms, p99 {:.1} ms from click to the \
         next question",
        times.len(),
        quantile(&times, 0.5),
        quantile(&times, 0.99)
    );
    world.end().await;
}
