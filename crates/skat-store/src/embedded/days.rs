//! The daily list in the file.

use std::collections::BTreeSet;
use std::ops::{Bound, RangeInclusive};

use futures_util::future::{BoxFuture, ready};
use redb::{ReadTransaction, ReadableTable};
use skat_events::day::{DayDate, DayScore, EntryEvent, Week, WeekGroups};
use skat_table::{PersonId, Timestamp};

use super::EmbeddedStore;
use super::disk::fault;
use super::schema::{
    DAY_ENTRIES, DAY_PLAYERS, DAY_REMINDERS, DAY_RUNNING, DAY_SCORES, DAY_SERVERS, DAYS,
    PERSON_DAYS, USERS, WEEK_GROUPS, WriteTables,
};
use super::users::user_of;
use crate::day_records::{
    DayReminderRecord, ENTRY_START, count_entry_events, decode_day, decode_day_score,
    decode_week_groups, encode_day_event, encode_day_score, encode_week_groups, entry_text,
    is_running, may_name, nobody, read_date, read_entry,
};
use crate::error::StoreError;
use crate::records::{decode, encode};
use crate::store::{
    DayAppend, DayStore, EntryAppend, EntryDump, ProcessId, StoredDay, VersionedGroups,
};

impl DayStore for EmbeddedStore {
    fn day(&self, date: DayDate) -> BoxFuture<'_, Result<StoredDay, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let days = snapshot.open_table(DAYS).map_err(fault)?;
            let key = date.to_string();
            let events = (key.as_str(), 0)..=(key.as_str(), u16::MAX);
            let mut records = Vec::new();
            for row in days.range(events).map_err(fault)? {
                records.push(row.map_err(fault)?.1.value().to_vec());
            }
            decode_day(date, records)
        }))
    }

    fn append_day(&self, append: DayAppend) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(self.writer.write(move |tables| append_day(tables, &append)))
    }

    fn claim_day(
        &self,
        date: DayDate,
        process: ProcessId,
        now: Timestamp,
        until: Timestamp,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        let claimed = self.day_claims.claim(date, process, now, until);
        Box::pin(ready(Ok(claimed)))
    }

    fn entry_of(
        &self,
        person: PersonId,
        date: DayDate,
    ) -> BoxFuture<'_, Result<Vec<EntryEvent>, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let entries = snapshot.open_table(DAY_ENTRIES).map_err(fault)?;
            stored_entry(&entries, &date.to_string(), person)?
                .map_or_else(|| Ok(Vec::new()), |text| read_entry(&text))
        }))
    }

    fn append_entry(&self, append: EntryAppend) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(
            self.writer
                .write(move |tables| append_entry(tables, &append)),
        )
    }

    fn scores_of_day(
        &self,
        date: DayDate,
    ) -> BoxFuture<'_, Result<Vec<(PersonId, DayScore)>, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let scores = snapshot.open_table(DAY_SCORES).map_err(fault)?;
            let key = date.to_string();
            let mut found = Vec::new();
            for row in scores.range(keys_of_day(&key)).map_err(fault)? {
                let (key, record) = row.map_err(fault)?;
                let (_, person) = key.value();
                found.push((PersonId::new(person), decode_day_score(record.value())?));
            }
            Ok(found)
        }))
    }

    fn scores_of(
        &self,
        person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(DayDate, DayScore)>, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let scores = snapshot.open_table(DAY_SCORES).map_err(fault)?;
            let mut found = Vec::new();
            for date in days_of(&snapshot.open_table(PERSON_DAYS).map_err(fault)?, person)? {
                let record = scores
                    .get((date.as_str(), person.number()))
                    .map_err(fault)?
                    .ok_or_else(|| StoreError::damaged("the list of a person's days"))?;
                found.push((read_date(&date)?, decode_day_score(record.value())?));
            }
            Ok(found)
        }))
    }

    fn running_entries(&self, date: DayDate) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let running = snapshot.open_table(DAY_RUNNING).map_err(fault)?;
            let key = date.to_string();
            running
                .range(keys_of_day(&key))
                .map_err(fault)?
                .map(|row| Ok(PersonId::new(row.map_err(fault)?.0.value().1)))
                .collect()
        }))
    }

    fn day_players(&self, server: u64) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let players = snapshot.open_table(DAY_PLAYERS).map_err(fault)?;
            Ok(seconds(&players, server)?
                .into_iter()
                .map(PersonId::new)
                .collect())
        }))
    }

    fn day_servers(&self, person: PersonId) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        Box::pin(self.read(move |snapshot| servers_of(snapshot, person)))
    }

    fn week_groups(
        &self,
        week: Week,
    ) -> BoxFuture<'_, Result<Option<VersionedGroups>, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let stored = snapshot.open_table(WEEK_GROUPS).map_err(fault)?;
            let key = week.monday().to_string();
            let Some(row) = stored.get(key.as_str()).map_err(fault)? else {
                return Ok(None);
            };
            let (version, record) = row.value();
            Ok(Some((version, decode_week_groups(week, record)?)))
        }))
    }

    fn put_week_groups(
        &self,
        groups: WeekGroups<PersonId>,
        after: u32,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(self.writer.write(move |tables| {
            let mut stored = tables.transaction.open_table(WEEK_GROUPS).map_err(fault)?;
            let key = groups.week().monday().to_string();
            let version = stored
                .get(key.as_str())
                .map_err(fault)?
                .map_or(0, |row| row.value().0);
            if version != after {
                return Ok(false);
            }
            let record = encode_week_groups(&groups)?;
            stored
                .insert(key.as_str(), (after.saturating_add(1), record.as_slice()))
                .map_err(fault)?;
            Ok(true)
        }))
    }

    fn weeks_with_groups(&self) -> BoxFuture<'_, Result<Vec<Week>, StoreError>> {
        Box::pin(self.read(|snapshot| {
            let stored = snapshot.open_table(WEEK_GROUPS).map_err(fault)?;
            let mut weeks = Vec::new();
            for row in stored.iter().map_err(fault)? {
                weeks.push(read_date(row.map_err(fault)?.0.value())?.week());
            }
            Ok(weeks)
        }))
    }

    fn set_day_reminder(
        &self,
        person: PersonId,
        hour: Option<u8>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.writer.write(move |tables| {
            let users = tables.transaction.open_table(USERS).map_err(fault)?;
            if user_of(&users, person)?.is_none() {
                return Ok(());
            }
            put_reminder(tables, person, hour)
        }))
    }

    fn day_reminder(&self, person: PersonId) -> BoxFuture<'_, Result<Option<u8>, StoreError>> {
        Box::pin(self.read(move |snapshot| reminder_hour(snapshot, person)))
    }

    fn due_day_reminders(
        &self,
        date: DayDate,
        hour: u8,
    ) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let reminders = snapshot.open_table(DAY_REMINDERS).map_err(fault)?;
            let mut due = Vec::new();
            for row in reminders.iter().map_err(fault)? {
                let (person, record) = row.map_err(fault)?;
                let record = read_reminder(record.value())?;
                if record.hour.is_some_and(|wanted| wanted <= hour) && is_new(&record, date)? {
                    due.push(PersonId::new(person.value()));
                }
            }
            Ok(due)
        }))
    }

    fn note_day_reminded(
        &self,
        person: PersonId,
        date: DayDate,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(self.writer.write(move |tables| {
            let mut reminders = tables
                .transaction
                .open_table(DAY_REMINDERS)
                .map_err(fault)?;
            let Some(mut record) = stored_reminder(&reminders, person)? else {
                return Ok(false);
            };
            if record.hour.is_none() || !is_new(&record, date)? {
                return Ok(false);
            }
            record.reminded = Some(date.to_string());
            reminders
                .insert(person.number(), encode(&record)?.as_slice())
                .map_err(fault)?;
            Ok(true)
        }))
    }

    fn all_days(&self) -> BoxFuture<'_, Result<Vec<DayDate>, StoreError>> {
        Box::pin(self.read(|snapshot| {
            let days = snapshot.open_table(DAYS).map_err(fault)?;
            let scores = snapshot.open_table(DAY_SCORES).map_err(fault)?;
            let mut dates = firsts(&days, u16::MAX)?;
            dates.append(&mut firsts(&scores, u64::MAX)?);
            let dates: Result<BTreeSet<DayDate>, StoreError> =
                dates.iter().map(|date| read_date(date)).collect();
            Ok(dates?.into_iter().collect())
        }))
    }

    fn dump_entry(
        &self,
        person: PersonId,
        date: DayDate,
    ) -> BoxFuture<'_, Result<Option<EntryDump>, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let scores = snapshot.open_table(DAY_SCORES).map_err(fault)?;
            let key = date.to_string();
            let Some(record) = scores.get((key.as_str(), person.number())).map_err(fault)? else {
                return Ok(None);
            };
            let entries = snapshot.open_table(DAY_ENTRIES).map_err(fault)?;
            let text = stored_entry(&entries, &key, person)?;
            Ok(Some(EntryDump {
                date,
                person,
                events: text.map_or_else(|| Ok(Vec::new()), |text| read_entry(&text))?,
                score: decode_day_score(record.value())?,
            }))
        }))
    }

    fn restore_entry(&self, dump: EntryDump) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.writer.write(move |tables| {
            let text = format!("{ENTRY_START}{}", entry_text(&dump.events));
            let is_erased = dump.events.is_empty();
            put_score(tables, dump.date, dump.person, &dump.score)?;
            if is_erased {
                return Ok(());
            }
            put_entry(tables, dump.date, dump.person, &text, &dump.score)
        }))
    }
}

