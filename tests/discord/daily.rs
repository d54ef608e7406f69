//! The daily list: nine deals a day in private messages.

use std::sync::Arc;

use discord_sandbox::Message;
use serde_json::json;
use skat_events::day::{DEALS, DayCancelCause, DayDate, DayEvent, DayScore, ListDay};
use skat_rules::fairness::Digest;
use skat_rules::strength::Strength;
use skat_store::{DayAppend, ProcessId, Store};
use skatrunde::config::Beacon;

use crate::daily_list::{
    HOUR, NOON, advance_to, control, decides, ends, first_day, meaning, on_the_first_day, opens,
    person_of, plays_all, prepared, presses, score_of, until, with_days,
};
use crate::person::{Person, ask_of};
use crate::setup::{set, settings_of};
use crate::world::{CLOCK_JUMPED, World};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_plays_all_deals_of_a_day() {
    let world = on_the_first_day().await;
    let mut anna = world.person("anna");
    let overview = opens(&anna, "Tagesliste").await;
    assert!(overview.ephemeral(), "only they see it");
    let last = plays_all(&mut anna, overview).await;
    let score = score_of(&world, &anna).await;
    assert_eq!(score.results.len(), DEALS);
    let overview = presses(&anna, &last, "day").await;
    for number in 1..=10 {
        assert_eq!(control(&overview, &format!("deal {number}")), None);
    }
    // Before there is a field, the board counts the differences to the reference.
    let events = world.store().day(first_day()).await.unwrap().events;
    let day = ListDay::replay(first_day(), &events).unwrap();
    let reference = day.preparation().unwrap().reference;
    let reference: i32 = reference[usize::from(score.instance)].iter().sum();
    let points: i32 = score.results.iter().map(|result| result.points).sum();
    let above = signed(points - reference);
    let own = format!("<@{}>", anna.member.id());
    let mut page = overview;
    let today = format!("board day.{}", first_day());
    for press in [&today, "board week", "board season"] {
        page = presses(&anna, &page, press).await;
        let text = page.text();
        let row = text.lines().find(|line| line.contains(&own));
        assert!(
            row.is_some_and(|row| row.contains(&above)),
            "{above}: {text}"
        );
    }
    let overview = presses(&anna, &page, "day").await;
    let league = presses(&anna, &overview, "league").await;
    assert!(league.text().contains(&above), "{}", league.text());
    assert!(league.text().contains(&own), "{}", league.text());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_is_played_in_direct_messages_and_by_user_install() {
    let world = on_the_first_day().await;
    let direct = world.person("anna");
    let channel = direct.member.direct_channel();
    let mut direct = Person::new(direct.member.in_channel(channel));
    let overview = opens(&direct, "Neun Spiele am Tag").await;
    let dealt = presses(&direct, &overview, "deal 1").await;
    let ended = ends(&mut direct, dealt).await;
    assert!(ended.text().contains("Computer auf deinem Platz"));
    let board = presses(&direct, &ended, "day").await;
    let date = first_day();
    let board = presses(&direct, &board, &format!("board day.{date}")).await;
    assert!(board.text().contains("alle Server"), "{}", board.text());
    let own = format!("<@{}>", direct.member.id());
    assert!(board.text().contains(&own), "{}", board.text());

    // The same entry goes on where only its player has installed the bot.
    world.discord.set_only_user_installed(true);
    let mut anna = world.person("anna");
    let overview = opens(&anna, "Computer").await;
    let dealt = presses(&anna, &overview, "deal 2").await;
    ends(&mut anna, dealt).await;
    assert_eq!(score_of(&world, &anna).await.results.len(), 2);
    world.discord.set_only_user_installed(false);

    // Names of other players are for their own servers.
    let bernd = world.person("bernd");
    let there = Person::new(bernd.member.in_channel(bernd.member.direct_channel()));
    let overview = opens(&there, "Neun Spiele am Tag").await;
    let board = presses(&there, &overview, &format!("board day.{date}")).await;
    assert!(board.text().contains("jemand"), "{}", board.text());
    assert!(!board.text().contains(&own), "{}", board.text());
    let overview = opens(&bernd, "Neun Spiele am Tag").await;
    let board = presses(&bernd, &overview, &format!("board day.{date}")).await;
    assert!(
        board.text().contains("nur dieser Server"),
        "{}",
        board.text()
    );
    assert!(board.text().contains(&own), "{}", board.text());
    world.end().await;
}

/// A deal is left for a while, a process comes and goes, and a press counts once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deal_goes_on_after_a_pause_and_no_press_counts_twice() {
    let mut world = on_the_first_day().await;
    let mut anna = world.person("anna");
    let overview = opens(&anna, "Neun Spiele am Tag").await;
    let dealt = presses(&anna, &overview, "deal 1").await;
    let later = decides(&mut anna, &dealt).await;
    world.clock.advance(2 * HOUR);
    world.roll_with(with_days).await;
    let overview = opens(&anna, "Tagesliste").await;
    let again = presses(&anna, &overview, "show").await;
    assert_eq!(again.text(), later.text(), "the same moment");

    // Twice at once, then a button that has stayed elsewhere.
    let ask = ask_of(&again).unwrap();
    let twice = [0, 1].map(|_| anna.start_to_choose(&ask, &ask.simple()));
    for click in twice {
        anna.gets_response(click).await;
    }
    let events = events_of(&world, &anna).await;
    let old = anna.start_to_choose(&ask, &ask.simple());
    anna.gets_response(old).await;
    assert_eq!(events_of(&world, &anna).await, events);
    let now = anna.member.look(again.id()).unwrap();
    assert!(ask_of(&now).unwrap().decision > ask.decision);
    ends(&mut anna, now).await;
    assert_eq!(score_of(&world, &anna).await.results.len(), 1);

    // Another engine would answer otherwise, so it deals nothing.
    world
        .roll_with(|config| {
            with_days(config);
            config.daily.level = Strength::Club;
        })
        .await;
    let refused = opens(&anna, "eine andere Version des Bots").await;
    assert_eq!(control(&refused, "deal 2"), None);
    // Neither does one that is switched off.
    world.roll().await;
    opens(&anna, "wird hier nicht gespielt").await;
    world.end_but_for(&CLOCK_JUMPED).await;
}

