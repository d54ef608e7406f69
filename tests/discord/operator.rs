//! The operator's commands in the operator's own server.

use std::collections::BTreeMap;
use std::process::Stdio;
use std::time::{Duration, Instant};

use discord_sandbox::{Id, Message, Route};
use serde_json::json;
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_store::{
    Block, Broadcast, BroadcastState, DeliveryState, Departure, EmbeddedStore, Opening,
    OrderOrigin, Room, ServerStore as _, Store, TableStore as _, begin_delivery,
    edit_operator_records, operator_records, seekers,
};
use skat_table::{Event, Header, PersonId, Place, TableId, ThinkTime, Timestamp};
use skatrunde::config::Config;
use tokio::process::Command;

use crate::deals::three_at_a_table;
use crate::person::{Person, control, next_asked};
use crate::setup::{permission, set, settings_of};
use crate::world::{PATIENCE, World};

/// The local Discord's server, which is the operator's here.
const OWN: u64 = 1_100_000_000_000_000_002;

/// A server where the bot isn't.
const NOWHERE: u64 = 1_100_000_000_000_000_003;

const ADMINISTRATOR: u64 = 1 << 3;

/// Interval between a process's looks for orders.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// The least time between two announcements.
const PACE: Duration = Duration::from_millis(200);

/// A table of another server.
const FOREIGN: TableId = TableId::new(9);

fn with_operator(config: &mut Config) {
    config.operator.server = Some(OWN);
    config.operator.contact = Some("skat@example.org".to_owned());
}

fn with_operator_apart(bot: &mut Command) {
    bot.env("SKATRUNDE__OWNER__SERVER", OWN.to_string());
}

/// Repeats a look until it succeeds.
async fn until<T>(what: &str, look: impl AsyncFn() -> Option<T>) -> T {
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    let looking = async {
        loop {
            looks.tick().await;
            if let Some(found) = look().await {
                return found;
            }
        }
    };
    let found = tokio::time::timeout(PATIENCE, looking).await;
    found.unwrap_or_else(|_| panic!("timed out waiting for {what}"))
}

/// Returns the operator, once their commands are registered.
async fn operator(world: &World) -> Person {
    assert_eq!(world.discord.guild_id().0, OWN);
    let operator = world.person("franz");
    let usual = permission::VIEW | permission::SEND | permission::COMMANDS;
    operator.member.set_permissions(usual | ADMINISTRATOR);
    let listed = until("the operator's commands", async || {
        operator.member.slash("owner blocks", &[]).ok()
    });
    operator.gets(listed.await, "Sperren").await;
    operator
}

/// Presses a button; the answer takes the place of its message.
async fn presses(person: &Person, asked: &Message, label: &str, words: &str) -> Message {
    let click = person.member.click_label(asked, label).unwrap();
    person.gets_response(click).await;
    person
        .sees(|message| message.id() == asked.id() && message.text().contains(words))
        .await
}

/// Answers a question for good.
async fn answers(person: &Person, question: &Message, label: &str, words: &str) {
    let answer = presses(person, question, label, words).await;
    assert!(answer.buttons().is_empty(), "{}", answer.text());
}

