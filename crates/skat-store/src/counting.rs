//! Carries results from a table's outbox to the tallies of its persons, each exactly once.
//!
//! A scope's counts change by compare-and-set on the scope's version. They are stored with the
//! number of the last counted result of each table. So any number of processes may count, and each
//! may break off anywhere.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use skat_table::{PersonId, Player, TableId};

use crate::error::StoreError;
use crate::ratings::{DaysToRate, RatingDay, RatingHistory, RatingList};
use crate::store::{LedgerRow, Outbox, RatingWrite, ResultToCount, Store, TableRecord, TallyWrite};
use crate::tally::{ListKind, Month, Period, Scope, Tally, TallyKey};

/// Most restarts of a rebuild because of results counted meanwhile.
const REBUILD_TRIES: usize = 50;

/// Most tables that are indexed in parallel.
const INDEXED_AT_ONCE: usize = 64;

/// Counts the results in a table's outbox and returns their number.
///
/// It may be interrupted and repeated at any moment, by any process, and still counts each result
/// once. Results of erased persons are left out.
///
/// # Errors
///
/// Fails with the store's errors; results that aren't counted stay in the outbox.
pub async fn count_results(store: &dyn Store, table: TableId) -> Result<usize, StoreError> {
    let Outbox {
        table: record,
        rows,
    } = store.outbox(table).await?;
    if rows.is_empty() {
        return Ok(0);
    }
    for scope in [Scope::Server(record.room.server), Scope::All] {
        while !count_in(store, scope, table).await? {}
    }
    let results = rows.len();
    store.settle(table, rows).await?;
    Ok(results)
}

/// Counts a table's outbox in a scope; returns false if another process has written to the scope
/// meanwhile.
async fn count_in(store: &dyn Store, scope: Scope, table: TableId) -> Result<bool, StoreError> {
    // Read before the results: if these are lost, a rebuild changes the version and they aren't
    // counted any more.
    let version = store.tallies(scope, Vec::new(), Vec::new()).await?.version;
    let Outbox { table, rows } = store.outbox(table).await?;
    let Some(last) = rows.iter().map(LedgerRow::number).max() else {
        return Ok(true);
    };
    let persons: BTreeSet<PersonId> = rows.iter().flat_map(persons_of).collect();
    let opened = (table.header.table(), Month::of(table.header.opened_at()));
    let keys: BTreeSet<TallyKey> = rows
        .iter()
        .flat_map(|row| keys_of(&table, row))
        .map(|(key, _)| key)
        .collect();
    let keys: Vec<TallyKey> = keys.into_iter().collect();
    let found = store.tallies(scope, keys.clone(), vec![opened]).await?;
    let counted = found.counted.first().copied().unwrap_or_default();
    if counted >= last {
        // Either these results are counted, or they replace counted ones that the storage has lost.
        // Then only a recount can count them. One that read the ledger before them must fail,
        // because they leave the outbox now. So the version rises.
        let nothing = ResultToCount::nothing(scope, version);
        let written = store.count(nothing).await?;
        if written {
            withdraw_erased(store, scope, &persons).await?;
        }
        return Ok(written);
    }
    // Read after the version, so that a later change of the version makes this count fail.
    let counts = counting_persons(store, scope, &persons).await?;
    let tallies = keys
        .into_iter()
        .zip(found.tallies)
        .map(|(key, tally)| (key, tally.unwrap_or_default()));
    let mut tallies: BTreeMap<TallyKey, Tally> = tallies
        .filter(|(key, _)| counts.contains_key(&key.person))
        .collect();
    for row in rows.iter().filter(|row| row.number() > counted) {
        for (key, place) in keys_of(&table, row) {
            if let Some(tally) = tallies.get_mut(&key) {
                add(tally, row, place);
            }
        }
    }
    let list = rows.iter().find_map(|row| match row {
        LedgerRow::List(list) if row.number() > counted => RatingList::of(&table.header, list),
        _ => None,
    });
    let ratings = match &list {
        Some(list) => rate(store, scope, list).await?,
        None => Vec::new(),
    };
    let persons = persons
        .into_iter()
        .chain(ratings.iter().map(|rating| rating.person))
        .collect();
    let counting = ResultToCount {
        scope,
        version,
        tallies: writes(tallies, &counts),
        counted: vec![(opened.0, opened.1, last)],
        lists: list.into_iter().collect(),
        ratings,
    };
    let written = store.count(counting).await?;
    if written {
        withdraw_erased(store, scope, &persons).await?;
    }
    Ok(written)
}

