//! The pace of tables: pauses that people can follow, the last trick on the panel, auctions in one
//! line, no clock for people who play alone, and presses on a panel that has just changed.

use std::pin::pin;
use std::time::Duration;

use discord_sandbox::{Message, Refusal, Route, Sandbox};
use serde_json::{Value, json};
use skat_store::EmbeddedStore;
use skat_table::{PAUSE_MS, Pace, SILENCE_MS};
use skatrunde::config::Config;

use crate::deals::{dealer_first, three_at_a_table};
use crate::disk::Disk;
use crate::person::{Ask, Person};
use crate::setup::{set, settings_of};
use crate::start::cards_come;
use crate::world::{PATIENCE, World};

/// Words about the last trick on a panel.
const LAST_TRICK: [&str; 4] = ["Letzter Stich", "Stich an", "Last trick", "Trick to"];

const HOUR: Duration = Duration::from_millis(SILENCE_MS.unsigned_abs());
const MINUTE: Duration = Duration::from_secs(60);

/// A line of a table's log: its time, the name of the event, and its fields.
type Logged = (i64, String, Value);

/// Reads the log of the only open table.
async fn log(world: &World) -> Vec<Logged> {
    let store = world.store();
    let open = store.open_tables().await.unwrap();
    let dump = store.dump_table(open[0].table).await.unwrap();
    dump.log.iter().map(|record| logged(record)).collect()
}

fn logged(record: &str) -> Logged {
    let record: Value = serde_json::from_str(record).unwrap();
    let (name, fields) = record["event"].as_object().unwrap().iter().next().unwrap();
    (record["at"].as_i64().unwrap(), name.clone(), fields.clone())
}

/// Returns the times of the events with this name.
async fn times_of(world: &World, name: &str) -> Vec<i64> {
    let events = log(world).await.into_iter();
    events
        .filter(|(_, event, _)| event == name)
        .map(|(at, ..)| at)
        .collect()
}

/// Opens a table with two autoplayers and begins. `think` is the think time's option, if chosen.
async fn alone(world: &World, think: Option<u8>) -> Person {
    let anna = world.person("anna");
    let think = think.map(|choice| ("think", json!(choice)));
    let options = [("rounds", json!(36)), ("computers", json!(2))];
    let options: Vec<(&str, Value)> = options.into_iter().chain(think).collect();
    anna.slash("skat new", &options).await;
    anna.press_table("begin").await;
    anna
}

