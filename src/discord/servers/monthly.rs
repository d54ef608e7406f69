//! Posts how the cards of all deals fell, once a month on each server that wants it.
//!
//! A month is noted once its message is posted. If the process dies in between, the next one posts
//! it again. Soon after, Discord knows the nonce; later, it is there twice, which misleads nobody.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use skat_store::{Month, Store, StoreError, StoredChoices, count_deals};
use skat_table::Timestamp;
use skat_view::{DealStatistics, Lang, TextForm, monthly_statistics};

use super::server_settings::{self, of_servers};
use crate::discord::bot::Bot;
use crate::discord::controls::control::Control;
use crate::discord::outgoing::body::OnceKind;
use crate::discord::outgoing::payload::{AttachedFile, Payload};
use crate::discord::outgoing::wire::{Audience, body_by};
use crate::statistics;

/// Interval between two looks for servers that wait for the message. It is well below the time for
/// which a nonce holds, so that the successor of a dead process still finds its message.
const LOOK_EVERY: Duration = Duration::from_secs(30);

/// Pause after each message: five a second, a tenth of what Discord allows the bot.
const PACE: Duration = Duration::from_millis(200);

/// Time after the end of a month at which its statistics are posted, in milliseconds: a day, so
/// that lists which were played at midnight are over everywhere.
const DELAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// Name of the server's choice about its last month: `<month> done`.
const DELIVERY: &str = "statistics.delivery";

/// A server that waits for the message.
struct Subscriber {
    server: u64,
    channel: u64,
    lang: Lang,
}

impl Subscriber {
    /// Returns the server if these choices want the message about this month and don't have it.
    fn waiting(bot: &Bot, server: u64, choices: &StoredChoices, month: Month) -> Option<Self> {
        let (channel, lang) = server_settings::statistics(choices)?;
        let waits = last_done(choices) < Some(month) && !bot.blocks.is_server_blocked(server);
        waits.then_some(Self {
            server,
            channel,
            lang,
        })
    }
}

/// The statistics of a month, and the file with the counts.
struct MonthlyReport {
    month: Month,
    statistics: DealStatistics,
    file: AttachedFile,
}

/// Posts the statistics of each month on the servers of this process, forever.
pub(in crate::discord) async fn watch(bot: Arc<Bot>) -> Infallible {
    // While Discord takes no messages, the deals aren't counted again and again.
    let mut report = None;
    loop {
        bot.clock.sleep(LOOK_EVERY).await;
        let month = due(bot.clock.now());
        if let Err(error) = post(&bot, month, &mut report).await {
            tracing::warn!(%error, "can't post the monthly statistics yet; retrying");
        }
    }
}

/// Returns the month whose statistics are due: the latest one that has been over for a day.
fn due(now: Timestamp) -> Month {
    Month::of(now.plus_ms(-DELAY_MS)).previous()
}

/// Posts the statistics of a month wherever they are wanted and missing. The deals are counted only
/// if that is somewhere.
async fn post(
    bot: &Bot,
    month: Month,
    known: &mut Option<MonthlyReport>,
) -> Result<(), StoreError> {
    let store = bot.store.as_ref();
    let is_here = |server| bot.tables.are_served_unasked(server);
    let waiting = of_servers(store, is_here, |server, choices| {
        Subscriber::waiting(bot, server, choices, month)
    });
    let waiting = waiting.await?;
    if waiting.is_empty() {
        *known = None;
        return Ok(());
    }
    let report = match known.take().filter(|report| report.month == month) {
        Some(report) => known.insert(report),
        None => known.insert(report(store, month).await?),
    };
    for Subscriber { server, .. } in waiting {
        // The server may have chosen anew since the round began.
        let choices = store.server_choices(server).await?;
        if let Some(subscriber) = Subscriber::waiting(bot, server, &choices, month) {
            deliver(bot, report, &subscriber).await?;
            bot.clock.sleep(PACE).await;
        }
    }
    Ok(())
}

