//! The course of a cup: what time brings, starts, and ends.

use crate::cup::command::CupRefusal;
use crate::cup::effect::{CupEffect, CupNotice, DirectorNotice};
use crate::cup::event::{CancelCause, CupEvent, CupSeat};
use crate::cup::ids::{CupTableId, EntryNumber};
use crate::cup::places::{CupPresence, EntryStatus};
use crate::cup::random::RandomNumbers;
use crate::cup::settings::CupTeams;
use crate::cup::state::CupPhase;
use crate::cup::step::CupStepBuilder;

impl CupStepBuilder {
    /// Does everything that is due.
    pub(super) fn tick(&mut self) -> Result<(), CupRefusal> {
        while self
            .next
            .deadline()
            .is_some_and(|deadline| deadline <= self.now)
        {
            match self.next.phase() {
                CupPhase::Registration => self.open_check_in()?,
                CupPhase::CheckIn => self.start_by_clock()?,
                CupPhase::Starting | CupPhase::Break { .. } => self.start_series()?,
                CupPhase::Series { missed_at, .. } => {
                    if missed_at.is_some_and(|missed_at| missed_at <= self.now) {
                        self.miss_absent()?;
                    } else {
                        self.end_time()?;
                    }
                }
                CupPhase::Ended | CupPhase::Cancelled => {}
            }
        }
        Ok(())
    }

    fn open_check_in(&mut self) -> Result<(), CupRefusal> {
        self.happen(CupEvent::CheckInOpened)?;
        let entrants = self.next.entrants();
        let waiting = entrants.filter(|(_, entrant)| {
            matches!(entrant.status, EntryStatus::In | EntryStatus::Waiting)
        });
        let entries: Vec<EntryNumber> = waiting.map(|(entry, _)| entry).collect();
        for entry in entries {
            self.tell(entry, CupNotice::CheckIn);
        }
        self.effect(CupEffect::Announce);
        Ok(())
    }

    fn start_by_clock(&mut self) -> Result<(), CupRefusal> {
        match self.prepare_start() {
            Err(CupRefusal::PlayerCount { players }) => self.delay(players),
            other => other,
        }
    }

    /// Moves the start once; the second time the cup is cancelled.
    fn delay(&mut self, players: u16) -> Result<(), CupRefusal> {
        if self.next.is_delayed {
            return self.cancel(CancelCause::PlayerCount);
        }
        self.happen(CupEvent::Delayed { players })?;
        self.tell_directors(DirectorNotice::Delayed { players });
        self.effect(CupEffect::Announce);
        Ok(())
    }

    /// Drops those who haven't checked in, lets others move up, and asks for the start message.
    pub(super) fn prepare_start(&mut self) -> Result<(), CupRefusal> {
        let entrants = self.next.entrants();
        let absent = entrants
            .filter(|(_, entrant)| entrant.status == EntryStatus::In && !entrant.is_checked_in);
        let absent: Vec<EntryNumber> = absent.map(|(entry, _)| entry).collect();
        for entry in absent {
            self.happen(CupEvent::Dropped { entry })?;
            self.tell(entry, CupNotice::Dropped);
        }
        self.move_up(true)?;
        let field = self.next.field();
        field.map_err(|error| CupRefusal::PlayerCount { players: error.0 })?;
        self.happen(CupEvent::Starting)?;
        self.effect(CupEffect::Announce);
        if self.next.lots.is_some() {
            return self.start_series();
        }
        let root = self.next.root();
        self.effect(CupEffect::PostLock { root });
        Ok(())
    }

    pub(super) fn lock_posted(&mut self, message: u64) -> Result<(), CupRefusal> {
        if self.next.phase() != CupPhase::Starting || self.next.lots.is_some() {
            return Err(CupRefusal::NotStarting);
        }
        self.happen(CupEvent::Locked { message })?;
        if self.next.settings().teams == CupTeams::Tandems {
            self.draw_tandems()?;
        }
        if self.next.paused_at().is_none() {
            self.start_series()?;
        }
        Ok(())
    }

    /// Pairs those without a partner by lot. One may be left over.
    fn draw_tandems(&mut self) -> Result<(), CupRefusal> {
        let mut single: Vec<EntryNumber> = self.next.present();
        single.retain(|&entry| {
            let team = self.next.entrant(entry).and_then(|entrant| entrant.team);
            team.is_none_or(|team| self.next.members(team).count() < 2)
        });
        if let Some(lots) = &self.next.lots {
            RandomNumbers::new(lots.tandems()).shuffle(&mut single);
        }
        let pairs: Vec<[EntryNumber; 2]> = single.as_chunks::<2>().0.to_vec();
        if !pairs.is_empty() {
            self.happen(CupEvent::TandemsDrawn { pairs })?;
        }
        Ok(())
    }

