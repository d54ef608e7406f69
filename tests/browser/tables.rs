//! Tables in the browser: lists of several people, other games, and what goes wrong on the way.

use std::time::Duration;

use discord_sandbox::Id;

use crate::browser::{Browser, DESK, PHONE, Window};
use crate::player::Player;
use crate::world::World;

/// A token of Discord's is worth nothing any more after this time.
const TOKENS_DIE_AFTER: Duration = Duration::from_secs(15 * 60);

/// Longer than the think time of a table as it is usually opened.
const OUT_OF_TIME: Duration = Duration::from_secs(61);

/// The newest message that everybody sees.
const NEWEST: &str =
    "return [...document.querySelectorAll('.message:not([data-ephemeral=true])')].at(-1)?.dataset.messageId";

async fn anna(world: &World, browser: &Browser) -> Player {
    Player::new(Window::open(browser, world.discord.url(), DESK, "Anna").await)
}

/// Anna at a desk and Bernd with a phone, at a table with one computer and this time to think; each has a panel.
async fn two_at_a_table(world: &World, browser: &Browser, think: &str) -> (Player, Player) {
    let anna = anna(world, browser).await;
    let bernd = Player::new(Window::open(browser, world.discord.url(), PHONE, "Bernd").await);
    anna.window.slash_with("/skat new", &[("rounds", "1"), ("think", think)]).await;
    bernd.press_table("join").await;
    anna.press_table("autoplayer").await;
    anna.press_table("begin").await;
    anna.press_table("cards").await;
    bernd.press_table("cards").await;
    (anna, bernd)
}

/// Ends a test in which no script failed and Discord's rules were kept.
async fn end(world: World, players: Vec<Player>) {
    end_but_for(world, players, &[]).await;
}

/// As [`end`], but for violations that are described like this.
async fn end_but_for(world: World, players: Vec<Player>, excused: &[&str]) {
    for player in players {
        assert_eq!(player.window.script_errors().await, Vec::<String>::new());
        player.window.close().await;
    }
    world.end_but_for(excused).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_a_list_in_two_windows() {
    let (world, browser) = (World::start().await, Browser::start().await);
    let (mut anna, mut bernd) = two_at_a_table(&world, &browser, "unbegrenzt").await;
    tokio::join!(anna.play_list(true), bernd.play_list(false));
    for (player, name) in [(&anna, "list-anna"), (&bernd, "list-bernd")] {
        player.window.sees("Liste beendet").await;
        player.window.screenshots(name).await;
    }
    end(world, vec![anna, bernd]).await;
}

/// Opens a table of this game against computers, plays it to its end and gives what could be read in the channel.
async fn play(game: &str, computers: &str, name: &'static str) -> String {
    let (world, browser) = (World::start().await, Browser::start().await);
    let mut anna = anna(&world, &browser).await;
    let options = [("game", game), ("rounds", "1"), ("computers", computers), ("think", "unbegrenzt")];
    anna.window.slash_with("/skat new", &options).await;
    anna.press_table("begin").await;
    anna.press_table("cards").await;
    anna.play_anything(name).await;
    let text = anna.window.text().await;
    end(world, vec![anna]).await;
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ramsch_is_played() {
    let text = play("Ramsch", "2", "ramsch").await;
    assert!(text.contains("Liste beendet"), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn officers_skat_is_played() {
    let text = play("Offiziersskat", "1", "officers").await;
    assert!(text.contains("Liste beendet"), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thirty_one_is_played() {
    let text = play("Einunddreißig", "1", "thirty-one").await;
    assert!(text.contains("Liste beendet"), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_die_panels_and_messages_go_and_play_goes_on() {
    let (world, browser) = (World::start().await, Browser::start().await);
    let mut anna = anna(&world, &browser).await;
    anna.window.slash_with("/skat new", &[("computers", "2"), ("think", "unbegrenzt")]).await;
    anna.press_table("begin").await;
    anna.press_table("cards").await;
    anna.answer_until("play").await;
    world.clock.advance(TOKENS_DIE_AFTER);
    assert_eq!(anna.answer_next().await, "play");

    // Only if the old panel's buttons worked is she asked again; a deal may be over with the first trick.
    anna.answer_until("play").await;
    anna.window.dismiss_last().await;
    anna.press_table("cards").await;
    assert_eq!(anna.answer_next().await, "play", "a panel that was called again asks the same");

    let message: String = anna.window.read(NEWEST).await;
    let message = Id(message.parse().unwrap());
    assert!(world.discord.delete_message(world.discord.channel("skat"), message));
    anna.answer_next().await;
    let newer =
        async || anna.window.read::<Option<String>>(NEWEST).await.filter(|newest| *newest != message.to_string());
    anna.window.wait("a new message of the table", newer).await;
    anna.window.screenshots("message-deleted").await;
    // The message that was deleted can't be edited.
    end_but_for(world, vec![anna], &["10008"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_absent_is_played_for_and_comes_back() {
    let (world, browser) = (World::start().await, Browser::start().await);
    let (mut anna, mut bernd) = two_at_a_table(&world, &browser, "1 Minute").await;
    // Who is asked first is a matter of what the computer bids.
    let absent = tokio::select! {
        _ = anna.asked() => &anna.window,
        _ = bernd.asked() => &bernd.window,
    };
    world.clock.advance(OUT_OF_TIME);
    let taken_over = async || {
        let controls =
            "return document.querySelector('.message[data-ephemeral=true] [data-custom-id$=\":take back\"]') !== null";
        absent.read::<bool>(controls).await.then_some(())
    };
    absent.wait("the way back to his seat", taken_over).await;
    absent.screenshots("absent").await;
    absent.press_last(".message[data-ephemeral=true] [data-custom-id$=\":take back\"]").await;
    tokio::join!(anna.play_list(true), bernd.play_list(false));
    anna.window.sees("Liste beendet").await;
    end(world, vec![anna, bernd]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_press_is_not_lost_when_its_message_changes_meanwhile() {
    let (world, browser) = (World::start().await, Browser::start().await);
    let anna = anna(&world, &browser).await;
    anna.window.slash_with("/skat new", &[]).await;
    anna.window.hold("[data-custom-id$=\":autoplayer\"]").await;
    let bernd = world.person("bernd");
    bernd.press_table("join").await;
    let mention = format!("<@{}>", bernd.member.id());
    bernd.sees(|message| !message.ephemeral() && message.text().contains(&mention)).await;
    // What came later has been drawn, so the page knows that somebody has sat down.
    let elsewhere = world.discord.channel("kneipe");
    world.discord.member("clara").in_channel(elsewhere).say("Moin").unwrap();
    anna.window.shows(&format!("[data-channel-id=\"{elsewhere}\"].unread")).await;
    anna.window.let_go().await;
    anna.window.sees("es kann losgehen").await;
    end(world, vec![anna]).await;
}
