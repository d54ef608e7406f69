//! The plan of a world, drawn from its seed in advance.

use skat_rules::game::GameId;
use skat_rules::rule_set::{Preset, RuleSet};
use skat_table::{PersonId, TableId, ThinkTime};

use crate::chance::Chance;

/// A world before it begins.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Number of processes that share the store.
    pub(crate) processes: usize,
    /// Number of shards of the gateway.
    pub(crate) shards: u32,
    pub(crate) tables: Vec<TablePlan>,
    /// Duration of the trouble, in milliseconds. Nothing fails afterwards.
    pub(crate) trouble_ms: u64,
    /// The persons go away after the trouble, so only deadlines and autoplayers advance the tables.
    pub(crate) deserted: bool,
    pub(crate) weather: Weather,
}

/// A table before it is opened.
#[derive(Clone, Debug)]
pub(crate) struct TablePlan {
    pub(crate) id: TableId,
    pub(crate) game: GameId,
    pub(crate) rules: RuleSet,
    pub(crate) places: u8,
    pub(crate) list_length: u16,
    pub(crate) think_time: ThinkTime,
    /// People of the table; the first one is the host.
    pub(crate) persons: Vec<PersonId>,
    /// People who come later, perhaps after the list has begun.
    pub(crate) latecomers: Vec<PersonId>,
}

/// Frequency of each fault, in 10,000 cases. Most faults don't occur at all in a given world, so
/// that each also comes alone.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Weather {
    /// The store takes seconds.
    pub(crate) slow: u64,
    /// The store refuses before anything is stored.
    pub(crate) unavailable: u64,
    pub(crate) full: u64,
    /// The store fails with an unknown outcome: the step isn't stored, or it is.
    pub(crate) doubt_unstored: u64,
    pub(crate) doubt_stored: u64,
    /// The store's reply is lost, and the connection sends the step again.
    pub(crate) resent: u64,
    /// The process dies during a call, before or after the store executes it.
    pub(crate) crash: u64,
    /// The process is suspended during a call, before or after the store executes it, and resumes
    /// later.
    pub(crate) pause: u64,
    /// The store forgets its latest steps.
    pub(crate) fail_over: u64,
    /// A process ends after a while, by a clean stop or a crash.
    pub(crate) short_lives: bool,
    /// Discord drops, repeats and delays clicks, and hands them to the wrong process.
    pub(crate) dropped: u64,
    pub(crate) repeated: u64,
    pub(crate) delayed: u64,
    pub(crate) astray: u64,
    /// A message isn't updated.
    pub(crate) unseen: u64,
}

/// Returns the server of a table; this spreads the tables over the shards.
pub(crate) const fn server_of(table: TableId) -> u64 {
    table.number() << 22
}

impl Plan {
    /// Returns the shard of a table.
    pub(crate) const fn shard_of(&self, table: TableId) -> u32 {
        ((server_of(table) >> 22) % self.shards as u64) as u32
    }

    pub(crate) fn draw(chance: &mut Chance) -> Self {
        let processes = chance.pick(&[1, 1, 2, 2, 3]);
        let tables = chance.pick(&[1, 1, 2]);
        Self {
            processes,
            shards: chance.pick(&[1, 2]),
            tables: (1..=tables)
                .map(|number| TablePlan::draw(TableId::new(number), chance))
                .collect(),
            trouble_ms: chance.between(30_000, 240_000),
            deserted: chance.happens(5_000),
            weather: Weather::draw(chance, processes > 1),
        }
    }
}

impl TablePlan {
    /// Returns the table's server; each table has its own.
    pub(crate) const fn server(&self) -> u64 {
        server_of(self.id)
    }

    fn draw(id: TableId, chance: &mut Chance) -> Self {
        // A deal of Thirty-one is a whole game of many rounds, too long for a small world.
        let others: Vec<GameId> = GameId::ALL
            .iter()
            .copied()
            .filter(|game| !matches!(game, GameId::Skat | GameId::ThirtyOne))
            .collect();
        let game = if chance.happens(7_000) {
            GameId::Skat
        } else {
            chance.pick(&others)
        };
        let rules = if game == GameId::Skat {
            RuleSet::of(chance.pick(&Preset::ALL))
        } else {
            RuleSet::ISKO
        };
        let places = chance.pick(&game.players().collect::<Vec<u8>>());
        let persons = chance.between(1, u64::from(places));
        let latecomers = chance.pick(&[0, 0, 1, 2]);
        Self {
            id,
            game,
            rules,
            places,
            list_length: u16::from(places),
            think_time: chance.pick(&[
                ThinkTime::Seconds(30),
                ThinkTime::Seconds(30),
                ThinkTime::Seconds(60),
                ThinkTime::Seconds(60),
                ThinkTime::Unlimited,
                ThinkTime::Correspondence,
            ]),
            // Somebody may sit at two tables.
            persons: (0..persons)
                .map(|person| PersonId::new(id.number() * 2 + person))
                .collect(),
            latecomers: (0..latecomers)
                .map(|person| PersonId::new(100 + id.number() + person))
                .collect(),
        }
    }
}

impl Weather {
    fn draw(chance: &mut Chance, shared: bool) -> Self {
        let mut often = |most: u64| {
            if chance.happens(3_500) {
                chance.between(most / 10, most)
            } else {
                0
            }
        };
        Self {
            slow: often(1_000),
            unavailable: often(500),
            full: often(300),
            doubt_unstored: often(200),
            doubt_stored: often(200),
            resent: often(500),
            crash: often(100),
            pause: often(150),
            fail_over: often(60),
            short_lives: often(10) > 0,
            dropped: often(1_000),
            repeated: often(3_000),
            delayed: often(1_500),
            astray: if shared { often(2_000) } else { 0 },
            unseen: often(2_000),
        }
    }
}
