//! Membership: sitting down, getting up, removal, and the rematch.

use skat_rules::strength::Strength;

use super::state::{Occupant, TablePhase};
use super::step_builder::StepBuilder;
use crate::command::Refused;
use crate::event::{EndCause, Event, RemovalCause, TakeoverCause};
use crate::ids::{PersonId, Place, TableId};
use crate::pace::Pace;
use crate::voting::votes_needed;

impl StepBuilder {
    pub(super) fn join(&mut self, person: PersonId) -> Result<(), Refused> {
        match self.place_of(person) {
            Ok(place) if self.next.places[place].occupant.is_person() => {
                Err(Refused::AlreadySeated)
            }
            Ok(_) => self.take_back(person),
            Err(Refused::NotSeated) if !self.next.is_open_to(person) => Err(Refused::Private),
            Err(Refused::NotSeated) if matches!(self.next.stage, TablePhase::Lobby) => {
                let place = self.next.empty_place().ok_or(Refused::Full)?;
                self.happen(Event::Joined { place, person })
            }
            Err(Refused::NotSeated) => self.join_list(person),
            Err(refused) => Err(refused),
        }
    }

    /// During a list a person takes an autoplayer's place: at once between two deals, otherwise
    /// after the current deal.
    fn join_list(&mut self, person: PersonId) -> Result<(), Refused> {
        let free = |&(place, occupant): &(Place, Occupant)| {
            occupant == Occupant::Autoplayer && self.next.places[place].newcomer.is_none()
        };
        let (place, _) = self.next.places().find(free).ok_or(Refused::SeatsLocked)?;
        if matches!(self.next.stage, TablePhase::Locking) {
            return Err(Refused::SeatsLocked);
        }
        if self.next.paused {
            return Err(Refused::Paused);
        }
        if matches!(self.next.stage, TablePhase::Between { .. }) {
            self.happen(Event::Joined { place, person })?;
        } else if self.next.deals_left() == 0 {
            return Err(Refused::LastDeal);
        } else {
            self.happen(Event::Expected { place, person })?;
        }
        Ok(())
    }

    pub(super) fn seat_autoplayer(&mut self, by: PersonId) -> Result<(), Refused> {
        self.place_of(by)?;
        self.in_lobby()?;
        let place = self.next.empty_place().ok_or(Refused::Full)?;
        self.happen(Event::AutoplayerSeated { place })
    }

    pub(super) fn choose_strength(
        &mut self,
        by: PersonId,
        strength: Strength,
    ) -> Result<(), Refused> {
        self.place_of(by)?;
        self.in_lobby()?;
        if self.next.strength != Some(strength) {
            self.happen(Event::StrengthChosen { strength })?;
        }
        Ok(())
    }

    pub(super) fn choose_pace(&mut self, by: PersonId, pace: Pace) -> Result<(), Refused> {
        self.place_of(by)?;
        self.in_lobby()?;
        if self.next.pace != Some(pace) {
            self.happen(Event::PaceChosen { pace })?;
        }
        Ok(())
    }

    pub(super) fn choose_privacy(&mut self, by: PersonId, is_private: bool) -> Result<(), Refused> {
        self.place_of(by)?;
        self.in_lobby()?;
        if by != self.next.host {
            return Err(Refused::NotHost);
        }
        if self.next.is_private != is_private {
            self.happen(Event::PrivacyChosen { is_private })?;
        }
        Ok(())
    }

    pub(super) fn rest_clock_alone(&mut self, by: PersonId) -> Result<(), Refused> {
        self.place_of(by)?;
        self.in_lobby()?;
        if !self.next.clock_rests_alone {
            self.happen(Event::ClockRestsAlone)?;
        }
        Ok(())
    }

    pub(super) fn invite(&mut self, by: PersonId, guest: PersonId) -> Result<(), Refused> {
        match self.place_of(by) {
            Ok(place) if self.next.places[place].occupant.has_left() => {
                return Err(Refused::NotSeated);
            }
            Ok(_) | Err(Refused::Expected) => {}
            Err(refused) => return Err(refused),
        }
        if !self.next.view().has_room() {
            return Err(Refused::Full);
        }
        if self.next.removed.contains(&guest) {
            return Err(Refused::Removed);
        }
        if self.next.guests.contains(&guest) {
            return Ok(());
        }
        if !self.next.view().takes_guests() {
            return Err(Refused::TooManyGuests);
        }
        self.happen(Event::Invited { person: guest })
    }

