//! The gateway breaks in every way that Discord knows. The session resumes or starts again, nothing
//! freezes, and IDENTIFYs are few.

use std::time::Duration;

use discord_sandbox::{Disconnect, LogInRefusal, Route, Sandbox};
use serde_json::json;

use crate::person::Person;
use crate::pool::{ANSWERED_BY_ANOTHER, each_shard_has_one_session};
use crate::world::{PATIENCE, World};

/// Number of refused IDENTIFYs before the refusal is lifted.
const REFUSED: u32 = 2;

/// Time within which a shard is connected again.
const BACK: Duration = Duration::from_secs(10);

/// Waits until the bot has identified more often than before, and fails if that takes too long.
async fn identifies_again(world: &World, before: u32) {
    let again = world.eventually("another IDENTIFY", |discord| {
        discord.log_ins_and_resumptions().0 > before
    });
    let again = tokio::time::timeout(BACK, again).await;
    assert!(again.is_ok(), "the shard isn't connected after {BACK:?}");
}

/// Checks that a member gets a response.
async fn is_answered(person: &Person) {
    person.slash_gets("skat hand", &[], "an keinem Tisch").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_resumes_if_discord_allows_it_and_restarts_otherwise() {
    let world = World::start().await;
    let anna = world.person("anna");
    is_answered(&anna).await;
    let resumable =
        [4000, 4001, 4002, 4003, 4005, 4008].map(|code| (Disconnect::Close(code), true));
    let lost = [4007, 4009, 4010, 4011].map(|code| (Disconnect::Close(code), false));
    let others = [
        (Disconnect::CloseWithoutCode, true),
        (Disconnect::Op7, true),
        (Disconnect::InvalidSession, false),
    ];
    for (how, resumes) in resumable.into_iter().chain(lost).chain(others) {
        let before = world.discord.log_ins_and_resumptions();
        let expected = if resumes {
            (before.0, before.1 + 1)
        } else {
            (before.0 + 1, before.1)
        };
        world.discord.disconnect_gateway(how);
        world
            .eventually("a new connection", |discord| {
                discord.log_ins_and_resumptions() != before
            })
            .await;
        assert_eq!(world.discord.log_ins_and_resumptions(), expected, "{how:?}");
        assert!(world.discord.wait_bot_online(PATIENCE).await, "{how:?}");
        is_answered(&anna).await;
    }
    assert_eq!(world.discord.violations(), Vec::<String>::new());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_connection_is_noticed_by_its_heartbeats() {
    let world = World::start_with_heartbeat(Duration::from_secs(1)).await;
    let anna = world.person("anna");
    is_answered(&anna).await;
    let (log_ins, resumptions) = world.discord.log_ins_and_resumptions();
    world.discord.disconnect_gateway(Disconnect::Silence);
    world
        .eventually("a resumption", |discord| {
            discord.log_ins_and_resumptions().1 > resumptions
        })
        .await;
    assert_eq!(world.discord.log_ins_and_resumptions().0, log_ins);
    is_answered(&anna).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refused_log_ins_are_retried_with_backoff() {
    let world = World::start().await;
    let anna = world.person("anna");
    for refusal in [LogInRefusal::InvalidSession, LogInRefusal::Close(4012)] {
        let (log_ins, _) = world.discord.log_ins_and_resumptions();
        world.discord.refuse_log_ins(Some(refusal));
        world.discord.disconnect_gateway(Disconnect::InvalidSession);
        world
            .eventually("refused log-ins", |discord| {
                discord.log_ins_and_resumptions().0 >= log_ins + REFUSED
            })
            .await;
        world.discord.refuse_log_ins(None);
        assert!(world.discord.wait_bot_online(PATIENCE).await, "{refusal:?}");
        is_answered(&anna).await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_break_before_a_log_in_prolong_no_wait() {
    let world = World::start().await;
    let anna = world.person("anna");
    let (log_ins, _) = world.discord.log_ins_and_resumptions();
    world
        .discord
        .refuse_log_ins(Some(LogInRefusal::InvalidSession));
    world.discord.disconnect_gateway(Disconnect::InvalidSession);
    identifies_again(&world, log_ins).await;
    world.discord.refuse_log_ins(None);
    let (log_ins, _) = world.discord.log_ins_and_resumptions();
    let mut cuts = tokio::time::interval(Duration::from_millis(500));
    for _ in 0..8 {
        cuts.tick().await;
        world.discord.cut_gateway();
    }
    identifies_again(&world, log_ins).await;
    assert!(world.discord.wait_bot_online(PATIENCE).await);
    is_answered(&anna).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_request_before_a_log_in_costs_seconds() {
    let world = World::start().await;
    let anna = world.person("anna");
    for lost in [Route::GetGateway, Route::GetGatewayBot] {
        let (log_ins, _) = world.discord.log_ins_and_resumptions();
        world.discord.leave_next_unanswered(lost);
        world.discord.disconnect_gateway(Disconnect::Close(4009));
        identifies_again(&world, log_ins).await;
        assert!(world.discord.wait_bot_online(PATIENCE).await);
        is_answered(&anna).await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_shards_of_all_processes_log_in_one_after_the_other() {
    let world = World::start_with_turns().await;
    let fellow = world.start_fellow();
    each_shard_has_one_session(&world, 2).await;
    fellow.leaves().await;
    each_shard_has_one_session(&world, 2).await;
    world.end_but_for(&[ANSWERED_BY_ANOTHER]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_log_ins_of_a_day_are_kept() {
    let world = World::start().await;
    let anna = world.person("anna");
    let (log_ins, _) = world.discord.log_ins_and_resumptions();
    world.discord.leave_log_ins(10, Duration::from_secs(1));
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
    assert_eq!(world.discord.log_ins_and_resumptions().0, log_ins);
    world.discord.leave_log_ins(900, Duration::from_secs(1));
    assert!(world.discord.wait_bot_online(PATIENCE).await);
    is_answered(&anna).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unanswered_requests_block_nothing_for_good() {
    let mut world = World::without_bot().await;
    world
        .discord
        .leave_next_unanswered(Route::OverwriteCommands);
    world.start_bot().await;
    let anna = world.person("anna");
    anna.slash("skat new", &[("rounds", json!(1)), ("computers", json!(2))])
        .await;
    // Once no token is valid, the channel route edits the public message.
    world.clock.advance(Duration::from_secs(15 * 60));
    world.discord.leave_next_unanswered(Route::EditMessage);
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
