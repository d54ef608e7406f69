//! The results of days that are over, which stay as they are.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use skat_events::day::{DayBoard, DayDate, DayField};
use skat_table::PersonId;

use crate::mutex::lock;

/// Most days whose results are remembered: a season and a week.
pub(super) const MOST_KEPT: usize = 100;

/// The results of everybody who has played on a day.
pub(crate) struct DayResults {
    /// The results by deal.
    pub(crate) field: DayField,
    /// Everybody who has played, the best first.
    pub(crate) board: DayBoard<PersonId>,
}

/// The results of days that are over.
#[derive(Default)]
pub(super) struct KeptResults(Mutex<BTreeMap<DayDate, Arc<DayResults>>>);

impl KeptResults {
    /// Returns the results of a day, if they are remembered.
    pub(super) fn get(&self, date: DayDate) -> Option<Arc<DayResults>> {
        lock(&self.0).get(&date).cloned()
    }

    /// Remembers the results of a day, and forgets the oldest ones if there are too many.
    pub(super) fn keep(&self, date: DayDate, results: Arc<DayResults>) {
        let mut kept = lock(&self.0);
        if kept.len() >= MOST_KEPT {
            kept.pop_first();
        }
        kept.insert(date, results);
    }
}
