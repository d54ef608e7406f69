//! The daily list: its days, everybody's entries, the weeks' groups, and reminders.
//!
//! Everything here needs [`DAYS_FORMAT`](crate::DAYS_FORMAT); in a store of an older format, no
//! list is played.

use futures_util::future::BoxFuture;
use skat_events::day::{DayDate, DayEvent, DayScore, EntryEvent, Week, WeekGroups};
use skat_rules::fairness::ListSecret;
use skat_table::{PersonId, Timestamp};

use super::pool::ProcessId;
use crate::error::StoreError;

/// Keeps the daily list.
pub trait DayStore {
    /// Returns what is stored of the course of a day.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn day(&self, date: DayDate) -> BoxFuture<'_, Result<StoredDay, StoreError>>;

    /// Appends an event to a day, and returns true. Returns false if by now the day has another
    /// number of events; nothing has changed then.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn append_day(&self, append: DayAppend) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Claims the preparation of a day for a process until the second moment, unless another
    /// process has claimed it for longer than `now`. Returns true if it is this process's now. A
    /// process may renew its claim.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn claim_day(
        &self,
        date: DayDate,
        process: ProcessId,
        now: Timestamp,
        until: Timestamp,
    ) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Returns a person's entry of a day; no events if there is none.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn entry_of(
        &self,
        person: PersonId,
        date: DayDate,
    ) -> BoxFuture<'_, Result<Vec<EntryEvent>, StoreError>>;

    /// Appends events to an entry together with the score after them, and returns true.
    ///
    /// Returns false if by now the entry has another number of events, or if nobody is behind the
    /// pseudonym; entry and score haven't changed then.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn append_entry(&self, append: EntryAppend) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Returns the scores of all entries of a day, in the order of the pseudonyms.
    ///
    /// Those of erased persons are under pseudonyms that have never been anybody's.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn scores_of_day(
        &self,
        date: DayDate,
    ) -> BoxFuture<'_, Result<Vec<(PersonId, DayScore)>, StoreError>>;

    /// Returns a person's scores of all days, the oldest first.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn scores_of(
        &self,
        person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(DayDate, DayScore)>, StoreError>>;

    /// Returns the persons with a running deal on a day, in the order of the pseudonyms.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn running_entries(&self, date: DayDate) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>>;

    /// Returns the persons who have played from this server, in the order of the pseudonyms. It may
    /// also name one whose append from there was refused or interrupted.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn day_players(&self, server: u64) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>>;

    /// Returns the servers from which a person has played, in the order of their numbers. It may
    /// also name one from which an append was refused or interrupted.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn day_servers(&self, person: PersonId) -> BoxFuture<'_, Result<Vec<u64>, StoreError>>;

    /// Returns the groups of a week with their version, if there are any.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn week_groups(&self, week: Week)
    -> BoxFuture<'_, Result<Option<VersionedGroups>, StoreError>>;

    /// Stores the groups of a week in place of those with the version `after`, which is 0 if there
    /// are none, and returns true. Returns false if they have another version by now; nothing has
    /// changed then.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn put_week_groups(
        &self,
        groups: WeekGroups<PersonId>,
        after: u32,
    ) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Returns the weeks with groups, the oldest first.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn weeks_with_groups(&self) -> BoxFuture<'_, Result<Vec<Week>, StoreError>>;

    /// Stores the hour at which a person wants to be reminded, 0 to 23 in German time; `None` if
    /// they don't want it. Does nothing if nobody is behind the pseudonym.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn set_day_reminder(
        &self,
        person: PersonId,
        hour: Option<u8>,
    ) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Returns the hour at which a person wants to be reminded.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn day_reminder(&self, person: PersonId) -> BoxFuture<'_, Result<Option<u8>, StoreError>>;

    /// Returns the persons who want to be reminded at this hour or before and haven't been on this
    /// day or a later one, in the order of the pseudonyms.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn due_day_reminders(
        &self,
        date: DayDate,
        hour: u8,
    ) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>>;

    /// Records that a person is being reminded on a day. Returns true once a person and day; false
    /// also if they don't want it, or were reminded on a later day.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn note_day_reminded(
        &self,
        person: PersonId,
        date: DayDate,
    ) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Returns the days of which anything is stored, the oldest first.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn all_days(&self) -> BoxFuture<'_, Result<Vec<DayDate>, StoreError>>;

    /// Returns an entry with its score as of one moment; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn dump_entry(
        &self,
        person: PersonId,
        date: DayDate,
    ) -> BoxFuture<'_, Result<Option<EntryDump>, StoreError>>;

    /// Stores an entry from another store, in place of one that is there. The person may come
    /// later.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn restore_entry(&self, dump: EntryDump) -> BoxFuture<'_, Result<(), StoreError>>;
}

/// The groups of a week with their version.
pub type VersionedGroups = (u32, WeekGroups<PersonId>);

/// The stored course of a day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredDay {
    /// The events, in order.
    pub events: Vec<DayEvent>,
    /// The secret from which the day's deals follow.
    pub secret: Option<ListSecret>,
}

/// An event to append to a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayAppend {
    /// The day.
    pub date: DayDate,
    /// Number of events before.
    pub after: u16,
    /// The event.
    pub event: DayEvent,
    /// The secret from which the day's deals follow; only with [`DayEvent::Announced`].
    pub secret: Option<ListSecret>,
}

/// Events to append to an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryAppend {
    /// The day.
    pub date: DayDate,
    /// The person.
    pub person: PersonId,
    /// Number of events before.
    pub after: u16,
    /// The events.
    pub events: Vec<EntryEvent>,
    /// The score after these events.
    pub score: DayScore,
    /// The server from which the person plays.
    pub server: Option<u64>,
}

/// An entry as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryDump {
    /// The day.
    pub date: DayDate,
    /// The person, or a pseudonym that has never been anybody's.
    pub person: PersonId,
    /// The events; none if the person was erased.
    pub events: Vec<EntryEvent>,
    /// The score after these events.
    pub score: DayScore,
}
