//! What has happened at a table: the records of its log.

use skat_rules::deal::DealSecret;
use skat_rules::game::AnyAction;

use crate::ids::{PersonId, Place, TableId, Timestamp};
use crate::strength::Strength;
use crate::thought::Thought;

/// Something that has happened and can't be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A person has taken an empty place, or between two deals that of an autoplayer.
    Joined {
        /// The place.
        place: Place,
        /// The person.
        person: PersonId,
    },
    /// An autoplayer has taken an empty place.
    AutoplayerSeated {
        /// The place.
        place: Place,
    },
    /// A place has become empty again, before the list.
    Vacated {
        /// The place.
        place: Place,
    },
    /// Before the list: from now on the table's autoplayers play so strongly.
    StrengthChosen {
        /// How strongly.
        strength: Strength,
    },
    /// The seats are locked and the list begins.
    ListBegan {
        /// The secret of all its deals, from the operating system.
        secret: DealSecret,
    },
    /// The next deal is dealt.
    DealBegan,
    /// The player at a place has done something in the deal.
    Acted {
        /// The place.
        place: Place,
        /// What he did.
        action: AnyAction,
        /// Of an autoplayer why, if it was kept; for nobody to see before the deal is over.
        thought: Option<Thought>,
    },
    /// A person has been told what an autoplayer would do in his place; at most once for each decision.
    HintTaken {
        /// His place.
        place: Place,
    },
    /// The cards prove the open claim, so it is granted without an answer.
    ClaimProved,
    /// The player at a place has dropped out, and by the rule set that gives the deal up.
    Surrendered {
        /// The place.
        place: Place,
    },
    /// A person wants the next deal.
    Ready {
        /// His place.
        place: Place,
    },
    /// From now on an autoplayer acts for this person.
    TakenOver {
        /// His place.
        place: Place,
        /// Why.
        cause: TakeoverCause,
    },
    /// The person acts for himself again.
    TakenBack {
        /// His place.
        place: Place,
    },
    /// A person has let half of his think time pass in silence and is reminded, once until he is asked anew or comes back.
    Reminded {
        /// His place.
        place: Place,
    },
    /// Nobody is left who acts for himself: nothing goes on until one of the persons comes back.
    Paused {
        /// When the table is closed if nobody does.
        until: Timestamp,
    },
    /// A person will take an autoplayer's place when the deal on the table is over.
    Expected {
        /// The autoplayer's place.
        place: Place,
        /// The newcomer.
        person: PersonId,
    },
    /// The newcomer who was expected at a place won't come.
    Withdrawn {
        /// The place.
        place: Place,
    },
    /// A person wants another one removed.
    Voted {
        /// The voter's place.
        by: Place,
        /// The other one's place.
        against: Place,
    },
    /// A person had to get up for good: his place is empty in the lobby, and an autoplayer's in a list.
    Removed {
        /// His place.
        place: Place,
        /// Who wanted it.
        cause: RemovalCause,
    },
    /// Time was lost by no player's fault; the deadline is moved.
    GraceGranted {
        /// The new deadline.
        until: Timestamp,
    },
    /// The table is closed for good.
    Ended {
        /// Why.
        cause: EndCause,
    },
    /// The table was closed, and its players go on at another one.
    Rematched {
        /// The other table.
        table: TableId,
        /// Who opens it.
        by: PersonId,
    },
}

/// Why an autoplayer acts for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TakeoverCause {
    /// He left.
    Left,
    /// He let his time run out.
    TimedOut,
}

/// Who wanted a person removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RemovalCause {
    /// The host.
    Host,
    /// Most of the others.
    Vote,
}

/// Why a table was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndCause {
    /// All deals of the list were played.
    ListDone,
    /// The host or a moderator stopped it.
    Stopped,
    /// The last person left the lobby, or nobody came back from a pause.
    Abandoned,
}
