//! What must hold in every world of the daily list.

use std::collections::{BTreeMap, BTreeSet};

use skat_events::day::{
    ByDeal, DayCancelCause, DayDate, DayEntry, DayEvent, EntryCommand, EntryEvent, EntryTurn,
    ListDay, reference,
};
use skat_rules::game::{AnyAction, AnySeatView};
use skat_table::PersonId;
use skat_view::MorningResults;

use super::course::{DailyWorld, USUAL};
use super::mail::Letter;
use super::plain::{self, PlainBoard};
use super::plan::{HOUR_MS, MOST_WRONG, SERVERS};
use super::service::pool;
use crate::days::{Days, StoredEntry};

/// Time after which the deals of a closed day must be ended where nothing goes wrong.
const ENDED_AFTER_MS: i64 = 70_000;

/// One decision of this many is made once more.
const REMADE: usize = 40;

impl DailyWorld {
    /// Returns the version that prepared a day.
    pub(crate) fn engine_of(&self, date: DayDate) -> Option<u32> {
        let stored = self.world.with_days(|days| days.day(date));
        // A day that was given up was prepared before.
        stored.events.iter().rev().find_map(|event| match event {
            DayEvent::Prepared(made) => Some(made.engine),
            DayEvent::Announced { .. } | DayEvent::Drawn(_) | DayEvent::Cancelled(_) => None,
        })
    }

    /// Returns the number of events of a person's entry.
    pub(crate) fn events_of(&self, date: DayDate, person: PersonId) -> usize {
        self.world
            .with_days(|days| days.entry_of(person, date).len())
    }

    /// Checks that a press had one effect at most, however often it was made.
    pub(crate) fn check_pressed(
        &self,
        date: DayDate,
        person: PersonId,
        command: EntryCommand,
        before: usize,
    ) {
        let log = self.world.with_days(|days| days.entry_of(person, date));
        let added = &log[before..];
        if added.contains(&EntryEvent::TakenOver) {
            return;
        }
        let dealt = added.iter().filter(|event| **event == EntryEvent::Dealt);
        let most = usize::from(matches!(command, EntryCommand::Deal(_)));
        assert!(
            dealt.count() <= most,
            "{person:?} {date}: {command:?} dealt {added:?}"
        );
        let mut entry = self
            .world
            .with_days(|days| replayed(days, date, person, &log[..before]));
        let mut own = 0;
        for event in added {
            own += usize::from(entry.turn() == EntryTurn::Person);
            entry.apply(event).expect("the log is sound");
        }
        assert!(
            own + usize::from(most == 1) <= 1,
            "{person:?} {date}: {command:?} did {added:?}"
        );
    }

    /// Checks what holds all the time where nothing goes wrong: no deal stays open.
    pub(crate) fn check_step(&self) {
        if !self.plan.is_calm() {
            return;
        }
        let now_ms = self.now_ms();
        for date in self.plan.dates() {
            if now_ms >= date.closes_ms() + ENDED_AFTER_MS {
                let running = self.world.with_days(|days| days.running_entries(date));
                assert_eq!(running, [], "{date} is over");
            }
        }
    }

    /// Checks the results that a server gets in the morning.
    pub(crate) fn check_morning(&self, server: u64, results: &MorningResults) {
        for change in &results.changes {
            let week = results.date.week();
            let (_, groups) = self.world.with_days(|days| days.week_groups(week)).unwrap();
            let before = groups.group_of(change.person).unwrap().league;
            assert_ne!(before, change.league, "{change:?}");
        }
        if !self.plan.is_calm() {
            return;
        }
        assert!(
            self.now_ms() >= results.date.results_ms(),
            "{}",
            results.date
        );
        let (board, here) = self.world.with_days(|days| {
            let here: BTreeSet<PersonId> = days.day_players(server).into_iter().collect();
            (plain_board(days, results.date), here)
        });
        let here = board.keys().filter(|person| here.contains(person)).count();
        assert_eq!(results.players as usize, here, "{server}: {}", results.date);
        let shown: Vec<u32> = results.rows.iter().map(|row| row.row.rank).collect();
        assert_eq!(shown.len(), here.min(MorningResults::ROWS));
        assert!(shown.is_sorted(), "{shown:?}");
    }