/// Returns the number of events in somebody's entry.
async fn events_of(world: &World, person: &Person) -> usize {
    let person = person_of(world, person).await;
    let entry = world.store().entry_of(person, first_day()).await;
    entry.unwrap().len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deal_begun_before_midnight_ends_by_half_past() {
    let world = on_the_first_day().await;
    let (mut anna, bernd) = (world.person("anna"), world.person("bernd"));
    advance_to(&world, first_day().ends_ms() - 60_000);
    let overview = opens(&anna, "Neun Spiele am Tag").await;
    let dealt = presses(&anna, &overview, "deal 1").await;
    let theirs = opens(&bernd, "Neun Spiele am Tag").await;
    let begun = presses(&bernd, &theirs, "deal 1").await;
    prepared(&world, &world.store(), first_day().next()).await;

    advance_to(&world, first_day().ends_ms() + 60_000);
    let closing = opens(&anna, "bis 00:30 Uhr").await;
    let shown = presses(&anna, &closing, "show").await;
    assert_eq!(
        ask_of(&shown).unwrap().decision,
        ask_of(&dealt).unwrap().decision
    );
    let ended = ends(&mut anna, shown).await;
    assert!(ended.text().contains("gibt es an diesem Tag nicht mehr"));
    // A button of the day before deals nothing any more.
    let id = format!("t1:{}:-:deal 2", first_day());
    anna.forges(&ended, &id, "Dafür ist es zu spät").await;

    // Somebody leaves their deal: a computer ends it, once.
    advance_to(&world, first_day().closes_ms());
    let is_ended = || async {
        let score = score_of(&world, &bernd).await;
        score.results.iter().any(|result| result.taken_over)
    };
    until(&world, "the deal is ended", is_ended).await;
    let ask = ask_of(&begun).unwrap();
    let late = bernd
        .member
        .raw_component(begun.id(), &ask.forged(&ask.simple()));
    bernd.gets_response(late.unwrap()).await;
    assert_eq!(score_of(&world, &bernd).await.results.len(), 1);

    // The day is revealed: results, the replay of a deal, and the secret.
    let today = opens(&anna, "Tagesliste").await;
    let past = presses(&anna, &today, &format!("results {}", first_day())).await;
    assert!(past.text().contains("Rang"), "{}", past.text());
    let mut selects = past.selects().into_iter();
    let replay = selects.find(|select| meaning(&select.custom_id) == Some("replay"));
    let replay = anna
        .member
        .choose(&past, &replay.unwrap().custom_id, &["1"]);
    anna.gets_response(replay.unwrap()).await;
    let opened = |message: &Message| message.text().contains("Die Karten sind gegeben");
    let replay = anna
        .sees(|message| message.id() == past.id() && opened(message))
        .await;
    let title = "Spiel 1 der Tagesliste, Mittwoch, 2. Dezember · ";
    assert!(replay.text().contains(title), "{}", replay.text());
    let proof = anna
        .sees(|message| message.text().contains("Der Beweis zu diesem Spiel"))
        .await;
    let (file, proof) = world.file_of(&proof).await;
    let file = anna.member.upload(&file.filename, &proof).unwrap();
    let checked = [("file", json!(file))];
    anna.slash_gets("verify", &checked, "✅ Der Beweis stimmt")
        .await;
    let today = opens(&anna, "Tagesliste").await;
    let proof = presses(&anna, &today, "proof").await;
    let secret = world
        .store()
        .day(first_day())
        .await
        .unwrap()
        .secret
        .unwrap();
    let secret = Digest::new(*secret.reveal()).to_string();
    assert_eq!(proof.text().matches(&secret).count(), 1);
    for date in [1, 2].map(|days| first_day().plus_days(days)) {
        let stored = world.store().day(date).await.unwrap();
        let secret = Digest::new(*stored.secret.unwrap().reveal()).to_string();
        assert!(!proof.text().contains(&secret), "{date} isn't over");
    }
    world.end().await;
}

/// Two persons play the same deals, and everybody's points add up.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mornings_bring_results_and_reminders_come_once() {
    let world = on_the_first_day().await;
    let manager = world.person("franz");
    let kneipe = world.discord.channel("kneipe");
    let settings = settings_of(&manager).await;
    set(&manager, &settings, "c1:daily", &[&kneipe.to_string()]).await;

    let mut anna = world.person("anna");
    let overview = opens(&anna, "Neun Spiele am Tag").await;
    let mut selects = overview.selects().into_iter();
    let remind = selects.find(|select| meaning(&select.custom_id) == Some("remind"));
    let remind = anna
        .member
        .choose(&overview, &remind.unwrap().custom_id, &["18"]);
    anna.gets(remind.unwrap(), "Ich erinnere dich um 18 Uhr")
        .await;
    let overview = opens(&anna, "Neun Spiele am Tag").await;
    let dealt = presses(&anna, &overview, "deal 1").await;
    ends(&mut anna, dealt).await;
    let score = score_of(&world, &anna).await;

    prepared(&world, &world.store(), first_day().next()).await;
    advance_to(&world, first_day().begins_ms());
    world.clock.advance(10 * HOUR);
    let channel = anna.member.direct_channel();
    let reminders = || {
        let messages = anna.member.messages(channel).into_iter();
        messages
            .filter(|message| message.text().contains("Tagesliste wartet"))
            .count()
    };
    until(&world, "a reminder comes", || async { reminders() == 1 }).await;
    for _ in 0..3 {
        world.clock.advance(HOUR);
        let today = opens(&anna, "Tagesliste").await;
        assert!(today.ephemeral());
    }
    assert_eq!(reminders(), 1);

    advance_to(&world, first_day().ends_ms());
    world.clock.advance(7 * HOUR);
    let reader = Person::new(anna.member.in_channel(kneipe));
    let is_morning = |message: &Message| message.text().contains("So lief es");
    let mornings = || {
        let messages = reader.member.messages(kneipe).into_iter();
        messages.filter(is_morning).collect::<Vec<_>>()
    };
    until(&world, "the results come", || async {
        !mornings().is_empty()
    })
    .await;
    let morning = mornings().remove(0);
    assert!(morning.text().contains(&format!("<@{}>", anna.member.id())));
    assert!(morning.mentions().is_empty(), "nobody is pinged");
    let reference = reference_of(&world, &score).await;
    let apart = signed(score.results[0].points - reference);
    assert!(
        morning.text().contains(&apart),
        "{apart}: {}",
        morning.text()
    );
    // From there everybody gets their own day.
    let bernd = Person::new(world.person("bernd").member.in_channel(kneipe));
    let play = control(&morning, "day").unwrap();
    let click = bernd.member.click(&morning, &play);
    let own = bernd.gets(click.unwrap(), "Neun Spiele am Tag").await;
    assert!(own.ephemeral());
    world.clock.advance(HOUR);
    opens(&anna, "Tagesliste").await;
    assert_eq!(mornings().len(), 1);
    world.end().await;
}

