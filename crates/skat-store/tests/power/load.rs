//! A random load, and the part of it that the store must have.

use std::collections::BTreeMap;

use skat_rules::game::GameId;
use skat_store::{
    Acquired, Commit, Committed, EmbeddedStore, Epoch, LedgerRow, ListKind, LogPosition,
    PeopleStore as _, Period, ResultStore as _, Scope, Settings, StoreError, StoredChoices,
    TableStore as _, TallyKey, TokenOwner, count_results,
};
use skat_table::{PersonId, TableId};

use crate::common::{NOW, SERVER, commit, opening, result, stored, token};
use crate::dice::Dice;

/// The users who play in every deal.
const USERS: [u64; 3] = [501, 502, 503];

/// The acknowledged steps.
#[derive(Default)]
pub(crate) struct Load {
    tables: BTreeMap<u64, Played>,
    persons: Vec<PersonId>,
    settings: BTreeMap<PersonId, Settings>,
    bindings: BTreeMap<u64, TableId>,
    last_number: u64,
}

struct Played {
    epoch: Epoch,
    at: LogPosition,
    results: u16,
    interactions: Vec<u64>,
    closed: bool,
    /// The steps that may or may not be stored.
    doubtful: Vec<Commit>,
}

impl Load {
    /// Creates the people and the first tables; the storage must be sound.
    pub(crate) async fn begin(store: &EmbeddedStore) -> Self {
        let mut load = Self::default();
        for user in USERS {
            load.persons
                .push(store.person(user).await.expect("a pseudonym"));
        }
        for _ in 0..3 {
            load.open_table(store).await.expect("opens");
        }
        load
    }

    fn number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    async fn open_table(&mut self, store: &EmbeddedStore) -> Result<(), StoreError> {
        let number = self.number();
        let at = stored(store.open_table(opening(number, None)).await?);
        let table = Played {
            epoch: Epoch::FIRST,
            at,
            results: 0,
            interactions: Vec::new(),
            closed: false,
            doubtful: Vec::new(),
        };
        self.tables.insert(number, table);
        Ok(())
    }

    /// Does something at random.
    pub(crate) async fn step(
        &mut self,
        store: &EmbeddedStore,
        dice: &mut Dice,
    ) -> Result<(), StoreError> {
        let number = *self
            .tables
            .keys()
            .nth(dice.below(self.tables.len() as u64) as usize)
            .expect("a table");
        match dice.below(20) {
            0 => self.open_table(store).await,
            1 => {
                let epoch = store.acquire(TableId::new(number), NOW).await?.epoch;
                self.tables
                    .get_mut(&number)
                    .expect("the table is known")
                    .epoch = epoch;
                Ok(())
            }
            2..=4 => count_results(store, TableId::new(number)).await.map(drop),
            5 => {
                let person = self.persons[dice.below(3) as usize];
                let settings = Settings {
                    locale: Some(format!("l{}", self.number())),
                    shared: dice.percent(50),
                    choices: StoredChoices::NONE,
                };
                store.put_settings(person, settings.clone()).await?;
                self.settings.insert(person, settings);
                Ok(())
            }
            6 => {
                let interaction = self.number();
                let bound = store.bind(interaction, TableId::new(number), NOW).await?;
                self.bindings.insert(interaction, bound);
                Ok(())
            }
            7 => {
                let epoch = self.tables[&number].epoch;
                let token = token("t", NOW);
                store
                    .note_token(TableId::new(number), epoch, TokenOwner::Public, Some(token))
                    .await
            }
            _ => self.play(store, number, dice).await,
        }
    }

    async fn play(
        &mut self,
        store: &EmbeddedStore,
        number: u64,
        dice: &mut Dice,
    ) -> Result<(), StoreError> {
        let interaction = self.number();
        let table = self.tables.get_mut(&number).expect("the table is known");
        let mut step = Commit {
            interaction: Some(interaction),
            ..commit(number, table.epoch, table.at)
        };
        step.events = vec![step.events[0].clone(); 1 + dice.below(3) as usize];
        if dice.percent(40) {
            let rows: Vec<_> = self
                .persons
                .iter()
                .map(|person| (person.number(), 18, Some(true), false, false))
                .collect();
            step.results = vec![result(number, table.results + 1, &rows)];
        }
        step.closed = table.closed || dice.percent(3);
        match store.commit(step.clone()).await {
            Ok(Committed::Stored { now }) => {
                table.take(&step, now);
                Ok(())
            }
            Ok(Committed::Duplicate) => panic!("an interaction that was never sent was recorded"),
            // By contract, a step refused for lack of space isn't stored.
            Err(error @ StoreError::Full(_)) => Err(error),
            Err(error) => {
                table.doubtful.push(step);
                Err(error)
            }
        }
    }

