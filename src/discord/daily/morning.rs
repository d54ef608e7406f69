//! Posts the results of each day in the morning, on each server that wants them.
//!
//! A day is noted once its message is posted, as the monthly statistics are.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use skat_events::day::DayDate;
use skat_store::{Store, StoreError, StoredChoices};
use skat_view::{Lang, LeagueChange, MorningResults, MorningRow, TextForm, daily_morning};

use super::compared::squares;
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

/// Time after the end of a day at which its results are posted, in milliseconds: seven in the
/// morning, except on the two days a year on which the clocks change.
const DELAY_MS: i64 = 7 * 60 * 60 * 1_000;

/// Name of the server's choice about its last day: `<date> done`.
const DELIVERY: &str = "daily.delivery";

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
        let waits = last_done(choices) < Some(date) && !bot.blocks.is_server_blocked(server);
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
        let date = due(bot.daily.now_ms());
        if let Err(error) = post(&bot, date).await {
            tracing::warn!(%error, "can't post the results of the daily list yet; retrying");
        }
    }
}

/// Returns the day whose results are due.
fn due(now_ms: i64) -> DayDate {
    DayDate::at(now_ms.saturating_sub(DELAY_MS)).previous()
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
        if let Some(waiting) = MorningServer::waiting(bot, server, &choices, date) {
            deliver(bot, date, &waiting).await?;
            bot.clock.sleep(PACE).await;
        }
    }
    Ok(())
}

/// Sends the message to a server, and notes the day if it has arrived or can't be sent. Otherwise
/// the next look tries again. A day that nobody could play has no message.
async fn deliver(bot: &Bot, date: DayDate, to: &MorningServer) -> Result<(), StoreError> {
    let &MorningServer {
        server,
        channel,
        lang,
    } = to;
    let store = bot.store.as_ref();
    let day = bot.daily.day(date).await?;
    if day.day.preparation().is_none() {
        return note_done(store, server, date).await;
    }
    let results = results(bot, date, server).await?;
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
    let body = body.once(OnceKind::Daily, number(date), server);
    match bot.transport.post(channel, Payload::from(body)).await {
        Ok(_) => {}
        Err(error) if error.is_final() => {
            tracing::info!(server, %error, "a server can't get the results of the daily list");
        }
        Err(error) => {
            tracing::warn!(server, %error, "can't send the results of the daily list; retrying");
            return Ok(());
        }
    }
    note_done(store, server, date).await
}

/// Returns the results of those who play from this server.
async fn results(bot: &Bot, date: DayDate, server: u64) -> Result<MorningResults, StoreError> {
    let daily = &bot.daily;
    let here = daily.players_of(server).await?;
    let day = daily.results(date).await?;
    let board = day.board.only(|person| here.contains(&person));
    let mut rows = Vec::new();
    for row in board.rows().iter().take(MorningResults::ROWS) {
        let now = daily.entry(row.person, date).await?;
        rows.push(MorningRow {
            row: *row,
            squares: now.as_ref().map_or_else(nothing_played, squares),
        });
    }
    let mut changes = Vec::new();
    if date.next().week() != date.week()
        && let Some(groups) = daily.groups(date.week()).await?
    {
        let week = daily.week_board(date.week()).await?;
        let leagues = groups.leagues_after(&week);
        let moved = groups.moves(&week).into_iter();
        let moved = moved.filter(|(person, _)| here.contains(person));
        changes.extend(moved.filter_map(|(person, moved)| {
            let league = leagues.get(&person).copied()?;
            // The best of the highest league and the last of the lowest stay where they are.
            let has_changed = groups.group_of(person)?.league != league;
            has_changed.then_some(LeagueChange {
                person,
                moved,
                league,
            })
        }));
    }
    Ok(MorningResults {
        date,
        rows,
        players: u32::try_from(board.rows().len()).unwrap_or(u32::MAX),
        changes,
    })
}

const fn nothing_played() -> [skat_events::day::Square; skat_events::day::DEALS] {
    [skat_events::day::Square::Open; skat_events::day::DEALS]
}

/// Returns a day's own number.
fn number(date: DayDate) -> u64 {
    date.begins_ms().unsigned_abs() / 1_000
}

/// Returns the last day that needs nothing more on a server.
fn last_done(choices: &StoredChoices) -> Option<DayDate> {
    let date = choices.get(DELIVERY)?.strip_suffix(" done")?;
    date.parse().ok()
}

/// Notes that a day needs nothing more on a server.
async fn note_done(store: &dyn Store, server: u64, date: DayDate) -> Result<(), StoreError> {
    let edit = move |choices: &mut StoredChoices| {
        if last_done(choices) < Some(date) {
            choices.set(DELIVERY, Some(&format!("{date} done")));
        }
    };
    let noted = store.edit_for_server(server, Box::new(edit)).await;
    noted.map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_due_at_seven_in_the_morning() {
        let date: DayDate = "2026-12-03".parse().unwrap();
        let seven = date.ends_ms() + 7 * 60 * 60 * 1_000;
        assert_eq!(due(seven - 1), date.previous());
        assert_eq!(due(seven), date);
        assert_eq!(due(seven + 23 * 60 * 60 * 1_000), date);
    }

    #[test]
    fn the_last_day_is_read_as_it_is_noted() {
        for (stored, date) in [
            ("2026-12-03 done", Some("2026-12-03")),
            ("2026-12-03", None),
            ("x done", None),
        ] {
            let choices: StoredChoices = [(DELIVERY, stored)].into_iter().collect();
            let date = date.map(|date| date.parse().unwrap());
            assert_eq!(last_done(&choices), date, "{stored:?}");
        }
    }
}