/// Counts the deals of a month.
async fn report(store: &dyn Store, month: Month) -> Result<MonthlyReport, StoreError> {
    let mut counts = count_deals(store).await?;
    counts.months.retain(|of, _| *of == month);
    let statistics = statistics::of_month(&counts, Some(month));
    Ok(MonthlyReport {
        month,
        statistics,
        file: AttachedFile {
            name: format!("skatrunde-{month}.json"),
            content: statistics::counts_file(counts).into(),
            description: None,
        },
    })
}

/// Sends the message to a server, and notes the month if it has arrived or can't be sent. Otherwise
/// the next look tries again.
async fn deliver(
    bot: &Bot,
    report: &MonthlyReport,
    subscriber: &Subscriber,
) -> Result<(), StoreError> {
    let month = report.month;
    let &Subscriber {
        server,
        channel,
        lang,
    } = subscriber;
    let store = bot.store.as_ref();
    let body = |has_file| {
        let message = monthly_statistics(&report.statistics, has_file, lang)?;
        let body = body_by(
            &message,
            Audience::Everybody,
            TextForm::TEXT,
            Control::never,
        );
        Some(body.once(OnceKind::Statistics, number(month), server))
    };
    let (Some(with_file), Some(bare)) = (body(true), body(false)) else {
        return note_done(store, server, month).await;
    };
    let payload = Payload::with_file(with_file, report.file.clone()).or(bare);
    match bot.transport.post(channel, payload).await {
        Ok(_) => {}
        Err(error) if error.is_final() => {
            tracing::info!(server, %error, "a server can't get the monthly statistics");
        }
        Err(error) => {
            tracing::warn!(server, %error, "can't send the monthly statistics yet; retrying");
            return Ok(());
        }
    }
    note_done(store, server, month).await
}

/// Returns a month's own number.
fn number(month: Month) -> u64 {
    u64::from(month.year.unsigned_abs()) * 12 + u64::from(month.month)
}

/// Returns the last month that needs nothing more on a server.
fn last_done(choices: &StoredChoices) -> Option<Month> {
    let month = choices.get(DELIVERY)?.strip_suffix(" done")?;
    month.parse().ok()
}

/// Notes that a month needs nothing more on a server.
async fn note_done(store: &dyn Store, server: u64, month: Month) -> Result<(), StoreError> {
    let edit = move |choices: &mut StoredChoices| {
        if last_done(choices) < Some(month) {
            choices.set(DELIVERY, Some(&format!("{month} done")));
        }
    };
    let noted = store.edit_for_server(server, Box::new(edit)).await;
    noted.map(|_| ())
}

#[cfg(test)]
mod tests {
    use skat_store::{EmbeddedStore, ServerStore as _};

    use super::*;

    const OCTOBER: Month = Month {
        year: 2026,
        month: 10,
    };
    const SERVER: u64 = 7;

    #[test]
    fn a_month_is_due_a_day_after_its_end() {
        for (now, seconds, month) in [
            ("2026-11-01 23:59:59", 1_793_577_599, 9),
            ("2026-11-02 00:00:00", 1_793_577_600, 10),
            ("2026-12-01 12:00:00", 1_796_126_400, 10),
            ("2026-12-02 00:00:00", 1_796_169_600, 11),
        ] {
            let expected = Month { month, ..OCTOBER };
            assert_eq!(due(Timestamp(seconds * 1_000)), expected, "{now}");
        }
    }

    #[tokio::test]
    async fn the_last_month_is_read_as_it_was_noted() {
        let folder = tempfile::tempdir().unwrap();
        let store = EmbeddedStore::open(folder.path().join("skatrunde.redb")).unwrap();
        let noted = async || last_done(&store.server_choices(SERVER).await.unwrap());
        assert_eq!(noted().await, None);
        note_done(&store, SERVER, OCTOBER).await.unwrap();
        assert_eq!(noted().await, Some(OCTOBER));
        let earlier = OCTOBER.previous();
        note_done(&store, SERVER, earlier).await.unwrap();
        assert_eq!(noted().await, Some(OCTOBER), "a late note changes nothing");
        for odd in ["", "2026-10", "2026-10 done 1", "2026-10 begun 5", "x done"] {
            let choices: StoredChoices = [(DELIVERY, odd)].into_iter().collect();
            assert_eq!(last_done(&choices), None, "{odd:?}");
        }
    }
}
