//! What a world is like, drawn from its seed before it begins.

use skat_rules::game::GameId;
use skat_rules::rule_set::{Preset, RuleSet};
use skat_table::{PersonId, TableId, ThinkTime};

use crate::chance::Chance;

/// A world before it begins.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// How many processes share the store.
    pub(crate) processes: usize,
    /// How many shards the gateway has.
    pub(crate) shards: u32,
    pub(crate) tables: Vec<TablePlan>,
    /// For how long there is trouble, in milliseconds; from then on nothing fails any more.
    pub(crate) trouble_ms: u64,
    /// Whether the persons go away once the trouble is over, so that only deadlines and autoplayers carry the tables on.
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
    /// The host first.
    pub(crate) persons: Vec<PersonId>,
    /// Who comes later, perhaps when the list is running.
    pub(crate) latecomers: Vec<PersonId>,
}

/// How often something goes wrong, in 10,000 cases each; in each world most kinds of trouble don't occur at all, so that each also
/// comes alone.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Weather {
    /// The store takes seconds.
    pub(crate) slow: u64,
    /// The store refuses before anything is stored.
    pub(crate) unavailable: u64,
    pub(crate) full: u64,
    /// The store fails, and nobody knows whether the step is stored: it isn't, or it is.
    pub(crate) doubt_unstored: u64,
    pub(crate) doubt_stored: u64,
    /// The answer is lost on the way, and the connection sends the step again.
    pub(crate) resent: u64,
    /// The process dies at a call to the store, before the store has got it or after.
    pub(crate) crash: u64,
    /// The process is stopped at a call to the store, before the store has got it or after, and goes on later.
    pub(crate) pause: u64,
    /// The store forgets its latest steps.
    pub(crate) fail_over: u64,
    /// A process ends after a while, in order or by a crash.
    pub(crate) short_lives: bool,
    /// Discord drops, repeats and delays clicks, and hands them to the wrong process.
    pub(crate) dropped: u64,
    pub(crate) repeated: u64,
    pub(crate) delayed: u64,
    pub(crate) astray: u64,
    /// A message isn't updated.
    pub(crate) unseen: u64,
}

/// The server of a table, so that tables are spread over the shards.
pub(crate) const fn server_of(table: TableId) -> u64 {
    table.number() << 22
}

impl Plan {
    /// The shard of a table.
    pub(crate) const fn shard_of(&self, table: TableId) -> u32 {
        ((server_of(table) >> 22) % self.shards as u64) as u32
    }

    pub(crate) fn draw(chance: &mut Chance) -> Self {
        let processes = chance.pick(&[1, 1, 2, 2, 3]);
        let tables = chance.pick(&[1, 1, 2]);
        Self {
            processes,
            shards: chance.pick(&[1, 2]),
            tables: (1..=tables).map(|number| TablePlan::draw(TableId::new(number), chance)).collect(),
            trouble_ms: chance.between(30_000, 240_000),
            deserted: chance.happens(5_000),
            weather: Weather::draw(chance, processes > 1),
        }
    }
}

impl TablePlan {
    /// The server where it stands: each table has its own.
    pub(crate) const fn server(&self) -> u64 {
        server_of(self.id)
    }

    fn draw(id: TableId, chance: &mut Chance) -> Self {
        // A deal of Thirty-one is a whole game of many rounds, too long for a small world.
        let others: Vec<GameId> =
            GameId::ALL.iter().copied().filter(|game| !matches!(game, GameId::Skat | GameId::ThirtyOne)).collect();
        let game = if chance.happens(7_000) { GameId::Skat } else { chance.pick(&others) };
        let rules = if game == GameId::Skat { RuleSet::of(chance.pick(&Preset::ALL)) } else { RuleSet::ISKO };
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
            persons: (0..persons).map(|person| PersonId::new(id.number() * 2 + person)).collect(),
            latecomers: (0..latecomers).map(|person| PersonId::new(100 + id.number() + person)).collect(),
        }
    }
}

impl Weather {
    fn draw(chance: &mut Chance, shared: bool) -> Self {
        let mut often = |most: u64| if chance.happens(3_500) { chance.between(most / 10, most) } else { 0 };
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
