//! Leaderboards, profiles and a player's own data, as seen on the screen.

use serde_json::json;
use skat_rating::Rating;
use skat_rules::game::GameId;
use skat_store::{
    DayRating, ListKind, PeopleStore as _, Period, RatingDay, RatingHistory, RatingWrite,
    ResultStore as _, ResultToCount, Scope, Tally, TallyKey, TallyWrite,
};

use crate::deals::{next_deal, play_deal, play_last_deal, three_at_a_table, three_at_a_table_for};
use crate::person::{Ask, Person};
use crate::world::World;

/// Ratings of a member who has played on twelve days, after as many lists of 36 deals.
fn twelve_days() -> RatingHistory {
    let day = |number: i32| DayRating {
        day: RatingDay::of_number(20_000 + number),
        rating: Rating {
            mean: f64::from(number) / 2.0 - 3.0,
            variance: f64::from(12 - number),
        },
        lists: 1,
    };
    RatingHistory::of((0..12).map(day).collect()).expect("days in order")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_of_nine_deals_is_rated() {
    let world = World::start().await;
    let mut people = three_at_a_table_for(&world, 3).await;
    for _ in 0..8 {
        play_deal(&mut people, simply).await;
        next_deal(&mut people).await;
    }
    play_last_deal(&world, &mut people, simply).await;

    slash_eventually_gets(&people[0], "leaderboard", &[BY_RATING], "± ").await;
    let order = [(BY_RATING.0, json!(BY_RATING.1))];
    for (words, person) in [("Spielstärke", 0), ("von 3", 0), ("of 3", 2)] {
        people[person]
            .slash_gets("leaderboard", &order, words)
            .await;
    }
    people[0]
        .slash_gets("profile", &[], "aus einer Liste")
        .await;
    people[2].slash_gets("profile", &[], "from one list").await;

    // Beyond the server only those are shown who want it.
    let everywhere = [order[0].clone(), (OF_ALL_SERVERS.0, json!(1))];
    people[0]
        .slash_gets("leaderboard", &everywhere, "noch niemand")
        .await;
    people[1]
        .slash("privacy share", &[("show", json!(0))])
        .await;
    let everywhere = [BY_RATING, OF_ALL_SERVERS];
    slash_eventually_gets(&people[0], "leaderboard", &everywhere, "`1").await;
    assert_eq!(world.end().await.len(), 9);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_profile_draws_the_history_of_a_rating() {
    let filled = World::start_filled(async |discord, store| {
        let anna = discord.member("anna").id().0;
        let person = store.person(anna).await.unwrap();
        let key = TallyKey {
            period: Period::AllTime,
            game: GameId::Skat,
            kind: ListKind::Official,
            person,
        };
        let tally = Tally {
            deals: 432,
            lists: 12,
            ..Tally::default()
        };
        let counting = ResultToCount {
            tallies: vec![TallyWrite {
                key,
                tally: Some(tally),
                ranked: true,
            }],
            ratings: vec![RatingWrite {
                person,
                history: Some(twelve_days()),
                ranked: true,
            }],
            ..ResultToCount::nothing(Scope::Server(discord.guild_id().0), 0)
        };
        assert!(store.count(counting).await.unwrap());
    });
    let (world, _) = filled.await;
    let (anna, dave) = (world.person("anna"), world.person("dave"));
    let user = json!(anna.member.id().to_string());
    let order = [(BY_RATING.0, json!(BY_RATING.1))];
    anna.slash_gets("leaderboard", &order, "1550 ± 40").await;
    anna.slash_gets("profile", &[], "**1550 ± 40** aus 12 Listen")
        .await;
    dave.slash_gets("profile", &[("member", user)], "from 12 lists")
        .await;
    // Until the chart is drawn, words stand in its place.
    slash_eventually_gets(&anna, "profile", &[], "Diagramm der Spielstärke").await;
    world.end().await;
}

/// Options by their position in the list of choices.
const BY_RATING: (&str, i32) = ("order", 4);
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
