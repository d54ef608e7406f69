//! A server's settings: permission to change them, their effects, the self-test's findings; and
//! tables in threads.

use std::time::Duration;

use discord_sandbox::{Id, Message, Route};
use serde_json::json;

use crate::person::{Ask, Person, control, next_asked, play_until};
use crate::world::{PATIENCE, World};

/// Discord's bits of the permissions that these tests give and take.
pub(crate) mod permission {
    pub(crate) const VIEW: u64 = 1 << 10;
    pub(crate) const SEND: u64 = 1 << 11;
    pub(crate) const EMBED: u64 = 1 << 14;
    pub(crate) const ATTACH: u64 = 1 << 15;
    pub(crate) const COMMANDS: u64 = 1 << 31;
    pub(crate) const MANAGE_ROLES: u64 = 1 << 28;
    pub(crate) const THREADS: u64 = 1 << 35;
    pub(crate) const PRIVATE_THREADS: u64 = 1 << 36;
    pub(crate) const SEND_IN_THREADS: u64 = 1 << 38;
}

/// Opens the settings.
pub(crate) async fn settings_of(manager: &Person) -> Message {
    manager
        .slash_gets(
            "setup",
            &[],
            "Einstellungen für diesen Server|Settings for this server",
        )
        .await
}

/// The page turns that show all pages of the settings, wherever they begin.
const TURNS: [&str; 6] = [
    "c1:places",
    "c1:tables",
    "c1:places",
    "c1:options",
    "c1:places",
    "c1:rank-roles",
];

/// Presses a control of the settings, on whatever page it is, and returns them afterwards.
pub(crate) async fn set(
    manager: &Person,
    settings: &Message,
    custom_id: &str,
    values: &[&str],
) -> Message {
    let mut settings = settings.clone();
    for turn in TURNS {
        if control_ids(&settings).any(|id| id == custom_id) {
            break;
        }
        if let Ok(click) = manager.member.click(&settings, turn) {
            manager.gets_response(click).await;
            settings = manager.member.look(settings.id()).unwrap();
        }
    }
    let is_select = settings
        .selects()
        .iter()
        .any(|select| select.custom_id == custom_id);
    let click = match is_select {
        true => manager.member.choose(&settings, custom_id, values),
        false => manager.member.click(&settings, custom_id),
    };
    manager.gets_response(click.unwrap()).await;
    manager.member.look(settings.id()).unwrap()
}

/// Returns the custom ids of all controls.
fn control_ids(message: &Message) -> impl Iterator<Item = String> {
    let selects = message.selects().into_iter();
    let selects = selects.map(|select| select.custom_id);
    let buttons = message.buttons().into_iter();
    buttons.map(|button| button.custom_id).chain(selects)
}

