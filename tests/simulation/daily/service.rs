//! A process with the real daily list.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use skat_rules::fairness::ListSecret;
use skat_rules::strength::Strength;
use skat_store::ProcessId;
use skatrunde::clock::Clock;
use skatrunde::config::DailyConfig;
use skatrunde::daily::{Daily, DailyServices, SendOutcome};
use skatrunde::metrics::Metrics;
use skatrunde::tables::AutoplayPool;
use tokio::task::JoinHandle;

use super::course::DailyWorld;
use super::mail::Letter;
use super::plan::SERVERS;
use crate::link::Link;
use crate::process::NO_BEACON;

/// Intervals at which the bot looks whom to remind, and where to post results.
const REMINDERS: Duration = Duration::from_secs(60);
const MORNINGS: Duration = Duration::from_secs(30);

/// Time that a message takes.
const POSTING: Duration = Duration::from_millis(80);

thread_local! {
    /// The autoplayers of all processes of the world that runs in this thread. They depend on nothing
    /// but the question, except that preparing waits while somebody else has asked one.
    static POOL: Arc<AutoplayPool> =
        Arc::new(AutoplayPool::simulated().expect("the model is built in"));
}

/// A process.
pub(crate) struct Service {
    pub(crate) daily: Daily,
    pub(crate) link: Arc<Link>,
    pub(crate) clock: Clock,
    pub(crate) number: u32,
    /// Milliseconds by which the clock is ahead.
    wrong_ms: AtomicI64,
    tasks: Vec<JoinHandle<()>>,
}

/// Returns the autoplayers.
pub(crate) fn pool() -> Arc<AutoplayPool> {
    POOL.with(Arc::clone)
}

impl Service {
    pub(crate) fn start(world: &Arc<DailyWorld>, wrong_ms: i64, level: Strength) -> Arc<Self> {
        let number = world.world.number_process();
        let link = Arc::new(Link::new(Arc::clone(&world.world), number));
        let clock = Clock::simulated(world.world.clock.now().plus_ms(wrong_ms));
        let config = DailyConfig {
            enabled: true,
            level,
        };
        let secrets = Arc::clone(world);
        let store = Arc::clone(&link);
        let daily = Daily::new(
            &config,
            DailyServices {
                store,
                clock: clock.clone(),
                beacon: Arc::clone(&NO_BEACON),
                autoplay_pool: pool(),
                metrics: Metrics::default(),
                process: ProcessId(number.into()),
                fresh_secret: Arc::new(move || Some(ListSecret::new(secrets.fresh_bytes()))),
            },
        );
        let (keeping, preparing) = (daily.clone(), daily.clone());
        let (reminding, posting) = (daily.clone(), daily.clone());
        let tasks = vec![
            tokio::spawn(async move { match keeping.keep_days().await {} }),
            tokio::spawn(async move { match preparing.prepare_days().await {} }),
            tokio::spawn(remind(
                Arc::clone(world),
                Arc::clone(&link),
                clock.clone(),
                reminding,
            )),
            tokio::spawn(post(
                Arc::clone(world),
                Arc::clone(&link),
                clock.clone(),
                posting,
            )),
        ];
        Arc::new(Self {
            daily,
            link,
            clock,
            number,
            wrong_ms: AtomicI64::new(wrong_ms),
            tasks,
        })
    }

    pub(crate) fn wrong_ms(&self) -> i64 {
        self.wrong_ms.load(Ordering::Relaxed)
    }

    /// Moves the clock, which is ahead by this much then.
    pub(crate) fn set_clock(&self, wrong_ms: i64) {
        let by = wrong_ms - self.wrong_ms.swap(wrong_ms, Ordering::Relaxed);
        let time = Duration::from_millis(by.unsigned_abs());
        if by < 0 {
            self.clock.set_back(time);
        } else {
            self.clock.advance(time);
        }
    }

    /// Ends the process at once.
    pub(crate) fn kill(&self) {
        self.link.kill();
        for task in &self.tasks {
            task.abort();
        }
    }

    /// Uses the daily list; `None` if the process dies meanwhile.
    pub(crate) async fn uses<R>(&self, use_daily: impl AsyncFnOnce(&Daily) -> R) -> Option<R> {
        let used = async {
            self.link.gate().await;
            let result = use_daily(&self.daily).await;
            self.link.gate().await;
            result
        };
        tokio::select! {
            biased;
            () = self.link.death() => None,
            result = used => Some(result),
        }
    }
}

/// Reminds people, as `discord::daily::reminders` does.
async fn remind(world: Arc<DailyWorld>, link: Arc<Link>, clock: Clock, daily: Daily) {
    loop {
        clock.sleep(REMINDERS).await;
        if !world.sends(&link) {
            continue;
        }
        let send = |person, due: skat_view::DailyReminder| {
            deliver(&world, &link, Letter::Reminder(due.date, person))
        };
        // The store's errors are tried again by the next look.
        let _ = daily.remind_due(send).await;
    }
}

/// Posts results, as `discord::daily::morning` does.
async fn post(world: Arc<DailyWorld>, link: Arc<Link>, clock: Clock, daily: Daily) {
    loop {
        clock.sleep(MORNINGS).await;
        let date = daily.day_with_results();
        for server in SERVERS {
            if !world.sends(&link) {
                break;
            }
            let (world, link) = (&world, &link);
            let posting = |results: skat_view::MorningResults| async move {
                world.check_morning(server, &results);
                deliver(world, link, Letter::Results(results.date, server)).await
            };
            if daily.post_results(date, server, posting).await.is_err() {
                break;
            }
        }
    }
}

/// Hands a message to Discord. The process may die before or after it arrives.
async fn deliver(world: &DailyWorld, link: &Link, letter: Letter) -> SendOutcome {
    link.gate().await;
    tokio::time::sleep(POSTING).await;
    match world.fate_of_letter() {
        Fate::Arrives => {}
        Fate::Fails => return SendOutcome::Failed,
        Fate::DiesBefore => link.kill(),
        Fate::DiesAfter => {
            world.take(letter);
            link.kill();
        }
    }
    link.gate().await;
    world.take(letter);
    tokio::time::sleep(POSTING).await;
    link.gate().await;
    SendOutcome::Arrived
}

/// What becomes of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Arrives,
    Fails,
    /// The process dies before the message arrives.
    DiesBefore,
    /// The process dies after it, and doesn't note it.
    DiesAfter,
}
