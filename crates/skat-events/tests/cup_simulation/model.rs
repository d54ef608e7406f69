//! What a cup should do, written down once more, as plainly as possible.

use std::collections::{BTreeMap, BTreeSet};

use skat_events::cup::{CupTableId, SeriesCounts};

pub(crate) const MINUTE: i64 = 60_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Waiting,
    In,
    Out,
    Dropped,
    Missed,
    Disqualified,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Registration,
    CheckIn,
    Starting,
    Series,
    Break,
    Ended,
    Cancelled,
}

#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: u64,
    pub(crate) status: Status,
    pub(crate) is_checked_in: bool,
    pub(crate) missed: u8,
}

/// A table; seats are entry numbers from 1, with 0 for an autoplayer.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) seats: Vec<u16>,
    pub(crate) result: Option<Vec<SeriesCounts>>,
    pub(crate) awaited: BTreeSet<u16>,
    pub(crate) missing: BTreeSet<u16>,
}

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) phase: Phase,
    pub(crate) starts_at: i64,
    pub(crate) until: i64,
    pub(crate) missed_at: Option<i64>,
    pub(crate) ends_at: Option<i64>,
    pub(crate) paused_at: Option<i64>,
    pub(crate) is_delayed: bool,
    pub(crate) is_locked: bool,
    pub(crate) is_filled: bool,
    pub(crate) series: u8,
    pub(crate) begun: u8,
    pub(crate) minutes: i64,
    pub(crate) maximum: Option<usize>,
    pub(crate) persons: Vec<Person>,
    pub(crate) tables: BTreeMap<CupTableId, Table>,
    pub(crate) directors: Vec<u64>,
    /// Entries that the next series must seat, once it has begun.
    pub(crate) to_seat: Option<BTreeSet<u16>>,
}

