//! The processes. Each has the real tables, actors and pool membership, and its own connection to
//! the store.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use futures_util::future::BoxFuture;
use skat_store::ProcessId;
use skatrunde::beacon::BeaconClient;
use skatrunde::config::FairnessConfig;
use skatrunde::load::Load;
use skatrunde::metrics::Metrics;
use skatrunde::pool::{PoolMember, ShardAssignment, ShardReporter, ShardWork};
use skatrunde::tables::{
    AutoplayPool, Directory, LockOrder, LockReport, Presenter, PresenterFactory, Snapshot,
    TableContext, TableServices, Tables,
};
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::chance::Chance;
use crate::link::Link;
use crate::world::World;

/// Time that a session takes to connect to Discord.
const CONNECTING: Duration = Duration::from_millis(300);

/// A process.
pub(crate) struct Process {
    pub(crate) tables: Tables,
    pub(crate) link: Arc<Link>,
    number: u32,
    /// Ends the tables.
    stop: CancellationToken,
}

impl Process {
    /// Starts a process as a member of the pool. Also returns the token that ends its membership.
    fn start(world: &Arc<World>, slot: usize) -> (Arc<Self>, CancellationToken, JoinHandle<()>) {
        let number = world.number_process();
        let link = Arc::new(Link::new(Arc::clone(world), number));
        let stage = Screens {
            world: Arc::clone(world),
            link: Arc::clone(&link),
            process: number,
        };
        let (stop, leave) = (CancellationToken::new(), CancellationToken::new());
        let total = world.plan.shards;
        let assignment = ShardAssignment::none(total);
        let store = Arc::clone(&link);
        let (clock, autoplay_pool) = (world.clock.clone(), AutoplayPool::simulated().unwrap());
        let metrics = Metrics::default();
        let tables = Tables::new(
            TableServices {
                store,
                load: Load::new(Duration::from_secs(3_600), clock.clone(), metrics.clone()),
                clock,
                metrics,
                autoplay_pool: Arc::new(autoplay_pool),
                directory: Directory::default(),
                beacon: Arc::clone(&NO_BEACON),
            },
            Arc::new(stage),
            assignment.clone(),
            stop.clone(),
        );
        world.note("start", format_args!("{number}"));
        let work = Gateway {
            world: Arc::clone(world),
            link: Arc::clone(&link),
            tables: tables.clone(),
            slot,
        };
        let store = Arc::clone(&link);
        let id = ProcessId(u64::from(number));
        let member = PoolMember {
            store,
            id,
            total,
            preferred: 0..=total - 1,
            assignment,
            metrics: Metrics::default(),
        };
        let serving = member.serve(Arc::new(work), leave.clone());
        let membership =
            tokio::spawn(async move { serving.await.expect("the membership doesn't fail") });
        (
            Arc::new(Self {
                tables,
                link,
                number,
                stop,
            }),
            leave,
            membership,
        )
    }

