//! Whole deals, played through slash commands and clicks.

use serde_json::json;

use crate::person::{Ask, Person, next_asked};
use crate::world::World;

/// Three people at a table whose list has one round, about to be asked for the first time.
pub(crate) async fn three_at_a_table(world: &World) -> Vec<Person> {
    let people = vec![world.person("anna"), world.person("bernd"), world.person("dave")];
    people[0].slash("skat new", &[("rounds", json!(1)), ("think", json!(3))]).await;
    people[1].press_table("join").await;
    people[2].press_table("join").await;
    people[0].press_table("begin").await;
    people
}

/// Plays until nobody is asked for a card or call any more: the deal is over, or the list is.
pub(crate) async fn play_deal(people: &mut [Person], mut choose: impl FnMut(usize, &Ask) -> String) {
    loop {
        let (who, ask) = next_asked(people).await;
        if ask.offers("ready") {
            return;
        }
        let action = choose(who, &ask);
        people[who].choose(&ask, &action).await;
    }
}

/// Middlehand plays at 18 and announces a contract that begins like this; everybody plays the first card offered.
pub(crate) fn middlehand_announces(contract: &'static str, hand: bool) -> impl FnMut(usize, &Ask) -> String {
    move |_, ask| {
        let order = ["bid 18", "hold"];
        let first_bidder = ask.offers("bid 18") && ask.offers("pass");
        let wanted = if first_bidder { order[0] } else { "pass" };
        if ask.offers("pass") {
            return wanted.to_owned();
        }
        if hand && let Some(announcement) = ask.first(&format!("announce {contract}")) {
            return announcement;
        }
        let steps = ["skat", "discard", "accept", "play"];
        let announcement = ask.first(&format!("announce {contract}"));
        let step = steps.iter().find_map(|step| ask.first(step));
        announcement.filter(|_| !ask.offers("skat")).or(step).unwrap_or_else(|| ask.choices[0].action.clone())
    }
}

/// Plays the last deal of a list, after which the table's message has no controls any more.
async fn play_last_deal(world: &World, people: &mut [Person], choose: impl FnMut(usize, &Ask) -> String) {
    let onlooker = world.person("clara");
    let newest = onlooker.table_message("cards").await.id();
    tokio::select! {
        () = play_deal(people, choose) => panic!("the list goes on"),
        _ = onlooker.sees(|message| message.id() == newest && message.buttons().is_empty()) => {}
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_people_play_a_whole_list() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    for _ in 0..2 {
        play_deal(&mut people, middlehand_announces("C", false)).await;
        for person in &mut people {
            let ask = person.asked().await;
            person.choose(&ask, "ready").await;
        }
    }
    play_last_deal(&world, &mut people, middlehand_announces("C", false)).await;
    let ledger = world.end().await;
    assert_eq!(ledger.len(), 3);
}