impl Model {
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Ended | Phase::Cancelled)
    }

    pub(crate) fn find(&self, id: u64) -> Option<usize> {
        self.persons.iter().position(|person| person.id == id)
    }

    fn may_join(&self) -> bool {
        !self.is_over() && self.begun * 2 <= self.series && self.begun < self.series
    }

    fn has_room(&self) -> bool {
        let count = self
            .persons
            .iter()
            .filter(|person| person.status == Status::In)
            .count();
        self.maximum.is_none_or(|maximum| count < maximum)
    }

    /// The running table of an entry.
    fn table_of(&self, entry: u16) -> Option<CupTableId> {
        let running = self.phase == Phase::Series;
        let mut tables = self
            .tables
            .iter()
            .filter(|(id, table)| running && id.series == self.begun && table.result.is_none());
        tables
            .find(|(_, table)| table.seats.contains(&entry))
            .map(|(&id, _)| id)
    }

    fn enter(&mut self, at: usize) {
        let status = if self.has_room() {
            Status::In
        } else {
            Status::Waiting
        };
        self.persons[at].status = status;
        self.persons[at].is_checked_in |= self.begun > 0;
    }

    fn move_up(&mut self, only_checked_in: bool) {
        for at in 0..self.persons.len() {
            let person = &self.persons[at];
            let may =
                person.status == Status::Waiting && (person.is_checked_in || !only_checked_in);
            if may && self.may_join() && self.has_room() {
                self.enter(at);
            }
        }
    }

    fn out(&mut self, at: usize, status: Status) {
        self.persons[at].status = status;
        self.persons[at].is_checked_in = false;
        let entry = at as u16 + 1;
        if let Some(table) = self.table_of(entry) {
            self.tables.get_mut(&table).unwrap().awaited.remove(&entry);
        }
        self.still_awaited();
    }

    pub(crate) fn join(&mut self, id: u64, is_free: bool) -> bool {
        let known = self.find(id);
        if let Some(at) = known {
            match self.persons[at].status {
                Status::Missed if self.table_of(at as u16 + 1).is_some() => return self.arrive(id),
                Status::Out | Status::Dropped | Status::Missed => {}
                _ => return false,
            }
        }
        if !is_free || !self.may_join() {
            return false;
        }
        let at = known.unwrap_or_else(|| {
            let status = Status::Waiting;
            self.persons.push(Person {
                id,
                status,
                is_checked_in: false,
                missed: 0,
            });
            self.persons.len() - 1
        });
        self.enter(at);
        true
    }

    pub(crate) fn withdraw(&mut self, id: u64) -> bool {
        let Some(at) = self.find(id) else {
            return false;
        };
        if matches!(self.persons[at].status, Status::Out | Status::Disqualified) {
            return false;
        }
        self.out(at, Status::Out);
        self.move_up(false);
        true
    }

    pub(crate) fn check_in(&mut self, id: u64) -> bool {
        let Some(at) = self.find(id) else {
            return false;
        };
        let comes_back = match self.persons[at].status {
            Status::Out | Status::Disqualified => return false,
            Status::In | Status::Waiting => {
                if self.phase == Phase::Registration {
                    return false;
                }
                false
            }
            Status::Missed if self.table_of(at as u16 + 1).is_some() => return self.arrive(id),
            Status::Missed if self.begun < self.series => true,
            Status::Dropped if self.may_join() => true,
            Status::Missed | Status::Dropped => return false,
        };
        if comes_back {
            self.enter(at);
        }
        self.persons[at].is_checked_in = true;
        true
    }

    pub(crate) fn arrive(&mut self, id: u64) -> bool {
        let Some(at) = self.find(id) else {
            return false;
        };
        let entry = at as u16 + 1;
        let status = self.persons[at].status;
        let Some(table) = self.table_of(entry) else {
            return false;
        };
        if matches!(status, Status::Out | Status::Disqualified) {
            return false;
        }
        let table = self.tables.get_mut(&table).unwrap();
        if table.awaited.remove(&entry) | table.missing.remove(&entry) {
            self.persons[at].is_checked_in = true;
            if status == Status::Missed {
                self.persons[at].status = Status::In;
            }
        }
        self.still_awaited();
        true
    }

    pub(crate) fn still_awaited(&mut self) {
        let running = self
            .tables
            .iter()
            .filter(|(id, table)| id.series == self.begun && table.result.is_none());
        if running.map(|(_, table)| table.awaited.len()).sum::<usize>() == 0 {
            self.missed_at = None;
        }
    }

    pub(crate) fn deadline(&self) -> Option<i64> {
        if self.paused_at.is_some() {
            return None;
        }
        match self.phase {
            Phase::Registration => Some(self.starts_at - 15 * MINUTE),
            Phase::CheckIn => Some(self.starts_at),
            Phase::Starting => self.is_locked.then_some(self.starts_at),
            Phase::Series => match (self.missed_at, self.ends_at) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            },
            Phase::Break => Some(self.until),
            Phase::Ended | Phase::Cancelled => None,
        }
    }

    pub(crate) fn tick(&mut self, now: i64) {
        while !self.is_over() && self.deadline().is_some_and(|due| due <= now) {
            match self.phase {
                Phase::Registration => self.phase = Phase::CheckIn,
                Phase::CheckIn => {
                    if !self.prepare(now) {
                        self.delay(now);
                    }
                }
                Phase::Starting | Phase::Break => self.start(now),
                Phase::Series if self.missed_at.is_some_and(|due| due <= now) => self.miss(),
                Phase::Series => self.ends_at = None,
                Phase::Ended | Phase::Cancelled => {}
            }
        }
    }

    fn delay(&mut self, now: i64) {
        if self.is_delayed {
            self.phase = Phase::Cancelled;
        } else {
            self.is_delayed = true;
            self.phase = Phase::CheckIn;
            self.starts_at = now + 15 * MINUTE;
        }
    }

    /// Returns false if there are too few players or five.
    pub(crate) fn prepare(&mut self, now: i64) -> bool {
        for at in 0..self.persons.len() {
            if self.persons[at].status == Status::In && !self.persons[at].is_checked_in {
                self.out(at, Status::Dropped);
            }
        }
        self.move_up(true);
        if !self.can_sit() {
            return false;
        }
        self.phase = Phase::Starting;
        if self.is_locked {
            self.start(now);
        }
        true
    }

    fn present(&self) -> BTreeSet<u16> {
        let all = (1..).zip(&self.persons);
        let present = all.filter(|(_, person)| person.status == Status::In && person.is_checked_in);
        present.map(|(entry, _)| entry).collect()
    }

    fn can_sit(&self) -> bool {
        let count = self.present().len();
        count >= 2 && (self.is_filled || self.begun > 0 || count > 2 && count != 5)
    }

    pub(crate) fn start(&mut self, now: i64) {
        if !self.can_sit() {
            if self.begun == 0 {
                self.delay(now);
            } else {
                self.phase = Phase::Ended;
            }
            return;
        }
        self.begun += 1;
        self.phase = Phase::Series;
        self.missed_at = Some(now + 5 * MINUTE);
        self.ends_at = Some(now + self.minutes * MINUTE);
        self.to_seat = Some(self.present());
    }

    fn miss(&mut self) {
        let begun = self.begun;
        let tables = self.tables.iter_mut().filter(|(id, _)| id.series == begun);
        let mut missed = Vec::new();
        for (_, table) in tables.filter(|(_, table)| table.result.is_none()) {
            missed.extend(table.awaited.iter().copied());
            table.missing.append(&mut table.awaited);
        }
        for entry in missed {
            let person = &mut self.persons[usize::from(entry) - 1];
            if person.status == Status::In {
                person.status = Status::Missed;
                person.is_checked_in = false;
            }
        }
        self.missed_at = None;
        self.move_up(false);
    }

    pub(crate) fn finish(&mut self, now: i64, id: CupTableId, counts: &[SeriesCounts]) -> bool {
        let Some(table) = self.tables.get_mut(&id) else {
            return false;
        };
        if table.result.is_some() || counts.len() != table.seats.len() {
            return false;
        }
        let mut counts = counts.to_vec();
        for (count, seat) in counts.iter_mut().zip(&table.seats) {
            if table.missing.contains(seat) {
                *count = SeriesCounts::default();
            }
        }
        table.result = Some(counts);
        self.still_awaited();
        self.end_series(now);
        true
    }

    pub(crate) fn end_series(&mut self, now: i64) {
        let mut tables = self.tables.iter().filter(|(id, _)| id.series == self.begun);
        if self.phase != Phase::Series || tables.any(|(_, table)| table.result.is_none()) {
            return;
        }
        let tables = self.tables.iter().filter(|(id, _)| id.series == self.begun);
        for entry in tables.flat_map(|(_, table)| table.missing.clone()) {
            self.persons[usize::from(entry) - 1].missed += 1;
        }
        self.phase = if self.begun == self.series {
            Phase::Ended
        } else {
            Phase::Break
        };
        self.until = now + 5 * MINUTE;
    }

    /// Moves all deadlines.
    pub(crate) fn shift(&mut self, ms: i64, no_shows_too: bool) {
        match self.phase {
            Phase::Registration | Phase::CheckIn => self.starts_at += ms,
            Phase::Series => {
                self.ends_at = self.ends_at.map(|at| at + ms);
                if no_shows_too {
                    self.missed_at = self.missed_at.map(|at| at + ms);
                }
            }
            Phase::Break => self.until += ms,
            Phase::Starting | Phase::Ended | Phase::Cancelled => {}
        }
    }

    pub(crate) fn disqualify(&mut self, entry: u16) -> bool {
        let at = usize::from(entry).wrapping_sub(1);
        match self.persons.get(at).map(|person| person.status) {
            None | Some(Status::Disqualified) => false,
            Some(_) => {
                self.out(at, Status::Disqualified);
                self.move_up(false);
                true
            }
        }
    }

    pub(crate) fn substitute(&mut self, entry: u16, id: u64) -> bool {
        let at = usize::from(entry).wrapping_sub(1);
        let status = self.persons.get(at).map(|person| person.status);
        if matches!(status, None | Some(Status::Disqualified)) || self.find(id).is_some() {
            return false;
        }
        self.persons[at] = Person {
            id,
            status: Status::In,
            is_checked_in: true,
            missed: 0,
        };
        if let Some(table) = self.table_of(entry) {
            let table = self.tables.get_mut(&table).unwrap();
            table.awaited.remove(&entry);
            table.missing.remove(&entry);
        }
        self.still_awaited();
        true
    }

    /// The score of each entry, by the rule.
    pub(crate) fn scores(&self) -> BTreeMap<u16, i64> {
        let mut scores = BTreeMap::new();
        for table in self.tables.values() {
            let defended = if table.seats.len() == 3 { 40 } else { 30 };
            let none = vec![SeriesCounts::default(); table.seats.len()];
            for (seat, counts) in table
                .seats
                .iter()
                .zip(table.result.as_ref().unwrap_or(&none))
            {
                let own = i64::from(counts.won) - i64::from(counts.lost);
                *scores.entry(*seat).or_default() +=
                    i64::from(counts.points) + 50 * own + defended * i64::from(counts.others_lost);
            }
        }
        scores.remove(&0);
        scores
    }
}
