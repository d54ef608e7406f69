//! The daily list on Redis.
//!
//! Everything of a day has one hash tag, so each append is one script. The indexes of persons and
//! servers lie in other slots. They are written before the append, so after a crash they may name
//! too many.
//!
//! An erasure first goes over the days of the person's index and leaves a note there, which keeps
//! other processes from appending. It frees the pseudonym only if no day has come meanwhile, and
//! from then on the index takes none.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::BoxFuture;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use redis::FromRedisValue;
use skat_events::day::{DayDate, DayScore, EntryEvent, Week, WeekGroups};
use skat_table::{PersonId, Timestamp};

use super::script::{
    APPEND_DAY, APPEND_ENTRY, CLAIM_DAY, DROP_PERSON, DUMP_ENTRY, ERASE_ENTRY, NOTE_DAY_PLAYER,
    NOTE_REMINDED, PUT_GROUPS, REMINDERS, RESTORE_ENTRY,
};
use super::{AT_ONCE, RedisStore, nonce};
use crate::day_records::{
    ENTRY_START, decode_day, decode_day_score, decode_week_groups, encode_day_event,
    encode_day_score, encode_week_groups, entry_text, may_name, nobody, read_date, read_entry,
};
use crate::error::StoreError;
use crate::store::{
    DayAppend, DayStore, EntryAppend, EntryDump, PeopleStore as _, ProcessId, StoredDay,
    VersionedGroups,
};

/// Time for which a day keeps the numbers of attempts and the persons who were erased from it, in
/// milliseconds. Nobody plays on a day for longer than 25 hours and a half.
const KEPT_MS: u64 = 3 * 24 * 60 * 60 * 1_000;

