//! People play in real browsers: against the program started without a token, and at tables where
//! things go wrong. They also check proofs there.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "tests fail by panicking and print skipped checks"
)]

mod addresses;
mod browser;
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
mod player;
#[cfg(feature = "arena")]
mod proofs;
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
        "Bernd sees only his own private message: {seen:?}"
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
