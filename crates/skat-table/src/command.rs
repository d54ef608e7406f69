//! What may be asked of a table, and why it may refuse.

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyIllegal};

use crate::ids::{PersonId, Place, TableId};
use crate::strength::Strength;
use crate::table::DamagedLog;
use crate::thought::Thought;

/// Something that somebody wants of a table.
#[derive(Clone, Debug)]
pub enum Command {
    /// A person wants to sit down: at an empty place, or in a list at an autoplayer's; or to take his seat back, if he has one.
    Join {
        /// Who.
        person: PersonId,
    },
    /// An autoplayer is wanted for an empty place.
    SeatAutoplayer {
        /// Who wants it; he must sit at the table.
        by: PersonId,
    },
    /// The autoplayers of the table are to play so strongly; before the list.
    ChooseStrength {
        /// Who wants it; he must sit at the table.
        by: PersonId,
        /// How strongly.
        strength: Strength,
    },
    /// A person gets up, or doesn't want to sit down any more.
    Leave {
        /// Who.
        person: PersonId,
    },
    /// The list is to begin.
    Begin {
        /// Who wants it; he must be the host.
        by: PersonId,
        /// 32 fresh bytes from the operating system.
        secret: DealSecret,
    },
    /// A person decides.
    Act {
        /// Who.
        person: PersonId,
        /// The decision that he was shown.
        decision: u32,
        /// What he wants.
        action: AnyAction,
    },
    /// A person asks an autoplayer what it would do in his place.
    TakeHint {
        /// Who.
        person: PersonId,
        /// The decision that he was shown.
        decision: u32,
    },
    /// A person wants the next deal.
    Ready {
        /// Who.
        person: PersonId,
    },
    /// An autoplayer has decided.
    AutoplayerActs {
        /// Its place.
        place: Place,
        /// The decision that it was asked for.
        decision: u32,
        /// What it wants.
        action: AnyAction,
        /// Why, if that is known.
        thought: Option<Thought>,
    },
    /// A person wants to act for himself again.
    TakeBack {
        /// Who.
        person: PersonId,
    },
    /// Another player is to get up. What the host may not do by himself is a vote.
    Remove {
        /// Who wants it.
        by: PersonId,
        /// The other one's place.
        place: Place,
        /// Which of those who have sat there is meant ([`PlaceView::sitting`](crate::PlaceView::sitting)).
        sitting: u32,
    },
    /// The players of a table that is closed are to go on at another one.
    Rematch {
        /// Who wants it; he must have sat there to the end.
        by: PersonId,
        /// The number of the other table; no table has had it.
        table: TableId,
    },
    /// The table is to be closed.
    Stop {
        /// Who wants it; he must be the host, unless he is a moderator.
        by: PersonId,
        /// Whether he may stop every table.
        moderator: bool,
    },
    /// Time has passed; a deadline or a reminder may be due.
    Wake,
    /// The program that serves the table was away; nobody is to be punished for that.
    Resume,
}

/// Why a command was refused. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The table is closed.
    #[error("the table is closed")]
    Closed,
    /// The list has begun; the seats are locked.
    #[error("the list has begun")]
    SeatsLocked,
    /// Every place is taken.
    #[error("every place is taken")]
    Full,
    /// He sits here already.
    #[error("already seated here")]
    AlreadySeated,
    /// He doesn't sit here.
    #[error("not seated here")]
    NotSeated,
    /// Only the host may do this.
    #[error("only the host may do this")]
    NotHost,
    /// Places are empty.
    #[error("{0} places are empty")]
    EmptyPlaces(u8),
    /// The list hasn't begun.
    #[error("the list hasn't begun")]
    NotBegun,
    /// The decision has been made, or it is about another one.
    #[error("the decision isn't open any more")]
    Stale,
    /// The seat is the person's own already.
    #[error("nobody has taken the seat over")]
    NotTakenOver,
    /// He sits this deal out.
    #[error("sits out in this deal")]
    SitsOut,
    /// No deal is running.
    #[error("no deal is running")]
    NoDeal,
    /// The last bid skipped a value, and by the rule set it stands for two seconds before a person may hold it.
    #[error("a jump bid stands for two seconds")]
    TooSoon,
    /// He has taken a hint for this decision already; it is the same one.
    #[error("a hint was taken already")]
    HintTaken,
    /// The rules don't allow it.
    #[error(transparent)]
    Illegal(#[from] AnyIllegal),
    /// Nothing is due.
    #[error("nothing is due")]
    NothingDue,
    /// He has been removed from this table.
    #[error("removed from this table")]
    Removed,
    /// He will sit down when the deal on the table is over.
    #[error("expected after this deal")]
    Expected,
    /// Nobody plays; only who sits at the table can go on.
    #[error("the table pauses")]
    Paused,
    /// The deal on the table is the list's last one.
    #[error("the list's last deal is played")]
    LastDeal,
    /// An autoplayer acts for him; he must take his seat back first.
    #[error("an autoplayer acts for him")]
    TakenOver,
    /// He can't have himself removed.
    #[error("it is his own place")]
    OwnPlace,
    /// He has voted already.
    #[error("voted already")]
    Voted,
    /// Nobody can be outvoted by one person, as long as he is there.
    #[error("too few others are there to vote")]
    TooFewToVote,
    /// No list that has begun is over here.
    #[error("no list is over")]
    NotOver,
    /// Its players go on at another table already.
    #[error("there is a rematch already")]
    Rematched,
    /// A mistake in this program: what follows from the command doesn't fit the table.
    #[error("what follows doesn't fit the table: {0}")]
    Unsound(#[from] DamagedLog),
}