/// Returns the ratings that change when this list is added to a scope.
async fn rate(
    store: &dyn Store,
    scope: Scope,
    list: &RatingList,
) -> Result<Vec<RatingWrite>, StoreError> {
    let mut lists = store.rating_lists(scope, list.day()).await?;
    lists.retain(|other| other.table != list.table);
    lists.push(list.clone());
    let mut days = DaysToRate::with(&lists, list);
    let changing = days.changing().clone();
    let ranked = counting_persons(store, scope, &changing).await?;
    let persons: Vec<PersonId> = days.persons().into_iter().collect();
    let found = store.ratings(scope, persons.clone()).await?;
    let found: BTreeMap<PersonId, Option<RatingHistory>> = persons.into_iter().zip(found).collect();
    let mut known = BTreeMap::new();
    let mut is_erased = false;
    for (person, history) in found {
        is_erased |= history.is_none() && !ranked.contains_key(&person);
        known.extend(history.map(|history| (person, history)));
    }
    if is_erased {
        // The rating of an erased person is gone, but the others' don't change: it follows from the
        // lists.
        lists = store.rating_lists(scope, RatingDay::FIRST).await?;
        lists.retain(|other| other.table != list.table);
        lists.push(list.clone());
        days = DaysToRate::of(&lists);
        known = BTreeMap::new();
    }
    let mut rated = days.rate(known);
    rated.retain(|person, _| changing.contains(person));
    Ok(rating_writes(rated, &ranked))
}

/// Computes all counts again from the ledgers, while counting may go on, and completes the index of
/// each person's tables and the archive; returns the number of results.
///
/// # Errors
///
/// Fails with the store's errors, and with [`StoreError::Unavailable`] if results keep coming
/// faster than they are computed. Scopes that weren't reached are unchanged.
pub async fn rebuild(store: &dyn Store) -> Result<usize, StoreError> {
    let results = recount(store).await?;
    index_tables(store).await?;
    Ok(results)
}

/// Adds each table to the index of its persons, and its finished deals to the archive, where they
/// are missing.
///
/// # Errors
///
/// Fails with the store's errors, and then remains to be done.
pub async fn index_tables(store: &dyn Store) -> Result<(), StoreError> {
    let tables = stream::iter(store.all_tables().await?).map(|table| store.index_table(table));
    tables
        .buffer_unordered(INDEXED_AT_ONCE)
        .try_collect::<()>()
        .await
}

async fn recount(store: &dyn Store) -> Result<usize, StoreError> {
    for server in store.servers().await? {
        rebuild_scope(store, Scope::Server(server)).await?;
    }
    rebuild_scope(store, Scope::All).await
}

/// Counts everything again if the storage may have lost something since the last rebuild; returns
/// the number of results.
///
/// Several processes may do so at the same time, and each may be interrupted. The index of each
/// person's tables and the archive may have lost something, too; [`index_tables`] adds it, which
/// takes longer, because it reads every log.
///
/// # Errors
///
/// Fails with the errors of [`rebuild`], and then remains to be done.
pub async fn repair(store: &dyn Store) -> Result<Option<usize>, StoreError> {
    let Some(mark) = store.suspects_loss().await? else {
        return Ok(None);
    };
    let results = recount(store).await?;
    store.note_recounted(mark).await?;
    Ok(Some(results))
}

