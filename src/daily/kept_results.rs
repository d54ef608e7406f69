//! The results of days: those of a day that is over stay as they are, those of the running one are
//! remembered for a moment.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use skat_events::day::{ByDeal, DayBoard, DayDate, DayField, DayScore};
use skat_table::PersonId;

use crate::mutex::lock;

/// Most days whose results are remembered: a season and a week.
pub(super) const MOST_KEPT: usize = 100;

/// Time for which the results of a running day are remembered, in milliseconds.
const FRESH_MS: i64 = 5_000;

/// The results of everybody who has played on a day.
pub struct DayResults {
    /// The results by deal.
    pub field: DayField,
    /// Everybody who has played, the best first.
    pub board: DayBoard<PersonId>,
}

impl DayResults {
    /// Compares the scores of a day.
    pub(super) fn of(scores: &BTreeMap<PersonId, DayScore>, reference: &ByDeal<i32>) -> Self {
        let mut field = DayField::default();
        for score in scores.values() {
            for (deal, result) in score.results.iter().enumerate() {
                field.add(score.instance, deal, result.points);
            }
        }
        let board = DayBoard::against(&field, scores, reference);
        Self { field, board }
    }
}

/// The results of a running day, as they were read.
pub(super) struct RunningResults {
    pub(super) read_at_ms: i64,
    pub(super) scores: BTreeMap<PersonId, DayScore>,
    pub(super) reference: ByDeal<i32>,
    pub(super) results: Arc<DayResults>,
}

/// The results that are remembered.
#[derive(Default)]
pub(super) struct KeptResults(Mutex<KeptDays>);

#[derive(Default)]
struct KeptDays {
    over: BTreeMap<DayDate, Arc<DayResults>>,
    running: BTreeMap<DayDate, RunningResults>,
    /// The latest moment that the clock has shown.
    latest_ms: i64,
}

impl KeptResults {
    /// Returns the results of a day, if they are remembered.
    pub(super) fn get(&self, date: DayDate, now_ms: i64) -> Option<Arc<DayResults>> {
        let mut kept = lock(&self.0);
        if let Some(over) = kept.over.get(&date) {
            return Some(Arc::clone(over));
        }
        // After its end, a day's results decide about groups.
        kept.running.retain(|date, running| {
            let is_fresh = (0..FRESH_MS).contains(&now_ms.saturating_sub(running.read_at_ms));
            is_fresh && now_ms < date.closes_ms()
        });
        let running = kept.running.get(&date);
        running.map(|running| Arc::clone(&running.results))
    }

    /// Remembers the results of a day that is over, and forgets the oldest ones if there are too
    /// many.
    pub(super) fn keep(&self, date: DayDate, results: Arc<DayResults>) {
        let kept = &mut lock(&self.0).over;
        if kept.len() >= MOST_KEPT {
            kept.pop_first();
        }
        kept.insert(date, results);
    }

    /// Looks at the clock. If it was set back, it may have been ahead, so the days may not have been
    /// over: all results are forgotten.
    pub(super) fn look(&self, now_ms: i64) {
        let mut kept = lock(&self.0);
        if now_ms < kept.latest_ms {
            kept.over.clear();
            kept.running.clear();
        }
        kept.latest_ms = now_ms;
    }

    /// Remembers the results of a running day for a moment.
    pub(super) fn keep_running(&self, date: DayDate, results: RunningResults) {
        lock(&self.0).running.insert(date, results);
    }

    /// Returns true if the results of any running day are remembered.
    pub(super) fn has_running(&self) -> bool {
        !lock(&self.0).running.is_empty()
    }

    /// Takes a person's present scores into the results of running days.
    pub(super) fn renew(&self, person: PersonId, scores: &[(DayDate, DayScore)]) {
        for (date, kept) in &mut lock(&self.0).running {
            let present = scores.iter().find(|(day, _)| day == date);
            let present = present.map(|(_, score)| score);
            if kept.scores.get(&person) == present {
                continue;
            }
            match present {
                Some(score) => drop(kept.scores.insert(person, score.clone())),
                None => drop(kept.scores.remove(&person)),
            }
            kept.results = Arc::new(DayResults::of(&kept.scores, &kept.reference));
        }
    }
}

#[cfg(test)]
mod tests {
    use skat_events::day::EntryResult;

    use super::*;

    const PERSON: PersonId = PersonId::new(7);

    fn score(points: i32) -> DayScore {
        DayScore {
            instance: 0,
            results: vec![EntryResult {
                points,
                passed_in: false,
                taken_over: false,
            }],
        }
    }

    fn points(kept: &KeptResults, date: DayDate, now_ms: i64) -> Option<i64> {
        let results = kept.get(date, now_ms)?;
        results.board.row(PERSON).map(|row| row.points)
    }

    #[test]
    fn a_running_day_is_remembered_for_a_moment_and_ones_own_result_shows_at_once() {
        let date: DayDate = "2026-12-01".parse().unwrap();
        let noon = date.begins_ms() + 12 * 60 * 60 * 1_000;
        let kept = KeptResults::default();
        let read = |read_at_ms, points| {
            let scores = BTreeMap::from([(PERSON, score(points))]);
            let reference = ByDeal::default();
            RunningResults {
                read_at_ms,
                results: Arc::new(DayResults::of(&scores, &reference)),
                scores,
                reference,
            }
        };
        assert!(!kept.has_running());
        kept.keep_running(date, read(noon, 50));
        assert!(kept.has_running());
        assert_eq!(points(&kept, date, noon + FRESH_MS - 1), Some(50));
        kept.renew(PERSON, &[(date.previous(), score(9)), (date, score(70))]);
        assert_eq!(points(&kept, date, noon + 1), Some(70));
        // After an erasure there is none.
        kept.renew(PERSON, &[]);
        assert!(kept.get(date, noon + 2).is_some());
        assert_eq!(points(&kept, date, noon + 2), None);
        assert!(kept.get(date, noon + FRESH_MS).is_none());

        // A clock that was set back, and a day that has just ended.
        kept.keep_running(date, read(noon, 50));
        assert!(kept.get(date, noon - 1).is_none());
        kept.keep_running(date, read(date.closes_ms() - 1, 50));
        assert!(kept.get(date, date.closes_ms()).is_none());
    }
}
