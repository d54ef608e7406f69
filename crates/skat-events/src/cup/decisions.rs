//! What a director's decision changes.

use super::command::UnsoundCup;
use super::event::DirectorDecision;
use super::ids::{EntrantId, EntryNumber, EventTime, MINUTE};
use super::places::{CupPresence, Entrant, EntryStatus};
use super::state::{Cup, CupPhase};

impl Cup {
    pub(super) fn decide(
        &mut self,
        at: EventTime,
        decision: &DirectorDecision,
    ) -> Result<(), UnsoundCup> {
        match decision {
            DirectorDecision::Substitute { entry, person } => self.substitute(*entry, *person)?,
            DirectorDecision::Correct { table, places, .. } => self.record(*table, places)?,
            DirectorDecision::Disqualify { entry } => {
                self.leave(*entry, EntryStatus::Disqualified)?;
                self.excuse(*entry)?;
            }
            DirectorDecision::Pause => self.paused_at = Some(at),
            DirectorDecision::Resume => {
                let since = self.paused_at.take().ok_or(UnsoundCup)?;
                self.shift(at.ms().saturating_sub(since.ms()));
            }
            DirectorDecision::Extend { minutes } => self.extend(i64::from(*minutes) * MINUTE),
            DirectorDecision::Fill { is_filled } => self.settings.is_filled = *is_filled,
            DirectorDecision::KeepApart { one, other } => self.apart.push([*one, *other]),
            DirectorDecision::Appoint { person } => self.directors.push(*person),
            DirectorDecision::Dismiss { person } => self.directors.retain(|other| other != person),
            // What follows from these are events of their own.
            DirectorDecision::Start { .. }
            | DirectorDecision::Finish
            | DirectorDecision::Cancel => {}
        }
        Ok(())
    }

    fn substitute(&mut self, entry: EntryNumber, person: EntrantId) -> Result<(), UnsoundCup> {
        let is_seated = self.running_table_of(entry).is_some();
        let entrant = self.entrant_mut(entry)?;
        *entrant = Entrant {
            person,
            status: EntryStatus::In,
            is_checked_in: true,
            missed_series: 0,
            ..*entrant
        };
        if is_seated {
            self.set_presence(entry, CupPresence::There)?;
        }
        Ok(())
    }

    /// Moves all deadlines by this many milliseconds.
    fn shift(&mut self, ms: i64) {
        match &mut self.phase {
            CupPhase::Registration | CupPhase::CheckIn => {
                self.settings.starts_at = self.settings.starts_at.plus_ms(ms);
            }
            CupPhase::Series {
                missed_at,
                deadline,
            } => {
                for moment in [missed_at, deadline].into_iter().flatten() {
                    *moment = moment.plus_ms(ms);
                }
            }
            CupPhase::Break { until } => *until = until.plus_ms(ms),
            CupPhase::Starting | CupPhase::Ended | CupPhase::Cancelled => {}
        }
    }

    /// Gives the running series more time, or moves the next start.
    fn extend(&mut self, ms: i64) {
        match &mut self.phase {
            CupPhase::Series { deadline, .. } => {
                *deadline = deadline.map(|deadline| deadline.plus_ms(ms));
            }
            _ => self.shift(ms),
        }
    }
}
