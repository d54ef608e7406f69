//! Tables in the browser: lists of several people, other games, and mishaps.

use std::time::{Duration, Instant};

use discord_sandbox::Id;
use serde_json::json;
use skat_rules::game::GameId;
use skatrunde::config::Config;

use crate::browser::{Browser, DESK, PHONE, Window};
use crate::person::Person;
use crate::player::Player;
use crate::world::World;

/// Age at which Discord's interaction tokens have expired.
const TOKENS_DIE_AFTER: Duration = Duration::from_secs(15 * 60);

/// Longer than a table's default think time.
const OUT_OF_TIME: Duration = Duration::from_secs(61);

/// Finds the newest public message.
const NEWEST: &str = "return \
    [...document.querySelectorAll('.message:not([data-ephemeral=true])')].at(-1)\
    ?.dataset.messageId";

async fn anna(world: &World, browser: &Browser) -> Player {
    Player::new(Window::open(browser, &world.discord.page_url(), DESK, "Anna").await)
}

/// Seats Anna at a desktop and Bernd with a phone, with one autoplayer and this think time. Each
/// opens a panel.
pub(crate) async fn two_at_a_table(
    world: &World,
    browser: &Browser,
    think: &str,
) -> (Player, Player) {
    let anna = anna(world, browser).await;
    let bernd = Player::new(Window::open(browser, &world.discord.page_url(), PHONE, "Bernd").await);
    anna.window
        .slash_with("/skat new", &[("rounds", "1"), ("think", think)])
        .await;
    bernd.press_table("join").await;
    anna.press_table("autoplayer").await;
    anna.press_table("begin").await;
    anna.press_table("cards").await;
    bernd.press_table("cards").await;
    (anna, bernd)
}

/// Ends a test without script errors or violations of Discord's rules.
pub(crate) async fn end(world: World, players: Vec<Player>) {
    end_but_for(world, players, &[]).await;
}

/// Like [`end`], but tolerates violations that contain these texts.
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

/// Prints how long it takes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_played_from_the_lobby_to_a_result() {
    let settings = |config: &mut Config| config.limits.tables_per_person = GameId::ALL.len();
    let (world, browser) = (World::start_with(settings).await, Browser::start().await);
    let begun = Instant::now();
    let window = Window::open(&browser, &world.discord.page_url(), PHONE, "Anna").await;
    let mut anna = Player::new(window);
    for (index, game) in GameId::ALL.iter().enumerate() {
        let channel = world.discord.add_channel(game.key());
        let host = Person::new(world.discord.member("anna").in_channel(channel));
        let computers = game.players().start() - 1;
        let options = [
            ("game", json!(index)),
            ("computers", json!(computers)),
            ("rounds", json!(1)),
        ];
        host.slash("skat new", &options).await;
        anna.go(host.member.id(), channel).await;
        anna.window
            .shows("[data-custom-id$=\":begin\"]:not(:disabled)")
            .await;
        anna.window
            .screenshots(&format!("{}-lobby", game.key()))
            .await;
        anna.press_table("begin").await;
        anna.play_one_deal(game.key()).await;
    }
    println!(
        "{} games with screenshots took {:.1} s",
        GameId::ALL.len(),
        begun.elapsed().as_secs_f64()
    );
    end(world, vec![anna]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_survives_expired_tokens_and_deleted_messages() {
    let (world, browser) = (World::start().await, Browser::start().await);
    let mut anna = anna(&world, &browser).await;
    anna.window
        .slash_with("/skat new", &[("computers", "2"), ("think", "unbegrenzt")])
        .await;
    anna.press_table("begin").await;
    anna.press_table("cards").await;
    anna.answer_until("play").await;
    world.clock.advance(TOKENS_DIE_AFTER);
    assert_eq!(anna.answer_next().await, "play");

    // The next question comes only if the old panel's buttons worked. The deal may end with the
    // first trick.
    anna.answer_until("play").await;
    anna.window.dismiss_last().await;
    anna.press_table("cards").await;
    assert_eq!(
        anna.answer_next().await,
        "play",
        "a panel that was called again asks the same"
    );

    let message: String = anna.window.read(NEWEST).await;
    let message = Id(message.parse().unwrap());
    assert!(
        world
            .discord
            .delete_message(world.discord.channel("skat"), message)
    );
    anna.answer_next().await;
    let newer = async || {
        anna.window
            .read::<Option<String>>(NEWEST)
            .await
            .filter(|newest| *newest != message.to_string())
    };
    anna.window.wait("a new message of the table", newer).await;
    anna.window.screenshots("message-deleted").await;
    // The deleted message can't be edited.
    end_but_for(world, vec![anna], &["10008"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computer_plays_for_an_absent_player_who_comes_back() {
    let (world, browser) = (World::start().await, Browser::start().await);
    let (mut anna, mut bernd) = two_at_a_table(&world, &browser, "1 Minute").await;
    // The autoplayer's bids decide who is asked first.
    let absent = tokio::select! {
        _ = anna.asked() => &anna.window,
        _ = bernd.asked() => &bernd.window,
    };
    world.clock.advance(OUT_OF_TIME);
    let taken_over = async || {
        let controls = "return document.querySelector('.message[data-ephemeral=true] \
            [data-custom-id$=\":take back\"]') !== null";
        absent.read::<bool>(controls).await.then_some(())
    };
    absent.wait("the way back to his seat", taken_over).await;
    absent.screenshots("absent").await;
    absent
        .press_last(".message[data-ephemeral=true] [data-custom-id$=\":take back\"]")
        .await;
    tokio::join!(anna.play_list(true), bernd.play_list(false));
    anna.window.sees("Liste beendet").await;
    end(world, vec![anna, bernd]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_press_survives_a_change_of_its_message() {
    let (world, browser) = (World::start().await, Browser::start().await);
    let anna = anna(&world, &browser).await;
    anna.window.slash_with("/skat new", &[]).await;
    anna.window.hold("[data-custom-id$=\":autoplayer\"]").await;
    let bernd = world.person("bernd");
    bernd.press_table("join").await;
    let mention = format!("<@{}>", bernd.member.id());
    bernd
        .sees(|message| !message.ephemeral() && message.text().contains(&mention))
        .await;
    // The later message has been drawn, so the page has also seen somebody sit down.
    let elsewhere = world.discord.channel("kneipe");
    world
        .discord
        .member("clara")
        .in_channel(elsewhere)
        .say("Moin")
        .unwrap();
    anna.window
        .shows(&format!("[data-channel-id=\"{elsewhere}\"].unread"))
        .await;
    anna.window.let_go().await;
    anna.window.sees("es kann losgehen").await;
    end(world, vec![anna]).await;
}