/// Writes a number as pages do.
fn signed(number: i32) -> String {
    match number {
        0 => "±0".to_owned(),
        _ => format!("{number:+}").replace('-', "\u{2212}"),
    }
}

/// Returns the reference of somebody's first deal.
async fn reference_of(world: &World, score: &DayScore) -> i32 {
    let events = world.store().day(first_day()).await.unwrap().events;
    let day = ListDay::replay(first_day(), &events).unwrap();
    let reference = day.preparation().unwrap().reference;
    reference[usize::from(score.instance)][0]
}

/// The process that prepares a day dies, and another one takes over.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_process_takes_over_the_preparation() {
    let world = World::start_at(NOON, |_| {}).await;
    let store = world.store();
    let dying = world.start_fellow_with(with_days);
    let is_claimed = || async {
        let now = world.clock.now();
        let probe = store.claim_day(first_day(), ProcessId(7), now, now);
        !probe.await.unwrap()
    };
    until(&world, "a process prepares the day", is_claimed).await;
    dying.dies().await;
    let events = store.day(first_day()).await.unwrap().events;
    assert_eq!(events.len(), 1, "announced, not prepared");
    let fellow = world.start_fellow_with(with_days);
    prepared(&world, &store, first_day()).await;
    let again = store.day(first_day()).await.unwrap().events;
    assert_eq!(again[..1], events[..], "the root stays");
    fellow.leaves().await;
    drop(store);
    world.end_but_for(&CLOCK_JUMPED).await;
}

