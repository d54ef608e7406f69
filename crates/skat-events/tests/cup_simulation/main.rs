//! A thousand cups with random people, clocks and directors, against a plain reference.
#![allow(clippy::unwrap_used, reason = "what can't be fails the test")]

mod model;

use std::collections::{BTreeMap, BTreeSet};

use model::{MINUTE, Model, Phase, Status, Table};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use skat_events::cup::{
    Cup, CupAdmission, CupCommand, CupEffect, CupEvent, CupHeader, CupPhase, CupSeat, CupSeating,
    CupSettings, CupTableId, CupTeams, DealPoints, DirectorDecision, EntrantId, EntryNumber,
    EntryStatus, EventTime, SeriesCounts, TableResult, TableSize, TeamWish,
};
use skat_rules::fairness::ListSecret;

/// The people of a simulation. The first is the director.
const PEOPLE: u64 = 14;

struct Simulation {
    random: StdRng,
    now: i64,
    header: CupHeader,
    cup: Cup,
    log: Vec<(EventTime, CupEvent)>,
    model: Model,
    /// Reports on their way. Some are delivered repeatedly, and in any order.
    reports: Vec<CupCommand>,
    bans: BTreeMap<u64, u8>,
    seen: BTreeSet<&'static str>,
}

impl Simulation {
    fn new(seed: u64) -> Self {
        let mut random = StdRng::seed_from_u64(seed);
        let settings = CupSettings {
            title: "Clubabend".to_owned(),
            starts_at: EventTime::from_ms(60 * MINUTE),
            series: random.random_range(1..=4),
            rounds: 3,
            tables: if random.random() {
                TableSize::Three
            } else {
                TableSize::Four
            },
            is_filled: random.random(),
            think_seconds: 60,
            series_minutes: 45,
            seating: if random.random() {
                CupSeating::ByStanding
            } else {
                CupSeating::WithoutRepeats
            },
            teams: CupTeams::Alone,
            is_duplicate: random.random(),
            maximum: random.random_bool(0.3).then(|| random.random_range(6..10)),
        };
        let model = Model {
            phase: Phase::Registration,
            starts_at: settings.starts_at.ms(),
            until: 0,
            missed_at: None,
            ends_at: None,
            paused_at: None,
            is_delayed: false,
            is_locked: false,
            is_filled: settings.is_filled,
            series: settings.series,
            begun: 0,
            minutes: settings.series_minutes.into(),
            maximum: settings.maximum.map(usize::from),
            persons: Vec::new(),
            tables: BTreeMap::new(),
            directors: vec![1],
            to_seat: None,
        };
        let mut secret = [0; 32];
        secret[..8].copy_from_slice(&seed.to_le_bytes());
        let header = CupHeader {
            name: format!("cup-{seed}").parse().unwrap(),
            secret: ListSecret::new(secret),
            director: EntrantId::new(1),
            settings,
        };
        let cup = Cup::create(header.clone(), EventTime::from_ms(0)).unwrap();
        Self {
            random,
            now: 0,
            header,
            cup,
            log: Vec::new(),
            model,
            reports: Vec::new(),
            bans: BTreeMap::new(),
            seen: BTreeSet::new(),
        }
    }

    fn run(&mut self) {
        for step in 0..400 {
            if self.random.random_bool(0.15) {
                self.now += self.random.random_range(0..12 * MINUTE);
            }
            let command = self.command();
            let is_expected = self.expect(&command);
            self.give(&command, is_expected);
            if self.random.random_bool(0.02) {
                self.crash();
            }
            if self.cup.is_over() && step > 60 && self.random.random_bool(0.2) {
                break;
            }
        }
        self.crash();
    }

    /// Another process takes over: it knows only the log.
    fn crash(&mut self) {
        self.cup = Cup::replay(self.header.clone(), &self.log).unwrap();
        self.compare();
    }

    fn command(&mut self) -> CupCommand {
        let person = EntrantId::new(self.random.random_range(1..=PEOPLE));
        // Most people come in time, or there would be few cups.
        if self.model.phase == Phase::CheckIn && self.random.random_bool(0.6) {
            return CupCommand::CheckIn { person };
        }
        match self.random.random_range(0..24) {
            0..=4 if self.model.begun == 0 => self.join(person),
            0 => self.join(person),
            1..=6 => CupCommand::CheckIn { person },
            7 if self.random.random_bool(0.4) => CupCommand::Withdraw { person },
            8..=11 => CupCommand::Arrive { person },
            12 => CupCommand::LockPosted {
                message: self.random.random(),
            },
            13..=18 => self.report(),
            19 => self.direct(),
            _ => CupCommand::Tick,
        }
    }

