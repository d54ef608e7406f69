//! The commands to a cup, and the reasons to refuse them.

use super::comparison::DealPoints;
use super::event::{DirectorDecision, LeaveCause};
use super::ids::{CupTableId, EntrantId, EventTime, TeamNumber};
use super::scoring::SeriesCounts;

/// A command to a cup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CupCommand {
    /// A person wants to play, from the announcement until more than half of the series have begun.
    Join {
        person: EntrantId,
        admission: CupAdmission,
        team: TeamWish,
    },
    /// A person no longer wants to play.
    Withdraw { person: EntrantId },
    /// A person deleted their data or is no longer a member of the server.
    Leave {
        person: EntrantId,
        cause: LeaveCause,
    },
    /// A person confirms that they are there, from 15 minutes before the start on. After a missed
    /// series it brings them back.
    CheckIn { person: EntrantId },
    /// A person acts at their table for the first time in this series, or comes late.
    Arrive { person: EntrantId },
    /// The start message was posted under this id. It decides the lots.
    LockPosted { message: u64 },
    /// A table was opened under this number.
    TableOpened { table: CupTableId, number: u64 },
    /// A table's list has ended.
    TableFinished {
        table: CupTableId,
        result: TableResult,
    },
    /// A director decides something.
    Direct {
        by: EntrantId,
        decision: DirectorDecision,
        /// Why; needed where somebody loses or gains by it.
        reason: String,
    },
    /// A moderator takes over a cup whose directors are gone.
    Adopt { person: EntrantId },
    /// Time has passed: everything that is due happens.
    Tick,
}

/// What the server knows about a person who wants to join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CupAdmission {
    /// The end of a ban.
    pub banned_until: Option<EventTime>,
    /// True if they have the role that the cup asks for.
    pub has_role: bool,
}

impl CupAdmission {
    /// Nothing speaks against the person.
    pub const FREE: Self = Self {
        banned_until: None,
        has_role: true,
    };
}

/// The team that a person wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeamWish {
    /// None, or one by lot.
    Open,
    /// A team with this name, 1 to 32 characters.
    Found(String),
    /// A team that exists.
    Enter(TeamNumber),
}

/// What a table reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableResult {
    /// What counts for each place, in the order of places: deals that the person played.
    pub places: Vec<SeriesCounts>,
    /// Points of each deal, for the comparison in a duplicate cup; empty otherwise.
    pub deals: DealPoints,
}

/// Why a command is refused. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CupRefusal {
    /// The cup has ended or was cancelled.
    #[error("the cup is over")]
    Over,
    /// Only a director may do this.
    #[error("only a director may do this")]
    NotDirector,
    /// Directors are still there, so nobody can take over.
    #[error("the cup has a director")]
    HasDirector,
    /// The cup stands still.
    #[error("the cup is paused")]
    Paused,
    /// The cup goes on already.
    #[error("the cup isn't paused")]
    NotPaused,
    /// The decision needs a reason of 1 to 200 characters.
    #[error("the decision needs a reason of 1 to 200 characters")]
    Reason,
    /// The person has an entry.
    #[error("already in the cup")]
    AlreadyIn,
    /// The person has no entry.
    #[error("not in the cup")]
    NotIn,
    /// The person is banned from cups.
    #[error("banned from cups")]
    Banned {
        /// The end of the ban.
        until: EventTime,
    },
    /// The person lacks the cup's role.
    #[error("the cup's role is missing")]
    NoRole,
    /// More than half of the series have begun.
    #[error("too late to join")]
    TooLate,
    /// Check-in opens later.
    #[error("check-in isn't open yet")]
    NotYet {
        /// When it opens.
        opens_at: EventTime,
    },
    /// A director excluded the entry.
    #[error("disqualified")]
    Disqualified,
    /// The cup has no teams.
    #[error("the cup has no teams")]
    NoTeams,
    /// There is no such team.
    #[error("there is no such team")]
    NoSuchTeam,
    /// The team is complete.
    #[error("the team is complete")]
    TeamFull,
    /// The team's name is empty, too long, or taken.
    #[error("a team's name has 1 to 32 characters and isn't taken")]
    TeamName,
    /// No message is expected.
    #[error("the start isn't waiting for a message")]
    NotStarting,
    /// The series is running or starting, or it was played.
    #[error("this series has begun")]
    SeriesBegun,
    /// No series is running.
    #[error("no series is running")]
    NoSeries,
    /// Another series is next.
    #[error("series {next} is next")]
    OtherSeries {
        /// The next series.
        next: u8,
    },
    /// These players can't be divided among tables: fewer than three, or five.
    #[error("{players} players can't be divided among tables of three and four")]
    PlayerCount {
        /// The players who are there.
        players: u16,
    },
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// The table was opened under another number.
    #[error("the table was opened under another number")]
    OtherTable,
    /// The table's result is known.
    #[error("the table's result is known")]
    HasResult,
    /// A result doesn't have as many places as the table, or deals without all places.
    #[error("the result doesn't have the table's places")]
    WrongPlaces,
    /// Somebody else has changed the result since.
    #[error("the result was changed in the meantime")]
    OtherRevision,
    /// There is no such entry, or it is out of the cup.
    #[error("there is no such entry")]
    NoEntry,
    /// The person is a director.
    #[error("already a director")]
    AlreadyDirector,
    /// A cup keeps at least one director.
    #[error("the last director stays")]
    LastDirector,
    /// An extension is 1 to 240 minutes.
    #[error("an extension is 1 to 240 minutes")]
    Minutes,
    /// The event that would follow doesn't fit the cup.
    #[error(transparent)]
    Unsound(#[from] UnsoundCup),
}

/// An event doesn't fit the cup: its log is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an event doesn't fit the cup")]
pub struct UnsoundCup;
