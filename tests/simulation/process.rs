//! The processes: each the real tables with the real actors, on its own way to the store.

use std::sync::Arc;
use std::time::Duration;

use skat_store::{LEASE_MS, count_results};
use skat_table::{PersonId, TableId};
use skatrunde::metrics::Metrics;
use skatrunde::tables::{Scene, Show, Stage, Staging, Tables, Thinkers};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::chance::Chance;
use crate::link::Link;
use crate::world::World;

/// Somebody who sits nowhere.
const NOBODY: PersonId = PersonId::new(0);

/// How often a process that isn't the only one looks after all of its tables, in seconds: another one may have had them meanwhile.
const ROUND_SECONDS: u64 = 5;

/// A process.
pub(crate) struct Process {
    pub(crate) tables: Tables,
    pub(crate) link: Arc<Link>,
    number: u32,
    stop: CancellationToken,
}

impl Process {
    fn start(world: &Arc<World>) -> Arc<Self> {
        let number = world.number_process();
        let link = Arc::new(Link::new(Arc::clone(world), number));
        let stage = Screens { world: Arc::clone(world), link: Arc::clone(&link), process: number };
        let stop = CancellationToken::new();
        let store = Arc::clone(&link);
        let tables = Tables::new(
            store,
            world.clock.clone(),
            Thinkers::simulated(),
            Metrics::default(),
            Arc::new(stage),
            stop.clone(),
        );
        world.note("start", format_args!("{number}"));
        Arc::new(Self { tables, link, number, stop })
    }

    /// Does something with the process's tables; nothing comes of it if the process dies meanwhile.
    pub(crate) async fn with_tables<R>(&self, use_tables: impl AsyncFnOnce(&Tables) -> R) -> Option<R> {
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

/// A machine on which one process after another runs.
pub(crate) async fn host(world: Arc<World>, slot: usize, mut chance: Chance) {
    loop {
        let process = Process::start(&world);
        world.set_process(slot, Some(Arc::clone(&process)));
        live(&world, &process, &mut chance).await;
        world.set_process(slot, None);
        sleep(Duration::from_millis(chance.between(100, 10_000))).await;
    }
}

/// Lets a process run until it dies or is stopped in order.
async fn live(world: &World, process: &Arc<Process>, chance: &mut Chance) {
    let short = world.plan.weather.short_lives;
    let lifetime = if short { Duration::from_secs(chance.between(10, 120)) } else { Duration::MAX };
    let loaded = {
        let process = Arc::clone(process);
        tokio::spawn(async move { process.with_tables(Tables::load_all).await })
    };
    let dies = tokio::select! {
        biased;
        () = process.link.death() => true,
        () = sleep(lifetime) => chance.happens(5_000),
    };
    loaded.abort();
    if !dies && !world.is_calm() {
        world.note("stop", format_args!("{}", process.number));
        process.stop.cancel();
        process.with_tables(Tables::finish).await;
    } else if !world.is_calm() {
        world.note("crash", format_args!("{}", process.number));
        process.link.kill();
    } else {
        // Nothing ends a process any more.
        process.link.death().await;
    }
    process.stop.cancel();
    process.link.kill();
}

/// Stands for the pool: gives every table to a process that lives, and has it taken up there.
pub(crate) async fn pool(world: Arc<World>, mut chance: Chance) {
    let mut last_seen = vec![world.clock.now(); world.plan.processes];
    for second in 0_u64.. {
        sleep(Duration::from_secs(1)).await;
        let now = world.clock.now();
        for (slot, seen) in last_seen.iter_mut().enumerate() {
            if world.process(slot).is_some_and(|process| process.link.runs()) {
                *seen = now;
            }
        }
        let others = |home: usize| {
            let seen = last_seen.iter().enumerate().filter(move |&(slot, seen)| slot != home && *seen == now);
            seen.map(|(slot, _)| slot).collect::<Vec<_>>()
        };
        for (table, mut home) in world.homes() {
            let dead = last_seen[home].plus_ms(LEASE_MS.cast_signed()) < now;
            let moves = !world.is_calm() && chance.happens(world.plan.weather.move_table);
            if (dead || moves) && !others(home).is_empty() {
                home = chance.pick(&others(home));
                world.note(if dead { "taken over" } else { "moved" }, format_args!("{table} to {home}"));
                world.set_home(table, home, false);
            }
            let round = world.plan.processes > 1 && second.is_multiple_of(ROUND_SECONDS);
            if world.is_due(table) || round {
                tokio::spawn(take_up(Arc::clone(&world), table, home));
            }
        }
    }
}

async fn take_up(world: Arc<World>, table: TableId, slot: usize) {
    let Some(process) = world.process(slot) else { return };
    let looked = process.with_tables(async |tables| tables.look(table, NOBODY).await).await;
    if looked.is_some_and(|looked| looked.is_ok()) {
        world.taken_up(table, slot);
    }
}

/// Counts the results of a table, now and then.
pub(crate) async fn count(world: Arc<World>, table: TableId, mut chance: Chance) {
    while !world.is_calm() {
        sleep(Duration::from_millis(chance.between(1_000, 40_000))).await;
        let slot = chance.below(world.plan.processes as u64) as usize;
        let counting = count_once(Arc::clone(&world), table, slot);
        // Now and then another one counts at the same time.
        tokio::spawn(counting);
    }
}

/// Counts the results of a table by a slot's process; gives whether all are counted.
pub(crate) async fn count_once(world: Arc<World>, table: TableId, slot: usize) -> bool {
    let Some(process) = world.process(slot) else { return false };
    let counted = process.with_tables(async |_| count_results(process.link.as_ref(), table).await).await;
    if let Some(Ok(results @ 1..)) = counted {
        world.note("counted", format_args!("{results} of {table}"));
    }
    matches!(counted, Some(Ok(_)))
}

/// The screens to which a process shows its tables.
struct Screens {
    world: Arc<World>,
    link: Arc<Link>,
    process: u32,
}

impl Stage for Screens {
    fn raise(&self, staging: Staging) -> Box<dyn Show> {
        let Self { world, link, process } = self;
        Box::new(Shown { world: Arc::clone(world), link: Arc::clone(link), process: *process, staging })
    }
}

struct Shown {
    world: Arc<World>,
    link: Arc<Link>,
    process: u32,
    staging: Staging,
}

impl Show for Shown {
    fn show(&mut self, scene: Scene) {
        if self.link.runs() {
            self.world.check_shown(self.process, self.staging.epoch, &scene.table);
            self.world.show(scene);
        }
    }
}
