//! Bots in processes of their own share one Redis. Each may stop, die or hang at any moment, and
//! the others go on.

use std::collections::BTreeSet;
use std::time::Instant;

use discord_sandbox::{InteractionId, Message, Outcome};
use serde_json::json;
use skat_table::DealResult;

use crate::kills::{Progress, kills};
use crate::person::{Ask, Person, list_is_over};
use crate::pool::{
    ACKNOWLEDGED_BY_ANOTHER, each_shard_has_one_session, one_with_computers, play_on, rolls,
};
use crate::servers::{Server, Watched, go_on, halt};
use crate::world::{PATIENCE, Process, UNTIL_LOOKED_AFTER, World, token_key};

/// Errors that Discord may return if two bots get the same events, or one has died or hung. An
/// interaction has its response already. A bot doesn't know how much of a limit is used. A message
/// is deleted already. A click that never got a response has a token that opens nothing. The other
/// bot has uploaded an emoji.
pub(crate) const EXCUSED: [&str; 5] = [
    ACKNOWLEDGED_BY_ANOTHER,
    "429",
    "10008",
    "10015",
    "APPLICATION_EMOJI_NAME_ALREADY_TAKEN",
];

/// Starts a process and waits until it is online at Discord.
pub(crate) async fn first_process(world: &World) -> Process {
    let process = world.start_process();
    assert!(
        world.discord.wait_bot_online(PATIENCE).await,
        "the bot logs in; it logged:\n{}",
        world.log()
    );
    process
}

/// Starts one more process and waits until it has joined the pool.
pub(crate) async fn one_more_process(world: &World, so_far: usize) -> Process {
    let process = world.start_process();
    world.wait_for_bots(so_far + 1).await;
    process
}

fn each_deal_counts_once(ledger: &[DealResult]) -> usize {
    let deals: BTreeSet<_> = ledger
        .iter()
        .map(|entry| (entry.table.number(), entry.number))
        .collect();
    assert_eq!(ledger.len(), deals.len(), "each deal counts once");
    deals.len()
}