    /// Checks that every process shows the boards as they follow from the entries.
    pub(crate) async fn check_boards(&self) {
        let days = self.world.with_days(Days::clone);
        let dates = days.all_days();
        let plain: BTreeMap<DayDate, PlainBoard> = dates
            .iter()
            .map(|date| (*date, plain_board(&days, *date)))
            .collect();
        for service in self.services() {
            let number = service.number;
            for date in &dates {
                let shown = service.uses(async |daily| daily.results(*date).await).await;
                let Some(Ok(shown)) = shown else { continue };
                plain::check(&shown.board, &plain[date], &format!("{date} at {number}"));
                let week = service.uses(async |daily| daily.week_board(date.week()).await);
                if let Some(Ok(week)) = week.await {
                    let days = plain.iter().filter(|(day, _)| day.week() == date.week());
                    let sum = plain::of_days(days.map(|(_, board)| board));
                    plain::check(&week, &sum, &format!("week of {date} at {number}"));
                }
                let season = service.uses(async |daily| daily.season_board(date.season()).await);
                if let Some(Ok(season)) = season.await {
                    let days = plain
                        .iter()
                        .filter(|(day, _)| day.season() == date.season());
                    let sum = plain::of_days(days.map(|(_, board)| board));
                    plain::check(&season, &sum, &format!("season of {date} at {number}"));
                }
            }
        }
    }

    /// Checks everything at the end.
    pub(crate) async fn check(&self) {
        let days = self.world.with_days(Days::clone);
        for date in days.all_days() {
            self.check_day(&days, date);
        }
        let mut answers = BTreeMap::new();
        for ((date, person), entry) in days.entries() {
            self.check_entry(&days, (*date, *person), entry, &mut answers);
        }
        for (at, (engine, seed, knowledge, action)) in answers.values().enumerate() {
            if at.is_multiple_of(REMADE) && *engine == usual_engine() {
                assert_eq!(decided(knowledge.clone(), *seed), *action, "made once more");
            }
        }
        self.check_boards().await;
        self.mail.check();
        if self.plan.is_calm() {
            self.check_calm(&days);
        }
    }

    /// Checks a day: prepared once, and not dealt after it was given up.
    fn check_day(&self, days: &Days, date: DayDate) {
        let stored = days.day(date);
        assert!(ListDay::replay(date, &stored.events).is_some(), "{date}");
        let mut prepared = 0;
        for (at, _, event) in days.happened().iter().filter(|(_, day, _)| *day == date) {
            match event {
                DayEvent::Prepared(made) => {
                    prepared += 1;
                    self.world.note("day prepared", format_args!("{date}"));
                    if made.engine == usual_engine() {
                        let deals = days.deals(date, 1);
                        let decide = |position: skat_events::day::EntryPosition, knowledge| {
                            decided(knowledge, position.seed())
                        };
                        let points = reference(&deals[3], decide).unwrap();
                        assert_eq!(made.reference[1][3], points, "{date}: the reference");
                    }
                }
                DayEvent::Cancelled(cause) => {
                    self.world
                        .note("day given up", format_args!("{date} {cause:?}"));
                    let is_lost = *cause == DayCancelCause::NoSecret;
                    assert!(!is_lost || self.plan.lost == Some(date), "{date}");
                    // The other process hears of it with its next look.
                    let last_ms = at.0 + HOUR_MS;
                    let dealt = dealt_of(days, date);
                    assert!(
                        dealt.iter().all(|dealt| *dealt < last_ms),
                        "{date} was given up"
                    );
                }
                DayEvent::Announced { .. } | DayEvent::Drawn(_) => {}
            }
        }
        assert!(prepared <= 1, "{date} was prepared {prepared} times");
    }

