//! The results of a day for a server, posted once on the morning after.
//!
//! A day is noted once its message is posted, as the monthly statistics are.

use std::future::Future;

use skat_events::day::DayDate;
use skat_store::{StoreError, StoredChoices};
use skat_view::{LeagueChange, MorningResults, MorningRow};

use super::Daily;
use super::sending::{SendOutcome, Sent};

/// Name of the server's choice about its last day: `<date> done`.
const DELIVERY: &str = "daily.delivery";

/// Returns true if a server with these choices needs nothing more about a day.
#[must_use]
pub fn has_results(choices: &StoredChoices, date: DayDate) -> bool {
    last_done(choices) >= Some(date)
}

impl Daily {
    /// Returns the last day whose results may be posted by now.
    #[must_use]
    pub fn day_with_results(&self) -> DayDate {
        DayDate::with_results_at(self.now_ms())
    }

    /// Posts the results of a day on a server that wants them, unless they have been posted or can't
    /// be. A day that nobody could play has no message. Only one process may do so at a time.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn post_results<F: Future<Output = SendOutcome>>(
        &self,
        date: DayDate,
        server: u64,
        post: impl FnOnce(MorningResults) -> F,
    ) -> Result<(), StoreError> {
        let choices = self.0.store.server_choices(server).await?;
        if has_results(&choices, date) {
            return Ok(());
        }
        let message = Sent::Results(date, server);
        let day = self.day(date).await?;
        if day.day.preparation().is_some() && !self.0.unnoted.contains(message) {
            let results = self.morning_results(date, server).await?;
            match post(results).await {
                SendOutcome::Arrived | SendOutcome::Refused | SendOutcome::NotAccepted => {
                    self.0.unnoted.insert(message);
                }
                SendOutcome::Failed => return Ok(()),
            }
        }
        self.note_done(server, date).await?;
        self.0.unnoted.remove(message);
        Ok(())
    }

    /// Returns the results of those who play from this server.
    async fn morning_results(
        &self,
        date: DayDate,
        server: u64,
    ) -> Result<MorningResults, StoreError> {
        let here = self.players_of(server).await?;
        let day = self.results(date).await?;
        let board = day.board.only(|person| here.contains(&person));
        let mut rows = Vec::new();
        for row in board.rows().iter().take(MorningResults::ROWS) {
            let now = self.entry(row.person, date).await?;
            rows.push(MorningRow {
                row: *row,
                squares: now
                    .as_ref()
                    .map_or_else(nothing_played, super::EntryNow::squares),
            });
        }
        let mut changes = Vec::new();
        if date.next().week() != date.week()
            && let Some(groups) = self.groups(date.week()).await?
        {
            let week = self.week_board(date.week()).await?;
            let changed = groups.changes(&week).into_iter();
            let changed = changed.filter(|(person, _)| here.contains(person));
            changes.extend(changed.map(|(person, (moved, league))| LeagueChange {
                person,
                moved,
                league,
            }));
        }
        Ok(MorningResults {
            date,
            rows,
            players: u32::try_from(board.rows().len()).unwrap_or(u32::MAX),
            changes,
        })
    }

    /// Notes that a day needs nothing more on a server.
    async fn note_done(&self, server: u64, date: DayDate) -> Result<(), StoreError> {
        let edit = move |choices: &mut StoredChoices| {
            if !has_results(choices, date) {
                choices.set(DELIVERY, Some(&format!("{date} done")));
            }
        };
        let noted = self.0.store.edit_for_server(server, Box::new(edit)).await;
        noted.map(|_| ())
    }
}

const fn nothing_played() -> [skat_events::day::Square; skat_events::day::DEALS] {
    [skat_events::day::Square::Open; skat_events::day::DEALS]
}

/// Returns the last day that needs nothing more on a server.
fn last_done(choices: &StoredChoices) -> Option<DayDate> {
    let date = choices.get(DELIVERY)?.strip_suffix(" done")?;
    date.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

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