    fn join(&mut self, person: EntrantId) -> CupCommand {
        let banned_until = self
            .random
            .random_bool(0.1)
            .then(|| EventTime::from_ms(self.now + 1));
        let admission = CupAdmission {
            banned_until,
            has_role: self.random.random_bool(0.95),
        };
        CupCommand::Join {
            person,
            admission,
            team: TeamWish::Open,
        }
    }

    fn report(&mut self) -> CupCommand {
        if self.reports.is_empty() {
            return CupCommand::Tick;
        }
        let at = self.random.random_range(0..self.reports.len());
        if self.random.random_bool(0.3) {
            self.reports[at].clone()
        } else {
            self.reports.swap_remove(at)
        }
    }

    fn direct(&mut self) -> CupCommand {
        let entry = EntryNumber(
            self.random
                .random_range(0..=self.model.persons.len() as u16 + 1),
        );
        let decision = match self.random.random_range(0..20) {
            0..=5 => DirectorDecision::Start {
                series: self.model.begun + self.random.random_range(0..3),
            },
            6..=7 => DirectorDecision::Pause,
            8..=10 => DirectorDecision::Resume,
            11..=12 => DirectorDecision::Extend {
                minutes: self.random.random_range(0..30),
            },
            13 => DirectorDecision::Disqualify { entry },
            14..=15 => DirectorDecision::Substitute {
                entry,
                person: EntrantId::new(self.random.random_range(1..=PEOPLE + 6)),
            },
            16..=18 => self.correction(),
            _ if self.random.random_bool(0.1) => DirectorDecision::Cancel,
            _ => DirectorDecision::Fill {
                is_filled: self.random.random(),
            },
        };
        let by = EntrantId::new(if self.random.random_bool(0.9) { 1 } else { 2 });
        let reason = if self.random.random_bool(0.9) {
            "Listenfehler"
        } else {
            " "
        };
        CupCommand::Direct {
            by,
            decision,
            reason: reason.to_owned(),
        }
    }

    fn correction(&mut self) -> DirectorDecision {
        let tables: Vec<CupTableId> = self.model.tables.keys().copied().collect();
        let table = match tables.len() {
            0 => CupTableId {
                series: 1,
                table: 1,
            },
            count => tables[self.random.random_range(0..count)],
        };
        let places = self
            .model
            .tables
            .get(&table)
            .map_or(3, |table| table.seats.len());
        let revision = self.cup.table(table).map_or(0, |table| table.revision);
        let revision = revision + u16::from(self.random.random_bool(0.2));
        DirectorDecision::Correct {
            table,
            revision,
            places: self.counts(places),
        }
    }

    fn counts(&mut self, places: usize) -> Vec<SeriesCounts> {
        let random = &mut self.random;
        let counts = (0..places).map(|_| SeriesCounts {
            points: random.random_range(-500..900),
            won: random.random_range(0..9),
            lost: random.random_range(0..4),
            others_lost: random.random_range(0..6),
        });
        counts.collect()
    }

    /// Lets the reference answer, and returns whether it accepts the command.
    fn expect(&mut self, command: &CupCommand) -> bool {
        let (now, model) = (self.now, &mut self.model);
        let corrects = matches!(
            command,
            CupCommand::Direct {
                decision: DirectorDecision::Correct { .. },
                ..
            }
        );
        if model.is_over() && !(corrects && model.phase == Phase::Ended) {
            return *command == CupCommand::Tick;
        }
        match command {
            CupCommand::Join {
                person, admission, ..
            } => {
                let is_free = admission.banned_until.is_none() && admission.has_role;
                model.join(person.number(), is_free)
            }
            CupCommand::Withdraw { person } => model.withdraw(person.number()),
            CupCommand::CheckIn { person } => model.check_in(person.number()),
            CupCommand::Arrive { person } => model.arrive(person.number()),
            CupCommand::LockPosted { .. } => {
                let is_awaited = model.phase == Phase::Starting && !model.is_locked;
                if is_awaited {
                    model.is_locked = true;
                    if model.paused_at.is_none() {
                        model.start(now);
                    }
                }
                is_awaited
            }
            CupCommand::TableOpened { table, .. } => model.tables.contains_key(table),
            CupCommand::TableFinished { table, result } => {
                model.finish(now, *table, &result.places)
            }
            CupCommand::Direct {
                by,
                decision,
                reason,
            } => {
                let reason_is_missing = reason.trim().is_empty()
                    && matches!(
                        decision,
                        DirectorDecision::Correct { .. }
                            | DirectorDecision::Disqualify { .. }
                            | DirectorDecision::Substitute { .. }
                            | DirectorDecision::Cancel
                    );
                model.directors.contains(&by.number())
                    && !reason_is_missing
                    && expect_decision(model, &self.cup, now, decision)
            }
            CupCommand::Tick => {
                model.tick(now);
                true
            }
            CupCommand::Leave { .. } | CupCommand::Adopt { .. } => unreachable!("not simulated"),
        }
    }

