//! Erasure of persons, perhaps by another process: this process drops its knowledge of them and
//! removes them from its tables.

use std::collections::HashSet;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use skat_store::{Store, StoreError, finish_erasures};
use skat_table::{PersonId, TableId};
use tokio::time::{Instant, MissedTickBehavior};

use super::People;
use crate::discord::leaving::has_left;
use crate::tables::{Seated, Tables};

/// Interval between checks for erased persons.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Interval between checks for unfinished erasures, whose process may be gone.
const FINISH_EVERY: Duration = Duration::from_secs(15);

/// Most persons looked up in parallel.
const AT_ONCE: usize = 64;

/// Notices erased persons.
pub(in crate::discord) struct ErasureWatch {
    store: Arc<dyn Store>,
    people: People,
    tables: Tables,
    /// The store's erasure counter at the last check.
    latest: Option<u64>,
    /// Persons with a place here who weren't erased at the last check.
    remembered: HashSet<PersonId>,
    /// Places whose person was erased and has certainly left.
    left: HashSet<(TableId, PersonId)>,
}

impl ErasureWatch {
    pub(in crate::discord) fn new(store: Arc<dyn Store>, people: People, tables: Tables) -> Self {
        Self {
            store,
            people,
            tables,
            latest: None,
            remembered: HashSet::new(),
            left: HashSet::new(),
        }
    }

    /// Checks forever; a failed check is repeated at the next interval.
    pub(in crate::discord) async fn watch(mut self) -> Infallible {
        let finishing = finish(Arc::clone(&self.store));
        let looking = async move {
            let mut looks = tokio::time::interval(LOOK_EVERY);
            looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                looks.tick().await;
                if let Err(error) = self.look().await {
                    tracing::warn!(%error, "can't check for erased persons");
                }
            }
        };
        tokio::select! {
            never = finishing => never,
            never = looking => never,
        }
    }

    async fn look(&mut self) -> Result<(), StoreError> {
        let begun = Instant::now();
        let latest = self.store.latest_erasure().await?;
        if self.latest.replace(latest) != Some(latest) {
            self.people.know_nobody();
            self.remembered.clear();
            self.left.clear();
        }
        self.people.are_known_as_of(begun);
        self.clear_seats().await
    }

    /// Removes erased persons from their places. Each person with a place here is looked up once,
    /// and again after every erasure, so it doesn't matter when or how they took the place.
    async fn clear_seats(&mut self) -> Result<(), StoreError> {
        let is_open = |seated: &Seated, person: &PersonId| {
            !self.remembered.contains(person) && !self.left.contains(&(seated.table, *person))
        };
        let tables = self
            .tables
            .seated_anywhere(|seated| seated.persons.iter().any(|person| is_open(seated, person)));
        let persons: HashSet<PersonId> = tables
            .iter()
            .flat_map(|seated| seated.persons.iter().copied())
            .collect();
        let unsure: Vec<PersonId> = persons.difference(&self.remembered).copied().collect();
        let store = &self.store;
        let mut users = stream::iter(unsure)
            .map(|person| async move { Ok::<_, StoreError>((person, store.user(person).await?)) })
            .buffer_unordered(AT_ONCE);
        while let Some((person, user)) = users.try_next().await? {
            if user.is_some() {
                self.remembered.insert(person);
            }
        }
        for seated in &tables {
            for &person in seated
                .persons
                .iter()
                .filter(|person| !self.remembered.contains(person))
            {
                if has_left(&self.tables, seated, person, "erased").await {
                    self.left.insert((seated.table, person));
                }
            }
        }
        Ok(())
    }
}

/// Finishes pending erasures, forever.
async fn finish(store: Arc<dyn Store>) -> Infallible {
    let mut looks = tokio::time::interval(FINISH_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        looks.tick().await;
        if let Err(error) = finish_erasures(store.as_ref()).await {
            tracing::warn!(%error, "can't complete an erasure; retrying");
        }
    }
}
