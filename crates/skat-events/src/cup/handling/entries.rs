//! Joining and leaving, checking in, and coming to a table.

use crate::cup::command::{CupAdmission, CupRefusal, TeamWish};
use crate::cup::effect::{CupEffect, DirectorNotice};
use crate::cup::event::{CupEvent, LeaveCause, OutCause};
use crate::cup::ids::{EntrantId, EntryNumber, TeamNumber};
use crate::cup::places::{CupPresence, EntryStatus};
use crate::cup::state::{CHECK_IN, Cup, CupPhase};
use crate::cup::step::CupStepBuilder;

/// Longest name of a team, in characters.
const LONGEST_TEAM_NAME: usize = 32;

impl CupStepBuilder {
    pub(super) fn join(
        &mut self,
        person: EntrantId,
        admission: CupAdmission,
        team: TeamWish,
    ) -> Result<(), CupRefusal> {
        let known = self.next.entry_of(person);
        if let Some(entry) = known {
            match self.status(entry)? {
                EntryStatus::In | EntryStatus::Waiting => return Err(CupRefusal::AlreadyIn),
                EntryStatus::Disqualified => return Err(CupRefusal::Disqualified),
                // Their place is still kept.
                EntryStatus::Missed if self.next.running_table_of(entry).is_some() => {
                    return self.arrive(person);
                }
                EntryStatus::Out(_) | EntryStatus::Dropped | EntryStatus::Missed => {}
            }
        }
        if let Some(until) = admission.banned_until.filter(|&until| until > self.now) {
            return Err(CupRefusal::Banned { until });
        }
        if !admission.has_role {
            return Err(CupRefusal::NoRole);
        }
        if !self.next.may_join() {
            return Err(CupRefusal::TooLate);
        }
        let had = known.and_then(|entry| self.next.entrant(entry)?.team);
        let team = match had {
            Some(team) => Some(team),
            None => self.team(team)?,
        };
        let is_waiting = !self.next.has_room();
        if let Some(entry) = known {
            self.happen(CupEvent::Returned {
                entry,
                team,
                is_waiting,
            })?;
        } else {
            let number = self.next.entrants().count() + 1;
            let entry = EntryNumber(u16::try_from(number).map_err(|_| CupRefusal::TooLate)?);
            self.happen(CupEvent::Joined {
                person,
                entry,
                team,
                is_waiting,
            })?;
        }
        self.effect(CupEffect::Announce);
        Ok(())
    }

    fn status(&self, entry: EntryNumber) -> Result<EntryStatus, CupRefusal> {
        let entrant = self.next.entrant(entry).ok_or(CupRefusal::NoEntry)?;
        Ok(entrant.status)
    }

    /// Founds or finds the wanted team.
    fn team(&mut self, wish: TeamWish) -> Result<Option<TeamNumber>, CupRefusal> {
        let Some(size) = self.next.settings().teams.size() else {
            return match wish {
                TeamWish::Open => Ok(None),
                TeamWish::Found(_) | TeamWish::Enter(_) => Err(CupRefusal::NoTeams),
            };
        };
        match wish {
            TeamWish::Open => Ok(None),
            TeamWish::Enter(team) => {
                if !self.next.teams().any(|(other, _)| other == team) {
                    return Err(CupRefusal::NoSuchTeam);
                }
                if self.next.members(team).count() >= size.into() {
                    return Err(CupRefusal::TeamFull);
                }
                Ok(Some(team))
            }
            TeamWish::Found(name) => {
                let name = name.trim().to_owned();
                let is_taken = self.next.teams().any(|(_, other)| other == Some(&name));
                if !(1..=LONGEST_TEAM_NAME).contains(&name.chars().count()) || is_taken {
                    return Err(CupRefusal::TeamName);
                }
                let number = self.next.teams().count() + 1;
                let team = TeamNumber(u16::try_from(number).map_err(|_| CupRefusal::TeamFull)?);
                self.happen(CupEvent::TeamFounded { team, name })?;
                Ok(Some(team))
            }
        }
    }

