//! *What if …* and *Play it again* on a replay: a member decides anew, and computers play the
//! others.

use discord_sandbox::Message;
use serde_json::json;

use crate::deals::three_at_a_table;
use crate::kills::KILLED;
use crate::person::{Person, play_until};
use crate::pictures::choose;
use crate::replays::{chooses, codes, goes};
use crate::world::World;

const HEADING: &str = "Was wäre, wenn … Du entscheidest";
/// More presses than any deal takes.
const MOST_PRESSES: usize = 1_000;

const OVER: &str = "So wäre es ausgegangen";

/// Returns the decisions and the press of a control in a variation.
fn meaning(custom_id: &str) -> Option<(&str, &str)> {
    let mut parts = custom_id.strip_prefix("v1:")?.split(':').skip(2);
    Some((parts.next()?, parts.next()?))
}

/// Returns the number of decisions that a control holds.
fn decisions(custom_id: &str) -> usize {
    let (decided, _) = meaning(custom_id).expect("a control of a variation");
    let ends = |letter: &char| letter.is_ascii_alphabetic();
    decided.chars().filter(ends).count()
}

/// Presses the control with this custom id, and returns the message after it.
async fn presses(person: &Person, message: &Message, custom_id: &str) -> Message {
    let click = person.member.click(message, custom_id);
    person.gets_response(click.unwrap()).await;
    person.member.look(message.id()).unwrap()
}

/// Returns the enabled button that takes the first possible decision after so many.
fn next_decision(message: &Message, decided: usize) -> Option<String> {
    let buttons = message.buttons().into_iter();
    let mut enabled = buttons.filter(|button| !button.disabled);
    let takes = enabled.find(|button| {
        meaning(&button.custom_id).is_some() && decisions(&button.custom_id) > decided
    });
    takes.map(|button| button.custom_id)
}

/// Returns the number of decisions so far: whoever has taken one may take it back.
fn decisions_before(message: &Message) -> usize {
    let mut buttons = message.buttons().into_iter();
    let undo = buttons.find(|button| button.label == "Zurücknehmen");
    undo.map_or(0, |undo| decisions(&undo.custom_id) + 1)
}

/// Takes a decision, or a step towards one. Returns the message after it; `None` if there is nothing
/// to decide.
async fn decides(person: &Person, message: &Message) -> Option<Message> {
    if let Some(button) = next_decision(message, decisions_before(message)) {
        return Some(presses(person, message, &button).await);
    }
    let select = message.selects().into_iter().next();
    if let Some(select) = select {
        let value = select.options[0].value.clone();
        let click = person
            .member
            .choose(message, &select.custom_id, &[value.as_str()]);
        person.gets_response(click.unwrap()).await;
        return person.member.look(message.id());
    }
    let button = |is_wanted: &dyn Fn(&str) -> bool| {
        let buttons = message.buttons().into_iter();
        let mut enabled = buttons.filter(|button| !button.disabled);
        let wanted = enabled
            .find(|button| meaning(&button.custom_id).is_some_and(|(_, press)| is_wanted(press)));
        wanted.map(|button| button.custom_id)
    };
    // Two cards are picked for the skat, and what is probably a mistake is asked once more.
    let picks = |cards: usize| {
        button(&|press| press.starts_with("pick ") && press.split(' ').count() == cards + 1)
    };
    let step = picks(2)
        .or_else(|| picks(1))
        .or_else(|| button(&|press| press.starts_with("ask ")));
    Some(presses(person, message, &step?).await)
}

/// Decides until the deal is over. Returns the last message and the number of decisions.
async fn plays_on(person: &Person, mut message: Message) -> (Message, usize) {
    let mut decided = 0;
    for _ in 0..MOST_PRESSES {
        decided = decided.max(decisions_before(&message));
        if message.text().contains(OVER) {
            return (message, decided);
        }
        assert!(message.text().contains(HEADING), "{}", message.text());
        let after = decides(person, &message).await;
        message = after.unwrap_or_else(|| panic!("no decision: {}", message.text()));
    }
    panic!("the deal never ends: {}", message.text())
}

/// Presses the button that begins a variation after this step.
async fn begins(person: &Person, replay: &Message, step: &str) -> Message {
    let mut buttons = replay.buttons().into_iter();
    let word = format!(":play {step} ");
    let button = buttons.find(|button| button.custom_id.contains(&word));
    presses(person, replay, &button.expect("a button").custom_id).await
}