    pub(super) fn leave(&mut self, person: PersonId) -> Result<(), Refused> {
        let place = match self.place_of(person) {
            Err(Refused::Expected) => return self.withdraw(person),
            place => place?,
        };
        if matches!(self.next.stage, TablePhase::Lobby) {
            self.happen(Event::Vacated { place })?;
            return self.close_empty_lobby();
        }
        if self.next.places[place].occupant.has_left() {
            return Err(Refused::NotSeated);
        }
        self.drop_out(place, TakeoverCause::Left)?;
        self.go_on_if_all_ready()
    }

    /// Cancels the arrival of an expected newcomer.
    fn withdraw(&mut self, person: PersonId) -> Result<(), Refused> {
        let place = self.next.awaiting(person).ok_or(Refused::NotSeated)?;
        self.happen(Event::Withdrawn { place })
    }

    fn close_empty_lobby(&mut self) -> Result<(), Refused> {
        if self.next.persons().next().is_none() {
            self.happen(Event::Ended {
                cause: EndCause::Abandoned,
            })?;
        }
        Ok(())
    }

    pub(super) fn remove(
        &mut self,
        by: PersonId,
        place: Place,
        sitting: u32,
    ) -> Result<(), Refused> {
        let own = self.place_of(by)?;
        let seated = self.next.places.get(place);
        let seated = seated.filter(|seated| seated.sittings == sitting);
        let occupant = seated.map_or(Occupant::Empty, |seated| seated.occupant);
        if occupant == Occupant::Empty {
            return Err(Refused::Stale);
        }
        if place == own {
            return Err(Refused::OwnPlace);
        }
        if matches!(self.next.stage, TablePhase::Lobby) {
            return self.remove_from_lobby(by, place, occupant);
        }
        if !self.next.places[own].occupant.is_person() {
            return Err(Refused::TakenOver);
        }
        match occupant {
            Occupant::Person { taken_over, .. } if by == self.next.host && taken_over.is_some() => {
                self.happen(Event::Removed {
                    place,
                    cause: RemovalCause::Host,
                })?;
            }
            Occupant::Person { .. } => self.vote(own, place, occupant.is_person())?,
            Occupant::Autoplayer | Occupant::Empty => return Err(Refused::Stale),
        }
        self.go_on_if_all_ready()
    }

    /// Before the list the host decides who plays.
    fn remove_from_lobby(
        &mut self,
        by: PersonId,
        place: Place,
        occupant: Occupant,
    ) -> Result<(), Refused> {
        if by != self.next.host {
            return Err(Refused::NotHost);
        }
        self.happen(match occupant {
            Occupant::Person { .. } => Event::Removed {
                place,
                cause: RemovalCause::Host,
            },
            Occupant::Autoplayer | Occupant::Empty => Event::Vacated { place },
        })
    }

    fn vote(&mut self, by: Place, against: Place, present: bool) -> Result<(), Refused> {
        let others = self
            .next
            .places()
            .filter(|&(place, occupant)| occupant.is_person() && place != against);
        let needed = votes_needed(others.count(), present).ok_or(Refused::TooFewToVote)?;
        if self.next.votes.contains(&(by, against)) {
            return Err(Refused::Voted);
        }
        self.happen(Event::Voted { by, against })?;
        if self.next.votes_against(against) >= needed {
            self.happen(Event::Removed {
                place: against,
                cause: RemovalCause::Vote,
            })?;
        }
        Ok(())
    }

    pub(super) fn rematch(&mut self, by: PersonId, table: TableId) -> Result<(), Refused> {
        self.place_of(by)?;
        let TablePhase::Closed { last: Some(_), .. } = &self.next.stage else {
            return Err(Refused::NotOver);
        };
        if self.next.rematch.is_some() {
            return Err(Refused::Rematched);
        }
        self.happen(Event::Rematched { table, by })
    }
}
