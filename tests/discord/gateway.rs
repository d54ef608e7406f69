//! The gateway breaks in every way that Discord knows. The session resumes or starts again, nothing
//! freezes, and IDENTIFYs are few.

use std::time::Duration;

use discord_sandbox::{Disconnect, IdentifyRefusal, Route, Sandbox};
use serde_json::json;

use crate::person::Person;
use crate::pool::{ACKNOWLEDGED_BY_ANOTHER, each_shard_has_one_session};
use crate::world::{PATIENCE, World};

/// Number of refused IDENTIFYs before the refusal is lifted.
const REFUSED: u32 = 2;

/// Time within which a shard is connected again.
const BACK: Duration = Duration::from_secs(10);

/// Waits until the bot has identified more often than before, and fails if that takes too long.
async fn identifies_again(world: &World, before: u32) {
    let again = world.eventually("another IDENTIFY", |discord| {
        discord.identifies_and_resumes().0 > before
    });
    let again = tokio::time::timeout(BACK, again).await;
    assert!(again.is_ok(), "the shard isn't connected after {BACK:?}");
}

/// Checks that a member gets a response.
async fn gets_responses(person: &Person) {
    person.slash_gets("skat hand", &[], "an keinem Tisch").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_resumes_if_discord_allows_it_and_restarts_otherwise() {
    let world = World::start().await;
    let anna = world.person("anna");
    gets_responses(&anna).await;
    let resumable =
        [4000, 4001, 4002, 4003, 4005, 4008].map(|code| (Disconnect::Close(code), true));
    let lost = [4007, 4009, 4010, 4011].map(|code| (Disconnect::Close(code), false));
    let others = [
        (Disconnect::CloseWithoutCode, true),
        (Disconnect::Op7, true),
        (Disconnect::InvalidSession, false),
    ];
    for (how, resumes) in resumable.into_iter().chain(lost).chain(others) {
        let before = world.discord.identifies_and_resumes();
        let expected = if resumes {
            (before.0, before.1 + 1)
        } else {
            (before.0 + 1, before.1)
        };
        world.discord.disconnect_gateway(how);
        world
            .eventually("a new connection", |discord| {
                discord.identifies_and_resumes() != before
            })
            .await;
        assert_eq!(world.discord.identifies_and_resumes(), expected, "{how:?}");
        assert!(world.discord.wait_bot_online(PATIENCE).await, "{how:?}");
        gets_responses(&anna).await;
    }
    assert_eq!(world.discord.violations(), Vec::<String>::new());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_connection_is_noticed_by_its_heartbeats() {
    let world = World::start_with_heartbeat(Duration::from_secs(1)).await;
    let anna = world.person("anna");
    gets_responses(&anna).await;
    let (identifies, resumptions) = world.discord.identifies_and_resumes();
    world.discord.disconnect_gateway(Disconnect::Silence);
    world
        .eventually("a resumption", |discord| {
            discord.identifies_and_resumes().1 > resumptions
        })
        .await;
    assert_eq!(world.discord.identifies_and_resumes().0, identifies);
    gets_responses(&anna).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refused_identifies_are_retried_with_backoff() {
    let world = World::start().await;
    let anna = world.person("anna");
    for refusal in [
        IdentifyRefusal::InvalidSession,
        IdentifyRefusal::Close(4012),
    ] {
        let (identifies, _) = world.discord.identifies_and_resumes();
        world.discord.refuse_identifies(Some(refusal));
        world.discord.disconnect_gateway(Disconnect::InvalidSession);
        world
            .eventually("refused IDENTIFYs", |discord| {
                discord.identifies_and_resumes().0 >= identifies + REFUSED
            })
            .await;
        world.discord.refuse_identifies(None);
        assert!(world.discord.wait_bot_online(PATIENCE).await, "{refusal:?}");
        gets_responses(&anna).await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_break_before_identify_prolong_no_wait() {
    let world = World::start().await;
    let anna = world.person("anna");
    let (identifies, _) = world.discord.identifies_and_resumes();
    world
        .discord
        .refuse_identifies(Some(IdentifyRefusal::InvalidSession));
    world.discord.disconnect_gateway(Disconnect::InvalidSession);
    identifies_again(&world, identifies).await;
    world.discord.refuse_identifies(None);
    let (identifies, _) = world.discord.identifies_and_resumes();
    let mut cuts = tokio::time::interval(Duration::from_millis(500));
    for _ in 0..8 {
        cuts.tick().await;
        world.discord.cut_gateway();
    }
    identifies_again(&world, identifies).await;
    assert!(world.discord.wait_bot_online(PATIENCE).await);
    gets_responses(&anna).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_request_before_identify_costs_seconds() {
    let world = World::start().await;
    let anna = world.person("anna");
    for lost in [Route::GetGateway, Route::GetGatewayBot] {
        let (identifies, _) = world.discord.identifies_and_resumes();
        world.discord.ignore_next(lost);
        world.discord.disconnect_gateway(Disconnect::Close(4009));
        identifies_again(&world, identifies).await;
        assert!(world.discord.wait_bot_online(PATIENCE).await);
        gets_responses(&anna).await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_shards_of_all_processes_identify_one_after_the_other() {
    let world = World::start_with_turns().await;
    let fellow = world.start_fellow();
    each_shard_has_one_session(&world, 2).await;
    fellow.leaves().await;
    each_shard_has_one_session(&world, 2).await;
    world.end_but_for(&[ACKNOWLEDGED_BY_ANOTHER]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_session_starts_of_a_day_are_kept() {
    let world = World::start().await;
    let anna = world.person("anna");
    let (identifies, _) = world.discord.identifies_and_resumes();
    world
        .discord
        .leave_session_starts(10, Duration::from_secs(1));
    let mark = world.discord.mark();
    world.discord.disconnect_gateway(Disconnect::InvalidSession);
    let asks = |discord: &Sandbox| {
        discord
            .calls_since(mark)
            .iter()
            .filter(|call| call.route == Route::GetGatewayBot)
            .count()
    };
    world
        .eventually("questions how many are left", |discord| asks(discord) >= 2)
        .await;
    assert_eq!(world.discord.identifies_and_resumes().0, identifies);
    world
        .discord
        .leave_session_starts(900, Duration::from_secs(1));
    assert!(world.discord.wait_bot_online(PATIENCE).await);
    gets_responses(&anna).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_without_a_response_block_nothing_for_good() {
    let mut world = World::without_bot().await;
    world.discord.ignore_next(Route::OverwriteCommands);
    world.start_bot().await;
    let anna = world.person("anna");
    anna.slash("skat new", &[("rounds", json!(1)), ("computers", json!(2))])
        .await;
    // Once no token is valid, the channel route edits the public message.
    world.clock.advance(Duration::from_secs(15 * 60));
    world.discord.ignore_next(Route::EditMessage);
    let lobby = anna.table_message("begin").await;
    anna.press_table("begin").await;
    anna.sees(|message| {
        message.id() == lobby.id()
            && message
                .buttons()
                .iter()
                .all(|button| button.label != "Start")
    })
    .await;
    world.end().await;
}
