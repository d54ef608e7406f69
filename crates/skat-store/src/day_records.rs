//! The records of the daily list, by the rules of `records`. An entry is a text of its own, because
//! it grows with each event.

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use skat_events::day::{
    ByDeal, DayCancelCause, DayDate, DayEvent, DayScore, EntryEvent, EntryResult, League,
    LeagueGroup, Preparation, Week, WeekGroups,
};
use skat_rules::fairness::{BeaconRound, Digest, ListSecret};
use skat_rules::game::GameId;
use skat_rules::seat::Seat;
use skat_table::PersonId;

use crate::error::StoreError;
use crate::records::{V1, decode, encode};
use crate::store::StoredDay;

/// One event of a day; day and number are its key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DayEventRecord {
    v: V1,
    event: DayEventBody,
    /// The day's secret in hexadecimal, with the announcement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum DayEventBody {
    Announced {
        root: String,
        round: Option<u32>,
        at: i64,
    },
    Drawn {
        round: u32,
        signature: String,
    },
    Prepared {
        engine: u32,
        reference: ByDeal<i32>,
    },
    Cancelled {
        cause: CauseRecord,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CauseRecord {
    NoSecret,
    NoBeacon,
    NotPrepared,
}

/// Encodes an event of a day with the day's secret.
pub(crate) fn encode_day_event(
    event: &DayEvent,
    secret: Option<&ListSecret>,
) -> Result<Vec<u8>, StoreError> {
    let event = match event {
        DayEvent::Announced { root, round, at_ms } => DayEventBody::Announced {
            root: HEXLOWER.encode(root.bytes()),
            round: *round,
            at: *at_ms,
        },
        DayEvent::Drawn(BeaconRound { round, signature }) => DayEventBody::Drawn {
            round: *round,
            signature: HEXLOWER.encode(signature),
        },
        DayEvent::Prepared(Preparation { engine, reference }) => DayEventBody::Prepared {
            engine: *engine,
            reference: *reference,
        },
        DayEvent::Cancelled(cause) => DayEventBody::Cancelled {
            cause: match cause {
                DayCancelCause::NoSecret => CauseRecord::NoSecret,
                DayCancelCause::NoBeacon => CauseRecord::NoBeacon,
                DayCancelCause::NotPrepared => CauseRecord::NotPrepared,
            },
        },
    };
    encode(&DayEventRecord {
        v: V1,
        event,
        secret: secret.map(|secret| HEXLOWER.encode(secret.reveal())),
    })
}

/// Decodes the course of a day from the records of its events.
///
/// # Errors
///
/// [`StoreError::Damaged`] if one can't be decoded.
pub(crate) fn decode_day(
    date: DayDate,
    records: impl IntoIterator<Item = impl AsRef<[u8]>>,
) -> Result<StoredDay, StoreError> {
    let what = format!("the daily list of {date}");
    let mut day = StoredDay::default();
    for record in records {
        let record: DayEventRecord = decode(record.as_ref(), &what)?;
        let event = day_event(&record.event).ok_or_else(|| StoreError::damaged(what.as_str()))?;
        day.events.push(event);
        if let Some(secret) = record.secret {
            let bytes = bytes(&secret).ok_or_else(|| StoreError::damaged(what.as_str()))?;
            day.secret = Some(ListSecret::new(bytes));
        }
    }
    Ok(day)
}

fn day_event(body: &DayEventBody) -> Option<DayEvent> {
    Some(match body {
        DayEventBody::Announced { root, round, at } => DayEvent::Announced {
            root: Digest::new(bytes(root)?),
            round: *round,
            at_ms: *at,
        },
        DayEventBody::Drawn { round, signature } => DayEvent::Drawn(BeaconRound {
            round: *round,
            signature: bytes(signature)?,
        }),
        DayEventBody::Prepared { engine, reference } => DayEvent::Prepared(Preparation {
            engine: *engine,
            reference: *reference,
        }),
        DayEventBody::Cancelled { cause } => DayEvent::Cancelled(match cause {
            CauseRecord::NoSecret => DayCancelCause::NoSecret,
            CauseRecord::NoBeacon => DayCancelCause::NoBeacon,
            CauseRecord::NotPrepared => DayCancelCause::NotPrepared,
        }),
    })
}

/// Reads bytes in lower-case hexadecimal.
fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()
}

/// A person's score of a day; day and person are its key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DayScoreRecord {
    v: V1,
    instance: u8,
    /// The points of each deal and its marks: [`PASSED_IN`] and [`TAKEN_OVER`].
    results: Vec<(i32, u8)>,
}

/// The mark of a deal in which all three passed.
const PASSED_IN: u8 = 1;
/// The mark of a deal that an autoplayer ended for the person.
const TAKEN_OVER: u8 = 2;

/// Encodes a score.
pub(crate) fn encode_day_score(score: &DayScore) -> Result<Vec<u8>, StoreError> {
    let result = |result: &EntryResult| {
        let passed_in = if result.passed_in { PASSED_IN } else { 0 };
        let taken_over = if result.taken_over { TAKEN_OVER } else { 0 };
        (result.points, passed_in | taken_over)
    };
    encode(&DayScoreRecord {
        v: V1,
        instance: score.instance,
        results: score.results.iter().map(result).collect(),
    })
}

