//! Measures the first steps of a new user in the page (`docs/PERFORMANCE.md`): until they see their
//! cards, and until they have made their first decision.
//!
//! The program runs with its default settings, so computers have their usual pace. A script in
//! Chromium pauses before each step as a person does, opens a table by a slash command, adds two
//! computers and begins. `cargo bench --bench first_steps -- 5` does so five times, each time on a
//! fresh server.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a measurement prints results and fails by panicking"
)]

#[allow(
    dead_code,
    reason = "the measurement uses a part of the shared helpers"
)]
#[path = "../tests/browser/browser.rs"]
mod browser;
#[allow(
    dead_code,
    reason = "the measurement uses a part of the shared helpers"
)]
#[path = "../tests/browser/demo.rs"]
mod demo;

use std::time::{Duration, Instant};

use browser::{Browser, PHONE, Window};
use demo::Demo;

/// Time in which a person finds the next control and moves to it.
const GLANCE: Duration = Duration::from_millis(700);

/// Time in which a person types a character.
const KEY: Duration = Duration::from_millis(150);

/// The command that opens a table.
const COMMAND: &str = "/skat new";

/// Controls of the lobby in the order in which a new user presses them. The last one also shows
/// their cards.
const LOBBY: [&str; 3] = ["autoplayer", "autoplayer", "begin"];

/// Plays until the first decision. Returns the times since the page was opened at which the cards
/// were seen and the decision was made.
async fn first_steps(browser: &Browser) -> [Duration; 2] {
    let demo = Demo::start(&[]).await;
    let window = Window::open(browser, &demo.address, PHONE, "Anna").await;
    // A new user doesn't choose a member. The page's own load counts, and the choice doesn't.
    let load: f64 = window
        .read("return performance.getEntriesByType('navigation')[0].loadEventEnd")
        .await;
    let opened = Instant::now();
    let since_load = || Duration::from_secs_f64(load / 1000.0) + opened.elapsed();

    let typing = KEY * u32::try_from(COMMAND.len()).unwrap();
    tokio::time::sleep(GLANCE + typing + 2 * GLANCE).await;
    window.slash_with(COMMAND, &[]).await;
    for press in LOBBY {
        let control = format!(
            ".message:not([data-ephemeral=true]) [data-custom-id$=\":{press}\"]:not(:disabled)"
        );
        window.shows(&control).await;
        tokio::time::sleep(GLANCE).await;
        window.press_last(&control).await;
    }
    window
        .wait("the picture of the cards", async || {
            let loaded = "
                const picture = document.querySelector('.message[data-ephemeral=true] img');
                return Boolean(picture?.complete && picture.naturalWidth)";
            window.read::<bool>(loaded).await.then_some(())
        })
        .await;
    let cards = since_load();
    let question = ".message[data-ephemeral=true] [data-custom-id*=\":do \"]:not(:disabled)";
    window.shows(question).await;
    tokio::time::sleep(GLANCE).await;
    window.press_last(question).await;
    let decision = since_load();
    window.close().await;
    [cards, decision]
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let runs = std::env::args()
        .skip(1)
        .find_map(|argument| argument.parse().ok());
    let browser = Browser::start().await;
    for run in 1..=runs.unwrap_or(5) {
        let [cards, decision] = first_steps(&browser).await.map(|time| time.as_secs_f64());
        println!("run {run}: cards after {cards:.1} s, first decision after {decision:.1} s");
    }
}