async fn rebuild_scope(store: &dyn Store, scope: Scope) -> Result<usize, StoreError> {
    for _ in 0..REBUILD_TRIES {
        let version = store.tallies(scope, Vec::new(), Vec::new()).await?.version;
        // After the version, as the ledgers: the first result of a new server changes it, too.
        let servers = match scope {
            Scope::Server(server) => vec![server],
            Scope::All => store.servers().await?,
        };
        let mut tallies: BTreeMap<TallyKey, Tally> = BTreeMap::new();
        let mut counted: BTreeMap<TableId, (Month, u16)> = BTreeMap::new();
        let mut lists = Vec::new();
        let mut results = 0;
        for server in servers {
            for entry in store.ledger(server).await? {
                for (key, place) in keys_of(&entry.table, &entry.row) {
                    add(tallies.entry(key).or_default(), &entry.row, place);
                }
                if let LedgerRow::List(list) = &entry.row {
                    lists.extend(RatingList::of(&entry.table.header, list));
                }
                let opened = Month::of(entry.table.header.opened_at());
                let (_, last) = counted.entry(entry.row.table()).or_insert((opened, 0));
                *last = entry.row.number().max(*last);
                results += 1;
            }
        }
        let rated = DaysToRate::of(&lists).rate(BTreeMap::new());
        let persons = tallies.keys().map(|key| key.person);
        let persons = persons.chain(rated.keys().copied()).collect();
        let counts = counting_persons(store, scope, &persons).await?;
        tallies.retain(|key, _| counts.contains_key(&key.person));
        let counted = counted
            .into_iter()
            .map(|(table, (opened, last))| (table, opened, last))
            .collect();
        let counting = ResultToCount {
            scope,
            version,
            tallies: writes(tallies, &counts),
            counted,
            lists,
            ratings: rating_writes(rated, &counts),
        };
        if store.recount(counting).await? {
            withdraw_erased(store, scope, &persons).await?;
            return Ok(results);
        }
    }
    Err(StoreError::Unavailable(
        "results arrive faster than they can be recounted".to_owned(),
    ))
}

/// Removes a person's counts from a scope.
pub(crate) async fn withdraw(
    store: &dyn Store,
    scope: Scope,
    person: PersonId,
) -> Result<(), StoreError> {
    loop {
        let version = store.tallies(scope, Vec::new(), Vec::new()).await?.version;
        let tallies = store.tallies_of(scope, person).await?;
        let is_rated = store.ratings(scope, vec![person]).await? != [None];
        if tallies.is_empty() && !is_rated {
            return Ok(());
        }
        let tallies = tallies
            .into_iter()
            .map(|(key, _)| TallyWrite {
                key,
                tally: None,
                ranked: false,
            })
            .collect();
        let ratings = vec![RatingWrite {
            person,
            history: None,
            ranked: false,
        }];
        if store
            .count(ResultToCount {
                tallies,
                ratings,
                ..ResultToCount::nothing(scope, version)
            })
            .await?
        {
            return Ok(());
        }
    }
}

/// Writes a person's tallies over all servers again, to rank them according to their present
/// choice.
pub(crate) async fn rank_again(store: &dyn Store, person: PersonId) -> Result<(), StoreError> {
    loop {
        let version = store
            .tallies(Scope::All, Vec::new(), Vec::new())
            .await?
            .version;
        let tallies = store
            .tallies_of(Scope::All, person)
            .await?
            .into_iter()
            .collect();
        let counts = counting_persons(store, Scope::All, &BTreeSet::from([person])).await?;
        if !counts.contains_key(&person) {
            return Ok(());
        }
        let rated = store.ratings(Scope::All, vec![person]).await?;
        let rated = rated.into_iter().flatten();
        let rated = rated.map(|history| (person, history)).collect();
        // Even without tallies: results counted at this moment would be ranked by the earlier
        // choice.
        let counting = ResultToCount {
            tallies: writes(tallies, &counts),
            ratings: rating_writes(rated, &counts),
            ..ResultToCount::nothing(Scope::All, version)
        };
        if store.count(counting).await? {
            return Ok(());
        }
    }
}

