//! What players see of deals that they can check (`docs/DEALS.md`, protocol 2).

use skat_rules::fairness::{BeaconRound, Digest, ListName, ListSecret, WordText};

use crate::ids::Timestamp;

/// Rounds of the beacon from the start to the one that a list uses. The lock message must be there
/// before that round.
pub const ROUNDS_AHEAD: u32 = 4;

/// The reason why the lock message had to be posted once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepeatReason {
    /// Nobody knows whether the earlier message was posted, and by now Discord would post the same
    /// one twice.
    Unknown,
    /// The round of the beacon that it named was over when it was posted.
    TooLate,
}

/// An attempt to post the lock message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LockAttempt {
    /// The attempt's number, from 1.
    pub attempt: u16,
    /// Its beginning.
    pub since: Timestamp,
    /// The beacon's round that the message names, if the list uses the beacon.
    pub round: Option<u32>,
}

impl LockAttempt {
    /// Returns true if a message of this time comes too late for the round that it names.
    #[must_use]
    pub fn is_too_late(&self, at: Timestamp) -> bool {
        self.round
            .is_some_and(|round| at.seconds() >= BeaconRound::time_of(round))
    }
}

/// The public part of a list that its players can check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairnessView {
    /// The name under which the list commits.
    pub list: ListName,
    /// The root, which commits to the keys of all deals.
    pub root: Digest,
    /// True if the list uses the beacon.
    pub beacon: bool,
    /// The words by place. A place without a word has `None`.
    pub words: Vec<Option<GivenWord>>,
    /// The start, once the seats are locked.
    pub lock: Option<LockView>,
    /// The list's secret, which reveals all deals, once the table is closed.
    pub secret: Option<ListSecret>,
}

/// A player's word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenWord {
    /// The word that the player typed.
    Shown(WordText),
    /// The word was erased; its digest stays in the deals.
    Erased,
}

/// The start of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockView {
    /// The current or successful attempt to post the lock message.
    pub attempt: LockAttempt,
    /// The reasons for all attempts after the first, in order.
    pub repeats: Vec<RepeatReason>,
    /// The digest of all words, which the lock message shows.
    pub words_digest: Digest,
    /// Number of persons who could give a word.
    pub persons: u8,
    /// The id that Discord gave the lock message.
    pub message: Option<u64>,
    /// The beacon's signature of the round.
    pub signature: Option<[u8; 48]>,
}

/// The protection that a list has against its operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// Number of persons who gave a word.
    pub words: u8,
    /// Number of persons who could give one.
    pub persons: u8,
    /// True if the list uses the beacon.
    pub beacon: bool,
    /// Number of attempts to post the lock message.
    pub attempts: u16,
}

impl FairnessView {
    /// Returns the protection that the list has, once its seats are locked.
    #[must_use]
    pub fn grade(&self) -> Option<Grade> {
        let lock = self.lock.as_ref()?;
        let words = self.words.iter().flatten().count();
        Some(Grade {
            words: u8::try_from(words).unwrap_or(u8::MAX),
            persons: lock.persons,
            beacon: self.beacon,
            attempts: lock.attempt.attempt,
        })
    }
}
