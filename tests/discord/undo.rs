//! Undo by a player who plays alone with computers.

use std::collections::BTreeSet;

use serde_json::json;
use skat_store::Scope;
use skat_table::Player;

use crate::person::{Ask, Person, control, next_asked, play_until};
use crate::secrecy::named;
use crate::world::World;

/// The question that comes before the first undo of a deal.
const QUESTION: [&str; 2] = ["zählt dann in keiner Statistik", "counts in no statistic"];

/// Opens a table of one person and two computers and begins its list.
async fn alone(world: &World) -> Person {
    let anna = world.person("anna");
    let options = [
        ("rounds", json!(1)),
        ("computers", json!(2)),
        ("think", json!(3)),
    ];
    anna.slash("skat new", &options).await;
    anna.press_table("begin").await;
    anna
}

fn actions(ask: &Ask) -> BTreeSet<String> {
    let actions = ask.choices.iter().map(|choice| choice.action.clone());
    actions.collect()
}

/// Takes the simple action of the open question and waits for the next one.
async fn goes_on(anna: &mut Person, ask: &Ask) -> Ask {
    let action = ask.simple();
    anna.choose(ask, &action).await;
    anna.asked().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_alone_goes_back_and_the_deal_counts_for_nothing() {
    let mut world = World::start().await;
    let clara = world.person("clara");
    let mut people = [alone(&world).await];
    let plays = |ask: &Ask| ask.first("play").is_some();
    let (_, first) = play_until(&mut people, plays).await;
    let [anna] = &mut people;
    let card = first.simple();
    let second = goes_on(anna, &first).await;
    let third = goes_on(anna, &second).await;
    assert!(plays(&third), "three cards of ten");

    // The first undo of a deal asks, and the player may change their mind.
    anna.press_panel("more").await;
    let panel = anna.press_panel("undo?").await;
    assert!(
        QUESTION.iter().any(|words| panel.text().contains(words)),
        "{}",
        panel.text()
    );
    anna.press_panel("back").await;
    anna.press_panel("more").await;
    anna.press_panel("undo?").await;
    anna.press_panel("undo").await;
    let again = anna.asked().await;
    assert_eq!(actions(&again), actions(&second));
    let marked = "↩️ Mit Zurücknehmen: Dieses Spiel zählt nicht.";
    clara
        .sees(|message| !message.ephemeral() && message.text().contains(marked))
        .await;

    // A further one acts at once, and nobody sees the card any more.
    let more = anna.press_panel("more").await;
    assert!(control(&more, "undo?").is_none());
    anna.press_panel("undo").await;
    let again = anna.asked().await;
    assert_eq!(actions(&again), actions(&first));
    let card = named(&card);
    clara
        .sees(|message| {
            let text = message.text();
            !message.ephemeral() && text.contains(marked) && named(&text).is_disjoint(&card)
        })
        .await;

    // The bot finds the deal as it is after a restart.
    world.roll().await;
    let [anna] = &people;
    anna.slash("skat hand", &[]).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    clara
        .sees(|message| {
            let is_result = control(message, "ready").is_some();
            is_result && message.text().contains(marked)
        })
        .await;
    let [anna] = &people;
    let table = world.store().all_tables().await.unwrap()[0];
    let person = world
        .store()
        .known_person(anna.member.id().0)
        .await
        .unwrap()
        .unwrap();
    let mut looks = tokio::time::interval(std::time::Duration::from_millis(20));
    while !world.store().outbox(table).await.unwrap().rows.is_empty() {
        looks.tick().await;
    }
    assert_eq!(
        world.store().tallies_of(Scope::All, person).await.unwrap(),
        []
    );
    anna.slash_gets("profile", &[], "noch kein Spiel beendet")
        .await;
    let ledger = world.end().await;
    let [deal] = &ledger[..] else {
        panic!("one deal: {ledger:?}")
    };
    assert!(deal.undone);
    let mut players = deal.places.iter().map(|place| place.player);
    assert!(players.any(|player| player == Player::Person(person)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_takes_anything_back_where_two_people_play() {
    let world = World::start().await;
    let mut people = [world.person("anna"), world.person("bernd")];
    let options = [
        ("rounds", json!(1)),
        ("computers", json!(1)),
        ("think", json!(3)),
    ];
    people[0].slash("skat new", &options).await;
    people[1].press_table("join").await;
    people[0].press_table("begin").await;
    play_until(&mut people, |ask| ask.first("play").is_some()).await;
    let (who, ask) = next_asked(&people).await;
    people[who].choose(&ask, &ask.simple()).await;
    let (who, ask) = next_asked(&people).await;
    for press in ["undo?", "undo"] {
        assert!(control(&ask.panel, press).is_none());
    }
    let forged = ask.forged("pass").replace("do pass", "undo");
    let alone = "only while you play alone|wenn du allein mit Computern";
    people[who].forges(&ask.panel, &forged, alone).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let ledger = world.end().await;
    assert!(ledger.len() == 1 && !ledger[0].undone);
}
