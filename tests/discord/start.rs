//! The start of a list that players can check: the root, the players' words, the lock message, and
//! the proofs of the deals.

use std::time::Duration;

use discord_sandbox::{InteractionId, Message, Refusal, Route};
use serde_json::{Value, json};
use skat_table::START_PATIENCE_MS;

use crate::deals::three_at_a_table;
use crate::kills::KILLED;
use crate::person::{Person, control, list_is_over, next_asked, play_until};
use crate::servers::Server;
use crate::world::{PATIENCE, World};

/// The words before the root in the lobby and in private messages.
const ROOT: &str = "Wurzel der Spiele dieser Liste:\n";

/// The message of a list that doesn't begin yet, because Discord takes no messages.
const NOT_TAKEN: &str = "weil Discord gerade keine Nachrichten annimmt";

/// Returns the text in the two code spans that follow these words, which is shown in halves.
pub(crate) fn code(text: &str, words: &str) -> String {
    let (_, after) = text.split_once(words).unwrap_or_else(|| panic!("{text}"));
    let mut parts = after.split('`').skip(1);
    let first = parts.next().unwrap();
    let between = parts.next().unwrap();
    assert!(
        between.trim_matches(['-', '#', ' ', '\n']).is_empty(),
        "{text}"
    );
    format!("{first}{}", parts.next().unwrap())
}

pub(crate) fn is_lock(message: &Message) -> bool {
    !message.ephemeral() && message.content().starts_with("-# 🔒")
}

/// Returns the lock messages in the person's channel.
pub(crate) fn locks(person: &Person) -> Vec<Message> {
    let messages = person.member.messages(person.member.channel());
    messages.into_iter().filter(is_lock).collect()
}

/// Returns the only lock message in the person's channel.
pub(crate) fn only_lock(person: &Person) -> Message {
    let mut locks = locks(person);
    assert_eq!(locks.len(), 1, "{locks:?}");
    locks.remove(0)
}

/// Presses *Cut the cards* and returns the form.
async fn word_form(person: &Person) -> (InteractionId, Value) {
    let lobby = person.table_message("word?").await;
    let press = control(&lobby, "word?").unwrap();
    let click = person.member.click(&lobby, &press).unwrap();
    let form = person.member.wait_modal(click, PATIENCE).await.unwrap();
    (click, form)
}

/// Gives a word and returns the private response with these words.
async fn give_word(person: &Person, word: &str, words: &str) -> Message {
    let (click, _) = word_form(person).await;
    let submitted = person
        .member
        .submit_modal(click, &[("text", word)])
        .unwrap();
    person.gets(submitted, words).await
}

/// Seats a person with two autoplayers in a lobby.
pub(crate) async fn one_in_lobby(world: &World) -> Person {
    let anna = world.person("anna");
    let options = [
        ("rounds", json!(1)),
        ("computers", json!(2)),
        ("think", json!(3)),
    ];
    anna.slash("skat new", &options).await;
    anna
}

/// Seats three people in a lobby. The first one is the host.
async fn three_in_lobby(world: &World) -> [Person; 3] {
    let people = ["anna", "bernd", "dave"].map(|name| world.person(name));
    let options = [("rounds", json!(1)), ("think", json!(3))];
    people[0].slash("skat new", &options).await;
    for guest in &people[1..] {
        guest.press_table("join").await;
    }
    people
}

/// Presses a control of the newest public message that has it, without waiting for the response.
pub(crate) async fn start_to_press(person: &Person, press: &str) -> InteractionId {
    let message = person.table_message(press).await;
    let press = control(&message, press).unwrap();
    person.member.click(&message, &press).unwrap()
}

/// Waits for a public message with these words.
pub(crate) async fn public_text(person: &Person, words: &str) -> Message {
    person
        .sees(|message| !message.ephemeral() && message.text().contains(words))
        .await
}

/// Presses *Start* while Discord takes no messages, and returns the message that says so.
async fn begins_in_vain(world: &World, host: &Person) -> Message {
    let refusal = Refusal::ServerError(503);
    world.discord.refuse(Route::CreateMessage, Some(refusal));
    host.press_table("begin").await;
    public_text(host, NOT_TAKEN).await
}