impl DayStore for RedisStore {
    fn day(&self, date: DayDate) -> BoxFuture<'_, Result<StoredDay, StoreError>> {
        Box::pin(async move {
            let records: Vec<Vec<u8>> = self
                .plain("LRANGE", &[&self.keys.day(date), "0", "-1"])
                .await?;
            decode_day(date, records)
        })
    }

    fn append_day(&self, append: DayAppend) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            let DayAppend {
                date,
                after,
                event,
                secret,
            } = append;
            self.list_day(date).await?;
            let call = APPEND_DAY
                .on([self.keys.day(date), self.keys.day_preparation(date)])
                .arg(after)
                .arg(nonce()?)
                .arg(encode_day_event(&event, secret.as_ref())?);
            self.link.call(&call).await
        })
    }

    fn claim_day(
        &self,
        date: DayDate,
        process: ProcessId,
        now: Timestamp,
        until: Timestamp,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            let call = CLAIM_DAY
                .on([self.keys.day_preparation(date)])
                .arg(process.0)
                .arg(now.0)
                .arg(until.0);
            self.link.call(&call).await
        })
    }

    fn entry_of(
        &self,
        person: PersonId,
        date: DayDate,
    ) -> BoxFuture<'_, Result<Vec<EntryEvent>, StoreError>> {
        Box::pin(async move {
            let text: Option<String> = self
                .plain("GET", &[&self.keys.day_entry(date, person)])
                .await?;
            text.map_or_else(|| Ok(Vec::new()), |text| read_entry(&text))
        })
    }

    fn append_entry(&self, append: EntryAppend) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            let (date, person) = (append.date, append.person);
            let number = person.number().to_string();
            let players = append.server.map(|server| self.keys.day_players(server));
            if let Some(players) = &players {
                self.plain::<()>("SADD", &[players, &number]).await?;
            }
            let note = NOTE_DAY_PLAYER
                .on([
                    self.keys.person(person),
                    self.keys.days_of(person),
                    self.keys.day_servers_of(person),
                ])
                .arg(date.to_string())
                .arg(
                    append
                        .server
                        .map(|server| server.to_string())
                        .unwrap_or_default(),
                );
            let is_known: bool = self.link.call(&note).await?;
            let mut stored = "erased".to_owned();
            if is_known {
                if append.after == 0 {
                    self.list_day(date).await?;
                }
                let call = APPEND_ENTRY
                    .on([
                        self.keys.day_entry(date, person),
                        self.keys.day_scores(date),
                        self.keys.day_running(date),
                        self.keys.day_attempts(date),
                        self.keys.day_erased(date),
                    ])
                    .arg(&number)
                    .arg(append.after)
                    .arg(nonce()?)
                    .arg(entry_text(&append.events))
                    .arg(encode_day_score(&append.score)?)
                    .arg(append.score.results.len())
                    .arg(ENTRY_START)
                    .arg(KEPT_MS);
                stored = self.link.call(&call).await?;
            }
            if stored == "erased"
                && let Some(players) = &players
            {
                self.plain::<()>("SREM", &[players, &number]).await?;
            }
            Ok(stored == "stored")
        })
    }

    fn scores_of_day(
        &self,
        date: DayDate,
    ) -> BoxFuture<'_, Result<Vec<(PersonId, DayScore)>, StoreError>> {
        Box::pin(async move {
            let records: BTreeMap<u64, Vec<u8>> = self
                .plain("HGETALL", &[&self.keys.day_scores(date)])
                .await?;
            let score = |(person, record): (u64, Vec<u8>)| {
                Ok((PersonId::new(person), decode_day_score(&record)?))
            };
            records.into_iter().map(score).collect()
        })
    }

    fn scores_of(
        &self,
        person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(DayDate, DayScore)>, StoreError>> {
        Box::pin(async move {
            let scores = stream::iter(self.played_days(person).await?).map(|date| async move {
                let number = person.number().to_string();
                let record: Option<Vec<u8>> = self
                    .plain("HGET", &[&self.keys.day_scores(date), &number])
                    .await?;
                let score = record.map(|record| decode_day_score(&record)).transpose()?;
                Ok(score.map(|score| (date, score)))
            });
            scores
                .buffered(AT_ONCE)
                .try_filter_map(async |score| Ok(score))
                .try_collect()
                .await
        })
    }

    fn running_entries(&self, date: DayDate) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        Box::pin(async move { self.persons_in(&self.keys.day_running(date)).await })
    }

    fn day_players(&self, server: u64) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        Box::pin(async move { self.persons_in(&self.keys.day_players(server)).await })
    }

    fn day_servers(&self, person: PersonId) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        Box::pin(async move { self.sorted(&self.keys.day_servers_of(person)).await })
    }

    fn week_groups(
        &self,
        week: Week,
    ) -> BoxFuture<'_, Result<Option<VersionedGroups>, StoreError>> {
        Box::pin(async move {
            let Some((version, record)) = self.groups_record(week).await? else {
                return Ok(None);
            };
            Ok(Some((version, decode_week_groups(week, &record)?)))
        })
    }

    fn put_week_groups(
        &self,
        groups: WeekGroups<PersonId>,
        after: u32,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            let week = groups.week();
            self.plain::<()>("SADD", &[&self.keys.weeks(), &week.monday().to_string()])
                .await?;
            let call = PUT_GROUPS
                .on([self.keys.week_groups(week)])
                .arg(after)
                .arg(nonce()?)
                .arg(encode_week_groups(&groups)?);
            self.link.call(&call).await
        })
    }

    fn weeks_with_groups(&self) -> BoxFuture<'_, Result<Vec<Week>, StoreError>> {
        Box::pin(async move {
            let weeks = self.dates_in(&self.keys.weeks()).await?;
            let weeks = stream::iter(weeks).map(|monday| async move {
                let week = monday.week();
                let exists: bool = self
                    .plain("EXISTS", &[&self.keys.week_groups(week)])
                    .await?;
                Ok(exists.then_some(week))
            });
            weeks
                .buffered(AT_ONCE)
                .try_filter_map(async |week| Ok(week))
                .try_collect()
                .await
        })
    }

    fn set_day_reminder(
        &self,
        person: PersonId,
        hour: Option<u8>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let (key, number) = (self.keys.reminder_hours(), person.number().to_string());
            let Some(hour) = hour else {
                return self.plain("HDEL", &[&key, &number]).await;
            };
            if self.user(person).await?.is_none() {
                return Ok(());
            }
            self.plain::<()>("HSET", &[&key, &number, &hour.to_string()])
                .await?;
            // An erasure in between didn't see the reminder.
            if self.user(person).await?.is_none() {
                self.drop_reminder(person).await?;
            }
            Ok(())
        })
    }

    fn day_reminder(&self, person: PersonId) -> BoxFuture<'_, Result<Option<u8>, StoreError>> {
        Box::pin(async move {
            let number = person.number().to_string();
            self.plain("HGET", &[&self.keys.reminder_hours(), &number])
                .await
        })
    }

    fn due_day_reminders(
        &self,
        date: DayDate,
        hour: u8,
    ) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        Box::pin(async move {
            let call = REMINDERS.on([self.keys.reminder_hours(), self.keys.last_reminders()]);
            let (hours, last): (BTreeMap<u64, u8>, BTreeMap<u64, String>) =
                self.link.call(&call).await?;
            let mut due = Vec::new();
            for (person, wanted) in hours {
                let last = match last.get(&person) {
                    Some(last) => Some(read_date(last.split(' ').next().unwrap_or(last))?),
                    None => None,
                };
                if wanted <= hour && last.is_none_or(|last| last < date) {
                    due.push(PersonId::new(person));
                }
            }
            Ok(due)
        })
    }

    fn note_day_reminded(
        &self,
        person: PersonId,
        date: DayDate,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            let call = NOTE_REMINDED
                .on([self.keys.reminder_hours(), self.keys.last_reminders()])
                .arg(person.number())
                .arg(date.to_string())
                .arg(nonce()?);
            self.link.call(&call).await
        })
    }

    fn all_days(&self) -> BoxFuture<'_, Result<Vec<DayDate>, StoreError>> {
        Box::pin(async move {
            let days = stream::iter(self.dates_in(&self.keys.days()).await?);
            let days = days.map(|date| async move {
                let (day, scores) = (self.keys.day(date), self.keys.day_scores(date));
                let found: u8 = self.plain("EXISTS", &[&day, &scores]).await?;
                Ok((found > 0).then_some(date))
            });
            days.buffered(AT_ONCE)
                .try_filter_map(async |date| Ok(date))
                .try_collect()
                .await
        })
    }

    fn dump_entry(
        &self,
        person: PersonId,
        date: DayDate,
    ) -> BoxFuture<'_, Result<Option<EntryDump>, StoreError>> {
        Box::pin(async move {
            let call = DUMP_ENTRY
                .on([
                    self.keys.day_entry(date, person),
                    self.keys.day_scores(date),
                ])
                .arg(person.number());
            let (text, score): (Option<String>, Option<Vec<u8>>) = self.link.call(&call).await?;
            let Some(score) = score else {
                return Ok(None);
            };
            Ok(Some(EntryDump {
                date,
                person,
                events: text.map_or_else(|| Ok(Vec::new()), |text| read_entry(&text))?,
                score: decode_day_score(&score)?,
            }))
        })
    }

    fn restore_entry(&self, dump: EntryDump) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let (date, person) = (dump.date, dump.person);
            let number = person.number().to_string();
            self.list_day(date).await?;
            if dump.events.is_empty() {
                let mut command = redis::cmd("HSET");
                command
                    .arg(self.keys.day_scores(date))
                    .arg(number)
                    .arg(encode_day_score(&dump.score)?);
                return self.link.send(&command).await;
            }
            let (days, text) = (self.keys.days_of(person), date.to_string());
            self.plain::<()>("SADD", &[&days, &text]).await?;
            let call = RESTORE_ENTRY
                .on([
                    self.keys.day_entry(date, person),
                    self.keys.day_scores(date),
                    self.keys.day_running(date),
                ])
                .arg(number)
                .arg(format!("{ENTRY_START}{}", entry_text(&dump.events)))
                .arg(encode_day_score(&dump.score)?)
                .arg(dump.score.results.len());
            self.link.call(&call).await
        })
    }
}

