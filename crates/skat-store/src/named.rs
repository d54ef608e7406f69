//! The persons whom a table's header and log name, for the index of each person's tables.

use std::collections::BTreeSet;

use skat_table::{Event, PersonId, Player, TableId};

use crate::event_records::EventRecord;
use crate::records::{HeaderRecord, decode};
use crate::result_records::decode_row;
use crate::store::{LedgerRow, Opening, TableDump};

/// Returns the persons whom an opening names.
pub(crate) fn in_opening(opening: &Opening) -> BTreeSet<PersonId> {
    let mut named = in_events(&opening.events);
    named.insert(opening.header.host());
    named
}

/// Returns the persons whom these events name. Every other event names a place.
pub(crate) fn in_events<'a>(events: impl IntoIterator<Item = &'a Event>) -> BTreeSet<PersonId> {
    events.into_iter().filter_map(in_event).collect()
}

const fn in_event(event: &Event) -> Option<PersonId> {
    match event {
        Event::Joined { person, .. }
        | Event::Invited { person }
        | Event::Expected { person, .. }
        | Event::Rematched { by: person, .. } => Some(*person),
        Event::AutoplayerSeated { .. }
        | Event::Vacated { .. }
        | Event::StrengthChosen { .. }
        | Event::PaceChosen { .. }
        | Event::ClockRestsAlone
        | Event::PrivacyChosen { .. }
        | Event::Committed { .. }
        | Event::WordGiven { .. }
        | Event::SeatsLocked { .. }
        | Event::LockRepeated { .. }
        | Event::Locked { .. }
        | Event::BeaconSeen { .. }
        | Event::ListBegan { .. }
        | Event::DealBegan
        | Event::Acted { .. }
        | Event::HintTaken { .. }
        | Event::Undone { .. }
        | Event::ClaimProved
        | Event::Surrendered { .. }
        | Event::Ready { .. }
        | Event::TakenOver { .. }
        | Event::TakenBack { .. }
        | Event::GraceGranted { .. }
        | Event::Ended { .. }
        | Event::Reminded { .. }
        | Event::Paused { .. }
        | Event::Withdrawn { .. }
        | Event::Voted { .. }
        | Event::Removed { .. } => None,
    }
}

/// Returns the persons whom a dumped table names. Without its log, its results tell who played.
pub(crate) fn in_dump(dump: &TableDump) -> BTreeSet<PersonId> {
    let mut named = in_records(dump.table, dump.header.as_bytes(), &dump.log);
    for (number, record) in &dump.results {
        let players: Vec<Player> = match decode_row(dump.table, *number, record.as_bytes()) {
            Ok(LedgerRow::Deal(deal)) => deal.places.iter().map(|place| place.player).collect(),
            Ok(LedgerRow::List(list)) => list.places.iter().map(|place| place.player).collect(),
            Err(_) => Vec::new(),
        };
        named.extend(players.into_iter().filter_map(|player| match player {
            Player::Person(person) => Some(person),
            Player::Autoplayer => None,
        }));
    }
    named
}

/// Returns the persons whom these records of a table name. A record that can't be read names
/// nobody: a damaged table must not hide the others.
pub(crate) fn in_records(
    table: TableId,
    header: &[u8],
    log: impl IntoIterator<Item = impl AsRef<[u8]>>,
) -> BTreeSet<PersonId> {
    let Some(record) = decode::<HeaderRecord>(header, "a header")
        .and_then(|header| header.to_record(table))
        .ok()
    else {
        return BTreeSet::new();
    };
    let game = record.header.game();
    let events = log.into_iter().filter_map(|bytes| {
        let event: EventRecord = decode(bytes.as_ref(), "an event").ok()?;
        event.to_event(game)
    });
    let mut named: BTreeSet<PersonId> = events.filter_map(|(_, event)| in_event(&event)).collect();
    named.insert(record.header.host());
    named
}
