//! The daily list in the browser: its pages, a deal, and the text to share.

use skat_events::day::DEALS;

use crate::browser::{Browser, PHONE, Window};
use crate::daily_list::{HOUR, ends, first_day, on_the_first_day, opens, presses};
use crate::player::Player;
use crate::tables::end;

/// Anna plays the whole list and watches it in a browser. The next day she looks back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_daily_list_is_played_and_shared() {
    let (world, browser) = (on_the_first_day().await, Browser::start().await);
    let page = world.discord.page_url();
    let window = Window::open(&browser, &page, PHONE, "Anna").await;
    let mut anna = world.person("anna");
    let mut message = opens(&anna, "Neun Spiele am Tag").await;
    window.sees("Neun Spiele am Tag").await;
    window.screenshots("daily-overview").await;
    for number in 1..=DEALS {
        let dealt = presses(&anna, &message, &format!("deal {number}")).await;
        if number == 1 {
            window.sees("Spiel 1 von 9").await;
            window.screenshots("daily-deal").await;
        }
        message = ends(&mut anna, dealt).await;
        if number == 1 {
            window.sees("Computer auf deinem Platz").await;
            window.screenshots("daily-result").await;
        }
    }
    message = presses(&anna, &message, "day").await;
    window.sees("Alle neun gespielt").await;
    window.screenshots("daily-played").await;
    for (press, seen, name) in [
        (
            format!("board day.{}", first_day()),
            "Rangliste",
            "daily-board",
        ),
        ("day".to_owned(), "Alle neun gespielt", "daily-again"),
        ("league".to_owned(), "Liga", "daily-league"),
        ("day".to_owned(), "Alle neun gespielt", "daily-again"),
        ("proof".to_owned(), "Wurzel", "daily-proof"),
        ("day".to_owned(), "Alle neun gespielt", "daily-again"),
        ("share".to_owned(), "Zum Kopieren", "daily-share"),
    ] {
        message = presses(&anna, &message, &press).await;
        window.sees(seen).await;
        if name != "daily-again" {
            window.screenshots(name).await;
        }
    }
    // The text goes to everybody, with its lines and squares.
    let copied = window.copy(".embed pre code").await;
    let lines: Vec<&str> = copied.lines().collect();
    assert!(lines[0].contains("Tagesliste 2.12."), "{copied}");
    let is_square = |square: char| "🟦⬜🟧➖".contains(square);
    assert!(lines[1].chars().all(is_square), "{copied}");
    assert_eq!(lines[1].chars().count(), DEALS, "{copied}");
    assert!(lines.len() >= 3, "{copied}");
    assert_eq!(window.paste_into_message().await, copied);
    // The whole text is in sight before it is sent.
    let is_whole = "
        const box = document.getElementById('composer');
        return box.scrollHeight <= box.clientHeight";
    assert!(window.read::<bool>(is_whole).await);
    window.screenshots("daily-pasted").await;
    window.click("#send").await;
    let is_sent = "return document.getElementById('composer').value === ''";
    window
        .wait("an empty message box", async || {
            window.read::<bool>(is_sent).await.then_some(())
        })
        .await;
    window.sees(lines[0]).await;
    assert_eq!(window.newest_said("Anna").await, copied);
    window.screenshots("daily-sent").await;
    window.says_in_two_lines(["Wer schafft", "mehr?"]).await;
    window.sees("mehr?").await;
    assert_eq!(window.newest_said("Anna").await, "Wer schafft\nmehr?");

    world.clock.advance(24 * HOUR);
    let today = opens(&anna, "Donnerstag").await;
    presses(&anna, &today, &format!("results {}", first_day())).await;
    window.sees("Spiel zum Nachspielen").await;
    window.screenshots("daily-past").await;
    end(world, vec![Player::new(window)]).await;
}