impl RedisStore {
    /// Adds a day to the index of all days.
    async fn list_day(&self, date: DayDate) -> Result<(), StoreError> {
        self.plain("SADD", &[&self.keys.days(), &date.to_string()])
            .await
    }

    /// Returns the days on which a person has played, and perhaps one more, the oldest first.
    async fn played_days(&self, person: PersonId) -> Result<BTreeSet<DayDate>, StoreError> {
        self.dates_in(&self.keys.days_of(person)).await
    }

    /// Adds a person to those who have played from these servers.
    pub(super) async fn restore_servers(
        &self,
        person: PersonId,
        servers: &[u64],
    ) -> Result<(), StoreError> {
        for server in servers {
            let (players, number) = (self.keys.day_players(*server), person.number());
            self.plain::<()>("SADD", &[&players, &number.to_string()])
                .await?;
            let servers = self.keys.day_servers_of(person);
            self.plain::<()>("SADD", &[&servers, &server.to_string()])
                .await?;
        }
        Ok(())
    }

    /// Erases a person from the daily list, and takes the pseudonym from the user, if it is theirs.
    pub(super) async fn drop_person(&self, person: PersonId, user: u64) -> Result<(), StoreError> {
        loop {
            let dates = self.played_days(person).await?;
            let servers = self.day_servers(person).await?;
            for &date in &dates {
                self.erase_entry(person, date).await?;
            }
            for &server in &servers {
                let (players, number) = (self.keys.day_players(server), person.number());
                self.plain::<()>("SREM", &[&players, &number.to_string()])
                    .await?;
            }
            self.leave_groups(person).await?;
            let call = DROP_PERSON
                .on([
                    self.keys.person(person),
                    self.keys.reviews_of(person),
                    self.keys.imports_of(person),
                    self.keys.days_of(person),
                    self.keys.day_servers_of(person),
                ])
                .arg(user)
                .arg(dates.len())
                .arg(servers.len());
            if self.link.call(&call).await? {
                return self.drop_reminder(person).await;
            }
        }
    }