    /// Uses the process's tables; returns `None` if the process dies meanwhile.
    pub(crate) async fn with_tables<R>(
        &self,
        use_tables: impl AsyncFnOnce(&Tables) -> R,
    ) -> Option<R> {
        let used = async {
            self.link.gate().await;
            let result = use_tables(&self.tables).await;
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

/// A machine that runs one process after another.
pub(crate) async fn host(world: Arc<World>, slot: usize, mut chance: Chance) {
    loop {
        live(&world, slot, &mut chance).await;
        world.close_sessions(slot);
        world.set_process(slot, None);
        sleep(Duration::from_millis(chance.between(100, 10_000))).await;
    }
}

/// Runs a process until it dies or stops cleanly.
async fn live(world: &Arc<World>, slot: usize, chance: &mut Chance) {
    let (process, leave, mut membership) = Process::start(world, slot);
    world.set_process(slot, Some(Arc::clone(&process)));
    let short = world.plan.weather.short_lives;
    let lifetime = if short {
        Duration::from_secs(chance.between(10, 120))
    } else {
        Duration::MAX
    };
    let dies = tokio::select! {
        biased;
        () = process.link.death() => true,
        () = sleep(lifetime) => chance.happens(5_000),
    };
    if dies || world.is_calm() {
        if !world.is_calm() {
            world.note("crash", format_args!("{}", process.number));
            process.link.kill();
        }
        // Once it is calm, nothing ends a process any more.
        process.link.death().await;
    } else {
        world.note("stop", format_args!("{}", process.number));
        leave.cancel();
        let stopped = async |tables: &Tables| {
            (&mut membership)
                .await
                .expect("the process stops when told to");
            process.stop.cancel();
            tables.finish().await;
        };
        process.with_tables(stopped).await;
    }
    membership.abort();
    process.stop.cancel();
    process.link.kill();
}

/// A process's gateway. Holding a shard means that Discord sends its clicks here.
struct Gateway {
    world: Arc<World>,
    link: Arc<Link>,
    tables: Tables,
    slot: usize,
}

impl ShardWork for Gateway {
    fn connect(
        &self,
        shard: u32,
        reporter: ShardReporter,
        end: CancellationToken,
    ) -> BoxFuture<'static, anyhow::Result<()>> {
        let (world, link, slot) = (Arc::clone(&self.world), Arc::clone(&self.link), self.slot);
        Box::pin(async move {
            sleep(CONNECTING).await;
            link.gate().await;
            world.set_session(shard, slot, true);
            reporter.connected();
            end.cancelled().await;
            link.gate().await;
            world.set_session(shard, slot, false);
            Ok(())
        })
    }

    fn activate_tables(&self, shard: u32) -> BoxFuture<'static, ()> {
        let tables = self.tables.clone();
        Box::pin(async move {
            tables.release_shard(shard).await;
            while tables.load(shard).await.is_err() {
                sleep(Duration::from_secs(1)).await;
            }
        })
    }

    fn release_tables(&self, shard: u32) -> BoxFuture<'static, ()> {
        let tables = self.tables.clone();
        Box::pin(async move { tables.release_shard(shard).await })
    }
}

/// The screens on which a process shows its tables.
struct Screens {
    world: Arc<World>,
    link: Arc<Link>,
    process: u32,
}

impl PresenterFactory for Screens {
    fn attach(&self, context: TableContext) -> Box<dyn Presenter> {
        let Self {
            world,
            link,
            process,
        } = self;
        world.raised(*process, &context);
        Box::new(Shown {
            world: Arc::clone(world),
            link: Arc::clone(link),
            process: *process,
            context,
        })
    }
}

struct Shown {
    world: Arc<World>,
    link: Arc<Link>,
    process: u32,
    context: TableContext,
}

impl Presenter for Shown {
    fn show(&mut self, snapshot: Snapshot) {
        if self.link.runs() {
            self.world
                .check_shown(self.process, self.context.epoch, &snapshot.table);
            self.world.show(snapshot);
        }
    }

    /// Posts the message at once. Its id follows from the order, as Discord's does from the nonce.
    fn post_lock(&mut self, order: LockOrder) {
        if self.link.runs() {
            let message = order.attempt.since.0.unsigned_abs() + u64::from(order.attempt.attempt);
            tokio::spawn(async move { order.report(LockReport::Posted(message)).await });
        }
    }

    /// Does nothing: no view waits here.
    fn withdraw(&mut self) {}

    /// Does nothing: the checks at the end find losses.
    fn tell_of_a_loss(&mut self) {}
}

/// A beacon that nothing uses. Preparing TLS takes long, so all processes share it.
pub(crate) static NO_BEACON: LazyLock<Arc<BeaconClient>> = LazyLock::new(|| {
    let settings = FairnessConfig {
        beacon: None,
        relays: Vec::new(),
    };
    Arc::new(BeaconClient::new(&settings).expect("TLS is there"))
});
