//! `/profile` says how a person plays, from the reviews of their deals.

use discord_sandbox::{Message, Sandbox};
use serde_json::json;
use skat_autoplay::Model;
use skat_review::{ReviewWork, ReviewedDeal, Reviewer, Reviewing};
use skat_rules::game::GameId;
use skat_store::{
    ArchivedDeal, DealStore as _, EmbeddedStore, PeopleStore as _, StoredReview, finished_log,
    replay_deal,
};
use skat_table::PersonId;

use crate::person::Person;
use crate::played::{Until, play};
use crate::world::World;

/// Tables of three deals each: two blocks of 36 deals, and a few more.
const TABLES: u64 = 26;

/// Deals that are really reviewed. The other deals get the same reviews in turn.
const REVIEWED: usize = 12;

/// Fills a store with deals of three members, and with reviews of the first one's play.
async fn fill(discord: &Sandbox, store: &EmbeddedStore) {
    let users = ["anna", "bernd", "dave"].map(|name| discord.member(name).id().0);
    let server = discord.guild_id().0;
    for number in 1..=TABLES {
        // By official rules, without a proof.
        play(store, 4 * number, GameId::Skat, server, &users, Until::End).await;
    }
    let person = store.known_person(users[0]).await.unwrap().unwrap();
    let deals = store.deals_of(person, 0, usize::MAX).await.unwrap();
    assert!(deals.len() >= 72, "{}", deals.len());
    let texts = reviews(store, person, &deals[..REVIEWED]).await;
    for (deal, text) in deals.iter().zip(texts.iter().cycle()) {
        let review = StoredReview {
            engine: "an earlier one".to_owned(),
            digest: 0,
            text: text.clone(),
        };
        store.put_review(person, deal.deal, review).await.unwrap();
    }
}

/// Reviews what a person did in these deals.
async fn reviews(store: &EmbeddedStore, person: PersonId, deals: &[ArchivedDeal]) -> Vec<String> {
    let mut reviewer = Reviewer::new(Model::built_in().unwrap(), ReviewWork::LEAST);
    let mut texts = Vec::new();
    for ArchivedDeal { deal, .. } in deals {
        let replay = replay_deal(store, deal.table, deal.number).await.unwrap();
        let replay = replay.unwrap();
        let seat = replay.deal.seat(replay.place_of(person).unwrap()).unwrap();
        let log = finished_log(store, deal.table, deal.number).await.unwrap();
        let reviewed = ReviewedDeal::of_log(&log.unwrap()).unwrap();
        let review = Reviewing::begin(&reviewed, seat).finish(&mut reviewer);
        texts.push(review.to_string());
    }
    texts
}

/// Presses the button of a profile, and waits for these words.
async fn how(person: &Person, profile: &Message, words: &str) -> Message {
    let buttons = profile.buttons().into_iter();
    let mut fitting = buttons.filter(|button| button.custom_id.ends_with(":play"));
    let press = fitting.next().expect("a button").custom_id;
    let click = person.member.click(profile, &press).unwrap();
    person.gets_response(click).await;
    person
        .sees(|message| message.ephemeral() && message.text().contains(words))
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_profile_says_how_a_person_plays() {
    let (world, _) = World::start_filled(fill).await;
    let (anna, bernd, dave) = (
        world.person("anna"),
        world.person("bernd"),
        world.person("dave"),
    );
    let profile = anna.slash_gets("profile", &[], "Profil").await;
    let shown = how(&anna, &profile, "Fehlerquote").await;
    let text = shown.text();
    for words in [
        "Fehlerquote nach Bereich",
        "Reizen, Hand, Kontra",
        "Gegenspiel",
        "Was am meisten kostet",
        "Geschenke angenommen",
        "hat eine frühere Version bewertet",
        "±",
    ] {
        assert!(text.contains(words), "{words} isn't in {text}");
    }
    // The chart follows, with its description.
    let with_chart = anna
        .sees(|message| message.id() == shown.id() && !message.attachments().is_empty())
        .await;
    let (file, bytes) = world.file_of(&with_chart).await;
    assert!(file.filename.contains("trend"), "{}", file.filename);
    assert!(bytes.starts_with(b"\x89PNG"));
    let description = &file.description;
    assert!(description.contains("Blöcken von 36"), "{description}");

    // Who has no reviews learns what is missing.
    let profile = bernd.slash_gets("profile", &[], "Profil").await;
    let none = how(&bernd, &profile, "Noch ist keins").await;
    assert!(none.text().contains("Noch 36"), "{}", none.text());

    // Others see nothing of it until Anna shows it to them.
    let asked = [("member", json!(anna.member.id()))];
    let profile = dave.slash_gets("profile", &asked, "rofile").await;
    assert!(profile.buttons().is_empty());
    let forged = format!("u1:{}:play", anna.member.id());
    dave.forges(&profile, &forged, "Only they can see").await;
    let forged = format!("u1:{}:share on", anna.member.id());
    let forged = dave.member.raw_component(profile.id(), &forged);
    dave.gets_response(forged.unwrap()).await;
    let share = with_chart.buttons().remove(0).custom_id;
    assert!(share.ends_with(":share on"), "{share}");
    let click = anna.member.click(&with_chart, &share).unwrap();
    anna.gets_response(click).await;
    let profile = dave.slash_gets("profile", &asked, "rofile").await;
    let shown = how(&dave, &profile, "How they play").await;
    assert!(shown.text().contains("Error rate"), "{}", shown.text());
    assert!(shown.buttons().is_empty(), "only Anna may hide it");
    world.end().await;
}
