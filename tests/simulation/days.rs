//! The daily list in the store of plain maps. Everybody is behind their pseudonym.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use skat_events::day::{DayDate, DayEvent, DayScore, EntryEvent, Week, WeekGroups};
use skat_rules::fairness::{DayDeal, DayList};
use skat_store::{DayAppend, EntryAppend, ProcessId, StoredChoices, StoredDay, VersionedGroups};
use skat_table::{PersonId, Timestamp};

/// Everything that is stored of the daily list.
#[derive(Clone, Default)]
pub(crate) struct Days {
    days: BTreeMap<DayDate, StoredDay>,
    claims: BTreeMap<DayDate, (ProcessId, Timestamp)>,
    entries: BTreeMap<(DayDate, PersonId), StoredEntry>,
    players: BTreeMap<u64, BTreeSet<PersonId>>,
    groups: BTreeMap<Week, VersionedGroups>,
    reminders: BTreeMap<PersonId, StoredReminder>,
    choices: BTreeMap<u64, StoredChoices>,
    /// The events of days, with the time at which the store took them.
    happened: Vec<(Timestamp, DayDate, DayEvent)>,
    /// The deals of all days, even if the store has lost them since.
    lists: BTreeMap<DayDate, Arc<KnownList>>,
}

/// A person's entry, each event with the time at which the store took it.
#[derive(Clone)]
pub(crate) struct StoredEntry {
    pub(crate) events: Vec<(Timestamp, EntryEvent)>,
    pub(crate) score: DayScore,
}

impl StoredEntry {
    pub(crate) fn log(&self) -> Vec<EntryEvent> {
        self.events.iter().map(|(_, event)| *event).collect()
    }

    fn is_running(&self) -> bool {
        let dealt = |(_, event): &&(Timestamp, EntryEvent)| *event == EntryEvent::Dealt;
        self.events.iter().filter(dealt).count() > self.score.results.len()
    }
}

/// The deals of a day, by instance.
struct KnownList {
    list: DayList,
    deals: Vec<Vec<DayDeal>>,
}

#[derive(Clone, Copy, Default)]
struct StoredReminder {
    hour: Option<u8>,
    last: Option<DayDate>,
}

impl Days {
    pub(crate) fn day(&self, date: DayDate) -> StoredDay {
        self.days.get(&date).cloned().unwrap_or_default()
    }

    pub(crate) const fn entries(&self) -> &BTreeMap<(DayDate, PersonId), StoredEntry> {
        &self.entries
    }

    pub(crate) fn happened(&self) -> &[(Timestamp, DayDate, DayEvent)] {
        &self.happened
    }

    /// Returns the deals of an instance of a day, even if the store has lost its secret since.
    pub(crate) fn deals(&self, date: DayDate, instance: u8) -> &[DayDeal] {
        &self.lists[&date].deals[usize::from(instance)]
    }

    pub(crate) fn instance_of(&self, date: DayDate, person: PersonId) -> u8 {
        self.lists[&date].list.instance_of(person.number())
    }

    pub(crate) fn lose_secret(&mut self, date: DayDate) {
        if let Some(day) = self.days.get_mut(&date) {
            day.secret = None;
        }
    }

    pub(crate) fn append_day(&mut self, append: &DayAppend, now: Timestamp) -> bool {
        let stored = self.days.entry(append.date).or_default();
        if stored.events.len() != usize::from(append.after) {
            return false;
        }
        stored.events.push(append.event.clone());
        if append.secret.is_some() {
            stored.secret.clone_from(&append.secret);
        }
        if let Some(secret) = &append.secret {
            let list = DayList::new(secret.clone(), append.date.name());
            let deals = (0..DayList::INSTANCES).map(|instance| list.deals(instance, None));
            let deals = deals.collect();
            self.lists
                .insert(append.date, Arc::new(KnownList { list, deals }));
        }
        self.happened.push((now, append.date, append.event.clone()));
        true
    }

    pub(crate) fn claim_day(
        &mut self,
        date: DayDate,
        process: ProcessId,
        (now, until): (Timestamp, Timestamp),
    ) -> bool {
        let held = self.claims.get(&date);
        if held.is_some_and(|(holder, held_until)| *holder != process && *held_until > now) {
            return false;
        }
        self.claims.insert(date, (process, until));
        true
    }

    pub(crate) fn entry_of(&self, person: PersonId, date: DayDate) -> Vec<EntryEvent> {
        let entry = self.entries.get(&(date, person));
        entry.map_or_else(Vec::new, StoredEntry::log)
    }

