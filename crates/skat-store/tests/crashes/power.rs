//! Power loss, which SIGKILL doesn't show: Redis is left with the data it had synced, so its file
//! is cut back.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use skat_store::{Committed, Durability, LogPosition, OpenError, Options, StoreError, open};
use skat_table::TableId;
use tokio::runtime::Runtime;

use crate::common::servers::Server;
use crate::common::{NOW, options};
use crate::player::{PATIENCE, Player, check_counted, check_table, soaks, store_at};

/// Servers on which cuts are tried in parallel.
const AT_ONCE: usize = 4;

/// Duration of the load that is cut back by a second.
const LOAD: Duration = Duration::from_millis(2_500);

/// Time that Redis may hold back acknowledged data at `everysec`: a second as announced, twice that
/// as documented for a slow disk.
const HELD_BACK: Duration = Duration::from_secs(2);

/// Number of power failures at `everysec`, and the number in a soak.
const FAILURES: (usize, usize) = (3, 200);

/// Returns the file that a server appends its writes to.
pub(crate) fn file_of(server: &Server) -> PathBuf {
    let files = fs::read_dir(server.folder().join("appendonlydir"))
        .expect("the server has append-only files");
    let mut paths = files.map(|file| file.expect("reads").path());
    paths
        .find(|path| path.to_string_lossy().ends_with(".incr.aof"))
        .expect("an incremental file exists")
}

fn size(server: &Server) -> u64 {
    fs::metadata(file_of(server))
        .expect("the file exists")
        .len()
}

/// A file with its content up to the last step.
struct Written {
    bytes: Vec<u8>,
    /// Length of the file before the last step.
    acknowledged: usize,
    before: LogPosition,
    after: LogPosition,
}

/// Makes some steps at two tables, the last one at table 1.
async fn write(server: &mut Server, required: Durability) -> Result<Written, OpenError> {
    let store = open(&Options {
        required: Some(required),
        ..options(server.url(), "")
    })
    .await?;
    let mut one = Player::sit_down(store.clone(), 1).await;
    let mut two = Player::sit_down(store, 2).await;
    for _ in 0..5 {
        two.go_on().await;
        one.go_on().await;
    }
    let before = one.stands();
    let acknowledged = size(server) as usize;
    let after = one.go_on().await;
    server.kill();
    Ok(Written {
        bytes: fs::read(file_of(server)).expect("reads"),
        acknowledged,
        before,
        after,
    })
}

/// Cuts the last step at every byte. Everything before it is there, and the step itself as a whole
/// or not at all.
async fn cut_everywhere(options: &str) -> Result<(), OpenError> {
    let written = write(&mut Server::start(options), Durability::RedisStrict).await?;
    let next = AtomicUsize::new(written.acknowledged);
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                let mut server = Server::start(options);
                // Its file exists once it answers.
                server.ask::<String>("PING").expect("answers");
                let runtime = Runtime::new().expect("a runtime");
                loop {
                    let cut = next.fetch_add(1, Ordering::Relaxed);
                    if cut > written.bytes.len() {
                        break;
                    }
                    server.kill();
                    fs::write(file_of(&server), &written.bytes[..cut]).expect("cuts");
                    server.restart();
                    let expected = if cut == written.bytes.len() {
                        written.after
                    } else {
                        written.before
                    };
                    runtime.block_on(is_whole(&server, expected));
                }
            });
        }
    });
    println!(
        "{options}: cut at {} places",
        written.bytes.len() - written.acknowledged + 1
    );
    Ok(())
}

/// Checks that table 1 has this position, and that both tables are whole and can go on.
async fn is_whole(server: &Server, expected: LogPosition) {
    let store = store_at(&server.url()).await;
    for table in [1, 2] {
        let acquired = store
            .acquire(TableId::new(table), NOW)
            .await
            .expect("acquires");
        assert_eq!(
            acquired.position().seq,
            if table == 1 { expected.seq } else { 6 }
        );
        assert!(table == 2 || acquired.position() == expected);
        check_table(&*store, table, &acquired, 0).await;
    }
    check_counted(&*store, [1, 2]).await;
    Player::sit_down(store, 1).await.go_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_strict_server_loses_nothing_acknowledged() {
    cut_everywhere("--appendonly yes --appendfsync always")
        .await
        .expect("the server starts with strict syncing");
}

/// The same with a server that syncs on demand, where each step asks for its sync.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_syncs_on_demand_loses_nothing_acknowledged() {
    let options = "--appendonly yes --appendfsync everysec";
    match cut_everywhere(options).await {
        Ok(()) => {}
        Err(OpenError::LevelTooLow {
            given: Durability::RedisFast,
            ..
        }) => {
            assert!(
                Server::start(options)
                    .ask::<Vec<u64>>("WAITAOF 1 0 1")
                    .is_err(),
                "the store can sync on demand"
            );
            println!("this server doesn't sync on demand, so it isn't strict");
        }
        Err(error) => panic!("{error}"),
    }
}