/// Opens the replay of the player's only finished deal. They read cards as text, because a busy bot
/// sends emojis instead of pictures.
async fn opens_replay(person: &Person) -> (String, Message) {
    choose(person, &["display:text"]).await;
    let list = person.slash_gets("deals", &[], "Deine Spiele").await;
    let code = codes(&list).pop().expect("a deal");
    let asked = [("code", json!(code))];
    let replay = person.slash_gets("deal", &asked, "Die Karten sind gegeben");
    let replay = replay.await;
    (code, replay)
}

/// Goes to the beginning of the play, in which somebody is to play a card.
async fn goes_to_the_first_card(person: &Person, replay: &Message) -> (Message, String) {
    let mut selects = replay.selects().into_iter();
    let moments = selects.find(|select| select.custom_id.contains(":moment"));
    let options = moments.expect("the moments").options;
    let first = options
        .iter()
        .find(|moment| moment.label == "Die erste Karte");
    let step = first.expect("a card was played").value.clone();
    (chooses(person, replay, ":moment", &step).await, step)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deal_is_left_at_a_card_and_played_again() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let german = &people[0];
    let (code, replay) = opens_replay(german).await;
    let (card, step) = goes_to_the_first_card(german, &replay).await;
    let begun = begins(german, &card, &step).await;
    assert!(begun.ephemeral(), "only they see it");

    // The same decision gets the same answers again.
    let first = next_decision(&begun, 0).expect("a card to play");
    let played = presses(german, &begun, &first).await;
    let buttons = played.buttons().into_iter();
    let mut undo = buttons.filter(|button| button.label == "Zurücknehmen");
    let undo = undo.next().expect("a decision to undo").custom_id;
    let back = presses(german, &played, &undo).await;
    assert_eq!(back.text(), begun.text());
    let again = presses(german, &back, &first).await;
    assert_eq!(again.text(), played.text());

    let (end, decided) = plays_on(german, again).await;
    assert!(decided <= 10, "one card for each trick");
    assert!(end.text().contains("So war es wirklich"), "{}", end.text());
    let leave = end
        .buttons()
        .into_iter()
        .find(|button| button.label == "Zum Nachspielen");
    let replay = presses(german, &end, &leave.expect("a way back").custom_id).await;
    let words = format!("Schritt {step} von");
    assert!(replay.text().contains(&words), "{}", replay.text());

    // From the bidding on.
    let open = goes(german, &replay, "card-back").await;
    let again = begins(german, &open, "0").await;
    assert!(again.text().contains(HEADING), "{}", again.text());
    let (end, _) = plays_on(german, again).await;

    // What doesn't fit the deal is explained.
    for (choices, step) in [("A", "0"), ("-", "999")] {
        let id = format!("v1:{code}:0.{step}:{choices}:back");
        german.forges(&end, &id, "passt nicht mehr").await;
    }
    let id = format!("v1:{code}:7.0:-:back");
    german.forges(&end, &id, "passt nicht mehr").await;
    german
        .forges(
            &end,
            "v1:028T-5CY4-TQKF-F6YH:0.0:-:back",
            "kein beendetes Spiel",
        )
        .await;

    // Nothing of it counts.
    let results = world.end().await;
    assert_eq!(results.len(), 1, "{results:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_variation_goes_on_after_a_kill() {
    let mut world = World::start_apart().await;
    let mut people = three_at_a_table(&world).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let german = &people[0];
    let (_, replay) = opens_replay(german).await;
    let (card, step) = goes_to_the_first_card(german, &replay).await;
    let begun = begins(german, &card, &step).await;
    let second = decides(german, &begun).await.expect("a decision");
    let press = next_decision(&second, 1).expect("a card to play");
    let third = presses(german, &second, &press).await;
    let buttons = third.buttons().into_iter();
    let mut undo = buttons.filter(|button| button.label == "Zurücknehmen");
    let undo = undo.next().expect("a decision to undo").custom_id;

    world.kill_bot().await;
    world.start_bot_apart().await;
    let german = &people[0];
    let back = presses(german, &third, &undo).await;
    assert_eq!(back.text(), second.text(), "the same moment");
    let again = presses(german, &back, &press).await;
    assert_eq!(again.text(), third.text(), "the same answers");
    plays_on(german, again).await;
    world.end_but_for(&KILLED).await;
}
