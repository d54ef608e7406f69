//! One world: the state that its parts share, and its course from the first table to the last.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use skat_events::day::DayDate;
use skat_store::{Epoch, Scope, StoreError, rebuild};
use skat_table::{EndCause, PersonId, PlayerView, TableId, TableView, Timestamp};
use skatrunde::clock::Clock;
use skatrunde::tables::{Snapshot, TableContext};
use tokio::time::sleep;

use crate::chance::Chance;
use crate::days::Days;
use crate::link::{Call, Fault, Way};
use crate::plan::Plan;
use crate::process::{self, Process};
use crate::reference::{Answer, Click, Reference};
use crate::shadow::Shadow;
use crate::store::{Contents, Part, Stored};
use crate::trace::{Counts, Trace};
use crate::{discord, person, run};

/// Time when a world begins, in November 2023.
const BEGINNING: Timestamp = Timestamp(1_700_000_000_000);

/// Number of latest steps that a failover may lose.
const FORGOTTEN_STEPS: usize = 6;

/// Maximum age in milliseconds of a step that a failover may lose. A replica that lags further
/// behind doesn't become the primary.
const FORGOTTEN_MS: i64 = 30_000;

/// Time of calm after which every disturbance has settled.
const SETTLED: Duration = Duration::from_secs(150);

/// Time for counting all results once play has ended.
const COUNTED: Duration = Duration::from_secs(60);

/// Time of calm within which every list is played to its end.
const PATIENCE: Duration = Duration::from_secs(4 * 60 * 60);

/// Result of a world.
pub(crate) struct Outcome {
    pub(crate) hash: u64,
    pub(crate) counts: Counts,
}

/// Everything that the parts of a world share.
pub(crate) struct World {
    pub(crate) plan: Plan,
    pub(crate) clock: Clock,
    state: Mutex<State>,
}

/// Mutable state of a world.
struct State {
    contents: Contents,
    /// Contents before each of the latest steps, with the time of the step. Used only if this
    /// world's store can forget.
    snapshots: VecDeque<(Timestamp, Contents)>,
    reference: Reference,
    trace: Trace,
    chance: Chance,
    calm: bool,
    slots: Vec<Option<Arc<Process>>>,
    processes: u32,
    interactions: u64,
    /// Open sessions: shard, and slot of the process.
    sessions: BTreeSet<(u32, usize)>,
    screens: BTreeMap<TableId, Screen>,
    /// Tables whose players were told of lost steps, one entry per notice.
    losses_told: Vec<TableId>,
}

/// Views of a table on people's screens.
#[derive(Clone)]
struct Screen {
    table: Arc<TableView>,
    panels: BTreeMap<PersonId, Arc<PlayerView>>,
}

/// Runs the world of this seed.
pub(crate) async fn run(seed: u64, aloud: bool) -> Outcome {
    let mut chance = Chance::new(seed);
    let plan = Plan::draw(&mut chance);
    let world = World::new(plan.clone(), BEGINNING, chance.fork(), aloud);
    world.note("world", format_args!("{seed}: {plan:?}"));
    for slot in 0..plan.processes {
        tokio::spawn(process::host(Arc::clone(&world), slot, chance.fork()));
    }
    for table in plan.tables {
        tokio::spawn(person::gather(Arc::clone(&world), table, chance.fork()));
    }
    sleep(Duration::from_millis(plan.trouble_ms)).await;
    world.calm_down();
    world.wait_for_end().await;
    world.check_counts().await;
    world.outcome()
}

impl World {
    /// Creates a world before anything happens in it.
    pub(crate) fn new(plan: Plan, beginning: Timestamp, chance: Chance, aloud: bool) -> Arc<Self> {
        let state = State {
            contents: Contents::default(),
            snapshots: VecDeque::new(),
            reference: Reference::default(),
            trace: Trace::new(aloud),
            chance,
            calm: false,
            slots: vec![None; plan.processes],
            processes: 0,
            interactions: 0,
            sessions: BTreeSet::new(),
            screens: BTreeMap::new(),
            losses_told: Vec::new(),
        };
        Arc::new(Self {
            plan,
            clock: Clock::simulated(beginning),
            state: Mutex::new(state),
        })
    }

    /// Looks at what the store keeps of the daily list.
    pub(crate) fn with_days<R>(&self, look: impl FnOnce(&Days) -> R) -> R {
        look(self.state().contents.days())
    }

    /// Makes the store lose the secret of a day.
    pub(crate) fn lose_secret(&self, date: DayDate) {
        self.note("secret lost", format_args!("{date}"));
        self.state().contents.days_mut().lose_secret(date);
    }

