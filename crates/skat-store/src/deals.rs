//! The archive's rows: what they say follows from a table's log and its results.

use std::collections::BTreeSet;

use skat_table::{
    DealResult, Event, PersonId, PlaceResult, Player, ShareCode, Table, TableId, Timestamp,
};

use crate::error::StoreError;
use crate::event_records::EventRecord;
use crate::records::{HeaderRecord, decode};
use crate::result_records::decode_row;
use crate::store::{ArchivedDeal, DealId, DealStore, LedgerRow};

/// Number of deals that a search reads at once.
const READ_AT_ONCE: usize = 500;

/// The rows that the archive keeps about some deals.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ArchiveRows {
    /// The deals with their share codes.
    pub(crate) codes: Vec<(ShareCode, DealId)>,
    /// The deals of each person.
    pub(crate) deals: Vec<(PersonId, ArchivedDeal)>,
}

impl ArchiveRows {
    /// Returns the rows about the deals with these results, and with the persons who were removed in
    /// the middle of them. A result without a code has none.
    pub(crate) fn of_results<'r>(
        results: impl IntoIterator<Item = &'r DealResult>,
        codes: &[(u16, ShareCode)],
        removed: &[(u16, PersonId)],
    ) -> Self {
        let mut rows = Self::default();
        for result in results {
            let is_this = |number: u16| number == result.number;
            let code = codes.iter().find(|(number, _)| is_this(*number));
            if let Some((_, code)) = code {
                let removed = removed.iter().filter(|(number, _)| is_this(*number));
                rows.add(result, *code, removed.map(|(_, person)| *person));
            }
        }
        rows
    }

    /// Returns the rows about all finished deals of a stored table. Records that can't be read have
    /// none: a damaged table must not hide the others.
    pub(crate) fn of_records(
        table: TableId,
        header: &[u8],
        log: impl IntoIterator<Item = impl AsRef<[u8]>>,
        results: impl IntoIterator<Item = (u16, impl AsRef<[u8]>)>,
    ) -> Self {
        let result = |(number, record): (u16, _)| {
            let record: &[u8] = AsRef::as_ref(&record);
            match decode_row(table, number, record) {
                Ok(LedgerRow::Deal(deal)) => Some(deal),
                Ok(LedgerRow::List(_)) | Err(_) => None,
            }
        };
        let results: Vec<DealResult> = results.into_iter().filter_map(result).collect();
        let log: Vec<_> = log.into_iter().collect();
        let records = || log.iter().map(AsRef::as_ref);
        let numbers = results.iter().map(|result| result.number);
        match codes(table, header, records(), numbers) {
            Some(codes) => {
                let removed = removed(table, header, records()).unwrap_or_default();
                Self::of_results(&results, &codes, &removed)
            }
            None => Self::default(),
        }
    }

    /// Leaves out the deals of persons who aren't among these.
    pub(crate) fn retain_persons(&mut self, known: &BTreeSet<PersonId>) {
        self.deals.retain(|(person, _)| known.contains(person));
    }

    /// Returns the persons whose deals these are.
    pub(crate) fn persons(&self) -> BTreeSet<PersonId> {
        self.deals.iter().map(|(person, _)| *person).collect()
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.codes.len() + self.deals.len()
    }

    fn add(
        &mut self,
        result: &DealResult,
        code: ShareCode,
        removed: impl Iterator<Item = PersonId>,
    ) {
        let deal = DealId {
            table: result.table,
            number: result.number,
        };
        self.codes.push((code, deal));
        let plays = |place: &&PlaceResult| !place.sat_out;
        let persons: Vec<(PersonId, &PlaceResult)> = result
            .places
            .iter()
            .filter(plays)
            .filter_map(|place| Some((person_of(place.player)?, place)))
            .collect();
        for (person, place) in &persons {
            let others = persons.iter().map(|(other, _)| *other);
            let archived = ArchivedDeal {
                deal,
                code,
                at: result.at,
                kind: result.facts.map(|facts| facts.kind),
                points: place.points,
                is_own_game: place.declared.is_some(),
                won: has_won(place, &result.places),
                others: others.filter(|other| other != person).collect(),
                undone: result.undone,
            };
            self.deals.push((*person, archived));
        }
        // What became of the deal after their removal isn't theirs.
        for person in removed {
            let others = persons.iter().map(|(other, _)| *other);
            let archived = ArchivedDeal {
                deal,
                code,
                at: result.at,
                kind: result.facts.map(|facts| facts.kind),
                points: 0,
                is_own_game: false,
                won: None,
                others: others.collect(),
                undone: result.undone,
            };
            self.deals.push((person, archived));
        }
    }
}