/// Decodes a score.
///
/// # Errors
///
/// [`StoreError::Damaged`] if it can't be decoded.
pub(crate) fn decode_day_score(record: &[u8]) -> Result<DayScore, StoreError> {
    let what = "a score of the daily list";
    let record: DayScoreRecord = decode(record, what)?;
    let result = |&(points, marks): &(i32, u8)| {
        let is_known = marks & !(PASSED_IN | TAKEN_OVER) == 0;
        is_known.then_some(EntryResult {
            points,
            passed_in: marks & PASSED_IN != 0,
            taken_over: marks & TAKEN_OVER != 0,
        })
    };
    let results: Option<Vec<EntryResult>> = record.results.iter().map(result).collect();
    Ok(DayScore {
        instance: record.instance,
        results: results.ok_or_else(|| StoreError::damaged(what))?,
    })
}

/// The beginning of an entry's text: its version. Each event follows with [`SEPARATOR`] before it.
pub(crate) const ENTRY_START: &str = "1";
/// Stands before each event of an entry, and nowhere else.
const SEPARATOR: char = ';';
const DEALT: &str = "d";
const TAKEN_OVER_EVENT: &str = "t";

/// Returns these events as they are appended to an entry's text: `;d;0 hear;t`.
pub(crate) fn entry_text(events: &[EntryEvent]) -> String {
    let text = |event| format!("{SEPARATOR}{}", event_text(event));
    events.iter().map(text).collect()
}

/// Returns an event as it is stored: `0 hear`.
pub(crate) fn event_text(event: &EntryEvent) -> String {
    match event {
        EntryEvent::Dealt => DEALT.to_owned(),
        EntryEvent::Acted(seat, action) => format!("{} {action}", seat.index()),
        EntryEvent::TakenOver => TAKEN_OVER_EVENT.to_owned(),
    }
}

/// Returns the number of events in an entry's text.
pub(crate) fn count_entry_events(text: &str) -> usize {
    text.matches(SEPARATOR).count()
}

/// Returns true if this many results leave a deal of an entry running.
pub(crate) fn is_running(text: &str, results: usize) -> bool {
    let dealt = text.split(SEPARATOR).filter(|event| *event == DEALT);
    dealt.count() > results
}

/// Reads an entry's text.
///
/// # Errors
///
/// [`StoreError::Damaged`] if it can't be read.
pub(crate) fn read_entry(text: &str) -> Result<Vec<EntryEvent>, StoreError> {
    let mut parts = text.split(SEPARATOR);
    let events = if parts.next() == Some(ENTRY_START) {
        parts.map(entry_event).collect()
    } else {
        None
    };
    events.ok_or_else(|| StoreError::damaged("an entry of the daily list"))
}

fn entry_event(text: &str) -> Option<EntryEvent> {
    match text {
        DEALT => Some(EntryEvent::Dealt),
        TAKEN_OVER_EVENT => Some(EntryEvent::TakenOver),
        _ => {
            let (seat, action) = text.split_once(' ')?;
            let seat = Seat::new(seat.parse().ok()?)?;
            Some(EntryEvent::Acted(seat, GameId::Skat.parse_action(action)?))
        }
    }
}

/// The groups of a week; the week is their key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WeekGroupsRecord {
    v: V1,
    /// The number of the league, 1 for the highest, and the members' pseudonyms.
    groups: Vec<(u8, Vec<u64>)>,
}

/// Returns the number of a league, 1 for the highest.
pub(crate) const fn league_number(league: League) -> u8 {
    match league {
        League::First => 1,
        League::Second => 2,
        League::Third => 3,
    }
}

/// Encodes the groups of a week.
pub(crate) fn encode_week_groups(groups: &WeekGroups<PersonId>) -> Result<Vec<u8>, StoreError> {
    let group = |group: &LeagueGroup<PersonId>| {
        let members = group.members.iter().map(|person| person.number());
        (league_number(group.league), members.collect())
    };
    encode(&WeekGroupsRecord {
        v: V1,
        groups: groups.groups().iter().map(group).collect(),
    })
}

/// Decodes the groups of a week.
///
/// # Errors
///
/// [`StoreError::Damaged`] if they can't be decoded.
pub(crate) fn decode_week_groups(
    week: Week,
    record: &[u8],
) -> Result<WeekGroups<PersonId>, StoreError> {
    let what = format!("the league groups of the week of {}", week.monday());
    let record: WeekGroupsRecord = decode(record, &what)?;
    let group = |(league, members): (u8, Vec<u64>)| {
        let league = match league {
            1 => League::First,
            2 => League::Second,
            3 => League::Third,
            _ => return None,
        };
        let members = members.into_iter().map(PersonId::new).collect();
        Some(LeagueGroup { league, members })
    };
    let groups: Option<Vec<LeagueGroup<PersonId>>> = record.groups.into_iter().map(group).collect();
    let groups = groups.ok_or_else(|| StoreError::damaged(what))?;
    Ok(WeekGroups::new(week, groups))
}