/// Waits for something that the bot does without a click, and lets time pass quickly meanwhile.
pub(crate) async fn hurried<T>(world: &World, waiting: impl Future<Output = T>) -> T {
    let mut waiting = pin!(waiting);
    let mut ticks = tokio::time::interval(Duration::from_millis(2));
    loop {
        tokio::select! {
            biased;
            done = &mut waiting => return done,
            _ = ticks.tick() => world.clock.advance(Duration::from_millis(20)),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_pause_before_calls_and_after_tricks() {
    let world = World::start_with(|config| config.autoplayers.pace = Pace::Normal).await;
    let mut anna = alone(&world, None).await;
    loop {
        let ask = hurried(&world, anna.asked()).await;
        if ask.offers("ready") && leads_by_computers(&log(&world).await) > 0 {
            break;
        }
        let (text, tricks) = (ask.panel.text(), tricks_before(&log(&world).await));
        assert!(
            tricks == 0
                || ask.offers("ready")
                || LAST_TRICK.iter().any(|words| text.contains(words)),
            "the last trick isn't on the panel: {text}"
        );
        anna.choose(&ask, &ask.simple()).await;
    }

    let (mut cards, mut before) = (0, 0);
    for (at, event, fields) in log(&world).await {
        if event == "deal_began" {
            cards = 0;
        }
        if event == "acted" {
            let action = fields["action"].as_str().unwrap();
            let leads = cards > 0 && cards % 3 == 0;
            if fields["place"] != 0 {
                let least = if leads {
                    Pace::Normal.trick_ms()
                } else {
                    Pace::Normal.call_ms()
                };
                let paused = at - before;
                assert!(paused >= least.into(), "{action} after {paused} ms");
            }
            cards += usize::from(action.starts_with("play"));
        }
        before = at;
    }
    world.end().await;
}

/// Counts the cards that computers led to later tricks than a deal's first.
fn leads_by_computers(log: &[Logged]) -> usize {
    let (mut cards, mut leads) = (0, 0);
    for (_, event, fields) in log {
        let played = fields["action"].as_str().unwrap_or_default();
        if event == "deal_began" {
            cards = 0;
        } else if played.starts_with("play") {
            leads += usize::from(cards > 0 && cards % 3 == 0 && fields["place"] != 0);
            cards += 1;
        }
    }
    leads
}

/// Counts the completed tricks of the deal in progress.
fn tricks_before(log: &[Logged]) -> usize {
    let deal = log
        .iter()
        .rev()
        .take_while(|(_, event, _)| event != "deal_began");
    let cards = deal.filter(|(_, _, fields)| {
        fields["action"]
            .as_str()
            .is_some_and(|action| action.starts_with("play"))
    });
    cards.count() / 3
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_pace_is_chosen_for_a_server_and_in_the_lobby() {
    let world = World::start().await;
    let manager = world.person("franz");
    let page = settings_of(&manager).await;
    let page = set(&manager, &page, "c1:tables", &[]).await;
    assert!(page.text().contains("usual") || page.text().contains("üblich"));
    let page = set(&manager, &page, "c1:pace fast", &[]).await;
    let page = set(&manager, &page, "c1:pace normal", &[]).await;
    let says = |label: &str| page.button(label).is_some();
    assert!(
        says("Tempo: normal") || says("Pace: normal"),
        "{}",
        page.text()
    );

    manager.slash("skat new", &[("computers", json!(2))]).await;
    // The button chooses the pace that follows the present one.
    manager.press_table("pace slow").await;
    manager.table_message("pace fast").await;
    manager.press_table("begin").await;
    manager.asked().await;
    manager.stops().await;
    manager.press_table("rematch").await;
    manager.table_message("pace fast").await;
    world.end().await;
}

/// Passes in the auction and then plays simply.
fn modest(ask: &Ask) -> String {
    if ask.offers("pass") {
        "pass".to_owned()
    } else {
        ask.simple()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_auction_among_computers_is_one_line() {
    let world = World::start().await;
    let mut anna = alone(&world, None).await;
    let told = loop {
        let ask = anna.asked().await;
        let text = ask.panel.text();
        if let Some(line) = text.lines().find(|line| line.contains("reizt bis")) {
            break line.to_owned();
        }
        anna.choose(&ask, &modest(&ask)).await;
    };
    assert!(told.contains('↪'), "{told}");
    world.end().await;
}

/// Returns true if a message tells the time at which something ends.
fn tells_a_deadline(message: &Message) -> bool {
    message.text().contains("<t:")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_who_plays_alone_has_no_clock_unless_they_choose_one() {
    let world = World::start().await;
    let mut anna = alone(&world, None).await;
    let ask = anna.asked().await;
    assert!(!tells_a_deadline(&ask.panel), "{}", ask.panel.text());
    anna.choose(&ask, &ask.simple()).await;
    anna.asked().await;
    let bernd = world.person("bernd");
    bernd.press_table("join").await;
    anna.sees(|message| !message.ephemeral() && tells_a_deadline(message))
        .await;
    anna.stops().await;

    let anna = alone(&world, Some(1)).await;
    let ask = anna.asked().await;
    assert!(tells_a_deadline(&ask.panel), "{}", ask.panel.text());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_an_hour_of_silence_a_lonely_table_pauses_and_after_a_week_it_closes() {
    let world = World::start().await;
    let mut anna = alone(&world, None).await;
    let ask = anna.asked().await;
    anna.choose(&ask, &ask.simple()).await;
    anna.asked().await;
    world.clock.advance(HOUR - MINUTE);
    // Whoever reads the rules is there.
    anna.slash("rules", &[("search", json!("Grand"))]).await;
    let read_at = world.clock.now().0;
    world.clock.advance(HOUR - MINUTE);
    assert_eq!(times_of(&world, "paused").await, Vec::<i64>::new());
    world.clock.advance(2 * MINUTE);
    anna.sees(|message| !message.ephemeral() && message.text().contains("Pause:"))
        .await;
    let paused = times_of(&world, "paused").await;
    assert!(
        paused.len() == 1 && paused[0] >= read_at + SILENCE_MS,
        "{paused:?}, read at {read_at}"
    );

    anna.press_table("take back").await;
    anna.press_table("cards").await;
    let ask = anna.asked().await;
    anna.choose(&ask, &ask.simple()).await;
    anna.asked().await;
    world.clock.advance(HOUR + MINUTE);
    anna.sees(|message| !message.ephemeral() && message.text().contains("Pause:"))
        .await;
    world
        .clock
        .advance(Duration::from_millis(PAUSE_MS.unsigned_abs()));
    anna.sees(|message| {
        !message.ephemeral() && message.text().contains("der Tisch ist geschlossen")
    })
    .await;
    world.end().await;
}

/// Time for which panels settle in the tests of that: long enough for any press.
const SETTLES: Duration = MINUTE;

fn settling(config: &mut Config) {
    config.limits.panel_settles_ms = SETTLES.as_millis().try_into().unwrap();
}

/// The words of a refused press on a panel that has just changed.
const JUST_CHANGED: &str = "hatten sich gerade geändert|had just changed";

/// Waits for a question on a panel that has just changed, so that a press on it plays nothing, and
/// until it has settled.
async fn settled(world: &World, person: &mut Person) -> Ask {
    let ask = person.asked().await;
    let press = person.start_to_choose(&ask, &ask.choices[0].action);
    person.gets(press, JUST_CHANGED).await;
    person.forget_decision(&ask);
    world.clock.advance(SETTLES);
    person.asked().await
}

/// Returns how often the host has acted. The autoplayers act without being waited for.
async fn acts_of_host(world: &World) -> usize {
    let events = log(world).await.into_iter();
    events
        .filter(|(_, event, fields)| event == "acted" && fields["place"] == 0)
        .count()
}

/// Lets the host decide on a settled panel, and returns the decision's number. The bot may learn
/// only after the time has passed that the panel is on display; then the press plays nothing, and
/// they press again.
async fn decide_once_settled(world: &World, host: &mut Person) -> u32 {
    let acted = acts_of_host(world).await;
    loop {
        let asked = host.asked().await;
        world.clock.advance(SETTLES);
        host.choose(&asked, &asked.simple()).await;
        if acts_of_host(world).await > acted {
            return asked.decision;
        }
        host.forget_decision(&asked);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_press_on_a_panel_that_has_just_changed_plays_nothing() {
    let world = World::start_with(settling).await;
    let mut anna = alone(&world, None).await;
    decide_once_settled(&world, &mut anna).await;

    let changed = anna.asked().await;
    let acted = acts_of_host(&world).await;
    let choice = changed.simple();
    let press = anna.start_to_choose(&changed, &choice);
    anna.gets(press, JUST_CHANGED).await;
    assert_eq!(acts_of_host(&world).await, acted);

    anna.forget_decision(&changed);
    let again = decide_once_settled(&world, &mut anna).await;
    assert_eq!(again, changed.decision, "the question is the same");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cards_that_discord_shows_only_at_a_later_try_are_guarded() {
    let world = World::start_with(settling).await;
    let mut people = three_at_a_table(&world).await;
    dealer_first(&mut people).await;
    // A panel that opens with the question isn't guarded.
    cards_come(&people).await;
    let ask = people[2].asked().await;
    let mark = world.discord.mark();
    let refused = |discord: &Sandbox| {
        let calls = discord.calls_since(mark);
        calls
            .iter()
            .filter(|call| call.route == Route::EditFollowup && call.status == 400)
            .count()
    };
    let refusal = Refusal::InvalidForm {
        path: "content",
        message: "ordered",
    };
    world.discord.refuse(Route::EditFollowup, Some(refusal));
    people[2].choose(&ask, "bid 18").await;
    // Each edit of forehand's panel is one request, or two if the first one had emojis. Clicks of
    // the others lead to the next one.
    for (others, least) in [(None, 1), (Some(0), 2), (Some(2), 3)] {
        if let Some(other) = others {
            people[other].press_table("cards").await;
        }
        world
            .eventually("a refused edit", |discord| refused(discord) >= least)
            .await;
    }
    world.clock.advance(SETTLES);
    world.discord.refuse(Route::EditFollowup, None);
    people[0].press_table("cards").await;
    let ask = settled(&world, &mut people[1]).await;
    people[1].choose(&ask, "hold").await;
    people[2].asked().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_press_on_a_panel_that_its_owner_opened_counts() {
    let world = World::start_with(settling).await;
    let mut people = three_at_a_table(&world).await;
    dealer_first(&mut people).await;
    let ask = people[2].asked().await;
    people[2].choose(&ask, "bid 18").await;
    let changed = people[1].asked().await;
    people[1].press_table("cards").await;
    people[1].loses(&changed.panel).await;
    let opened = people[1].asked().await;
    people[1].choose(&opened, "hold").await;
    people[2].asked().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_on_a_panel_that_its_owner_opened_delays_nothing() {
    let world = World::start_with(settling).await;
    let mut people = three_at_a_table(&world).await;
    dealer_first(&mut people).await;
    let ask = people[2].asked().await;
    people[2].choose(&ask, "bid 18").await;
    let changed = people[1].asked().await;
    people[1].press_table("cards").await;
    people[1].loses(&changed.panel).await;
    let opened = people[1].asked().await;
    let impossible = "That isn’t possible at this point|Das geht an dieser Stelle";
    people[1]
        .forges(&opened.panel, &opened.forged("skat"), impossible)
        .await;
    people[1].choose(&opened, "hold").await;
    people[2].asked().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_late_response_is_guarded_from_the_time_at_which_it_is_shown() {
    let disk = Disk::default();
    let store = EmbeddedStore::open_on(disk.backend()).unwrap();
    let world = World::start_on_with(store, settling).await;
    let mut people = three_at_a_table(&world).await;
    dealer_first(&mut people).await;
    // A panel that opens with the question isn't guarded.
    cards_come(&people).await;
    let ask = people[2].asked().await;
    people[2].choose(&ask, "bid 18").await;
    for who in [1, 0] {
        let ask = settled(&world, &mut people[who]).await;
        people[who].choose(&ask, "pass").await;
    }
    let declarer = &mut people[2];
    let ask = settled(&world, declarer).await;
    let picks_up = ask.first("skat").unwrap();
    let hanging = disk.hang();
    let click = declarer.start_to_choose(&ask, &picks_up);
    declarer.gets_response(click).await;
    let mut held = world.discord.hold_edit(":pick ");
    drop(hanging);
    assert!(held.arrived(PATIENCE).await, "the cards aren't sent");
    world.clock.advance(SETTLES);
    held.release().await;

    let shown = declarer.asked().await;
    let discard = shown.first("discard").unwrap();
    let press = declarer.start_to_choose(&shown, &discard);
    declarer.gets(press, JUST_CHANGED).await;
    world.end().await;
}
