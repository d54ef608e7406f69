//! A network that delays, cuts and swallows: the store's answers are true all the same.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::future::{join, join_all};
use skat_store::{Epoch, StoreError};
use skat_table::TableId;
use tokio::time::{Instant, timeout};

use crate::common::servers::Server;
use crate::common::{NOW, commit, open_table, stored};
use crate::player::{Met, PATIENCE, Player, check_counted, soaks, store_at};
use crate::proxy::{Fault, Proxy};

const TABLES: u64 = 6;

/// Least occurrences of each fault, and the number in a soak.
const TIMES: (u64, u64) = (15, 1_500);

/// The store gives up after at most three seconds; a busy machine may add its own.
const ANSWERED_WITHIN: Duration = Duration::from_secs(30);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_are_true() {
    let server = Server::strict();
    let proxy = Proxy::before(server.port()).await;
    let store = store_at(&proxy.url()).await;
    let over = Arc::new(AtomicBool::new(false));
    let players = (1..=TABLES).map(|table| {
        let (store, over) = (store.clone(), over.clone());
        tokio::spawn(async move {
            let mut player = Player::sit_down(store, table).await;
            while !over.load(Ordering::Relaxed) {
                player.go_on().await;
            }
            player
        })
    });
    let players: Vec<_> = players.collect();
    let times = if soaks() { TIMES.1 } else { TIMES.0 };
    let begun = Instant::now();
    while Fault::ALL
        .iter()
        .any(|fault| proxy.met().get(fault).copied().unwrap_or(0) < times)
    {
        assert!(
            begun.elapsed() < PATIENCE * times as u32,
            "the faults are met: {:?}",
            proxy.met()
        );
        // Calmer spells, and some in which hardly anything gets through.
        proxy.disturb(8);
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        proxy.disturb(1);
        tokio::time::sleep(Duration::from_millis(2_000)).await;
    }
    proxy.disturb(0);
    let met_by_all = proxy.met();
    over.store(true, Ordering::Relaxed);
    let players: Vec<Player> = join_all(players)
        .await
        .into_iter()
        .map(|player| player.expect("the task doesn't panic"))
        .collect();

    let direct = store_at(&server.url()).await;
    let mut steps = 0;
    for player in &players {
        steps += player.check(&*direct).await;
    }
    check_counted(&*direct, 1..=TABLES).await;
    let met = Met::sum(players.iter().map(|player| player.met));
    println!("faults {met_by_all:?}; {met:?}; {steps} steps stored");
    assert_eq!(
        (met.lost, met.misplaced),
        (0, 0),
        "a single writer is never refused"
    );
    assert!(
        met.acknowledged + met.doubtful >= steps,
        "no step has a second effect"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_black_hole_is_noticed_and_left_behind() {
    let server = Server::strict();
    let proxy = Proxy::before(server.port()).await;
    let store = store_at(&proxy.url()).await;
    let mut players = Vec::new();
    for table in 1..=TABLES {
        players.push(Player::sit_down(store.clone(), table).await);
    }
    for round in 0..if soaks() { 50 } else { 3 } {
        for player in &mut players {
            player.go_on().await;
        }
        proxy.close();
        let steps = join_all(
            players
                .iter_mut()
                .map(|player| timeout(ANSWERED_WITHIN, player.step())),
        )
        .await;
        for step in steps {
            let answer = step.expect("the store answers, if only with an error");
            assert!(
                matches!(
                    answer,
                    Err(StoreError::Storage(_) | StoreError::Unavailable(_))
                ),
                "{answer:?}"
            );
        }
        // In every other round another writer takes over before the sent steps arrive.
        let direct = store_at(&server.url()).await;
        let mut others = Vec::new();
        if round % 2 == 1 {
            for player in &players {
                let mut other = Player::sit_down(direct.clone(), player.table()).await;
                other.go_on().await;
                others.push(other.stands());
            }
        }
        assert!(proxy.held() > 0, "something is held");
        proxy.open();
        let begun = Instant::now();
        while proxy.held() > 0 {
            assert!(begun.elapsed() < PATIENCE, "held bytes are delivered");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        for (player, stands) in players.iter_mut().zip(others) {
            let answer = player.step().await;
            assert!(matches!(answer, Err(StoreError::Fenced)), "{answer:?}");
            player.make_way(stands);
        }
    }
    let direct = store_at(&server.url()).await;
    for player in &mut players {
        player.go_on().await;
        player.check(&*direct).await;
    }
    println!("{:?}", Met::sum(players.iter().map(|player| player.met)));
}

/// The answer to a step is lost, and another writer takes the table over before the store can
/// resend it. The step is stored, so it mustn't be called refused, even if no click is remembered
/// with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stored_step_is_never_called_refused() {
    let server = Server::strict();
    let proxy = Proxy::before(server.port()).await;
    let store = store_at(&proxy.url()).await;
    let direct = store_at(&server.url()).await;
    for table in 1..=if soaks() { 200 } else { 5 } {
        let opened = open_table(&*store, table).await;
        // The server knows the script from now on.
        let opened = stored(
            store
                .commit(commit(table, Epoch::FIRST, opened))
                .await
                .expect("commits"),
        );
        proxy.ambush(Fault::LostReply);
        let step = store.commit(commit(table, Epoch::FIRST, opened));
        let other = async {
            while proxy.held() == 0 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            let acquired = direct
                .acquire(TableId::new(table), NOW)
                .await
                .expect("acquires");
            if table % 2 == 0 {
                direct
                    .commit(commit(table, acquired.epoch, acquired.position()))
                    .await
                    .expect("commits");
            }
            proxy.open();
            acquired.position()
        };
        let (answer, found) = join(step, other).await;
        assert_eq!(found.seq, opened.seq + 1, "the step was stored");
        let refused = matches!(
            answer,
            Err(StoreError::Fenced | StoreError::WrongPosition { .. } | StoreError::Unavailable(_))
        );
        assert!(!refused, "table {table}: {answer:?}");
    }
}
