//! The ratings of each scope in the file.

use redb::{ReadTransaction, ReadableTable, WriteTransaction};
use skat_table::{PersonId, TableId};

use super::disk::fault;
use super::ranks::{LeaderboardTables, Standings};
use super::schema::{RATING_LISTS, RATINGS, scope_end, scope_key};
use crate::error::StoreError;
use crate::rating_records::{RatingListRecord, RatingRecord, decode_rating_list, decode_ratings};
use crate::ratings::{RatingDay, RatingHistory, RatingList};
use crate::records::encode;
use crate::store::{RatingBoardPage, RatingWrite, ResultToCount};
use crate::tally::Scope;

/// The key of the leaderboard by rating. Those of tallies begin with a period.
const BOARD: &str = "rating";

/// Returns the lists that may count since this day.
pub(super) fn lists(
    snapshot: &ReadTransaction,
    scope: Scope,
    since: RatingDay,
) -> Result<Vec<RatingList>, StoreError> {
    let (kind, server) = scope_key(scope);
    let stored = snapshot.open_table(RATING_LISTS).map_err(fault)?;
    let keys = (kind, server, since.number(), 0)..=(kind, server, i32::MAX, u64::MAX);
    let mut lists = Vec::new();
    for row in stored.range(keys).map_err(fault)? {
        let (key, record) = row.map_err(fault)?;
        let (_, _, _, table) = key.value();
        lists.push(decode_rating_list(TableId::new(table), record.value())?);
    }
    Ok(lists)
}

pub(super) fn histories(
    snapshot: &ReadTransaction,
    scope: Scope,
    persons: &[PersonId],
) -> Result<Vec<Option<RatingHistory>>, StoreError> {
    let stored = snapshot.open_table(RATINGS).map_err(fault)?;
    let history = |person: &PersonId| history(&stored, scope, *person);
    persons.iter().map(history).collect()
}

pub(super) fn page(
    snapshot: &ReadTransaction,
    scope: Scope,
    skipped: usize,
    rows: usize,
    own: Option<PersonId>,
) -> Result<RatingBoardPage, StoreError> {
    let standings = Standings::read(snapshot, scope, BOARD)?;
    let stored = snapshot.open_table(RATINGS).map_err(fault)?;
    let ranked = |person: PersonId| {
        let history = history(&stored, scope, person)?;
        history.ok_or_else(|| StoreError::damaged("a leaderboard"))
    };
    let own = match own {
        Some(person) => match standings.place(person)? {
            Some(place) => Some((place, ranked(person)?)),
            None => None,
        },
        None => None,
    };
    let rows = standings
        .persons(skipped, rows)?
        .into_iter()
        .map(|person| Ok((person, ranked(person)?)))
        .collect::<Result<_, StoreError>>()?;
    Ok(RatingBoardPage {
        rows,
        persons: standings.len(),
        own,
    })
}

/// Writes the ratings of an update.
pub(super) fn write(
    transaction: &WriteTransaction,
    ranks: &mut LeaderboardTables<'_>,
    counting: &ResultToCount,
) -> Result<(), StoreError> {
    let scope = counting.scope;
    let (kind, server) = scope_key(scope);
    let mut lists = transaction.open_table(RATING_LISTS).map_err(fault)?;
    for list in &counting.lists {
        let key = (kind, server, list.day().number(), list.table.number());
        let record = encode(&RatingListRecord::new(list))?;
        lists.insert(key, record.as_slice()).map_err(fault)?;
    }
    let mut ratings = transaction.open_table(RATINGS).map_err(fault)?;
    for RatingWrite {
        person,
        history,
        ranked,
    } in &counting.ratings
    {
        let key = (kind, server, person.number());
        match history {
            Some(history) => {
                let record = encode(&RatingRecord::new(history))?;
                ratings.insert(key, record.as_slice()).map_err(fault)?;
            }
            None => {
                ratings.remove(key).map_err(fault)?;
            }
        }
        let score = history.as_ref().filter(|_| *ranked);
        ranks.put(scope, BOARD, *person, score.and_then(RatingHistory::rank))?;
    }
    Ok(())
}

/// Removes all ratings of a scope; the leaderboard stays.
pub(super) fn clear(transaction: &WriteTransaction, scope: Scope) -> Result<(), StoreError> {
    let ((kind, server), (end_kind, end_server)) = (scope_key(scope), scope_end(scope));
    let lists = (kind, server, i32::MIN, 0)..(end_kind, end_server, i32::MIN, 0);
    transaction
        .open_table(RATING_LISTS)
        .map_err(fault)?
        .retain_in(lists, |_, _| false)
        .map_err(fault)?;
    let ratings = (kind, server, 0)..(end_kind, end_server, 0);
    transaction
        .open_table(RATINGS)
        .map_err(fault)?
        .retain_in(ratings, |_, _| false)
        .map_err(fault)
}

fn history(
    ratings: &impl ReadableTable<(u8, u64, u64), &'static [u8]>,
    scope: Scope,
    person: PersonId,
) -> Result<Option<RatingHistory>, StoreError> {
    let (kind, server) = scope_key(scope);
    let record = ratings
        .get((kind, server, person.number()))
        .map_err(fault)?;
    record
        .map(|record| decode_ratings(record.value()))
        .transpose()
}
