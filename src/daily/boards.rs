//! The results of a day, a week and a season. Days that are over are remembered.

use std::collections::BTreeMap;
use std::sync::Arc;

use skat_events::day::{DayBoard, DayDate, DayField, DayScore, Season, Week};
use skat_store::StoreError;
use skat_table::PersonId;

use super::Daily;
use super::kept_results::{DayResults, MOST_KEPT};

/// Time after the end of a day from which its results stay as they are, in milliseconds: until then,
/// autoplayers may have to end somebody's deal.
const SETTLED_AFTER_MS: i64 = 60 * 60 * 1_000;

impl Daily {
    /// Returns the results of a day.
    ///
    /// # Errors
    ///
    /// If the store can't be read.
    pub(crate) async fn results(&self, date: DayDate) -> Result<Arc<DayResults>, StoreError> {
        if let Some(kept) = self.0.kept.get(date) {
            return Ok(kept);
        }
        let is_settled = self.now_ms() >= date.closes_ms().saturating_add(SETTLED_AFTER_MS);
        let day = self.day(date).await?;
        let scores = self.0.store.scores_of_day(date).await?;
        let scores: BTreeMap<PersonId, DayScore> = scores.into_iter().collect();
        let mut field = DayField::default();
        for score in scores.values() {
            for (deal, result) in score.results.iter().enumerate() {
                field.add(score.instance, deal, result.points);
            }
        }
        let preparation = day.day.preparation();
        let reference = preparation.map_or_else(Default::default, |made| made.reference);
        let board = DayBoard::against(&field, &scores, &reference);
        let results = Arc::new(DayResults { field, board });
        if is_settled {
            self.0.kept.keep(date, Arc::clone(&results));
        }
        Ok(results)
    }

    /// Returns the board of a week, as far as it has gone.
    ///
    /// # Errors
    ///
    /// If the store can't be read.
    pub(crate) async fn week_board(&self, week: Week) -> Result<DayBoard<PersonId>, StoreError> {
        self.board_of(week.days().collect()).await
    }

    /// Returns the board of the season of a day, as far as it has gone.
    ///
    /// # Errors
    ///
    /// If the store can't be read.
    pub(crate) async fn season_board(
        &self,
        season: Season,
    ) -> Result<DayBoard<PersonId>, StoreError> {
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