    async fn erase_entry(&self, person: PersonId, date: DayDate) -> Result<(), StoreError> {
        loop {
            let call = ERASE_ENTRY
                .on([
                    self.keys.day_entry(date, person),
                    self.keys.day_scores(date),
                    self.keys.day_running(date),
                    self.keys.day_attempts(date),
                    self.keys.day_erased(date),
                ])
                .arg(person.number())
                .arg(nobody()?.number())
                .arg(KEPT_MS);
            if self.link.call(&call).await? {
                return Ok(());
            }
        }
    }

    /// Takes a person out of all groups.
    async fn leave_groups(&self, person: PersonId) -> Result<(), StoreError> {
        for week in self.weeks_with_groups().await? {
            while let Some((version, record)) = self.groups_record(week).await?
                && may_name(&record, person)
            {
                let mut groups = decode_week_groups(week, &record)?;
                if !groups.remove(person) || self.put_week_groups(groups, version).await? {
                    break;
                }
            }
        }
        Ok(())
    }

    async fn groups_record(&self, week: Week) -> Result<Option<(u32, Vec<u8>)>, StoreError> {
        let (version, record): (Option<u32>, Option<Vec<u8>>) = self
            .plain(
                "HMGET",
                &[&self.keys.week_groups(week), "version", "groups"],
            )
            .await?;
        Ok(version.zip(record))
    }

    async fn drop_reminder(&self, person: PersonId) -> Result<(), StoreError> {
        let number = person.number().to_string();
        for key in [self.keys.reminder_hours(), self.keys.last_reminders()] {
            self.plain::<()>("HDEL", &[&key, &number]).await?;
        }
        Ok(())
    }

    async fn persons_in(&self, key: &str) -> Result<Vec<PersonId>, StoreError> {
        let numbers: Vec<u64> = self.sorted(key).await?;
        Ok(numbers.into_iter().map(PersonId::new).collect())
    }

    async fn dates_in(&self, key: &str) -> Result<BTreeSet<DayDate>, StoreError> {
        let dates: Vec<String> = self.sorted(key).await?;
        dates.iter().map(|date| read_date(date)).collect()
    }

    /// Returns the members of a set, sorted.
    async fn sorted<T: FromRedisValue + Ord>(&self, key: &str) -> Result<Vec<T>, StoreError> {
        let mut members: Vec<T> = self.plain("SMEMBERS", &[key]).await?;
        members.sort_unstable();
        Ok(members)
    }
}
