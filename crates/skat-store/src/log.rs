//! A table's log as every backend stores it: the records of its events, chained to their header.

use skat_table::{Event, TableId, Timestamp};

use crate::error::StoreError;
use crate::event_records::{EventRecord, format_of};
use crate::migrations::Formats;
use crate::position::LogPosition;
use crate::records::{HeaderRecord, decode, encode};
use crate::store::TableRecord;

impl LogPosition {
    /// Returns the position of a new table's log.
    ///
    /// # Errors
    ///
    /// [`StoreError::Storage`] if the table can't be written as a record.
    pub fn of_new(table: &TableRecord) -> Result<Self, StoreError> {
        Ok(Self::before_first(&encode(&HeaderRecord::new(
            &table.header,
            &table.room,
        ))?))
    }

    /// Returns the position after these events, which happened at one moment.
    ///
    /// # Errors
    ///
    /// [`StoreError::Storage`] if an event can't be written as a record.
    pub fn after_events(self, at: Timestamp, events: &[Event]) -> Result<Self, StoreError> {
        extend(self, at, events).map(|(_, now)| now)
    }
}

/// Returns the records of events that follow this position, and the position after them.
pub(crate) fn extend(
    after: LogPosition,
    at: Timestamp,
    events: &[Event],
) -> Result<(Vec<Vec<u8>>, LogPosition), StoreError> {
    let records: Vec<Vec<u8>> = events
        .iter()
        .map(|event| encode(&EventRecord::new(at, event)))
        .collect::<Result<_, _>>()?;
    let now = records
        .iter()
        .fold(after, |position, record| position.after(record));
    Ok((records, now))
}

/// Returns the format that these events need.
pub(crate) fn format_needed<'e>(events: impl IntoIterator<Item = &'e Event>) -> u32 {
    events.into_iter().map(format_of).max().unwrap_or(1)
}

/// Checks that a program with these formats can read a table's events. This program can read all
/// that it has parsed; an earlier release, as which a store may behave, can't.
///
/// # Errors
///
/// [`StoreError::Damaged`], which such a release finds.
pub(crate) fn check_known(
    table: TableId,
    events: &[(Timestamp, Event)],
    formats: Formats,
) -> Result<(), StoreError> {
    if format_needed(events.iter().map(|(_, event)| event)) > formats.newest() {
        return Err(StoreError::damaged(format!("the log of table {table}")));
    }
    Ok(())
}

/// A log that was read from its records.
pub(crate) struct TableLog {
    pub(crate) record: TableRecord,
    pub(crate) events: Vec<(Timestamp, Event)>,
    /// Position after each event, with the header alone first.
    pub(crate) positions: Vec<LogPosition>,
}

impl TableLog {
    /// Returns the log's last position.
    pub(crate) fn end(&self) -> LogPosition {
        *self
            .positions
            .last()
            .expect("a log always has its header's position")
    }
}

/// Reads a table's header and the records of its events.
///
/// # Errors
///
/// [`StoreError::Damaged`] if one of them can't be read.
pub(crate) fn read(
    table: TableId,
    header: &[u8],
    records: impl IntoIterator<Item = impl AsRef<[u8]>>,
) -> Result<TableLog, StoreError> {
    let record =
        decode::<HeaderRecord>(header, &format!("table {table}'s header"))?.to_record(table)?;
    let mut positions = vec![LogPosition::before_first(header)];
    let mut events = Vec::new();
    for bytes in records {
        let bytes = bytes.as_ref();
        let what = format!("event {} of table {table}", events.len());
        let event: EventRecord = decode(bytes, &what)?;
        events.push(
            event
                .to_event(record.header.game())
                .ok_or_else(|| StoreError::damaged(&what))?,
        );
        positions.extend(positions.last().map(|position| position.after(bytes)));
    }
    Ok(TableLog {
        record,
        events,
        positions,
    })
}
