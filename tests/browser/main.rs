//! People play in real browsers: against the program started without a token, and at tables where
//! things go wrong. They also check proofs there.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "tests fail by panicking and print skipped checks"
)]

mod addresses;
mod browser;
mod daily;
#[path = "../discord/daily_list.rs"]
#[allow(dead_code, reason = "these tests use a part of the shared helpers")]
mod daily_list;
mod demo;
mod entrance;
#[path = "../verify/manipulations.rs"]
#[allow(dead_code, reason = "these tests use a part of the manipulations")]
mod manipulations;
#[path = "../discord/opinion.rs"]
mod opinion;
#[path = "../discord/person.rs"]
#[allow(dead_code, reason = "these tests play through browsers")]
mod person;
#[path = "../../crates/skat-store/tests/played/mod.rs"]
mod played;
mod player;
#[cfg(feature = "arena")]
mod proofs;
mod replays;
#[path = "../discord/reviewed.rs"]
mod reviewed;
mod tables;
#[path = "../discord/world.rs"]
#[allow(dead_code, reason = "these tests use a part of the shared helpers")]
mod world;

use browser::{Browser, DESK, PHONE, Window};
use demo::Demo;
use player::Player;

/// Settings for scripts, which are faster than people.
const HASTE: [(&str, &str); 3] = [
    ("SKATRUNDE__LIMITS__ACTIONS_PER_PERSON", "1000"),
    ("SKATRUNDE__LIMITS__PANEL_SETTLES_MS", "0"),
    ("SKATRUNDE__AUTOPLAYERS__PACE", "fast"),
];

/// A newcomer needs no command: the bot's entrance is there, also after a restart, and only once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fresh_demo_leads_to_cards_with_one_press() {
    let mut demo = Demo::start(&HASTE).await;
    let browser = Browser::start().await;
    for is_first in [true, false] {
        if !is_first {
            demo = demo.restart(&HASTE).await;
        }
        let window = Window::open(&browser, &demo.address, PHONE, "Anna").await;
        window.sees("Lust auf Skat?").await;
        let entrances = "return document.querySelectorAll('[data-custom-id=\"e1:help\"]').length";
        assert_eq!(window.read::<u32>(entrances).await, 1);
        if is_first {
            window.screenshots("first-look").await;
            window
                .press_last("[data-custom-id=\"e1:autoplayers\"]")
                .await;
            let anna = Player::new(window);
            anna.asked().await;
            assert_eq!(anna.window.script_errors().await, Vec::<String>::new());
            anna.window.close().await;
        } else {
            window.close().await;
        }
    }
}

/// Anna plays and Bernd watches. No interaction and no script of the page may fail.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_plays_in_a_browser_and_another_watches() {
    let demo = Demo::start(&HASTE).await;
    let browser = Browser::start().await;
    let bernd = Window::open(&browser, &demo.address, PHONE, "Bernd").await;
    let mut anna = Player::new(Window::open(&browser, &demo.address, DESK, "Anna").await);

    // Screenshots are taken during Anna's turns, so the think time is unlimited.
    anna.window
        .slash_with("/skat new", &[("think", "unbegrenzt")])
        .await;
    anna.press_table("autoplayer").await;
    anna.press_table("autoplayer").await;
    anna.window.sees("es kann losgehen").await;
    anna.window
        .choose_last("[data-custom-id$=\":strength\"]")
        .await;
    anna.window.sees("Computer: Meister").await;
    anna.window.screenshots("lobby").await;
    bernd.sees("Wer spielt mit?").await;
    anna.press_table("begin").await;
    anna.press_table("cards").await;

    anna.play_deal(true).await;
    assert!(anna.declared, "the last bidder is the declarer");
    anna.sees_result("Spiel 1 von 9", Some("@Anna")).await;
    anna.window.screenshots("result").await;
    // Her panel replies to the table's message as it is now.
    let quoted = "
        const [quote, title] = ['.message[data-ephemeral=true] .excerpt', '.embed-title']
            .map(css => [...document.querySelectorAll(css)].at(-1)?.innerText);
        return quote !== undefined && quote === title";
    anna.window
        .wait("the newest state above the panel", async || {
            anna.window.read::<bool>(quoted).await.then_some(())
        })
        .await;
    // The menu of the result, on a desktop and on a phone.
    let result = ".message:has([data-custom-id$=\":replay 1\"]) .embed-title";
    anna.window.open_menu(result).await;
    anna.window.screenshots("message-menu").await;
    // A window of another size closes it.
    anna.window.open_menu(result).await;
    anna.window.choose_from_menu("Review deal").await;
    anna.window.sees("Die Karten sind gegeben").await;
    anna.window.screenshots("replay").await;
    anna.window.dismiss_last().await;
    bernd.open_menu_by_finger(result).await;
    bernd.choose_from_menu("Review deal").await;
    bernd.sees("Die Karten sind gegeben").await;
    bernd.dismiss_last().await;
    anna.press_table("look back 1").await;
    anna.window.sees("Was die Computer dachten").await;
    anna.window
        .choose_last("[data-custom-id$=\":page of 1\"]")
        .await;
    anna.window.sees("Nachsehen").await;
    anna.window.screenshots("look-back").await;
    bernd.sees("Spiel 1 von 9").await;
    assert_eq!(
        bernd.private_messages().await,
        Vec::<String>::new(),
        "Bernd sees no private message of Anna's"
    );

    anna.next_deal().await;
    anna.play_deal(false).await;
    anna.sees_result("Spiel 2 von 9", None).await;
    anna.next_deal().await;
    anna.window.sees("Spiel 3 von 9").await;

    bernd
        .press_last(".message:not([data-ephemeral=true]) [data-custom-id$=\":cards\"]")
        .await;
    bernd.sees("Du sitzt nicht an diesem Tisch").await;
    let seen = bernd.private_messages().await;
    assert_eq!(
        seen.len(),
        1,
        "Bernd sees no other private message: {seen:?}"
    );
    assert!(
        !anna
            .window
            .text()
            .await
            .contains("Du sitzt nicht an diesem Tisch"),
        "Anna doesn't see Bernd's private message"
    );

    assert_eq!(anna.window.script_errors().await, Vec::<String>::new());
    assert_eq!(bernd.script_errors().await, Vec::<String>::new());
    anna.window.close().await;
    bernd.close().await;
    let log = demo.log();
    assert!(
        !log.contains(" WARN ") && !log.contains(" ERROR "),
        "the program complained:\n{log}"
    );
}
