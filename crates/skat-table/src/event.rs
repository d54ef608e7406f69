//! The events of a table: the records of its log.

use skat_rules::deal::DealSecret;
use skat_rules::fairness::{CommittedSalt, ListSecret, Word};
use skat_rules::game::AnyAction;
use skat_rules::strength::Strength;

use crate::fairness::RepeatReason;
use crate::ids::{PersonId, Place, TableId, Timestamp};
use crate::pace::Pace;
use crate::rationale::Rationale;

/// An event that has happened and can't be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A person has taken an empty place, or between two deals an autoplayer's place.
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
    /// The strength of the table's autoplayers was chosen, before the list.
    StrengthChosen {
        /// The strength.
        strength: Strength,
    },
    /// The pace of the table's autoplayers was chosen, before the list.
    PaceChosen {
        /// The pace.
        pace: Pace,
    },
    /// The think time doesn't apply while one person plays alone with autoplayers.
    ClockRestsAlone,
    /// The table was closed to everybody but its guests, or opened to all, before the list. The
    /// people who sit there then become guests.
    PrivacyChosen {
        /// True if only guests may sit down.
        is_private: bool,
    },
    /// A person has become a guest, who may sit down although the table is private.
    Invited {
        /// The guest.
        person: PersonId,
    },
    /// The list has committed to the keys of its deals, before anybody gives a word. Without this
    /// event, its deals come from protocol 1.
    Committed {
        /// The secret of all keys, from the operating system.
        secret: ListSecret,
        /// A salt for the word of each place.
        salts: Vec<CommittedSalt>,
        /// True if a beacon's round enters the deals.
        beacon: bool,
    },
    /// A person has given a word that enters the deals, before the list. It replaces an earlier one
    /// and is dropped if the place becomes empty.
    WordGiven {
        /// The person's place.
        place: Place,
        /// The word.
        word: Word,
    },
    /// The seats and the words are locked. The lock message is due, and the list begins once it is
    /// posted.
    SeatsLocked {
        /// The places whose words were erased before. They have none in the deals, because nobody
        /// could see any more what was given.
        erased: Vec<Place>,
    },
    /// The lock message is due once more.
    LockRepeated {
        /// The reason.
        reason: RepeatReason,
    },
    /// The lock message is posted.
    Locked {
        /// The id that Discord gave it.
        message: u64,
    },
    /// The beacon's round that the lock message names has appeared.
    BeaconSeen {
        /// The beacon's signature of the round.
        signature: [u8; 48],
    },
    /// The seats are locked and a list of protocol 1 begins.
    ListBegan {
        /// The secret of all its deals, from the operating system.
        secret: DealSecret,
        /// The place that deals first. The secret draws it; before format 7 it was the first place.
        dealer: Place,
    },
    /// The next deal is dealt.
    DealBegan,
    /// The player at a place has acted in the deal.
    Acted {
        /// The place.
        place: Place,
        /// The action.
        action: AnyAction,
        /// An autoplayer's reason, if kept; hidden from everybody before the deal is over.
        rationale: Option<Rationale>,
    },
    /// A person has been shown an autoplayer's choice for their decision; at most once for each
    /// decision.
    HintTaken {
        /// The person's place.
        place: Place,
    },
    /// The only person at the table has taken back a decision of their own in the running deal, and
    /// everything after it. The deal goes on with the same cards and counts for nothing.
    Undone {
        /// The person's place.
        place: Place,
        /// Number of the deal's actions that stay.
        kept: u16,
    },
    /// The cards prove the open claim, so it is granted without an answer.
    ClaimProved,
    /// The player at a place has dropped out, and the rule set makes this the end of the deal.
    Surrendered {
        /// The place.
        place: Place,
    },
    /// A person wants the next deal.
    Ready {
        /// The person's place.
        place: Place,
    },
    /// From now on an autoplayer acts for this person.
    TakenOver {
        /// The person's place.
        place: Place,
        /// The cause.
        cause: TakeoverCause,
    },
    /// The person acts for themselves again.
    TakenBack {
        /// The person's place.
        place: Place,
    },
    /// A person is told by a message that it is their turn: at once if they had been silent for
    /// long, otherwise when half of their think time has passed. This happens once until their next
    /// decision or their return.
    Reminded {
        /// The person's place.
        place: Place,
    },
    /// No person acts for themselves any more: the table waits until one of them comes back.
    Paused {
        /// Time at which the table is closed if none does.
        until: Timestamp,
    },
    /// A person will take an autoplayer's place after the current deal.
    Expected {
        /// The autoplayer's place.
        place: Place,
        /// The newcomer.
        person: PersonId,
    },
    /// The newcomer expected at a place won't come.
    Withdrawn {
        /// The place.
        place: Place,
    },
    /// A person has voted to remove another one.
    Voted {
        /// The voter's place.
        by: Place,
        /// The other person's place.
        against: Place,
    },
    /// A person was removed for good: their place is empty in the lobby, and an autoplayer's in a
    /// list.
    Removed {
        /// The person's place.
        place: Place,
        /// The authority that removed them.
        cause: RemovalCause,
    },
    /// Time was lost through no player's fault; the deadline is moved.
    GraceGranted {
        /// The new deadline.
        until: Timestamp,
    },
    /// The table is closed for good.
    Ended {
        /// The cause.
        cause: EndCause,
    },
    /// The table was closed, and its players go on at another one.
    Rematched {
        /// The other table.
        table: TableId,
        /// The player who opens it.
        by: PersonId,
    },
}

/// The reason why an autoplayer acts for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TakeoverCause {
    /// The person left.
    Left,
    /// The person's time ran out.
    TimedOut,
}

/// The authority that removed a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RemovalCause {
    /// The host.
    Host,
    /// A majority of the others.
    Vote,
}

/// The reason why a table was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndCause {
    /// All deals of the list were played.
    ListDone,
    /// The host or a moderator stopped it.
    Stopped,
    /// The last person left the lobby, nobody came back from a pause, or the list couldn't begin
    /// for a long time.
    Abandoned,
}

/// The log can't have been written by this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the log doesn't fit the rules of a table")]
pub struct DamagedLog;