/// Returns true if the record of a week's groups may name a person. Searching is much quicker than
/// parsing.
pub(crate) fn may_name(record: &[u8], person: PersonId) -> bool {
    let number = person.number().to_string();
    str::from_utf8(record).is_ok_and(|record| record.contains(&number))
}

/// When a person wants to be reminded of the daily list; the person is the key.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DayReminderRecord {
    v: V1,
    /// The hour; `None` if they don't want it any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hour: Option<u8>,
    /// The day on which they last were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) reminded: Option<String>,
}

impl DayReminderRecord {
    pub(crate) const fn new(hour: Option<u8>) -> Self {
        Self {
            v: V1,
            hour,
            reminded: None,
        }
    }
}

/// Reads the date of a stored key.
///
/// # Errors
///
/// [`StoreError::Damaged`] if it is none.
pub(crate) fn read_date(text: &str) -> Result<DayDate, StoreError> {
    text.parse()
        .map_err(|_| StoreError::damaged("a day of the daily list"))
}

/// Returns a random pseudonym that has never been anybody's and never will be: a person's has 48
/// bits.
pub(crate) fn nobody() -> Result<PersonId, StoreError> {
    const BITS: u32 = 48;
    let drawn = getrandom::u64().map_err(StoreError::storage)?;
    Ok(PersonId::new(drawn >> (u64::BITS - BITS) | 1 << BITS))
}

#[cfg(test)]
mod tests {
    use skat_rules::deal::DealSecret;
    use skat_rules::game::{AnyDeal, Setting};

    use super::*;

    /// Deals played with the first, the last and a middle legal action, which bid, pass and play
    /// all contracts' kinds of actions.
    fn played() -> Vec<EntryEvent> {
        let mut events = Vec::new();
        for number in 0..60 {
            let secret = DealSecret::new([number; 32]);
            let mut deal = AnyDeal::deal(GameId::Skat, &secret, &Setting::official())
                .expect("Skat is played by three");
            events.push(EntryEvent::Dealt);
            let mut step = usize::from(number);
            while let Some(seat) = deal.awaited().iter().next() {
                let legal = deal.legal_actions(seat);
                let action = legal[step * 7 % legal.len()];
                step += 1;
                deal.apply(seat, action).expect("it is legal");
                events.push(EntryEvent::Acted(seat, action));
            }
        }
        events.push(EntryEvent::TakenOver);
        events
    }

    #[test]
    fn an_entry_comes_back_from_its_text() {
        let events = played();
        let text = format!("{ENTRY_START}{}", entry_text(&events));
        assert_eq!(count_entry_events(&text), events.len());
        assert_eq!(read_entry(&text).expect("reads"), events);
        assert!(is_running(&text, 59));
        assert!(!is_running(&text, 60));
    }

    #[test]
    fn an_entry_and_its_score_are_small() {
        const MOST_BYTES_A_DEAL: usize = 640;
        const MOST_BYTES_A_SCORE: usize = 120;
        let bytes = entry_text(&played()).len() / 60;
        assert!(bytes <= MOST_BYTES_A_DEAL, "{bytes} bytes a deal");
        let result = EntryResult {
            points: -288,
            passed_in: false,
            taken_over: true,
        };
        let score = DayScore {
            instance: 3,
            results: vec![result; 9],
        };
        let bytes = encode_day_score(&score).expect("encodes").len();
        assert!(bytes <= MOST_BYTES_A_SCORE, "{bytes} bytes a score");
    }

    #[test]
    fn a_damaged_entry_is_refused() {
        for text in [
            "",
            "2",
            "1;",
            "1;x",
            "1;9 hear",
            "1;0",
            "1;0 nonsense",
            "1; d",
        ] {
            let damaged = read_entry(text);
            assert!(
                matches!(damaged, Err(StoreError::Damaged { .. })),
                "{text:?}: {damaged:?}"
            );
        }
        assert_eq!(read_entry("1").expect("reads"), []);
    }

    #[test]
    fn unknown_marks_leagues_and_fields_are_refused() {
        assert!(decode_day_score(br#"{"v":1,"instance":0,"results":[[5,4]]}"#).is_err());
        assert!(decode_day_score(br#"{"v":2,"instance":0,"results":[]}"#).is_err());
        assert!(decode_day_score(br#"{"v":1,"instance":0,"results":[],"x":1}"#).is_err());
        let week = DayDate::at(0).week();
        assert!(decode_week_groups(week, br#"{"v":1,"groups":[[4,[1]]]}"#).is_err());
        let cut_off = br#"{"v":1,"event":{"announced":{"root":"ab","round":null,"at":0}}}"#;
        assert!(decode_day(DayDate::at(0), [cut_off]).is_err());
    }

    #[test]
    fn nobody_has_a_pseudonym_that_persons_never_get() {
        for _ in 0..100 {
            let number = nobody().expect("draws").number();
            assert_eq!(number >> 48, 1);
        }
    }
}
