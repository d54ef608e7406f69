//! What may be asked of a table, and why it may refuse.

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyIllegal};

use crate::ids::{PersonId, Place};

/// Something that somebody wants of a table.
#[derive(Clone, Debug)]
pub enum Command {
    /// A person wants to sit down; or to take his seat back, if he has one.
    Join {
        /// Who.
        person: PersonId,
    },
    /// An autoplayer is wanted for an empty place.
    SeatAutoplayer {
        /// Who wants it; he must sit at the table.
        by: PersonId,
    },
    /// A person gets up.
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
    },
    /// A person wants to act for himself again.
    TakeBack {
        /// Who.
        person: PersonId,
    },
    /// The table is to be closed.
    Stop {
        /// Who wants it; he must be the host, unless he is a moderator.
        by: PersonId,
        /// Whether he may stop every table.
        moderator: bool,
    },
    /// Time has passed; a deadline may be due.
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
}
