//! Reminds those who want it of the daily list, by a direct message once a day.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use skat_events::day::{DEALS, DayDate, DayStatus, Streak};
use skat_store::StoreError;
use skat_table::PersonId;
use skat_view::{DailyReminder, Mention, Names as _, TextForm, daily_reminder};

use crate::discord::bot::Bot;
use crate::discord::controls::control::Control;
use crate::discord::outgoing::body::OnceKind;
use crate::discord::outgoing::payload::Payload;
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::{Audience, body_by};

/// Interval between two looks whom to remind.
const LOOK_EVERY: Duration = Duration::from_secs(60);

/// Pause after each message: five a second, a tenth of what Discord allows the bot.
const PACE: Duration = Duration::from_millis(200);

const HOUR_MS: i64 = 60 * 60 * 1_000;

/// The server whose process reminds, so that only one does: none has this number, but one process
/// serves its shard.
const REMINDER: u64 = 0;

/// Reminds people forever.
pub(in crate::discord) async fn watch(bot: Arc<Bot>) -> Infallible {
    loop {
        bot.clock.sleep(LOOK_EVERY).await;
        if bot.daily.is_on()
            && bot.tables.are_served_unasked(REMINDER)
            && let Err(error) = remind_due(&bot).await
        {
            tracing::warn!(%error, "can't remind people of the daily list yet; retrying");
        }
    }
}

/// Reminds everybody who wants it by now, has deals left, and wasn't reminded today.
async fn remind_due(bot: &Bot) -> Result<(), StoreError> {
    let daily = &bot.daily;
    let (date, now_ms) = (daily.today(), daily.now_ms());
    if daily.day(date).await?.day.status(now_ms) != DayStatus::Open {
        return Ok(());
    }
    for person in bot
        .store
        .due_day_reminders(date, hour(date, now_ms))
        .await?
    {
        // Noted first, because two messages are worse than none.
        if bot.store.note_day_reminded(person, date).await? {
            remind(bot, person, date).await?;
            bot.clock.sleep(PACE).await;
        }
    }
    Ok(())
}

/// Returns the hour of a day, counted from midnight.
fn hour(date: DayDate, now_ms: i64) -> u8 {
    let hours = now_ms.saturating_sub(date.begins_ms()) / HOUR_MS;
    u8::try_from(hours.clamp(0, 23)).unwrap_or(23)
}

/// Reminds a person, unless they have played everything. Somebody who accepts no direct messages
/// isn't reminded any more.
async fn remind(bot: &Bot, person: PersonId, date: DayDate) -> Result<(), StoreError> {
    let daily = &bot.daily;
    let days = daily.days_of(person).await?;
    let today = days.iter().find(|(day, _)| *day == date);
    let played = today.map_or(0, |(_, score)| score.results.len());
    let (Some(hour), true) = (daily.reminder(person).await?, played < DEALS) else {
        return Ok(());
    };
    let names = bot.people.names(vec![person]).await;
    let Mention::User(user) = names.of(person) else {
        return Ok(());
    };
    let played_on = days.iter().map(|(day, _)| *day).collect();
    let due = DailyReminder {
        date,
        played: u8::try_from(played).unwrap_or(u8::MAX),
        streak: Streak::of(&played_on, date),
        hour,
    };
    let lang = bot.people.language(person).unwrap_or_default();
    let body = body_by(
        &daily_reminder(&due, lang),
        Audience::Everybody,
        TextForm::TEXT,
        Control::of_day(date, None),
    );
    let day = date.begins_ms().unsigned_abs() / 1_000;
    let body = body.once(OnceKind::DailyReminder, day, user);
    let sent = async {
        let channel = bot.transport.direct_channel(user).await?;
        bot.transport.post(channel, Payload::from(body)).await
    };
    match sent.await {
        Ok(_) => Ok(()),
        Err(SendError::NoDirectMessages) => daily.remind(person, None).await,
        Err(error) => {
            tracing::warn!(%error, "can't remind a person of the daily list");
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_counted_from_midnight() {
        let date: DayDate = "2026-12-03".parse().unwrap();
        let begins_ms = date.begins_ms();
        for (after_ms, expected) in [
            (0, 0),
            (HOUR_MS - 1, 0),
            (20 * HOUR_MS, 20),
            (24 * HOUR_MS, 23),
            (-HOUR_MS, 0),
        ] {
            assert_eq!(hour(date, begins_ms + after_ms), expected, "{after_ms}");
        }
    }
}
