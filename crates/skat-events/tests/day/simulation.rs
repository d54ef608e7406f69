//! A simulation of days: two processes share a store, die at every step, repeat commands and take
//! them out of order, and persons play over midnight and through both clock changes.

use std::collections::{BTreeMap, BTreeSet};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use skat_events::day::{
    DayBoard, DayCancelCause, DayCommand, DayDate, DayEntry, DayEvent, DayScore, DayStatus,
    EntryCommand, EntryEvent, EntryMoment, EntryTurn, ListDay, NotServed, Preparation,
};
use skat_rules::fairness::{BeaconRound, DayDeal, DayList};

use super::support::{ENGINE, HOUR, MINUTE, NO_REFERENCE, answer, date, decision, list};

const PERSONS: u64 = 8;

/// What processes share: logs, each appended to in one step that checks its length.
#[derive(Default)]
struct Store {
    days: BTreeMap<DayDate, Vec<DayEvent>>,
    entries: BTreeMap<(DayDate, u64), Vec<(i64, EntryEvent)>>,
}

struct World {
    rng: StdRng,
    store: Store,
    now_ms: i64,
    /// The lists of days with the deals of each instance, which follow from their secrets.
    lists: BTreeMap<DayDate, (DayList, BTreeMap<u8, Vec<DayDeal>>)>,
    /// The entries that the processes know, until one dies.
    known: BTreeMap<(DayDate, u64), DayEntry>,
    /// The last command of each person, which may come again.
    last: BTreeMap<u64, EntryCommand>,
    /// Decisions of autoplayers by position.
    answers: BTreeMap<[u8; 32], String>,
    with_beacon: bool,
    /// A day whose beacon never comes.
    dark: DayDate,
}

impl World {
    fn new(seed: u64, begins_ms: i64) -> Self {
        Self {
            rng: StdRng::seed_from_u64(seed),
            store: Store::default(),
            now_ms: begins_ms,
            lists: BTreeMap::new(),
            known: BTreeMap::new(),
            last: BTreeMap::new(),
            answers: BTreeMap::new(),
            with_beacon: seed.is_multiple_of(2),
            dark: DayDate::at(begins_ms).plus_days(4),
        }
    }

    fn day(&self, date: DayDate) -> ListDay {
        let log = self.store.days.get(&date).map_or(&[][..], |log| log);
        ListDay::replay(date, log).unwrap()
    }

    /// Stores an event if nobody was faster, unless the process dies before.
    fn store_day(&mut self, date: DayDate, length: usize, event: DayEvent) {
        if self.rng.random_ratio(1, 4) {
            return;
        }
        let log = self.store.days.entry(date).or_default();
        if log.len() == length {
            log.push(event);
        }
    }

    /// A process looks after the days around now.
    fn look_after_days(&mut self) {
        let today = DayDate::at(self.now_ms);
        for days in -1..=3 {
            let date = today.plus_days(days);
            let day = self.day(date);
            let length = self.store.days.get(&date).map_or(0, Vec::len);
            let command = if day.root().is_none() && self.now_ms >= date.announced_ms() {
                DayCommand::Announce {
                    root: self.list(date).0.root(),
                    with_beacon: self.with_beacon,
                }
            } else if let Some(round) = day.awaited_round()
                && self.now_ms >= BeaconRound::time_of(round) as i64 * 1_000
                && date != self.dark
            {
                DayCommand::Draw(BeaconRound {
                    round,
                    signature: [1; 48],
                })
            } else if day.drawn().is_some() && day.preparation().is_none() {
                DayCommand::Prepare(Preparation {
                    engine: ENGINE,
                    reference: NO_REFERENCE,
                })
            } else {
                DayCommand::Expire
            };
            if let Ok(event) = day.handle(command.clone(), self.now_ms) {
                // Another process does the same at the same time: only one of them writes.
                self.store_day(date, length, event.clone());
                self.store_day(date, length, event);
            }
        }
    }

    fn list(&mut self, date: DayDate) -> &mut (DayList, BTreeMap<u8, Vec<DayDeal>>) {
        let lists = self.lists.entry(date);
        lists.or_insert_with(|| (list(date), BTreeMap::new()))
    }

