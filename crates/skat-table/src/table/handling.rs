//! Carries out commands.

use super::state::Table;
use super::step::Step;
use super::step_builder::StepBuilder;
use crate::command::{Command, Refused};
use crate::ids::Timestamp;

impl Table {
    /// Returns the outcome of a command at this moment; the table itself is unchanged.
    ///
    /// # Errors
    ///
    /// Says why the command is refused.
    pub fn handle(&self, command: Command, now: Timestamp) -> Result<Step, Refused> {
        let when_closed = matches!(command, Command::Rematch { .. });
        if self.is_closed() && !when_closed {
            return Err(Refused::Closed);
        }
        let mut draft = StepBuilder::new(self, now);
        match command {
            Command::Join { person } => draft.join(person)?,
            Command::SeatAutoplayer { by } => draft.seat_autoplayer(by)?,
            Command::ChooseStrength { by, strength } => draft.choose_strength(by, strength)?,
            Command::ChoosePace { by, pace } => draft.choose_pace(by, pace)?,
            Command::RestClockAlone { by } => draft.rest_clock_alone(by)?,
            Command::ChoosePrivacy { by, is_private } => draft.choose_privacy(by, is_private)?,
            Command::Invite { by, guest } => draft.invite(by, guest)?,
            Command::Leave { person } => draft.leave(person)?,
            Command::Commit {
                secret,
                salts,
                beacon,
            } => draft.commit(secret, &salts, beacon)?,
            Command::GiveWord { person, text } => draft.give_word(person, text)?,
            Command::Begin { by, secret } => draft.begin(by, secret)?,
            Command::Lock { attempt, message } => draft.lock(attempt, message)?,
            Command::RepeatLock { attempt, reason } => draft.repeat_lock(attempt, reason)?,
            Command::SeeBeacon { round, signature } => draft.see_beacon(round, signature)?,
            Command::Act {
                person,
                decision,
                action,
            } => draft.act(person, decision, action)?,
            Command::TakeHint { person, decision } => draft.take_hint(person, decision)?,
            Command::Undo { person, decision } => draft.undo(person, decision)?,
            Command::Ready { person } => draft.ready(person)?,
            Command::AutoplayerActs {
                place,
                decision,
                action,
                rationale,
            } => {
                draft.autoplayer_acts(place, decision, action, rationale)?;
            }
            Command::TakeBack { person } => draft.take_back(person)?,
            Command::Remove { by, place, sitting } => draft.remove(by, place, sitting)?,
            Command::Rematch { by, table } => draft.rematch(by, table)?,
            Command::Stop { by, moderator } => draft.stop(by, moderator)?,
            Command::Wake => draft.wake()?,
            Command::Resume => draft.resume()?,
        }
        draft.finish()
    }
}
