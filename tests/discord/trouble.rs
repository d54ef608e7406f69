//! Mistakes of people and faults of Discord: every action takes effect once or not at all, always
//! gets a friendly response, and nothing is lost.

use std::time::Duration;

use discord_sandbox::{Disconnect, HeldRequest, Message, Route, Sandbox};
use serde_json::json;
use skat_store::EmbeddedStore;

use crate::deals::{dealer_first, three_at_a_table};
use crate::disk::Disk;
use crate::person::{Ask, NOT_NOW, Person, control, next_asked, play_until};
use crate::world::{PATIENCE, World};

/// Opens a table with these options and begins its list.
async fn table_of(people: &[Person], options: &[(&str, serde_json::Value)]) {
    people[0].slash("skat new", options).await;
    for guest in &people[1..] {
        guest.press_table("join").await;
    }
    people[0].press_table("begin").await;
}

/// Seats a person with two autoplayers; the list has begun, and think time is unlimited.
async fn one_with_computers(world: &World) -> [Person; 1] {
    let people = [world.person("anna")];
    table_of(
        &people,
        &[
            ("rounds", json!(2)),
            ("computers", json!(2)),
            ("think", json!(3)),
        ],
    )
    .await;
    people
}

/// Waits for a public message with these words.
async fn public_text(person: &Person, words: &str) -> Message {
    person
        .sees(|message| !message.ephemeral() && message.text().contains(words))
        .await
}

