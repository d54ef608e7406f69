//! Two processes prepare the daily list on one Redis.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use skat_events::day::{DayDate, DayEvent, ListDay, reference};
use skat_rules::fairness::DayList;
use skat_rules::strength::Strength;
use skat_store::{Options, ProcessId, Store, TokenKey, open};
use skat_table::Timestamp;
use skatrunde::beacon::BeaconClient;
use skatrunde::clock::Clock;
use skatrunde::config::Config;
use skatrunde::daily::{Daily, DailyServices};
use skatrunde::metrics::Metrics;
use skatrunde::tables::AutoplayPool;
use tokio_util::task::AbortOnDropHandle;

use crate::daily_list::{HOUR, NOON, first_day};
use crate::servers::Server;
use crate::world::{PATIENCE, token_key};

/// Longer than a process claims a day.
const LEASE: Duration = Duration::from_secs(61);

/// A process that only keeps and prepares days. Dropping it is its death.
struct Preparing {
    daily: Daily,
    clock: Clock,
    pool: Arc<AutoplayPool>,
    _tasks: [AbortOnDropHandle<()>; 2],
}

async fn store_of(redis: &Server, folder: &Path) -> Arc<dyn Store> {
    let options = Options {
        token_key: Some(TokenKey::from_hex(&token_key()).unwrap()),
        ..Options::new(redis.url(), folder)
    };
    open(&options).await.unwrap()
}

impl Preparing {
    /// Starts a process whose clock shows this moment.
    async fn start(redis: &Server, folder: &Path, number: u64, now: Timestamp) -> Self {
        Self::start_at(redis, folder, number, now, Strength::Beginner).await
    }

    async fn start_at(
        redis: &Server,
        folder: &Path,
        number: u64,
        now: Timestamp,
        level: Strength,
    ) -> Self {
        let mut config = Config::defaults().unwrap();
        config.daily.level = level;
        let pool = AutoplayPool::start(&config.autoplayers, Metrics::default()).unwrap();
        let (clock, pool) = (Clock::simulated(now), Arc::new(pool));
        let secret = skat_rules::fairness::ListSecret::new([number as u8; 32]);
        let services = DailyServices {
            store: store_of(redis, folder).await,
            clock: clock.clone(),
            beacon: Arc::new(BeaconClient::new(&config.fairness).unwrap()),
            autoplay_pool: Arc::clone(&pool),
            metrics: Metrics::default(),
            process: ProcessId(number),
            fresh_secret: Arc::new(move || Some(secret.clone())),
        };
        let daily = Daily::new(&config.daily, services);
        let (keeping, preparing) = (daily.clone(), daily.clone());
        let tasks = [
            tokio::spawn(async move { match keeping.keep_days().await {} }),
            tokio::spawn(async move { match preparing.prepare_days().await {} }),
        ];
        Self {
            daily,
            clock,
            pool,
            _tasks: tasks.map(AbortOnDropHandle::new),
        }
    }
}

/// Waits until something holds, while the clocks of these processes go on quickly.
async fn until<F: Future<Output = bool>>(
    processes: &[&Preparing],
    what: &str,
    holds: impl Fn() -> F,
) {
    let mut looks = tokio::time::interval(Duration::from_millis(2));
    let looking = async {
        while !holds().await {
            looks.tick().await;
            for process in processes {
                process.clock.advance(Duration::from_millis(40));
            }
        }
    };
    let found = tokio::time::timeout(3 * PATIENCE, looking).await;
    assert!(found.is_ok(), "timed out waiting until {what}");
}

fn is_prepared(events: &[DayEvent]) -> bool {
    let prepared = |event: &DayEvent| matches!(event, DayEvent::Prepared(_));
    events.iter().any(prepared)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_process_that_prepares_a_day_dies_and_another_takes_over() {
    let redis = Server::strict();
    let folder = tempfile::tempdir().unwrap();
    let store = store_of(&redis, folder.path()).await;
    let dying = Preparing::start(&redis, folder.path(), 1, NOON).await;
    let now = dying.clock.clone();
    let is_claimed = || async {
        let now = now.now();
        let probe = store.claim_day(first_day(), ProcessId(7), now, now);
        !probe.await.unwrap()
    };
    until(&[&dying], "a day is claimed", is_claimed).await;
    let claimed_until = dying.clock.now().plus_ms(60_000);
    drop(dying);
    let before = store.day(first_day()).await.unwrap();
    assert_eq!(before.events.len(), 1, "announced, not prepared");

    let heir = Preparing::start(&redis, folder.path(), 2, now.now()).await;
    let takes_over = || async {
        let stored = store.day(first_day()).await.unwrap();
        is_prepared(&stored.events)
    };
    until(&[&heir], "another process prepares the day", takes_over).await;
    assert!(heir.clock.now() >= claimed_until, "the claim held");
    let after = store.day(first_day()).await.unwrap();
    assert_eq!(after.events[..1], before.events[..], "the root stays");
    assert_eq!(after.secret, before.secret);
    assert_eq!(after.events.len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_processes_that_prepare_a_day_at_once_one_counts() {
    let redis = Server::strict();
    let folder = tempfile::tempdir().unwrap();
    let store = store_of(&redis, folder.path()).await;
    let one = Preparing::start(&redis, folder.path(), 1, NOON).await;
    // The clock of the other one is ahead, so no claim keeps it back.
    let ahead = NOON.plus_ms(i64::try_from(LEASE.as_millis()).unwrap());
    let other = Preparing::start_at(&redis, folder.path(), 2, ahead, Strength::Club).await;
    for days in 0..3 {
        let date = first_day().plus_days(days);
        let prepared = || async { is_prepared(&store.day(date).await.unwrap().events) };
        until(&[&one, &other], "the day is prepared", prepared).await;
        for process in [&one, &other] {
            process.clock.advance(24 * HOUR);
        }
    }
    for days in 0..3 {
        check_day(&store, first_day().plus_days(days), [&one, &other]).await;
    }
}

/// Checks that a day was announced and prepared once, by one process from beginning to end, and that
/// everybody sees the same.
async fn check_day(store: &Arc<dyn Store>, date: DayDate, processes: [&Preparing; 2]) {
    let stored = store.day(date).await.unwrap();
    assert_eq!(stored.events.len(), 2, "{date}: announced and prepared");
    let day = ListDay::replay(date, &stored.events).unwrap();
    let list = DayList::new(stored.secret.unwrap(), date.name());
    assert_eq!(day.root(), Some(&list.root()), "{date}");
    let preparation = day.preparation().unwrap();
    for process in processes {
        let known = process.daily.day(date).await.unwrap();
        assert_eq!(known.day, day, "{date}");
    }
    let engine = |process: &&Preparing| process.daily.engine() == preparation.engine;
    let by = processes.into_iter().find(engine).unwrap();
    for (instance, row) in (0..).zip(&preparation.reference) {
        let deal = &list.deals(instance, None)[usize::from(instance)];
        let decide = |position: skat_events::day::EntryPosition, knowledge| {
            let strength = by.daily.strength();
            let decided = by.pool.decide_for_day(knowledge, strength, position.seed());
            let decided = tokio::task::block_in_place(|| decided.blocking_recv());
            decided.unwrap().0
        };
        let points = reference(deal, decide).unwrap();
        assert_eq!(
            row[usize::from(instance)],
            points,
            "{date}, instance {instance}"
        );
    }
}
