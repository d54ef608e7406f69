//! What the bot posts by itself about all deals: the monthly statistics on servers that want them,
//! and the head of the chain over all lists in the operator's channel.

use std::time::Duration;

use discord_sandbox::{HeldRequest, Message};
use serde_json::{Value, json};
use skat_rules::fairness::{CHAIN_START, Digest, ListName, chain_after};
use skat_store::stored_table;
use skat_table::Timestamp;

use crate::person::{Person, play_until};
use crate::pool::one_with_computers;
use crate::setup::{set, settings_of};
use crate::world::{CLOCK_JUMPED, PATIENCE, World};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// 28 November 2023, 12:00 UTC.
const IN_NOVEMBER: Timestamp = Timestamp(1_701_172_800_000);

fn is_report(message: &Message) -> bool {
    message.text().contains("So fielen die Karten:")
}

/// Lets a server choose a channel, and returns a member who sees it.
async fn subscribed(world: &World) -> Person {
    let manager = world.person("franz");
    let kneipe = world.discord.channel("kneipe");
    let settings = settings_of(&manager).await;
    let settings = set(&manager, &settings, "c1:statistics", &[&kneipe.to_string()]).await;
    let told = format!("einmal im Monat\n<#{kneipe}>");
    assert!(settings.text().contains(&told), "{}", settings.text());
    Person::new(world.person("anna").member.in_channel(kneipe))
}

fn reports(reader: &Person) -> Vec<Message> {
    let mut messages = reader.member.messages(reader.member.channel());
    messages.retain(is_report);
    messages
}

/// Plays one deal against computers.
async fn play_a_deal(world: &World, name: &str) {
    let mut people = [one_with_computers(world, name, 1).await];
    play_until(&mut people, |ask| ask.offers("ready")).await;
}

/// Waits until the server's statistics of a month are done.
async fn done(world: &World, month: &str) {
    let (store, server) = (world.store(), world.discord.guild_id().0);
    let wanted = format!("{month} done");
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    let looking = async {
        loop {
            looks.tick().await;
            let choices = store.server_choices(server).await.unwrap();
            if choices.get("statistics.delivery") == Some(&*wanted) {
                break;
            }
            world.clock.advance(Duration::from_secs(1));
        }
    };
    let found = tokio::time::timeout(PATIENCE, looking).await;
    assert!(found.is_ok(), "the statistics of {month} are never done");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_gets_the_statistics_once_a_month() {
    let mut world = World::start_at(IN_NOVEMBER, |_| {}).await;
    let reader = subscribed(&world).await;
    done(&world, "2023-10").await;
    assert!(reports(&reader).is_empty(), "nothing was dealt in October");
    play_a_deal(&world, "bernd").await;
    world.clock.advance(5 * DAY);
    let report = reader.sees(is_report).await;
    for words in [
        "November 2023",
        "Ein Spiel wurde",
        "zu wenige",
        "/nachprüfen",
    ] {
        assert!(report.text().contains(words), "{words}: {}", report.text());
    }
    assert!(report.mentions().is_empty());
    let (file, counts) = world.file_of(&report).await;
    assert_eq!(file.filename, "skatrunde-2023-11.json");
    let counts: Value = serde_json::from_slice(&counts).unwrap();
    assert_eq!(counts["skatrunde_counts"], 1);
    assert_eq!(counts["months"]["2023-11"]["skat"]["deals"], 1);
    done(&world, "2023-11").await;

    // Neither the next process nor another channel repeats it, and the next month has its own.
    world.roll().await;
    play_a_deal(&world, "dave").await;
    let manager = world.person("franz");
    let settings = settings_of(&manager).await;
    let here = manager.member.channel().to_string();
    set(&manager, &settings, "c1:statistics", &[&here]).await;
    world.clock.advance(31 * DAY);
    let next = manager.sees(is_report).await;
    assert!(next.text().contains("Dezember 2023"), "{}", next.text());
    done(&world, "2023-12").await;
    let settings = settings_of(&manager).await;
    set(&manager, &settings, "c1:statistics", &[]).await;
    assert_eq!(reports(&reader).len(), 1);
    assert_eq!(reports(&manager).len(), 1);
    world.end_but_for(&CLOCK_JUMPED).await;
}

/// The message is there, but nobody knows it yet when the process ends.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_process_posts_no_second_one() {
    let mut world = World::start_at(IN_NOVEMBER, |_| {}).await;
    play_a_deal(&world, "bernd").await;
    world.clock.advance(5 * DAY);
    let mut posted = world.discord.hold_post_response("So fielen die Karten");
    let reader = subscribed(&world).await;
    arrives(&world, &mut posted).await;
    world.roll().await;
    drop(posted);
    done(&world, "2023-11").await;
    assert_eq!(reports(&reader).len(), 1);
    world.end_but_for(&CLOCK_JUMPED).await;
}