    /// Checks an entry: each deal once, in its time, with the same answers as anybody else's.
    fn check_entry(
        &self,
        days: &Days,
        (date, person): (DayDate, PersonId),
        stored: &StoredEntry,
        answers: &mut BTreeMap<[u8; 32], (u32, u64, AnySeatView, AnyAction)>,
    ) {
        let engine = self.engine_of(date).expect("played days were prepared");
        let mut entry = replayed(days, date, person, &[]);
        let mut dealt = 0;
        let wrong_ms = match self.plan.wrong_clocks {
            true => (MOST_WRONG + 1) as i64 * HOUR_MS,
            // A step takes a while to the store.
            false => HOUR_MS / 60,
        };
        for (at, event) in &stored.events {
            match event {
                EntryEvent::Dealt => {
                    dealt += 1;
                    self.world
                        .note("deal", format_args!("{date} {person:?} {dealt}"));
                    let times = date.begins_ms()..date.ends_ms() + wrong_ms;
                    let begins_ms = times.start - if self.plan.wrong_clocks { wrong_ms } else { 0 };
                    assert!((begins_ms..times.end).contains(&at.0), "{date} {person:?}");
                }
                EntryEvent::TakenOver => {
                    let first_ms =
                        date.closes_ms() - if self.plan.wrong_clocks { wrong_ms } else { 0 };
                    assert!(at.0 >= first_ms, "{date} {person:?}: taken over early");
                }
                EntryEvent::Acted(seat, action) => {
                    if entry.turn() == EntryTurn::Autoplayer(*seat) {
                        let position = entry.position(*seat).unwrap();
                        let knowledge = entry.knowledge(*seat).unwrap();
                        let made = (engine, position.seed(), knowledge, *action);
                        let first = answers.entry(*position.digest().bytes()).or_insert(made);
                        assert_eq!(first.3, *action, "{date} {person:?}: equal play");
                    }
                }
            }
            entry.apply(event).expect("the log is sound");
        }
        assert!(dealt <= 9, "{date} {person:?}: dealt {dealt} deals");
        // A running deal of a day that has lost its secret can't go on.
        if self.now_ms() >= date.closes_ms() && self.plan.lost != Some(date) {
            assert_eq!(entry.moment(), None, "{date} {person:?}: a deal stays open");
        }
        assert_eq!(entry.results(), stored.score.results, "{date} {person:?}");
        assert_eq!(stored.score.instance, days.instance_of(date, person));
        for result in entry.results().iter().filter(|result| result.taken_over) {
            let kind = "deal ended by a computer";
            self.world
                .note(kind, format_args!("{date} {person:?} {}", result.points));
        }
    }

    /// Checks what holds where nothing goes wrong: every day in time, and every message once.
    fn check_calm(&self, days: &Days) {
        for date in self.plan.dates() {
            let prepared = days
                .happened()
                .iter()
                .find(|(_, day, event)| *day == date && matches!(event, DayEvent::Prepared(_)));
            let (at, ..) = prepared.unwrap_or_else(|| panic!("{date} was never prepared"));
            assert!(at.0 < date.begins_ms(), "{date} was prepared late");
            for server in SERVERS {
                let count = self.mail.count(Letter::Results(date, server));
                assert_eq!(count, 1, "{date}: results on {server}");
            }
            let scores: BTreeMap<_, _> = days.scores_of_day(date).into_iter().collect();
            for persona in &self.plan.persons {
                let count = self.mail.count(Letter::Reminder(date, persona.person));
                let played = scores
                    .get(&persona.person)
                    .map_or(0, |score| score.results.len());
                match persona.reminder {
                    Some(_) if played < 9 => assert_eq!(count, 1, "{date}: {:?}", persona.person),
                    Some(_) => assert!(count <= 1, "{date}: {:?}", persona.person),
                    None => assert_eq!(count, 0, "{date}: {:?}", persona.person),
                }
            }
        }
    }
}

/// Returns a person's entry after these events.
fn replayed(days: &Days, date: DayDate, person: PersonId, log: &[EntryEvent]) -> DayEntry {
    if log.is_empty() && days.entry_of(person, date).is_empty() {
        return DayEntry::replay(date, Vec::new(), &[]).expect("nothing has happened");
    }
    let deals = days.deals(date, days.instance_of(date, person));
    DayEntry::replay(date, deals.to_vec(), log).expect("the log is sound")
}

/// Returns when deals of a day were dealt.
fn dealt_of(days: &Days, date: DayDate) -> Vec<i64> {
    let of_day = days.entries().iter().filter(|((day, _), _)| *day == date);
    let events = of_day.flat_map(|(_, entry)| &entry.events);
    let dealt = events.filter(|(_, event)| *event == EntryEvent::Dealt);
    dealt.map(|(at, _)| at.0).collect()
}

fn plain_board(days: &Days, date: DayDate) -> PlainBoard {
    let day = ListDay::replay(date, &days.day(date).events).expect("the log is sound");
    let reference: ByDeal<i32> = day
        .preparation()
        .map_or_else(Default::default, |made| made.reference);
    plain::of_day(&days.scores_of_day(date), &reference)
}

fn usual_engine() -> u32 {
    skat_autoplay::ENGINE_VERSION * 10 + u32::from(USUAL.level())
}

/// Decides once more, outside of every process.
fn decided(knowledge: AnySeatView, seed: u64) -> AnyAction {
    let mut made = pool().decide_for_day(knowledge, USUAL, seed);
    made.try_recv().expect("a simulation decides at once").0
}