/// Waits until a day is given up.
async fn given_up(world: &World, store: &Arc<dyn Store>, date: DayDate, cause: DayCancelCause) {
    until(world, "a day is given up", || async move {
        let stored = store.day(date).await.unwrap();
        stored.events.last() == Some(&DayEvent::Cancelled(cause))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_that_cannot_be_dealt_says_why() {
    let mut world = World::start_at(NOON, |_| {}).await;
    let store = world.store();
    // Its secret is gone.
    let root = Digest::new([7; 32]);
    let announced = DayAppend {
        date: first_day(),
        after: 0,
        event: DayEvent::Announced {
            root,
            round: None,
            at_ms: NOON.0,
        },
        secret: None,
    };
    assert!(store.append_day(announced).await.unwrap());
    // No relay has the beacon's round of the day after.
    world
        .roll_with(|config| {
            with_days(config);
            config.fairness.beacon = Some(Beacon::Drand);
            config.fairness.relays = vec!["http://127.0.0.1:9".to_owned()];
        })
        .await;
    given_up(&world, &store, first_day(), DayCancelCause::NoSecret).await;
    advance_to(&world, first_day().begins_ms());
    let anna = world.person("anna");
    let told = opens(&anna, "Das Geheimnis ihrer Karten ging verloren").await;
    assert_eq!(control(&told, "deal 1"), None);
    anna.forges(
        &told,
        &format!("t1:{}:-:deal 1", first_day()),
        "kannst du gerade nicht spielen",
    )
    .await;
    advance_to(&world, first_day().ends_ms());
    let told = opens(&anna, "Die Spiele sind noch nicht fertig").await;
    assert_eq!(control(&told, "deal 1"), None);
    advance_to(&world, first_day().next().ends_ms());
    let cause = DayCancelCause::NoBeacon;
    given_up(&world, &store, first_day().next(), cause).await;
    drop(store);
    world.end_but_for(&CLOCK_JUMPED).await;
}
