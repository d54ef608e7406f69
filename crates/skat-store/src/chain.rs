//! The hash chain over all lists that players can check. Its head is a choice of server 0, like the
//! [operator's records](crate::operator).

use std::ops::RangeInclusive;

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use skat_rules::fairness::{CHAIN_START, Digest, ListName, chain_after};
use skat_table::{Table, Timestamp};

use crate::error::StoreError;
use crate::log;
use crate::operator::OPERATOR;
use crate::records::{HeaderRecord, decode};
use crate::store::{ArchiveStore, ServerStore, StoredChoices, TableDump};

/// Name of the choice.
const CHAIN: &str = "chain";

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// A day in UTC, counted from the start of 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub i64);

impl Day {
    /// Returns the day of a moment.
    #[must_use]
    pub const fn of(at: Timestamp) -> Self {
        Self(at.0.div_euclid(DAY_MS))
    }
}

/// Formats as `2026-11-25`.
impl std::fmt::Display for Day {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let at = jiff::Timestamp::from_millisecond(self.0.saturating_mul(DAY_MS));
        let date = at.unwrap_or_default().to_zoned(jiff::tz::TimeZone::UTC);
        write!(f, "{}", date.date())
    }
}

/// A list as it is in the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainedList {
    /// The day on which its table was opened.
    pub day: Day,
    /// Its name.
    pub list: ListName,
    /// The root that it committed to.
    pub root: Digest,
}

/// The chain up to the end of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainHead {
    /// The day.
    pub day: Day,
    /// Number of lists in the chain.
    pub lists: u64,
    /// The hash that names exactly these lists.
    pub head: Digest,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChainRecord {
    day: Day,
    lists: u64,
    head: String,
}

impl ChainHead {
    /// Returns the chain before its first list, up to this day.
    #[must_use]
    pub const fn empty(day: Day) -> Self {
        Self {
            day,
            lists: 0,
            head: CHAIN_START,
        }
    }

    /// Returns the chain up to the end of this day, with these lists.
    #[must_use]
    pub fn extended(self, day: Day, lists: &[ChainedList]) -> Self {
        let head = lists.iter().fold(self.head, |head, list| {
            chain_after(&head, &list.list, &list.root)
        });
        Self {
            day,
            lists: self.lists + lists.len() as u64,
            head,
        }
    }

    fn read(choices: &StoredChoices) -> Result<Option<Self>, StoreError> {
        let Some(text) = choices.get(CHAIN) else {
            return Ok(None);
        };
        let damaged = || StoreError::damaged("the head of the chain over all lists");
        let record: ChainRecord = serde_json::from_str(text).map_err(|_| damaged())?;
        let head = HEXLOWER.decode(record.head.as_bytes());
        let head = head.ok().and_then(|bytes| bytes.try_into().ok());
        Ok(Some(Self {
            day: record.day,
            lists: record.lists,
            head: Digest::new(head.ok_or_else(damaged)?),
        }))
    }

    fn write(self, choices: &mut StoredChoices) {
        let record = ChainRecord {
            day: self.day,
            lists: self.lists,
            head: self.head.to_string(),
        };
        // Numbers and texts always have a JSON form.
        choices.set(CHAIN, serde_json::to_string(&record).ok().as_deref());
    }
}

/// Returns the head that was noted last.
///
/// # Errors
///
/// [`StoreError::Damaged`] if it can't be read.
pub async fn chain_head<S>(store: &S) -> Result<Option<ChainHead>, StoreError>
where
    S: ServerStore + Sync + ?Sized,
{
    ChainHead::read(&store.server_choices(OPERATOR).await?)
}

/// Notes a new head, unless one of a later day or of the same is noted.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn note_chain_head<S>(store: &S, head: ChainHead) -> Result<(), StoreError>
where
    S: ServerStore + Sync + ?Sized,
{
    let edit = move |choices: &mut StoredChoices| {
        let is_new = match ChainHead::read(choices) {
            Ok(noted) => noted.is_none_or(|noted| noted.day < head.day),
            Err(_) => false,
        };
        if is_new {
            head.write(choices);
        }
    };
    let noted = store.edit_for_server(OPERATOR, Box::new(edit)).await;
    noted.map(|_| ())
}

/// Returns the lists that have committed at tables opened on these days, in their order in the
/// chain: by day, then by the table's number. It reads one table at a time. A damaged one, or one
/// whose log is gone, is left out and logged.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn chained_lists<S>(
    store: &S,
    days: RangeInclusive<Day>,
) -> Result<Vec<ChainedList>, StoreError>
where
    S: ArchiveStore + Sync + ?Sized,
{
    let mut lists = Vec::new();
    for table in store.all_tables().await? {
        let dump = match store.dump_table(table).await {
            // It was removed just now.
            Err(StoreError::UnknownTable) => continue,
            dump => dump?,
        };
        match chained(&dump, &days) {
            Ok(list) => lists.extend(list),
            Err(error) => {
                tracing::error!(table.id = %table, %error, "a table's list isn't in the chain");
            }
        }
    }
    // The tables come by their numbers.
    lists.sort_by_key(|list| list.day);
    Ok(lists)
}

/// Returns a table's list if it was opened on one of these days and has committed.
fn chained(
    dump: &TableDump,
    days: &RangeInclusive<Day>,
) -> Result<Option<ChainedList>, StoreError> {
    let what = format!("table {}'s header", dump.table);
    let header = decode::<HeaderRecord>(dump.header.as_bytes(), &what)?;
    let day = Day::of(header.to_record(dump.table)?.header.opened_at());
    if !days.contains(&day) {
        return Ok(None);
    }
    let damaged = || StoreError::damaged(format!("the log of table {}", dump.table));
    if dump.log_removed {
        return Err(damaged());
    }
    let log = log::read(dump.table, dump.header.as_bytes(), &dump.log)?;
    let events = log.events.iter().map(|(at, event)| (*at, event));
    let table = Table::replay(log.record.header, events).map_err(|_| damaged())?;
    Ok(table.view().fairness.map(|fairness| ChainedList {
        day,
        list: fairness.list.clone(),
        root: fairness.root,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_read_as_they_were_written() {
        let list = |name: &str, root| ChainedList {
            day: Day(20_782),
            list: name.parse().unwrap(),
            root: Digest::new([root; 32]),
        };
        let lists = [list("1f3a", 1), list("1f3b", 2)];
        let head = ChainHead::empty(Day(20_781)).extended(Day(20_782), &lists);
        assert_eq!(
            (head.day.to_string(), head.lists),
            ("2026-11-25".to_owned(), 2)
        );
        let mut choices = StoredChoices::NONE;
        assert_eq!(ChainHead::read(&choices).unwrap(), None);
        head.write(&mut choices);
        assert_eq!(ChainHead::read(&choices).unwrap(), Some(head));
        let swapped = [lists[1].clone(), lists[0].clone()];
        let other = ChainHead::empty(Day(20_781)).extended(Day(20_782), &swapped);
        assert_ne!(other.head, head.head);
        for odd in ["", "{}", r#"{"day":1,"lists":2,"head":"00"}"#] {
            choices.set(CHAIN, Some(odd));
            assert!(ChainHead::read(&choices).is_err(), "{odd}");
        }
    }
}
