//! Leaderboards, profiles and a player's own data, as seen on the screen.

use serde_json::json;

use crate::deals::{next_deal, play_deal, play_last_deal, three_at_a_table};
use crate::person::{Ask, Person};
use crate::world::World;

/// Options by their position in the list of choices.
const BY_LISTS: (&str, i32) = ("order", 1);
const OF_ALL_SERVERS: (&str, i32) = ("where", 1);

/// Asks again until these words are in the response, since results are counted in the background.
async fn slash_eventually_gets(
    person: &Person,
    command: &str,
    options: &[(&str, i32)],
    words: &str,
) {
    let options: Vec<_> = options
        .iter()
        .map(|&(name, value)| (name, json!(value)))
        .collect();
    let told = async {
        loop {
            let asked = person.member.slash(command, &options).unwrap();
            person.gets_response(asked).await;
            let reply = person
                .sees(|message| message.ephemeral() && message.id() > asked)
                .await;
            if reply.text().contains(words) {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    assert!(
        tokio::time::timeout(crate::world::PATIENCE, told)
            .await
            .is_ok(),
        "never saw {words:?}"
    );
}

fn simply(_: usize, ask: &Ask) -> String {
    ask.simple()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_shows_in_leaderboards_and_profiles_until_an_erasure() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    for _ in 0..2 {
        play_deal(&mut people, simply).await;
        next_deal(&mut people).await;
    }
    play_last_deal(&world, &mut people, simply).await;

    // Somebody has won the list, but nobody has played enough deals for a leaderboard of points.
    slash_eventually_gets(&people[0], "leaderboard", &[BY_LISTS], "`1").await;
    people[0]
        .slash_gets("leaderboard", &[], "Hier steht noch niemand")
        .await;
    people[0].slash_gets("profile", &[], "**3** Spiele").await;
    people[2]
        .slash_gets(
            "profile",
            &[("member", json!(people[0].member.id().to_string()))],
            "**3** deals",
        )
        .await;

    // Leaderboards of all servers show only players who want that.
    for person in &people[..2] {
        person
            .slash_gets(
                "leaderboard",
                &[(OF_ALL_SERVERS.0, json!(1)), (BY_LISTS.0, json!(1))],
                "noch niemand",
            )
            .await;
    }
    for person in &people {
        person.slash("privacy share", &[("show", json!(0))]).await;
    }
    slash_eventually_gets(&people[0], "leaderboard", &[OF_ALL_SERVERS, BY_LISTS], "`1").await;

    let exported = people[0].member.slash("privacy export", &[]).unwrap();
    people[0].gets_response(exported).await;
    let file = people[0]
        .sees(|message| message.ephemeral() && !message.attachment_urls().is_empty())
        .await;
    assert!(file.text().contains("über dich gespeichert"));

    people[0].slash("privacy delete", &[]).await;
    let question = people[0]
        .sees(|message| message.button("Meine Daten löschen").is_some())
        .await;
    people[0]
        .gets_response(
            people[0]
                .member
                .click_label(&question, "Meine Daten löschen")
                .unwrap(),
        )
        .await;
    people[0]
        .sees(|message| message.id() == question.id() && message.text().contains("ist gelöscht"))
        .await;
    people[0]
        .slash_gets("profile", &[], "noch kein Spiel beendet")
        .await;
    people[0]
        .slash_gets("privacy export", &[], "nichts gespeichert")
        .await;
    people[1].slash_gets("profile", &[], "**3** Spiele").await;
    assert_eq!(world.end().await.len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erased_player_leaves_their_table() {
    let world = World::start().await;
    let people = three_at_a_table(&world).await;
    people[1].slash("privacy delete", &[]).await;
    let question = people[1]
        .sees(|message| message.button("Meine Daten löschen").is_some())
        .await;
    people[1]
        .gets_response(
            people[1]
                .member
                .click_label(&question, "Meine Daten löschen")
                .unwrap(),
        )
        .await;
    people[1]
        .slash_gets("skat hand", &[], "an keinem Tisch")
        .await;
    people[0]
        .sees(|message| !message.ephemeral() && message.text().contains("gegangen"))
        .await;
    world.end().await;
}
