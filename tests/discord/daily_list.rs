//! How tests play the daily list: a day that is prepared, and a person who presses its controls.

use std::sync::Arc;
use std::time::Duration;

use discord_sandbox::Message;
use skat_events::day::{DEALS, DayDate, DayEvent, DayScore};
use skat_rules::strength::Strength;
use skat_store::Store;
use skat_table::{PersonId, Timestamp};
use skatrunde::config::Config;

use crate::person::{Person, ask_of};
use crate::world::{PATIENCE, World};

/// 1 December 2026, 12:00 in Germany.
pub(crate) const NOON: Timestamp = Timestamp(1_796_122_800_000);

pub(crate) const HOUR: Duration = Duration::from_secs(60 * 60);

/// Lets the bot play the daily list, by its quickest autoplayers.
pub(crate) fn with_days(config: &mut Config) {
    config.daily.enabled = true;
    config.daily.level = Strength::Beginner;
}

/// The first day that somebody can play: the day after the bot's first one.
pub(crate) fn first_day() -> DayDate {
    DayDate::at(NOON.0).next()
}

/// Waits until the store shows what is expected, while time goes by slowly.
pub(crate) async fn until<F: Future<Output = bool>>(
    world: &World,
    what: &str,
    holds: impl Fn() -> F,
) {
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    let looking = async {
        while !holds().await {
            looks.tick().await;
            world.clock.advance(Duration::from_millis(200));
        }
    };
    let found = tokio::time::timeout(3 * PATIENCE, looking).await;
    assert!(found.is_ok(), "timed out waiting until {what}");
}

/// Waits until a day is prepared.
pub(crate) async fn prepared(world: &World, store: &Arc<dyn Store>, date: DayDate) {
    until(world, "a day is prepared", || async move {
        let stored = store.day(date).await.unwrap();
        let is_prepared = |event: &DayEvent| matches!(event, DayEvent::Prepared(_));
        stored.events.iter().any(is_prepared)
    })
    .await;
}

/// Advances the clock to this moment, unless it has passed.
pub(crate) fn advance_to(world: &World, ms: i64) {
    let left = ms - world.clock.now().0;
    let left = Duration::from_millis(left.max(0).unsigned_abs());
    world.clock.advance(left);
}

/// Starts a world in the middle of the first day.
pub(crate) async fn on_the_first_day() -> World {
    let world = World::start_at(NOON, with_days).await;
    prepared(&world, &world.store(), first_day()).await;
    advance_to(&world, first_day().begins_ms());
    world.clock.advance(8 * HOUR);
    world
}

/// Returns the meaning of a control of the daily list.
pub(crate) fn meaning(custom_id: &str) -> Option<&str> {
    custom_id.strip_prefix("t1:")?.splitn(3, ':').nth(2)
}

/// Returns the custom id of the enabled control with this meaning.
pub(crate) fn control(message: &Message, press: &str) -> Option<String> {
    let buttons = message.buttons().into_iter();
    let mut enabled = buttons.filter(|button| !button.disabled);
    let found = enabled.find(|button| meaning(&button.custom_id) == Some(press));
    found.map(|button| button.custom_id)
}

/// Presses a control of the daily list. Returns the message after it.
pub(crate) async fn presses(person: &Person, message: &Message, press: &str) -> Message {
    let id = control(message, press);
    let id = id.unwrap_or_else(|| panic!("no {press} on: {}", message.text()));
    let (message, before) = (message.id(), message.revision());
    let click = person
        .member
        .click(&person.member.look(message).unwrap(), &id);
    person.gets_response(click.unwrap()).await;
    let changed = |seen: &Message| seen.id() == message && seen.revision() > before;
    person.sees(changed).await
}

pub(crate) fn is_question(message: &Message) -> bool {
    let decides = |id: &str| {
        let verb = meaning(id).and_then(|press| press.split(' ').next());
        matches!(verb, Some("do" | "ask" | "pick" | "choose"))
    };
    let buttons = message.buttons();
    let selects = message.selects();
    buttons.iter().any(|button| decides(&button.custom_id))
        || selects.iter().any(|select| decides(&select.custom_id))
}

/// Decides once. Returns the message after it.
pub(crate) async fn decides(person: &mut Person, message: &Message) -> Message {
    let ask = ask_of(message).unwrap_or_else(|| panic!("no question: {}", message.text()));
    person.choose(&ask, &ask.simple()).await;
    let is_next = |seen: &Message| {
        let next = ask_of(seen).is_some_and(|next| next.decision > ask.decision);
        seen.id() == message.id() && (next || !is_question(seen))
    };
    person.sees(is_next).await
}

/// Plays the running deal to its end. Returns its result.
pub(crate) async fn ends(person: &mut Person, mut message: Message) -> Message {
    while is_question(&message) {
        message = decides(person, &message).await;
    }
    message
}

/// Opens the overview.
pub(crate) async fn opens(person: &Person, words: &str) -> Message {
    person.slash_gets("daily", &[], words).await
}

pub(crate) async fn person_of(world: &World, person: &Person) -> PersonId {
    let user = person.member.id().0;
    world.store().known_person(user).await.unwrap().unwrap()
}

pub(crate) async fn score_of(world: &World, person: &Person) -> DayScore {
    let person = person_of(world, person).await;
    let mut scores = world.store().scores_of(person).await.unwrap();
    assert_eq!(scores.len(), 1, "one day");
    scores.remove(0).1
}

/// Plays all deals. Returns the page after the last one.
pub(crate) async fn plays_all(person: &mut Person, mut message: Message) -> Message {
    for number in 1..=DEALS {
        let dealt = presses(person, &message, &format!("deal {number}")).await;
        let heading = format!("Spiel {number} von 9");
        assert!(dealt.text().contains(&heading), "{}", dealt.text());
        message = ends(person, dealt).await;
    }
    message
}