fn append_day(tables: &WriteTables<'_>, append: &DayAppend) -> Result<bool, StoreError> {
    let mut days = tables.transaction.open_table(DAYS).map_err(fault)?;
    let key = append.date.to_string();
    let last = days
        .range((key.as_str(), 0)..=(key.as_str(), u16::MAX))
        .map_err(fault)?
        .next_back()
        .transpose()
        .map_err(fault)?
        .map(|(key, _)| key.value().1);
    if last.map_or(0, |last| last.saturating_add(1)) != append.after {
        return Ok(false);
    }
    let record = encode_day_event(&append.event, append.secret.as_ref())?;
    days.insert((key.as_str(), append.after), record.as_slice())
        .map_err(fault)?;
    Ok(true)
}

fn append_entry(tables: &WriteTables<'_>, append: &EntryAppend) -> Result<bool, StoreError> {
    let EntryAppend {
        date,
        person,
        after,
        events,
        score,
        server,
    } = append;
    let users = tables.transaction.open_table(USERS).map_err(fault)?;
    if user_of(&users, *person)?.is_none() {
        return Ok(false);
    }
    let stored = {
        let entries = tables.transaction.open_table(DAY_ENTRIES).map_err(fault)?;
        stored_entry(&entries, &date.to_string(), *person)?
    };
    let mut text = stored.unwrap_or_else(|| ENTRY_START.to_owned());
    if count_entry_events(&text) != usize::from(*after) {
        return Ok(false);
    }
    text.push_str(&entry_text(events));
    put_score(tables, *date, *person, score)?;
    put_entry(tables, *date, *person, &text, score)?;
    if let Some(server) = server {
        put_servers(tables, *person, &[*server])?;
    }
    Ok(true)
}