    fn entry(&mut self, date: DayDate, person: u64) -> Result<DayEntry, NotServed> {
        if let Some(known) = self.known.get(&(date, person)) {
            return Ok(known.clone());
        }
        let (day, now_ms) = (self.day(date), self.now_ms);
        let (list, instances) = self.list(date);
        let fresh = DayEntry::of_person(&day, list, person, ENGINE, now_ms)?;
        let beacon = day.drawn().unwrap();
        let instance = list.instance_of(person);
        let deals = instances.entry(instance);
        let deals = deals
            .or_insert_with(|| list.deals(instance, beacon))
            .clone();
        let Some(log) = self.store.entries.get(&(date, person)) else {
            return Ok(fresh);
        };
        let events: Vec<EntryEvent> = log.iter().map(|(_, event)| *event).collect();
        let entry = DayEntry::replay(date, deals, &events).unwrap();
        self.known.insert((date, person), entry.clone());
        Ok(entry)
    }

    /// Carries a command out and stores it, unless the process dies before.
    fn tell(&mut self, date: DayDate, person: u64, command: EntryCommand) {
        let Ok(entry) = self.entry(date, person) else {
            return;
        };
        let Ok(event) = entry.handle(command, self.now_ms) else {
            return;
        };
        if self.rng.random_ratio(1, 50) {
            self.known.clear();
            return;
        }
        if let EntryCommand::Answer(_, seat, action) = command {
            let position = *entry.position(seat).unwrap().digest().bytes();
            let known = self.answers.entry(position).or_insert(action.to_string());
            assert_eq!(*known, action.to_string(), "equal play gets equal answers");
        }
        let log = self.store.entries.entry((date, person)).or_default();
        log.push((self.now_ms, event));
        if let Some(known) = self.known.get_mut(&(date, person)) {
            known.apply(&event).unwrap();
        }
        // It dies after it has stored.
        if self.rng.random_ratio(1, 200) {
            self.known.clear();
        }
    }

    /// A process lets autoplayers go on, until it dies perhaps.
    fn go_on(&mut self, date: DayDate, person: u64) {
        while let Ok(entry) = self.entry(date, person) {
            let Some(command) = answer(&entry) else {
                return;
            };
            self.tell(date, person, command);
            if self.rng.random_ratio(1, 30) {
                return;
            }
        }
    }

    /// A person does something, sensible or not.
    fn person_acts(&mut self, person: u64) {
        let today = DayDate::at(self.now_ms);
        let date = if self.rng.random_ratio(1, 3) {
            today.previous()
        } else {
            today
        };
        let Ok(entry) = self.entry(date, person) else {
            return;
        };
        let number = self.rng.random_range(0..4);
        let sensible = match entry.turn() {
            EntryTurn::NextDeal => EntryCommand::Deal(entry.number()),
            EntryTurn::Person => decision(&entry, number),
            EntryTurn::Autoplayer(_) => {
                self.go_on(date, person);
                return;
            }
            EntryTurn::Nobody => EntryCommand::Deal(self.rng.random_range(0..12)),
        };
        let command = match (self.rng.random_range(0..12), sensible) {
            (0, _) => self.last.get(&person).copied().unwrap_or(sensible),
            (1, EntryCommand::Decide(moment, action)) => {
                let actions = self.rng.random_range(0..40);
                EntryCommand::Decide(EntryMoment { actions, ..moment }, action)
            }
            (2, EntryCommand::Decide(moment, action)) => {
                let deal = self.rng.random_range(0..11);
                EntryCommand::Decide(EntryMoment { deal, ..moment }, action)
            }
            (1 | 2, EntryCommand::Deal(_)) => EntryCommand::Deal(self.rng.random_range(0..12)),
            _ => sensible,
        };
        self.last.insert(person, command);
        self.tell(date, person, command);
        // The same click twice.
        if self.rng.random_ratio(1, 10) {
            self.tell(date, person, command);
        }
        self.go_on(date, person);
    }

    /// A process ends deals whose time is over.
    fn end_deals(&mut self) {
        let keys: Vec<(DayDate, u64)> = self.store.entries.keys().copied().collect();
        for (date, person) in keys {
            if self.now_ms >= date.closes_ms() {
                self.tell(date, person, EntryCommand::TakeOver);
                self.go_on(date, person);
            }
        }
    }

    fn run(&mut self, until_ms: i64) {
        while self.now_ms < until_ms {
            let today = DayDate::at(self.now_ms);
            let until_midnight = today.ends_ms() - self.now_ms;
            let is_late = until_midnight < 20 * MINUTE || self.now_ms - today.begins_ms() < HOUR;
            // Around midnight time passes slowly; a few persons play all the time.
            let step = if is_late { 6 * MINUTE } else { 40 * MINUTE };
            self.now_ms += self.rng.random_range(1_000..step);
            if self.rng.random_ratio(1, 40) {
                self.now_ms -= HOUR;
            }
            self.look_after_days();
            for _ in 0..16 {
                let person = self.rng.random_range(0..PERSONS);
                self.person_acts(person);
            }
            if self.rng.random_ratio(1, 2) {
                self.end_deals();
            }
        }
    }