fn plays_a_card(ask: &Ask) -> bool {
    ask.first("play").is_some()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_click_twice_has_one_effect() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    for wanted in ["bid 18", "play"] {
        let (who, ask) = play_until(&mut people, |ask| ask.first(wanted).is_some()).await;
        let action = ask.first(wanted).unwrap();
        let custom_id = ask.forged(&action);
        let first = people[who].start_to_choose(&ask, &action);
        let second = people[who]
            .member
            .raw_component(ask.panel.id(), &custom_id)
            .unwrap();
        people[who].gets_response(first).await;
        people[who].gets_response(second).await;
        let (next, _) = next_asked(&people).await;
        assert_ne!(next, who, "{wanted} had two effects");
        people[who].forges(&ask.panel, &custom_id, NOT_NOW).await;
    }

    // Discord may deliver an interaction twice; it refuses the second response itself.
    let (who, ask) = next_asked(&people).await;
    people[who].choose(&ask, &ask.simple()).await;
    world.discord.resend_last_interaction().unwrap();
    world
        .eventually("a second response", |discord| {
            discord.violations().len() == 1
        })
        .await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(world.end_but_for(&["40060"]).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_response_whose_connection_breaks_is_sent_again_at_once() {
    let world = World::start().await;
    let anna = world.person("anna");
    world.discord.cut_next(Route::InteractionCallback);
    anna.slash("skat new", &[("rounds", json!(1)), ("computers", json!(2))])
        .await;
    let mut people = [anna];
    world.discord.cut_next(Route::InteractionCallback);
    people[0].press_table("begin").await;
    world.discord.cut_next(Route::InteractionCallback);
    play_until(&mut people, plays_a_card).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clicks_by_strangers_and_forged_ones_change_nothing() {
    let world = World::start().await;
    let stranger = world.person("clara");
    let people = [
        world.person("anna"),
        world.person("bernd"),
        world.person("dave"),
    ];
    people[0]
        .slash("skat new", &[("rounds", json!(1)), ("think", json!(3))])
        .await;
    let lobby = stranger.table_message("join").await;
    for press in [
        "begin",
        "autoplayer",
        "leave",
        "leave!",
        "ready",
        "cards",
        "last",
        "back",
        "take back",
        "concede?",
    ] {
        let custom_id = control(&lobby, "join").unwrap().replace("join", press);
        stranger
            .forges(&lobby, &custom_id, "Du sitzt nicht an diesem Tisch")
            .await;
    }
    people[1].press_table("join").await;
    let begin = control(&lobby, "join").unwrap().replace("join", "begin");
    people[1]
        .forges(&lobby, &begin, "Das darf nur, wer den Tisch aufgemacht hat")
        .await;
    people[0]
        .forges(&lobby, &begin, "Ein Platz ist noch frei")
        .await;
    people[1]
        .forges(
            &lobby,
            &control(&lobby, "join").unwrap(),
            "Du sitzt schon an diesem Tisch",
        )
        .await;
    people[2].press_table("join").await;
    people[0].press_table("begin").await;

    let mut people = people;
    let (who, ask) = play_until(&mut people, plays_a_card).await;
    let table_message = stranger.table_message("cards").await;
    for press in ["cards", "leave", "leave!", "last", "ready", "take back"] {
        let custom_id = control(&table_message, "cards")
            .unwrap()
            .replace("cards", press);
        stranger
            .forges(&table_message, &custom_id, "Du sitzt nicht an diesem Tisch")
            .await;
    }
    let join = control(&table_message, "cards")
        .unwrap()
        .replace("cards", "join");
    stranger
        .forges(&table_message, &join, "Die Liste läuft schon")
        .await;
    let card = ask.first("play").unwrap();
    stranger
        .forges(
            &table_message,
            &ask.forged(&card),
            "Du sitzt nicht an diesem Tisch",
        )
        .await;

    let id = ask.forged(&card);
    let table = id.split(':').nth(1).unwrap();
    let elsewhere = id.replace(table, "12345");
    people[who]
        .forges(
            &ask.panel,
            &elsewhere,
            "This table is gone|Diesen Tisch gibt es nicht mehr",
        )
        .await;
    for made_up in [
        "",
        "x",
        "s1",
        "s1:::",
        "🃏",
        &"9".repeat(100),
        &id.replace("s1:", "s2:"),
        &id.replace(table, "ffffffffffffffffff"),
        &ask.forged("play XX"),
        &ask.forged("dance"),
        &id.replace(&format!(":{}:", ask.decision), ":-1:"),
        &id.replace(&format!(":{}:", ask.decision), ":99999999999:"),
    ] {
        people[who]
            .forges(
                &ask.panel,
                made_up,
                "I don’t know this button|Diesen Knopf kenne ich nicht",
            )
            .await;
    }
    let held: Vec<String> = people[who]
        .member
        .look(ask.panel.id())
        .unwrap()
        .buttons()
        .into_iter()
        .map(|button| button.custom_id)
        .collect();
    let ranks = ["7", "8", "9", "T", "J", "Q", "K", "A"];
    let all = ["C", "S", "H", "D"]
        .into_iter()
        .flat_map(|suit| ranks.map(|rank| format!("play {suit}{rank}")));
    let foreign = all
        .clone()
        .find(|card| !held.iter().any(|id| id.ends_with(card)))
        .unwrap();
    for (action, words) in [
        (
            foreign.as_str(),
            "You don’t hold that card|Diese Karte hast du nicht",
        ),
        (
            "discard CJ",
            "That isn’t possible at this point|Das geht an dieser Stelle",
        ),
        (
            "bid 18",
            "That isn’t possible at this point|Das geht an dieser Stelle",
        ),
        (
            "skat",
            "That isn’t possible at this point|Das geht an dieser Stelle",
        ),
        (
            "accept",
            "There is nothing to answer|Gerade ist nichts zu beantworten",
        ),
        (
            "announce G",
            "That isn’t possible at this point|Das geht an dieser Stelle",
        ),
    ] {
        people[who]
            .forges(&ask.panel, &ask.forged(action), words)
            .await;
    }
    let future = id.replace(
        &format!(":{}:", ask.decision),
        &format!(":{}:", ask.decision + 1),
    );
    people[who].forges(&ask.panel, &future, NOT_NOW).await;

    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stale_clicks_get_a_response() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    let (who, ask) = play_until(&mut people, plays_a_card).await;
    let card = ask.forged(&ask.first("play").unwrap());
    let first_message = people[who].table_message("cards").await;
    let cards = control(&first_message, "cards").unwrap();
    play_until(&mut people, |ask| ask.offers("ready")).await;
    people[who]
        .forges(
            &ask.panel,
            &card,
            "No deal is in progress|Gerade läuft kein Spiel",
        )
        .await;
    people[who]
        .forges(
            &ask.panel,
            &card.replace("do ", ""),
            "I don’t know this button|Diesen Knopf kenne ich nicht",
        )
        .await;

    for person in &mut people {
        let ask = person.asked().await;
        person.choose(&ask, "ready").await;
    }
    // The first deal's message has lost its buttons but for *Show*. A player who still has them on
    // the screen gets their cards all the same.
    let (asked, _) = next_asked(&people).await;
    people[asked]
        .sees(|message| {
            message.id() == first_message.id() && message.button("Meine Karten").is_none()
        })
        .await;
    let late = people[asked]
        .member
        .raw_component(first_message.id(), &cards)
        .unwrap();
    people[asked].gets_response(late).await;
    people[asked]
        .sees(|message| message.ephemeral() && message.id() > late)
        .await;
    let ready = cards.replace("cards", "ready");
    people[0].forges(&first_message, &ready, NOT_NOW).await;

    // The edits still go to the second deal's message.
    let second = people[0].table_message("cards").await;
    assert!(second.id() > first_message.id());
    let (who, ask) = play_until(&mut people, plays_a_card).await;
    people[0]
        .sees(|message| message.id() == second.id() && message.text().contains("♣ Kreuz"))
        .await;
    let first = people[0].member.look(first_message.id()).unwrap();
    assert!(
        first.text().contains("Spiel 1 von 3") && first.button("Zeigen").is_some(),
        "an outdated message was edited"
    );

    let card = ask.forged(&ask.first("play").unwrap());
    people[0].stops().await;
    people[who]
        .forges(
            &ask.panel,
            &card,
            "This table is already closed|Dieser Tisch ist schon geschlossen",
        )
        .await;
    people[who]
        .forges(
            &second,
            &cards,
            "The table is closed|Der Tisch ist geschlossen",
        )
        .await;
    world
        .person("clara")
        .forges(&second, &cards, "Du sitzt nicht an diesem Tisch")
        .await;
    public_text(&people[0], "Das laufende Spiel zählt nicht").await;
    assert_eq!(world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_does_not_turn_into_the_table() {
    let world = World::start().await;
    let (host, guest) = (world.person("anna"), world.person("bernd"));
    host.slash("skat new", &[]).await;
    let lobby = host.table_message("join").await;
    host.slash("skat invite", &[("member", json!(guest.member.id()))])
        .await;
    host.slash_gets(
        "skat invite",
        &[("member", json!(host.member.id()))],
        "nur andere Mitglieder",
    )
    .await;
    let invitation = guest
        .sees(|message| message.text().contains("lädt dich zum Skat ein"))
        .await;
    let join = control(&invitation, "join").unwrap();
    guest
        .gets_response(guest.member.click(&invitation, &join).unwrap())
        .await;
    let mention = format!("<@{}>", guest.member.id());
    host.sees(|message| message.id() == lobby.id() && message.text().contains(&mention))
        .await;
    // The click on the invitation brought the newest token, but later changes belong on the table's
    // message as well.
    let third = world.person("dave");
    third.slash("skat join", &[]).await;
    let mention = format!("<@{}>", third.member.id());
    host.sees(|message| message.id() == lobby.id() && message.text().contains(&mention))
        .await;
    assert!(
        host.member
            .look(invitation.id())
            .unwrap()
            .text()
            .contains("lädt dich zum Skat ein")
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_or_question_on_a_panel_stays_until_something_happens() {
    // Without pictures, because a picture that follows is an edit, too.
    let world = World::start_with(|config| config.pictures.queue = 0).await;
    let mut people = three_at_a_table(&world).await;
    let (who, ask) = play_until(&mut people, plays_a_card).await;
    let somebody = (who + 1) % 3;
    people[who]
        .forges(
            &ask.panel,
            &ask.forged("skat"),
            "That isn’t possible at this point|Das geht an dieser Stelle",
        )
        .await;
    let hint = people[who].member.look(ask.panel.id()).unwrap();
    people[somebody].slash("skat hand", &[]).await;
    let shown = people[who].member.look(ask.panel.id()).unwrap();
    assert!(shown.content().starts_with("💡"));
    assert_eq!(
        shown.revision(),
        hint.revision(),
        "nothing new for the panel"
    );
    people[who].press_panel("more").await;
    let question = people[who].press_panel("concede?").await;
    people[somebody].slash("skat hand", &[]).await;
    people[somebody].slash("skat hand", &[]).await;
    let shown = people[who].member.look(question.id()).unwrap();
    assert!(control(&shown, "do concede").is_some(), "{}", shown.text());
    assert_eq!(
        shown.revision(),
        question.revision(),
        "the question may not be touched"
    );
    let back = people[who].press_panel("back").await;
    assert!(
        control(&back, &format!("do {}", ask.first("play").unwrap())).is_some(),
        "{}",
        back.text()
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_permission_is_named_privately() {
    let world = World::start().await;
    let (german, english) = (world.person("anna"), world.person("dave"));
    let channel = german.member.channel();
    let (view, send, embed) = (1 << 10, 1 << 11, 1 << 14);
    for (bits, in_german, in_english) in [
        (send | embed, "„Kanal anzeigen“", "“View Channel”"),
        (view | embed, "„Nachrichten senden“", "“Send Messages”"),
        (view | send, "„Links einbetten“", "“Embed Links”"),
    ] {
        world.discord.set_app_permissions(channel, bits);
        german.slash_gets("skat new", &[], in_german).await;
        english.slash_gets("skat new", &[], in_english).await;
    }
    world
        .discord
        .set_app_permissions(channel, view | send | embed);
    german.slash("skat new", &[]).await;
    german.table_message("join").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_survives_an_outage_of_discord() {
    let world = World::start().await;
    let mut people = one_with_computers(&world).await;
    let (_, ask) = play_until(&mut people, plays_a_card).await;
    // The autoplayers react to this card while Discord is unavailable.
    let click = people[0].start_to_choose(&ask, &ask.simple());
    people[0].gets_response(click).await;
    world.discord.set_available(false);
    // Long enough for the bot to give up more than one attempt to show the newest state.
    let in_vain = |discord: &Sandbox| {
        discord
            .calls()
            .into_iter()
            .filter(|call| call.status == 503)
            .count()
    };
    world
        .eventually("requests in vain", |discord| in_vain(discord) >= 12)
        .await;
    world.discord.set_available(true);
    assert!(world.discord.wait_bot_online(PATIENCE).await);
    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interrupted_connection_loses_no_click() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    for how in [Disconnect::Op7, Disconnect::Close(4000)] {
        let (who, ask) = next_asked(&people).await;
        world.discord.disconnect_gateway(how);
        people[who].choose(&ask, &ask.simple()).await;
    }
    // A click before the bot has identified again is lost, as on Discord. The same button works
    // afterwards.
    let (who, ask) = next_asked(&people).await;
    world.discord.disconnect_gateway(Disconnect::InvalidSession);
    while !people[who].tries(&ask, &ask.simple()).await {}
    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_request_is_repeated_and_the_newest_state_shown() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    let onlooker = world.person("clara");
    let routes = [
        Route::InteractionCallback,
        Route::EditOriginal,
        Route::EditFollowup,
        Route::CreateFollowup,
    ];
    for (status, wait) in [
        (429, Some(Duration::from_millis(300))),
        (500, None),
        (502, None),
    ] {
        for route in routes {
            world.discord.reject_next(route, status, wait);
            let (who, ask) = next_asked(&people).await;
            people[who].choose(&ask, &ask.simple()).await;
        }
    }
    play_until(&mut people, |ask| ask.offers("ready")).await;
    public_text(&onlooker, "Weiter geht es, sobald alle").await;
    for person in &mut people {
        let ask = person.asked().await;
        person.choose(&ask, "ready").await;
    }
    next_asked(&people).await;
    assert_eq!(world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edit_in_progress_never_undoes_the_response_to_a_click() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    dealer_first(&mut people).await;
    let (held, _) = hold_edit_of_forehands_panel(&world, &mut people).await;
    // The dealer waits, and forehand's panel is being edited.
    let mut clicks = Vec::new();
    for person in &people[..2] {
        let (panel, reckon) = waits(person).await;
        let click = person.member.click(&panel, &reckon).unwrap();
        clicks.push((person, panel.id(), click));
    }
    let (forehand, _, click) = &clicks[1];
    let early = forehand
        .member
        .outcome(*click, Duration::from_millis(200))
        .await;
    assert!(
        early.is_err(),
        "the response doesn't wait for the edit, which will undo it"
    );
    held.release().await;
    for (person, panel, click) in clicks {
        person.gets_response(click).await;
        let shown = person.member.look(panel).unwrap();
        assert!(
            shown.text().contains("worth?") || shown.text().contains("wert?"),
            "{}",
            shown.text()
        );
        person.press_panel("back").await;
    }
    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(world.end().await.len(), 1);
}

/// Waits until a person who isn't asked has a panel; returns it and its button *What's it worth?*.
async fn waits(person: &Person) -> (Message, String) {
    let reckon = |message: &Message| {
        let mut buttons = message.buttons().into_iter();
        buttons.find(|button| button.custom_id.contains(":reckon"))
    };
    let shows = |message: &Message| message.ephemeral() && reckon(message).is_some();
    let panel = person.sees(shows).await;
    let button = reckon(&panel).unwrap();
    (panel, button.custom_id)
}

/// Lets middlehand bid and holds the edit that then asks forehand. Returns it with forehand's
/// panel.
async fn hold_edit_of_forehands_panel(
    world: &World,
    people: &mut [Person],
) -> (HeldRequest, Message) {
    // A panel that isn't there yet would be sent with the question, and not edited.
    let (panel, _) = waits(&people[1]).await;
    let ask = people[2].asked().await;
    let mut held = world.discord.hold_edit(":do pass");
    people[2].choose(&ask, "bid 18").await;
    assert!(held.arrived(PATIENCE).await, "forehand isn't asked");
    (held, panel)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn state_undone_by_a_slow_edit_is_shown_again() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    dealer_first(&mut people).await;
    // The edit of forehand's panel takes longer than Discord waits for the response to forehand's
    // click.
    let (held, panel) = hold_edit_of_forehands_panel(&world, &mut people).await;
    let forehand = &people[1];
    let button = panel.buttons().remove(0).custom_id;
    let parts: Vec<&str> = button.split(':').collect();
    let hold = format!("{}:{}:1:do hold", parts[0], parts[1]);
    forehand
        .gets_response(forehand.member.raw_component(panel.id(), &hold).unwrap())
        .await;
    held.release().await;
    let asks_still = || {
        let shown = forehand.member.look(panel.id()).unwrap();
        shown
            .buttons()
            .iter()
            .any(|button| button.custom_id.ends_with(":do hold"))
    };
    world
        .eventually("that the old question goes away again", |_| !asks_still())
        .await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_undone_by_a_slow_edit_is_shown_again() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    dealer_first(&mut people).await;
    let (held, panel) = hold_edit_of_forehands_panel(&world, &mut people).await;
    let forehand = &people[1];
    let (_, reckon) = waits(forehand).await;
    forehand
        .gets_response(forehand.member.click(&panel, &reckon).unwrap())
        .await;
    let reckons = || {
        let shown = forehand.member.look(panel.id()).unwrap();
        shown.text().contains("worth?") || shown.text().contains("wert?")
    };
    assert!(reckons());
    let mark = world.discord.mark();
    held.release().await;
    let edits = [Route::EditOriginal, Route::EditFollowup];
    world
        .eventually("a further edit", |discord| {
            let calls = discord.calls_since(mark);
            calls.iter().any(|call| edits.contains(&call.route))
        })
        .await;
    world
        .eventually("that the question is back", |_| reckons())
        .await;
    forehand.press_panel("back").await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_response_is_repeated_in_time_even_during_a_slow_edit() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    dealer_first(&mut people).await;
    let (held, panel) = hold_edit_of_forehands_panel(&world, &mut people).await;
    let forehand = &people[1];
    let button = panel.buttons().remove(0).custom_id;
    world.discord.ignore_next(Route::InteractionCallback);
    forehand
        .gets_response(forehand.member.raw_component(panel.id(), &button).unwrap())
        .await;
    held.release().await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_token_of_a_click_is_left_alone_until_the_click_has_its_response() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    dealer_first(&mut people).await;
    let ask = people[2].asked().await;
    let mut held = world.discord.hold_callback("\"type\":7");
    let click = people[2].start_to_choose(&ask, "bid 18");
    assert!(
        held.arrived(PATIENCE).await,
        "there is no response to the click"
    );
    // The token is stored by now. Somebody else acquires the table, so the bot has to activate it
    // again from the store.
    let ask = people[1].asked().await;
    let table = world.store().open_tables().await.unwrap().remove(0).table;
    world
        .store()
        .acquire(table, world.clock.now())
        .await
        .unwrap();
    let mark = world.discord.mark();
    people[1].choose(&ask, "hold").await;
    let edits = [Route::EditOriginal, Route::EditFollowup, Route::EditMessage];
    let shown = |discord: &Sandbox| {
        discord
            .calls_since(mark)
            .iter()
            .any(|call| edits.contains(&call.route))
    };
    world
        .eventually("that the table is shown anew", shown)
        .await;
    held.release().await;
    people[2].gets_response(click).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_deals_message_appears_at_the_tables_channel_only() {
    let world = World::start().await;
    let mut people = [world.person("anna"), world.person("bernd")];
    table_of(
        &people,
        &[
            ("rounds", json!(1)),
            ("computers", json!(1)),
            ("think", json!(3)),
        ],
    )
    .await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let first = people[0].table_message("ready").await;
    let elsewhere = world.discord.add_channel("elsewhere");
    let mut outside = Person::new(people[0].member.in_channel(elsewhere));
    outside.slash("skat hand", &[]).await;
    let ask = outside.asked().await;
    outside.choose(&ask, "ready").await;
    let ask = people[1].asked().await;
    people[1].choose(&ask, "ready").await;
    let next = |message: &Message| {
        !message.ephemeral() && message.id() > first.id() && control(message, "cards").is_some()
    };
    people[1].sees(next).await;
    let strays = outside
        .member
        .messages(elsewhere)
        .into_iter()
        .filter(|message| !message.ephemeral())
        .count();
    assert_eq!(strays, 0, "the table's message belongs to its place");
    assert_eq!(world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_table_message_stops_no_player() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    let (who, ask) = play_until(&mut people, plays_a_card).await;
    let message = people[0].table_message("cards").await;
    assert!(
        world
            .discord
            .delete_message(message.channel(), message.id())
    );
    people[who].choose(&ask, &ask.simple()).await;
    let hand = people[0].member.slash("skat hand", &[]).unwrap();
    people[0].gets(hand, "Deine Karten").await;
    let anew = people[0].table_message("cards").await;
    assert!(anew.id() > message.id());
    play_until(&mut people, |ask| ask.offers("ready")).await;
    public_text(&people[0], "Weiter geht es, sobald alle").await;
    // The bot learns that the message is gone only from the response to its next edit.
    assert_eq!(world.end_but_for(&["10008"]).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_expired_token_is_never_used() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    let (who, ask) = play_until(&mut people, plays_a_card).await;
    world.clock.advance(Duration::from_secs(15 * 60));
    // The panel of the player to act can still be clicked; the others' panels are frozen until they
    // open fresh ones.
    people[who].choose(&ask, &ask.simple()).await;
    for (_, person) in people.iter().enumerate().filter(|(index, _)| *index != who) {
        person.press_table("cards").await;
    }
    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_times_out_is_replaced_and_can_come_back() {
    let world = World::start().await;
    let mut people = [
        world.person("anna"),
        world.person("bernd"),
        world.person("dave"),
    ];
    table_of(&people, &[("rounds", json!(1)), ("think", json!(0))]).await;
    let (who, ask) = play_until(&mut people, plays_a_card).await;
    world.clock.advance(Duration::from_secs(31));
    public_text(&people[0], "Zeit").await;
    people[who]
        .sees(|message| message.ephemeral() && control(message, "take back").is_some())
        .await;
    people[who]
        .forges(&ask.panel, &ask.forged(&ask.simple()), NOT_NOW)
        .await;
    people[who].press_panel("take back").await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_closed_before_its_message_is_known_says_so() {
    let world = World::start().await;
    let host = world.person("anna");
    let mut held = world.discord.hold_callback_response(":join");
    host.member.slash("skat new", &[]).unwrap();
    let lobby = host.table_message("join").await;
    assert!(
        held.arrived(PATIENCE).await,
        "the table's message isn't a response"
    );
    host.slash_gets("skat leave", &[], "Du hast den Tisch verlassen")
        .await;
    held.release().await;
    host.sees(|message| {
        message.id() == lobby.id() && message.text().contains("Alle sind gegangen")
    })
    .await;
    assert_eq!(world.end().await.len(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_could_be_opened_only_late_knows_its_message() {
    let disk = Disk::default();
    let world = World::start_on(EmbeddedStore::open_on(disk.backend()).unwrap()).await;
    let host = world.person("anna");
    let hanging = disk.hang();
    host.member.slash("skat new", &[]).unwrap();
    let placeholder = host.sees(Message::thinking).await;
    drop(hanging);
    let lobby = host.table_message("join").await;
    assert_eq!(lobby.id(), placeholder.id());
    // Nobody presses anything on the message, which would reveal its id to the bot.
    host.slash_gets("skat leave", &[], "Du hast den Tisch verlassen")
        .await;
    host.sees(|message| {
        message.id() == lobby.id() && message.text().contains("Alle sind gegangen")
    })
    .await;
    assert_eq!(world.end().await.len(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_late_private_reply_never_takes_the_place_of_a_public_placeholder() {
    let disk = Disk::default();
    let world = World::start_on(EmbeddedStore::open_on(disk.backend()).unwrap()).await;
    let [host, guest, stranger] = ["anna", "bernd", "clara"].map(|name| world.person(name));
    let channel = stranger.member.channel();
    // Mostly the response to these commands is public, and so is the placeholder.
    for (person, command, option, words) in [
        (
            &guest,
            "skat invite",
            ("member", json!(host.member.id())),
            "Du sitzt in diesem Kanal an keinem Tisch",
        ),
        (
            &host,
            "skat new",
            ("private", json!(true)),
            "Dein privater Tisch steht",
        ),
    ] {
        let hanging = disk.hang();
        person.member.slash(command, &[option]).unwrap();
        let placeholder = stranger.sees(Message::thinking).await;
        assert!(!placeholder.ephemeral());
        drop(hanging);
        person
            .sees(|message| message.ephemeral() && message.text().contains(words))
            .await;
        stranger.loses(&placeholder).await;
        assert!(stranger.member.messages(channel).is_empty());
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interaction_with_two_recipients_gets_one_late_reply() {
    let disk = Disk::default();
    let mut world = World::start_on(EmbeddedStore::open_on(disk.backend()).unwrap()).await;
    let [guest, stranger] = ["bernd", "clara"].map(|name| world.person(name));
    let hanging = disk.hang();
    let option = ("member", json!(stranger.member.id()));
    guest.member.slash("skat invite", &[option]).unwrap();
    // The second delivery stands for another process.
    world.discord.resend_last_interaction().unwrap();
    world
        .eventually("a second placeholder", |discord| {
            !discord.violations().is_empty()
        })
        .await;
    drop(hanging);
    let is_reply = |message: &Message| {
        let words = "Du sitzt in diesem Kanal an keinem Tisch";
        message.ephemeral() && message.text().contains(words)
    };
    guest.sees(is_reply).await;
    // A bot that stops has finished its interactions.
    world.roll().await;
    let messages = guest.member.messages(guest.member.channel());
    let replies = messages.into_iter().filter(|message| is_reply(message));
    assert_eq!(replies.count(), 1);
    world.end_but_for(&["40060"]).await;
}

/// Begins a list while the bot waits for the response with the id of the table's message.
async fn begins_before_its_message_is_known(world: &World) -> (Person, HeldRequest, Message) {
    let host = world.person("anna");
    let mut held = world.discord.hold_callback_response(":begin");
    host.member
        .slash(
            "skat new",
            &[
                ("rounds", json!(1)),
                ("computers", json!(2)),
                ("think", json!(3)),
            ],
        )
        .unwrap();
    let lobby = host.table_message("begin").await;
    assert!(
        held.arrived(PATIENCE).await,
        "the table's message isn't a response"
    );
    host.press_table("begin").await;
    (host, held, lobby)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_that_begins_before_its_message_is_known_stays_on_it() {
    let world = World::start().await;
    let (host, held, lobby) = begins_before_its_message_is_known(&world).await;
    host.slash("skat hand", &[]).await;
    held.release().await;
    let begun = host
        .sees(|message| message.id() == lobby.id() && control(message, "cards").is_some())
        .await;
    assert!(control(&begun, "begin").is_none(), "{}", begun.text());
    host.stops().await;
    host.sees(|message| message.id() == lobby.id() && control(message, "rematch").is_some())
        .await;
    let public = host
        .member
        .messages(host.member.channel())
        .into_iter()
        .filter(|message| !message.ephemeral());
    assert_eq!(public.count(), 2, "one of the table, and one of its start");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn leaving_and_stopping() {
    let world = World::start().await;
    let (moderator, stranger) = (world.person("franz"), world.person("clara"));
    stranger
        .slash_gets("skat stop", &[], "In diesem Kanal ist kein Tisch offen")
        .await;
    stranger
        .slash_gets(
            "skat leave",
            &[],
            "Du sitzt in diesem Kanal an keinem Tisch",
        )
        .await;

    // An autoplayer takes over from a player who leaves a running list. The list pauses when the
    // last person leaves.
    let mut people = three_at_a_table(&world).await;
    play_until(&mut people, plays_a_card).await;
    people[0].leaves_list().await;
    public_text(&people[1], "gegangen").await;
    people[0]
        .slash_gets("skat leave", &[], "Du sitzt nicht an diesem Tisch")
        .await;
    people[0]
        .slash_gets("skat join", &[], "Du sitzt am Tisch")
        .await;
    for person in &people {
        person.leaves_list().await;
    }
    public_text(&people[0], "Pause").await;
    people[0].stops().await;

    // A lobby closes, too, when its last person leaves.
    people[1].slash("skat new", &[]).await;
    let lobby = people[1].table_message("join").await;
    people[1].slash("skat leave", &[]).await;
    people[1]
        .sees(|message| message.id() == lobby.id() && message.text().contains("Alle sind gegangen"))
        .await;

    let people = three_at_a_table(&world).await;
    stranger
        .slash_gets("skat stop", &[], "Du sitzt in diesem Kanal an keinem Tisch")
        .await;
    people[1]
        .slash_gets(
            "skat stop",
            &[],
            "Das darf nur, wer den Tisch aufgemacht hat",
        )
        .await;
    let table = people[0].table_message("cards").await;
    people[0].stops().await;
    people[0]
        .sees(|message| {
            message.id() == table.id() && message.text().contains("Der Tisch wurde beendet")
        })
        .await;

    let people = three_at_a_table(&world).await;
    let table = people[0].table_message("cards").await;
    moderator.stops().await;
    people[0]
        .sees(|message| {
            message.id() == table.id() && message.text().contains("Der Tisch wurde beendet")
        })
        .await;
    people[0]
        .slash_gets("skat hand", &[], "Du sitzt in diesem Kanal an keinem Tisch")
        .await;
    assert_eq!(world.end().await.len(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn excess_is_politely_refused() {
    let world = World::start_with(|config| {
        config.limits.tables_per_person = 2;
        config.limits.tables_per_server = 3;
        config.limits.actions_per_person = 2.try_into().unwrap();
    })
    .await;
    let [greedy, modest, late] = ["anna", "bernd", "dave"].map(|name| world.person(name));
    for _ in 0..2 {
        greedy.slash("skat new", &[]).await;
    }
    greedy
        .slash_gets("skat new", &[], "2 offenen Tischen")
        .await;
    modest.slash("skat new", &[]).await;
    late.slash_gets("skat new", &[], "3 tables are already open on this server")
        .await;
    let hasty = world.person("emma");
    let clicks: Vec<_> = (0..6)
        .map(|_| hasty.member.slash("help", &[]).unwrap())
        .collect();
    for click in clicks {
        hasty.gets_response(click).await;
    }
    hasty
        .sees(|message| message.text().contains("too quick"))
        .await;
    let helped = hasty.member.messages(hasty.member.channel());
    let denied = helped
        .iter()
        .filter(|message| message.text().contains("too quick"))
        .count();
    assert!((1..=2).contains(&denied), "{denied} of six were denied");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_four_at_the_table_the_dealer_sits_out() {
    let world = World::start().await;
    let mut people = ["anna", "bernd", "clara", "dave"].map(|name| world.person(name));
    table_of(
        &people,
        &[
            ("seats", json!(4)),
            ("rounds", json!(1)),
            ("think", json!(3)),
        ],
    )
    .await;
    // Middlehand, the second after the dealer, is asked first.
    let (middlehand, _) = next_asked(&people).await;
    let dealers = [2, 3].map(|steps| (middlehand + steps) % 4);
    let sits_out = "Du gibst und setzt aus|You deal and sit out";
    people[dealers[0]]
        .slash_gets("skat hand", &[], sits_out)
        .await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    for person in &mut people {
        let ask = person.asked().await;
        person.choose(&ask, "ready").await;
    }
    people[dealers[1]]
        .slash_gets("skat hand", &[], sits_out)
        .await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let ledger = world.end().await;
    let sat_out: Vec<Vec<bool>> = ledger
        .iter()
        .map(|entry| entry.places.iter().map(|place| place.sat_out).collect())
        .collect();
    let expected = dealers.map(|dealer| (0..4).map(|place| place == dealer).collect::<Vec<bool>>());
    assert_eq!(sat_out, expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_members_read_their_own_language() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    for (person, heading) in people.iter().zip(["### ", "### ", "### "]) {
        person.slash_gets("skat hand", &[], heading).await;
    }
    play_until(&mut people, |ask| ask.offers("ready")).await;
    for (person, words) in people.iter().zip([
        "Bereit für das nächste Spiel?",
        "Bereit für das nächste Spiel?",
        "Ready for the next deal?",
    ]) {
        person
            .sees(|message| message.ephemeral() && message.text().contains(words))
            .await;
    }
    // The server speaks German, and so do the public messages.
    public_text(&people[2], "Weiter geht es, sobald alle").await;
    people[2]
        .slash_gets("leaderboard", &[], "Leaderboard")
        .await;
    people[1].slash_gets("leaderboard", &[], "Rangliste").await;
    world.end().await;
}