    /// Starts the next series. A cup that can't go on ends, or moves its start.
    pub(super) fn start_series(&mut self) -> Result<(), CupRefusal> {
        let series = self.next.series_begun() + 1;
        let field = match self.next.field() {
            Ok(field) => field,
            Err(error) if series == 1 => return self.delay(error.0),
            Err(_) => return self.end(),
        };
        let lots = self.next.lots.clone().ok_or(CupRefusal::NotStarting)?;
        let tables = self.next.seats(&field, &lots);
        self.happen(CupEvent::SeriesStarted {
            series,
            tables: tables.clone(),
        })?;
        let is_duplicate = self.next.settings().is_duplicate;
        for (table, places) in (1..).zip(tables) {
            let deals = self.next.settings().deals(places.len());
            let table = CupTableId { series, table };
            self.effect(CupEffect::OpenTable {
                table,
                places,
                deals,
                is_duplicate,
            });
        }
        self.effect(CupEffect::Announce);
        self.effect(CupEffect::ShowStandings);
        Ok(())
    }

    fn miss_absent(&mut self) -> Result<(), CupRefusal> {
        let tables = self.next.running_tables();
        let places =
            tables.flat_map(|(id, table)| table.places.iter().map(move |place| (id, place)));
        let awaited = places.filter_map(|(id, place)| match (place.seat, place.presence) {
            (CupSeat::Entry(entry), CupPresence::Awaited) => Some((id, entry)),
            (CupSeat::Entry(_) | CupSeat::Autoplayer, _) => None,
        });
        let awaited: Vec<(CupTableId, EntryNumber)> = awaited.collect();
        for (table, entry) in awaited {
            self.happen(CupEvent::Missed { entry })?;
            self.effect(CupEffect::TakeOver { table, entry });
            self.tell(entry, CupNotice::Missed);
            self.tell_directors(DirectorNotice::Missed { entry });
        }
        self.effect(CupEffect::Announce);
        self.move_up(false)
    }

    fn end_time(&mut self) -> Result<(), CupRefusal> {
        let series = self.next.series_begun();
        self.happen(CupEvent::TimeUp { series })?;
        self.close_tables();
        self.tell_directors(DirectorNotice::TimeUp { series });
        Ok(())
    }

    fn close_tables(&mut self) {
        let running: Vec<CupTableId> = self.next.running_tables().map(|(id, _)| id).collect();
        for table in running {
            self.effect(CupEffect::CloseTable { table });
        }
    }

    /// Ends the series once all its tables have results, and the cup with its last series.
    pub(super) fn end_series_if_done(&mut self) -> Result<(), CupRefusal> {
        let is_running = matches!(self.next.phase(), CupPhase::Series { .. });
        if !is_running || self.next.running_tables().next().is_some() {
            return Ok(());
        }
        let series = self.next.series_begun();
        self.happen(CupEvent::SeriesEnded { series })?;
        self.lift_embargo(series);
        for entry in self.next.missing(series) {
            if let Some(entrant) = self
                .next
                .entrant(entry)
                .filter(|entrant| entrant.missed_series == 1)
            {
                let person = entrant.person;
                self.effect(CupEffect::Ban { person });
            }
        }
        self.effect(CupEffect::Announce);
        self.effect(CupEffect::ShowStandings);
        if series == self.next.settings().series {
            self.end()
        } else {
            Ok(())
        }
    }

    fn lift_embargo(&mut self, series: u8) {
        if self.next.settings().is_duplicate {
            self.effect(CupEffect::LiftEmbargo { series });
        }
    }

    /// Ends the cup. Whoever is there and missed nothing has played it.
    pub(super) fn end(&mut self) -> Result<(), CupRefusal> {
        self.happen(CupEvent::Ended)?;
        let seated = |entry: EntryNumber| {
            let mut tables =
                (1..=self.next.series_begun()).flat_map(|series| self.next.tables(series));
            tables.any(|(_, table)| {
                table
                    .places
                    .iter()
                    .any(|place| place.seat == CupSeat::Entry(entry))
            })
        };
        let entrants = self.next.entrants().filter(|&(entry, entrant)| {
            entrant.status == EntryStatus::In && entrant.missed_series == 0 && seated(entry)
        });
        let persons: Vec<_> = entrants.map(|(_, entrant)| entrant.person).collect();
        for person in persons {
            self.effect(CupEffect::Forgive { person });
        }
        self.close()
    }

    pub(super) fn cancel(&mut self, cause: CancelCause) -> Result<(), CupRefusal> {
        self.close_tables();
        if matches!(self.next.phase(), CupPhase::Series { .. }) {
            self.lift_embargo(self.next.series_begun());
        }
        self.happen(CupEvent::Cancelled { cause })?;
        self.close()
    }

    fn close(&mut self) -> Result<(), CupRefusal> {
        self.effect(CupEffect::Announce);
        self.effect(CupEffect::ShowStandings);
        self.effect(CupEffect::Close);
        Ok(())
    }
}