/// The process hangs for an hour while it posts, then ends.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_month_is_dropped() {
    let mut world = World::start_at(IN_NOVEMBER, |_| {}).await;
    play_a_deal(&world, "bernd").await;
    world.clock.advance(5 * DAY);
    let mut post = world.discord.hold_post("So fielen die Karten");
    let reader = subscribed(&world).await;
    arrives(&world, &mut post).await;
    world.clock.advance(Duration::from_secs(60 * 60));
    world.roll().await;
    done(&world, "2023-11").await;
    assert_eq!(reports(&reader).len(), 1);
    drop(post);
    world.end_but_for(&CLOCK_JUMPED).await;
}

/// Waits for a held request while time goes by.
async fn arrives(world: &World, held: &mut HeldRequest) {
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    loop {
        tokio::select! {
            arrived = held.arrived(PATIENCE) => break assert!(arrived),
            _ = looks.tick() => world.clock.advance(Duration::from_secs(1)),
        }
    }
}

/// A channel that is gone gets nothing and holds nobody up.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_channel_is_not_tried_again() {
    let world = World::start_at(IN_NOVEMBER, |_| {}).await;
    let server = world.discord.guild_id().0;
    let gone = world.discord.add_channel("gone");
    assert!(world.discord.delete_channel(gone));
    play_a_deal(&world, "bernd").await;
    let chosen = ("statistics", Some(format!("{gone} de")));
    let store = world.store();
    store.choose_for_server(server, vec![chosen]).await.unwrap();
    world.clock.advance(5 * DAY);
    done(&world, "2023-11").await;
    world.end_but_for(&["10003"]).await;
}

/// Waits for a message while time goes by.
async fn sees_later(world: &World, reader: &Person, wanted: impl Fn(&Message) -> bool) -> Message {
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    let going_by = async {
        loop {
            looks.tick().await;
            world.clock.advance(Duration::from_secs(10));
        }
    };
    tokio::select! {
        message = reader.sees(wanted) => message,
        () = going_by => unreachable!("time never ends"),
    }
}

/// Returns the text of the only file of a message.
async fn text_of(world: &World, message: &Message) -> String {
    let (_, text) = world.file_of(message).await;
    String::from_utf8(text).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operators_channel_gets_the_head_of_the_chain_each_day() {
    let mut world = World::at(IN_NOVEMBER).await;
    let kneipe = world.discord.channel("kneipe");
    let channel = kneipe.0;
    let change = move |config: &mut skatrunde::config::Config| {
        config.operator.chain_channel = Some(channel);
    };
    world.start_bot_here(change).await;
    let reader = Person::new(world.person("anna").member.in_channel(kneipe));
    // A lobby counts, too: its root is published.
    one_with_computers(&world, "bernd", 1).await;
    world
        .person("dave")
        .slash("skat new", &[("rounds", json!(1))])
        .await;
    let store = world.store();
    let mut lists: Vec<(ListName, Digest)> = Vec::new();
    for table in store.all_tables().await.unwrap() {
        let fairness = stored_table(&*store, table).await.unwrap().view().fairness;
        let fairness = fairness.unwrap();
        lists.push((fairness.list.clone(), fairness.root));
    }
    drop(store);
    assert_eq!(lists.len(), 2);
    let head = lists.iter().fold(CHAIN_START, |head, (list, root)| {
        chain_after(&head, list, root)
    });

    let head = head.base64url();
    let told = |day: &'static str| {
        let head = head.clone();
        move |message: &Message| message.text().contains(&head) && message.text().contains(day)
    };
    world.clock.advance(DAY);
    let posted = sees_later(&world, &reader, told("2023-11-28")).await;
    let file = text_of(&world, &posted).await;
    let lines: Vec<String> = [format!("0 {}", CHAIN_START.base64url())]
        .into_iter()
        .chain(
            lists
                .iter()
                .map(|(list, root)| format!("{list} {}", root.base64url())),
        )
        .chain([format!("2 {head}")])
        .collect();
    assert_eq!(file.lines().collect::<Vec<_>>(), lines);
    assert!(posted.mentions().is_empty());

    // The next process goes on with the chain, and days without a bot are made up for.
    world.roll_with(change).await;
    world.clock.advance(3 * DAY);
    let posted = sees_later(&world, &reader, told("2023-12-01")).await;
    let file = text_of(&world, &posted).await;
    assert_eq!(file, format!("2 {head}\n2 {head}\n"));
    let posted = reader.member.messages(kneipe);
    assert_eq!(
        posted
            .iter()
            .filter(|message| message.text().contains(&head))
            .count(),
        2
    );
    world.end_but_for(&CLOCK_JUMPED).await;
}
