//! Members who watch a table without a place there.

use discord_sandbox::Message;
use serde_json::json;

use crate::deals::{next_deal, play_deal, three_at_a_table};
use crate::person::{Person, control, next_asked};
use crate::world::World;

/// What a watcher's message says during a deal.
const WATCHING: [&str; 2] = ["Du schaust zu", "You are watching"];

/// What players learn who press *Watch* or *Join* at their own table.
const SITS_THERE: &str = "Du sitzt schon an diesem Tisch";

/// Returns true for the message of a member who watches a running deal.
pub(crate) fn is_watched(message: &Message) -> bool {
    let text = message.text();
    message.ephemeral() && WATCHING.iter().any(|words| text.contains(words))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_member_watches_a_deal_and_players_get_their_cards() {
    let mut world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    next_asked(&people).await;
    let clara = world.person("clara");
    clara.press_table("watch").await;
    let panel = clara.sees(is_watched).await;

    let seated = |message: &Message| message.ephemeral() && control(message, "watch").is_none();
    let own = people[1].sees(seated).await;
    people[1].press_table("watch").await;
    people[1]
        .sees(|message| {
            seated(message) && message.id() > own.id() && message.text().contains(SITS_THERE)
        })
        .await;

    // The message changes when its owner wants it.
    let (who, ask) = next_asked(&people).await;
    let action = ask.simple();
    people[who].choose(&ask, &action).await;
    next_asked(&people).await;
    assert_eq!(clara.member.look(panel.id()).unwrap().text(), panel.text());
    clara.press_panel("watch").await;
    let newer = clara
        .sees(|message| message.id() == panel.id() && message.text() != panel.text())
        .await;
    assert!(is_watched(&newer), "{}", newer.text());

    // At the end of the deal it shows the result unasked, and the next deal only on request.
    play_deal(&mut people, |_, ask| ask.simple()).await;
    let result = clara
        .sees(|message| message.id() == panel.id() && !is_watched(message))
        .await;
    next_deal(&mut people).await;
    next_asked(&people).await;
    assert_eq!(clara.member.look(panel.id()).unwrap().text(), result.text());
    // Its button works after a restart.
    world.roll().await;
    clara.press_panel("watch").await;
    clara
        .sees(|message| message.id() == panel.id() && is_watched(message))
        .await;
    world.end().await;
}

/// Discord shows a public message's buttons to everybody, so players can press those for others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_who_join_their_own_table_get_their_panel() {
    let world = World::start().await;
    let anna = [world.person("anna")];
    anna[0]
        .slash("skat new", &[("computers", json!(1)), ("think", json!(3))])
        .await;
    anna[0].press_table("join").await;
    let in_lobby = |message: &Message| {
        message.ephemeral()
            && message.text().contains(SITS_THERE)
            && message.text().contains("Sobald alle Plätze besetzt sind")
    };
    anna[0].sees(in_lobby).await;
    anna[0].press_table("autoplayer").await;
    anna[0].press_table("begin").await;
    let (_, ask) = next_asked(&anna).await;
    let action = ask.simple();
    anna[0].press_table("join").await;
    let with_cards = |message: &Message| {
        message.ephemeral()
            && message.text().contains(SITS_THERE)
            && control(message, &format!("do {action}")).is_some()
    };
    let panel = anna[0].sees(with_cards).await;
    assert!(
        control(&panel, "join")
            .or(control(&panel, "watch"))
            .is_none()
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_watcher_who_sits_down_gets_their_own_cards() {
    let world = World::start().await;
    let mut anna = [world.person("anna")];
    anna[0]
        .slash(
            "skat new",
            &[
                ("rounds", json!(2)),
                ("computers", json!(2)),
                ("think", json!(3)),
            ],
        )
        .await;
    anna[0].press_table("begin").await;
    next_asked(&anna).await;
    let clara: Person = world.person("clara");
    clara.press_table("watch").await;
    let panel = clara.sees(is_watched).await;
    // Who waits for a place still watches.
    clara.press_table("join").await;
    clara.press_panel("watch").await;
    clara
        .sees(|message| message.id() == panel.id() && is_watched(message))
        .await;
    play_deal(&mut anna, |_, ask| ask.simple()).await;
    clara.press_panel("watch").await;
    clara
        .sees(|message| message.id() == panel.id() && control(message, "ready").is_some())
        .await;
    world.end().await;
}