    /// Gives the command to the cup, and does what it wants done.
    fn give(&mut self, command: &CupCommand, is_expected: bool) {
        let now = EventTime::from_ms(self.now);
        let answer = self.cup.handle(now, command.clone());
        assert_eq!(
            answer.is_ok(),
            is_expected,
            "{command:?}: {answer:?}\n{:?}",
            self.model
        );
        let Ok(step) = answer else {
            return;
        };
        self.log
            .extend(step.events.iter().map(|event| (now, event.clone())));
        self.cup = step.next;
        let mut seated = BTreeSet::new();
        for effect in step.effects {
            self.obey(effect, &mut seated);
        }
        if let Some(expected) = self.model.to_seat.take() {
            assert_eq!(
                seated, expected,
                "a series seats everybody who is there, once"
            );
        } else {
            assert!(seated.is_empty());
        }
        self.compare();
    }

    fn obey(&mut self, effect: CupEffect, seated: &mut BTreeSet<u16>) {
        match effect {
            CupEffect::OpenTable {
                table,
                places,
                deals,
                ..
            } => {
                self.seen.insert("table");
                let seats: Vec<u16> = places
                    .iter()
                    .map(|seat| match seat {
                        CupSeat::Entry(entry) => entry.0,
                        CupSeat::Autoplayer => 0,
                    })
                    .collect();
                assert_eq!(usize::from(deals), 3 * seats.len());
                let persons: BTreeSet<u16> =
                    seats.iter().copied().filter(|&seat| seat != 0).collect();
                for &entry in &persons {
                    assert!(seated.insert(entry), "{entry} sits at two tables");
                }
                let counts = self.counts(seats.len());
                let (awaited, missing, result) = (persons, BTreeSet::new(), None);
                let new = self.model.tables.insert(
                    table,
                    Table {
                        seats,
                        result,
                        awaited,
                        missing,
                    },
                );
                assert!(new.is_none(), "{table} was started twice");
                self.reports.push(CupCommand::TableOpened {
                    table,
                    number: u64::from(table.series) * 1_000 + u64::from(table.table),
                });
                let result = TableResult {
                    places: counts,
                    deals: DealPoints::default(),
                };
                self.reports
                    .push(CupCommand::TableFinished { table, result });
            }
            CupEffect::Ban { person } => {
                self.seen.insert("ban");
                *self.bans.entry(person.number()).or_default() += 1;
                assert!(self.bans[&person.number()] <= 1, "one ban a cup");
            }
            CupEffect::LiftEmbargo { series } => {
                self.seen.insert("embargo");
                let running = self
                    .cup
                    .running_tables()
                    .filter(|(id, _)| id.series == series);
                assert_eq!(running.count(), 0);
            }
            CupEffect::Close => assert!(self.cup.is_over()),
            _ => {}
        }
    }

