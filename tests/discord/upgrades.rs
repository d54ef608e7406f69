//! An upgrade changes the stored format: the previous release may come back until it is confirmed,
//! and nobody who plays notices anything.

use discord_sandbox::Outcome;
use serde_json::{Value, json};
use skat_rules::game::GameId;
use skat_store::{FORMAT, Formats, ProcessId};

use crate::kills::Progress;
use crate::person::Person;
use crate::played::{Until, play as play_table};
use crate::pool::one_with_computers;
use crate::processes::{EXCUSED, first_process, one_more_process};
use crate::replays::codes;
use crate::retention::advances_until;
use crate::servers::Server;
use crate::store::store;
use crate::world::{PATIENCE, World};

/// The formats of the previous release.
const PREVIOUS: Formats = Formats::up_to(FORMAT - 1);

/// Plays on, and every click gets a response.
async fn play(mut person: Person, progress: &Progress) {
    loop {
        let ask = person.asked().await;
        let click = person.start_to_choose(&ask, &ask.simple());
        let outcome = person.member.outcome(click, PATIENCE).await.unwrap();
        assert_eq!(outcome, Outcome::Responded, "a click was lost");
        progress.one_more();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_play_on_while_an_upgrade_is_confirmed() {
    let redis = Server::strict();
    let world = World::on_store(redis.url()).await;
    drop(world.open_store_as(PREVIOUS).await);
    let format = || redis.ask::<u32>("HGET skatrunde:meta format").unwrap();
    let first = first_process(&world).await;
    let second = one_more_process(&world, 1).await;
    let progress = Progress::default();
    let mut playing = Vec::new();
    for name in ["anna", "bernd"] {
        playing.push(play(one_with_computers(&world, name, 36).await, &progress));
    }
    let upgrading = async {
        progress.reaches(6).await;
        assert_eq!(format(), FORMAT - 1);
        // A process of the previous release can join, and read everything.
        let previous = world.open_store_as(PREVIOUS).await;
        for table in previous.all_tables().await.unwrap() {
            previous.dump_table(table).await.unwrap();
        }
        let shards = 1;
        let onlooker = ProcessId(7);
        previous.beat(onlooker, shards, true).await.unwrap();
        let error = store(&world, &["migrate"]).await.unwrap_err();
        assert!(
            error.contains("an earlier version still run (1,"),
            "{error}"
        );
        assert_eq!(format(), FORMAT - 1);
        previous.leave(onlooker, shards).await.unwrap();

        let status = store(&world, &["status"]).await.unwrap();
        assert!(
            status.contains("until `skatrunde store migrate`"),
            "{status}"
        );
        let migrated = store(&world, &["migrate"]).await.unwrap();
        assert_eq!(migrated, now_migrated());
        let both_know = |_: &_| world.log().matches("the store was migrated").count() == 2;
        world.eventually("both processes' notice", both_know).await;
        progress.reaches(progress.clicks() + 6).await;
        first.leaves().await;
        progress.reaches(progress.clicks() + 6).await;
    };
    tokio::select! {
        () = upgrading => {}
        _ = futures_util::future::join_all(playing) => unreachable!("the game never ends"),
    }
    second.leaves().await;
    assert_eq!(format(), FORMAT);
    world.end_but_for(&EXCUSED).await;
}

fn now_migrated() -> String {
    let previous = FORMAT - 1;
    format!("migrated the store from format {previous} to format {FORMAT}\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_ends_when_the_store_becomes_too_new_for_it() {
    let redis = Server::strict();
    let world = World::on_store(redis.url()).await;
    let process = first_process(&world).await;
    redis
        .ask::<()>("HSET skatrunde:meta format 99")
        .expect("writes");
    assert_eq!(process.ends().await, Some(65), "{}", world.log());
    let words = "the store now has format 99, but this program knows only formats up to";
    assert!(world.log().contains(words), "{}", world.log());
    let process = world.start_process();
    assert_eq!(process.ends().await, Some(65), "{}", world.log());
    let words = "the database has format 99, but this program knows only formats up to";
    assert!(world.log().contains(words), "{}", world.log());
    redis
        .ask::<()>(&format!("HSET skatrunde:meta format {FORMAT}"))
        .expect("writes");
    world.end_but_for(&EXCUSED).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_is_migrated_by_a_bot_that_has_served_for_an_hour() {
    let mut world = World::without_bot().await;
    drop(world.open_store_as(PREVIOUS).await);
    world.start_bot().await;
    let store = world.store();
    assert!(store.awaits_migration());
    let minute = std::time::Duration::from_secs(60);
    advances_until(&world, minute, async || store.writes(FORMAT)).await;
    drop(store);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_bot_migrates_its_file_for_the_command_line() {
    let mut world = World::without_bot().await;
    drop(world.open_store_as(PREVIOUS).await);
    world.start_bot_apart().await;
    let formats = async || {
        let status = store(&world, &["status", "--json"]).await.unwrap();
        let status: Value = serde_json::from_str(&status).unwrap();
        (status["format"].clone(), status["newest_format"].clone())
    };
    let plan = store(&world, &["migrate", "--dry-run"]).await.unwrap();
    let previous = FORMAT - 1;
    let words = format!("would migrate the store from format {previous} to format {FORMAT}:\n");
    assert!(plan.contains(&words), "{plan}");
    assert_eq!(formats().await, (json!(previous), json!(FORMAT)));
    assert_eq!(store(&world, &["migrate"]).await.unwrap(), now_migrated());
    assert_eq!(formats().await, (json!(FORMAT), json!(FORMAT)));
    for words in [&["migrate"][..], &["migrate", "--dry-run"]] {
        let done = store(&world, words).await.unwrap();
        assert_eq!(
            done,
            format!("the store has format {FORMAT}; nothing to do\n")
        );
    }
    world.end().await;
}

/// Until the archive has the deals of earlier releases, the list says so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn earlier_deals_are_announced_until_the_store_is_migrated() {
    /// The format after which deals are archived.
    const BEFORE_ARCHIVE: u32 = 9;
    const HINT: &str = "vor dem letzten Update fehlen";
    const ENGLISH_HINT: &str = "before the last upgrade are still missing";
    let mut world = World::without_bot().await;
    let (anna, dave) = (world.person("anna"), world.person("dave"));
    let earlier = world.open_store_as(Formats::up_to(BEFORE_ARCHIVE)).await;
    let users = [&anna, &dave].map(|person| person.member.id().0);
    let server = world.discord.guild_id().0;
    play_table(&*earlier, 4, GameId::Skat, server, &users, Until::End).await;
    drop(earlier);
    world.start_bot_apart().await;
    anna.slash_gets("deals", &[], HINT).await;
    dave.slash_gets("deals", &[], ENGLISH_HINT).await;
    store(&world, &["migrate"]).await.unwrap();
    let list = anna.slash_gets("deals", &[], "Deine Spiele").await;
    assert!(!codes(&list).is_empty(), "{}", list.text());
    assert!(!list.text().contains(HINT), "{}", list.text());
    world.end().await;
}
