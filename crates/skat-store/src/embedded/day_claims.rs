//! The claims on days that are being prepared.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use skat_events::day::DayDate;
use skat_table::Timestamp;

use crate::store::ProcessId;

/// The processes that prepare days. A file has one process at a time, so they live in its memory.
#[derive(Debug, Default)]
pub(super) struct DayClaims(Mutex<BTreeMap<DayDate, (ProcessId, Timestamp)>>);

impl DayClaims {
    pub(super) fn claim(
        &self,
        date: DayDate,
        by: ProcessId,
        now: Timestamp,
        until: Timestamp,
    ) -> bool {
        let mut claims = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        claims.retain(|_, (_, until)| *until > now);
        if claims.get(&date).is_some_and(|(holder, _)| *holder != by) {
            return false;
        }
        claims.insert(date, (by, until));
        true
    }
}
