//! The players of a cup, and their places at its tables.

use super::comparison::DealPoints;
use super::event::{CupSeat, OutCause};
use super::ids::{EntrantId, TeamNumber};
use super::scoring::SeriesCounts;

/// Whether an entry plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryStatus {
    /// On the waiting list.
    Waiting,
    /// Registered.
    In,
    /// Out by their own will.
    Out(OutCause),
    /// Not checked in at the start.
    Dropped,
    /// Didn't come to their table.
    Missed,
    /// Excluded by a director.
    Disqualified,
}

/// A player of a cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Who plays under this number.
    pub person: EntrantId,
    /// Whether they play.
    pub status: EntryStatus,
    /// True if they confirmed that they are there.
    pub is_checked_in: bool,
    /// Their team.
    pub team: Option<TeamNumber>,
    /// Series to which the person never came.
    pub missed_series: u8,
}

/// Whether somebody is at their table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CupPresence {
    /// They haven't come yet.
    Awaited,
    /// They are there, or it is an autoplayer.
    There,
    /// They didn't come in time, and an autoplayer plays.
    Missing,
}

/// A place at a table of a cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CupPlace {
    /// Who sits there.
    pub seat: CupSeat,
    /// Whether they are there.
    pub presence: CupPresence,
}

/// A table of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CupTable {
    /// The places.
    pub places: Vec<CupPlace>,
    /// The number under which it was opened.
    pub number: Option<u64>,
    /// What counts for each place, once the table has ended.
    pub result: Option<Vec<SeriesCounts>>,
    /// Points of each deal, in a duplicate cup.
    pub deals: DealPoints,
    /// How often the result was entered or corrected.
    pub revision: u16,
}
