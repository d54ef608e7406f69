//! Reminds those who want it of the daily list, by a direct message once a day.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use skat_table::PersonId;
use skat_view::{DailyReminder, Mention, Names as _, TextForm, daily_reminder};

use crate::daily::SendOutcome;
use crate::discord::bot::Bot;
use crate::discord::controls::control::Control;
use crate::discord::outgoing::body::OnceKind;
use crate::discord::outgoing::payload::Payload;
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::{Audience, body_by};

/// Interval between two looks whom to remind. It is below the time for which a nonce holds.
const LOOK_EVERY: Duration = Duration::from_secs(60);

/// The server whose process reminds, so that only one does: none has this number, but one process
/// serves its shard.
const REMINDER: u64 = 0;

/// Reminds people forever.
pub(in crate::discord) async fn watch(bot: Arc<Bot>) -> Infallible {
    loop {
        bot.clock.sleep(LOOK_EVERY).await;
        if !bot.daily.is_on() || !bot.tables.are_served_unasked(REMINDER) {
            continue;
        }
        let send = |person, due| remind(&bot, person, due);
        if let Err(error) = bot.daily.remind_due(send).await {
            tracing::warn!(%error, "can't remind people of the daily list yet; retrying");
        }
    }
}

/// Sends a person a reminder.
async fn remind(bot: &Bot, person: PersonId, due: DailyReminder) -> SendOutcome {
    let names = bot.people.names(vec![person]).await;
    let Mention::User(user) = names.of(person) else {
        return SendOutcome::Refused;
    };
    let lang = bot.people.language(person).unwrap_or_default();
    let body = body_by(
        &daily_reminder(&due, lang),
        Audience::Everybody,
        TextForm::TEXT,
        Control::of_day(due.date, None),
    );
    let day = due.date.begins_ms().unsigned_abs() / 1_000;
    let body = body.once(OnceKind::DailyReminder, day, user);
    let sent = async {
        let channel = bot.transport.direct_channel(user).await?;
        bot.transport.post(channel, Payload::from(body)).await
    };
    match sent.await {
        Ok(_) => SendOutcome::Arrived,
        Err(SendError::NoDirectMessages) => SendOutcome::NotAccepted,
        Err(error) if error.is_final() => {
            tracing::info!(%error, "a person can't be reminded of the daily list today");
            SendOutcome::Refused
        }
        Err(error) => {
            tracing::warn!(%error, "can't remind a person of the daily list; retrying");
            SendOutcome::Failed
        }
    }
}