    fn compare(&self) {
        let (cup, model) = (&self.cup, &self.model);
        let phase = match cup.phase() {
            CupPhase::Registration => Phase::Registration,
            CupPhase::CheckIn => Phase::CheckIn,
            CupPhase::Starting => Phase::Starting,
            CupPhase::Series { .. } => Phase::Series,
            CupPhase::Break { .. } => Phase::Break,
            CupPhase::Ended => Phase::Ended,
            CupPhase::Cancelled => Phase::Cancelled,
        };
        assert_eq!((phase, cup.series_begun()), (model.phase, model.begun));
        assert_eq!(
            cup.deadline().map(EventTime::ms),
            model.deadline(),
            "{model:?}"
        );
        let found: Vec<(u64, Status, bool, u8)> = cup
            .entrants()
            .map(|(_, entrant)| {
                let status = match entrant.status {
                    EntryStatus::Waiting => Status::Waiting,
                    EntryStatus::In => Status::In,
                    EntryStatus::Out(_) => Status::Out,
                    EntryStatus::Dropped => Status::Dropped,
                    EntryStatus::Missed => Status::Missed,
                    EntryStatus::Disqualified => Status::Disqualified,
                };
                let number = entrant.person.number();
                (number, status, entrant.is_checked_in, entrant.missed_series)
            })
            .collect();
        let expected: Vec<(u64, Status, bool, u8)> = model
            .persons
            .iter()
            .map(|person| {
                (
                    person.id,
                    person.status,
                    person.is_checked_in,
                    person.missed,
                )
            })
            .collect();
        assert_eq!(found, expected);
        let standings = cup.standings();
        let mut scores: BTreeMap<u16, i64> = BTreeMap::new();
        for ranked in &standings.entries {
            scores.insert(ranked.item.entry.0, ranked.total.score);
        }
        let mut expected = model.scores();
        expected.retain(|entry, _| {
            model.persons[usize::from(*entry) - 1].status != Status::Disqualified
        });
        assert_eq!(scores, expected);
        let totals: Vec<_> = standings
            .entries
            .iter()
            .map(|ranked| ranked.total)
            .collect();
        assert!(totals.is_sorted_by(|one, other| one >= other));
        let ranks = standings.entries.iter().map(|ranked| ranked.rank);
        assert!(
            ranks.eq(1..=totals.len() as u32),
            "lots leave no shared rank"
        );
    }
}

/// Lets the reference decide.
fn expect_decision(model: &mut Model, cup: &Cup, now: i64, decision: &DirectorDecision) -> bool {
    match decision {
        DirectorDecision::Start { series } => {
            let may = model.paused_at.is_none() && *series == model.begun + 1;
            match model.phase {
                Phase::CheckIn if may => {
                    let before = model.clone();
                    let is_started = model.prepare(now);
                    if !is_started {
                        *model = before;
                    }
                    is_started
                }
                Phase::Break if may => {
                    model.start(now);
                    true
                }
                _ => false,
            }
        }
        DirectorDecision::Pause => {
            let may = model.paused_at.is_none();
            model.paused_at = model.paused_at.or(Some(now));
            may
        }
        DirectorDecision::Resume => {
            let since = model.paused_at.take();
            if let Some(since) = since {
                model.shift(now - since, true);
            }
            since.is_some()
        }
        DirectorDecision::Extend { minutes } => {
            let is_series_over = model.phase == Phase::Series && model.ends_at.is_none();
            let may = *minutes > 0 && !is_series_over && model.phase != Phase::Starting;
            if may {
                model.shift(i64::from(*minutes) * MINUTE, false);
            }
            may
        }
        DirectorDecision::Disqualify { entry } => model.disqualify(entry.0),
        DirectorDecision::Substitute { entry, person } => {
            model.substitute(entry.0, person.number())
        }
        DirectorDecision::Correct {
            table,
            revision,
            places,
        } => {
            let known = cup.table(*table).map(|table| table.revision);
            let Some(corrected) = model.tables.get_mut(table) else {
                return false;
            };
            if known != Some(*revision) || places.len() != corrected.seats.len() {
                return false;
            }
            corrected.result = Some(places.clone());
            if model.phase == Phase::Series {
                model.still_awaited();
                model.end_series(now);
            }
            true
        }
        DirectorDecision::Fill { is_filled } => {
            model.is_filled = *is_filled;
            true
        }
        DirectorDecision::Cancel => {
            model.phase = Phase::Cancelled;
            true
        }
        _ => unreachable!("not simulated"),
    }
}

#[test]
fn a_thousand_cups_agree_with_the_reference() {
    let mut ends: BTreeMap<(&str, u8), u32> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for seed in 0..1_000 {
        let mut simulation = Simulation::new(seed);
        simulation.run();
        let end = match simulation.model.phase {
            Phase::Ended => "ended",
            Phase::Cancelled => "cancelled",
            _ => "going on",
        };
        *ends.entry((end, simulation.model.begun)).or_default() += 1;
        seen.append(&mut simulation.seen);
    }
    // The simulation reaches everything that matters.
    println!("{ends:?}");
    let ended: u32 = (2..=4)
        .filter_map(|begun| ends.get(&("ended", begun)))
        .sum();
    assert!(ended > 300, "{ends:?}");
    assert_eq!(seen, BTreeSet::from(["ban", "embargo", "table"]));
}
