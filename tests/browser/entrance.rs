//! Everything that a server offers without typing: the entrance, the form for a new table, private
//! tables, and watching.

use discord_sandbox::Id;
use serde_json::json;

use crate::browser::{Browser, PHONE, Window};
use crate::person::{Person, next_asked};
use crate::player::Player;
use crate::tables::end;
use crate::world::World;

/// Controls of the lobby, which no invitation has.
const LOBBY: &str = ".message:has([data-custom-id$=\":rules\"])";

/// Presses a control of the entrance or of a page behind it, takes screenshots of the private
/// message with these words, and dismisses it.
async fn leads_to(window: &Window, press: &str, words: &str) {
    window
        .press_last(&format!("[data-custom-id=\"e1:{press}\"]"))
        .await;
    window.sees(words).await;
    window.screenshots(&format!("entrance-{press}")).await;
    window.dismiss_last().await;
}

/// Waits until a private message is another one than this.
async fn other_than(window: &Window, before: &[String]) -> Vec<String> {
    window
        .wait("a change of the private message", async || {
            let now = window.private_messages().await;
            (now != before).then_some(now)
        })
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_entrance_leads_everywhere() {
    let (world, browser) = (World::start().await, Browser::start().await);
    let window = Window::open(&browser, &world.discord.page_url(), PHONE, "Franz").await;
    window.slash_with("/setup", &[]).await;
    window.sees("Einstellungen für diesen Server").await;
    window.screenshots("setup").await;
    window.press_last("[data-custom-id=\"c1:tables\"]").await;
    window.shows("[data-custom-id=\"c1:places\"]").await;
    window.screenshots("setup-tables").await;
    window.press_last("[data-custom-id=\"c1:places\"]").await;
    window.press_last("[data-custom-id=\"c1:entrance\"]").await;
    window.sees("Lust auf Skat?").await;
    window.dismiss_last().await;
    window.press_last("[data-custom-id=\"e1:more\"]").await;
    window.shows("[data-custom-id=\"e1:setup\"]").await;
    window.screenshots("entrance-more-of-a-manager").await;

    window.become_member("Anna").await;
    window.sees("Lust auf Skat?").await;
    window.screenshots("entrance").await;
    for (press, words) in [
        ("mine", "an keinem Tisch"),
        ("board", "Rangliste"),
        ("learn", "Zwölf kurze Lektionen"),
        ("settings", "Deine Einstellungen"),
        ("help", "Skat ist ein Kartenspiel"),
    ] {
        leads_to(&window, press, words).await;
    }
    window.press_last("[data-custom-id=\"e1:more\"]").await;
    for (press, words) in [
        ("profile", "noch kein Spiel beendet"),
        ("rules", "nachschlagen"),
        ("forget", "Deine Daten löschen?"),
    ] {
        leads_to(&window, press, words).await;
    }
    // The menu says what holds, and offers the other choice.
    for (press, words) in [
        ("share on", "zählen hier und in den Ranglisten"),
        ("share off", "zählen nur hier"),
    ] {
        window
            .press_last(&format!("[data-custom-id=\"e1:{press}\"]"))
            .await;
        window.sees(words).await;
        window.screenshots(&format!("entrance-{press}")).await;
    }
    window.dismiss_last().await;
    window.press_last("[data-custom-id=\"e1:wanted\"]").await;
    window.sees("Wer Lust hat").await;
    window.press_last("[data-custom-id$=\":want\"]").await;
    window.sees("@Anna").await;
    window.screenshots("wanted").await;

    // The form: a private table for three with one computer.
    window.press_last("[data-custom-id=\"e1:open\"]").await;
    window.sees("Neuer Tisch").await;
    window.screenshots("form").await;
    window.choose("[data-custom-id$=\":rounds\"]", "4").await;
    for press in ["autoplayers 1", "admission private"] {
        window
            .press_last(&format!("[data-custom-id$=\":{press}\"]"))
            .await;
    }
    window.sees("4 Runden").await;
    window
        .press_last("[data-custom-id$=\":open\"][data-custom-id^=\"n1:\"]")
        .await;
    window.sees("Dein privater Tisch steht").await;
    leads_to(&window, "mine", "Deine Tische").await;
    window.become_member("Clärchen").await;
    window.sees("Lust auf Skat?").await;
    let channels = "return document.querySelectorAll('.channel').length";
    assert_eq!(
        window.read::<u32>(channels).await,
        2,
        "the thread is private"
    );

    // One press leads to one's cards, and from *My tables* back to them.
    window
        .press_last("[data-custom-id=\"e1:autoplayers\"]")
        .await;
    let clara = Player::new(window);
    clara.asked().await;
    clara
        .window
        .press_last("[data-custom-id=\"e1:mine\"]")
        .await;
    clara.window.sees("Deine Tische").await;
    clara.window.screenshots("mine").await;
    clara
        .window
        .press_last(".message[data-ephemeral=true] [data-custom-id$=\":cards\"]")
        .await;
    clara.asked().await;
    end(world, vec![clara]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_table_has_guests_and_an_open_one_watchers() {
    let (world, browser) = (World::start().await, Browser::start().await);
    let window = Window::open(&browser, &world.discord.page_url(), PHONE, "Anna").await;
    let [anna, bernd] = ["anna", "bernd"].map(|name| world.person(name));
    anna.slash("skat new", &[("think", json!(3))]).await;
    window.press_last("[data-custom-id$=\":private on\"]").await;
    window.sees("Privat: Mitspielen kann nur").await;
    window.screenshots("private-lobby").await;
    invite(&window, bernd.member.id()).await;
    window.screenshots("private-invite").await;
    window.dismiss_last().await;

    window.become_member("Clärchen").await;
    let join = format!("{LOBBY} [data-custom-id$=\":join\"]");
    window.press_last(&join).await;
    window.sees("Dieser Tisch ist privat").await;
    window.screenshots("private-stranger").await;
    window.dismiss_last().await;

    window.become_member("Bernd").await;
    window.sees("Keine Einladungen mehr").await;
    window.screenshots("private-invitation").await;
    window.press_last("[data-custom-id$=\":join\"]").await;
    window.sees("Noch 1 Platz ist frei").await;

    window.become_member("Anna").await;
    for press in ["private off", "autoplayer", "begin"] {
        window
            .press_last(&format!(
                "{LOBBY} [data-custom-id$=\":{press}\"]:not(:disabled)"
            ))
            .await;
    }
    let mut people: Vec<Person> = vec![anna, bernd];
    let (who, ask) = next_asked(&people).await;

    window.become_member("Clärchen").await;
    window.press_last("[data-custom-id$=\":watch\"]").await;
    window.sees("Du schaust zu").await;
    window.screenshots("watch").await;
    let before = window.private_messages().await;
    people[who].choose(&ask, &ask.simple()).await;
    next_asked(&people).await;
    assert_eq!(
        window.private_messages().await,
        before,
        "it changes only on request"
    );
    window
        .press_last(".message[data-ephemeral=true] [data-custom-id$=\":watch\"]")
        .await;
    let after = other_than(&window, &before).await;
    assert!(
        after.iter().any(|text| text.contains("Du schaust zu")),
        "{after:?}"
    );
    end(world, vec![Player::new(window)]).await;
}

/// Invites a member by the lobby's button.
async fn invite(host: &Window, guest: Id) {
    host.press_last("[data-custom-id$=\":invite?\"]").await;
    host.sees("Wer soll mitspielen?").await;
    host.choose("[data-custom-id$=\":invite\"]", &guest.to_string())
        .await;
    host.sees("ist eingeladen").await;
}
