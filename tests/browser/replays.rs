//! A finished deal in the browser: its replay, a review, a variation and a report, as players on a
//! phone see them.

use serde_json::json;

use crate::browser::{Browser, PHONE, Window};
use crate::person::Person;
use crate::player::Player;
use crate::tables::end;
use crate::world::World;

/// More pages than any review has.
const MOST_PAGES: usize = 12;

/// The controls of a private message whose meaning begins so.
fn pressing(word: &str) -> String {
    format!(".message[data-ephemeral=true] [data-custom-id*=\":{word}\"]:not(:disabled)")
}

/// Plays a deal against computers, and opens its replay.
async fn plays_and_replays(world: &World, browser: &Browser) -> Player {
    let window = Window::open(browser, &world.discord.page_url(), PHONE, "Anna").await;
    let mut anna = Player::new(window);
    let host = Person::new(world.discord.member("anna"));
    let options = [("computers", json!(2)), ("rounds", json!(1))];
    host.slash("skat new", &options).await;
    anna.press_table("begin").await;
    anna.press_table("cards").await;
    anna.play_deal(true).await;
    anna.window.slash_with("/deals", &[]).await;
    anna.window.sees("Deine Spiele").await;
    anna.window.screenshots("deals").await;
    anna
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deal_is_replayed_reviewed_and_varied() {
    let (world, browser) = (World::start().await, Browser::start().await);
    let anna = plays_and_replays(&world, &browser).await;
    let window = &anna.window;
    window.choose_last("[data-custom-id^=\"m1:\"]").await;
    window.sees("Die Karten sind gegeben").await;
    window.screenshots("replay-dealt").await;
    for (select, name) in [("eyes", "replay-eyes"), ("moment", "replay-moment")] {
        window.choose_last(&pressing(select)).await;
        window.screenshots(name).await;
    }

    window.press_last(&pressing("review 0")).await;
    window.sees("Fehlerquote").await;
    window.screenshots("review").await;
    for page in 1..=MOST_PAGES {
        if !window
            .press_if_there(&pressing(&format!("review {page}")))
            .await
        {
            break;
        }
        window.screenshots(&format!("review-{page}")).await;
    }

    // Back at the replay, the deal is decided anew.
    window.press_last(&pressing("to ")).await;
    window.sees("Schritt").await;
    window.press_last(&pressing("play ")).await;
    window.sees("Was wäre, wenn").await;
    window.screenshots("variation").await;
    end(world, vec![anna]).await;
}
