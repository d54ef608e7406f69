//! Players have their own play of a finished deal reviewed.

use discord_sandbox::Message;
use serde_json::json;
use skat_store::Store;

use crate::deals::three_at_a_table;
use crate::kills::KILLED;
use crate::person::{Person, play_until};
use crate::world::World;

/// What every review of somebody who decided something says.
const RATE: [&str; 2] = ["Fehlerquote", "Error rate"];

/// What the page says until the review is made.
const AWAITED: [&str; 2] = ["Ich sehe mir dein Spiel an", "I’m looking at your play"];

fn says(message: &Message, words: [&str; 2]) -> bool {
    words.iter().any(|words| message.text().contains(words))
}

/// Plays a deal with a contract, and returns its code.
async fn play(people: &mut [Person]) -> String {
    play_until(people, |ask| ask.offers("ready")).await;
    let list = people[0].slash_gets("deals", &[], "Deine Spiele").await;
    let text = list.text();
    let code = text.split('`').nth(1).expect("a code");
    code.to_owned()
}

/// Opens the replay of a deal.
async fn replay(person: &Person, code: &str) -> Message {
    person
        .slash_gets("deal", &[("code", json!(code))], code)
        .await
}

/// Presses the first button whose custom id contains this word, and returns the message after it.
async fn press(person: &Person, message: &Message, word: &str) -> Message {
    let buttons = message.buttons().into_iter();
    let mut fitting = buttons.filter(|button| button.custom_id.contains(word));
    let button = fitting
        .next()
        .unwrap_or_else(|| panic!("no {word} on {}", message.text()));
    let click = person.member.click(message, &button.custom_id).unwrap();
    person.gets_response(click).await;
    person.member.look(message.id()).unwrap()
}

/// Presses *Review* on a replay, and waits until the page comes by itself.
async fn review(person: &Person, replay: &Message) -> Message {
    let first = press(person, replay, ":review 0").await;
    assert!(
        says(&first, AWAITED) || says(&first, RATE),
        "{}",
        first.text()
    );
    person
        .sees(|message| message.id() == replay.id() && says(message, RATE))
        .await
}

async fn stored(store: &dyn Store, person: &Person) -> Vec<String> {
    let known = store.known_person(person.member.id().0).await.unwrap();
    let reviews = store.reviews_of(known.unwrap()).await.unwrap();
    reviews.into_iter().map(|(_, review)| review.text).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_have_their_play_reviewed() {
    const MOST_BYTES: usize = 2_048;
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    let code = play(&mut people).await;
    for person in &people {
        let opened = replay(person, &code).await;
        let summary = review(person, &opened).await;
        // Every page to the last one, and back to the first.
        let mut page = press(person, &summary, ":review 1").await;
        let mut pages = 1;
        loop {
            for select in page.selects() {
                assert!((1..=25).contains(&select.options.len()));
            }
            let next = format!(":review {}", pages + 1);
            let mut buttons = page.buttons().into_iter();
            if !buttons.any(|button| button.custom_id.ends_with(&next)) {
                break;
            }
            page = press(person, &page, &next).await;
            pages += 1;
        }
        assert!(pages <= 12, "{pages} pages");

        // A decision leads to its moment, seen through the player's eyes.
        let [select] = &page.selects()[..] else {
            panic!("{}", page.text())
        };
        let step = &select.options[0].value;
        let shown = person
            .member
            .choose(&page, &select.custom_id, &[step])
            .unwrap();
        person.gets_response(shown).await;
        let shown = person.member.look(page.id()).unwrap();
        let footers = [format!("Schritt {step} von"), format!("Step {step} of")];
        assert!(
            footers.iter().any(|footer| shown.text().contains(footer)),
            "{}",
            shown.text()
        );

        // Now that it is stored, the review is there at once.
        let again = press(person, &shown, ":review 0").await;
        assert!(says(&again, RATE), "{}", again.text());
        let mut buttons = again.buttons().into_iter();
        if let Some(show) = buttons.find(|button| button.custom_id.contains(":to card ")) {
            let shown = press(person, &again, &show.custom_id).await;
            assert!(
                shown.text().contains("Schritt ") || shown.text().contains("Step "),
                "{}",
                shown.text()
            );
        }
        let reviews = stored(&*world.store(), person).await;
        let [text] = &reviews[..] else {
            panic!("{reviews:?}")
        };
        assert!(text.len() <= MOST_BYTES, "{} bytes", text.len());
    }

    // Others may see the deal, but have nothing to review.
    let clara = world.person("clara");
    let opened = replay(&clara, &code).await;
    let mut buttons = opened.buttons().into_iter();
    assert!(!buttons.any(|button| button.custom_id.contains(":review")));
    let forged = format!("d1:{code}:review 0");
    clara
        .forges(
            &opened,
            &forged,
            "Nur wer mitgespielt hat|Only the players of a deal",
        )
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_that_a_kill_interrupted_is_asked_for_again() {
    let mut world = World::start_apart().await;
    let mut people = three_at_a_table(&world).await;
    let code = play(&mut people).await;
    let german = &people[0];
    let opened = replay(german, &code).await;
    press(german, &opened, ":review 0").await;
    world.kill_bot().await;
    world.start_bot_apart().await;
    // It may have come just before.
    let mut shown = german.member.look(opened.id()).unwrap();
    if says(&shown, AWAITED) {
        shown = review(german, &shown).await;
    }
    let page = press(german, &shown, ":review 1").await;
    assert_eq!(page.selects().len(), 1, "{}", page.text());
    world.end_but_for(&KILLED).await;
}
