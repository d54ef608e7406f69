//! The results of a day, a week and a season. Days that are over are remembered, and the running one
//! for some seconds.

use std::collections::BTreeMap;
use std::sync::Arc;

use skat_events::day::{DayBoard, DayDate, DayScore, Season, Week};
use skat_store::StoreError;
use skat_table::PersonId;

use super::Daily;
use super::kept_results::{DayResults, MOST_KEPT, RunningResults};

/// Time after the end of a day from which its results stay as they are, in milliseconds, if no deal is
/// running any more: autoplayers may have to end somebody's deal, even much later.
const SETTLED_AFTER_MS: i64 = 60 * 60 * 1_000;

impl Daily {
    /// Returns the results of a day. Those of a running day may be some seconds old.
    ///
    /// # Errors
    ///
    /// If the store can't be read.
    pub async fn results(&self, date: DayDate) -> Result<Arc<DayResults>, StoreError> {
        let read_at_ms = self.now_ms();
        self.0.kept.look(read_at_ms);
        if let Some(kept) = self.0.kept.get(date, read_at_ms) {
            return Ok(kept);
        }
        let is_over = read_at_ms >= date.closes_ms().saturating_add(SETTLED_AFTER_MS);
        let is_settled = is_over && self.0.store.running_entries(date).await?.is_empty();
        let day = self.day(date).await?;
        let scores = self.0.store.scores_of_day(date).await?;
        let scores: BTreeMap<PersonId, DayScore> = scores.into_iter().collect();
        let preparation = day.day.preparation();
        let reference = preparation.map_or_else(Default::default, |made| made.reference);
        let results = Arc::new(DayResults::of(&scores, &reference));
        if is_settled {
            self.0.kept.keep(date, Arc::clone(&results));
        } else {
            let running = RunningResults {
                read_at_ms,
                scores,
                reference,
                results: Arc::clone(&results),
            };
            self.0.kept.keep_running(date, running);
        }
        Ok(results)
    }

    /// Takes a person's present results into those of running days that are remembered, so that
    /// their own newest result is there at once.
    ///
    /// # Errors
    ///
    /// If the store can't be read.
    pub(crate) async fn renew_results(&self, person: PersonId) -> Result<(), StoreError> {
        if self.0.kept.has_running() {
            let scores = self.0.store.scores_of(person).await?;
            self.0.kept.renew(person, &scores);
        }
        Ok(())
    }

    /// Returns the board of a week, as far as it has gone.
    ///
    /// # Errors
    ///
    /// If the store can't be read.
    pub async fn week_board(&self, week: Week) -> Result<DayBoard<PersonId>, StoreError> {
        self.board_of(week.days().collect()).await
    }

    /// Returns the board of the season of a day, as far as it has gone.
    ///
    /// # Errors
    ///
    /// If the store can't be read.
    pub async fn season_board(&self, season: Season) -> Result<DayBoard<PersonId>, StoreError> {
        let today = self.today();
        let back = (0..MOST_KEPT as i64).map(|days| today.plus_days(-days));
        let mut days: Vec<DayDate> = back.filter(|day| day.season() == season).collect();
        days.reverse();
        self.board_of(days).await
    }

    async fn board_of(&self, days: Vec<DayDate>) -> Result<DayBoard<PersonId>, StoreError> {
        let today = self.today();
        let mut results = Vec::new();
        for date in days.into_iter().filter(|date| *date <= today) {
            results.push(self.results(date).await?);
        }
        Ok(DayBoard::of_days(results.iter().map(|day| &day.board)))
    }
}
