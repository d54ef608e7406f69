//! Private tables, invitations by a button, and seekers who don't see a channel.

use std::time::Duration;

use discord_sandbox::{Id, Message, Refusal, Route};
use serde_json::json;
use skat_store::EmbeddedStore;
use skat_table::MOST_GUESTS;

use crate::absence::removes;
use crate::disk::Disk;
use crate::person::{Person, control};
use crate::setup::permission;
use crate::world::{PATIENCE, World};

/// What the bot may do where it can't create private threads.
const WITHOUT_PRIVATE_THREADS: u64 = permission::VIEW
    | permission::SEND
    | permission::EMBED
    | permission::ATTACH
    | permission::THREADS
    | permission::SEND_IN_THREADS;

/// The bot waits longer than this for a response of Discord.
const HANGS: Duration = Duration::from_secs(8);

/// Opens a private table in its own thread, and returns the host there.
async fn in_private_thread(host: &Person) -> Person {
    let private = [("private", json!(true))];
    let told = host
        .slash_gets("skat new", &private, "Dein privater Tisch steht: <#")
        .await;
    Person::new(host.member.in_channel(linked(&told)))
}

/// Returns the channel that a message links to.
fn linked(message: &Message) -> Id {
    let text = message.text();
    let link = text.split("<#").nth(1).unwrap();
    link.split('>').next().unwrap().parse().unwrap()
}

/// Presses *Invite* in the lobby and returns the select of members.
async fn invite_select(host: &Person) -> Message {
    let lobby = host.table_message("invite?").await;
    let click = host
        .member
        .click(&lobby, &control(&lobby, "invite?").unwrap());
    host.gets(click.unwrap(), "Wer soll mitspielen?").await
}

/// Chooses a member in the select and waits for these words above it.
async fn invites(host: &Person, select: &Message, guest: Id, words: &str) {
    let id = &select.selects()[0].custom_id;
    assert!(id.ends_with(":invite"), "{id}");
    let click = host.member.choose(select, id, &[&guest.to_string()]);
    host.gets_response(click.unwrap()).await;
    host.sees(|message| message.id() == select.id() && message.text().contains(words))
        .await;
}

/// Presses the table's newest public control and waits for these words in the private response.
async fn table_tells(person: &Person, press: &str, words: &str) {
    let message = person.table_message(press).await;
    let click = person
        .member
        .click(&message, &control(&message, press).unwrap());
    person.gets(click.unwrap(), words).await;
}

/// Waits until the newest table message names these people.
async fn seats(viewer: &Person, people: &[&Person]) {
    viewer
        .sees(|message| {
            let names = |person: &&Person| format!("<@{}>", person.member.id());
            !message.ephemeral()
                && control(message, "rules").is_some()
                && people
                    .iter()
                    .all(|person| message.text().contains(&names(person)))
        })
        .await;
}