/// Removes counts of persons whose erasure began meanwhile: it may have looked before they were
/// written.
async fn withdraw_erased(
    store: &dyn Store,
    scope: Scope,
    persons: &BTreeSet<PersonId>,
) -> Result<(), StoreError> {
    let counts = counting_persons(store, scope, persons).await?;
    for &person in persons.iter().filter(|person| !counts.contains_key(person)) {
        withdraw(store, scope, person).await?;
    }
    Ok(())
}

/// Returns the persons who are counted, with true if they are ranked in this scope. Persons who are
/// erased or being erased aren't counted.
async fn counting_persons(
    store: &dyn Store,
    scope: Scope,
    persons: &BTreeSet<PersonId>,
) -> Result<BTreeMap<PersonId, bool>, StoreError> {
    // In this order, so that no erasure that finishes in between is overlooked.
    let pending = store.pending_erasures().await?;
    let mut counts = BTreeMap::new();
    for &person in persons {
        match store.user(person).await? {
            Some(user) if !pending.contains(&user) => {
                let ranked = scope != Scope::All || store.settings(person).await?.shared;
                counts.insert(person, ranked);
            }
            _ => {}
        }
    }
    Ok(counts)
}

/// Returns what to write for these tallies. One that counts nothing, as after a deal sat out, isn't
/// stored.
fn writes(
    tallies: BTreeMap<TallyKey, Tally>,
    ranked: &BTreeMap<PersonId, bool>,
) -> Vec<TallyWrite> {
    let write = |(key, tally): (TallyKey, Tally)| {
        let ranked = ranked.get(&key.person).copied().unwrap_or_default();
        TallyWrite {
            key,
            tally: Some(tally),
            ranked,
        }
    };
    let counts = |(_, tally): &(TallyKey, Tally)| *tally != Tally::default();
    tallies.into_iter().filter(counts).map(write).collect()
}

/// Returns what to write for these ratings. Persons who are erased have none.
fn rating_writes(
    rated: BTreeMap<PersonId, RatingHistory>,
    ranked: &BTreeMap<PersonId, bool>,
) -> Vec<RatingWrite> {
    let write = |(person, history): (PersonId, RatingHistory)| {
        let ranked = *ranked.get(&person)?;
        Some(RatingWrite {
            person,
            history: (!history.days().is_empty()).then_some(history),
            ranked,
        })
    };
    rated.into_iter().filter_map(write).collect()
}

fn add(tally: &mut Tally, row: &LedgerRow, place: usize) {
    match row {
        LedgerRow::Deal(deal) => tally.add_deal(deal, place),
        LedgerRow::List(list) => tally.add_list(list, place),
    }
}

/// Returns the tallies that a row belongs to, each with the index of the person's place: in each
/// scope the month's tally and the one of all time. A deal with an undo belongs to none.
fn keys_of(table: &TableRecord, row: &LedgerRow) -> Vec<(TallyKey, usize)> {
    let (game, kind) = (table.header.game(), ListKind::of(table.header.rules()));
    let key = |(place, player)| match player {
        Player::Person(person) => {
            let periods = [Period::Month(Month::of(row.at())), Period::AllTime];
            Some(periods.map(|period| {
                (
                    TallyKey {
                        period,
                        game,
                        kind,
                        person,
                    },
                    place,
                )
            }))
        }
        Player::Autoplayer => None,
    };
    if matches!(row, LedgerRow::Deal(deal) if deal.undone) {
        return Vec::new();
    }
    players_of(row)
        .into_iter()
        .enumerate()
        .filter_map(key)
        .flatten()
        .collect()
}

fn persons_of(row: &LedgerRow) -> Vec<PersonId> {
    let person = |player| match player {
        Player::Person(person) => Some(person),
        Player::Autoplayer => None,
    };
    players_of(row).into_iter().filter_map(person).collect()
}

/// Returns the player at each place.
fn players_of(row: &LedgerRow) -> Vec<Player> {
    match row {
        LedgerRow::Deal(deal) => deal.places.iter().map(|place| place.player).collect(),
        LedgerRow::List(list) => list.places.iter().map(|place| place.player).collect(),
    }
}