    pub(super) fn leave(&mut self, entry: EntryNumber, cause: OutCause) -> Result<(), CupRefusal> {
        match self.status(entry)? {
            EntryStatus::Out(_) => return Err(CupRefusal::NotIn),
            EntryStatus::Disqualified => return Err(CupRefusal::Disqualified),
            EntryStatus::In | EntryStatus::Waiting => {}
            EntryStatus::Dropped | EntryStatus::Missed => {}
        }
        let seated = self.next.running_table_of(entry);
        self.happen(CupEvent::Out { entry, cause })?;
        self.take_over(seated, entry);
        self.move_up(false)?;
        self.effect(CupEffect::Announce);
        Ok(())
    }

    /// A person deleted their data or left the server.
    pub(super) fn leave_for_good(
        &mut self,
        person: EntrantId,
        cause: LeaveCause,
    ) -> Result<(), CupRefusal> {
        let directs = self.next.directors().contains(&person);
        if directs {
            self.happen(CupEvent::DirectorGone { person })?;
            self.tell_directors(DirectorNotice::DirectorGone);
        }
        let entry = self.next.entry_of(person);
        let left = entry.map(|entry| self.leave(entry, OutCause::Left(cause)));
        match left {
            Some(Err(_)) | None if directs => Ok(()),
            Some(left) => left,
            None => Err(CupRefusal::NotIn),
        }
    }

    pub(super) fn check_in(&mut self, person: EntrantId) -> Result<(), CupRefusal> {
        let entry = self.next.entry_of(person).ok_or(CupRefusal::NotIn)?;
        let status = self.status(entry)?;
        match status {
            EntryStatus::Out(_) => return Err(CupRefusal::NotIn),
            EntryStatus::Disqualified => return Err(CupRefusal::Disqualified),
            EntryStatus::In | EntryStatus::Waiting => {
                if self.next.phase() == CupPhase::Registration {
                    let opens_at = self.next.settings().starts_at.plus_ms(-CHECK_IN);
                    return Err(CupRefusal::NotYet { opens_at });
                }
            }
            EntryStatus::Missed if self.next.running_table_of(entry).is_some() => {
                return self.arrive(person);
            }
            EntryStatus::Missed if may_come_back(&self.next) => self.come_back(entry)?,
            EntryStatus::Dropped if self.next.may_join() => self.come_back(entry)?,
            EntryStatus::Missed | EntryStatus::Dropped => return Err(CupRefusal::TooLate),
        }
        if self
            .next
            .entrant(entry)
            .is_some_and(|entrant| !entrant.is_checked_in)
        {
            self.happen(CupEvent::CheckedIn { entry })?;
            self.effect(CupEffect::Announce);
        }
        Ok(())
    }

    fn come_back(&mut self, entry: EntryNumber) -> Result<(), CupRefusal> {
        let is_waiting = !self.next.has_room();
        let team = self.next.entrant(entry).and_then(|entrant| entrant.team);
        self.happen(CupEvent::Returned {
            entry,
            team,
            is_waiting,
        })?;
        self.effect(CupEffect::Announce);
        Ok(())
    }

    pub(super) fn arrive(&mut self, person: EntrantId) -> Result<(), CupRefusal> {
        let entry = self.next.entry_of(person).ok_or(CupRefusal::NotIn)?;
        match self.status(entry)? {
            EntryStatus::Out(_) => return Err(CupRefusal::NotIn),
            EntryStatus::Disqualified => return Err(CupRefusal::Disqualified),
            EntryStatus::In | EntryStatus::Waiting => {}
            EntryStatus::Dropped | EntryStatus::Missed => {}
        }
        let seated = self.next.running_table_of(entry);
        let (table, presence) = seated.ok_or(CupRefusal::NoSeries)?;
        if presence != CupPresence::There {
            self.happen(CupEvent::Arrived { entry })?;
        }
        if presence == CupPresence::Missing {
            self.effect(CupEffect::HandBack { table, entry });
        }
        Ok(())
    }
}

/// Returns true while there is a series for somebody who missed one.
fn may_come_back(cup: &Cup) -> bool {
    cup.series_begun() < cup.settings().series
}
