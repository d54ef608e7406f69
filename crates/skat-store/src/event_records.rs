//! Stored events of a table's log.

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use skat_rules::deal::DealSecret;
use skat_rules::fairness::{CommittedSalt, Digest, ListSecret, Salt, ShownWord, Word};
use skat_rules::game::GameId;
use skat_rules::strength::Strength;
use skat_table::{
    EndCause, Event, Pace, PersonId, Place, RemovalCause, RepeatReason, TableId, TakeoverCause,
    Timestamp,
};

use crate::rationale_records::RationaleRecord;
use crate::records::V1;

/// One event of a table's log.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventRecord {
    v: V1,
    at: i64,
    event: EventBody,
    /// What an erasure removes. It is the last field, because the log's hash leaves it out. Since
    /// format 9.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    erasable: Option<Erasable>,
}

/// The personal part of an event.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Erasable {
    /// The salts that a list has committed to, by place; `None` if erased.
    Salts(Vec<Option<String>>),
    /// A word and its salt.
    Word { salt: String, text: String },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum EventBody {
    Joined {
        place: u8,
        person: u64,
    },
    AutoplayerSeated {
        place: u8,
    },
    Vacated {
        place: u8,
    },
    StrengthChosen {
        strength: String,
    },
    /// Since format 7.
    PaceChosen {
        pace: String,
    },
    /// Since format 7.
    ClockRestsAlone {},
    /// Since format 7.
    PrivacyChosen {
        private: bool,
    },
    /// Since format 7.
    Invited {
        person: u64,
    },
    /// Since format 9.
    Committed {
        secret: String,
        salts: Vec<String>,
        #[serde(default, skip_serializing_if = "is_false")]
        beacon: bool,
    },
    /// Since format 9.
    WordGiven {
        place: u8,
        digest: String,
    },
    /// Since format 9.
    SeatsLocked {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        erased: Vec<u8>,
    },
    /// Since format 9.
    LockRepeated {
        reason: RepeatReasonRecord,
    },
    /// Since format 9.
    Locked {
        message: u64,
    },
    /// Since format 9.
    BeaconSeen {
        signature: String,
    },
    ListBegan {
        secret: String,
        /// Since format 7; before it, place 0.
        #[serde(default, skip_serializing_if = "is_first")]
        dealer: u8,
    },
    DealBegan {},
    Acted {
        place: u8,
        action: String,
        /// Since format 6.
        #[serde(default, rename = "thought", skip_serializing_if = "Option::is_none")]
        rationale: Option<RationaleRecord>,
    },
    HintTaken {
        place: u8,
    },
    /// Since format 7.
    Undone {
        place: u8,
        kept: u16,
    },
    ClaimProved {},
    Surrendered {
        place: u8,
    },
    Ready {
        place: u8,
    },
    TakenOver {
        place: u8,
        cause: TakeoverCauseRecord,
    },
    TakenBack {
        place: u8,
    },
    GraceGranted {
        until: i64,
    },
    Ended {
        cause: EndCauseRecord,
    },
    Reminded {
        place: u8,
    },
    Paused {
        until: i64,
    },
    Expected {
        place: u8,
        person: u64,
    },
    Withdrawn {
        place: u8,
    },
    Voted {
        by: u8,
        against: u8,
    },
    Removed {
        place: u8,
        cause: RemovalCauseRecord,
    },
    Rematched {
        table: u64,
        by: u64,
    },
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes fields by reference"
)]
const fn is_first(place: &u8) -> bool {
    *place == 0
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes fields by reference"
)]
const fn is_false(value: &bool) -> bool {
    !*value
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RepeatReasonRecord {
    Unknown,
    TooLate,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TakeoverCauseRecord {
    Left,
    TimedOut,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RemovalCauseRecord {
    Host,
    Vote,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum EndCauseRecord {
    ListDone,
    Stopped,
    Abandoned,
}

impl Erasable {
    /// Returns the personal part of an event, if it has one.
    fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Committed { salts, .. } => {
                let text =
                    |salt: &CommittedSalt| salt.salt.map(|Salt(salt)| HEXLOWER.encode(&salt));
                let salts: Vec<Option<String>> = salts.iter().map(text).collect();
                salts
                    .iter()
                    .any(Option::is_some)
                    .then_some(Self::Salts(salts))
            }
            Event::WordGiven { word, .. } => word.shown.as_ref().map(|shown| Self::Word {
                salt: HEXLOWER.encode(&shown.salt.0),
                text: shown.text.to_string(),
            }),
            _ => None,
        }
    }
}

/// Reads bytes in lower-case hexadecimal.
fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()
}

impl EventRecord {
    pub(crate) fn new(at: Timestamp, event: &Event) -> Self {
        let erasable = Erasable::of(event);
        let event = match event {
            Event::Joined { place, person } => EventBody::Joined {
                place: place.0,
                person: person.number(),
            },
            Event::AutoplayerSeated { place } => EventBody::AutoplayerSeated { place: place.0 },
            Event::Vacated { place } => EventBody::Vacated { place: place.0 },
            Event::StrengthChosen { strength } => EventBody::StrengthChosen {
                strength: strength.key().to_owned(),
            },
            Event::PaceChosen { pace } => EventBody::PaceChosen {
                pace: pace.key().to_owned(),
            },
            Event::ClockRestsAlone => EventBody::ClockRestsAlone {},
            Event::PrivacyChosen { is_private } => EventBody::PrivacyChosen {
                private: *is_private,
            },
            Event::Invited { person } => EventBody::Invited {
                person: person.number(),
            },
            Event::Committed {
                secret,
                salts,
                beacon,
            } => EventBody::Committed {
                secret: HEXLOWER.encode(secret.reveal()),
                salts: salts.iter().map(|salt| salt.digest.to_string()).collect(),
                beacon: *beacon,
            },
            Event::WordGiven { place, word } => EventBody::WordGiven {
                place: place.0,
                digest: word.digest.to_string(),
            },
            Event::SeatsLocked { erased } => EventBody::SeatsLocked {
                erased: erased.iter().map(|place| place.0).collect(),
            },
            Event::LockRepeated { reason } => EventBody::LockRepeated {
                reason: match reason {
                    RepeatReason::Unknown => RepeatReasonRecord::Unknown,
                    RepeatReason::TooLate => RepeatReasonRecord::TooLate,
                },
            },
            Event::Locked { message } => EventBody::Locked { message: *message },
            Event::BeaconSeen { signature } => EventBody::BeaconSeen {
                signature: HEXLOWER.encode(signature),
            },
            Event::ListBegan { secret, dealer } => EventBody::ListBegan {
                secret: HEXLOWER.encode(secret.reveal()),
                dealer: dealer.0,
            },
            Event::DealBegan => EventBody::DealBegan {},
            Event::Acted {
                place,
                action,
                rationale,
            } => EventBody::Acted {
                place: place.0,
                action: action.to_string(),
                rationale: rationale.as_ref().map(RationaleRecord::from),
            },
            Event::HintTaken { place } => EventBody::HintTaken { place: place.0 },
            Event::Undone { place, kept } => EventBody::Undone {
                place: place.0,
                kept: *kept,
            },
            Event::ClaimProved => EventBody::ClaimProved {},
            Event::Surrendered { place } => EventBody::Surrendered { place: place.0 },
            Event::Ready { place } => EventBody::Ready { place: place.0 },
            Event::TakenOver { place, cause } => EventBody::TakenOver {
                place: place.0,
                cause: match cause {
                    TakeoverCause::Left => TakeoverCauseRecord::Left,
                    TakeoverCause::TimedOut => TakeoverCauseRecord::TimedOut,
                },
            },
            Event::TakenBack { place } => EventBody::TakenBack { place: place.0 },
            Event::GraceGranted { until } => EventBody::GraceGranted { until: until.0 },
            Event::Ended { cause } => EventBody::Ended {
                cause: match cause {
                    EndCause::ListDone => EndCauseRecord::ListDone,
                    EndCause::Stopped => EndCauseRecord::Stopped,
                    EndCause::Abandoned => EndCauseRecord::Abandoned,
                },
            },
            Event::Reminded { place } => EventBody::Reminded { place: place.0 },
            Event::Paused { until } => EventBody::Paused { until: until.0 },
            Event::Expected { place, person } => EventBody::Expected {
                place: place.0,
                person: person.number(),
            },
            Event::Withdrawn { place } => EventBody::Withdrawn { place: place.0 },
            Event::Voted { by, against } => EventBody::Voted {
                by: by.0,
                against: against.0,
            },
            Event::Removed { place, cause } => EventBody::Removed {
                place: place.0,
                cause: match cause {
                    RemovalCause::Host => RemovalCauseRecord::Host,
                    RemovalCause::Vote => RemovalCauseRecord::Vote,
                },
            },
            Event::Rematched { table, by } => EventBody::Rematched {
                table: table.number(),
                by: by.number(),
            },
        };
        Self {
            v: V1,
            at: at.0,
            event,
            erasable,
        }
    }

    /// Returns the time of the event.
    pub(crate) const fn at(&self) -> Timestamp {
        Timestamp(self.at)
    }

    /// Converts to an event of a table of this game; `None` if it can't be one.
    pub(crate) fn to_event(&self, game: GameId) -> Option<(Timestamp, Event)> {
        let event = match &self.event {
            EventBody::Joined { place, person } => Event::Joined {
                place: Place(*place),
                person: PersonId::new(*person),
            },
            EventBody::AutoplayerSeated { place } => Event::AutoplayerSeated {
                place: Place(*place),
            },
            EventBody::Vacated { place } => Event::Vacated {
                place: Place(*place),
            },
            EventBody::StrengthChosen { strength } => Event::StrengthChosen {
                strength: Strength::from_key(strength)?,
            },
            EventBody::PaceChosen { pace } => Event::PaceChosen {
                pace: Pace::from_key(pace)?,
            },
            EventBody::ClockRestsAlone {} => Event::ClockRestsAlone,
            EventBody::PrivacyChosen { private } => Event::PrivacyChosen {
                is_private: *private,
            },
            EventBody::Invited { person } => Event::Invited {
                person: PersonId::new(*person),
            },
            EventBody::Committed {
                secret,
                salts,
                beacon,
            } => Event::Committed {
                secret: ListSecret::new(bytes(secret)?),
                salts: self.salts(salts)?,
                beacon: *beacon,
            },
            EventBody::WordGiven { place, digest } => Event::WordGiven {
                place: Place(*place),
                word: self.word(digest)?,
            },
            EventBody::SeatsLocked { erased } => Event::SeatsLocked {
                erased: erased.iter().copied().map(Place).collect(),
            },
            EventBody::LockRepeated { reason } => Event::LockRepeated {
                reason: match reason {
                    RepeatReasonRecord::Unknown => RepeatReason::Unknown,
                    RepeatReasonRecord::TooLate => RepeatReason::TooLate,
                },
            },
            EventBody::Locked { message } => Event::Locked { message: *message },
            EventBody::BeaconSeen { signature } => Event::BeaconSeen {
                signature: bytes(signature)?,
            },
            EventBody::ListBegan { secret, dealer } => Event::ListBegan {
                secret: DealSecret::new(bytes(secret)?),
                dealer: Place(*dealer),
            },
            EventBody::DealBegan {} => Event::DealBegan,
            EventBody::Acted {
                place,
                action,
                rationale,
            } => Event::Acted {
                place: Place(*place),
                action: game.parse_action(action)?,
                rationale: match rationale {
                    Some(rationale) => Some(rationale.to_rationale(game)?),
                    None => None,
                },
            },
            EventBody::HintTaken { place } => Event::HintTaken {
                place: Place(*place),
            },
            EventBody::Undone { place, kept } => Event::Undone {
                place: Place(*place),
                kept: *kept,
            },
            EventBody::ClaimProved {} => Event::ClaimProved,
            EventBody::Surrendered { place } => Event::Surrendered {
                place: Place(*place),
            },
            EventBody::Ready { place } => Event::Ready {
                place: Place(*place),
            },
            EventBody::TakenOver { place, cause } => Event::TakenOver {
                place: Place(*place),
                cause: match cause {
                    TakeoverCauseRecord::Left => TakeoverCause::Left,
                    TakeoverCauseRecord::TimedOut => TakeoverCause::TimedOut,
                },
            },
            EventBody::TakenBack { place } => Event::TakenBack {
                place: Place(*place),
            },
            EventBody::GraceGranted { until } => Event::GraceGranted {
                until: Timestamp(*until),
            },
            EventBody::Ended { cause } => Event::Ended {
                cause: match cause {
                    EndCauseRecord::ListDone => EndCause::ListDone,
                    EndCauseRecord::Stopped => EndCause::Stopped,
                    EndCauseRecord::Abandoned => EndCause::Abandoned,
                },
            },
            EventBody::Reminded { place } => Event::Reminded {
                place: Place(*place),
            },
            EventBody::Paused { until } => Event::Paused {
                until: Timestamp(*until),
            },
            EventBody::Expected { place, person } => Event::Expected {
                place: Place(*place),
                person: PersonId::new(*person),
            },
            EventBody::Withdrawn { place } => Event::Withdrawn {
                place: Place(*place),
            },
            EventBody::Voted { by, against } => Event::Voted {
                by: Place(*by),
                against: Place(*against),
            },
            EventBody::Removed { place, cause } => Event::Removed {
                place: Place(*place),
                cause: match cause {
                    RemovalCauseRecord::Host => RemovalCause::Host,
                    RemovalCauseRecord::Vote => RemovalCause::Vote,
                },
            },
            EventBody::Rematched { table, by } => Event::Rematched {
                table: TableId::new(*table),
                by: PersonId::new(*by),
            },
        };
        Some((Timestamp(self.at), event))
    }

    /// Returns the salts with these digests, as far as they aren't erased.
    fn salts(&self, digests: &[String]) -> Option<Vec<CommittedSalt>> {
        let salts = match &self.erasable {
            Some(Erasable::Salts(salts)) if salts.len() == digests.len() => salts.as_slice(),
            Some(_) => return None,
            None => &[],
        };
        let committed = |(place, digest): (usize, &String)| {
            let salt = salts.get(place).and_then(Option::as_ref);
            let salt = match salt {
                Some(salt) => Some(Salt(bytes(salt)?)),
                None => None,
            };
            Some(CommittedSalt {
                digest: Digest::new(bytes(digest)?),
                salt,
            })
        };
        digests.iter().enumerate().map(committed).collect()
    }

    /// Returns the word with this digest, as far as it isn't erased.
    fn word(&self, digest: &str) -> Option<Word> {
        let shown = match &self.erasable {
            Some(Erasable::Word { salt, text }) => Some(ShownWord {
                salt: Salt(bytes(salt)?),
                text: text.parse().ok()?,
            }),
            Some(Erasable::Salts(_)) => return None,
            None => None,
        };
        Some(Word {
            digest: Digest::new(bytes(digest)?),
            shown,
        })
    }

    /// Returns a place that changes hands with this event, and the person there from now on.
    pub(crate) const fn seated(&self) -> Option<(u8, Option<u64>)> {
        match &self.event {
            EventBody::Joined { place, person } => Some((*place, Some(*person))),
            EventBody::Vacated { place } | EventBody::Removed { place, .. } => Some((*place, None)),
            _ => None,
        }
    }

    /// Returns the place whose word this event holds.
    pub(crate) const fn word_place(&self) -> Option<u8> {
        match &self.event {
            EventBody::WordGiven { place, .. } => Some(*place),
            _ => None,
        }
    }

    /// Returns the salts that this event holds; `None` for an erased one.
    pub(crate) fn into_salts(self) -> Option<Vec<Option<String>>> {
        match self.erasable {
            Some(Erasable::Salts(salts)) => Some(salts),
            Some(Erasable::Word { .. }) | None => None,
        }
    }
}

/// Returns the first format that can hold this event.
pub(crate) fn format_of(event: &Event) -> u32 {
    match event {
        Event::Joined { .. }
        | Event::AutoplayerSeated { .. }
        | Event::Vacated { .. }
        | Event::DealBegan
        | Event::Ready { .. }
        | Event::TakenOver { .. }
        | Event::TakenBack { .. }
        | Event::GraceGranted { .. }
        | Event::Ended { .. } => 1,
        Event::ClaimProved | Event::Surrendered { .. } => 2,
        Event::HintTaken { .. }
        | Event::Reminded { .. }
        | Event::Paused { .. }
        | Event::Expected { .. }
        | Event::Withdrawn { .. }
        | Event::Voted { .. }
        | Event::Removed { .. }
        | Event::Rematched { .. } => 5,
        Event::StrengthChosen { .. } => 6,
        Event::PaceChosen { .. }
        | Event::ClockRestsAlone
        | Event::PrivacyChosen { .. }
        | Event::Invited { .. }
        | Event::Undone { .. } => 7,
        Event::Committed { .. }
        | Event::WordGiven { .. }
        | Event::SeatsLocked { .. }
        | Event::LockRepeated { .. }
        | Event::Locked { .. }
        | Event::BeaconSeen { .. } => 9,
        Event::Acted { rationale, .. } => {
            if rationale.is_some() {
                6
            } else {
                1
            }
        }
        Event::ListBegan { dealer, .. } => {
            if is_first(&dealer.0) {
                1
            } else {
                7
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::migrations::MIGRATIONS;
    use crate::records::decode;

    /// The newest format that an event in each format's golden records needs: the one that brought
    /// the latest events.
    const NEEDED: [u32; 10] = [1, 2, 2, 2, 5, 6, 7, 7, 9, 9];

    #[test]
    fn golden_records_hold_the_events_of_their_format_and_no_newer_ones() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
        assert_eq!(NEEDED.len(), MIGRATIONS.len());
        for (migration, needed) in MIGRATIONS.iter().zip(NEEDED) {
            let name = format!("{:04}_{}", migration.format, migration.name);
            let rows = fs::read_to_string(folder.join(&name).join("golden.jsonl")).unwrap();
            let formats = rows.lines().filter_map(|row| {
                let row: serde_json::Value = serde_json::from_str(row).unwrap();
                if row["table"] != "events" {
                    return None;
                }
                let value = &row["value"];
                let record = value
                    .as_str()
                    .map_or_else(|| value.to_string(), str::to_owned);
                let record: EventRecord = decode(record.as_bytes(), "an event").unwrap();
                let (_, event) = record.to_event(GameId::Skat).unwrap();
                Some(format_of(&event))
            });
            assert_eq!(formats.max(), Some(needed), "{name}");
        }
    }
}
