//! Blocked people leave their tables and the wanted boards: at a table in play a computer takes
//! over.

use std::collections::{HashMap, HashSet};

use skat_store::{Block, OperatorRecords, StoreError, leave_boards};
use skat_table::{PersonId, TableId};

use crate::discord::bot::Bot;
use crate::discord::leaving::has_left;
use crate::tables::Seated;

/// Age at which a block finds nobody on a board any more. Seekers wait an hour, and the clocks of
/// two processes may differ.
const OFF_BOARDS_MS: i64 = 2 * 60 * 60 * 1_000;

/// The seats that blocked people have certainly left.
#[derive(Default)]
pub(super) struct LeftSeats {
    left: HashSet<(TableId, PersonId)>,
    /// The pseudonyms of the blocked users, each looked up once; `None` for strangers. Who becomes
    /// known later does so in this process, which then has the pseudonym in memory.
    looked_up: HashMap<u64, Option<PersonId>>,
}

impl LeftSeats {
    /// Lets all blocked people leave the tables of this process.
    pub(super) async fn clear(&mut self, bot: &Bot, records: &OperatorRecords) {
        self.looked_up
            .retain(|user, _| records.users.contains_key(user));
        let mut blocked = HashSet::new();
        for (&user, block) in &records.users {
            let looked_up = self.look_up(bot, user, block).await;
            blocked.extend(bot.people.cached(user).or(looked_up));
        }
        self.left.retain(|(_, person)| blocked.contains(person));
        let is_due = |seated: &Seated, person: &PersonId| {
            blocked.contains(person) && !self.left.contains(&(seated.table, *person))
        };
        let tables = bot
            .tables
            .seated_anywhere(|seated| seated.persons.iter().any(|person| is_due(seated, person)));
        for seated in tables {
            for &person in seated
                .persons
                .iter()
                .filter(|&person| blocked.contains(person))
            {
                if has_left(&bot.tables, &seated, person, "blocked").await {
                    self.left.insert((seated.table, person));
                }
            }
        }
    }

    /// Looks up a user's pseudonym and takes them off the boards, unless that was done before.
    /// After a failure the next look tries again.
    async fn look_up(&mut self, bot: &Bot, user: u64, block: &Block) -> Option<PersonId> {
        if let Some(&person) = self.looked_up.get(&user) {
            return person;
        }
        let is_recent = bot.clock.now().0 - block.at < OFF_BOARDS_MS;
        let looked_up = async {
            let person = bot.store.known_person(user).await?;
            if let Some(person) = person.filter(|_| is_recent) {
                leave_boards(bot.store.as_ref(), person).await?;
            }
            Ok::<_, StoreError>(person)
        };
        match looked_up.await {
            Ok(person) => {
                self.looked_up.insert(user, person);
                person
            }
            Err(error) => {
                tracing::warn!(%error, "can't look for a blocked person at tables; retrying");
                None
            }
        }
    }
}