    /// Lets everything that is due be done, without any more death.
    fn settle(&mut self) {
        for _ in 0..40 {
            self.look_after_days();
            self.end_deals();
        }
    }

    fn check(&mut self) {
        // What the store holds decides, not what a process knows.
        self.known.clear();
        let mut boards = BTreeMap::new();
        let dates: BTreeSet<DayDate> = self.store.entries.keys().map(|(date, _)| *date).collect();
        for &date in &dates {
            let mut scores = BTreeMap::new();
            for person in 0..PERSONS {
                let Some(log) = self.store.entries.get(&(date, person)).cloned() else {
                    continue;
                };
                let entry = self.entry(date, person).unwrap();
                assert_eq!(entry.moment(), None, "{date} {person}: nothing stays open");
                let dealt = log.iter().filter(|(_, event)| *event == EntryEvent::Dealt);
                let dealt: Vec<i64> = dealt.map(|(at_ms, _)| *at_ms).collect();
                assert!(dealt.len() <= 9, "{date} {person}: a deal was dealt twice");
                assert_eq!(dealt.len(), entry.results().len());
                let day = date.begins_ms()..date.ends_ms();
                assert!(dealt.iter().all(|at_ms| day.contains(at_ms)));
                assert_eq!(self.day(date).status(self.now_ms), DayStatus::Over);
                for ((at_ms, event), (_, before)) in log.iter().skip(1).zip(&log) {
                    if *event == EntryEvent::TakenOver {
                        assert!(*at_ms >= date.closes_ms());
                        assert_ne!(*before, EntryEvent::TakenOver);
                    }
                }
                let instance = self.list(date).0.instance_of(person);
                let results = entry.results().to_vec();
                scores.insert(person, DayScore { instance, results });
            }
            let board = DayBoard::of_day(&scores, &NO_REFERENCE);
            for row in board.rows() {
                let results = scores[&row.person].results.iter();
                assert_eq!(
                    row.points,
                    results.map(|result| i64::from(result.points)).sum::<i64>()
                );
                assert_eq!(row.difference.0, 100 * row.points, "the reference is 0");
            }
            boards.insert(date, board);
        }
        let all = DayBoard::of_days(boards.values());
        for row in all.rows() {
            let days = boards.values().filter_map(|board| board.row(row.person));
            assert_eq!(row.points, days.map(|day| day.points).sum::<i64>());
        }
        if self.with_beacon {
            let dark = DayStatus::Cancelled(DayCancelCause::NoBeacon);
            assert_eq!(self.day(self.dark).status(self.now_ms), dark);
            assert!(!dates.contains(&self.dark), "nothing of the day was dealt");
        }
    }
}

/// Returns how many deals were played, how many of them by an autoplayer to the end, and on how
/// many days.
fn simulate(seed: u64, from: &str) -> (usize, usize, usize) {
    let begins = date(from).previous().previous().begins_ms();
    let mut world = World::new(seed, begins);
    world.run(date(from).plus_days(4).begins_ms());
    world.now_ms = world.now_ms.max(date(from).plus_days(4).closes_ms());
    world.settle();
    world.check();
    let (mut played, mut taken_over) = (0, 0);
    let keys: Vec<(DayDate, u64)> = world.store.entries.keys().copied().collect();
    for &(date, person) in &keys {
        let entry = world.entry(date, person).unwrap();
        played += entry.results().len();
        taken_over += entry
            .results()
            .iter()
            .filter(|result| result.taken_over)
            .count();
    }
    let days: BTreeSet<DayDate> = keys.iter().map(|(date, _)| *date).collect();
    (played, taken_over, days.len())
}

#[test]
fn nobody_plays_a_deal_twice_and_every_board_adds_up() {
    let mut sum = (0, 0, 0);
    for (seed, from) in [(1, "2026-03-28"), (2, "2026-10-24"), (3, "2026-12-30")] {
        let (played, taken_over, days) = simulate(seed, from);
        sum = (sum.0 + played, sum.1 + taken_over, sum.2 + days);
    }
    // The simulation is worth nothing if nobody plays, or never over midnight.
    assert!(sum.0 > 300 && sum.1 > 5 && sum.2 >= 9, "{sum:?}");
}