fn put_score(
    tables: &WriteTables<'_>,
    date: DayDate,
    person: PersonId,
    score: &DayScore,
) -> Result<(), StoreError> {
    let mut scores = tables.transaction.open_table(DAY_SCORES).map_err(fault)?;
    let record = encode_day_score(score)?;
    scores
        .insert(
            (date.to_string().as_str(), person.number()),
            record.as_slice(),
        )
        .map_err(fault)?;
    Ok(())
}

/// Stores the text of an entry with the indexes that follow from it.
fn put_entry(
    tables: &WriteTables<'_>,
    date: DayDate,
    person: PersonId,
    text: &str,
    score: &DayScore,
) -> Result<(), StoreError> {
    let (date, person) = (date.to_string(), person.number());
    let key = (date.as_str(), person);
    tables
        .transaction
        .open_table(DAY_ENTRIES)
        .map_err(fault)?
        .insert(key, text.as_bytes())
        .map_err(fault)?;
    tables
        .transaction
        .open_table(PERSON_DAYS)
        .map_err(fault)?
        .insert((person, date.as_str()), ())
        .map_err(fault)?;
    let mut running = tables.transaction.open_table(DAY_RUNNING).map_err(fault)?;
    if is_running(text, score.results.len()) {
        running.insert(key, ()).map_err(fault)?;
    } else {
        running.remove(key).map_err(fault)?;
    }
    Ok(())
}

