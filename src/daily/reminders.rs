//! Reminders: who gets one, once a day.
//!
//! A reminder is noted once it has arrived, so that none is lost. If the process dies in between,
//! another one sends it again; Discord drops the second one if it comes soon enough.

use std::future::Future;
use std::time::Duration;

use skat_events::day::{DEALS, DayDate, DayStatus, Streak};
use skat_store::StoreError;
use skat_table::PersonId;
use skat_view::DailyReminder;

use super::Daily;
use super::sending::{SendOutcome, Sent};

/// Pause after each message: five a second, a tenth of what Discord allows the bot.
const PACE: Duration = Duration::from_millis(200);

impl Daily {
    /// Reminds everybody who wants it by now, has deals left, and wasn't reminded today. Only one
    /// process may do so at a time.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn remind_due<F: Future<Output = SendOutcome>>(
        &self,
        send: impl Fn(PersonId, DailyReminder) -> F,
    ) -> Result<(), StoreError> {
        let (date, now_ms) = (self.today(), self.now_ms());
        if self.day(date).await?.day.status(now_ms) != DayStatus::Open {
            return Ok(());
        }
        let hour = date.hour_at(now_ms);
        for person in self.0.store.due_day_reminders(date, hour).await? {
            self.remind_once(person, date, &send).await?;
        }
        Ok(())
    }

    async fn remind_once<F: Future<Output = SendOutcome>>(
        &self,
        person: PersonId,
        date: DayDate,
        send: &impl Fn(PersonId, DailyReminder) -> F,
    ) -> Result<(), StoreError> {
        let message = Sent::Reminder(date, person);
        if !self.0.unnoted.contains(message)
            && let Some(due) = self.reminder_due(person, date).await?
        {
            match send(person, due).await {
                SendOutcome::Arrived | SendOutcome::Refused => self.0.unnoted.insert(message),
                SendOutcome::NotAccepted => return self.remind(person, None).await,
                SendOutcome::Failed => return Ok(()),
            }
            self.0.clock.sleep(PACE).await;
        }
        self.0.store.note_day_reminded(person, date).await?;
        self.0.unnoted.remove(message);
        Ok(())
    }

    /// Returns a person's reminder; `None` if they don't want it or have played everything.
    async fn reminder_due(
        &self,
        person: PersonId,
        date: DayDate,
    ) -> Result<Option<DailyReminder>, StoreError> {
        let days = self.days_of(person).await?;
        let today = days.iter().find(|(day, _)| *day == date);
        let played = today.map_or(0, |(_, score)| score.results.len());
        let Some(hour) = self.reminder(person).await?.filter(|_| played < DEALS) else {
            return Ok(None);
        };
        let played_on = days.iter().map(|(day, _)| *day).collect();
        Ok(Some(DailyReminder {
            date,
            played: u8::try_from(played).unwrap_or(u8::MAX),
            streak: Streak::of(&played_on, date),
            hour,
        }))
    }
}
