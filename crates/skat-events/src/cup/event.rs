//! What happens in a cup. State is the fold of these events.

use super::comparison::DealPoints;
use super::ids::{CupTableId, EntrantId, EntryNumber, TeamNumber};
use super::scoring::SeriesCounts;

/// Who sits at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CupSeat {
    /// The person with this entry.
    Entry(EntryNumber),
    /// An autoplayer, which isn't ranked.
    Autoplayer,
}

/// Why a person leaves without pressing a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveCause {
    /// They deleted their data.
    Deleted,
    /// They left the server or were banned from it.
    LeftServer,
}

/// Why somebody is out of a cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutCause {
    /// They withdrew.
    Withdrew,
    /// They left.
    Left(LeaveCause),
}

/// Why a cup was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CancelCause {
    /// A director decided it.
    Director,
    /// The players who came couldn't be divided among tables.
    PlayerCount,
}

/// A director's decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DirectorDecision {
    /// The next series starts now. Its number makes a second press harmless.
    Start { series: u8 },
    /// Another person takes over an entry with its points.
    Substitute {
        entry: EntryNumber,
        person: EntrantId,
    },
    /// The result of a table is entered or corrected.
    Correct {
        table: CupTableId,
        /// The result's revision that the director has seen: 0 where there is none.
        revision: u16,
        places: Vec<SeriesCounts>,
    },
    /// An entry is excluded from the ranking and from later series.
    Disqualify { entry: EntryNumber },
    /// Nothing falls due until the cup goes on.
    Pause,
    /// The cup goes on; all deadlines move by the pause.
    Resume,
    /// The running series gets more time, or else the next start moves.
    Extend { minutes: u16 },
    /// Autoplayers fill the tables, or no longer do.
    Fill { is_filled: bool },
    /// Two entries don't sit together in later series.
    KeepApart {
        one: EntryNumber,
        other: EntryNumber,
    },
    /// Another person becomes a director.
    Appoint { person: EntrantId },
    /// A person is no longer a director.
    Dismiss { person: EntrantId },
    /// The cup ends before its last series, between two series.
    Finish,
    /// The cup is cancelled.
    Cancel,
}

impl DirectorDecision {
    /// Returns true if somebody gains or loses by the decision, so that it needs a reason.
    #[must_use]
    pub const fn needs_reason(&self) -> bool {
        matches!(
            self,
            Self::Correct { .. } | Self::Disqualify { .. } | Self::Substitute { .. } | Self::Cancel
        )
    }
}

/// Something that has happened in a cup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CupEvent {
    /// A team was founded.
    TeamFounded { team: TeamNumber, name: String },
    /// A person joined, under the next number.
    Joined {
        person: EntrantId,
        entry: EntryNumber,
        team: Option<TeamNumber>,
        /// True on the waiting list.
        is_waiting: bool,
    },
    /// Somebody who was out is back under their number.
    Returned {
        entry: EntryNumber,
        team: Option<TeamNumber>,
        is_waiting: bool,
    },
    /// Somebody is out by their own will.
    Out { entry: EntryNumber, cause: OutCause },
    /// The first of the waiting list moved up.
    MovedUp { entry: EntryNumber },
    /// Check-in is open.
    CheckInOpened,
    /// Somebody confirmed that they are there.
    CheckedIn { entry: EntryNumber },
    /// Somebody hadn't checked in at the start.
    Dropped { entry: EntryNumber },
    /// The start moves, because the players who are there can't be divided among tables.
    Delayed { players: u16 },
    /// The first series waits for the start message.
    Starting,
    /// The start message has this id.
    Locked { message: u64 },
    /// These pairs became teams by lot.
    TandemsDrawn { pairs: Vec<[EntryNumber; 2]> },
    /// A series has begun at these tables.
    SeriesStarted {
        series: u8,
        tables: Vec<Vec<CupSeat>>,
    },
    /// A table was opened under this number.
    TableOpened { table: CupTableId, number: u64 },
    /// Somebody is at their table.
    Arrived { entry: EntryNumber },
    /// Somebody didn't come within five minutes.
    Missed { entry: EntryNumber },
    /// A table reported its result.
    TableFinished {
        table: CupTableId,
        places: Vec<SeriesCounts>,
        deals: DealPoints,
    },
    /// The time of the series is over.
    TimeUp { series: u8 },
    /// All tables of the series have results.
    SeriesEnded { series: u8 },
    /// A director decided something.
    Directed {
        by: EntrantId,
        decision: DirectorDecision,
        reason: String,
    },
    /// A director deleted their data or left the server.
    DirectorGone { person: EntrantId },
    /// A moderator became director of a cup without one.
    Adopted { person: EntrantId },
    /// The cup ended with its last series.
    Ended,
    /// The cup was cancelled.
    Cancelled { cause: CancelCause },
}