    /// Returns the hash of everything that has happened, and the number of each kind.
    pub(crate) fn told(&self) -> Outcome {
        let state = self.state();
        Outcome {
            hash: state.trace.hash(),
            counts: state.trace.counts().clone(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("the lock isn't poisoned")
    }

    pub(crate) fn note(&self, kind: &'static str, details: fmt::Arguments<'_>) {
        let now = self.clock.now();
        self.state().trace.note(now, kind, details);
    }

    pub(crate) fn is_calm(&self) -> bool {
        self.state().calm
    }

    pub(crate) fn calm_down(&self) {
        self.note("calm", format_args!("nothing fails from now on"));
        self.state().calm = true;
    }

    /// Waits until every table is closed, and checks that each one goes on.
    async fn wait_for_end(&self) {
        let calm_since = self.clock.now();
        let waited = || Duration::from_millis((self.clock.now().0 - calm_since.0).unsigned_abs());
        loop {
            sleep(Duration::from_secs(5)).await;
            if run::has_failed() {
                break;
            }
            let state = self.state();
            if state
                .reference
                .is_over(self.plan.tables.len(), self.plan.deserted)
            {
                break;
            }
            assert!(waited() < PATIENCE, "a list isn't played to its end");
            if waited() > SETTLED {
                state.reference.check_alive(self.clock.now());
            }
        }
        // Lets clicks that Discord has delayed arrive at closed tables.
        sleep(discord::LONGEST_DELAY * 2).await;
    }

    /// Checks that all results are counted, and that a recount agrees.
    async fn check_counts(&self) {
        let Some(process) = self.process(0).filter(|_| !run::has_failed()) else {
            return;
        };
        sleep(COUNTED).await;
        self.check_counted();
        self.check_settled();
        rebuild(process.link.as_ref())
            .await
            .expect("the store works again");
        self.check_counted();
    }

    fn check_settled(&self) {
        let state = self.state();
        // A failover may put results back into an outbox. They stay there until the next activation
        // of the table.
        let settled = || state.contents.tables().values().all(Stored::is_settled);
        assert!(
            state.reference.has_failed_over() || settled(),
            "a counted result stays in an outbox"
        );
    }

    fn check_counted(&self) {
        let mut state = self.state();
        let State {
            reference,
            contents,
            ..
        } = &mut *state;
        reference.check_counted(contents.counted(Scope::All).tallies(), |_| true);
        for plan in &self.plan.tables {
            let counted = contents.counted(Scope::Server(plan.server()));
            reference.check_counted(counted.tallies(), |table| table == plan.id);
        }
    }

    fn outcome(&self) -> Outcome {
        let mut state = self.state();
        // Breaks the cycle: the processes hold the world, and the world holds them.
        state.slots.clear();
        let State {
            reference,
            contents,
            trace,
            ..
        } = &mut *state;
        reference.check_end(contents);
        for shadow in reference.shadows().values() {
            let now = self.clock.now();
            let end = match shadow.end() {
                Some(EndCause::ListDone) => "list done",
                Some(EndCause::Stopped) => "stopped by a person",
                Some(EndCause::Abandoned) => "abandoned",
                None => "waits for people",
            };
            trace.note(now, end, format_args!("{} deals", shadow.deals()));
            for _ in 0..shadow.deals() {
                trace.note(now, "deal", format_args!("played"));
            }
            for happened in shadow.happened() {
                trace.note(now, happened, format_args!("around the deals"));
            }
        }
        Outcome {
            hash: trace.hash(),
            counts: trace.counts().clone(),
        }
    }

    // ---- The store ------------------------------------------------------------------------------

    /// Draws the course of a call to the store.
    pub(crate) fn way_of(&self, process: u32, call: Call) -> Way {
        let weather = self.plan.weather;
        let now = self.clock.now();
        let mut state = self.state();
        let State {
            chance,
            trace,
            calm,
            ..
        } = &mut *state;
        let mut travel = || Duration::from_millis(chance.between(1, 4));
        let (there, back) = (travel(), travel());
        if *calm {
            return Way {
                there,
                fault: None,
                back,
            };
        }
        let (there, back) = match (chance.happens(weather.slow), chance.happens(5_000)) {
            (false, _) => (there, back),
            (true, true) => (Duration::from_millis(chance.between(100, 6_000)), back),
            (true, false) => (there, Duration::from_millis(chance.between(100, 6_000))),
        };
        if there.max(back) >= Duration::from_millis(100) {
            trace.note(now, "slow", format_args!("{process} {call:?}"));
        }
        let pause = Duration::from_millis(chance.between(500, 20_000));
        let writes = call != Call::Read;
        let before = chance.happens(5_000);
        let fail_over = match call {
            Call::Read => 0,
            // Steps of counting are few among all others.
            Call::Count => weather.fail_over * 10,
            _ => weather.fail_over,
        };
        let faults = [
            (weather.unavailable, "unavailable", Fault::Unavailable),
            (if writes { weather.full } else { 0 }, "full", Fault::Full),
            (
                weather.doubt_unstored,
                "in doubt, not stored",
                Fault::DoubtUnstored,
            ),
            (weather.doubt_stored, "in doubt, stored", Fault::DoubtStored),
            (weather.resent, "resent", Fault::Resent),
            (
                if before { weather.crash } else { 0 },
                "crash before storing",
                Fault::CrashBefore,
            ),
            (weather.crash, "crash after storing", Fault::CrashAfter),
            (
                if before { weather.pause } else { 0 },
                "pause before storing",
                Fault::PauseBefore(pause),
            ),
            (
                weather.pause,
                "pause after storing",
                Fault::PauseAfter(pause),
            ),
            (fail_over, "failover", Fault::FailOver),
        ];
        let fault = faults
            .into_iter()
            .find(|(often, ..)| chance.happens(*often));
        if let Some((_, name, fault)) = fault {
            trace.note(now, name, format_args!("{process} {call:?} {fault:?}"));
        }
        Way {
            there,
            fault: fault.map(|(.., fault)| fault),
            back,
        }
    }

    /// Executes a step at the store and checks its outcome against the reference.
    pub(crate) fn at_store<R>(
        &self,
        process: u32,
        call: Call,
        step: impl FnOnce(&mut Contents) -> Result<R, StoreError>,
    ) -> Result<R, StoreError> {
        let now = self.clock.now();
        let mut state = self.state();
        let all_open = state.contents.tables().len() == self.plan.tables.len();
        if self.plan.weather.fail_over > 0 && call != Call::Read && all_open {
            let snapshot = state.contents.clone();
            state.snapshots.push_back((now, snapshot));
            if state.snapshots.len() > FORGOTTEN_STEPS {
                state.snapshots.pop_front();
            }
        }
        let State {
            contents,
            reference,
            trace,
            ..
        } = &mut *state;
        let steps = |contents: &Contents, table| {
            contents
                .tables()
                .get(&table)
                .map(|stored| stored.steps.len())
        };
        let (table, before) = match call {
            Call::Open(table) | Call::Acquire(table) | Call::Commit(table) => {
                (table, steps(contents, table))
            }
            Call::Note | Call::Count | Call::Read => return step(contents),
        };
        let result = step(contents);
        let grown = steps(contents, table) != before;
        let kind = match (&result, call) {
            (Ok(_), Call::Acquire(_)) => "acquired",
            (Ok(_), Call::Open(_)) if grown => "opened",
            (Ok(_), _) if grown => "stored",
            (Ok(_), _) => "stored before",
            (Err(StoreError::Fenced), _) => "fenced",
            (Err(StoreError::WrongPosition { .. }), _) => "wrong position",
            (Err(_), _) => "refused by the store",
        };
        if let Some(stored) = contents.tables().get(&table) {
            let step = stored.steps.last().filter(|_| grown);
            let (events, interaction) = (
                step.map(|step| &step.events),
                step.and_then(|step| step.interaction),
            );
            let details = format_args!(
                "{process} {call:?} {:?} {interaction:?} {events:?}",
                stored.epoch
            );
            trace.note(now, kind, details);
            match kind {
                "acquired" | "opened" => reference.acquired(process, table, stored.epoch, now),
                "wrong position" => reference.wrong_position(process, table),
                _ => {}
            }
        }
        reference.stored(process, table, contents);
        result
    }

    pub(crate) fn in_doubt(&self, process: u32, call: Call) {
        if let Call::Open(table) | Call::Acquire(table) | Call::Commit(table) = call {
            self.state().reference.in_doubt(process, table);
        }
    }

    /// Makes the store forget its latest steps.
    pub(crate) fn fail_over(&self, call: Call) {
        let now = self.clock.now();
        let mut state = self.state();
        let State {
            contents,
            snapshots,
            reference,
            chance,
            trace,
            ..
        } = &mut *state;
        snapshots.retain(|(until, _)| until.plus_ms(FORGOTTEN_MS) >= now);
        if snapshots.is_empty() {
            return;
        }
        let kept = chance.below(snapshots.len() as u64) as usize;
        snapshots.truncate(kept + 1);
        // If counting lost a result of a closed table, nobody would load that table again.
        let done = self.plan.deserted || reference.shadows().values().any(Shadow::is_closed);
        let parts = [Part::Counted, Part::Everything, Part::Tables];
        let part = chance.pick(if call == Call::Count && done {
            &parts[..1]
        } else {
            &parts
        });
        let (_, kept) = snapshots.pop_back().expect("at least one snapshot is kept");
        contents.fall_back(kept, part);
        reference.fail_over(contents, now);
        trace.note(now, "lost", format_args!("{part:?}"));
    }

    // ---- Processes and their tables -------------------------------------------------------------

    /// Returns the next process's number.
    pub(crate) fn number_process(&self) -> u32 {
        let mut state = self.state();
        state.processes += 1;
        state.processes
    }

    /// Puts a process into its slot, or takes it out.
    pub(crate) fn set_process(&self, slot: usize, process: Option<Arc<Process>>) {
        self.state().slots[slot] = process;
    }

    pub(crate) fn process(&self, slot: usize) -> Option<Arc<Process>> {
        self.state().slots[slot].clone()
    }

    /// Opens or closes a session of a shard.
    pub(crate) fn set_session(&self, shard: u32, slot: usize, open: bool) {
        self.note(
            if open { "connected" } else { "disconnected" },
            format_args!("{slot} to {shard}"),
        );
        let mut state = self.state();
        if open {
            state.sessions.insert((shard, slot));
        } else {
            state.sessions.remove(&(shard, slot));
        }
    }

    /// Closes all sessions of a slot whose process is dead.
    pub(crate) fn close_sessions(&self, slot: usize) {
        self.state()
            .sessions
            .retain(|&(_, connected)| connected != slot);
    }

    /// Returns the slots of the processes that get a table's events.
    pub(crate) fn served_by(&self, table: TableId) -> Vec<usize> {
        let shard = self.plan.shard_of(table);
        let state = self.state();
        state
            .sessions
            .iter()
            .filter(|(connected, _)| *connected == shard)
            .map(|(_, slot)| *slot)
            .collect()
    }

    /// Records that a process begins to show a table, and checks that it reports lost steps only if
    /// there are any.
    pub(crate) fn raised(&self, process: u32, context: &TableContext) {
        if context.steps_lost {
            assert!(self.state().reference.has_failed_over(), "nothing was lost");
            self.note("loss told", format_args!("{process} {}", context.table));
            self.state().losses_told.push(context.table);
        }
    }

    /// Returns how often a table's players were told of lost steps.
    pub(crate) fn losses_told(&self, table: TableId) -> usize {
        self.state()
            .losses_told
            .iter()
            .filter(|told| **told == table)
            .count()
    }

    // ---- Discord --------------------------------------------------------------------------------

    pub(crate) fn next_interaction(&self) -> u64 {
        let mut state = self.state();
        state.interactions += 1;
        state.interactions
    }

    pub(crate) fn press(&self, click: Click) {
        self.state().reference.press(click);
    }

    pub(crate) fn deliver(&self, interaction: u64) {
        self.state().reference.deliver(interaction);
    }

    pub(crate) fn answer(&self, interaction: u64, answer: Answer) {
        let mut state = self.state();
        let State {
            reference,
            contents,
            ..
        } = &mut *state;
        reference.answer(interaction, answer, contents);
    }

    pub(crate) fn check_shown(&self, process: u32, epoch: Epoch, shown: &TableView) {
        self.state().reference.check_shown(process, epoch, shown);
    }

    /// Shows a table, unless the message is lost.
    pub(crate) fn show(&self, snapshot: Snapshot) {
        let unseen = {
            let mut state = self.state();
            !state.calm && state.chance.happens(self.plan.weather.unseen)
        };
        if unseen {
            self.note("unseen", format_args!("{}", snapshot.table.header.table()));
        } else {
            self.set_screen(snapshot.table, snapshot.players);
        }
    }

    /// Updates the screens with a table's views; a panel that isn't given stays as it is.
    pub(crate) fn set_screen(&self, table: TableView, panels: Vec<(PersonId, PlayerView)>) {
        let id = table.header.table();
        let table = Arc::new(table);
        let mut state = self.state();
        let screen = state.screens.entry(id).or_insert_with(|| Screen {
            table: Arc::clone(&table),
            panels: BTreeMap::new(),
        });
        screen.table = table;
        screen.panels.extend(
            panels
                .into_iter()
                .map(|(person, panel)| (person, Arc::new(panel))),
        );
    }

    /// Returns what a person sees: the public message, and their panel.
    pub(crate) fn screen(
        &self,
        table: TableId,
        person: PersonId,
    ) -> Option<(Arc<TableView>, Option<Arc<PlayerView>>)> {
        let state = self.state();
        let screen = state.screens.get(&table)?;
        Some((
            Arc::clone(&screen.table),
            screen.panels.get(&person).cloned(),
        ))
    }
}
