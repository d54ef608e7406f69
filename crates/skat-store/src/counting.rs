//! Carries results from the outbox of a table to the tallies of its persons, each once.
//!
//! What is counted in a scope changes by compare-and-set on the scope's version, and goes with the number of the last result of each table
//! that is in it. So it doesn't matter how many processes count, and where one of them breaks off.

use std::collections::{BTreeMap, BTreeSet};

use skat_table::{PersonId, Player, TableId};

use crate::error::StoreError;
use crate::store::{Counting, LedgerRow, Outbox, Store, TableRecord, TallyWrite};
use crate::tally::{ListKind, Month, Period, Scope, Tally, TallyKey};

/// How often a rebuild begins anew because something was counted meanwhile, before it gives up.
const REBUILD_TRIES: usize = 50;

/// Counts the results in the outbox of a table and gives how many there were. It may be broken off and called again at any moment, by
/// any process: each result is counted once. What belongs to nobody any more is left out.
///
/// # Errors
///
/// Those of the store; what isn't counted then is still in the outbox.
pub async fn count_results(store: &dyn Store, table: TableId) -> Result<usize, StoreError> {
    let Outbox { table: record, rows } = store.outbox(table).await?;
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

/// Counts the outbox of a table in a scope; gives whether nobody else has written to the scope meanwhile.
async fn count_in(store: &dyn Store, scope: Scope, table: TableId) -> Result<bool, StoreError> {
    // Read before the results: if these are lost, counting anew changes the version, and they aren't counted any more.
    let version = store.tallies(scope, Vec::new(), Vec::new()).await?.version;
    let Outbox { table, rows } = store.outbox(table).await?;
    let Some(last) = rows.iter().map(LedgerRow::number).max() else { return Ok(true) };
    let persons: BTreeSet<PersonId> = rows.iter().flat_map(persons_of).collect();
    let opened = (table.header.table(), Month::of(table.header.opened_at()));
    let keys: BTreeSet<TallyKey> = rows.iter().flat_map(|row| keys_of(&table, row)).map(|(key, _)| key).collect();
    let keys: Vec<TallyKey> = keys.into_iter().collect();
    let found = store.tallies(scope, keys.clone(), vec![opened]).await?;
    let counted = found.counted.first().copied().unwrap_or_default();
    if counted >= last {
        withdraw_forgotten(store, scope, &persons).await?;
        return Ok(true);
    }
    // Read after the version, so that whoever changes it later makes this count fail.
    let counts = counting_persons(store, scope, &persons).await?;
    let tallies = keys.into_iter().zip(found.tallies).map(|(key, tally)| (key, tally.unwrap_or_default()));
    let mut tallies: BTreeMap<TallyKey, Tally> = tallies.filter(|(key, _)| counts.contains_key(&key.person)).collect();
    for row in rows.iter().filter(|row| row.number() > counted) {
        for (key, place) in keys_of(&table, row) {
            if let Some(tally) = tallies.get_mut(&key) {
                add(tally, row, place);
            }
        }
    }
    let counting =
        Counting { scope, version, tallies: writes(tallies, &counts), counted: vec![(opened.0, opened.1, last)] };
    let written = store.count(counting).await?;
    if written {
        withdraw_forgotten(store, scope, &persons).await?;
    }
    Ok(written)
}

/// Computes everything that is counted anew from the ledgers, while counting may go on; gives how many results there are.
///
/// # Errors
///
/// Those of the store, and [`StoreError::Unavailable`] if results keep coming in faster than they are computed. A scope that wasn't
/// reached is as it was.
pub async fn rebuild(store: &dyn Store) -> Result<usize, StoreError> {
    let servers = store.servers().await?;
    for &server in &servers {
        rebuild_scope(store, Scope::Server(server), &[server]).await?;
    }
    rebuild_scope(store, Scope::All, &servers).await
}

/// Counts everything anew if the storage may have lost something since that was last done; gives how many results there are then.
/// Several processes may do it at the same time, and it may be broken off.
///
/// # Errors
///
/// Those of [`rebuild`]; it is still to be done then.
pub async fn repair(store: &dyn Store) -> Result<Option<usize>, StoreError> {
    let Some(mark) = store.suspects_loss().await? else { return Ok(None) };
    let results = rebuild(store).await?;
    store.note_recounted(mark).await?;
    Ok(Some(results))
}

async fn rebuild_scope(store: &dyn Store, scope: Scope, servers: &[u64]) -> Result<usize, StoreError> {
    for _ in 0..REBUILD_TRIES {
        let version = store.tallies(scope, Vec::new(), Vec::new()).await?.version;
        let mut tallies: BTreeMap<TallyKey, Tally> = BTreeMap::new();
        let mut counted: BTreeMap<TableId, (Month, u16)> = BTreeMap::new();
        let mut results = 0;
        for &server in servers {
            for entry in store.ledger(server).await? {
                for (key, place) in keys_of(&entry.table, &entry.row) {
                    add(tallies.entry(key).or_default(), &entry.row, place);
                }
                let opened = Month::of(entry.table.header.opened_at());
                let (_, last) = counted.entry(entry.row.table()).or_insert((opened, 0));
                *last = entry.row.number().max(*last);
                results += 1;
            }
        }
        let persons = tallies.keys().map(|key| key.person).collect();
        let counts = counting_persons(store, scope, &persons).await?;
        tallies.retain(|key, _| counts.contains_key(&key.person));
        let counted = counted.into_iter().map(|(table, (opened, last))| (table, opened, last)).collect();
        let counting = Counting { scope, version, tallies: writes(tallies, &counts), counted };
        if store.recount(counting).await? {
            withdraw_forgotten(store, scope, &persons).await?;
            return Ok(results);
        }
    }
    Err(StoreError::Unavailable("results come in faster than they can be counted anew".to_owned()))
}

/// Takes everything that is counted of a person out of a scope.
pub(crate) async fn withdraw(store: &dyn Store, scope: Scope, person: PersonId) -> Result<(), StoreError> {
    loop {
        let version = store.tallies(scope, Vec::new(), Vec::new()).await?.version;
        let tallies = store.tallies_of(scope, person).await?;
        if tallies.is_empty() {
            return Ok(());
        }
        let tallies = tallies.into_iter().map(|(key, _)| TallyWrite { key, tally: None, ranked: false }).collect();
        if store.count(Counting { scope, version, tallies, counted: Vec::new() }).await? {
            return Ok(());
        }
    }
}

/// Writes a person's tallies over all servers again, to rank them as he wants it now.
pub(crate) async fn rank_again(store: &dyn Store, person: PersonId) -> Result<(), StoreError> {
    loop {
        let version = store.tallies(Scope::All, Vec::new(), Vec::new()).await?.version;
        let tallies = store.tallies_of(Scope::All, person).await?.into_iter().collect();
        let counts = counting_persons(store, Scope::All, &BTreeSet::from([person])).await?;
        if !counts.contains_key(&person) {
            return Ok(());
        }
        // Also without tallies: what is counted at this moment would be ranked as he wanted it before.
        let counting = Counting { scope: Scope::All, version, tallies: writes(tallies, &counts), counted: Vec::new() };
        if store.count(counting).await? {
            return Ok(());
        }
    }
}

/// Takes out again what was counted of persons who were being forgotten meanwhile: the forgetting may have looked before it was written.
async fn withdraw_forgotten(store: &dyn Store, scope: Scope, persons: &BTreeSet<PersonId>) -> Result<(), StoreError> {
    let counts = counting_persons(store, scope, persons).await?;
    for &person in persons.iter().filter(|person| !counts.contains_key(person)) {
        withdraw(store, scope, person).await?;
    }
    Ok(())
}

/// Those of the persons who are counted, with whether they are ranked in this scope: nobody who is forgotten or being forgotten.
async fn counting_persons(
    store: &dyn Store,
    scope: Scope,
    persons: &BTreeSet<PersonId>,
) -> Result<BTreeMap<PersonId, bool>, StoreError> {
    // In this order, so that nobody is overlooked whose forgetting is finished in between.
    let being_forgotten = store.being_forgotten().await?;
    let mut counts = BTreeMap::new();
    for &person in persons {
        match store.user(person).await? {
            Some(user) if !being_forgotten.contains(&user) => {
                let ranked = scope != Scope::All || store.settings(person).await?.shared;
                counts.insert(person, ranked);
            }
            _ => {}
        }
    }
    Ok(counts)
}

fn writes(tallies: BTreeMap<TallyKey, Tally>, ranked: &BTreeMap<PersonId, bool>) -> Vec<TallyWrite> {
    let write = |(key, tally): (TallyKey, Tally)| {
        let ranked = ranked.get(&key.person).copied().unwrap_or_default();
        TallyWrite { key, tally: Some(tally), ranked }
    };
    tallies.into_iter().map(write).collect()
}

fn add(tally: &mut Tally, row: &LedgerRow, place: usize) {
    match row {
        LedgerRow::Deal(deal) => tally.add_deal(deal, place),
        LedgerRow::List(list) => tally.add_list(list, place),
    }
}

/// The tallies that a row belongs in, with the index of the person's place: in each scope the month's and that of all time.
fn keys_of(table: &TableRecord, row: &LedgerRow) -> Vec<(TallyKey, usize)> {
    let (game, kind) = (table.header.game(), ListKind::of(table.header.rules()));
    let key = |(place, player)| match player {
        Player::Person(person) => {
            let periods = [Period::Month(Month::of(row.at())), Period::AllTime];
            Some(periods.map(|period| (TallyKey { period, game, kind, person }, place)))
        }
        Player::Autoplayer => None,
    };
    players_of(row).into_iter().enumerate().filter_map(key).flatten().collect()
}

fn persons_of(row: &LedgerRow) -> Vec<PersonId> {
    let person = |player| match player {
        Player::Person(person) => Some(person),
        Player::Autoplayer => None,
    };
    players_of(row).into_iter().filter_map(person).collect()
}

/// Who sat at each place.
fn players_of(row: &LedgerRow) -> Vec<Player> {
    match row {
        LedgerRow::Deal(deal) => deal.places.iter().map(|place| place.player).collect(),
        LedgerRow::List(list) => list.places.iter().map(|place| place.player).collect(),
    }
}
