//! The daily list and the servers' choices, as a process reaches them in the store.
//!
//! A step that is sent again gets its first answer, as the real stores promise.

use futures_util::future::BoxFuture;
use skat_events::day::{DayDate, DayScore, EntryEvent, Week, WeekGroups};
use skat_store::{
    ChoiceEdit, DayAppend, DayStore, EntryAppend, EntryDump, ProcessId, ServerStore, StoreError,
    StoredChoices, StoredDay, VersionedGroups,
};
use skat_table::{PersonId, Timestamp};

use crate::beyond::refused;
use crate::days::Days;
use crate::link::{Call, Link};

impl Link {
    fn reads<'a, R: Send + 'a>(
        &'a self,
        read: impl Fn(&Days) -> R + Send + 'a,
    ) -> BoxFuture<'a, Result<R, StoreError>> {
        self.call(Call::Read, move |contents| Ok(read(contents.days())))
    }

    fn writes<'a, R: Clone + Send + 'a>(
        &'a self,
        write: impl Fn(&mut Days, Timestamp) -> R + Send + 'a,
    ) -> BoxFuture<'a, Result<R, StoreError>> {
        let mut answer = None;
        self.call(Call::Note, move |contents| {
            let write = || write(contents.days_mut(), self.now());
            Ok(answer.get_or_insert_with(write).clone())
        })
    }
}

impl DayStore for Link {
    fn day(&self, date: DayDate) -> BoxFuture<'_, Result<StoredDay, StoreError>> {
        self.reads(move |days| days.day(date))
    }

    fn append_day(&self, append: DayAppend) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.writes(move |days, now| days.append_day(&append, now))
    }

    fn claim_day(
        &self,
        date: DayDate,
        process: ProcessId,
        now: Timestamp,
        until: Timestamp,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.writes(move |days, _| days.claim_day(date, process, (now, until)))
    }

    fn entry_of(
        &self,
        person: PersonId,
        date: DayDate,
    ) -> BoxFuture<'_, Result<Vec<EntryEvent>, StoreError>> {
        self.reads(move |days| days.entry_of(person, date))
    }

    fn append_entry(&self, append: EntryAppend) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.writes(move |days, now| days.append_entry(&append, now))
    }

    fn scores_of_day(
        &self,
        date: DayDate,
    ) -> BoxFuture<'_, Result<Vec<(PersonId, DayScore)>, StoreError>> {
        self.reads(move |days| days.scores_of_day(date))
    }

    fn scores_of(
        &self,
        person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(DayDate, DayScore)>, StoreError>> {
        self.reads(move |days| days.scores_of(person))
    }

    fn running_entries(&self, date: DayDate) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        self.reads(move |days| days.running_entries(date))
    }

    fn day_players(&self, server: u64) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        self.reads(move |days| days.day_players(server))
    }

    fn day_servers(&self, person: PersonId) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        self.reads(move |days| days.day_servers(person))
    }

    fn week_groups(
        &self,
        week: Week,
    ) -> BoxFuture<'_, Result<Option<VersionedGroups>, StoreError>> {
        self.reads(move |days| days.week_groups(week))
    }

    fn put_week_groups(
        &self,
        groups: WeekGroups<PersonId>,
        after: u32,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.writes(move |days, _| days.put_week_groups(&groups, after))
    }

    fn weeks_with_groups(&self) -> BoxFuture<'_, Result<Vec<Week>, StoreError>> {
        self.reads(Days::weeks_with_groups)
    }

    fn set_day_reminder(
        &self,
        person: PersonId,
        hour: Option<u8>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        self.writes(move |days, _| days.set_day_reminder(person, hour))
    }

    fn day_reminder(&self, person: PersonId) -> BoxFuture<'_, Result<Option<u8>, StoreError>> {
        self.reads(move |days| days.day_reminder(person))
    }

    fn due_day_reminders(
        &self,
        date: DayDate,
        hour: u8,
    ) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        self.reads(move |days| days.due_day_reminders(date, hour))
    }

    fn note_day_reminded(
        &self,
        person: PersonId,
        date: DayDate,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.writes(move |days, _| days.note_day_reminded(person, date))
    }

    fn all_days(&self) -> BoxFuture<'_, Result<Vec<DayDate>, StoreError>> {
        self.reads(Days::all_days)
    }

    fn dump_entry(
        &self,
        _person: PersonId,
        _date: DayDate,
    ) -> BoxFuture<'_, Result<Option<EntryDump>, StoreError>> {
        refused()
    }

    fn restore_entry(&self, _dump: EntryDump) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }
}

impl ServerStore for Link {
    fn server_choices(&self, server: u64) -> BoxFuture<'_, Result<StoredChoices, StoreError>> {
        self.reads(move |days| days.choices(server))
    }

    fn edit_for_server(
        &self,
        server: u64,
        edit: ChoiceEdit,
    ) -> BoxFuture<'_, Result<StoredChoices, StoreError>> {
        self.writes(move |days, _| days.edit_choices(server, &*edit))
    }

    fn servers_with_choices(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        self.reads(Days::servers_with_choices)
    }

    fn dump_servers(&self) -> BoxFuture<'_, Result<Vec<(u64, StoredChoices)>, StoreError>> {
        refused()
    }

    fn restore_server(
        &self,
        _server: u64,
        _choices: StoredChoices,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }
}