/// Adds a person to those who have played from these servers.
pub(super) fn put_servers(
    tables: &WriteTables<'_>,
    person: PersonId,
    servers: &[u64],
) -> Result<(), StoreError> {
    let mut players = tables.transaction.open_table(DAY_PLAYERS).map_err(fault)?;
    let mut of_person = tables.transaction.open_table(DAY_SERVERS).map_err(fault)?;
    for server in servers {
        players
            .insert((*server, person.number()), ())
            .map_err(fault)?;
        of_person
            .insert((person.number(), *server), ())
            .map_err(fault)?;
    }
    Ok(())
}

/// Returns the servers from which a person has played.
pub(super) fn servers_of(
    snapshot: &ReadTransaction,
    person: PersonId,
) -> Result<Vec<u64>, StoreError> {
    let servers = snapshot.open_table(DAY_SERVERS).map_err(fault)?;
    seconds(&servers, person.number())
}

/// Returns the hour at which a person wants to be reminded.
pub(super) fn reminder_hour(
    snapshot: &ReadTransaction,
    person: PersonId,
) -> Result<Option<u8>, StoreError> {
    let reminders = snapshot.open_table(DAY_REMINDERS).map_err(fault)?;
    Ok(stored_reminder(&reminders, person)?.and_then(|record| record.hour))
}

/// Stores the hour at which a person wants to be reminded. The day on which they last were stays.
pub(super) fn put_reminder(
    tables: &WriteTables<'_>,
    person: PersonId,
    hour: Option<u8>,
) -> Result<(), StoreError> {
    let mut reminders = tables
        .transaction
        .open_table(DAY_REMINDERS)
        .map_err(fault)?;
    let record = match stored_reminder(&reminders, person)? {
        Some(mut record) => {
            record.hour = hour;
            record
        }
        None if hour.is_none() => return Ok(()),
        None => DayReminderRecord::new(hour),
    };
    reminders
        .insert(person.number(), encode(&record)?.as_slice())
        .map_err(fault)?;
    Ok(())
}

/// Erases a person from the daily list. Their scores stay under pseudonyms that are nobody's, so
/// nobody else's result changes.
pub(super) fn erase_days(tables: &WriteTables<'_>, person: PersonId) -> Result<(), StoreError> {
    let number = person.number();
    {
        let mut days = tables.transaction.open_table(PERSON_DAYS).map_err(fault)?;
        let mut entries = tables.transaction.open_table(DAY_ENTRIES).map_err(fault)?;
        let mut scores = tables.transaction.open_table(DAY_SCORES).map_err(fault)?;
        let mut running = tables.transaction.open_table(DAY_RUNNING).map_err(fault)?;
        for date in days_of(&days, person)? {
            let key = (date.as_str(), number);
            entries.remove(key).map_err(fault)?;
            running.remove(key).map_err(fault)?;
            days.remove((number, date.as_str())).map_err(fault)?;
            let removed = scores.remove(key).map_err(fault)?;
            let Some(record) = removed.map(|record| record.value().to_vec()) else {
                continue;
            };
            let mut anonymous = nobody()?.number();
            while scores
                .get((date.as_str(), anonymous))
                .map_err(fault)?
                .is_some()
            {
                anonymous = nobody()?.number();
            }
            scores
                .insert((date.as_str(), anonymous), record.as_slice())
                .map_err(fault)?;
        }
    }
    let mut players = tables.transaction.open_table(DAY_PLAYERS).map_err(fault)?;
    let mut servers = tables.transaction.open_table(DAY_SERVERS).map_err(fault)?;
    for server in seconds(&servers, number)? {
        players.remove((server, number)).map_err(fault)?;
        servers.remove((number, server)).map_err(fault)?;
    }
    tables
        .transaction
        .open_table(DAY_REMINDERS)
        .map_err(fault)?
        .remove(number)
        .map_err(fault)?;
    leave_groups(tables, person)
}