/// Lets an announcement be sent; its message can stop it.
async fn sends(operator: &Person, preview: &Message) -> Message {
    presses(operator, preview, "Verschicken", "Ist unterwegs").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operator_sees_how_the_bot_is() {
    let world = World::start_with(with_operator).await;
    let operator = operator(&world).await;
    world.discord.add_guild("Kartenrunde");
    three_at_a_table(&world).await;
    let status = operator.slash_gets("owner status", &[], "Gestartet").await;
    let text = status.text();
    for words in [
        concat!("Skatrunde ", env!("CARGO_PKG_VERSION")),
        "1 Prozess; Shards von diesem: 1 von 1 verbunden",
        "Server: 2",
        "Offene Tische: 1; in diesem Prozess 1, mit 3 Leuten",
        "embedded (redb), Format",
        "Unlesbare Tische in diesem Prozess: keine",
        "Seit dem Start dieses Prozesses gescheitert: 0 Aufgaben und 0 Antworten",
        "Gesperrt: 0 Leute, 0 Server",
    ] {
        assert!(text.contains(words), "{words:?} isn't in\n{text}");
    }
    assert!(status.ephemeral());
    world.end().await;
}

/// The bot's answer to everybody but the operator.
const REFUSAL: &str = "nur für den Betreiber";

/// Gives each of the operator's commands, and is refused.
async fn are_refused(person: &Person) {
    let server = [("server", json!(NOWHERE.to_string()))];
    let text = [("text", json!("Neue Version"))];
    for (command, options) in [
        ("owner status", &[][..]),
        ("owner leave", &server),
        ("owner block", &server),
        ("owner unblock", &server),
        ("owner blocks", &[]),
        ("owner announce", &text),
    ] {
        person.slash_gets(command, options, REFUSAL).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_gives_the_operators_commands() {
    let mut world = World::start_with(with_operator).await;
    let operator = operator(&world).await;
    let anna = world.person("anna");
    assert!(anna.member.slash("owner status", &[]).is_err());
    // Discord lets an administrator grant them to anybody, but the bot doesn't.
    anna.member.grant_every_command();
    are_refused(&anna).await;
    let server = [("server", json!(NOWHERE.to_string()))];
    let question = operator
        .slash_gets("owner leave", &server, "Dort ist kein Tisch offen")
        .await;
    let mut presses = question.buttons().into_iter();
    let press = presses.find(|button| button.custom_id.starts_with("a1:leave "));
    let press = press.unwrap().custom_id;
    operator
        .member
        .set_permissions(permission::VIEW | permission::COMMANDS);
    operator.forges(&question, &press, REFUSAL).await;
    operator.member.set_permissions(ADMINISTRATOR);

    // From now on another server is the operator's. The commands stay here for a while, because
    // Discord is in trouble.
    world
        .discord
        .reject_next(Route::OverwriteGuildCommands, 503, None);
    world
        .roll_with(|config| config.operator.server = Some(NOWHERE))
        .await;
    operator.forges(&question, &press, REFUSAL).await;
    are_refused(&operator).await;
    let gone = async || match operator.member.slash("owner blocks", &[]) {
        Ok(asked) => {
            operator.gets_response(asked).await;
            world.clock.advance(3 * LOOK_EVERY);
            None
        }
        refused => refused.err(),
    };
    until("the end of the commands here", gone).await;
    let store = world.store();
    let noted = async || {
        let records = operator_records(store.as_ref()).await.unwrap();
        (records.commands_in == Some(NOWHERE)).then_some(records)
    };
    let records = until("the server with the commands", noted).await;
    assert!(!records.departures[&NOWHERE].confirmed);
    drop(store);
    world.roll_with(with_operator).await;
    self::operator(&world).await;
    world.roll_with(|_| {}).await;
    let gone = async || operator.member.slash("owner blocks", &[]).err();
    until("the end of the commands", &gone).await;
    world.end_but_for(&["Missing Access"]).await;
}

/// Puts an open table of another server into the store.
async fn fill(store: &EmbeddedStore, server: Id, channel: Id, now: Timestamp) {
    let host = PersonId::new(1);
    let (rules, think_time) = (RuleSet::ISKO, ThinkTime::Unlimited);
    let header = Header::new(FOREIGN, GameId::Skat, rules, 3, 3, think_time, host, now);
    let opening = Opening {
        header: header.unwrap(),
        room: Room {
            server: server.0,
            channel: channel.0,
            locale: "de".to_owned(),
        },
        at: now,
        events: vec![Event::Joined {
            place: Place(0),
            person: host,
        }],
        interaction: None,
    };
    store.open_table(opening).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_leaves_a_server_and_says_goodbye() {
    let mut world = World::without_bot().await;
    let server = world.discord.add_guild("Kartenrunde");
    let channel = world.discord.add_channel("kartenrunde");
    let store = EmbeddedStore::open(world.store_file()).unwrap();
    fill(&store, server, channel, world.clock.now()).await;
    drop(store);
    world.start_bot_here(with_operator).await;
    let operator = operator(&world).await;
    for (text, words) in [("skat", "keine ID"), (&*OWN.to_string(), "eigener Server")] {
        let server = [("server", json!(text))];
        operator.slash_gets("owner leave", &server, words).await;
    }
    let options = [
        ("server", json!(server.to_string())),
        ("reason", json!("Werbung")),
    ];
    let ask = async || {
        let question = operator.slash_gets("owner leave", &options, "Dort ist 1 Tisch offen");
        let question = question.await;
        assert!(question.text().contains("Grund: Werbung"));
        question
    };
    answers(&operator, &ask().await, "Bleiben", "dann passiert nichts").await;
    let question = ask().await;
    assert!(world.discord.is_in_guild(server));

    // What fails is repeated.
    world.discord.reject_next(Route::LeaveGuild, 503, None);
    let mark = world.discord.mark();
    let words = format!("Ich verlasse den Server {server}");
    answers(&operator, &question, "Server verlassen", &words).await;
    world
        .eventually("the first try", |discord| {
            let calls = discord.calls_since(mark);
            calls.iter().any(|call| call.route == Route::LeaveGuild)
        })
        .await;
    assert!(world.discord.is_in_guild(server));
    let left = |message: &Message| {
        let words = format!("Ich habe den Server {server} verlassen. 1 Tisch ist geschlossen.");
        !message.ephemeral() && message.text().contains(&words)
    };
    let told = until("the outcome", async || {
        world.clock.advance(LOOK_EVERY);
        let messages = operator.member.messages(operator.member.channel());
        messages.into_iter().find(|message| left(message))
    });
    told.await;
    assert!(!world.discord.is_in_guild(server));
    let goodbyes = operator.member.messages(channel);
    let goodbyes = goodbyes.iter().map(Message::text);
    let goodbyes: Vec<String> = goodbyes
        .filter(|text| text.contains("Grund: Werbung"))
        .collect();
    assert_eq!(goodbyes.len(), 1, "{goodbyes:?}");
    let store = world.store();
    assert!(store.dump_table(FOREIGN).await.unwrap().closed);
    until("the end of the order", async || {
        let records = operator_records(store.as_ref()).await.unwrap();
        records.departures.is_empty().then_some(())
    })
    .await;
    drop(store);

    // Each order gets its own answer, however soon it is repeated.
    let nowhere = [("server", json!(NOWHERE.to_string()))];
    for orders in 1..=2 {
        let question = operator
            .slash_gets("owner leave", &nowhere, "Dort ist kein Tisch offen")
            .await;
        answers(&operator, &question, "Server verlassen", "Ich verlasse").await;
        let channel = [operator.member.channel()];
        until("the outcome of each order", async || {
            (counts(&operator, &channel, "bin ich nicht") == [orders]).then_some(())
        })
        .await;
        let records = async || operator_records(world.store().as_ref()).await.unwrap();
        until("the end of the order", async || {
            records().await.departures.is_empty().then_some(())
        })
        .await;
    }

    // As after a process that has left the server and then died.
    let channel = operator.member.channel().0;
    edit_operator_records(world.store().as_ref(), move |records| {
        let departure = Departure {
            order: 7,
            at: 0,
            origin: OrderOrigin {
                channel,
                locale: "de".to_owned(),
            },
            reason: None,
            confirmed: true,
            tables: 2,
            tried: true,
        };
        records.departures.insert(NOWHERE, departure);
    })
    .await
    .unwrap();
    let words = format!("Ich habe den Server {NOWHERE} verlassen. 2 Tische sind geschlossen.");
    until("the outcome", async || {
        world.clock.advance(LOOK_EVERY);
        let channel = [operator.member.channel()];
        (counts(&operator, &channel, &words) == [1]).then_some(())
    })
    .await;
    world.end_but_for(&["Unknown Guild"]).await;
}

/// Returns all records of all tables as text.
async fn records(store: &dyn Store) -> String {
    let mut records = Vec::new();
    for table in store.all_tables().await.unwrap() {
        records.extend(store.dump_table(table).await.unwrap().log);
    }
    records.join("\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_blocked_person_is_refused_and_a_computer_plays_on() {
    let mut world = World::start_with(with_operator).await;
    let operator = operator(&world).await;
    let people = three_at_a_table(&world).await;
    next_asked(&people).await;
    let bernd = &people[1];
    let user = [("user", json!(bernd.member.id().to_string()))];
    let blocked = [user[0].clone(), ("reason", json!("Spam"))];
    operator
        .slash_gets("owner block", &blocked, "ist gesperrt")
        .await;

    let refusal = "hat dich gesperrt";
    let told = bernd.slash_gets("skat hand", &[], refusal).await;
    assert!(told.text().contains("skat@example.org"), "{}", told.text());
    let message = bernd.table_message("cards").await;
    let cards = control(&message, "cards").unwrap();
    bernd.forges(&message, &cards, refusal).await;
    let typed = [("search", json!(""))];
    let found = bernd.member.autocomplete("rules", &typed, "search").await;
    assert!(found.unwrap().is_empty());
    let store = world.store();
    until("a computer in the blocked person's place", async || {
        records(store.as_ref())
            .await
            .contains("taken_over")
            .then_some(())
    })
    .await;
    drop(store);
    let listed = operator.slash_gets("owner blocks", &[], "Spam").await;
    let id = bernd.member.id().to_string();
    assert!(listed.text().contains(&id), "{}", listed.text());

    // The law gives everybody their data, and its deletion.
    bernd
        .slash_gets("privacy export", &[], "Das ist alles")
        .await;
    let question = bernd
        .slash_gets(
            "privacy delete",
            &[],
            "bleibt die Sperre mit deiner Discord-ID",
        )
        .await;
    let told = "und eine Sperre durch den Betreiber";
    answers(bernd, &question, "Meine Daten löschen", told).await;
    bernd.slash_gets("skat new", &[], refusal).await;

    world.roll_with(with_operator).await;
    bernd.slash_gets("skat new", &[], refusal).await;
    operator
        .slash_gets("owner unblock", &user, "nicht mehr gesperrt")
        .await;
    operator
        .slash_gets("owner unblock", &user, "gibt es nicht")
        .await;
    bernd.slash("skat new", &[]).await;
    bernd.table_message("join").await;
    let own = [("user", json!(operator.member.id().to_string()))];
    operator
        .slash_gets("owner block", &own, "selbst sperren")
        .await;
    operator
        .slash_gets("owner block", &[], "eins von beiden")
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_blocked_person_is_taken_off_the_board() {
    let world = World::start_with(with_operator).await;
    let operator = operator(&world).await;
    let bernd = world.person("bernd");
    bernd.slash("skat wanted", &[]).await;
    let board = bernd
        .sees(|message| message.text().contains("Mitspieler gesucht"))
        .await;
    let want = bernd.member.click(&board, "w1:0:want").unwrap();
    bernd.gets_response(want).await;
    let waiting = async || {
        let choices = world.store().server_choices(OWN).await.unwrap();
        seekers(&choices).len()
    };
    until("a seeker", async || (waiting().await == 1).then_some(())).await;
    let user = [("user", json!(bernd.member.id().to_string()))];
    operator
        .slash_gets("owner block", &user, "ist gesperrt")
        .await;
    until("an empty board", async || {
        (waiting().await == 0).then_some(())
    })
    .await;
    world.end().await;
}

/// Gives a command again and again until the response has these words.
async fn gets_in_time(world: &World, person: &Person, words: &str) {
    until(words, async || {
        world.clock.advance(LOOK_EVERY);
        let asked = person.member.slash("help", &[]).unwrap();
        person.gets_response(asked).await;
        let channel = person.member.channel();
        let messages = person.member.messages(channel).into_iter();
        let mut responses = messages.filter(|message| message.id() > asked);
        responses.find(|message| message.text().contains(words))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_block_by_another_process_is_noticed() {
    let world = World::start_with(with_operator).await;
    let operator = operator(&world).await;
    let server = [("server", json!(NOWHERE.to_string()))];
    operator
        .slash_gets("owner block", &server, "ist gesperrt")
        .await;
    operator
        .slash_gets(
            "owner block",
            &[("server", json!(OWN.to_string()))],
            "eigener Server",
        )
        .await;
    let anna = world.person("anna");
    anna.slash_gets("help", &[], "Skat").await;
    // As another process does when the operator commands it there.
    let store = world.store();
    edit_operator_records(store.as_ref(), |records| {
        records.servers.insert(OWN, Block::default());
    })
    .await
    .unwrap();
    gets_in_time(&world, &anna, "hat diesen Server gesperrt").await;
    anna.slash_gets(
        "privacy export",
        &[],
        "ist nichts gespeichert|Das ist alles",
    )
    .await;
    drop(store);
    let own = [("server", json!(OWN.to_string()))];
    operator
        .slash_gets("owner unblock", &own, "nicht mehr gesperrt")
        .await;
    gets_in_time(&world, &anna, "Skat").await;
    operator
        .slash_gets("owner unblock", &server, "nicht mehr gesperrt")
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_chooses_to_get_announcements() {
    let world = World::start_with(with_operator).await;
    let operator = operator(&world).await;
    let text = [("text", json!("Neue Version.\\nMehr am Montag."))];
    operator
        .slash_gets("owner announce", &text, "Kein Server hat")
        .await;
    let empty = [("text", json!(" \\n "))];
    operator
        .slash_gets("owner announce", &empty, "steht nichts")
        .await;
    let settings = settings_of(&operator).await;
    let kneipe = world.discord.channel("kneipe");
    let settings = set(&operator, &settings, "c1:news", &[&kneipe.to_string()]).await;
    assert!(
        settings
            .text()
            .contains(&format!("Ankündigungen des Betreibers\n<#{kneipe}>"))
    );
    // A second server, whose channel is gone.
    let gone = world.discord.add_channel("gone");
    let store = world.store();
    let news = ("news", Some(format!("{gone} en")));
    store.choose_for_server(NOWHERE, vec![news]).await.unwrap();
    drop(store);
    assert!(world.discord.delete_channel(gone));

    let preview = operator
        .slash_gets("owner announce", &text, "2 Server bekommen")
        .await;
    assert!(preview.text().contains("Neue Version.\nMehr am Montag."));
    answers(
        &operator,
        &preview,
        "Nicht verschicken",
        "dann passiert nichts",
    )
    .await;
    let preview = operator
        .slash_gets("owner announce", &text, "2 Server bekommen")
        .await;
    // A refused token says nothing about the server.
    world.discord.reject_next(Route::CreateMessage, 401, None);
    sends(&operator, &preview).await;
    let outcome = "hat 1 Server erreicht. Bei 1 Server ging es nicht";
    let told = operator
        .sees(|message| !message.ephemeral() && message.text().contains(outcome))
        .await;
    assert_eq!(told.channel(), operator.member.channel());
    let posted = operator.member.messages(kneipe);
    let [posted] = &posted[..] else {
        panic!("{posted:?}")
    };
    assert!(posted.text().contains("Neue Version.\nMehr am Montag."));
    assert!(posted.text().contains("/einrichten"), "{}", posted.text());
    let done = "Letzte Ankündigung: 1 Server erreicht, 1 nicht";
    until(done, async || {
        let asked = operator.member.slash("owner status", &[]).unwrap();
        let status = operator.gets(asked, "Gestartet").await;
        status.text().contains(done).then_some(())
    })
    .await;
    set(&operator, &settings, "c1:news", &[]).await;
    operator
        .slash_gets("owner announce", &text, "1 Server bekommt")
        .await;
    world.end_but_for(&["Unknown Channel"]).await;
}

/// Counts the messages with these words in each channel.
fn counts(operator: &Person, channels: &[Id], words: &str) -> Vec<usize> {
    let count = |&channel: &Id| {
        let messages = operator.member.messages(channel);
        let has_words = |message: &&Message| message.text().contains(words);
        messages.iter().filter(has_words).count()
    };
    channels.iter().map(count).collect()
}

/// Returns the channels of eight servers that want announcements.
async fn eight_subscribed_channels(world: &World) -> Vec<Id> {
    let channels: Vec<Id> = (0..8)
        .map(|number| world.discord.add_channel(&format!("news-{number}")))
        .collect();
    let store = EmbeddedStore::open(world.store_file()).unwrap();
    let servers: BTreeMap<u64, &Id> = (NOWHERE..).zip(&channels).collect();
    for (server, channel) in servers {
        let news = ("news", Some(format!("{channel} de")));
        store.choose_for_server(server, vec![news]).await.unwrap();
    }
    channels
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_process_goes_on_with_an_announcement() {
    let mut world = World::without_bot().await;
    let channels = eight_subscribed_channels(&world).await;
    world.start_bot_here(with_operator).await;
    let operator = operator(&world).await;
    let text = [("text", json!("Neue Version"))];
    let preview = operator
        .slash_gets("owner announce", &text, "8 Server bekommen")
        .await;
    let (mark, begun) = (world.discord.mark(), Instant::now());
    sends(&operator, &preview).await;
    until("some announcements", async || {
        let sent: usize = counts(&operator, &channels, "Neue Version").iter().sum();
        (sent >= 3).then_some(())
    })
    .await;
    assert!(begun.elapsed() >= 2 * PACE, "at most five a second");
    world.roll_with(with_operator).await;
    until("the outcome", async || {
        world.clock.advance(LOOK_EVERY);
        let outcome = "hat 8 Server erreicht.";
        let told = counts(&operator, &[operator.member.channel()], outcome);
        (told == [1]).then_some(())
    })
    .await;
    assert_eq!(counts(&operator, &channels, "Neue Version"), [1; 8]);
    let posts = world.discord.calls_since(mark).into_iter();
    let posts = posts.filter(|call| call.route == Route::CreateMessage);
    // The outcome is one more, and the end of the old process may leave one in doubt.
    let posts = posts.count();
    assert!(posts <= 10, "two processes have sent: {posts} posts");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_announcement_reaches_each_server_once_despite_kills() {
    let mut world = World::without_bot().await;
    let channels = eight_subscribed_channels(&world).await;
    world.start_bot_in(with_operator_apart);
    assert!(world.discord.wait_bot_online(PATIENCE).await);
    let operator = operator(&world).await;
    let text = [("text", json!("Neue Version"))];
    let preview = operator
        .slash_gets("owner announce", &text, "8 Server bekommen")
        .await;

    // Killed when a message is posted, but the process doesn't know that.
    let mut posted = world.discord.hold_post_response("Neue Version");
    sends(&operator, &preview).await;
    assert!(posted.arrived(PATIENCE).await);
    world.kill_bot().await;
    drop(posted);
    assert_eq!(
        counts(&operator, &channels, "Neue Version")
            .iter()
            .sum::<usize>(),
        1
    );
    world.start_bot_in(with_operator_apart);
    // And once more in the middle.
    until("some announcements", async || {
        let sent: usize = counts(&operator, &channels, "Neue Version").iter().sum();
        (sent >= 3).then_some(())
    })
    .await;
    world.kill_bot().await;
    world.start_bot_in(with_operator_apart);
    operator
        .sees(|message| message.text().contains("hat 8 Server erreicht."))
        .await;
    assert_eq!(counts(&operator, &channels, "Neue Version"), [1; 8]);
    assert!(
        !world.log().contains("Neue Version"),
        "the log has no texts"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operator_stops_an_announcement() {
    let mut world = World::without_bot().await;
    let channels = eight_subscribed_channels(&world).await;
    world.start_bot_here(with_operator).await;
    let operator = operator(&world).await;
    let text = [("text", json!("Alte Version"))];
    let preview = operator
        .slash_gets("owner announce", &text, "8 Server bekommen")
        .await;
    let mut posted = world.discord.hold_post_response("Alte Version");
    let under_way = sends(&operator, &preview).await;
    assert!(posted.arrived(PATIENCE).await);
    // Each message about it can stop it.
    let status = operator
        .slash_gets("owner status", &[], "wird gerade verschickt")
        .await;
    let busy = operator
        .slash_gets("owner announce", &text, "wird noch verschickt")
        .await;
    answers(&operator, &busy, "Anhalten", "Ich halte").await;
    answers(&operator, &under_way, "Anhalten", "Ich halte").await;
    operator
        .slash_gets("owner status", &[], "wird gerade angehalten")
        .await;
    drop(posted);
    let outcome = "hat 1 Server erreicht.\n🛑 Sie wurde angehalten, darum bekommen sie 7 weitere";
    operator
        .sees(|message| !message.ephemeral() && message.text().contains(outcome))
        .await;
    let done = "Letzte Ankündigung: 1 Server erreicht, 0 nicht; angehalten, 7 ohne sie";
    until(done, async || {
        let asked = operator.member.slash("owner status", &[]).unwrap();
        let status = operator.gets(asked, "Gestartet").await;
        status.text().contains(done).then_some(())
    })
    .await;
    answers(&operator, &status, "Anhalten", "nicht mehr unterwegs").await;

    // The next one reaches everybody, and nobody gets the first one late.
    let text = [("text", json!("Neue Version"))];
    let preview = operator
        .slash_gets("owner announce", &text, "8 Server bekommen")
        .await;
    sends(&operator, &preview).await;
    operator
        .sees(|message| message.text().contains("hat 8 Server erreicht."))
        .await;
    assert_eq!(counts(&operator, &channels, "Neue Version"), [1; 8]);
    let late = counts(&operator, &channels, "Alte Version");
    assert_eq!(late.iter().sum::<usize>(), 1, "{late:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_announcement_from_before_a_long_outage_is_over() {
    let mut world = World::without_bot().await;
    let channels = eight_subscribed_channels(&world).await;
    let operator = world.person("franz");
    let origin = OrderOrigin {
        channel: operator.member.channel().0,
        locale: "de".to_owned(),
    };
    let confirmed = world.clock.now().plus_ms(-24 * 60 * 60 * 1_000);
    let store = EmbeddedStore::open(world.store_file()).unwrap();
    edit_operator_records(&store, move |records| {
        let broadcast = Broadcast {
            at: confirmed.0,
            origin: origin.clone(),
            text: "Alte Version".to_owned(),
            state: BroadcastState::Sending,
        };
        records.broadcasts.insert(7, broadcast);
    })
    .await
    .unwrap();
    let begun = begin_delivery(&store, NOWHERE, 7, confirmed).await.unwrap();
    assert_eq!(begun, DeliveryState::Begun(confirmed));
    drop(store);
    world.start_bot_here(with_operator).await;
    let words = "hat 0 Server erreicht. Bei 1 Server ging es nicht";
    let told = until("the outcome", async || {
        world.clock.advance(LOOK_EVERY);
        let messages = operator.member.messages(operator.member.channel());
        let mut told = messages.into_iter();
        told.find(|message| message.text().contains(words))
    })
    .await;
    let expired = "⌛ Sie ist inzwischen einen Tag alt, darum bekommen sie 7 weitere Server nicht.";
    assert!(told.text().contains(expired), "{}", told.text());
    assert_eq!(counts(&operator, &channels, "Alte Version"), [0; 8]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn check_names_a_wrong_server() {
    let world = World::without_bot().await;
    let check = async |server: u64| {
        let mut check = world.bot_apart();
        check
            .arg("check")
            .env("SKATRUNDE__OWNER__SERVER", server.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let output = check.output().await.unwrap();
        let told = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(told).unwrap())
    };
    let (code, told) = check(OWN).await;
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains(&format!("operator's server {OWN}")), "{told}");
    let (code, told) = check(NOWHERE).await;
    assert_eq!(code, Some(78), "{told}");
    assert!(told.contains(&format!(
        "owner.server: the bot isn't on the server {NOWHERE}"
    )));
    world.end_but_for(&["Missing Access"]).await;
}