/// Returns the proof file that *Verify* sends for the first deal, and the message around it.
pub(crate) async fn verify(world: &World, person: &Person) -> (Value, Message) {
    let result = person.table_message("verify 1").await;
    let press = control(&result, "verify 1").unwrap();
    let click = person.member.click(&result, &press).unwrap();
    let told = person.gets(click, "beweist Spiel 1").await;
    let (_, proof) = world.file_of(&told).await;
    (serde_json::from_slice(&proof).unwrap(), told)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_sees_root_words_and_start_and_each_deal_is_proved() {
    let world = World::start().await;
    let mut people = three_in_lobby(&world).await;
    let lobby = people[0].table_message("begin").await;
    let root = code(&lobby.text(), ROOT);
    assert_eq!(root.len(), 43);

    let (click, form) = word_form(&people[0]).await;
    assert_eq!(form["title"], "Abheben");
    assert_eq!(
        code(form["components"][0]["content"].as_str().unwrap(), ROOT),
        root
    );
    let field = &form["components"][1]["component"];
    assert_eq!(
        (&field["max_length"], &field["value"]),
        (&json!(32), &Value::Null)
    );
    let submitted = people[0]
        .member
        .submit_modal(click, &[("text", " Herz\u{200b} ")]);
    let receipt = people[0]
        .gets(submitted.unwrap(), "mit „Herz“ abgehoben")
        .await;
    assert_eq!(code(&receipt.text(), ROOT), root);
    public_text(&people[2], "✂️ „Herz“").await;

    // The word can be changed, and the form has the last one.
    let (click, form) = word_form(&people[0]).await;
    assert_eq!(form["components"][1]["component"]["value"], "Herz");
    let submitted = people[0].member.submit_modal(click, &[("text", "Dame")]);
    people[0]
        .gets(submitted.unwrap(), "mit „Dame“ abgehoben")
        .await;
    give_word(
        &people[1],
        "<@1> **x**",
        r"mit „\<\@1\> \*\*x\*\*“ abgehoben",
    )
    .await;
    let lobby = people[2]
        .sees(|message| {
            let text = message.text();
            text.contains("„Dame“") && text.contains(r"„\<\@1\> \*\*x\*\*“")
        })
        .await;
    assert!(!lobby.text().contains("Herz"), "{}", lobby.text());
    assert_eq!(code(&lobby.text(), ROOT), root);

    people[0].press_table("begin").await;
    let (_, ask) = next_asked(&people).await;
    let lock = only_lock(&people[0]);
    let ids = people.each_ref().map(|person| person.member.id());
    for words in [
        format!(
            "-# Plätze: 1 <@{}> · 2 <@{}> · 3 <@{}>\n",
            ids[0], ids[1], ids[2]
        ),
        "-# Wort von Platz 1: „Dame“\n".to_owned(),
        r"-# Wort von Platz 2: „\<\@1\> \*\*x\*\*“".to_owned(),
    ] {
        assert!(lock.text().contains(&words), "{}", lock.text());
    }
    assert_eq!(code(&lock.text(), "Wurzel: "), root);
    assert_eq!(code(&lock.text(), "Prüfsumme der Worte: ").len(), 43);
    assert!(lock.mentions().is_empty() && lock.role_mentions().is_empty());

    // Words are fixed now, and a running deal has no proof.
    let table = people[0].table_message("cards").await;
    let forged = |press: &str| {
        let id = control(&table, "cards").unwrap();
        format!("{}{press}", id.strip_suffix("cards").unwrap())
    };
    people[1]
        .forges(&table, &forged("word?"), "Die Liste läuft schon")
        .await;
    people[1]
        .forges(&table, &forged("verify 1"), "keinen Beweis")
        .await;
    assert!(ask.panel.ephemeral());

    play_until(&mut people, |ask| ask.offers("ready")).await;
    public_text(
        &people[0],
        "Geprüft: Schlüssel, Mischung und Geber stimmen.",
    )
    .await;
    let (proof, told) = verify(&world, &people[1]).await;
    assert!(
        told.text().contains("2 von 3 Spielern haben abgehoben"),
        "{}",
        told.text()
    );
    assert!(
        told.text().contains("Es gab einen Start"),
        "{}",
        told.text()
    );
    assert!(!told.text().contains("Geheimnis"), "the list still runs");
    assert_eq!(proof["deal"], 1);
    assert_eq!(proof["lock"]["message"], json!(lock.id().to_string()));
    assert_eq!(proof["lock"]["words"][0]["word"], "Dame");
    assert_eq!(proof["lock"]["words"][1]["word"], "<@1> **x**");
    assert_eq!(proof["lock"]["words"][2], Value::Null);
    assert_eq!(
        only_lock(&people[0]).revision(),
        lock.revision(),
        "it is never edited"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_word_that_does_not_fit_is_explained() {
    let world = World::start().await;
    let people = three_in_lobby(&world).await;
    let umlauts = "ä".repeat(17);
    let told = give_word(&people[0], &umlauts, "zu lang").await;
    assert!(told.text().contains(&umlauts), "{}", told.text());
    give_word(&people[0], "\u{200b}\u{2800}", "nichts übrig").await;
    let told = give_word(&people[2], &"ß".repeat(17), "too long").await;
    assert!(told.text().contains("32 letters"), "{}", told.text());
    let clara = world.person("clara");
    let click = start_to_press(&clara, "word?").await;
    clara.gets(click, "Du sitzt nicht an diesem Tisch").await;
    let lobby = people[0].table_message("begin").await;
    assert!(!lobby.text().contains('✂'), "{}", lobby.text());

    // A form that was opened before the start comes too late.
    let (click, _) = word_form(&people[1]).await;
    people[0].press_table("begin").await;
    next_asked(&people).await;
    let late = people[1].member.submit_modal(click, &[("text", "Herz")]);
    people[1].gets(late.unwrap(), "Die Liste läuft schon").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_alone_with_computers_only_sees_small_lines() {
    let world = World::start().await;
    let anna = one_in_lobby(&world).await;
    let lobby = anna.table_message("begin").await;
    assert_eq!(code(&lobby.text(), ROOT).len(), 43);
    assert!(control(&lobby, "word?").is_some());
    let mark = world.discord.mark();
    anna.press_table("begin").await;
    anna.asked().await;
    let posts = world.discord.calls_since(mark);
    let posts = posts
        .iter()
        .filter(|call| call.route == Route::CreateMessage);
    assert_eq!(posts.count(), 1, "the start costs one message");
    let lock = only_lock(&anna);
    assert!(lock.content().lines().all(|line| line.starts_with("-# ")));
    world.end().await;
}

/// The stores of a bot in a process of its own.
const STORES: [bool; 2] = [false, true];

/// Starts a world whose bot is a process of its own, on a file or on a Redis of its own.
async fn world_apart(on_redis: bool) -> (World, Option<Server>) {
    if !on_redis {
        return (World::start_apart().await, None);
    }
    let redis = Server::strict();
    let mut world = World::on_store(redis.url()).await;
    world.start_bot_apart().await;
    (world, Some(redis))
}

/// Kills the bot and restarts it on its data.
async fn restart(world: &mut World) {
    world.kill_bot().await;
    world.start_bot_apart().await;
}

/// Kills the bot while this request with the lock message is on its way, and restarts it.
async fn kill_at_the_start(world: &mut World, anna: &Person, is_posted: bool) {
    let mut held = if is_posted {
        world.discord.hold_post_response("🔒")
    } else {
        world.discord.hold_post("🔒")
    };
    start_to_press(anna, "begin").await;
    assert!(held.arrived(PATIENCE).await, "it logged:\n{}", world.log());
    assert_eq!(locks(anna).len(), usize::from(is_posted));
    world.kill_bot().await;
    drop(held);
    world.start_bot_apart().await;
}

/// Kills between all steps: in the lobby, after a word, before or after the start is posted, before
/// the first card, and after the deal. Root, word and start stay what they were, on each store.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_between_all_steps_leave_one_root_and_one_start() {
    for (on_redis, is_posted) in STORES.into_iter().flat_map(|on| [(on, false), (on, true)]) {
        let (mut world, _redis) = world_apart(on_redis).await;
        let anna = one_in_lobby(&world).await;
        let root = code(&anna.table_message("begin").await.text(), ROOT);
        restart(&mut world).await;
        give_word(&anna, "Herz", "mit „Herz“ abgehoben").await;
        restart(&mut world).await;
        kill_at_the_start(&mut world, &anna, is_posted).await;
        anna.press_table("cards").await;
        let mut people = [anna];
        people[0].asked().await;
        restart(&mut world).await;
        people[0].press_table("cards").await;
        play_until(&mut people, |ask| ask.offers("ready")).await;
        let (before, _) = verify(&world, &people[0]).await;
        restart(&mut world).await;
        let (proof, told) = verify(&world, &people[0]).await;
        assert_eq!(proof, before);
        let lock = only_lock(&people[0]);
        assert_eq!(code(&lock.text(), "Wurzel: "), root);
        assert_eq!(proof["lock"]["message"], json!(lock.id().to_string()));
        assert_eq!(proof["lock"]["words"][0]["word"], "Herz");
        assert!(
            told.text().contains("Es gab einen Start"),
            "{}",
            told.text()
        );
        assert!(told.text().contains("hat abgehoben"), "{}", told.text());
        world.end_but_for(&[&KILLED[..], &["10015"]].concat()).await;
    }
}

/// The start is there, but perhaps not stored.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_right_after_the_start_leaves_one_start() {
    for on_redis in STORES {
        let (mut world, _redis) = world_apart(on_redis).await;
        let anna = one_in_lobby(&world).await;
        start_to_press(&anna, "begin").await;
        anna.sees(is_lock).await;
        restart(&mut world).await;
        anna.press_table("cards").await;
        let mut people = [anna];
        play_until(&mut people, |ask| ask.offers("ready")).await;
        let lock = only_lock(&people[0]);
        let (proof, _) = verify(&world, &people[0]).await;
        assert_eq!(proof["lock"]["message"], json!(lock.id().to_string()));
        world.end_but_for(&[&KILLED[..], &["10015"]].concat()).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_discord_takes_no_messages_nothing_is_dealt() {
    let world = World::start().await;
    let anna = one_in_lobby(&world).await;
    let told = begins_in_vain(&world, &anna).await;
    assert!(
        told.text().contains("Vorher gebe ich keine Karten"),
        "{}",
        told.text()
    );
    assert!(locks(&anna).is_empty());
    // Nobody else sits down.
    world
        .person("bernd")
        .slash_gets("skat join", &[], "Die Liste läuft schon")
        .await;
    anna.slash_gets("skat hand", &[], "sobald ich den Start festgehalten habe")
        .await;

    world.discord.refuse(Route::CreateMessage, None);
    anna.press_table("begin").await;
    anna.asked().await;
    only_lock(&anna);
    world.end_but_for(&["503"]).await;
}

/// Waits until each of these people sees their cards without a press.
pub(crate) async fn cards_come(people: &[Person]) {
    for person in people {
        person
            .sees(|message| {
                message.ephemeral()
                    && ["Deine Karten", "Your cards"]
                        .iter()
                        .any(|words| message.text().contains(words))
            })
            .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_who_looked_before_the_start_sees_their_cards() {
    let world = World::start().await;
    let people = three_in_lobby(&world).await;
    begins_in_vain(&world, &people[0]).await;
    for person in &people {
        person
            .slash_gets("skat hand", &[], "sobald ich den Start|as soon as I’ve")
            .await;
    }
    world.discord.refuse(Route::CreateMessage, None);
    people[0].press_table("begin").await;
    cards_come(&people).await;
    world.end_but_for(&["503"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_who_looked_before_a_kill_sees_their_cards() {
    let mut world = World::start_apart().await;
    let people = three_in_lobby(&world).await;
    let mut held = world.discord.hold_post("🔒");
    start_to_press(&people[0], "begin").await;
    assert!(held.arrived(PATIENCE).await);
    for person in &people {
        person.slash("skat hand", &[]).await;
    }
    world.kill_bot().await;
    drop(held);
    world.start_bot_apart().await;
    cards_come(&people).await;
    world.end_but_for(&[&KILLED[..], &["10015"]].concat()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_whose_start_cannot_be_posted_is_closed_after_a_day() {
    let world = World::start().await;
    let anna = one_in_lobby(&world).await;
    let told = begins_in_vain(&world, &anna).await;
    let closes = "schließe ich den Tisch <t:";
    assert!(told.text().contains(closes), "{}", told.text());
    let patience = u64::try_from(START_PATIENCE_MS).unwrap();
    world.clock.advance(Duration::from_millis(patience));
    let told = public_text(&anna, "Einen ganzen Tag lang konnte ich den Start nicht").await;
    assert!(told.text().contains("nichts zählt"), "{}", told.text());
    assert!(control(&told, "begin").is_none());
    anna.slash_gets("skat hand", &[], "an keinem Tisch").await;
    assert!(world.end_but_for(&["503"]).await.is_empty());
}

/// Where the bot may no longer write, a late start isn't posted elsewhere by a token that knows no
/// nonce, while the first one may be there. It is numbered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_in_doubt_in_a_lost_channel_is_numbered() {
    let mut world = World::start_apart().await;
    let anna = one_in_lobby(&world).await;
    let mut held = world.discord.hold_post("🔒");
    start_to_press(&anna, "begin").await;
    assert!(held.arrived(PATIENCE).await);
    world.kill_bot().await;
    drop(held);
    world.discord.set_app_permissions(anna.member.channel(), 0);
    world.start_bot_apart().await;
    let mut people = [anna];
    people[0].slash("skat hand", &[]).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let lock = only_lock(&people[0]);
    assert!(lock.text().contains("Start Nummer 2"), "{}", lock.text());
    let excused = [&KILLED[..], &["10015", "50001", "50013"]].concat();
    world.end_but_for(&excused).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn once_discord_has_forgotten_the_nonce_the_start_is_numbered() {
    let world = World::start().await;
    let anna = one_in_lobby(&world).await;
    begins_in_vain(&world, &anna).await;
    world.clock.advance(Duration::from_secs(3 * 60));
    world.discord.refuse(Route::CreateMessage, None);
    anna.press_table("begin").await;
    let mut people = [anna];
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let lock = only_lock(&people[0]);
    let told = "Start Nummer 2: Niemand weiß, ob Discord die Nachricht davor angenommen hat.";
    assert!(lock.text().contains(told), "{}", lock.text());
    let (_, told) = verify(&world, &people[0]).await;
    assert!(told.text().contains("Es gab 2 Starts"), "{}", told.text());
    world.end_but_for(&["503"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_bot_is_no_member_the_press_of_start_carries_the_start() {
    let world = World::start().await;
    world.discord.set_only_user_installed(true);
    let anna = one_in_lobby(&world).await;
    anna.press_table("begin").await;
    anna.asked().await;
    let lock = only_lock(&anna);
    assert!(!lock.text().contains("Start Nummer"), "{}", lock.text());
    let calls = world.discord.calls();
    let refused = |route: Route| calls.iter().filter(|call| call.route == route).count();
    assert_eq!(
        refused(Route::CreateMessage),
        1,
        "the bot tries the channel once"
    );
    world.end_but_for(&["50001"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_follows_its_players_out_of_a_lost_channel() {
    let world = World::start().await;
    let lost = world.discord.add_channel("fort");
    let there = Person::new(world.discord.member("anna").in_channel(lost));
    let options = [("computers", json!(2)), ("think", json!(3))];
    there.slash("skat new", &options).await;
    let mut held = world.discord.hold_post("🔒");
    start_to_press(&there, "begin").await;
    assert!(held.arrived(PATIENCE).await);
    assert!(world.discord.delete_channel(lost));
    held.release().await;

    let anna = world.person("anna");
    anna.slash("skat hand", &[]).await;
    anna.sees(is_lock).await;
    anna.asked().await;
    only_lock(&anna);
    world.end_but_for(&["10003", "10015", "10008"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_can_be_stopped_before_its_start_is_there() {
    let world = World::start().await;
    let anna = one_in_lobby(&world).await;
    begins_in_vain(&world, &anna).await;
    anna.stops().await;
    world.discord.refuse(Route::CreateMessage, None);
    public_text(&anna, "Tisch geschlossen").await;
    assert!(locks(&anna).is_empty());
    assert!(world.end_but_for(&["503"]).await.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_the_list_its_secret_is_open_and_a_rematch_has_its_own_root() {
    let world = World::start().await;
    let anna = one_in_lobby(&world).await;
    let root = code(&anna.table_message("begin").await.text(), ROOT);
    anna.press_table("begin").await;
    let mut people = [anna];
    let end = people[0].member.clone();
    let over = tokio::select! {
        over = end.wait_message(end.channel(), list_is_over, PATIENCE * 10) => over.unwrap(),
        _ = play_until(&mut people, |_| false) => unreachable!("the list ends"),
    };
    let anna = &people[0];
    let verify = control(&over, "verify 3").unwrap();
    let click = anna.member.click(&over, &verify).unwrap();
    let told = anna.gets(click, "Ihr Geheimnis").await;
    let secret = told.text();
    let secret = secret.split('`').find(|part| part.len() == 64);
    assert!(secret.is_some(), "{}", told.text());

    anna.press_table("rematch").await;
    let lobby = anna.table_message("begin").await;
    assert_ne!(code(&lobby.text(), ROOT), root);
    anna.press_table("begin").await;
    anna.sees(|message| is_lock(message) && code(&message.text(), "Wurzel: ") != root)
        .await;
    assert_eq!(locks(anna).len(), 2);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_people_get_their_cards_right_after_the_start() {
    let world = World::start().await;
    let mark = world.discord.mark();
    let people = three_at_a_table(&world).await;
    next_asked(&people).await;
    let before = world.discord.calls_since(mark);
    let posts = before
        .iter()
        .filter(|call| call.route == Route::CreateMessage);
    assert_eq!(posts.count(), 1, "{before:?}");
    world.end().await;
}
