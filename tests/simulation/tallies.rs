//! Counted results in the map-based store, and a process's connection to them.

use std::collections::BTreeMap;

use futures_util::future::BoxFuture;
use skat_store::{
    BoardKey, HistoryMark, LeaderboardPage, LedgerEntry, LedgerRow, Month, Outbox, PeopleStore,
    RatingBoardPage, RatingDay, RatingHistory, RatingList, ResultStore, ResultToCount, Scope,
    Settings, StoreError, Tallied, Tally, TallyKey,
};
use skat_table::{PersonId, TableId};

use crate::beyond::refused;
use crate::link::{Call, Link};

/// Counts of one scope.
#[derive(Clone, Default)]
pub(crate) struct Counted {
    version: u64,
    tallies: BTreeMap<TallyKey, Tally>,
    /// Number of each table's last counted result.
    tables: BTreeMap<TableId, u16>,
    /// The lists that may count for ratings.
    lists: BTreeMap<TableId, RatingList>,
    ratings: BTreeMap<PersonId, RatingHistory>,
}

impl Counted {
    pub(crate) const fn tallies(&self) -> &BTreeMap<TallyKey, Tally> {
        &self.tallies
    }

    pub(crate) fn read(&self, keys: &[TallyKey], tables: &[(TableId, Month)]) -> Tallied {
        Tallied {
            version: self.version,
            tallies: keys
                .iter()
                .map(|key| self.tallies.get(key).cloned())
                .collect(),
            counted: tables
                .iter()
                .map(|(table, _)| self.tables.get(table).copied().unwrap_or_default())
                .collect(),
        }
    }

    /// Writes counts computed from this version; returns false if the version has changed.
    pub(crate) fn write(&mut self, counting: &ResultToCount) -> bool {
        if self.version != counting.version {
            return false;
        }
        self.version += 1;
        for write in &counting.tallies {
            match &write.tally {
                Some(tally) => self.tallies.insert(write.key, tally.clone()),
                None => self.tallies.remove(&write.key),
            };
        }
        self.tables.extend(
            counting
                .counted
                .iter()
                .map(|&(table, _, last)| (table, last)),
        );
        let lists = counting.lists.iter();
        self.lists
            .extend(lists.map(|list| (list.table, list.clone())));
        for write in &counting.ratings {
            match &write.history {
                Some(history) => self.ratings.insert(write.person, history.clone()),
                None => self.ratings.remove(&write.person),
            };
        }
        true
    }

    /// Like `write`, but discards all earlier counts.
    pub(crate) fn replace(&mut self, counting: &ResultToCount) -> bool {
        self.version == counting.version && {
            *self = Self {
                version: self.version,
                ..Self::default()
            };
            self.write(counting) && {
                // More versions than a failover can have taken back.
                self.version += 1_000_000;
                true
            }
        }
    }
}

impl ResultStore for Link {
    fn outbox(&self, table: TableId) -> BoxFuture<'_, Result<Outbox, StoreError>> {
        self.call(Call::Read, move |contents| contents.outbox(table))
    }

    fn settle(
        &self,
        table: TableId,
        rows: Vec<LedgerRow>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        self.call(Call::Count, move |contents| contents.settle(table, &rows))
    }

    fn tallies(
        &self,
        scope: Scope,
        keys: Vec<TallyKey>,
        tables: Vec<(TableId, Month)>,
    ) -> BoxFuture<'_, Result<Tallied, StoreError>> {
        self.call(Call::Read, move |contents| {
            Ok(contents.counted(scope).read(&keys, &tables))
        })
    }

    fn count(&self, counting: ResultToCount) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.call(Call::Count, move |contents| {
            Ok(contents.counted(counting.scope).write(&counting))
        })
    }

    fn recount(&self, counting: ResultToCount) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.call(Call::Count, move |contents| {
            Ok(contents.counted(counting.scope).replace(&counting))
        })
    }

    fn board(
        &self,
        _board: BoardKey,
        _skipped: usize,
        _rows: usize,
        _own: Option<PersonId>,
    ) -> BoxFuture<'_, Result<LeaderboardPage, StoreError>> {
        refused()
    }

    fn tallies_of(
        &self,
        scope: Scope,
        person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(TallyKey, Tally)>, StoreError>> {
        self.call(Call::Read, move |contents| {
            let tallies = contents
                .counted(scope)
                .tallies
                .iter()
                .filter(|(key, _)| key.person == person);
            Ok(tallies.map(|(key, tally)| (*key, tally.clone())).collect())
        })
    }

    fn rating_lists(
        &self,
        scope: Scope,
        since: RatingDay,
    ) -> BoxFuture<'_, Result<Vec<RatingList>, StoreError>> {
        self.call(Call::Read, move |contents| {
            let lists = contents.counted(scope).lists.values();
            Ok(lists.filter(|list| list.day() >= since).cloned().collect())
        })
    }

    fn ratings(
        &self,
        scope: Scope,
        persons: Vec<PersonId>,
    ) -> BoxFuture<'_, Result<Vec<Option<RatingHistory>>, StoreError>> {
        self.call(Call::Read, move |contents| {
            let ratings = &contents.counted(scope).ratings;
            Ok(persons
                .iter()
                .map(|person| ratings.get(person).cloned())
                .collect())
        })
    }

    fn rating_board(
        &self,
        _scope: Scope,
        _skipped: usize,
        _rows: usize,
        _own: Option<PersonId>,
    ) -> BoxFuture<'_, Result<RatingBoardPage, StoreError>> {
        refused()
    }

    fn servers(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        self.call(Call::Read, |contents| Ok(contents.servers()))
    }

    fn ledger(&self, server: u64) -> BoxFuture<'_, Result<Vec<LedgerEntry>, StoreError>> {
        self.call(Call::Read, move |contents| Ok(contents.ledger(server)))
    }

    fn suspects_loss(&self) -> BoxFuture<'_, Result<Option<HistoryMark>, StoreError>> {
        self.call(Call::Read, |contents| Ok(contents.suspects_loss()))
    }

    fn note_recounted(&self, mark: HistoryMark) -> BoxFuture<'_, Result<(), StoreError>> {
        self.call(Call::Count, move |contents| {
            contents.note_recounted(&mark);
            Ok(())
        })
    }
}

/// Every person's pseudonym is their user number, and nobody is erased.
impl PeopleStore for Link {
    fn person(&self, user: u64) -> BoxFuture<'_, Result<PersonId, StoreError>> {
        self.call(Call::Read, move |_| Ok(PersonId::new(user)))
    }

    fn known_person(&self, user: u64) -> BoxFuture<'_, Result<Option<PersonId>, StoreError>> {
        self.call(Call::Read, move |_| Ok(Some(PersonId::new(user))))
    }

    fn user(&self, person: PersonId) -> BoxFuture<'_, Result<Option<u64>, StoreError>> {
        self.call(Call::Read, move |_| Ok(Some(person.number())))
    }

    fn settings(&self, _person: PersonId) -> BoxFuture<'_, Result<Settings, StoreError>> {
        self.call(Call::Read, |_| Ok(Settings::default()))
    }

    fn put_settings(
        &self,
        _person: PersonId,
        _settings: Settings,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn begin_erasure(&self, _user: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn pending_erasures(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        self.call(Call::Read, |_| Ok(Vec::new()))
    }

    fn erase(&self, _user: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        refused()
    }

    fn latest_erasure(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        self.call(Call::Read, |_| Ok(0))
    }
}
