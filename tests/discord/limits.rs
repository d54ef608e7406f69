//! The bot's calls stay within the budget of `docs/ARCHITECTURE.md`.

use std::time::Duration;

use serde_json::json;

use crate::person::{Person, next_asked};
use crate::world::World;

/// How long a person thinks: longer than the pause between two edits, so that nothing is saved by haste.
const THINKS: Duration = Duration::from_secs(2);

/// A person at a table with two computer players.
async fn one_with_computers(world: &World) -> [Person; 1] {
    let anna = world.person("anna");
    anna.slash("skat new", &[("rounds", json!(2)), ("computers", json!(2)), ("think", json!(3))]).await;
    anna.press_table("begin").await;
    [anna]
}

/// Plays a deal, of which somebody is asked whether he wants the next one in the end; gives how many cards were played.
async fn play_deal(world: &World, people: &mut [Person; 1]) -> usize {
    let mut cards = 0;
    loop {
        let (who, ask) = next_asked(people).await;
        if ask.offers("ready") {
            return cards;
        }
        world.clock.advance(THINKS);
        let action = ask.simple();
        // Each of his cards belongs to a trick of three.
        cards += if action.starts_with("play") { 3 } else { 0 };
        people[who].choose(&ask, &action).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_tokens_live_hardly_any_call_counts() {
    let world = World::start().await;
    let mut people = one_with_computers(&world).await;
    let begun = world.discord.mark();
    let mut cards = 0;
    for number in 1..=5 {
        let mark = world.discord.mark();
        cards += play_deal(&world, &mut people).await;
        let ask = people[0].asked().await;
        people[0].choose(&ask, "ready").await;
        let counted = world.counted_calls(mark);
        assert!(counted.len() <= 2, "deal {number}: {counted:?}");
    }
    let calls = world.calls_for_play(begun).len();
    println!("{calls} calls for {cards} cards");
    assert!(cards > 0 && calls <= 3 * cards, "{calls} calls for {cards} cards");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_token_only_ends_of_tricks_and_phases_are_shown() {
    let world = World::start().await;
    let mut people = one_with_computers(&world).await;
    let mut all = 0;
    let mut old_panel = None;
    for number in 1..=3 {
        let mark = world.discord.mark();
        next_asked(&people).await;
        // The last deal's panel is deleted by its token, which must not grow old on the way.
        if let Some(panel) = &old_panel {
            people[0].loses(panel).await;
        }
        world.clock.advance(Duration::from_secs(15 * 60));
        play_deal(&world, &mut people).await;
        let ask = people[0].asked().await;
        people[0].choose(&ask, "ready").await;
        old_panel = Some(ask.panel);
        let counted = world.counted_calls(mark);
        println!("deal {number}: {} calls count", counted.len());
        assert!(counted.len() <= 24, "deal {number}: {counted:?}");
        all += counted.len();
    }
    assert!(all > 3, "the fallback was never used");
    world.end().await;
}
