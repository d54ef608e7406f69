//! Serving Discord: puts everything together and shuts it down in order.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use futures_util::future::BoxFuture;
use skat_store::{Backoff, ProcessId, Store};
use tokio::sync::{Mutex, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::bot::Bot;
use super::daily::{morning, reminders};
use super::gateway::{Advice, Dispatcher, Gateway, OperatorRegistrar};
use super::messenger::{CatchingUp, Mailboxes, Messengers};
use super::operator::blocks::Blocks;
use super::operator::duties;
use super::outgoing::emoji_uploads::Uploader;
use super::outgoing::emojis::Emojis;
use super::outgoing::pictures::Drawer;
use super::outgoing::transport::Transport;
use super::people::People;
use super::people::erasure::ErasureWatch;
use super::people::limits::ActionLimits;
use super::replays::Replays;
use super::servers::announcements::Announcements;
use super::servers::entrances::{self, FirstEntrance};
use super::servers::{monthly, rank_roles};
use super::tables::invitations::Invitations;
use super::variations::Variations;
use crate::beacon::BeaconClient;
use crate::clock::Clock;
use crate::config::Config;
use crate::daily::{Daily, DailyServices};
use crate::load::Load;
use crate::luck::LuckCalculator;
use crate::metrics::{Metrics, Task};
use crate::migration;
use crate::pool::{PoolMember, ProcessLock, ShardAssignment, ShardReporter, ShardWork};
use crate::retention;
use crate::reviews::Reviews;
use crate::reviews::quiet_thread::QuietThread;
use crate::secret::fresh_list_secret;
use crate::supervise;
use crate::tables::{AutoplayPool, Directory, TableServices, Tables};

/// Time limit for unfinished clicks when the program stops.
const LAST_CLICKS: Duration = Duration::from_millis(800);

/// Time limit for last messages when the program stops.
const LAST_MESSAGES: Duration = Duration::from_millis(400);

/// Time limit for the farewell to the other processes.
const LAST_FAREWELL: Duration = Duration::from_millis(300);

/// First and longest wait before the store is asked again for a shard's tables that it couldn't
/// list.
const FIRST_LIST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_LIST_WAIT: Duration = Duration::from_secs(8);

/// The services that the bot works with.
pub struct Services {
    /// The store.
    pub store: Arc<dyn Store>,
    /// The clock.
    pub clock: Clock,
    /// The metrics.
    pub metrics: Metrics,
    /// Interactions that are carried out at a time.
    pub turns: usize,
    /// The channel that gets the entrance if its server has none; `None` leaves it to `/setup`.
    pub first_entrance: Option<FirstEntrance>,
}

/// Serves Discord until `stop` is cancelled, then hands over to other processes, if there are any,
/// and finishes the clicks in hand.
///
/// An unreachable Discord is no error: tables are kept, and the connection is retried with growing
/// pauses.
///
/// # Errors
///
/// If Discord refuses the token, or the system lacks something essential.
pub async fn serve(
    config: &Config,
    services: Services,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let Services {
        store,
        clock,
        metrics,
        turns,
        first_entrance,
    } = services;
    let gateway = Gateway::new(&config.discord, &store, &clock, &metrics)?;
    let emojis = Emojis::default();
    let transport = Transport::new(
        &config.discord.api,
        gateway.http(),
        gateway.api(),
        clock.clone(),
        metrics.clone(),
        emojis.clone(),
    )?;
    let strained = Duration::from_millis(u64::from(config.limits.strained_after_ms.get()));
    let load = Load::with_turns(turns, strained, clock.clone(), metrics.clone());
    let measured = load.clone();
    let _measuring = supervise::keep(&metrics, Task::Load, move || measured.clone().watch());
    let drawer = Drawer::start(config.pictures, load.clone(), metrics.clone())?;
    let autoplay_pool = Arc::new(AutoplayPool::start(&config.autoplayers, metrics.clone())?);
    let quiet_thread =
        QuietThread::start(Arc::clone(&autoplay_pool), load.clone(), metrics.clone())?;
    let reviews = Reviews::new(Arc::clone(&store), quiet_thread.clone(), metrics.clone());
    let _reviewing = supervise::keep(&metrics, Task::Review, {
        let reviews = reviews.clone();
        move || reviews.clone().make()
    });
    let luck = LuckCalculator::new(Arc::clone(&store), quiet_thread)?;
    let _telling_luck = supervise::keep(&metrics, Task::Luck, {
        let luck = luck.clone();
        move || luck.clone().run()
    });
    let id = ProcessId(getrandom::u64().context("the system provides no random number")?);
    let mut process_lock = lock_folder(&config.data.folder);
    let Some(Advice {
        shards,
        unregistered,
    }) = gateway.introduce(&stop).await?
    else {
        return Ok(());
    };
    let _registering = unregistered.map(|(registrar, pause)| {
        supervise::until_done(&metrics, Task::Commands, move || {
            registrar.clone().keep_trying(pause)
        })
    });
    let total = config
        .discord
        .shards
        .map_or(shards, |shards| shards.total.get());
    let preferred = config
        .discord
        .shards
        .map_or(0..=total - 1, |shards| shards.from..=shards.to);

    if let Some(lock) = &mut process_lock {
        replace_predecessor(lock, store.as_ref(), id, total).await;
    }
    let people = People::new(Arc::clone(&store), emojis.clone());
    let (lines, clicks, messengers) =
        (Mailboxes::default(), TaskTracker::new(), TaskTracker::new());
    // Tables stop after the clicks in hand are done, messengers after the tables.
    let (stop_tables, stop_messengers) = (CancellationToken::new(), CancellationToken::new());
    let assignment = ShardAssignment::none(total);
    let (to_discord, in_charge) = (transport.clone(), assignment.clone());
    let uploader = Uploader {
        transport: to_discord,
        drawer: drawer.clone(),
        emojis,
        assignment: in_charge,
        clock: clock.clone(),
    };
    // It ends only where the cards can't be drawn.
    let _uploading = supervise::until_done(&metrics, Task::Emojis, move || uploader.clone().run());
    let beacon = Arc::new(BeaconClient::new(&config.fairness)?);
    let daily = Daily::new(
        &config.daily,
        DailyServices {
            store: Arc::clone(&store),
            clock: clock.clone(),
            beacon: Arc::clone(&beacon),
            autoplay_pool: Arc::clone(&autoplay_pool),
            metrics: metrics.clone(),
            process: id,
            fresh_secret: Arc::new(fresh_list_secret),
        },
    );
    let keeping_days = {
        let (keeping, preparing) = (daily.clone(), daily.clone());
        (
            supervise::keep(&metrics, Task::Daily, move || keeping.clone().keep_days()),
            supervise::keep(&metrics, Task::Daily, move || {
                preparing.clone().prepare_days()
            }),
        )
    };
    let directory = Directory::default();
    let presenters = Arc::new(Messengers {
        transport: transport.clone(),
        store: Arc::clone(&store),
        people: people.clone(),
        drawer: drawer.clone(),
        assignment: assignment.clone(),
        load: load.clone(),
        clock: clock.clone(),
        stop: stop_messengers.clone(),
        tasks: messengers.clone(),
        lines: lines.clone(),
        catching_up: CatchingUp::default(),
        announcements: Announcements::new(Arc::clone(&store)),
        luck: luck.clone(),
        directory: directory.clone(),
        metrics: metrics.clone(),
        failures: supervise::RestartPauses::default(),
    });
    let stop_of_tables = stop_tables.clone();
    let tables = Tables::new(
        TableServices {
            store: Arc::clone(&store),
            clock: clock.clone(),
            load: load.clone(),
            metrics: metrics.clone(),
            autoplay_pool,
            directory,
            beacon,
        },
        Arc::new(Arc::clone(&presenters)),
        assignment.clone(),
        stop_of_tables,
    );
    let erasing = supervise::keep(&metrics, Task::Erasures, {
        let (store, people, tables) = (Arc::clone(&store), people.clone(), tables.clone());
        move || ErasureWatch::new(Arc::clone(&store), people.clone(), tables.clone()).watch()
    });
    let operator_registrar = OperatorRegistrar {
        transport: transport.clone(),
        store: Arc::clone(&store),
        server: config.operator.server,
        clock: clock.clone(),
    };
    let _registering_operator = supervise::until_done(&metrics, Task::Commands, move || {
        operator_registrar.clone().register()
    });
    let started_at = clock.now();
    let bot = Arc::new(Bot {
        transport,
        tables: tables.clone(),
        people,
        drawer,
        store: Arc::clone(&store),
        lines,
        clock,
        load,
        metrics: metrics.clone(),
        limits: config.limits,
        in_hand: clicks.clone(),
        actions: ActionLimits::new(&config.limits, metrics.clone()),
        invitations: Invitations::default(),
        replays: Replays::default(),
        variations: Variations::default(),
        reviews,
        daily,
        luck,
        boards: Mutex::default(),
        entrances: Mutex::default(),
        operator: config.operator.clone(),
        blocks: Blocks::read(store.as_ref()).await,
        orders: watch::Sender::new(()),
        started_at,
    });
    let operating = supervise::keep(&metrics, Task::Operator, {
        let bot = Arc::clone(&bot);
        move || duties::watch(Arc::clone(&bot))
    });
    let posting = supervise::keep(&metrics, Task::Statistics, {
        let bot = Arc::clone(&bot);
        move || monthly::watch(Arc::clone(&bot))
    });
    let comparing_ranks = supervise::keep(&metrics, Task::Ranks, {
        let bot = Arc::clone(&bot);
        move || rank_roles::watch(Arc::clone(&bot))
    });
    let of_the_day = (
        supervise::keep(&metrics, Task::Daily, {
            let bot = Arc::clone(&bot);
            move || morning::watch(Arc::clone(&bot))
        }),
        supervise::keep(&metrics, Task::Daily, {
            let bot = Arc::clone(&bot);
            move || reminders::watch(Arc::clone(&bot))
        }),
    );
    let member = PoolMember {
        store: Arc::<dyn Store>::clone(&store),
        id,
        total,
        preferred,
        assignment,
        metrics: metrics.clone(),
    };
    let _tidying = {
        let (store, clock, days) = (
            Arc::clone(&store),
            bot.clock.clone(),
            config.store.keep_logs_days,
        );
        supervise::keep(&metrics, Task::Retention, move || {
            retention::tidy_up(Arc::clone(&store), clock.clone(), days)
        })
    };
    let when = config.migrate_when()?;
    let _migrating = {
        let (store, clock, counts) = (Arc::clone(&store), bot.clock.clone(), metrics.clone());
        supervise::until_done(&metrics, Task::Migration, move || {
            migration::confirm(Arc::clone(&store), clock.clone(), counts.clone(), when)
        })
    };
    let dispatcher = Dispatcher::new(Arc::clone(&bot), gateway.http()).await?;
    if let Some(first) = first_entrance {
        entrances::post_first(&bot, first).await;
    }
    let work = ShardRunner {
        gateway,
        dispatcher,
        bot,
        messengers: presenters,
        total,
    };

    let outcome = member.serve(Arc::new(work), stop).await;
    drop((
        erasing,
        operating,
        posting,
        comparing_ranks,
        of_the_day,
        keeping_days,
    ));

    clicks.close();
    if tokio::time::timeout(LAST_CLICKS, clicks.wait())
        .await
        .is_err()
    {
        tracing::warn!("interactions in progress missed the shutdown deadline");
    }
    stop_tables.cancel();
    tables.finish().await;
    stop_messengers.cancel();
    messengers.close();
    if tokio::time::timeout(LAST_MESSAGES, messengers.wait())
        .await
        .is_err()
    {
        tracing::warn!("the last messages missed the shutdown deadline");
    }
    // Only now, because the next process takes this for the sign that the tables are free.
    if matches!(
        tokio::time::timeout(LAST_FAREWELL, store.leave(id, total)).await,
        Ok(Ok(()))
    ) {
        if let Some(Err(error)) = process_lock.as_mut().map(ProcessLock::leave) {
            tracing::debug!(%error, "can't write down in the data folder that this process left");
        }
    } else {
        tracing::debug!("can't announce this process's exit; the others will notice by timeout");
    }
    outcome
}

/// Locks the data folder, so that the next process there knows when this one is dead.
fn lock_folder(folder: &Path) -> Option<ProcessLock> {
    match ProcessLock::take(folder) {
        Ok(lock) => lock,
        Err(error) => {
            tracing::info!(%error, "can't lock the data folder; should this process be killed, \
                the next one waits for its lease to expire");
            None
        }
    }
}

/// Removes the process that ran here before and is dead from the pool, and enters this one.
async fn replace_predecessor(
    lock: &mut ProcessLock,
    store: &dyn Store,
    process: ProcessId,
    total: u32,
) {
    if let Some(dead) = lock.predecessor() {
        match store.leave(dead, total).await {
            Ok(()) => tracing::info!("this process replaces one that was killed here"),
            Err(error) => {
                tracing::warn!(%error, "can't remove the process that was killed here from the \
                    pool; its lease will expire");
            }
        }
    }
    if let Err(error) = lock.enter(process) {
        tracing::info!(%error, "can't write to the data folder; should this process be killed, \
            the next one waits for its lease to expire");
    }
}

/// This process's work for a shard.
struct ShardRunner {
    gateway: Gateway,
    dispatcher: Arc<Dispatcher>,
    bot: Arc<Bot>,
    messengers: Arc<Messengers>,
    total: u32,
}

impl ShardWork for ShardRunner {
    fn connect(
        &self,
        shard: u32,
        reporter: ShardReporter,
        end: CancellationToken,
    ) -> BoxFuture<'static, anyhow::Result<()>> {
        let (gateway, dispatcher, total) = (
            self.gateway.clone(),
            Arc::clone(&self.dispatcher),
            self.total,
        );
        Box::pin(async move {
            gateway
                .stay_connected(&dispatcher, (shard, total), &reporter, &end)
                .await
        })
    }

    fn activate_tables(&self, shard: u32) -> BoxFuture<'static, ()> {
        let (tables, metrics) = (self.bot.tables.clone(), self.bot.metrics.clone());
        let messengers = Arc::clone(&self.messengers);
        Box::pin(async move {
            tables.release_shard(shard).await;
            let mut backoff = Backoff::random(FIRST_LIST_WAIT, LONGEST_LIST_WAIT);
            let _loading = metrics.loading_tables();
            let mut unlisted = None;
            loop {
                match tables.load(shard).await {
                    Ok(count) => {
                        tracing::info!(shard, tables = count, "activated the open tables");
                        messengers.close_left_announcements(shard);
                        return;
                    }
                    Err(error) => {
                        tracing::warn!(shard, %error, "can't list the open tables; retrying");
                        unlisted.get_or_insert_with(|| metrics.unlisted_tables());
                    }
                }
                tokio::time::sleep(backoff.pause()).await;
            }
        })
    }

    fn release_tables(&self, shard: u32) -> BoxFuture<'static, ()> {
        let tables = self.bot.tables.clone();
        Box::pin(async move { tables.release_shard(shard).await })
    }
}
