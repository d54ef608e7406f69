//! The commands to a table, and the reasons to refuse them.

use skat_rules::deal::DealSecret;
use skat_rules::fairness::{ListSecret, Salt, WordText};
use skat_rules::game::{AnyAction, AnyIllegal};
use skat_rules::strength::Strength;

use crate::event::DamagedLog;
use crate::fairness::RepeatReason;
use crate::ids::{PersonId, Place, TableId};
use crate::pace::Pace;
use crate::rationale::Rationale;

/// A command to a table.
#[derive(Clone, Debug)]
pub enum Command {
    /// A person sits down: at an empty place, or during a list at an autoplayer's place. A person
    /// with a place takes it back.
    Join {
        /// The person.
        person: PersonId,
    },
    /// A player wants an autoplayer at an empty place.
    SeatAutoplayer {
        /// The player, who must sit at the table.
        by: PersonId,
    },
    /// A player chooses the strength of the table's autoplayers, before the list.
    ChooseStrength {
        /// The player, who must sit at the table.
        by: PersonId,
        /// The strength.
        strength: Strength,
    },
    /// A player chooses the pace of the table's autoplayers, before the list.
    ChoosePace {
        /// The player, who must sit at the table.
        by: PersonId,
        /// The pace.
        pace: Pace,
    },
    /// Nobody chose the think time: it doesn't apply while one person plays alone with autoplayers.
    /// Only before the list.
    RestClockAlone {
        /// A player, who must sit at the table.
        by: PersonId,
    },
    /// The host closes the lobby to everybody but its guests, or opens it again.
    ChoosePrivacy {
        /// The host.
        by: PersonId,
        /// True if only guests may sit down.
        is_private: bool,
    },
    /// A player invites a guest, who may sit down although the table is private.
    Invite {
        /// The player, who must sit at the table.
        by: PersonId,
        /// The guest.
        guest: PersonId,
    },
    /// A person gets up, or no longer wants to sit down.
    Leave {
        /// The person.
        person: PersonId,
    },
    /// The list commits to the keys of its deals, in the first step of a new table.
    Commit {
        /// 32 fresh bytes from the operating system.
        secret: ListSecret,
        /// For each place 16 fresh bytes from the operating system.
        salts: Vec<Salt>,
        /// True if a beacon's round enters the deals.
        beacon: bool,
    },
    /// A person gives a word that enters the deals, before the list.
    GiveWord {
        /// The person, who must sit at the table.
        person: PersonId,
        /// The word.
        text: WordText,
    },
    /// The host begins the list. If it has committed to its keys, the lock message comes first.
    Begin {
        /// The host.
        by: PersonId,
        /// 32 fresh bytes from the operating system, for a list without a commitment.
        secret: DealSecret,
    },
    /// The lock message is posted.
    Lock {
        /// The number of the attempt.
        attempt: u16,
        /// The id that Discord gave the message.
        message: u64,
    },
    /// The lock message has to be posted once more.
    RepeatLock {
        /// The number of the attempt that has failed.
        attempt: u16,
        /// The reason.
        reason: RepeatReason,
    },
    /// The beacon's round that the list waits for has appeared.
    SeeBeacon {
        /// The round.
        round: u32,
        /// Its signature, which the caller has checked.
        signature: [u8; 48],
    },
    /// A person decides.
    Act {
        /// The person.
        person: PersonId,
        /// The number of the decision they were shown.
        decision: u32,
        /// The action.
        action: AnyAction,
    },
    /// A person asks an autoplayer for its choice in their place.
    TakeHint {
        /// The person.
        person: PersonId,
        /// The number of the decision they were shown.
        decision: u32,
    },
    /// A person who plays with autoplayers alone takes back their last decision in the running
    /// deal.
    Undo {
        /// The person.
        person: PersonId,
        /// The number of their current or last decision.
        decision: u32,
    },
    /// A person wants the next deal.
    Ready {
        /// The person.
        person: PersonId,
    },
    /// An autoplayer decides.
    AutoplayerActs {
        /// Its place.
        place: Place,
        /// The number of the decision it was asked for.
        decision: u32,
        /// The action.
        action: AnyAction,
        /// The reason, if known.
        rationale: Option<Rationale>,
    },
    /// A person acts for themselves again.
    TakeBack {
        /// The person.
        person: PersonId,
    },
    /// A player wants another one removed. If the host may not do so alone, it is a vote.
    Remove {
        /// The player who wants it.
        by: PersonId,
        /// The other player's place.
        place: Place,
        /// The sitting at that place ([`PlaceView::sitting`](crate::PlaceView::sitting)), which
        /// identifies the player.
        sitting: u32,
    },
    /// A player takes the players of a closed table to another one.
    Rematch {
        /// The player, who must have sat there to the end.
        by: PersonId,
        /// The number of the other table; no table has had it.
        table: TableId,
    },
    /// The host or a moderator closes the table.
    Stop {
        /// The host, or a moderator.
        by: PersonId,
        /// True for a moderator, who may stop every table.
        moderator: bool,
    },
    /// Time has passed; a deadline or a reminder may be due.
    Wake,
    /// The serving program was away; players must not lose time because of that.
    Resume,
}