/// Returns a table's thread, from the link in the response to its host.
pub(crate) async fn thread_of(host: &Person) -> Id {
    let link = host
        .sees(|message| message.text().contains("Der Tisch steht: <#"))
        .await;
    let text = link.text();
    text.split("<#")
        .nth(1)
        .unwrap()
        .split('>')
        .next()
        .unwrap()
        .parse()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_members_who_manage_the_server_can_change_it() {
    let world = World::start().await;
    let (manager, member, english) = (
        world.person("franz"),
        world.person("anna"),
        world.person("dave"),
    );
    let refused = member.member.slash("setup", &[]).unwrap_err().to_string();
    assert!(refused.contains("may not use the command"), "{refused}");
    let settings = settings_of(&manager).await;
    assert!(
        settings.text().contains("Offizielle Regeln")
            && settings
                .text()
                .contains("wie bei dem, der den Tisch aufmacht")
    );

    let kneipe = world.discord.channel("kneipe");
    let settings = set(&manager, &settings, "c1:channels", &[&kneipe.to_string()]).await;
    assert_eq!(settings.selects()[0].chosen, [kneipe]);
    english
        .slash_gets("skat new", &[], &format!("Skat is played in: <#{kneipe}>"))
        .await;
    let settings = set(&manager, &settings, "c1:leaderboards off", &[]).await;
    member
        .slash_gets("leaderboard", &[], "Ranglisten ausgeschaltet")
        .await;
    let settings = set(&manager, &settings, "c1:tables", &[]).await;
    let settings = set(&manager, &settings, "c1:language", &["en"]).await;
    let settings = set(&manager, &settings, "c1:rules", &["kneipe"]).await;
    let settings = set(&manager, &settings, "c1:think", &["unlimited"]).await;
    assert!(
        settings.text().contains("Kneipenregeln") && settings.text().contains("Englisch"),
        "{}",
        settings.text()
    );

    let member = Person::new(member.member.in_channel(kneipe));
    member.slash("skat new", &[]).await;
    let lobby = member.table_message("join").await;
    let agreed = ["who’s in?", "no time limit", "Pub rules"];
    assert!(
        agreed.iter().all(|words| lobby.text().contains(words)),
        "{}",
        lobby.text()
    );
    // A player's own choice takes precedence over the server's setting. The rules of Skat don't
    // hinder other games.
    member
        .slash("skat new", &[("rules", json!(0)), ("think", json!(0))])
        .await;
    member
        .sees(|message| {
            message.text().contains("Official rules") && message.text().contains("30 seconds")
        })
        .await;
    member.slash("skat new", &[("game", json!(2))]).await;
    member
        .sees(|message| message.text().contains("usual rules"))
        .await;

    // Buttons of old settings check the permission again, and unreadable ones change nothing.
    manager
        .gets_response(
            manager
                .member
                .raw_component(settings.id(), "c1:rules")
                .unwrap(),
        )
        .await;
    assert!(
        manager
            .member
            .look(settings.id())
            .unwrap()
            .text()
            .contains("Kneipenregeln")
    );
    manager
        .member
        .set_permissions(permission::VIEW | permission::SEND | permission::COMMANDS);
    manager
        .forges(
            &settings,
            "c1:threads on",
            "Das darf nur, wer den Server verwaltet",
        )
        .await;
    member.slash("skat new", &[]).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_self_test_names_missing_permissions() {
    let world = World::start().await;
    let manager = world.person("franz");
    let (here, kneipe) = (manager.member.channel(), world.discord.channel("kneipe"));
    let quiet = world.discord.add_channel("quiet");
    let role = world.discord.add_role("Skatspieler", true);
    let settings = settings_of(&manager).await;
    let chosen = [here.to_string(), kneipe.to_string(), quiet.to_string()];
    let settings = set(
        &manager,
        &settings,
        "c1:channels",
        &chosen.each_ref().map(String::as_str),
    )
    .await;
    let settings = set(&manager, &settings, "c1:role", &[&role.to_string()]).await;
    let broadcasts = world.discord.add_channel("broadcasts");
    let settings = set(&manager, &settings, "c1:threads on", &[]).await;
    let settings = set(&manager, &settings, "c1:news", &[&broadcasts.to_string()]).await;
    let settings = set(&manager, &settings, "c1:places", &[]).await;
    world
        .discord
        .set_app_permissions(broadcasts, permission::VIEW | permission::EMBED);
    world.discord.set_app_permissions(
        here,
        permission::VIEW | permission::SEND | permission::EMBED,
    );
    world.discord.set_app_permissions(kneipe, 0);
    world.discord.delete_channel(quiet);
    world.discord.set_mentionable(role, false);
    let test = async |words: &str| {
        let click = manager.member.click(&settings, "c1:test").unwrap();
        manager.gets(click, words).await.text()
    };
    let found = test("Selbsttest").await;
    let line = |channel: Id| {
        found
            .lines()
            .find(|line| line.contains(&format!("<#{channel}>")))
            .unwrap()
            .to_owned()
    };
    for name in [
        "Dateien anhängen",
        "Öffentliche Threads erstellen",
        "Private Threads erstellen",
        "Nachrichten in Threads senden",
        "Rollen verwalten",
        "alle Rollen",
    ] {
        assert!(line(here).contains(name), "{name} in {found}");
        assert!(
            found.matches(name).count() >= 2,
            "{name} is explained in {found}"
        );
    }
    assert!(!line(here).contains("Links einbetten"), "{found}");
    let lacks_one = line(broadcasts).ends_with("es fehlt **Nachrichten senden**");
    assert!(lacks_one, "announcements can't be written: {found}");
    assert!(
        line(kneipe).contains("gibt es nicht mehr") && line(quiet).contains("gibt es nicht mehr"),
        "{found}"
    );
    assert!(
        found.contains("steht über meiner") && found.contains("So gibst du sie mir"),
        "{found}"
    );

    let all = permission::VIEW
        | permission::SEND
        | permission::EMBED
        | permission::ATTACH
        | permission::THREADS
        | permission::PRIVATE_THREADS
        | permission::SEND_IN_THREADS;
    for channel in [here, kneipe, broadcasts] {
        world.discord.set_app_permissions(channel, all);
    }
    world.discord.set_bot_role(all | permission::MANAGE_ROLES);
    world.discord.set_mentionable(role, true);
    world.discord.delete_role(role);
    let found = test("Selbsttest").await;
    assert!(
        found.contains(&format!("✅ <#{here}>")) && found.contains(&format!("✅ <#{kneipe}>")),
        "{found}"
    );
    assert!(
        found.contains("gewählte Rolle gibt es nicht mehr"),
        "{found}"
    );
    let settings_now = set(&manager, &settings, "c1:role", &[]).await;
    set(&manager, &settings_now, "c1:channels", &[&here.to_string()]).await;
    let found = test("Alles da").await;
    assert!(!found.contains("❌"), "{found}");
    // The self-test asks for channels that the bot can't see, in order to find out.
    world
        .end_but_for(&["50001 Missing Access", "10003 Unknown Channel"])
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_may_forbid_hints() {
    let world = World::start().await;
    let (manager, player) = (world.person("franz"), world.person("anna"));
    let settings = settings_of(&manager).await;
    player
        .slash(
            "skat new",
            &[
                ("rounds", json!(1)),
                ("computers", json!(2)),
                ("think", json!(3)),
            ],
        )
        .await;
    player.press_table("begin").await;
    let mut people = [player];
    let (_, ask) = play_until(&mut people, |ask| control(&ask.panel, "hint").is_some()).await;
    let hint = control(&ask.panel, "hint").unwrap();
    let settings = set(&manager, &settings, "c1:hints off", &[]).await;
    people[0]
        .forges(&ask.panel, &hint, "Tipps ausgeschaltet")
        .await;
    set(&manager, &settings, "c1:hints on", &[]).await;
    people[0].forges(&ask.panel, &hint, "Ich würde").await;
    // Only a hint that was given is marked.
    people[0]
        .sees(|message| !message.ephemeral() && message.text().contains("× 1"))
        .await;
    people[0].stops().await;
    world.end().await;
}

/// Creates a server where each table has a thread, and seats a person with two autoplayers at a
/// table in play there.
async fn table_in_a_thread(world: &World) -> (Person, Id) {
    let (manager, host) = (world.person("franz"), world.person("anna"));
    let settings = settings_of(&manager).await;
    manager
        .gets_response(
            manager
                .member
                .raw_component(settings.id(), "c1:threads on")
                .unwrap(),
        )
        .await;
    host.slash(
        "skat new",
        &[
            ("rounds", json!(2)),
            ("computers", json!(1)),
            ("think", json!(3)),
        ],
    )
    .await;
    let thread = thread_of(&host).await;
    let [inside, guest] =
        ["anna", "bernd"].map(|name| Person::new(world.person(name).member.in_channel(thread)));
    guest.press_table("join").await;
    inside.press_table("leave").await;
    guest.press_table("autoplayer").await;
    guest.press_table("begin").await;
    (guest, thread)
}

/// Longer than a token's lifetime.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_speaks_the_language_of_its_host_unless_the_server_chose_one() {
    let world = World::start().await;
    let kneipe = world.discord.channel("kneipe");
    let (german, english) = ("hat einen Tisch aufgemacht", "has opened a table");
    for (name, says) in [("anna", german), ("dave", english)] {
        let host = Person::new(world.person(name).member.in_channel(kneipe));
        host.slash("skat new", &[]).await;
        let lobby = host.table_message("join").await;
        assert!(lobby.text().contains(says), "{name}: {}", lobby.text());
        host.stops().await;
        host.sees(|message| message.id() == lobby.id() && message.buttons().is_empty())
            .await;
    }
    let manager = world.person("franz");
    let settings = settings_of(&manager).await;
    let settings = set(&manager, &settings, "c1:tables", &[]).await;
    set(&manager, &settings, "c1:language", &["de"]).await;
    let dave = world.person("dave");
    dave.slash("skat new", &[]).await;
    let lobby = dave.table_message("join").await;
    assert!(lobby.text().contains(german), "{}", lobby.text());
    world.end().await;
}

const TOKENS_DIE: Duration = Duration::from_secs(16 * 60);

fn plays_a_card(ask: &Ask) -> bool {
    ask.first("play").is_some()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_gets_its_own_thread_if_the_server_says_so() {
    let world = World::start().await;
    let (manager, host, guest) = (
        world.person("franz"),
        world.person("anna"),
        world.person("dave"),
    );
    let here = host.member.channel();
    let settings = settings_of(&manager).await;
    let settings = set(&manager, &settings, "c1:threads on", &[]).await;
    let all = permission::VIEW
        | permission::SEND
        | permission::EMBED
        | permission::THREADS
        | permission::SEND_IN_THREADS;
    for (bit, name) in [
        (permission::THREADS, "„Öffentliche Threads erstellen“"),
        (
            permission::SEND_IN_THREADS,
            "„Nachrichten in Threads senden“",
        ),
    ] {
        world.discord.set_app_permissions(here, all & !bit);
        host.slash_gets("skat new", &[], name).await;
    }
    world.discord.set_app_permissions(here, all);
    host.slash(
        "skat new",
        &[
            ("rounds", json!(1)),
            ("computers", json!(1)),
            ("think", json!(3)),
        ],
    )
    .await;
    let thread = thread_of(&host).await;
    assert!(
        guest
            .member
            .messages(here)
            .iter()
            .all(|message| !message.text().contains("Mitspielen"))
    );
    let [host, guest] = [&host, &guest].map(|person| Person::new(person.member.in_channel(thread)));
    guest.press_table("join").await;
    host.press_table("begin").await;
    let mut people = [host, guest];
    // The list goes through three messages, all in the thread. A table opened in a thread stays
    // there.
    play_until(&mut people, |ask| ask.offers("ready")).await;
    for person in &mut people {
        let ask = person.asked().await;
        person.choose(&ask, "ready").await;
    }
    play_until(&mut people, plays_a_card).await;
    people[1].slash("skat new", &[]).await;
    people[1].table_message("join").await;
    let restarted = settings_of(&manager).await;
    let restarted = set(&manager, &restarted, "c1:options", &[]).await;
    assert!(restarted.button("Threads: an").is_some() && settings.button("Threads: an").is_some());
    assert_eq!(world.end().await.len(), 1);
}

/// The second delivery of the command stands for another process. Its thread has the table, and the
/// message in the other thread loses its buttons.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_opened_twice_at_a_time_is_in_one_thread() {
    let world = World::start().await;
    let (manager, host) = (world.person("franz"), world.person("anna"));
    let settings = settings_of(&manager).await;
    set(&manager, &settings, "c1:threads on", &[]).await;
    let mut held = world.discord.hold_post("Abheben");
    let options = [("rounds", json!(1)), ("computers", json!(2))];
    host.member.slash("skat new", &options).unwrap();
    assert!(held.arrived(PATIENCE).await);
    world.discord.resend_last_interaction().unwrap();
    let thread = thread_of(&host).await;
    let inside = Person::new(host.member.in_channel(thread));
    inside.table_message("begin").await;
    let mark = world.discord.mark();
    held.release().await;
    world
        .eventually("a message without its buttons", |discord| {
            let calls = discord.calls_since(mark);
            calls.iter().any(|call| call.route == Route::EditMessage)
        })
        .await;
    assert_eq!(world.store().all_tables().await.unwrap().len(), 1);
    let mut people = [inside];
    people[0].press_table("begin").await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_in_an_announcement_channel_has_a_thread_as_well() {
    let world = World::start().await;
    let manager = world.person("franz");
    let settings = settings_of(&manager).await;
    set(&manager, &settings, "c1:threads on", &[]).await;
    let news = world.discord.add_announcement_channel("news");
    let host = Person::new(world.person("anna").member.in_channel(news));
    host.slash("skat new", &[]).await;
    let thread = thread_of(&host).await;
    Person::new(world.person("bernd").member.in_channel(thread))
        .press_table("join")
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn playing_on_reopens_an_archived_thread() {
    let world = World::start().await;
    let (player, thread) = table_in_a_thread(&world).await;
    let mut people = [player];
    let (_, ask) = play_until(&mut people, plays_a_card).await;
    let table = people[0].table_message("cards").await;
    world.discord.archive_thread(thread, false);
    people[0].choose(&ask, &ask.simple()).await;
    next_asked(&people).await;
    let archived = |discord: &discord_sandbox::Sandbox| {
        discord
            .violations()
            .iter()
            .any(|line| line.contains("50083"))
    };
    world
        .eventually("an edit that the archived thread refuses", archived)
        .await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    people[0]
        .sees(|message| {
            message.id() == table.id() && message.text().contains("Weiter geht es, sobald alle")
        })
        .await;
    world.end_but_for(&["50083 Thread is archived"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_thread_a_table_continues_elsewhere_and_explains_why() {
    for gone in [false, true] {
        let world = World::start().await;
        let (player, thread) = table_in_a_thread(&world).await;
        let outside = world.person("bernd");
        play_until(&mut [player], plays_a_card).await;
        if gone {
            world.discord.delete_channel(thread);
        } else {
            world.discord.archive_thread(thread, true);
        }
        outside.slash("skat hand", &[]).await;
        let mut people = [outside];
        play_until(&mut people, |ask| ask.offers("ready")).await;
        if gone {
            // The table's message moves to the player's channel.
            people[0].table_message("ready").await;
        } else {
            // The notice comes in the thread, which the player can still read, or in the player's
            // channel.
            let lost = format!("Ich kann euren Tisch in <#{thread}> nicht mehr zeigen");
            let tells = |message: &Message| message.ephemeral() && message.text().contains(&lost);
            let member = &people[0].member;
            let told = || {
                [thread, member.channel()]
                    .iter()
                    .any(|&channel| member.messages(channel).iter().any(tells))
            };
            world
                .eventually("that the player is told", |_| told())
                .await;
        }
        people[0].stops().await;
        let excused = ["50083", "50013", "10003", "10008"];
        world.end_but_for(&excused).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_whose_thread_is_deleted_lives_on_where_its_player_is() {
    let mut world = World::start().await;
    let (player, thread) = table_in_a_thread(&world).await;
    let outside = world.person("bernd");
    let mut people = [player];
    play_until(&mut people, plays_a_card).await;
    world.discord.delete_channel(thread);
    // No valid token reaches the old message.
    world.clock.advance(TOKENS_DIE);
    outside.slash("skat hand", &[]).await;
    let moved = outside.table_message("cards").await;
    // The panel follows the message, so its token must live until then.
    let panels = || {
        let all = outside
            .member
            .messages(outside.member.channel())
            .into_iter();
        all.filter(Message::ephemeral).collect::<Vec<Message>>()
    };
    let below = |panels: &[Message]| matches!(panels, [panel] if panel.id() > moved.id());
    world
        .eventually("a panel below the table's message, and no other", |_| {
            below(&panels())
        })
        .await;
    // The message is found there again, even after a restart and without a token that edits it.
    world.clock.advance(TOKENS_DIE);
    world.roll().await;
    let mut people = [world.person("bernd")];
    let (_, ask) = play_until(&mut people, |ask| ask.offers("ready")).await;
    let result = people[0]
        .table_message_taken_up(&world.clock, "ready")
        .await;
    assert_eq!(
        (
            result.id(),
            result.text().contains("Weiter geht es, sobald alle")
        ),
        (moved.id(), true),
        "{}",
        result.text()
    );
    // The next deal's message does the same.
    people[0].choose(&ask, "ready").await;
    play_until(&mut people, plays_a_card).await;
    let next = people[0].table_message("cards").await;
    assert!(next.id() > moved.id());
    world
        .end_but_for(&["10003 Unknown Channel", "10008 Unknown Message"])
        .await;
}
