//! The state of a cup.

use skat_rules::fairness::{Digest, ListCommitment, ListName, ListSecret, OpenedKey};

use super::event::CupSeat;
use super::ids::{CupTableId, EntrantId, EntryNumber, EventTime, MINUTE, TeamNumber};
use super::lots::CupLots;
use super::places::{CupPresence, CupTable, Entrant, EntryStatus};
use super::settings::CupSettings;

/// How long before the start check-in opens, in milliseconds.
pub(super) const CHECK_IN: i64 = 15 * MINUTE;
/// How long a place is kept for somebody who doesn't come, in milliseconds.
pub(super) const NO_SHOW: i64 = 5 * MINUTE;
/// By how much a start with too few players moves, in milliseconds.
pub(super) const DELAY: i64 = 15 * MINUTE;

/// What is agreed when a cup is created, before its first event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CupHeader {
    /// The name under which the cup commits to its lots.
    pub name: ListName,
    /// What the lots follow from.
    pub secret: ListSecret,
    /// The person who creates the cup.
    pub director: EntrantId,
    /// The settings.
    pub settings: CupSettings,
}

/// Where a cup stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CupPhase {
    /// Players may join.
    Registration,
    /// Players confirm that they are there.
    CheckIn,
    /// The first series waits for its start message.
    Starting,
    /// A series is running.
    Series {
        /// Until when those who haven't come are waited for; `None` after that.
        missed_at: Option<EventTime>,
        /// The end of its time; `None` after that.
        deadline: Option<EventTime>,
    },
    /// Between two series.
    Break {
        /// When the next one starts.
        until: EventTime,
    },
    /// The last series has ended.
    Ended,
    /// The cup was cancelled.
    Cancelled,
}

/// A cup: the fold of its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cup {
    pub(super) header: CupHeader,
    pub(super) settings: CupSettings,
    pub(super) directors: Vec<EntrantId>,
    pub(super) phase: CupPhase,
    pub(super) paused_at: Option<EventTime>,
    pub(super) is_delayed: bool,
    pub(super) entrants: Vec<Entrant>,
    /// Names of the teams. Pairs by lot have none.
    pub(super) teams: Vec<Option<String>>,
    pub(super) series: Vec<Vec<CupTable>>,
    pub(super) apart: Vec<[EntryNumber; 2]>,
    pub(super) lots: Option<CupLots>,
}

impl Cup {
    /// Creates the cup before its first event.
    pub(super) fn from_header(header: CupHeader) -> Self {
        Self {
            settings: header.settings.clone(),
            directors: vec![header.director],
            phase: CupPhase::Registration,
            paused_at: None,
            is_delayed: false,
            entrants: Vec::new(),
            teams: Vec::new(),
            series: Vec::new(),
            apart: Vec::new(),
            lots: None,
            header,
        }
    }

    /// Returns the settings as they are now: a director may move the start or fill tables.
    #[must_use]
    pub const fn settings(&self) -> &CupSettings {
        &self.settings
    }

    /// Returns the directors, the first of them first.
    #[must_use]
    pub fn directors(&self) -> &[EntrantId] {
        &self.directors
    }

    /// Returns where the cup stands.
    #[must_use]
    pub const fn phase(&self) -> CupPhase {
        self.phase
    }