/// At `everysec` the last second may be missing: its writer finds out, and nothing is half there.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_fast_server_loses_no_more_than_announced() {
    let (mut lost, mut acknowledged) = (0, 0);
    let failures = if soaks() { FAILURES.1 } else { FAILURES.0 };
    for _ in 0..failures {
        let (of_round, lost_of_round) = fail_under_load().await;
        acknowledged += of_round;
        lost += lost_of_round;
    }
    println!(
        "{failures} failures of power, {acknowledged} steps acknowledged, {lost} of them lost and \
         noticed"
    );
    assert!(lost > 0 && lost < acknowledged);
}

/// Returns the number of acknowledged steps, and the number of lost ones.
async fn fail_under_load() -> (u64, u64) {
    const TABLES: u64 = 4;
    let mut server = Server::start("--appendonly yes --appendfsync everysec");
    let store = store_at(&server.url()).await;
    let over = Arc::new(AtomicBool::new(false));
    let players = (1..=TABLES).map(|table| {
        let (store, over) = (store.clone(), over.clone());
        tokio::spawn(async move {
            let mut player = Player::sit_down(store, table).await;
            let mut told = Vec::new();
            while !over.load(Ordering::Relaxed) {
                let position = player.go_on().await;
                told.push((Instant::now(), position));
            }
            (player, told)
        })
    });
    let players: Vec<_> = players.collect();
    let begun = Instant::now();
    let mut sizes = Vec::new();
    while begun.elapsed() < LOAD {
        sizes.push((Instant::now(), size(&server)));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    over.store(true, Ordering::Relaxed);
    let players = join_all(players).await;
    let killed_at = Instant::now();
    server.kill();

    let (looked_at, synced) = *sizes
        .iter()
        .rev()
        .find(|(at, _)| *at + Duration::from_secs(1) <= killed_at)
        .expect("a size from a second before the kill");
    // As if the power had failed a second after this look, however long the players took to finish.
    let died_at = looked_at + Duration::from_secs(1);
    let bytes = fs::read(file_of(&server)).expect("reads");
    // Somewhere within the last second, mostly in the middle of a step.
    let cut = synced as usize
        + getrandom::u64().expect("the system provides random numbers") as usize
            % (bytes.len() - synced as usize);
    fs::write(file_of(&server), &bytes[..cut]).expect("cuts");
    server.restart();

    let direct = store_at(&server.url()).await;
    let (mut acknowledged, mut lost) = (0, 0);
    for player in players {
        let (mut player, told) = player.expect("the task doesn't panic");
        let knew = player.stands();
        let answer = clear_answer(&mut player).await;
        let acquired = direct
            .acquire(TableId::new(player.table()), NOW)
            .await
            .expect("acquires");
        match answer {
            Ok(Committed::Stored { .. }) => assert!(acquired.has_stood_at(knew)),
            Err(StoreError::WrongPosition { .. }) => assert!(!acquired.has_stood_at(knew)),
            answer => panic!("{answer:?}"),
        }
        for (at, position) in &told {
            let kept = acquired.has_stood_at(*position);
            assert!(
                kept || *at + HELD_BACK >= died_at,
                "table {}: {position:?} was synced long ago",
                player.table()
            );
        }
        player.take_over().await;
        player.go_on().await;
        player.check(&*direct).await;
        acknowledged += player.met.acknowledged;
        lost += player.met.lost;
    }
    check_counted(&*direct, 1..=TABLES).await;
    (acknowledged, lost)
}

/// Makes a step, resending it while in doubt, as over a connection from before the crash.
async fn clear_answer(player: &mut Player) -> Result<Committed, StoreError> {
    let end = Instant::now() + PATIENCE;
    loop {
        match player.step().await {
            Err(StoreError::Storage(_)) => assert!(
                Instant::now() < end,
                "the outcome of the step stays unknown"
            ),
            answer => return answer,
        }
    }
}

/// The takeover of a table is lost, so its epoch is given out once more: of the two writers with it
/// only one succeeds.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_epoch_that_is_given_twice_does_no_harm() {
    for first_to_write in [0, 1] {
        let mut server = Server::strict();
        let mut one = Player::sit_down(store_at(&server.url()).await, 1).await;
        one.go_on().await;
        let kept = size(&server) as usize;
        one.take_over().await;
        server.kill();
        let bytes = fs::read(file_of(&server)).expect("reads");
        assert!(bytes.len() > kept, "bytes were appended");
        fs::write(file_of(&server), &bytes[..kept]).expect("cuts");
        server.restart();
        let direct = store_at(&server.url()).await;
        let other = Player::sit_down(direct.clone(), 1).await;
        let mut writers = [one, other];
        if first_to_write == 1 {
            writers.reverse();
        }
        let [mut first, mut second] = writers;
        clear_answer(&mut first)
            .await
            .expect("the first write succeeds");
        let refused = clear_answer(&mut second)
            .await
            .expect_err("the second write fails");
        assert!(
            matches!(refused, StoreError::WrongPosition { .. }),
            "{refused}"
        );
        clear_answer(&mut first)
            .await
            .expect("the first write succeeds");
        first.check(&*direct).await;
    }
}
