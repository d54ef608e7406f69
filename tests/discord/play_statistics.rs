//! `/profile` says how a person plays, from the reviews of their deals.

use std::time::Instant;

use discord_sandbox::Message;
use serde_json::json;

use crate::person::Person;
use crate::reviewed::fill;
use crate::world::{PATIENCE, World};

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
    let profile = anna.slash_gets("profile", &[], "Deine Ergebnisse").await;
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
    // The chart is beside them, unless the bot is too busy to draw.
    let mut with_chart = shown;
    let begun = Instant::now();
    while with_chart.attachments().is_empty() {
        assert!(begun.elapsed() < PATIENCE, "no chart");
        let profile = anna.slash_gets("profile", &[], "Deine Ergebnisse").await;
        with_chart = how(&anna, &profile, "Fehlerquote").await;
    }
    let (file, bytes) = world.file_of(&with_chart).await;
    assert!(file.filename.contains("trend"), "{}", file.filename);
    assert!(bytes.starts_with(b"\x89PNG"));
    let description = &file.description;
    assert!(description.contains("Blöcken von 36"), "{description}");

    // Who has no reviews learns what is missing.
    let profile = bernd.slash_gets("profile", &[], "Deine Ergebnisse").await;
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