    /// Checks that everything acknowledged is in the store, and nothing else but whole steps that
    /// were under way. Results count once.
    pub(crate) async fn check(&mut self, store: &EmbeddedStore, seed: u64) {
        for (&number, table) in &mut self.tables {
            let acquired = store.acquire(TableId::new(number), NOW).await;
            let acquired =
                acquired.unwrap_or_else(|error| panic!("seed {seed}, table {number}: {error}"));
            for step in std::mem::take(&mut table.doubtful) {
                let interaction = step.interaction.expect("every step has an interaction");
                if store
                    .was_handled(TableId::new(number), interaction)
                    .await
                    .expect("reads")
                {
                    table.take_doubtful(&step, &acquired, seed);
                }
            }
            table.check(&acquired, seed);
            for &interaction in &table.interactions {
                assert!(
                    store
                        .was_handled(TableId::new(number), interaction)
                        .await
                        .expect("reads"),
                    "seed {seed}"
                );
            }
        }
        let open: Vec<u64> = store
            .open_tables()
            .await
            .expect("reads")
            .iter()
            .map(|open| open.table.number())
            .collect();
        for (number, table) in &self.tables {
            assert!(
                table.closed || open.contains(number),
                "seed {seed}: table {number} is open"
            );
        }
        for (user, person) in USERS.iter().zip(&self.persons) {
            assert_eq!(
                store.known_person(*user).await.expect("reads"),
                Some(*person),
                "seed {seed}"
            );
        }
        for (&interaction, &table) in &self.bindings {
            assert_eq!(
                store
                    .bind(interaction, TableId::new(u64::MAX), NOW)
                    .await
                    .expect("reads"),
                table
            );
        }
        self.check_results(store, seed).await;
    }

    async fn check_results(&self, store: &EmbeddedStore, seed: u64) {
        let ledger = store.ledger(SERVER).await.expect("reads");
        for (&number, table) in &self.tables {
            let rows = ledger
                .iter()
                .filter(|entry| entry.row.table().number() == number);
            let numbers: Vec<u16> = rows.map(|entry| entry.row.number()).collect();
            assert_eq!(
                numbers,
                (1..=table.results).collect::<Vec<_>>(),
                "seed {seed}: the results of table {number}"
            );
            count_results(store, TableId::new(number))
                .await
                .expect("counts");
            assert!(
                store
                    .outbox(TableId::new(number))
                    .await
                    .expect("reads")
                    .rows
                    .is_empty()
            );
        }
        assert!(
            ledger
                .iter()
                .all(|entry| matches!(entry.row, LedgerRow::Deal(_)))
        );
        let deals: u32 = self
            .tables
            .values()
            .map(|table| u32::from(table.results))
            .sum();
        for &person in &self.persons {
            let key = TallyKey {
                period: Period::AllTime,
                game: GameId::Skat,
                kind: ListKind::Official,
                person,
            };
            for scope in [Scope::Server(SERVER), Scope::All] {
                let tallied = store
                    .tallies(scope, vec![key], Vec::new())
                    .await
                    .expect("reads");
                let counted = tallied.tallies[0].as_ref().map_or(0, |tally| tally.deals);
                assert_eq!(counted, deals, "seed {seed}: each result counts once");
            }
        }
    }
}

impl Played {
    fn take(&mut self, step: &Commit, now: LogPosition) {
        self.at = now;
        self.results += step.results.len() as u16;
        self.interactions.extend(step.interaction);
        self.closed |= step.closed;
    }

    /// A step that was refused when the storage failed is there all the same, as a whole.
    fn take_doubtful(&mut self, step: &Commit, found: &Acquired, seed: u64) {
        assert_eq!(
            step.after, self.at,
            "seed {seed}: only the next step can be there"
        );
        assert!(
            found.has_stood_at(self.at),
            "seed {seed}: an acknowledged step is missing"
        );
        let seq = self.at.seq as usize + step.events.len();
        self.take(step, found.positions[seq]);
    }

    fn check(&mut self, found: &Acquired, seed: u64) {
        assert!(
            found.has_stood_at(self.at),
            "seed {seed}: an acknowledged step is missing"
        );
        assert_eq!(
            found.position(),
            self.at,
            "seed {seed}: a step is stored in part or was never made"
        );
        assert_eq!(found.closed, self.closed, "seed {seed}");
        self.epoch = found.epoch;
    }
}
