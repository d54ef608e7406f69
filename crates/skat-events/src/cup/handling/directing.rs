//! Directors' decisions. Each is an event that says who decided, and why.

use crate::cup::command::CupRefusal;
use crate::cup::effect::CupEffect;
use crate::cup::event::{CancelCause, CupEvent, DirectorDecision};
use crate::cup::ids::{CupTableId, EntrantId, EntryNumber};
use crate::cup::places::EntryStatus;
use crate::cup::state::{CHECK_IN, CupPhase};
use crate::cup::step::CupStepBuilder;

/// Longest reason, in characters.
const LONGEST_REASON: usize = 200;
/// Longest extension, in minutes.
const LONGEST_EXTENSION: u16 = 240;

impl CupStepBuilder {
    pub(super) fn direct(
        &mut self,
        by: EntrantId,
        decision: &DirectorDecision,
        reason: String,
    ) -> Result<(), CupRefusal> {
        if !self.next.directors().contains(&by) {
            return Err(CupRefusal::NotDirector);
        }
        let length = reason.trim().chars().count();
        if length > LONGEST_REASON || length == 0 && decision.needs_reason() {
            return Err(CupRefusal::Reason);
        }
        self.check_decision(decision)?;
        let seated = match decision {
            DirectorDecision::Disqualify { entry } => self.next.running_table_of(*entry),
            _ => None,
        };
        self.happen(CupEvent::Directed {
            by,
            decision: decision.clone(),
            reason,
        })?;
        match decision {
            DirectorDecision::Start { .. } if self.next.phase() == CupPhase::CheckIn => {
                self.prepare_start()?;
            }
            DirectorDecision::Start { .. } => self.start_series()?,
            DirectorDecision::Substitute { entry, person } => self.reseat(*entry, *person),
            DirectorDecision::Correct { .. } => {
                self.effect(CupEffect::ShowStandings);
                self.end_series_if_done()?;
            }
            DirectorDecision::Disqualify { entry } => {
                self.take_over(seated, *entry);
                self.effect(CupEffect::ShowStandings);
                self.move_up(false)?;
            }
            DirectorDecision::Pause => {
                let tables = self.running();
                self.effect(CupEffect::PauseTables { tables });
            }
            DirectorDecision::Resume => {
                let tables = self.running();
                self.effect(CupEffect::ResumeTables { tables });
            }
            DirectorDecision::Finish => self.end()?,
            DirectorDecision::Cancel => self.cancel(CancelCause::Director)?,
            DirectorDecision::Extend { .. }
            | DirectorDecision::Fill { .. }
            | DirectorDecision::KeepApart { .. } => {}
            DirectorDecision::Appoint { .. } | DirectorDecision::Dismiss { .. } => {}
        }
        self.effect(CupEffect::Announce);
        Ok(())
    }

    fn running(&self) -> Vec<CupTableId> {
        self.next.running_tables().map(|(id, _)| id).collect()
    }

    fn reseat(&mut self, entry: EntryNumber, person: EntrantId) {
        if let Some((table, _)) = self.next.running_table_of(entry) {
            self.effect(CupEffect::Reseat {
                table,
                entry,
                person,
            });
        }
        self.effect(CupEffect::ShowStandings);
    }

    fn check_decision(&self, decision: &DirectorDecision) -> Result<(), CupRefusal> {
        let cup = &self.next;
        match decision {
            DirectorDecision::Start { series } => self.check_start(*series),
            DirectorDecision::Substitute { entry, person } => {
                self.check_entry(*entry)?;
                refuse_if(cup.entry_of(*person).is_some(), CupRefusal::AlreadyIn)
            }
            DirectorDecision::Correct {
                table,
                revision,
                places,
            } => {
                let table = cup.table(*table).ok_or(CupRefusal::NoTable)?;
                refuse_if(table.revision != *revision, CupRefusal::OtherRevision)?;
                refuse_if(table.places.len() != places.len(), CupRefusal::WrongPlaces)
            }
            DirectorDecision::Disqualify { entry } => self.check_entry(*entry),
            DirectorDecision::Pause => refuse_if(cup.paused_at().is_some(), CupRefusal::Paused),
            DirectorDecision::Resume => refuse_if(cup.paused_at().is_none(), CupRefusal::NotPaused),
            DirectorDecision::Extend { minutes } => {
                let is_possible = (1..=LONGEST_EXTENSION).contains(minutes);
                refuse_if(!is_possible, CupRefusal::Minutes)?;
                match cup.phase() {
                    CupPhase::Series { deadline: None, .. } => Err(CupRefusal::NoSeries),
                    CupPhase::Starting => Err(CupRefusal::SeriesBegun),
                    _ => Ok(()),
                }
            }
            DirectorDecision::Fill { .. } => Ok(()),
            DirectorDecision::KeepApart { one, other } => {
                self.check_entry(*one)?;
                self.check_entry(*other)?;
                refuse_if(one == other, CupRefusal::NoEntry)
            }
            DirectorDecision::Appoint { person } => refuse_if(
                cup.directors().contains(person),
                CupRefusal::AlreadyDirector,
            ),
            DirectorDecision::Dismiss { person } => {
                refuse_if(!cup.directors().contains(person), CupRefusal::NotDirector)?;
                refuse_if(cup.directors().len() < 2, CupRefusal::LastDirector)
            }
            DirectorDecision::Finish => match cup.phase() {
                CupPhase::Break { .. } => Ok(()),
                CupPhase::Series { .. } | CupPhase::Starting => Err(CupRefusal::SeriesBegun),
                _ => Err(CupRefusal::NoSeries),
            },
            DirectorDecision::Cancel => Ok(()),
        }
    }

    /// The number of the series makes a second press harmless, by whomever.
    fn check_start(&self, series: u8) -> Result<(), CupRefusal> {
        let cup = &self.next;
        let next = cup.series_begun() + 1;
        refuse_if(cup.paused_at().is_some(), CupRefusal::Paused)?;
        refuse_if(series < next, CupRefusal::SeriesBegun)?;
        match cup.phase() {
            CupPhase::Starting => return Err(CupRefusal::SeriesBegun),
            CupPhase::Registration => {
                let opens_at = cup.settings().starts_at.plus_ms(-CHECK_IN);
                return Err(CupRefusal::NotYet { opens_at });
            }
            _ => {}
        }
        let is_next = series == next && !matches!(cup.phase(), CupPhase::Series { .. });
        refuse_if(!is_next, CupRefusal::OtherSeries { next })
    }

    fn check_entry(&self, entry: EntryNumber) -> Result<(), CupRefusal> {
        let entrant = self.next.entrant(entry).ok_or(CupRefusal::NoEntry)?;
        refuse_if(
            entrant.status == EntryStatus::Disqualified,
            CupRefusal::Disqualified,
        )
    }
}

const fn refuse_if(condition: bool, refusal: CupRefusal) -> Result<(), CupRefusal> {
    if condition { Err(refusal) } else { Ok(()) }
}
