//! What the world outside has to do after a step of a cup.

use skat_rules::fairness::Digest;

use super::event::CupSeat;
use super::ids::{CupTableId, EntrantId, EntryNumber};

/// A wanted effect. Each is stored with the events of its step, so that it isn't lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CupEffect {
    /// The announcement has changed.
    Announce,
    /// Post the start message with this root, once.
    PostLock { root: Digest },
    /// Open a table.
    OpenTable {
        table: CupTableId,
        places: Vec<CupSeat>,
        deals: u16,
        /// True if all tables of the series play the same deals from the same first dealer. Nothing
        /// of them is shown before [`LiftEmbargo`](Self::LiftEmbargo).
        is_duplicate: bool,
    },
    /// An autoplayer plays for this entry.
    TakeOver {
        table: CupTableId,
        entry: EntryNumber,
    },
    /// The person of this entry plays again.
    HandBack {
        table: CupTableId,
        entry: EntryNumber,
    },
    /// Another person sits down for this entry.
    Reseat {
        table: CupTableId,
        entry: EntryNumber,
        person: EntrantId,
    },
    /// Running tables stand still.
    PauseTables { tables: Vec<CupTableId> },
    /// Running tables go on.
    ResumeTables { tables: Vec<CupTableId> },
    /// End a table after the running deal, and report its result.
    CloseTable { table: CupTableId },
    /// The standings have changed.
    ShowStandings,
    /// Proofs, replays and comparisons of the series' deals may be shown.
    LiftEmbargo { series: u8 },
    /// Tell a person something.
    Tell {
        person: EntrantId,
        notice: CupNotice,
    },
    /// Tell the directors something.
    TellDirectors { notice: DirectorNotice },
    /// Add a missed cup to a person's bans.
    Ban { person: EntrantId },
    /// A person has played the cup: their bans begin again at a day.
    Forgive { person: EntrantId },
    /// The cup is over: its messages become final, and its secret is revealed.
    Close,
}

/// A message to a person about their cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CupNotice {
    /// They can check in.
    CheckIn,
    /// They moved up from the waiting list.
    MovedUp,
    /// They didn't check in, so they aren't seated.
    Dropped,
    /// They didn't come to their table, so an autoplayer plays.
    Missed,
}

/// What the directors are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectorNotice {
    /// The start moved, because this many players can't be divided among tables.
    Delayed { players: u16 },
    /// Somebody didn't come to their table.
    Missed { entry: EntryNumber },
    /// The time of a series is over, and tables are still running.
    TimeUp { series: u8 },
    /// A director is gone.
    DirectorGone,
}