/// Repeats a click until it gets a response.
async fn insist(person: &mut Person, ask: &Ask) {
    while !person.tries(ask, &ask.simple()).await {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_replace_each_other_without_losing_a_click() {
    let redis = Server::strict();
    let world = World::on_store(redis.url()).await;
    let mut process = first_process(&world).await;
    let mut playing = Vec::new();
    for name in ["anna", "bernd", "dave"] {
        playing.push(play_on(one_with_computers(&world, name, 36).await));
    }
    let rolling = async {
        for _ in 0..rolls() {
            let next = one_more_process(&world, 1).await;
            std::mem::replace(&mut process, next).leaves().await;
            each_shard_has_one_session(&world, 1).await;
        }
    };
    tokio::select! {
        () = rolling => {}
        _ = futures_util::future::join_all(playing) => unreachable!("the game never ends"),
    }
    process.leaves().await;
    each_deal_counts_once(&world.end_but_for(&EXCUSED).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_tables_of_a_process_that_dies_are_taken_over_with_their_timers() {
    let redis = Server::strict();
    let world = World::on_store(redis.url()).await;
    let dying = first_process(&world).await;
    let mut anna = one_with_computers(&world, "anna", 36).await;
    let (bernd, channel) = (
        world.discord.member("bernd"),
        world.discord.add_channel("bernd"),
    );
    let bernd = Person::new(bernd.in_channel(channel));
    // The option with number 1 is one minute.
    bernd
        .slash(
            "skat new",
            &[
                ("rounds", json!(36)),
                ("computers", json!(2)),
                ("think", json!(1)),
            ],
        )
        .await;
    bernd.press_table("begin").await;
    let unanswered = bernd.asked().await;
    let ask = anna.asked().await;
    let heir = one_more_process(&world, 1).await;
    let (identifies, _) = world.discord.identifies_and_resumes();
    dying.kill().await;
    let died = Instant::now();
    world
        .eventually("the heir's IDENTIFY", |discord| {
            discord.identifies_and_resumes().0 > identifies
        })
        .await;
    assert!(
        world.discord.wait_bot_online(PATIENCE).await,
        "the heir logs in; it logged:\n{}",
        world.log()
    );
    println!(
        "a dead process's shard was taken over after {:?}",
        died.elapsed()
    );
    insist(&mut anna, &ask).await;
    println!("its tables were played on after {:?}", died.elapsed());
    let later = anna.asked().await;
    insist(&mut anna, &later).await;
    // Nobody has pressed anything here: the new process's clock has acted.
    let pauses = |message: &Message| {
        message.id() == unanswered.panel.id() && message.text().contains("macht Pause")
    };
    let seen = bernd
        .member
        .wait_message(bernd.member.channel(), pauses, PATIENCE * 3)
        .await;
    assert!(
        seen.is_ok(),
        "the timer has not run; the bots logged:\n{}",
        world.log()
    );
    heir.leaves().await;
    each_deal_counts_once(&world.end_but_for(&EXCUSED).await);
}

/// A process's words when it takes the place of a dead one on the same data folder.
const REPLACES: &str = "this process replaces one that was killed here";

/// A single process that is killed and started again doesn't wait for its own lease to expire.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_single_process_is_replaced_at_once() {
    let redis = Server::strict();
    let world = World::on_store(redis.url()).await;
    let killed = first_process(&world).await;
    let mut anna = one_with_computers(&world, "anna", 36).await;
    let ask = anna.asked().await;
    // Discord grants an IDENTIFY every five seconds.
    let may_identify = |_: &_| {
        redis
            .ask::<u64>("EXISTS skatrunde:login:0")
            .expect("Redis answers")
            == 0
    };
    world.eventually("a turn to identify", may_identify).await;
    killed.kill().await;
    let died = Instant::now();
    // From now on its lease never expires, so only the heir can take its shard from it.
    let peers = "skatrunde:{pool:1}:peers";
    let dead: Vec<String> = redis.ask(&format!("HKEYS {peers}")).unwrap();
    assert_eq!(dead.len(), 1, "the killed process is in the pool");
    let far_future = 1_u64 << 50;
    redis
        .ask::<()>(&format!("HSET {peers} {} {far_future}:0", dead[0]))
        .unwrap();
    assert!(world.discord.wait_bot_offline(PATIENCE).await);
    let heir = first_process(&world).await;
    println!("a killed process was replaced after {:?}", died.elapsed());
    insist(&mut anna, &ask).await;
    println!("its table was played on after {:?}", died.elapsed());
    assert!(world.log().contains(REPLACES), "{}", world.log());
    heir.leaves().await;
    // After an orderly end there is nobody to replace.
    let next = first_process(&world).await;
    assert_eq!(world.log().matches(REPLACES).count(), 1);
    next.leaves().await;
    assert!(!world.log().contains(&token_key()), "the log shows the key");
    each_deal_counts_once(&world.end_but_for(&EXCUSED).await);
}

/// A suspended process may come back, so nobody takes it for dead before its lease has expired.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_suspended_process_is_not_taken_for_a_killed_one() {
    let redis = Server::strict();
    let world = World::on_store(redis.url()).await;
    let suspended = first_process(&world).await;
    let (identifies, _) = world.discord.identifies_and_resumes();
    halt(suspended.id());
    let heir = world.start_process();
    world
        .eventually("the heir's IDENTIFY", |discord| {
            discord.identifies_and_resumes().0 > identifies
        })
        .await;
    assert!(!world.log().contains(REPLACES), "{}", world.log());
    go_on(suspended.id());
    world.wait_for_bots(2).await;
    suspended.leaves().await;
    heir.leaves().await;
    world.end_but_for(&EXCUSED).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_returning_hung_process_changes_nothing() {
    let redis = Server::strict();
    let world = World::on_store(redis.url()).await;
    let mut serving = first_process(&world).await;
    let progress = Progress::default();
    let mut playing = Vec::new();
    for name in ["anna", "bernd", "dave"] {
        playing.push(play_through_trouble(
            one_with_computers(&world, name, 2).await,
            &progress,
        ));
    }
    let hanging = async {
        for pause in 0..4 {
            progress.reaches(progress.clicks() + 2 + pause).await;
            let heir = one_more_process(&world, 1).await;
            halt(serving.id());
            // The heir has to have responded to clicks before the other one comes back.
            progress.reaches(progress.clicks() + 6).await;
            go_on(serving.id());
            progress.reaches(progress.clicks() + 3).await;
            std::mem::replace(&mut serving, heir).leaves().await;
            each_shard_has_one_session(&world, 1).await;
        }
    };
    let playing = async {
        futures_util::future::join_all(playing).await;
        progress.is_over();
    };
    tokio::join!(hanging, playing);
    serving.leaves().await;
    // The process responds too late to interactions from before the hang.
    let excused = [&EXCUSED[..], &["10062"]].concat();
    assert_eq!(
        each_deal_counts_once(&world.end_but_for(&excused).await),
        3 * 3 * 2
    );
}

/// Texts for a player whose action was not stored, is lost, or came too soon after a change.
const NOT_DONE: [&str; 8] = [
    "nicht speichern",
    "couldn’t store",
    "starte gerade neu",
    "I’m restarting",
    "verloren gegangen",
    "moves were lost",
    "hatten sich gerade geändert",
    "had just changed",
];

/// Returns whether the person was told after a click that it has no effect.
fn got_no_effect_notice(person: &Person, click: InteractionId) -> bool {
    let words = |message: &Message| NOT_DONE.iter().any(|words| message.text().contains(words));
    // A note stands on the panel, which is older than the click.
    let is_newer = |message: &Message| message.id() > click || message.content().starts_with("💡");
    person
        .member
        .messages(person.member.channel())
        .iter()
        .any(|message| is_newer(message) && words(message))
}

/// Plays until the list is over. Repeats a click only if it got no response, or if the player was
/// told that it has no effect. A player who is left without a word therefore never finishes.
async fn play_through_trouble(mut person: Person, progress: &Progress) {
    let over = list_is_over;
    let mut last: Option<(Ask, InteractionId)> = None;
    loop {
        let end = person.member.clone();
        let ask = tokio::select! {
            _ = end.wait_message(end.channel(), over, PATIENCE * 10) => return,
            ask = tokio::time::timeout(UNTIL_LOOKED_AFTER, person.asked()) => ask,
        };
        let Ok(ask) = ask else {
            if let Some((ask, _)) = last
                .take()
                .filter(|(_, click)| got_no_effect_notice(&person, *click))
            {
                person.forget_decision(&ask);
            }
            // While nothing can be stored, the screen may differ from the stored state.
            if let Ok(opened) = person.member.slash("skat hand", &[]) {
                person.member.outcome(opened, PATIENCE).await.unwrap();
            }
            continue;
        };
        let click = person.start_to_choose(&ask, &ask.simple());
        match person.member.outcome(click, PATIENCE).await.unwrap() {
            Outcome::Responded => progress.one_more(),
            _ => person.forget_decision(&ask),
        }
        last = Some((ask, click));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_and_their_redis_are_killed_at_random_moments_and_nothing_is_lost() {
    let mut redis = Server::strict();
    let world = World::on_store(redis.url()).await;
    let mut bots = vec![
        first_process(&world).await,
        one_more_process(&world, 1).await,
    ];
    let rounds = u16::try_from(kills() / 10).unwrap();
    let progress = Progress::default();
    let mut playing = Vec::new();
    for name in ["anna", "bernd", "dave"] {
        playing.push(play_through_trouble(
            one_with_computers(&world, name, rounds).await,
            &progress,
        ));
    }
    let kills = async {
        for kill in 0..kills() {
            progress.reaches(progress.clicks() + 1 + kill % 4).await;
            match kill % 3 {
                0 => {
                    redis.kill();
                    redis.restart();
                }
                // The oldest process serves the tables.
                one => {
                    bots.remove(if one == 1 { 0 } else { 1 }).kill().await;
                    bots.push(world.start_process());
                }
            }
        }
    };
    let playing = async {
        futures_util::future::join_all(playing).await;
        progress.is_over();
    };
    tokio::join!(kills, playing);
    for bot in bots {
        bot.kill().await;
    }
    assert_eq!(
        each_deal_counts_once(&world.end_but_for(&EXCUSED).await),
        3 * 3 * usize::from(rounds)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_by_itself_after_a_failover() {
    let mut watched = Watched::start();
    let world = World::on_store(watched.url()).await;
    let bots = [
        first_process(&world).await,
        one_more_process(&world, 1).await,
    ];
    let progress = Progress::default();
    let mut playing = Vec::new();
    for name in ["anna", "bernd", "dave"] {
        playing.push(play_through_trouble(
            one_with_computers(&world, name, 1).await,
            &progress,
        ));
    }
    let failover = async {
        progress.reaches(progress.clicks() + 5).await;
        watched.primary.kill();
    };
    let playing = async {
        let played =
            tokio::time::timeout(PATIENCE * 15, futures_util::future::join_all(playing)).await;
        progress.is_over();
        played
    };
    let ((), played) = tokio::join!(failover, playing);
    assert!(played.is_ok(), "play goes on by itself");
    assert!(watched.replica.is_primary(), "there was a failover");
    for bot in bots {
        bot.kill().await;
    }
    assert_eq!(
        each_deal_counts_once(&world.end_but_for(&EXCUSED).await),
        3 * 3
    );
}