/// Takes a person out of all groups.
fn leave_groups(tables: &WriteTables<'_>, person: PersonId) -> Result<(), StoreError> {
    let mut stored = tables.transaction.open_table(WEEK_GROUPS).map_err(fault)?;
    let mut changed = Vec::new();
    for row in stored.iter().map_err(fault)? {
        let (key, value) = row.map_err(fault)?;
        let (version, record) = value.value();
        if !may_name(record, person) {
            continue;
        }
        let mut groups = decode_week_groups(read_date(key.value())?.week(), record)?;
        if groups.remove(person) {
            changed.push((
                key.value().to_owned(),
                version,
                encode_week_groups(&groups)?,
            ));
        }
    }
    for (key, version, record) in changed {
        stored
            .insert(key.as_str(), (version.saturating_add(1), record.as_slice()))
            .map_err(fault)?;
    }
    Ok(())
}

/// Returns the keys of all persons on a day.
const fn keys_of_day(date: &str) -> RangeInclusive<(&str, u64)> {
    (date, 0)..=(date, u64::MAX)
}

fn stored_entry(
    entries: &impl ReadableTable<(&'static str, u64), &'static [u8]>,
    date: &str,
    person: PersonId,
) -> Result<Option<String>, StoreError> {
    let Some(text) = entries.get((date, person.number())).map_err(fault)? else {
        return Ok(None);
    };
    let text = String::from_utf8(text.value().to_vec());
    text.map(Some)
        .map_err(|_| StoreError::damaged("an entry of the daily list"))
}

/// Returns the dates of the days on which a person has played.
fn days_of(
    days: &impl ReadableTable<(u64, &'static str), ()>,
    person: PersonId,
) -> Result<Vec<String>, StoreError> {
    // No text comes before the empty one, and no date after this one.
    let keys = (person.number(), "")..(person.number(), "~");
    days.range(keys)
        .map_err(fault)?
        .map(|row| Ok(row.map_err(fault)?.0.value().1.to_owned()))
        .collect()
}

/// Returns the second parts of all keys with this first one.
fn seconds(pairs: &impl ReadableTable<(u64, u64), ()>, first: u64) -> Result<Vec<u64>, StoreError> {
    pairs
        .range((first, 0)..=(first, u64::MAX))
        .map_err(fault)?
        .map(|row| Ok(row.map_err(fault)?.0.value().1))
        .collect()
}

/// Returns the dates in the keys of a table, each once, without reading all of its rows.
fn firsts<K>(
    rows: &impl ReadableTable<(&'static str, K), &'static [u8]>,
    last: K,
) -> Result<Vec<String>, StoreError>
where
    K: redb::Key + Copy + for<'k> redb::Value<SelfType<'k> = K> + 'static,
{
    let mut dates: Vec<String> = Vec::new();
    loop {
        let from = match dates.last() {
            Some(date) => Bound::Excluded((date.as_str(), last)),
            None => Bound::Unbounded,
        };
        let next = rows.range((from, Bound::Unbounded)).map_err(fault)?.next();
        let Some(row) = next.transpose().map_err(fault)? else {
            return Ok(dates);
        };
        let date = row.0.value().0.to_owned();
        dates.push(date);
    }
}

fn stored_reminder(
    reminders: &impl ReadableTable<u64, &'static [u8]>,
    person: PersonId,
) -> Result<Option<DayReminderRecord>, StoreError> {
    let record = reminders.get(person.number()).map_err(fault)?;
    record
        .map(|record| read_reminder(record.value()))
        .transpose()
}

fn read_reminder(record: &[u8]) -> Result<DayReminderRecord, StoreError> {
    decode(record, "a reminder of the daily list")
}

/// Returns true if the last reminder was on an earlier day.
fn is_new(record: &DayReminderRecord, date: DayDate) -> Result<bool, StoreError> {
    let last = record.reminded.as_deref().map(read_date).transpose()?;
    Ok(last.is_none_or(|last| last < date))
}