/// Returns true if the player at this place won, and false if they lost. A game that is credited to
/// somebody is won or lost against all others.
fn has_won(own: &PlaceResult, places: &[PlaceResult]) -> Option<bool> {
    own.declared.or(own.other_lost.then_some(true)).or_else(|| {
        places
            .iter()
            .any(|place| place.declared == Some(true))
            .then_some(false)
    })
}

const fn person_of(player: Player) -> Option<PersonId> {
    match player {
        Player::Person(person) => Some(person),
        Player::Autoplayer => None,
    }
}

/// Returns the share codes of a stored table's deals; `None` if its records can't be read.
fn codes(
    table: TableId,
    header: &[u8],
    log: impl IntoIterator<Item = impl AsRef<[u8]>>,
    numbers: impl IntoIterator<Item = u16>,
) -> Option<Vec<(u16, ShareCode)>> {
    let header: HeaderRecord = decode(header, "a header").ok()?;
    let header = header.to_record(table).ok()?.header;
    let mut events: Vec<(Timestamp, Event)> = Vec::new();
    for record in log {
        let record: EventRecord = decode(record.as_ref(), "an event").ok()?;
        events.push(record.to_event(header.game())?);
        // The codes don't depend on what follows.
        if matches!(events.last(), Some((_, Event::DealBegan))) {
            break;
        }
    }
    let events = events.iter().map(|(at, event)| (*at, event));
    Table::share_codes(header, events, numbers).ok()
}

/// Returns the persons who were removed in the middle of a stored table's deals; `None` if its
/// records can't be read. Only a log that tells of a removal is read.
fn removed<'r>(
    table: TableId,
    header: &[u8],
    log: impl Iterator<Item = &'r [u8]> + Clone,
) -> Option<Vec<(u16, PersonId)>> {
    const REMOVED: &[u8] = b"\"removed\"";
    let tells = |record: &[u8]| record.windows(REMOVED.len()).any(|part| part == REMOVED);
    if !log.clone().any(tells) {
        return Some(Vec::new());
    }
    let header: HeaderRecord = decode(header, "a header").ok()?;
    let header = header.to_record(table).ok()?.header;
    let read = |record| {
        let record: EventRecord = decode(record, "an event").ok()?;
        record.to_event(header.game())
    };
    let events: Vec<(Timestamp, Event)> = log.map(read).collect::<Option<_>>()?;
    let events = events.iter().map(|(at, event)| (*at, event));
    Table::removed_in_deals(header.clone(), events).ok()
}

/// Returns the deals of a person that a filter wants, the newest first: at most `most`, after the
/// first `skipped` of them.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn find_deals<S>(
    store: &S,
    person: PersonId,
    wanted: impl Fn(&ArchivedDeal) -> bool,
    skipped: usize,
    most: usize,
) -> Result<Vec<ArchivedDeal>, StoreError>
where
    S: DealStore + ?Sized,
{
    let (mut found, mut read, mut to_skip) = (Vec::new(), 0, skipped);
    while found.len() < most {
        let deals = store.deals_of(person, read, READ_AT_ONCE).await?;
        let is_last = deals.len() < READ_AT_ONCE;
        read += deals.len();
        for deal in deals.into_iter().filter(|deal| wanted(deal)) {
            if to_skip > 0 {
                to_skip -= 1;
            } else if found.len() < most {
                found.push(deal);
            }
        }
        if is_last {
            break;
        }
    }
    Ok(found)
}
