//! The cup's answer to commands: checks, and the events that follow.

mod course;
mod directing;
mod entries;
mod tables;

use super::command::{CupCommand, CupRefusal};
use super::event::{CupEvent, DirectorDecision, OutCause};
use super::ids::EventTime;
use super::settings::BadCupSettings;
use super::state::{Cup, CupHeader, CupPhase};
use super::step::{CupStep, CupStepBuilder};

impl Cup {
    /// Creates a cup, whose log is empty so far.
    ///
    /// # Errors
    ///
    /// [`BadCupSettings`] if there can't be such a cup.
    pub fn create(header: CupHeader, now: EventTime) -> Result<Self, BadCupSettings> {
        header.settings.validate(now)?;
        Ok(Self::from_header(header))
    }

    /// Answers a command. The cup itself stays as it is.
    ///
    /// # Errors
    ///
    /// [`CupRefusal`] says why nothing happens.
    pub fn handle(&self, now: EventTime, command: CupCommand) -> Result<CupStep, CupRefusal> {
        let mut step = CupStepBuilder::new(self, now);
        if self.is_over() && !self.may_be_corrected(&command) {
            return match command {
                CupCommand::Tick => Ok(step.finish()),
                _ => Err(CupRefusal::Over),
            };
        }
        match command {
            CupCommand::Join {
                person,
                admission,
                team,
            } => step.join(person, admission, team)?,
            CupCommand::Withdraw { person } => {
                let entry = self.entry_of(person).ok_or(CupRefusal::NotIn)?;
                step.leave(entry, OutCause::Withdrew)?;
            }
            CupCommand::Leave { person, cause } => step.leave_for_good(person, cause)?,
            CupCommand::CheckIn { person } => step.check_in(person)?,
            CupCommand::Arrive { person } => step.arrive(person)?,
            CupCommand::LockPosted { message } => step.lock_posted(message)?,
            CupCommand::TableOpened { table, number } => step.table_opened(table, number)?,
            CupCommand::TableFinished { table, result } => step.table_finished(table, result)?,
            CupCommand::Direct {
                by,
                decision,
                reason,
            } => step.direct(by, &decision, reason)?,
            CupCommand::Adopt { person } => {
                if !self.directors().is_empty() {
                    return Err(CupRefusal::HasDirector);
                }
                step.happen(CupEvent::Adopted { person })?;
            }
            CupCommand::Tick => step.tick()?,
        }
        Ok(step.finish())
    }

    /// Returns true for a correction after the end.
    fn may_be_corrected(&self, command: &CupCommand) -> bool {
        let corrects = matches!(
            command,
            CupCommand::Direct {
                decision: DirectorDecision::Correct { .. },
                ..
            }
        );
        corrects && self.phase() == CupPhase::Ended
    }
}
