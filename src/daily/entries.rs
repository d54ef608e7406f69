//! Entries: what a person does, and what the autoplayers answer until the person is asked again.

use std::sync::Arc;

use skat_events::day::{
    DEALS, DayCancelCause, DayDate, DayEntry, DayScore, DayStatus, EntryCommand, EntryEvent,
    EntryRefused, EntryTurn, NotServed, Square,
};
use skat_rules::fairness::{DayDeal, DealProof};
use skat_store::{EntryAppend, StoreError};
use skat_table::PersonId;

use super::decisions::Urgency;
use super::{Daily, KnownDay, damaged};

/// Most tries to store what somebody has done while others change the same entry.
const TRIES: u32 = 8;

/// The reason why an entry couldn't be played on. Nothing of it has changed then.
#[derive(Debug, thiserror::Error)]
pub enum DailyError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// This process can't serve the day.
    #[error(transparent)]
    NotServed(#[from] NotServed),
    /// The entry doesn't take the command.
    #[error(transparent)]
    Refused(#[from] EntryRefused),
    /// The program stops, or others changed the entry again and again.
    #[error("the entry couldn't be played on for the moment")]
    Unavailable,
}

/// A person's entry, as it is stored.
pub struct EntryNow {
    /// The day.
    pub day: Arc<KnownDay>,
    /// The entry.
    pub entry: DayEntry,
    /// The person's instance, from 0.
    pub instance: u8,
    /// Number of events so far.
    events: usize,
}

impl EntryNow {
    /// Returns the reference at the person's seats; 0 where none is known.
    #[must_use]
    pub fn references(&self) -> [i32; DEALS] {
        let preparation = self.day.day.preparation();
        let row = preparation.and_then(|made| made.reference.get(usize::from(self.instance)));
        row.copied().unwrap_or_default()
    }

    /// Returns the squares of the entry.
    #[must_use]
    pub fn squares(&self) -> [Square; DEALS] {
        Square::of_day(self.entry.results(), &self.references())
    }

    /// Returns the proof of the entry's deal with this number, from 1. It isn't for anybody who may
    /// still play the deal.
    #[must_use]
    pub fn proof(&self, number: u8) -> Option<DealProof> {
        let (list, beacon) = (self.day.list.as_ref()?, self.day.day.drawn()?);
        list.proof(self.instance, number, beacon)
    }
}

impl Daily {
    /// Returns a person's entry of a day, whether or not it can be played on. `None` if the day has
    /// no deals.
    ///
    /// # Errors
    ///
    /// If the store can't be read, or the entry's log is damaged.
    pub async fn entry(
        &self,
        person: PersonId,
        date: DayDate,
    ) -> Result<Option<EntryNow>, StoreError> {
        let day = self.day(date).await?;
        let Some(list) = &day.list else {
            return Ok(None);
        };
        let instance = list.instance_of(person.number());
        let Some(deals) = day.deals_of(instance).map(<[DayDeal]>::to_vec) else {
            return Ok(None);
        };
        let events = self.0.store.entry_of(person, date).await?;
        let entry = DayEntry::replay(date, deals, &events).ok_or_else(|| damaged(date))?;
        let events = events.len();
        Ok(Some(EntryNow {
            day,
            entry,
            instance,
            events,
        }))
    }

    /// Says whether this process can serve a person's entry of a day.
    ///
    /// # Errors
    ///
    /// [`NotServed`] if it can't, or the store's errors.
    pub async fn check_served(&self, person: PersonId, date: DayDate) -> Result<(), DailyError> {
        let day = self.day(date).await?;
        let now_ms = self.now_ms();
        let Some(list) = &day.list else {
            let status = match day.day.status(now_ms) {
                status @ (DayStatus::Unannounced | DayStatus::Cancelled(_)) => status,
                _ => DayStatus::Cancelled(DayCancelCause::NoSecret),
            };
            return Err(NotServed::NotPlayable(status).into());
        };
        if day.served.get().is_none() || now_ms < date.begins_ms() {
            DayEntry::of_person(&day.day, list, person.number(), self.engine(), now_ms)?;
            // The day and its list stay as they are, and so does the engine.
            day.served.get_or_init(|| ());
        }
        Ok(())
    }

    /// Carries out a command on a person's entry, and lets the autoplayers answer until the person
    /// is asked or the deal is over. Without a command, only the autoplayers answer, if it is their
    /// turn. `server` is where the person plays from.
    ///
    /// Everything is stored in one step. After a lost race, the entry is read again, so the same
    /// command twice has one effect.
    ///
    /// # Errors
    ///
    /// [`DailyError`], which says why nothing has changed.
    pub async fn play(
        &self,
        (person, date): (PersonId, DayDate),
        server: Option<u64>,
        command: Option<EntryCommand>,
    ) -> Result<EntryNow, DailyError> {
        self.check_served(person, date).await?;
        for _ in 0..TRIES {
            let Some(mut now) = self.entry(person, date).await? else {
                return Err(DailyError::Unavailable);
            };
            let mut added = Vec::new();
            if let Some(command) = command {
                added.push(self.apply(&mut now.entry, command)?);
            }
            self.answer(&mut now.entry, &mut added).await?;
            if self.append(&mut now, person, server, added).await? {
                return Ok(now);
            }
        }
        Err(DailyError::Unavailable)
    }

    /// Lets the autoplayers decide until somebody else is asked.
    async fn answer(
        &self,
        entry: &mut DayEntry,
        added: &mut Vec<EntryEvent>,
    ) -> Result<(), DailyError> {
        while let EntryTurn::Autoplayer(seat) = entry.turn() {
            let (position, knowledge) = (entry.position(seat), entry.knowledge(seat));
            let (Some(position), Some(knowledge), Some(moment)) =
                (position, knowledge, entry.moment())
            else {
                return Err(EntryRefused::OtherMoment.into());
            };
            let decisions = &self.0.decisions;
            let action = decisions.action_in(position, knowledge, Urgency::Player);
            let action = action.await.ok_or(DailyError::Unavailable)?;
            added.push(self.apply(entry, EntryCommand::Answer(moment, seat, action))?);
        }
        Ok(())
    }

    fn apply(
        &self,
        entry: &mut DayEntry,
        command: EntryCommand,
    ) -> Result<EntryEvent, EntryRefused> {
        let event = entry.handle(command, self.now_ms())?;
        let applied = entry.apply(&event);
        applied.expect("an entry takes the events that it makes");
        Ok(event)
    }

    /// Stores what was added to an entry. Returns false if somebody else has changed it.
    async fn append(
        &self,
        now: &mut EntryNow,
        person: PersonId,
        server: Option<u64>,
        added: Vec<EntryEvent>,
    ) -> Result<bool, StoreError> {
        if added.is_empty() {
            return Ok(true);
        }
        let count = added.len();
        let append = EntryAppend {
            date: now.entry.date(),
            person,
            after: u16::try_from(now.events).unwrap_or(u16::MAX),
            events: added,
            score: DayScore {
                instance: now.instance,
                results: now.entry.results().to_vec(),
            },
            server,
        };
        let stored = self.0.store.append_entry(append).await?;
        now.events += count;
        Ok(stored)
    }

    /// Ends the running deals of a day that is over, for the persons who left them.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub(super) async fn end_running(&self, date: DayDate) -> Result<(), StoreError> {
        for person in self.0.store.running_entries(date).await? {
            let ended = self.play((person, date), None, Some(EntryCommand::TakeOver));
            match ended.await {
                // Somebody else was faster.
                Ok(_) | Err(DailyError::Refused(_)) => {}
                Err(DailyError::Store(error)) => return Err(error),
                Err(error @ (DailyError::NotServed(_) | DailyError::Unavailable)) => {
                    tracing::warn!(%date, %error, "can't end a deal of the daily list yet");
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