    /// Returns true if the cup has ended or was cancelled.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, CupPhase::Ended | CupPhase::Cancelled)
    }

    /// Returns since when the cup is paused.
    #[must_use]
    pub const fn paused_at(&self) -> Option<EventTime> {
        self.paused_at
    }

    /// Returns all players in the order of their numbers.
    pub fn entrants(&self) -> impl Iterator<Item = (EntryNumber, &Entrant)> {
        (1..).map(EntryNumber).zip(&self.entrants)
    }

    /// Returns the player with this number.
    #[must_use]
    pub fn entrant(&self, entry: EntryNumber) -> Option<&Entrant> {
        self.entrants.get(entry.index())
    }

    /// Returns the number under which a person plays.
    #[must_use]
    pub fn entry_of(&self, person: EntrantId) -> Option<EntryNumber> {
        let mut entrants = self.entrants();
        entrants
            .find(|(_, entrant)| entrant.person == person)
            .map(|(entry, _)| entry)
    }

    /// Returns the teams with their names; pairs by lot have none.
    pub fn teams(&self) -> impl Iterator<Item = (TeamNumber, Option<&str>)> {
        (1..)
            .map(TeamNumber)
            .zip(self.teams.iter().map(Option::as_deref))
    }

    /// Returns how many series have begun.
    #[must_use]
    pub fn series_begun(&self) -> u8 {
        u8::try_from(self.series.len()).expect("a cup has few series")
    }

    /// Returns the tables of a series, numbered from 1.
    pub fn tables(&self, series: u8) -> impl Iterator<Item = (CupTableId, &CupTable)> {
        let index = usize::from(series).wrapping_sub(1);
        let tables = self.series.get(index).into_iter().flatten();
        (1..)
            .map(move |table| CupTableId { series, table })
            .zip(tables)
    }

    /// Returns a table.
    #[must_use]
    pub fn table(&self, id: CupTableId) -> Option<&CupTable> {
        let series = self.series.get(usize::from(id.series).wrapping_sub(1))?;
        series.get(usize::from(id.table).wrapping_sub(1))
    }

    pub(super) fn table_mut(&mut self, id: CupTableId) -> Option<&mut CupTable> {
        let series = self
            .series
            .get_mut(usize::from(id.series).wrapping_sub(1))?;
        series.get_mut(usize::from(id.table).wrapping_sub(1))
    }

    /// Returns the tables of the running series that have no result yet.
    pub fn running_tables(&self) -> impl Iterator<Item = (CupTableId, &CupTable)> {
        let is_running = matches!(self.phase, CupPhase::Series { .. });
        let series = if is_running { self.series_begun() } else { 0 };
        self.tables(series)
            .filter(|(_, table)| table.result.is_none())
    }

    /// Returns the running table at which an entry sits.
    pub(super) fn running_table_of(&self, entry: EntryNumber) -> Option<(CupTableId, CupPresence)> {
        self.running_tables().find_map(|(id, table)| {
            let mut places = table.places.iter();
            let place = places.find(|place| place.seat == CupSeat::Entry(entry))?;
            Some((id, place.presence))
        })
    }

    /// Returns the root under which the cup commits to its lots.
    #[must_use]
    pub fn root(&self) -> Digest {
        self.commitment().root()
    }

    /// Returns the key of the lots, once the cup is over.
    #[must_use]
    pub fn revealed_lots(&self) -> Option<OpenedKey> {
        if self.is_over() {
            self.commitment().open(0)
        } else {
            None
        }
    }

    fn commitment(&self) -> ListCommitment {
        let (secret, name) = (self.header.secret.clone(), self.header.name.clone());
        ListCommitment::new(secret, name, 0, &[]).expect("a cup has no words")
    }

    /// Returns when something falls due: the moment for the next [`Tick`](super::CupCommand::Tick).
    #[must_use]
    pub fn deadline(&self) -> Option<EventTime> {
        if self.paused_at.is_some() {
            return None;
        }
        match self.phase {
            CupPhase::Registration => Some(self.settings.starts_at.plus_ms(-CHECK_IN)),
            CupPhase::CheckIn => Some(self.settings.starts_at),
            CupPhase::Series {
                missed_at,
                deadline,
            } => missed_at.into_iter().chain(deadline).min(),
            CupPhase::Break { until } => Some(until),
            // A start message that came during a pause.
            CupPhase::Starting => self.lots.as_ref().map(|_| self.settings.starts_at),
            CupPhase::Ended | CupPhase::Cancelled => None,
        }
    }

    /// Returns true until more than half of the series have begun.
    #[must_use]
    pub fn may_join(&self) -> bool {
        !self.is_over()
            && 2 * self.series.len() <= usize::from(self.settings.series)
            && self.series.len() < usize::from(self.settings.series)
    }

    /// Returns the entries that would be seated now: registered, and there.
    pub(super) fn present(&self) -> Vec<EntryNumber> {
        let present = self
            .entrants()
            .filter(|(_, entrant)| entrant.status == EntryStatus::In && entrant.is_checked_in);
        present.map(|(entry, _)| entry).collect()
    }

    /// Returns true if another player has room.
    pub(super) fn has_room(&self) -> bool {
        let is_in = |entrant: &&Entrant| entrant.status == EntryStatus::In;
        let count = self.entrants.iter().filter(is_in).count();
        self.settings
            .maximum
            .is_none_or(|maximum| count < usize::from(maximum))
    }

    /// Returns the members of a team.
    pub(super) fn members(&self, team: TeamNumber) -> impl Iterator<Item = EntryNumber> {
        let entrants = self.entrants();
        entrants
            .filter(move |(_, entrant)| entrant.team == Some(team))
            .map(|(entry, _)| entry)
    }
}
