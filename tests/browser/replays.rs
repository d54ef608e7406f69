//! Finished deals in the browser: a replay, a review, a variation, a report, and how somebody plays.

use serde_json::json;

use crate::browser::{Browser, PHONE, Window};
use crate::person::Person;
use crate::player::Player;
use crate::reviewed::fill;
use crate::tables::{end, two_at_a_table};
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
    for (select, name) in [("eyes", "replay-eyes"), ("moment", "replay-luck")] {
        window.choose_last(&pressing(select)).await;
        window.screenshots(name).await;
    }

    // The last moment leads to luck and play.
    window.sees("Glück und Spiel").await;
    window.press_last(&pressing("to trick-back")).await;
    window.sees("Schritt").await;
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_moderators_read_a_report() {
    let (world, browser) = (World::start().await, Browser::start().await);
    let moderators = world.discord.add_channel("moderation");
    let franz = Window::open(&browser, &world.discord.page_url(), PHONE, "Franz").await;
    franz.slash_with("/setup", &[]).await;
    franz.press_last("[data-custom-id=\"c1:options\"]").await;
    franz
        .choose("[data-custom-id=\"c1:reports\"]", &moderators.to_string())
        .await;
    franz.screenshots("setup-options").await;

    let (mut anna, mut bernd) = two_at_a_table(&world, &browser, "unbegrenzt").await;
    tokio::join!(anna.play_deal(true), bernd.play_deal(false));
    anna.window.slash_with("/deals", &[]).await;
    anna.window.choose_last("[data-custom-id^=\"m1:\"]").await;
    anna.window.press_last(&pressing("report ")).await;
    anna.window.screenshots("report-form").await;
    anna.window
        .submits("Bernd spielt absichtlich für Clara.")
        .await;
    anna.window.sees("bei der Moderation").await;
    anna.window.screenshots("report-sent").await;

    franz
        .go(world.discord.member("franz").id(), moderators)
        .await;
    franz.sees("Ein Spiel wurde gemeldet").await;
    franz.screenshots("report").await;
    for (press, name) in [
        (":replay ", "report-replay"),
        (":statistics", "report-statistics"),
    ] {
        let css = format!(".message:not([data-ephemeral=true]) [data-custom-id*=\"{press}\"]");
        franz.press_last(&css).await;
        franz.screenshots(name).await;
    }
    assert_eq!(franz.script_errors().await, Vec::<String>::new());
    franz.close().await;
    end(world, vec![anna, bernd]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_profile_shows_how_somebody_plays() {
    let (world, _) = World::start_filled(fill).await;
    let browser = Browser::start().await;
    let window = Window::open(&browser, &world.discord.page_url(), PHONE, "Anna").await;
    window.slash_with("/profile", &[]).await;
    window.screenshots("profile").await;
    window.press_last("[data-custom-id$=\":play\"]").await;
    window.sees("Fehlerquote").await;
    window.shows(".message[data-ephemeral=true] img").await;
    window.screenshots("play-statistics").await;
    end(world, vec![Player::new(window)]).await;
}