const PRIVATE: &str = "Dieser Tisch ist privat|This table is private";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_table_has_a_thread_that_only_its_guests_see() {
    let world = World::start().await;
    let [anna, bernd, clara] = ["anna", "bernd", "clara"].map(|name| world.person(name));
    let channel = world.discord.channel("skat");
    let host = in_private_thread(&anna).await;
    let thread = host.member.channel();
    assert!(anna.member.sees(thread) && !bernd.member.sees(thread));
    assert!(
        clara.member.messages(channel).is_empty(),
        "nobody else learns of it"
    );
    let lobby = host.table_message("join").await;
    assert!(
        lobby.text().contains("Privat: Mitspielen kann nur"),
        "{}",
        lobby.text()
    );

    // A guest comes by a button alone.
    let select = invite_select(&host).await;
    invites(&host, &select, bernd.member.id(), "ist eingeladen").await;
    let guest = Person::new(bernd.member.in_channel(thread));
    let invitation = guest
        .sees(|message| message.mentions() == [bernd.member.id()])
        .await;
    let join = control(&invitation, "join").unwrap();
    guest
        .gets_response(guest.member.click(&invitation, &join).unwrap())
        .await;
    seats(&host, &[&anna, &bernd]).await;

    // Nobody else finds the table.
    clara
        .slash_gets("skat join", &[], "In diesem Kanal ist kein Tisch offen")
        .await;
    clara.slash("skat wanted", &[]).await;
    let board = clara
        .sees(|message| message.text().contains("Gerade ist kein Platz frei"))
        .await;
    let id = control(&lobby, "join").unwrap();
    let table = id.split(':').nth(1).unwrap();
    for forged in [
        format!("s1:{table}:0:join"),
        format!("s1:{table}:0:watch"),
        format!("w1:0:sit {table}"),
    ] {
        clara.forges(&board, &forged, PRIVATE).await;
    }
    // A guest of another channel is invited there and brought into the thread.
    let kneipe = world.discord.channel("kneipe");
    let elsewhere = Person::new(anna.member.in_channel(kneipe));
    let member = [("member", json!(clara.member.id()))];
    elsewhere
        .slash_gets("skat invite", &member, "ist eingeladen")
        .await;
    let inside = Person::new(clara.member.in_channel(thread));
    inside
        .sees(|message| message.mentions() == [clara.member.id()])
        .await;
    inside.press_table("join").await;
    seats(&host, &[&anna, &bernd, &clara]).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_table_is_opened_to_everybody_by_one_press() {
    let world = World::start().await;
    let [anna, bernd, clara] = ["anna", "bernd", "clara"].map(|name| world.person(name));
    let host = in_private_thread(&anna).await;
    let thread = host.member.channel();
    host.press_table("private off").await;
    let news = bernd
        .sees(|message| message.text().contains("ist jetzt für alle offen"))
        .await;
    assert!(news.mentions().is_empty() && linked(&news) == thread);
    let join = control(&news, "join").unwrap();
    let click = bernd.member.click(&news, &join).unwrap();
    bernd.gets(click, &format!("Er steht in <#{thread}>")).await;
    assert!(bernd.member.sees(thread));
    seats(&host, &[&anna, &bernd]).await;

    // The board lists it now, and a seat there leads into the thread.
    clara.slash("skat wanted", &[]).await;
    let board = clara
        .sees(|message| message.button("An Tisch 1").is_some())
        .await;
    let click = clara.member.click_label(&board, "An Tisch 1").unwrap();
    clara.gets(click, &format!("Er steht in <#{thread}>")).await;
    assert!(clara.member.sees(thread));
    seats(&host, &[&anna, &bernd, &clara]).await;
    bernd
        .sees(|message| message.id() == news.id() && message.buttons().is_empty())
        .await;
    world.end().await;
}

/// Invites a member to a private table in a thread. They sit down there.
async fn sits_down_in(thread: &Person, guest: &Person) -> Person {
    let member = [("member", json!(guest.member.id()))];
    thread.slash("skat invite", &member).await;
    let inside = Person::new(guest.member.in_channel(thread.member.channel()));
    inside.press_table("join").await;
    seats(thread, &[guest]).await;
    inside
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_loses_their_place_at_a_private_table_leaves_its_thread() {
    let world = World::start().await;
    let [anna, bernd, clara] = ["anna", "bernd", "clara"].map(|name| world.person(name));
    let host = in_private_thread(&anna).await;
    let thread = host.member.channel();
    let is_out = async |person: &Person| leaves_thread(&world, person, thread).await;
    let bernds = sits_down_in(&host, &bernd).await;
    sits_down_in(&host, &clara).await;
    bernds.press_table("leave").await;
    is_out(&bernd).await;
    removes(&host, 2).await;
    is_out(&clara).await;
    assert!(anna.member.sees(thread));

    // A new invitation leads back. During the list a computer keeps the place of somebody who
    // leaves, so they stay in the thread.
    sits_down_in(&host, &bernd).await;
    host.press_table("autoplayer").await;
    host.press_table("begin").await;
    bernds.leaves_list().await;
    host.sees(|message| !message.ephemeral() && message.text().contains("gegangen"))
        .await;
    assert!(bernd.member.sees(thread));
    removes(&host, 1).await;
    is_out(&bernd).await;
    world.end().await;
}

/// What Discord answers while it can't be reached.
const OUT_OF_REACH: Refusal = Refusal::Status(503, None);

/// Waits until Discord has refused a request to this route since the mark.
async fn refused_since(world: &World, mark: usize, route: Route) {
    world
        .eventually("a refused request", |discord| {
            let calls = discord.calls_since(mark);
            calls
                .iter()
                .any(|call| call.route == route && call.status == 503)
        })
        .await;
}

async fn leaves_thread(world: &World, person: &Person, thread: Id) {
    world
        .eventually("that a member leaves the thread", |_| {
            !person.member.sees(thread)
        })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_who_is_invited_again_stays_in_the_thread() {
    let world = World::start().await;
    let [anna, bernd, clara] = ["anna", "bernd", "clara"].map(|name| world.person(name));
    let host = in_private_thread(&anna).await;
    let thread = host.member.channel();
    let bernds = sits_down_in(&host, &bernd).await;
    let mark = world.discord.mark();
    let route = Route::RemoveThreadMember;
    world.discord.refuse(route, Some(OUT_OF_REACH));
    bernds.press_table("leave").await;
    refused_since(&world, mark, route).await;
    let member = [("member", json!(bernd.member.id()))];
    host.slash("skat invite", &member).await;
    world.discord.refuse(route, None);

    world.clock.advance(Duration::from_secs(12));
    let claras = sits_down_in(&host, &clara).await;
    claras.press_table("leave").await;
    leaves_thread(&world, &clara, thread).await;
    assert!(bernd.member.sees(thread));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_who_sits_down_again_at_once_stays_in_the_thread() {
    let world = World::start().await;
    let [anna, bernd, clara] = ["anna", "bernd", "clara"].map(|name| world.person(name));
    let host = in_private_thread(&anna).await;
    let thread = host.member.channel();
    let bernds = sits_down_in(&host, &bernd).await;
    let mut held = world.discord.hold_removal();
    bernds.press_table("leave").await;
    assert!(held.arrived(PATIENCE).await, "he isn't removed");
    bernds.press_table("join").await;
    held.release().await;

    let claras = sits_down_in(&host, &clara).await;
    claras.press_table("leave").await;
    leaves_thread(&world, &clara, thread).await;
    assert!(bernd.member.sees(thread));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_removed_guest_leaves_the_thread_even_after_a_restart() {
    let mut world = World::start().await;
    let [anna, bernd] = ["anna", "bernd"].map(|name| world.person(name));
    let host = in_private_thread(&anna).await;
    let thread = host.member.channel();
    sits_down_in(&host, &bernd).await;
    let mark = world.discord.mark();
    let route = Route::RemoveThreadMember;
    world.discord.refuse(route, Some(OUT_OF_REACH));
    removes(&host, 1).await;
    refused_since(&world, mark, route).await;
    world.roll().await;
    assert!(bernd.member.sees(thread));
    world.discord.refuse(route, None);
    leaves_thread(&world, &bernd, thread).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_who_plays_at_another_table_in_the_thread_stays_there() {
    let world = World::start().await;
    let [anna, bernd, clara] = ["anna", "bernd", "clara"].map(|name| world.person(name));
    let host = in_private_thread(&anna).await;
    let thread = host.member.channel();
    let bernds = sits_down_in(&host, &bernd).await;
    let claras = sits_down_in(&host, &clara).await;
    let lobby = host.table_message("leave").await;
    let leave = control(&lobby, "leave").unwrap();
    bernds.slash("skat new", &[]).await;
    bernds
        .sees(|message| message.id() > lobby.id() && control(message, "join").is_some())
        .await;
    for guest in [&bernds, &claras] {
        let click = guest.member.raw_component(lobby.id(), &leave).unwrap();
        guest.gets_response(click).await;
    }
    leaves_thread(&world, &clara, thread).await;
    assert!(bernd.member.sees(thread));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_table_takes_a_limited_number_of_guests() {
    let world = World::start().await;
    let anna = world.person("anna");
    let host = in_private_thread(&anna).await;
    let invite = async |number: u8, words: &str| {
        // Discord limits how fast members are added.
        world.clock.advance(Duration::from_secs(1));
        let guest = world.discord.add_member(&format!("guest{number}"), "de");
        let member = [("member", json!(guest.id()))];
        let told = host.member.slash("skat invite", &member).unwrap();
        host.gets_response(told).await;
        host.sees(|message| message.id() > told && message.text().contains(words))
            .await;
        guest
    };
    // The host is a guest, too.
    for number in 1..MOST_GUESTS {
        let guest = invite(number, "lädt dich zum Skat ein").await;
        assert!(guest.sees(host.member.channel()));
    }
    let late = invite(MOST_GUESTS, "hat schon 20 Gäste").await;
    assert!(!late.sees(host.member.channel()));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_guest_is_not_added_to_the_thread() {
    let disk = Disk::default();
    let world = World::start_on(EmbeddedStore::open_on(disk.backend()).unwrap()).await;
    let anna = world.person("anna");
    let host = in_private_thread(&anna).await;
    let invite = |number: u8| {
        // Discord limits how fast members are added.
        world.clock.advance(Duration::from_secs(1));
        let guest = world.discord.add_member(&format!("guest{number}"), "de");
        let member = [("member", json!(guest.id()))];
        (host.member.slash("skat invite", &member).unwrap(), guest)
    };
    // The host is a guest, too, and one more may come.
    for number in 2..MOST_GUESTS {
        host.gets_response(invite(number).0).await;
    }
    let hanging = disk.hang();
    let invited = [MOST_GUESTS, MOST_GUESTS + 1].map(invite);
    for (told, _) in &invited {
        host.gets_response(*told).await;
    }
    drop(hanging);
    host.sees(|message| message.text().contains("hat schon 20 Gäste"))
        .await;
    host.sees(|message| {
        invited
            .iter()
            .any(|(_, guest)| message.mentions() == [guest.id()])
    })
    .await;
    let inside = invited
        .iter()
        .filter(|(_, guest)| guest.sees(host.member.channel()));
    assert_eq!(inside.count(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_announcement_loses_its_buttons_after_a_restart_too() {
    for is_stopped in [false, true] {
        let mut world = World::start().await;
        let [anna, bernd] = ["anna", "bernd"].map(|name| world.person(name));
        let host = in_private_thread(&anna).await;
        host.press_table("private off").await;
        let news = bernd
            .sees(|message| message.text().contains("ist jetzt für alle offen"))
            .await;
        assert!(control(&news, "join").is_some());
        world.roll().await;
        if is_stopped {
            host.stops().await;
        } else {
            host.press_table("autoplayer").await;
            host.press_table("autoplayer").await;
        }
        bernd
            .sees(|message| message.id() == news.id() && message.buttons().is_empty())
            .await;
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_announcement_loses_its_buttons_once_discord_can_be_reached() {
    for is_restarted in [false, true] {
        let mut world = World::start().await;
        let [anna, bernd] = ["anna", "bernd"].map(|name| world.person(name));
        let host = in_private_thread(&anna).await;
        host.press_table("private off").await;
        let news = bernd
            .sees(|message| message.text().contains("ist jetzt für alle offen"))
            .await;
        let mark = world.discord.mark();
        let route = Route::EditMessage;
        world.discord.refuse(route, Some(OUT_OF_REACH));
        host.stops().await;
        refused_since(&world, mark, route).await;
        if is_restarted {
            world.roll().await;
        }
        world.discord.refuse(route, None);
        bernd
            .sees(|message| message.id() == news.id() && message.buttons().is_empty())
            .await;
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_permission_a_private_table_closes_its_places_in_the_channel() {
    let mut world = World::start().await;
    let [anna, bernd, clara] = ["anna", "bernd", "clara"].map(|name| world.person(name));
    let channel = world.discord.channel("skat");
    world
        .discord
        .set_app_permissions(channel, WITHOUT_PRIVATE_THREADS);
    let private = [("private", json!(true)), ("rounds", json!(1))];
    anna.slash("skat new", &private).await;
    anna.table_message("join").await;
    table_tells(&clara, "join", PRIVATE).await;
    clara.slash_gets("skat join", &[], PRIVATE).await;

    // The guest list survives a restart.
    let select = invite_select(&anna).await;
    invites(&anna, &select, bernd.member.id(), "ist eingeladen").await;
    world.roll().await;
    table_tells(&clara, "join", PRIVATE).await;
    bernd.press_table("join").await;
    seats(&anna, &[&anna, &bernd]).await;

    // A computer's place during the list is for guests only, too.
    anna.press_table("autoplayer").await;
    anna.press_table("begin").await;
    table_tells(&clara, "join", PRIVATE).await;
    anna.stops().await;
    let closed = anna.table_message("rematch").await;

    // The rematch is as private, for the same guests.
    anna.press_table("rematch").await;
    let again = anna
        .sees(|message| message.id() > closed.id() && control(message, "rules").is_some())
        .await;
    assert!(again.text().contains("Privat: "), "{}", again.text());
    clara.slash_gets("skat join", &[], PRIVATE).await;
    anna.press_table("leave").await;
    anna.sees(|message| message.id() == again.id() && control(message, "join").is_some())
        .await;
    table_tells(&clara, "join", PRIVATE).await;
    anna.press_table("join").await;
    seats(&anna, &[&anna, &bernd]).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lobby_closes_and_opens_a_table() {
    let world = World::start().await;
    let [anna, bernd, clara] = ["anna", "bernd", "clara"].map(|name| world.person(name));
    anna.slash("skat new", &[]).await;
    let select = invite_select(&anna).await;
    invites(&anna, &select, clara.member.id(), "ist eingeladen").await;
    let early = clara
        .sees(|message| message.mentions() == [clara.member.id()])
        .await;
    bernd.press_table("join").await;
    table_tells(
        &bernd,
        "private on",
        "Das darf nur, wer den Tisch aufgemacht hat",
    )
    .await;
    anna.press_table("private on").await;
    anna.table_message("private off").await;
    clara
        .sees(|message| message.id() == early.id() && message.buttons().is_empty())
        .await;
    table_tells(&clara, "join", PRIVATE).await;

    // Who sat there when it was closed may come back.
    bernd.press_table("leave").await;
    bernd.press_table("join").await;
    seats(&anna, &[&anna, &bernd]).await;

    anna.press_table("private off").await;
    anna.table_message("private on").await;
    clara.press_table("join").await;
    seats(&anna, &[&anna, &bernd, &clara]).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_invite_button_has_the_limits_of_the_command() {
    let world = World::start().await;
    let [anna, bernd] = ["anna", "bernd"].map(|name| world.person(name));
    anna.slash("skat new", &[]).await;
    table_tells(&bernd, "invite?", "Du sitzt nicht an diesem Tisch").await;
    let select = invite_select(&anna).await;
    let not_them = "Einladen kannst du nur andere Mitglieder";
    invites(&anna, &select, world.discord.application_id(), not_them).await;
    let (own, guest) = (anna.member.id(), bernd.member.id());
    invites(&anna, &select, own, not_them).await;
    for _ in 0..3 {
        invites(&anna, &select, guest, "ist eingeladen").await;
    }
    invites(&anna, &select, guest, "schon mehrere Einladungen").await;
    let pings = || {
        let messages = bernd.member.messages(bernd.member.channel());
        let pings = messages
            .iter()
            .filter(|message| message.mentions() == [guest]);
        pings.count()
    };
    world.eventually("three pings", |_| pings() == 3).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_who_does_not_see_the_channel_is_not_invited() {
    let world = World::start().await;
    let [anna, clara] = ["anna", "clara"].map(|name| world.person(name));
    let host = in_private_thread(&anna).await;
    world
        .discord
        .hide_channel(world.discord.channel("skat"), &clara.member);
    let select = invite_select(&host).await;
    invites(
        &host,
        &select,
        clara.member.id(),
        "muss man den Kanal sehen",
    )
    .await;
    let messages = host.member.messages(host.member.channel());
    assert!(messages.iter().all(|message| message.mentions().is_empty()));
    world.end_but_for(&["50001 Missing Access"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_learns_that_an_opened_table_is_not_announced() {
    let mut world = World::start().await;
    let anna = world.person("anna");
    let channel = world.discord.channel("skat");
    let host = in_private_thread(&anna).await;
    host.table_message("private off").await;
    world.roll().await;
    world
        .discord
        .set_app_permissions(channel, WITHOUT_PRIVATE_THREADS & !permission::SEND);
    table_tells(&host, "private off", "nicht bekannt geben").await;
    host.table_message("private on").await;
    world.end_but_for(&["50013 Missing Permissions"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_seekers_who_see_the_channel_are_seated() {
    let world = World::start().await;
    let [anna, bernd, clara, emma] =
        ["anna", "bernd", "clara", "emma"].map(|name| world.person(name));
    let kneipe = world.discord.channel("kneipe");
    world.discord.hide_channel(kneipe, &clara.member);
    bernd.slash("skat wanted", &[]).await;
    let board = bernd
        .sees(|message| message.button("Ich hätte Lust").is_some())
        .await;
    let wants = async |person: &Person, board: &Message| {
        let click = person.member.click_label(board, "Ich hätte Lust").unwrap();
        person.gets_response(click).await;
    };
    wants(&clara, &board).await;
    wants(&bernd, &board).await;
    let there = Person::new(anna.member.in_channel(kneipe));
    there.slash("skat wanted", &[]).await;
    let other_board = there
        .sees(|message| message.button("Ich hätte Lust").is_some())
        .await;
    there
        .forges(&other_board, "w1:0:open", "sehen diesen Kanal nicht")
        .await;

    let mate = Person::new(emma.member.in_channel(kneipe));
    wants(&mate, &other_board).await;
    let shown = there.member.look(other_board.id()).unwrap();
    let click = there.member.click_label(&shown, "Tisch aufmachen").unwrap();
    there.gets_response(click).await;
    let ping = there.sees(|message| message.mentions().len() == 2).await;
    let mut pinged = ping.mentions();
    pinged.sort_unstable();
    assert_eq!(pinged, [bernd.member.id(), emma.member.id()]);
    assert_eq!(linked(&ping), kneipe);
    seats(&there, &[&anna, &bernd, &emma]).await;
    there
        .sees(|message| {
            let waits = |person: &Person| format!("<@{}> · läuft", person.member.id());
            message.id() == other_board.id()
                && message.text().contains(&waits(&clara))
                && !message.text().contains(&waits(&bernd))
        })
        .await;
    world.end().await;
}

/// Discord is asked about a channel before the board is locked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_about_seekers_that_hangs_holds_up_no_other() {
    let world = World::start().await;
    let [anna, bernd, clara, emma] =
        ["anna", "bernd", "clara", "emma"].map(|name| world.person(name));
    let kneipe = world.discord.channel("kneipe");
    let board_of = async |person: &Person| {
        person.slash("skat wanted", &[]).await;
        let is_board = |message: &Message| message.button("Ich hätte Lust").is_some();
        person.sees(is_board).await
    };
    let wants = async |person: &Person, board: &Message| {
        let click = person.member.click_label(board, "Ich hätte Lust").unwrap();
        person.gets_response(click).await;
    };
    let board = board_of(&bernd).await;
    wants(&bernd, &board).await;
    wants(&clara, &board).await;
    let there = Person::new(anna.member.in_channel(kneipe));
    let other_board = board_of(&there).await;
    let shown = there.member.look(other_board.id()).unwrap();
    world.discord.ignore_next(Route::GetGuild);
    let hangs = there.member.click_label(&shown, "Zu zweit mit Computer");
    let hangs = hangs.unwrap();
    // The response is deferred, because Discord still says nothing about the channel.
    there.gets_response(hangs).await;
    let goes_on = async {
        wants(&emma, &board).await;
        bernd
            .sees(|message| {
                let waits = format!("<@{}> · läuft", emma.member.id());
                message.id() == board.id() && message.text().contains(&waits)
            })
            .await;
    };
    tokio::time::timeout(HANGS, goes_on)
        .await
        .expect("the board is free");
    world.end().await;
}
