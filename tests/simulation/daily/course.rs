//! The course of a world of the daily list.

use std::collections::{BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use skat_events::day::DayDate;
use skat_rules::strength::Strength;
use skat_table::{PersonId, Timestamp};
use tokio::time::sleep;

use super::mail::{Letter, Mail};
use super::people;
use super::plan::{DailyPlan, HOUR_MS, MOST_WRONG, Persona};
use super::service::{Fate, Service};
use crate::chance::Chance;
use crate::link::Link;
use crate::run;
use crate::world::{Outcome, World};

const MINUTE_MS: u64 = 60_000;

/// Time for which the processes look after the days between two leaps.
pub(crate) const LOOKED_AFTER: Duration = Duration::from_secs(35);

/// The levels of the usual processes and of the others.
pub(crate) const USUAL: Strength = Strength::Beginner;
pub(crate) const OTHER: Strength = Strength::Club;

/// Everything that the parts of a world share.
pub(crate) struct DailyWorld {
    pub(crate) world: Arc<World>,
    pub(crate) plan: DailyPlan,
    pub(crate) mail: Mail,
    state: Mutex<DailyState>,
}

struct DailyState {
    slots: [Option<Arc<Service>>; 2],
    /// The number of the process that sends what comes by itself.
    sender: Option<u32>,
    chance: Chance,
    /// The persons who are playing.
    busy: BTreeSet<PersonId>,
    /// No process starts before this.
    outage_until_ms: i64,
    /// What becomes of the next messages; chance decides about the others.
    fates: VecDeque<Fate>,
}

/// Runs the world of this seed.
pub(crate) async fn run(seed: u64, aloud: bool) -> Outcome {
    let mut chance = Chance::new(seed ^ 0x0da1_15ee);
    let plan = DailyPlan::draw(&mut chance);
    let world = DailyWorld::new(plan, &mut chance, aloud);
    world.tend();
    world.want_reminders().await;
    let ends_ms = world.plan.dates()[2].results_ms() + 2 * HOUR_MS;
    let lost_ms = world.plan.lost.map(|date| date.begins_ms() + 15 * HOUR_MS);
    let mut is_lost = false;
    while world.now_ms() < ends_ms && !run::has_failed() {
        world.leap(&mut chance);
        if let (Some(date), Some(lost_ms)) = (world.plan.lost, lost_ms)
            && !is_lost
            && world.now_ms() >= lost_ms
        {
            world.world.lose_secret(date);
            is_lost = true;
        }
        world.tend();
        for persona in world.awake(&mut chance) {
            let (world, chance) = (Arc::clone(&world), chance.fork());
            tokio::spawn(async move {
                people::session(&world, &persona, chance).await;
                world.state().busy.remove(&persona.person);
            });
        }
        sleep(LOOKED_AFTER).await;
        world.check_step();
    }
    world.settle().await;
    world.check().await;
    world.end_all();
    world.world.told()
}

impl DailyWorld {
    /// Creates a world at noon of the day before its first one.
    pub(crate) fn new(plan: DailyPlan, chance: &mut Chance, aloud: bool) -> Arc<Self> {
        let begins = Timestamp(plan.first.beacon_ms());
        let world = World::new(plan.without_tables(), begins, chance.fork(), aloud);
        Arc::new(Self {
            world,
            plan,
            mail: Mail::default(),
            state: Mutex::new(DailyState {
                slots: [None, None],
                sender: None,
                chance: chance.fork(),
                busy: BTreeSet::new(),
                outage_until_ms: 0,
                fates: VecDeque::new(),
            }),
        })
    }

    /// Decides about the next messages.
    pub(crate) fn set_fates(&self, fates: impl IntoIterator<Item = Fate>) {
        self.state().fates.extend(fates);
    }

    fn state(&self) -> MutexGuard<'_, DailyState> {
        self.state.lock().expect("the lock isn't poisoned")
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.world.clock.now().0
    }

    pub(crate) fn fresh_bytes(&self) -> [u8; 32] {
        self.state().chance.bytes()
    }

    /// Returns the live processes.
    pub(crate) fn services(&self) -> Vec<Arc<Service>> {
        self.state().slots.iter().flatten().cloned().collect()
    }

    /// Returns one of the processes, which may have died a moment ago.
    pub(crate) fn any_service(&self, chance: &mut Chance) -> Option<Arc<Service>> {
        let services = self.services();
        (!services.is_empty()).then(|| chance.pick(&services))
    }

    /// Returns true if this process sends what comes by itself. No other one does.
    pub(crate) fn sends(&self, link: &Link) -> bool {
        self.state().sender == Some(link.process())
    }

    /// Draws what becomes of a message.
    pub(crate) fn fate_of_letter(&self) -> Fate {
        let (weather, calm) = (self.plan.weather, self.world.is_calm());
        let mut state = self.state();
        if let Some(fate) = state.fates.pop_front() {
            return fate;
        }
        let chance = &mut state.chance;
        if calm {
            Fate::Arrives
        } else if weather.unavailable > 0 && chance.happens(600) {
            Fate::Fails
        } else if weather.crash > 0 && chance.happens(300) {
            Fate::DiesBefore
        } else if weather.crash > 0 && chance.happens(300) {
            Fate::DiesAfter
        } else {
            Fate::Arrives
        }
    }

    /// Lets a message arrive.
    pub(crate) fn take(&self, letter: Letter) {
        let kind = match letter {
            Letter::Reminder(..) => "reminded",
            Letter::Results(..) => "results posted",
        };
        self.world.note(kind, format_args!("{letter:?}"));
        self.mail.take(letter, self.world.clock.now());
    }

    /// Stores when people want to be reminded.
    pub(crate) async fn want_reminders(&self) {
        for persona in &self.plan.persons {
            for service in self.services() {
                let wish = (persona.person, persona.reminder);
                let wish = service.uses(async |daily| daily.remind(wish.0, wish.1).await);
                if matches!(wish.await, Some(Ok(()))) {
                    break;
                }
            }
        }
    }

    /// Advances all clocks by a leap.
    fn leap(&self, chance: &mut Chance) {
        let now_ms = self.now_ms();
        let today = DayDate::at(now_ms);
        let is_late =
            today.ends_ms() - now_ms < HOUR_MS / 3 || now_ms - today.begins_ms() < HOUR_MS;
        let most = if is_late { 6 } else { 40 } * MINUTE_MS;
        self.advance(Duration::from_millis(chance.between(1_000, most)));
    }

    /// Advances all clocks.
    pub(crate) fn advance(&self, by: Duration) {
        self.world.clock.advance(by);
        for service in self.services() {
            service.clock.advance(by);
        }
    }

    /// Returns some people who are awake.
    fn awake(&self, chance: &mut Chance) -> Vec<Persona> {
        let now_ms = self.now_ms();
        let mut awake = self.plan.persons.clone();
        let mut state = self.state();
        awake.retain(|persona| {
            people::is_awake(persona, now_ms) && !state.busy.contains(&persona.person)
        });
        let mut chosen = Vec::new();
        for _ in 0..chance.below(3) {
            if awake.is_empty() {
                break;
            }
            // Every other time somebody who plays much.
            let most = if chance.happens(5_000) {
                8
            } else {
                awake.len()
            };
            let at = chance.below(most.min(awake.len()) as u64) as usize;
            let persona = awake.remove(at);
            state.busy.insert(persona.person);
            chosen.push(persona);
        }
        chosen
    }

    /// Buries processes, ends some, starts others, and moves their clocks.
    pub(crate) fn tend(self: &Arc<Self>) {
        let now = self.world.clock.now();
        let calm = self.world.is_calm();
        for slot in 0..2 {
            let (service, mut chance) = {
                let mut state = self.state();
                (state.slots[slot].clone(), state.chance.fork())
            };
            if let Some(service) = &service {
                self.disturb(service, &mut chance);
                if service.link.is_dead() {
                    self.world
                        .note("crash of a process", format_args!("{}", service.number));
                    self.mail.note_death(now);
                    service.kill();
                    self.state().slots[slot] = None;
                }
            }
            let is_out = now.0 < self.state().outage_until_ms && !calm;
            if self.state().slots[slot].is_none() && !is_out && (calm || chance.happens(8_000)) {
                let started = self.start(&mut chance);
                self.state().slots[slot] = Some(started);
            }
        }
        let mut state = self.state();
        let numbers: Vec<u32> = state.slots.iter().flatten().map(|one| one.number).collect();
        if !state.sender.is_some_and(|sender| numbers.contains(&sender)) {
            state.sender = numbers.first().copied();
        }
    }

    /// Ends a process sometimes, or moves its clock.
    fn disturb(&self, service: &Service, chance: &mut Chance) {
        if self.world.is_calm() {
            return;
        }
        let now_ms = self.now_ms();
        if self.plan.outages && chance.happens(30) {
            let hours = chance.between(1, 30) as i64;
            self.state().outage_until_ms = now_ms + hours * HOUR_MS;
        }
        let is_out = now_ms < self.state().outage_until_ms;
        if is_out || (self.plan.weather.short_lives && chance.happens(400)) {
            service.link.kill();
        }
        if !self.plan.wrong_clocks {
            return;
        }
        let wrong_ms = service.wrong_ms();
        if wrong_ms != 0 && chance.happens(500) {
            if wrong_ms > 0 {
                self.world
                    .note("clock set back", format_args!("{}", service.number));
            }
            service.set_clock(0);
        } else if wrong_ms == 0 && chance.happens(100) {
            service.set_clock(self.wrong_clock(chance));
        }
    }

    /// Draws by how much a clock is wrong.
    fn wrong_clock(&self, chance: &mut Chance) -> i64 {
        let hours = chance.between(1, MOST_WRONG) as i64;
        let is_ahead = chance.happens(5_000);
        let kind = if is_ahead {
            "clock ahead"
        } else {
            "clock behind"
        };
        self.world.note(kind, format_args!("{hours}"));
        if is_ahead {
            hours * HOUR_MS
        } else {
            -hours * HOUR_MS
        }
    }

    fn start(self: &Arc<Self>, chance: &mut Chance) -> Arc<Service> {
        let calm = self.world.is_calm();
        let wrong_ms = if !calm && self.plan.wrong_clocks && chance.happens(2_500) {
            self.wrong_clock(chance)
        } else {
            0
        };
        let level = if !calm && self.plan.other_engine && chance.happens(1_500) {
            self.world.note("other engine", format_args!("started"));
            OTHER
        } else {
            USUAL
        };
        Service::start(self, wrong_ms, level)
    }

    /// Ends all trouble, and lets processes of both versions do what is left.
    async fn settle(self: &Arc<Self>) {
        self.world.calm_down();
        for service in self.services() {
            service.set_clock(0);
        }
        sleep(LOOKED_AFTER).await;
        while !self.state().busy.is_empty() && !run::has_failed() {
            sleep(LOOKED_AFTER).await;
        }
        // Those that have lived through the trouble say the same as everybody.
        self.check_boards().await;
        for level in [OTHER, USUAL] {
            self.end_all();
            let slots = [(); 2].map(|()| Some(Service::start(self, 0, level)));
            self.state().slots = slots;
            self.tend();
            sleep(3 * LOOKED_AFTER).await;
        }
    }

    /// Ends all processes.
    pub(crate) fn end_all(&self) {
        let slots = std::mem::take(&mut self.state().slots);
        for service in slots.iter().flatten() {
            self.mail.note_death(self.world.clock.now());
            service.kill();
        }
    }
}
