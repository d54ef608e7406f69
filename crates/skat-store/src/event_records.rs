//! Stored events of a table's log.

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use skat_rules::deal::DealSecret;
use skat_rules::game::GameId;
use skat_rules::strength::Strength;
use skat_table::{
    EndCause, Event, Pace, PersonId, Place, RemovalCause, TableId, TakeoverCause, Timestamp,
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

impl EventRecord {
    pub(crate) fn new(at: Timestamp, event: &Event) -> Self {
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
            EventBody::ListBegan { secret, dealer } => {
                let bytes = HEXLOWER.decode(secret.as_bytes()).ok()?;
                Event::ListBegan {
                    secret: DealSecret::new(bytes.try_into().ok()?),
                    dealer: Place(*dealer),
                }
            }
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
}
