//! The fold: what each event changes.

use skat_rules::fairness::Lock;

use super::command::UnsoundCup;
use super::comparison::DealPoints;
use super::event::{CupEvent, CupSeat, DirectorDecision};
use super::ids::{CupTableId, EntryNumber, EventTime, TeamNumber};
use super::lots::CupLots;
use super::places::{CupPlace, CupPresence, CupTable, Entrant, EntryStatus};
use super::scoring::SeriesCounts;
use super::settings::BREAK;
use super::state::{Cup, CupHeader, CupPhase, DELAY, NO_SHOW};

impl Cup {
    /// Returns the cup that these events lead to.
    ///
    /// # Errors
    ///
    /// [`UnsoundCup`] if an event doesn't fit the ones before: the log is damaged.
    pub fn replay<'a>(
        header: CupHeader,
        log: impl IntoIterator<Item = &'a (EventTime, CupEvent)>,
    ) -> Result<Self, UnsoundCup> {
        let mut cup = Self::from_header(header);
        for (at, event) in log {
            cup.apply(*at, event)?;
        }
        Ok(cup)
    }

    pub(super) fn apply(&mut self, at: EventTime, event: &CupEvent) -> Result<(), UnsoundCup> {
        if self.is_over() && !is_correction(event) {
            return Err(UnsoundCup);
        }
        match event {
            CupEvent::TeamFounded { team, name } => {
                fits(team.index() == self.teams.len())?;
                self.teams.push(Some(name.clone()));
            }
            CupEvent::Joined {
                person,
                entry,
                team,
                is_waiting,
            } => {
                fits(entry.index() == self.entrants.len())?;
                fits(team.is_none_or(|team| team.index() < self.teams.len()))?;
                self.entrants.push(Entrant {
                    person: *person,
                    status: EntryStatus::Waiting,
                    is_checked_in: false,
                    team: *team,
                    missed_series: 0,
                });
                self.enter(*entry, *is_waiting)?;
            }
            CupEvent::Returned {
                entry,
                team,
                is_waiting,
            } => {
                self.entrant_mut(*entry)?.team = *team;
                self.enter(*entry, *is_waiting)?;
            }
            CupEvent::Out { entry, cause } => {
                self.leave(*entry, EntryStatus::Out(*cause))?;
                self.excuse(*entry)?;
                if self.series.is_empty() {
                    self.entrant_mut(*entry)?.team = None;
                }
            }
            CupEvent::MovedUp { entry } => self.enter(*entry, false)?,
            CupEvent::CheckInOpened => self.phase = CupPhase::CheckIn,
            CupEvent::CheckedIn { entry } => self.entrant_mut(*entry)?.is_checked_in = true,
            CupEvent::Dropped { entry } => self.leave(*entry, EntryStatus::Dropped)?,
            CupEvent::Delayed { .. } => {
                self.is_delayed = true;
                self.phase = CupPhase::CheckIn;
                self.settings.starts_at = at.plus_ms(DELAY);
            }
            CupEvent::Starting => self.phase = CupPhase::Starting,
            CupEvent::Locked { message } => {
                let lock = Lock {
                    message: Some(*message),
                    beacon: None,
                    words: Vec::new(),
                };
                let name = &self.header.name;
                let key = self.header.secret.key(name, 0);
                self.lots = Some(CupLots::new(key.lot_secret(name, &lock)));
            }
            CupEvent::TandemsDrawn { pairs } => self.draw_tandems(pairs)?,
            CupEvent::SeriesStarted { series, tables } => self.start(at, *series, tables)?,
            CupEvent::TableOpened { table, number } => {
                self.table_mut(*table).ok_or(UnsoundCup)?.number = Some(*number);
            }
            CupEvent::Arrived { entry } => {
                self.set_presence(*entry, CupPresence::There)?;
                let entrant = self.entrant_mut(*entry)?;
                if entrant.status == EntryStatus::Missed {
                    entrant.status = EntryStatus::In;
                }
                entrant.is_checked_in = true;
            }
            CupEvent::Missed { entry } => {
                self.set_presence(*entry, CupPresence::Missing)?;
                if self.entrant_mut(*entry)?.status == EntryStatus::In {
                    self.leave(*entry, EntryStatus::Missed)?;
                }
            }
            CupEvent::TableFinished {
                table,
                places,
                deals,
            } => {
                self.record(*table, places)?;
                self.table_mut(*table)
                    .ok_or(UnsoundCup)?
                    .deals
                    .clone_from(deals);
            }
            CupEvent::TimeUp { .. } => {
                let CupPhase::Series { deadline, .. } = &mut self.phase else {
                    return Err(UnsoundCup);
                };
                *deadline = None;
            }
            CupEvent::SeriesEnded { series } => self.end_series(at, *series)?,
            CupEvent::Directed { by, decision, .. } => {
                fits(self.directors.contains(by))?;
                self.decide(at, decision)?;
            }
            CupEvent::DirectorGone { person } => self.directors.retain(|other| other != person),
            CupEvent::Adopted { person } => self.directors.push(*person),
            CupEvent::Ended => self.phase = CupPhase::Ended,
            CupEvent::Cancelled { .. } => self.phase = CupPhase::Cancelled,
        }
        // Those who were waited for have come or are missing.
        let somebody_is_awaited = self.running_tables().any(|(_, table)| {
            table
                .places
                .iter()
                .any(|place| place.presence == CupPresence::Awaited)
        });
        if let CupPhase::Series { missed_at, .. } = &mut self.phase
            && !somebody_is_awaited
        {
            *missed_at = None;
        }
        Ok(())
    }

    pub(super) fn entrant_mut(&mut self, entry: EntryNumber) -> Result<&mut Entrant, UnsoundCup> {
        self.entrants.get_mut(entry.index()).ok_or(UnsoundCup)
    }

    /// Somebody is in or waits. During the cup they needn't check in any more.
    fn enter(&mut self, entry: EntryNumber, is_waiting: bool) -> Result<(), UnsoundCup> {
        let has_begun = !self.series.is_empty();
        let entrant = self.entrant_mut(entry)?;
        entrant.status = if is_waiting {
            EntryStatus::Waiting
        } else {
            EntryStatus::In
        };
        entrant.is_checked_in |= has_begun;
        Ok(())
    }

    pub(super) fn leave(
        &mut self,
        entry: EntryNumber,
        status: EntryStatus,
    ) -> Result<(), UnsoundCup> {
        let entrant = self.entrant_mut(entry)?;
        entrant.status = status;
        entrant.is_checked_in = false;
        Ok(())
    }

    /// Nobody waits at the table for somebody who is out.
    pub(super) fn excuse(&mut self, entry: EntryNumber) -> Result<(), UnsoundCup> {
        match self.running_table_of(entry) {
            Some((_, CupPresence::Awaited)) => self.set_presence(entry, CupPresence::There),
            _ => Ok(()),
        }
    }

    fn draw_tandems(&mut self, pairs: &[[EntryNumber; 2]]) -> Result<(), UnsoundCup> {
        for pair in pairs {
            self.teams.push(None);
            let number = u16::try_from(self.teams.len()).map_err(|_| UnsoundCup)?;
            for entry in pair {
                self.entrant_mut(*entry)?.team = Some(TeamNumber(number));
            }
        }
        Ok(())
    }

    fn start(
        &mut self,
        at: EventTime,
        series: u8,
        tables: &[Vec<CupSeat>],
    ) -> Result<(), UnsoundCup> {
        fits(series == self.series_begun() + 1 && self.lots.is_some())?;
        let place = |&seat: &CupSeat| CupPlace {
            seat,
            presence: match seat {
                CupSeat::Entry(_) => CupPresence::Awaited,
                CupSeat::Autoplayer => CupPresence::There,
            },
        };
        let table = |seats: &Vec<CupSeat>| CupTable {
            places: seats.iter().map(place).collect(),
            number: None,
            result: None,
            deals: DealPoints::default(),
            revision: 0,
        };
        self.series.push(tables.iter().map(table).collect());
        self.phase = CupPhase::Series {
            missed_at: Some(at.plus_ms(NO_SHOW)),
            deadline: Some(at.plus_ms(self.settings.series_ms())),
        };
        Ok(())
    }

    pub(super) fn set_presence(
        &mut self,
        entry: EntryNumber,
        to: CupPresence,
    ) -> Result<(), UnsoundCup> {
        let (table, _) = self.running_table_of(entry).ok_or(UnsoundCup)?;
        let places = &mut self.table_mut(table).ok_or(UnsoundCup)?.places;
        for place in places
            .iter_mut()
            .filter(|place| place.seat == CupSeat::Entry(entry))
        {
            place.presence = to;
        }
        Ok(())
    }

    pub(super) fn record(
        &mut self,
        id: CupTableId,
        places: &[SeriesCounts],
    ) -> Result<(), UnsoundCup> {
        let table = self.table_mut(id).ok_or(UnsoundCup)?;
        fits(table.places.len() == places.len())?;
        table.result = Some(places.to_vec());
        table.revision += 1;
        Ok(())
    }

    fn end_series(&mut self, at: EventTime, series: u8) -> Result<(), UnsoundCup> {
        fits(series == self.series_begun())?;
        for entry in self.missing(series) {
            self.entrant_mut(entry)?.missed_series += 1;
        }
        self.phase = CupPhase::Break {
            until: at.plus_ms(BREAK),
        };
        Ok(())
    }

    /// Returns those who never came to their table of this series.
    pub(super) fn missing(&self, series: u8) -> Vec<EntryNumber> {
        let places = self.tables(series).flat_map(|(_, table)| &table.places);
        let missing = places.filter_map(|place| match place.seat {
            CupSeat::Entry(entry) if place.presence == CupPresence::Missing => Some(entry),
            CupSeat::Entry(_) | CupSeat::Autoplayer => None,
        });
        missing.collect()
    }
}

/// Returns true for a director's correction, which is possible after the end.
const fn is_correction(event: &CupEvent) -> bool {
    matches!(
        event,
        CupEvent::Directed {
            decision: DirectorDecision::Correct { .. },
            ..
        }
    )
}

/// Returns an error unless the event fits.
const fn fits(condition: bool) -> Result<(), UnsoundCup> {
    if condition { Ok(()) } else { Err(UnsoundCup) }
}
