//! Posts the results of each day in the morning, on each server that wants them.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use skat_events::day::DayDate;
use skat_store::{StoreError, StoredChoices};
use skat_view::{Lang, MorningResults, TextForm, daily_morning};

use crate::daily::{SendOutcome, has_results};
use crate::discord::bot::Bot;
use crate::discord::controls::control::Control;
use crate::discord::outgoing::body::OnceKind;
use crate::discord::outgoing::payload::Payload;
use crate::discord::outgoing::wire::{Audience, body_by};
use crate::discord::servers::server_settings::{self, of_servers};

/// Interval between two looks for servers that wait for the message. It is well below the time for
/// which a nonce holds.
const LOOK_EVERY: Duration = Duration::from_secs(30);

/// Pause after each message: five a second, a tenth of what Discord allows the bot.
const PACE: Duration = Duration::from_millis(200);

/// A server that waits for the message.
struct MorningServer {
    server: u64,
    channel: u64,
    lang: Lang,
}

impl MorningServer {
    /// Returns the server if these choices want the message about this day and don't have it.
    fn waiting(bot: &Bot, server: u64, choices: &StoredChoices, date: DayDate) -> Option<Self> {
        let (channel, lang) = server_settings::daily(choices)?;
        let waits = !has_results(choices, date) && !bot.blocks.is_server_blocked(server);
        waits.then_some(Self {
            server,
            channel,
            lang,
        })
    }
}

/// Posts the results of each day on the servers of this process, forever.
pub(in crate::discord) async fn watch(bot: Arc<Bot>) -> Infallible {
    loop {
        bot.clock.sleep(LOOK_EVERY).await;
        if !bot.daily.is_on() {
            continue;
        }
        let date = bot.daily.day_with_results();
        if let Err(error) = post(&bot, date).await {
            tracing::warn!(%error, "can't post the results of the daily list yet; retrying");
        }
    }
}

/// Posts the results of a day wherever they are wanted and missing.
async fn post(bot: &Bot, date: DayDate) -> Result<(), StoreError> {
    let store = bot.store.as_ref();
    let is_here = |server| bot.tables.are_served_unasked(server);
    let waiting = of_servers(store, is_here, |server, choices| {
        MorningServer::waiting(bot, server, choices, date)
    });
    for MorningServer { server, .. } in waiting.await? {
        // The server may have chosen anew since the round began.
        let choices = store.server_choices(server).await?;
        if let Some(to) = MorningServer::waiting(bot, server, &choices, date) {
            let posting = |results| deliver(bot, results, to);
            bot.daily.post_results(date, server, posting).await?;
            bot.clock.sleep(PACE).await;
        }
    }
    Ok(())
}

/// Sends the message to a server.
async fn deliver(bot: &Bot, results: MorningResults, to: MorningServer) -> SendOutcome {
    let MorningServer {
        server,
        channel,
        lang,
    } = to;
    let date = results.date;
    let persons = results.rows.iter().map(|row| row.row.person);
    let persons = persons.chain(results.changes.iter().map(|change| change.person));
    let names = bot.people.names(persons.collect()).await;
    let message = daily_morning(&results, &names, lang);
    let body = body_by(
        &message,
        Audience::Everybody,
        TextForm::TEXT,
        Control::of_day(date, None),
    );
    let day = date.begins_ms().unsigned_abs() / 1_000;
    let body = body.once(OnceKind::Daily, day, server);
    match bot.transport.post(channel, Payload::from(body)).await {
        Ok(_) => SendOutcome::Arrived,
        Err(error) if error.is_final() => {
            tracing::info!(server, %error, "a server can't get the results of the daily list");
            SendOutcome::Refused
        }
        Err(error) => {
            tracing::warn!(server, %error, "can't send the results of the daily list; retrying");
            SendOutcome::Failed
        }
    }
}
