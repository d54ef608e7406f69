//! The entrance: a message in a channel that leads everywhere without typing.

use std::time::Duration;

use discord_sandbox::{Message, Route};
use skat_rules::game::GameId;
use skat_store::EmbeddedStore;

use crate::disk::Disk;
use crate::person::{Person, control};
use crate::setup::{set, settings_of, thread_of};
use crate::world::{PATIENCE, World};

/// Returns true if the message is an entrance.
fn is_entrance(message: &Message) -> bool {
    message.text().contains("Lust auf Skat?")
}

/// Lets a manager post the entrance in their channel.
async fn entrance(manager: &Person) -> Message {
    let settings = settings_of(manager).await;
    let before = manager.member.messages(manager.member.channel()).len();
    set(manager, &settings, "c1:entrance", &[]).await;
    assert_eq!(
        manager.member.messages(manager.member.channel()).len(),
        before + 1
    );
    manager.sees(is_entrance).await
}

/// Presses the button with this label and waits for a message with these words.
async fn leads_to(person: &Person, message: &Message, label: &str, words: &str) -> Message {
    let click = person.member.click_label(message, label).unwrap();
    person.gets(click, words).await
}

/// Presses the button with this label and waits until these words stand in the message.
async fn changes(person: &Person, message: &Message, label: &str, words: &str) {
    let click = person.member.click_label(message, label).unwrap();
    person.gets_response(click).await;
    person
        .sees(|changed| changed.id() == message.id() && changed.text().contains(words))
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_entrance_leads_everywhere() {
    let world = World::start().await;
    let (manager, anna) = (world.person("franz"), world.person("anna"));
    let entrance = entrance(&manager).await;
    for (label, words) in [
        ("Tisch aufmachen", "Neuer Tisch"),
        ("Meine Tische", "an keinem Tisch"),
        ("Rangliste", "Rangliste"),
        ("Lernen", "Zwölf kurze Lektionen"),
        ("Einstellungen", "Deine Einstellungen"),
        ("Hilfe", "Skat ist ein Kartenspiel"),
    ] {
        leads_to(&anna, &entrance, label, words).await;
    }
    let more = leads_to(&anna, &entrance, "Mehr", "Was möchtest du sehen").await;
    assert!(more.button("Server einrichten").is_none());
    for (label, words) in [
        ("Meine Ergebnisse", "noch kein Spiel beendet"),
        ("Regelbuch", "nachschlagen"),
        ("Meine Daten löschen", "Deine Daten löschen?"),
        ("Meine Daten als Datei", "was über dich gespeichert ist"),
    ] {
        leads_to(&anna, &more, label, words).await;
    }
    // The menu itself says what holds.
    let words = "zählen hier und in den Ranglisten aller Server";
    changes(&anna, &more, "Ergebnisse überall zeigen", words).await;
    let shared = leads_to(&anna, &entrance, "Mehr", words).await;
    assert!(shared.button("Ergebnisse überall zeigen").is_none());
    let words = "zählen nur hier";
    changes(&anna, &shared, "Ergebnisse nur hier zeigen", words).await;
    let contents = anna
        .sees(|message| message.text().contains("nachschlagen"))
        .await;
    let part = contents.selects()[0].custom_id.clone();
    let chosen = anna.member.choose(&contents, &part, &["trumps"]);
    anna.gets_response(chosen.unwrap()).await;
    anna.sees(|message| message.text().contains("Trumpffarbe"))
        .await;
    let words = "Server einrichten";
    let managers = leads_to(&manager, &entrance, "Mehr", "Was möchtest|What would").await;
    assert!(
        managers
            .button(words)
            .or(managers.button("Set up the server"))
            .is_some()
    );
    let wanted = anna.member.click_label(&entrance, "Mitspieler gesucht");
    anna.gets_response(wanted.unwrap()).await;
    anna.sees(|message| message.text().contains("Wer Lust hat"))
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_has_one_entrance() {
    let world = World::start().await;
    let manager = world.person("franz");
    let first = entrance(&manager).await;
    let kneipe = world.discord.channel("kneipe");
    let elsewhere = Person::new(manager.member.in_channel(kneipe));
    let second = entrance(&elsewhere).await;
    assert!(second.id() > first.id());
    let left = manager.member.messages(manager.member.channel());
    assert!(!left.iter().any(is_entrance), "the old one is still there");
    let settings = settings_of(&manager).await;
    assert!(
        settings.text().contains(&format!("<#{kneipe}>")),
        "{}",
        settings.text()
    );
    world.end().await;
}

/// A request to Discord that gets no response keeps nobody else waiting.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_entrance_that_hangs_holds_up_no_other() {
    let world = World::start().await;
    let manager = world.person("franz");
    let settings = settings_of(&manager).await;
    world.discord.ignore_next(Route::CreateMessage);
    let hangs = manager.member.click(&settings, "c1:entrance").unwrap();
    // The response is deferred, because the post still waits for Discord.
    manager.gets_response(hangs).await;
    let kneipe = world.discord.channel("kneipe");
    entrance(&Person::new(manager.member.in_channel(kneipe))).await;
    let failed = "schiefgegangen|went wrong";
    manager
        .sees(|message| {
            failed
                .split('|')
                .any(|words| message.text().contains(words))
        })
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_press_leads_to_a_hand_against_computers() {
    let world = World::start().await;
    let (manager, mut anna) = (world.person("franz"), world.person("anna"));
    let entrance = entrance(&manager).await;
    let click = anna
        .member
        .click_label(&entrance, "Gegen Computer")
        .unwrap();
    anna.gets_response(click).await;
    let ask = anna.asked().await;
    let panels = anna.member.messages(anna.member.channel());
    let panels = panels.iter().filter(|message| message.ephemeral()).count();
    assert_eq!(panels, 1, "one panel");
    let choice = ask.simple();
    anna.choose(&ask, &choice).await;
    anna.asked().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_press_leads_to_a_hand_where_tables_have_threads() {
    for late in [false, true] {
        let world = World::start().await;
        let (manager, mut anna) = (world.person("franz"), world.person("anna"));
        let settings = settings_of(&manager).await;
        set(&manager, &settings, "c1:threads on", &[]).await;
        let entrance = entrance(&manager).await;
        let words = if late { "Der Tisch steht" } else { "🔒" };
        let mut held = match late {
            true => world.discord.hold_callback_response(words),
            false => world.discord.hold_post(words),
        };
        let click = anna
            .member
            .click_label(&entrance, "Gegen Computer")
            .unwrap();
        assert!(held.arrived(PATIENCE).await);
        let there = Person::new(anna.member.in_channel(thread_of(&anna).await));
        if late {
            there.table_message("cards").await;
        } else {
            anna.gets_response(click).await;
        }
        held.release().await;
        // The panel is below the response to the press.
        let ask = anna.asked().await;
        anna.choose(&ask, &ask.simple()).await;
        anna.asked().await;
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_opened_late_has_a_message_below_the_entrance() {
    let disk = Disk::default();
    let world = World::start_on(EmbeddedStore::open_on(disk.backend()).unwrap()).await;
    let (manager, mut anna) = (world.person("franz"), world.person("anna"));
    let entrance = entrance(&manager).await;
    let hanging = disk.hang();
    let click = anna
        .member
        .click_label(&entrance, "Gegen Computer")
        .unwrap();
    // The store doesn't answer, so this is only the acknowledgement after half of the time.
    anna.gets_response(click).await;
    drop(hanging);
    let ask = anna.asked().await;
    let table = anna.table_message("cards").await;
    assert!(table.id() > entrance.id());
    anna.choose(&ask, &ask.simple()).await;
    anna.asked().await;

    // The bot knows the table's message, although the click's own message is the entrance.
    anna.stops().await;
    anna.sees(|message| {
        message.id() == table.id() && message.text().contains("Der Tisch wurde beendet")
    })
    .await;
    let left = anna.member.look(entrance.id()).unwrap();
    assert_eq!(left.json(), entrance.json(), "the entrance stays as it was");
    let public = anna.member.messages(anna.member.channel());
    let public = public.iter().filter(|message| !message.ephemeral());
    assert_eq!(public.count(), 3, "one of the table, and one of its start");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_gets_another_message_if_the_first_stays_unknown() {
    let world = World::start().await;
    let (manager, anna) = (world.person("franz"), world.person("anna"));
    let entrance = entrance(&manager).await;
    let mut held = world.discord.hold_callback_response("Es geht los");
    anna.member
        .click_label(&entrance, "Gegen Computer")
        .unwrap();
    assert!(held.arrived(PATIENCE).await);
    let first = anna
        .sees(|message| message.text().contains("Es geht los"))
        .await;
    world.clock.advance(Duration::from_secs(16));
    let deal = anna.table_message("cards").await;
    assert!(deal.id() > first.id());
    held.release().await;
    anna.stops().await;
    anna.sees(|message| message.id() == deal.id() && control(message, "rematch").is_some())
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_option_of_a_table_is_chosen_by_buttons() {
    let world = World::start().await;
    let (manager, anna) = (world.person("franz"), world.person("anna"));
    let entrance = entrance(&manager).await;
    let form = leads_to(&anna, &entrance, "Tisch aufmachen", "Neuer Tisch").await;
    let choose = async |part: &str, value: &str| {
        let form = anna.member.look(form.id()).unwrap();
        let selects = form.selects();
        let select = selects
            .iter()
            .find(|select| select.custom_id.ends_with(&format!(":{part}")))
            .unwrap();
        let click = anna.member.choose(&form, &select.custom_id, &[value]);
        anna.gets_response(click.unwrap()).await;
    };
    let press = async |label: &str| {
        let form = anna.member.look(form.id()).unwrap();
        let click = anna.member.click_label(&form, label).unwrap();
        anna.gets_response(click).await;
    };
    choose("rules", "kneipe").await;
    choose("rounds", "4").await;
    choose("think", "unlimited").await;
    press("3 Plätze").await;
    press("0 Computer").await;
    press("Für alle").await;
    press("Privat").await;
    press("Für alle").await;
    press("Tisch aufmachen").await;
    let thread = anna
        .sees(|message| message.text().contains("Dein privater Tisch steht"))
        .await;
    let text = thread.text();
    let thread = text.split(['#', '>']).nth(1).unwrap().parse().unwrap();
    let inside = Person::new(anna.member.in_channel(thread));
    let lobby = inside.table_message("rules").await;
    for words in [
        "Kneipenregeln",
        "16 Spielen",
        "keine Zeitgrenze",
        "frei",
        "Privat",
    ] {
        assert!(lobby.text().contains(words), "{words}: {}", lobby.text());
    }
    // Rules of Skat don't stand in another game's way.
    let form = leads_to(&anna, &entrance, "Tisch aufmachen", "Neuer Tisch").await;
    let game = form.selects()[0].custom_id.clone();
    let click = anna
        .member
        .choose(&form, &game, &[GameId::ThirtyOne.key()])
        .unwrap();
    anna.gets_response(click).await;
    let form = anna.member.look(form.id()).unwrap();
    assert!(form.button("3 Plätze").is_some() || form.button("2 Plätze").is_some());
    let click = anna.member.click_label(&form, "Tisch aufmachen").unwrap();
    anna.gets_response(click).await;
    anna.sees(|message| !message.ephemeral() && message.text().contains("Einunddreißig"))
        .await;
    world.end().await;
}