    pub(crate) fn append_entry(&mut self, append: &EntryAppend, now: Timestamp) -> bool {
        if let Some(server) = append.server {
            self.players
                .entry(server)
                .or_default()
                .insert(append.person);
        }
        let key = (append.date, append.person);
        let before = self.entries.get(&key).map_or(0, |entry| entry.events.len());
        if before != usize::from(append.after) {
            return false;
        }
        let entry = self.entries.entry(key).or_insert_with(|| StoredEntry {
            events: Vec::new(),
            score: append.score.clone(),
        });
        let events = append.events.iter().map(|event| (now, *event));
        entry.events.extend(events);
        entry.score = append.score.clone();
        true
    }

    pub(crate) fn scores_of_day(&self, date: DayDate) -> Vec<(PersonId, DayScore)> {
        let of_day = self.entries.iter().filter(|((day, _), _)| *day == date);
        let score = |((_, person), entry): (&(DayDate, PersonId), &StoredEntry)| {
            (*person, entry.score.clone())
        };
        of_day.map(score).collect()
    }

    pub(crate) fn scores_of(&self, person: PersonId) -> Vec<(DayDate, DayScore)> {
        let of_person = self.entries.iter().filter(|((_, by), _)| *by == person);
        let score =
            |((date, _), entry): (&(DayDate, PersonId), &StoredEntry)| (*date, entry.score.clone());
        of_person.map(score).collect()
    }

    pub(crate) fn running_entries(&self, date: DayDate) -> Vec<PersonId> {
        let running = self.entries.iter();
        let running = running.filter(|((day, _), entry)| *day == date && entry.is_running());
        running.map(|((_, person), _)| *person).collect()
    }

    pub(crate) fn day_players(&self, server: u64) -> Vec<PersonId> {
        let players = self.players.get(&server).into_iter().flatten();
        players.copied().collect()
    }

    pub(crate) fn day_servers(&self, person: PersonId) -> Vec<u64> {
        let servers = self.players.iter();
        let servers = servers.filter(|(_, players)| players.contains(&person));
        servers.map(|(server, _)| *server).collect()
    }

    pub(crate) fn week_groups(&self, week: Week) -> Option<VersionedGroups> {
        self.groups.get(&week).cloned()
    }

    pub(crate) fn put_week_groups(&mut self, groups: &WeekGroups<PersonId>, after: u32) -> bool {
        let week = groups.week();
        let version = self.groups.get(&week).map_or(0, |(version, _)| *version);
        if version != after {
            return false;
        }
        self.groups.insert(week, (after + 1, groups.clone()));
        true
    }

    pub(crate) fn weeks_with_groups(&self) -> Vec<Week> {
        self.groups.keys().copied().collect()
    }

    pub(crate) fn set_day_reminder(&mut self, person: PersonId, hour: Option<u8>) {
        self.reminders.entry(person).or_default().hour = hour;
    }

    pub(crate) fn day_reminder(&self, person: PersonId) -> Option<u8> {
        self.reminders.get(&person)?.hour
    }

    pub(crate) fn due_day_reminders(&self, date: DayDate, hour: u8) -> Vec<PersonId> {
        let is_due = |reminder: &StoredReminder| {
            reminder.hour.is_some_and(|wanted| wanted <= hour) && reminder.last < Some(date)
        };
        let due = self.reminders.iter();
        let due = due.filter(|(_, reminder)| is_due(reminder));
        due.map(|(person, _)| *person).collect()
    }

    pub(crate) fn note_day_reminded(&mut self, person: PersonId, date: DayDate) -> bool {
        let reminder = self.reminders.entry(person).or_default();
        let is_noted = reminder.hour.is_some() && reminder.last < Some(date);
        if is_noted {
            reminder.last = Some(date);
        }
        is_noted
    }

    pub(crate) fn all_days(&self) -> Vec<DayDate> {
        let of_entries = self.entries.keys().map(|(date, _)| *date);
        let all: BTreeSet<DayDate> = self.days.keys().copied().chain(of_entries).collect();
        all.into_iter().collect()
    }

    pub(crate) fn choices(&self, server: u64) -> StoredChoices {
        self.choices.get(&server).cloned().unwrap_or_default()
    }

    pub(crate) fn edit_choices(
        &mut self,
        server: u64,
        edit: &dyn Fn(&mut StoredChoices),
    ) -> StoredChoices {
        let choices = self.choices.entry(server).or_default();
        edit(choices);
        choices.clone()
    }

    pub(crate) fn servers_with_choices(&self) -> Vec<u64> {
        self.choices.keys().copied().collect()
    }
}
