//! What has happened at a table: the records of its log.

use skat_rules::deal::DealSecret;
use skat_rules::game::AnyAction;

use crate::ids::{PersonId, Place, Timestamp};

/// Something that has happened and can't be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A person has taken an empty place.
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
}

/// Why an autoplayer acts for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TakeoverCause {
    /// He left.
    Left,
    /// He let his time run out.
    TimedOut,
}

/// Why a table was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndCause {
    /// All deals of the list were played.
    ListDone,
    /// The host or a moderator stopped it.
    Stopped,
    /// The last person left.
    Abandoned,
}
