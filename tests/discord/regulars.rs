//! Ways to a table: every game of the registry, agreed rules, a member's context menu, and the
//! board for finding players.

use std::time::Duration;

use discord_sandbox::Message;
use serde_json::json;
use skat_rules::game::GameId;

use crate::person::Person;
use crate::setup::{permission, set, settings_of};
use crate::world::World;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_opened_joined_and_begun() {
    let world = World::start().await;
    let (host, guest) = (world.person("anna"), world.person("dave"));
    for (index, game) in GameId::ALL.iter().enumerate() {
        let channel = world.discord.add_channel(game.key());
        let [host, guest] =
            [&host, &guest].map(|person| Person::new(person.member.in_channel(channel)));
        let seats = *game.players().end();
        let options = [
            ("game", json!(index)),
            ("seats", json!(seats)),
            ("computers", json!(seats - 2)),
        ];
        host.slash(
            "skat new",
            &[&options[..], &[("rounds", json!(1)), ("think", json!(3))]].concat(),
        )
        .await;
        guest.press_table("join").await;
        let lobby = guest.table_message("begin").await;
        assert!(
            lobby.text().contains(&format!("<@{}>", guest.member.id())),
            "{}",
            lobby.text()
        );
        host.press_table("begin").await;
        host.press_table("cards").await;
        guest.press_table("cards").await;
        host.sees(|message| message.ephemeral() && !message.text().is_empty())
            .await;
        host.stops().await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn contradicting_options_are_explained_and_open_nothing() {
    let world = World::start().await;
    let (german, english) = (world.person("anna"), world.person("dave"));
    let [skat, oma, officers, thirty_one] = [0, 2, 3, 8].map(|index| ("game", json!(index)));
    for (options, in_german, in_english) in [
        (
            vec![oma, ("rules", json!(2))],
            "Diese Regeln gibt es nur für Skat. Oma-Skat",
            "are for Skat only. Oma",
        ),
        (
            vec![officers.clone(), ("seats", json!(3))],
            "Offiziersskat geht mit 2 am Tisch",
            "Officers’ Skat is for 2",
        ),
        (
            vec![skat.clone(), ("seats", json!(5))],
            "Skat geht mit 3 bis 4 am Tisch",
            "Skat is for 3 to 4",
        ),
        (
            vec![skat, ("computers", json!(3))],
            "Mehr als 2 Computer",
            "no more than 2 computers",
        ),
        (
            vec![officers, ("computers", json!(2))],
            "Mehr als ein Computer",
            "no more than one computer",
        ),
        (
            vec![thirty_one, ("seats", json!(9)), ("rounds", json!(36))],
            "höchstens 144",
            "at most 144",
        ),
    ] {
        german.slash_gets("skat new", &options, in_german).await;
        english.slash_gets("skat new", &options, in_english).await;
    }
    german
        .slash_gets("skat join", &[], "kein Tisch offen")
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lobby_names_its_rules_and_explains_them_privately() {
    let world = World::start().await;
    let (host, onlooker) = (world.person("anna"), world.person("dave"));
    host.slash("skat new", &[("rules", json!(2))]).await;
    let lobby = host.table_message("rules").await;
    assert!(lobby.text().contains("Kneipenregeln"), "{}", lobby.text());
    let button = lobby.button("Regeln").unwrap();
    let told = onlooker
        .gets(
            onlooker.member.click(&lobby, &button.custom_id).unwrap(),
            "Pub rules",
        )
        .await;
    assert!(
        told.text().contains("Kontra") && told.text().contains("rule book: Bock round"),
        "{}",
        told.text()
    );
    host.gets(
        host.member.click(&lobby, &button.custom_id).unwrap(),
        "Passen alle, wird Ramsch gespielt",
    )
    .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_members_menu_opens_a_table_and_invites_them() {
    let world = World::start().await;
    let (host, guest) = (world.person("anna"), world.person("bernd"));
    for nobody in [world.discord.application_id(), host.member.id()] {
        let call = host.member.user_command("Play Skat", nobody).unwrap();
        host.gets(call, "nur andere Mitglieder").await;
    }
    host.gets_response(
        host.member
            .user_command("Play Skat", guest.member.id())
            .unwrap(),
    )
    .await;
    let lobby = host.table_message("rules").await;
    let invitation = guest
        .sees(|message| message.text().contains("lädt dich zum Skat ein"))
        .await;
    assert_eq!(invitation.mentions(), [guest.member.id()]);
    assert!(invitation.id() > lobby.id() && lobby.mentions().is_empty());
    guest
        .gets_response(guest.member.click_label(&invitation, "Mitspielen").unwrap())
        .await;
    let mention = format!("<@{}>", guest.member.id());
    host.sees(|message| message.id() == lobby.id() && message.text().contains(&mention))
        .await;
    world.end().await;
}

/// Presses the board's button with this label and returns the changed board.
async fn press(person: &Person, board: &Message, label: &str) -> Message {
    let board = person.member.look(board.id()).unwrap();
    person
        .gets_response(person.member.click_label(&board, label).unwrap())
        .await;
    person.member.look(board.id()).unwrap()
}

/// Presses the board's button with this label and waits for these words in the private response.
async fn press_gets(person: &Person, board: &Message, label: &str, words: &str) {
    let board = person.member.look(board.id()).unwrap();
    person
        .gets(person.member.click_label(&board, label).unwrap(), words)
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_seekers_get_a_table() {
    let world = World::start().await;
    let people = ["anna", "bernd", "clara", "dave"].map(|name| world.person(name));
    let kneipe = world.discord.channel("kneipe");
    let elsewhere = Person::new(world.person("emma").member.in_channel(kneipe));
    elsewhere.slash("skat new", &[]).await;
    people[0].slash("skat wanted", &[]).await;
    let board = people[0]
        .sees(|message| message.text().contains("Mitspieler gesucht"))
        .await;
    assert!(
        board
            .text()
            .contains(&format!("<#{kneipe}>, 2 Plätze frei"))
            && board.button("Rolle rufen").is_none()
    );

    press(&people[0], &board, "Ich hätte Lust").await;
    press(&people[0], &board, "Ich hätte Lust").await;
    let shown = press(&people[1], &board, "Ich hätte Lust").await;
    let mention = |person: &Person| format!("<@{}>", person.member.id());
    assert_eq!(
        shown.text().matches(&mention(&people[0])).count(),
        1,
        "{}",
        shown.text()
    );
    assert!(shown.mentions().is_empty() && shown.button("Tisch aufmachen").is_none());
    people[1]
        .forges(&board, "w1:0:open", "Ihr seid noch nicht genug")
        .await;
    press(&people[1], &board, "Doch nicht").await;
    press(&people[2], &board, "Ich hätte Lust").await;
    let shown = press(&people[1], &board, "Ich hätte Lust").await;
    assert!(
        shown.button("Tisch aufmachen").is_some(),
        "{}",
        shown.text()
    );

    press_gets(
        &people[3],
        &board,
        "An Tisch 1",
        &format!("It’s in <#{kneipe}>"),
    )
    .await;
    elsewhere
        .sees(|message| !message.ephemeral() && message.text().contains(&mention(&people[3])))
        .await;
    let shown = press(&people[2], &board, "Tisch aufmachen").await;
    assert!(
        shown.text().contains("Noch niemand") && shown.text().contains("gerade voll geworden"),
        "{}",
        shown.text()
    );
    sits_with(&people[2], &[&people[0], &people[1]]).await;
    // A new table stays on the board for a while, below the others, but nobody can join it.
    assert!(shown.button("An Tisch 1").is_some() && shown.button("An Tisch 2").is_none());
    world.clock.advance(Duration::from_secs(11 * 60));
    let shown = press(&people[0], &board, "Aktualisieren").await;
    assert!(
        !shown.text().contains("gerade voll geworden"),
        "{}",
        shown.text()
    );

    // A seeker who has waited too long leaves the board.
    press(&people[3], &board, "Ich hätte Lust").await;
    world.clock.advance(Duration::from_secs(61 * 60));
    people[0].slash("skat wanted", &[]).await;
    people[0]
        .sees(|message| message.id() > board.id() && message.text().contains("Noch niemand"))
        .await;
    world.end().await;
}

/// Waits until the host's lobby seats the host and these people, and these have been pinged once.
async fn sits_with(host: &Person, others: &[&Person]) {
    let mut mentions: Vec<_> = others.iter().map(|person| person.member.id()).collect();
    mentions.sort_unstable();
    let is_ping = |message: &Message| {
        let mut mentioned = message.mentions();
        mentioned.sort_unstable();
        mentioned == mentions
    };
    let ping = host.sees(is_ping).await;
    let called = ["es geht los", "here we go"];
    let text = ping.text();
    assert!(called.iter().any(|words| text.contains(words)), "{text}");
    let pings = host.member.messages(host.member.channel());
    assert_eq!(pings.iter().filter(|message| is_ping(message)).count(), 1);
    let lobby = host.table_message("rules").await;
    for person in others.iter().chain([&host]) {
        let mention = format!("<@{}>", person.member.id());
        assert!(lobby.text().contains(&mention), "{}", lobby.text());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_seekers_and_a_fourth_who_opens_sit_at_a_table_of_four() {
    let world = World::start().await;
    let people = ["anna", "bernd", "clara", "emma"].map(|name| world.person(name));
    people[0].slash("skat wanted", &[]).await;
    let board = people[0]
        .sees(|message| message.text().contains("Mitspieler gesucht"))
        .await;
    for seeker in &people[..3] {
        press(seeker, &board, "Ich hätte Lust").await;
    }
    let shown = press(&people[3], &board, "Tisch aufmachen").await;
    assert!(shown.text().contains("Noch niemand"), "{}", shown.text());
    sits_with(&people[3], &[&people[0], &people[1], &people[2]]).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_seekers_may_play_with_a_computer() {
    let world = World::start().await;
    let people = ["anna", "bernd"].map(|name| world.person(name));
    people[0].slash("skat wanted", &[]).await;
    let board = people[0]
        .sees(|message| message.text().contains("Mitspieler gesucht"))
        .await;
    let shown = press(&people[0], &board, "Ich hätte Lust").await;
    assert!(shown.button("Zu zweit mit Computer").is_none());
    people[0]
        .forges(&board, "w1:0:open-computer", "Ihr seid noch nicht genug")
        .await;
    press(&people[1], &board, "Ich hätte Lust").await;
    press(&people[1], &board, "Zu zweit mit Computer").await;
    sits_with(&people[1], &[&people[0]]).await;
    people[1].press_table("begin").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_finds_a_seat_leaves_the_board() {
    let world = World::start().await;
    let [anna, bernd, clara] = ["anna", "bernd", "clara"].map(|name| world.person(name));
    anna.slash("skat wanted", &[]).await;
    let board = anna
        .sees(|message| message.text().contains("Mitspieler gesucht"))
        .await;
    for person in [&anna, &bernd, &clara] {
        press(person, &board, "Ich hätte Lust").await;
    }
    let sought = async || {
        let shown = press(&anna, &board, "Aktualisieren").await;
        [&anna, &bernd, &clara].map(|person| {
            let waits = format!("<@{}> · läuft", person.member.id());
            shown.text().contains(&waits)
        })
    };
    assert_eq!(sought().await, [true, true, true]);
    anna.slash("skat new", &[]).await;
    anna.table_message("rules").await;
    assert_eq!(sought().await, [false, true, true], "opens a table");
    bernd.press_table("join").await;
    assert_eq!(sought().await, [false, false, true], "joins by the lobby");
    clara.slash("skat join", &[]).await;
    clara
        .sees(|message| message.text().contains("Du sitzt am Tisch"))
        .await;
    assert_eq!(sought().await, [false; 3], "joins by the command");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_role_is_taken_freely_and_called_rarely() {
    let world = World::start().await;
    let (manager, anna, dave) = (
        world.person("franz"),
        world.person("anna"),
        world.person("dave"),
    );
    let role = world.discord.add_role("Skatspieler", false);
    let settings = settings_of(&manager).await;
    set(&manager, &settings, "c1:role", &[&role.to_string()]).await;
    anna.slash("skat wanted", &[]).await;
    let board = anna
        .sees(|message| message.button("Rolle rufen").is_some())
        .await;
    let toggle = "Rolle für mich an/aus";
    press_gets(&dave, &board, toggle, "I lack “Manage Roles”").await;
    world.discord.set_bot_role(permission::MANAGE_ROLES);
    press_gets(&dave, &board, toggle, "You now have the role").await;
    assert_eq!(dave.member.roles(), [role]);
    press_gets(&dave, &board, toggle, "You no longer have the role").await;
    assert!(dave.member.roles().is_empty());

    let shown = press(&anna, &board, "Rolle rufen").await;
    assert!(shown.button("Rolle rufen").unwrap().disabled);
    let call = dave.sees(|message| message.role_mentions() == [role]).await;
    assert!(call.text().contains("sucht Mitspieler"), "{}", call.text());
    // For a while, no board calls again. The same board never does.
    dave.forges(&board, "w1:0:call", "There has just been a call")
        .await;
    dave.slash("skat wanted", &[]).await;
    let second = dave
        .sees(|message| message.id() > call.id() && message.button("Rolle rufen").is_some())
        .await;
    press_gets(&dave, &second, "Rolle rufen", "There has just been a call").await;
    world.clock.advance(Duration::from_secs(31 * 60));
    dave.gets_response(dave.member.raw_component(board.id(), "w1:1:call").unwrap())
        .await;
    let calls = || {
        anna.member
            .messages(anna.member.channel())
            .iter()
            .filter(|m| !m.role_mentions().is_empty())
            .count()
    };
    assert_eq!(calls(), 1);
    press(&dave, &second, "Rolle rufen").await;
    anna.sees(|message| message.id() > second.id() && message.role_mentions() == [role])
        .await;
    assert_eq!(calls(), 2);

    let settings = settings_of(&manager).await;
    set(&manager, &settings, "c1:role", &[]).await;
    anna.forges(&board, "w1:0:role", "keine Rolle, die man rufen kann")
        .await;
    world.end_but_for(&["50013 Missing Permissions"]).await;
}