/// The reason why a command was refused. In that case nothing has changed.
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
    /// The person sits here already.
    #[error("already seated here")]
    AlreadySeated,
    /// The person doesn't sit here.
    #[error("not seated here")]
    NotSeated,
    /// Only the host may do this.
    #[error("only the host may do this")]
    NotHost,
    /// This many places are empty.
    #[error("{0} places are empty")]
    EmptyPlaces(u8),
    /// No word can be given: the list's deals don't take any, or the place's salt was erased.
    #[error("no word can be given")]
    NoWords,
    /// The list hasn't begun.
    #[error("the list hasn't begun")]
    NotBegun,
    /// The decision has been made, or isn't the current one. Likewise for attempts and rounds.
    #[error("the decision isn't open any more")]
    Stale,
    /// No autoplayer acts for the person.
    #[error("nobody has taken the seat over")]
    NotTakenOver,
    /// The player sits out this deal.
    #[error("sits out in this deal")]
    SitsOut,
    /// No deal is running.
    #[error("no deal is running")]
    NoDeal,
    /// The last bid was a jump bid, and the rule set lets it stand for two seconds before a person
    /// may hold it.
    #[error("a jump bid stands for two seconds")]
    TooSoon,
    /// The person has already taken the hint for this decision; it is the same.
    #[error("a hint was taken already")]
    HintTaken,
    /// Other people play in this deal or wait for its end, so nothing is taken back.
    #[error("other people are at the table")]
    NotAlone,
    /// The person has decided nothing in this deal that can be taken back.
    #[error("nothing can be taken back")]
    NothingToUndo,
    /// The rules don't allow it.
    #[error(transparent)]
    Illegal(#[from] AnyIllegal),
    /// Nothing is due.
    #[error("nothing is due")]
    NothingDue,
    /// The person has been removed from this table.
    #[error("removed from this table")]
    Removed,
    /// The table is private, and the person isn't its guest.
    #[error("the table is private")]
    Private,
    /// The table has as many guests as it can have.
    #[error("too many guests")]
    TooManyGuests,
    /// The person will sit down after the current deal.
    #[error("expected after this deal")]
    Expected,
    /// The table is paused; only its own persons can resume it.
    #[error("the table pauses")]
    Paused,
    /// The current deal is the list's last one.
    #[error("the list's last deal is played")]
    LastDeal,
    /// An autoplayer acts for the person, who must take their place back first.
    #[error("an autoplayer acts for this person")]
    TakenOver,
    /// Players can't have themselves removed.
    #[error("it is the person's own place")]
    OwnPlace,
    /// The player has voted already.
    #[error("voted already")]
    Voted,
    /// One person can't outvote another who is present.
    #[error("too few others are there to vote")]
    TooFewToVote,
    /// No list that has begun is over here.
    #[error("no list is over")]
    NotOver,
    /// The players already have a rematch at another table.
    #[error("there is a rematch already")]
    Rematched,
    /// A defect of this program: the resulting events don't fit the table.
    #[error("the events don't fit the table: {0}")]
    Unsound(#[from] DamagedLog),
}
