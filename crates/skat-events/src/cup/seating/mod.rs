//! Who sits where: seatings with as few repeated meetings as possible.
//!
//! A seating begins with a construction that has few repeats or none, for players in a random
//! order. Simulated annealing improves it where it has some. The work is bounded by a number of
//! steps, so that the same task leads to the same seating on every machine.

mod annealing;
mod construction;

use std::collections::BTreeSet;

use super::random::{RandomNumbers, SeatingSeed};
use super::table_sizes::TableSizes;
use annealing::Arrangement;

/// A seating to find. Players are numbered from 0.
#[derive(Clone, Debug)]
pub struct SeatingTask {
    /// The tables of every series.
    pub tables: TableSizes,
    /// Number of series.
    pub series: u8,
    /// How many of the players are autoplayers: those with the highest numbers. They should sit at
    /// different tables, and nobody minds meeting them again.
    pub autoplayers: u16,
    /// Pairs that have met before, once for each meeting.
    pub met: Vec<(u16, u16)>,
    /// Pairs that shouldn't meet, such as team mates.
    pub apart: Vec<(u16, u16)>,
}

/// A pair of a task isn't two of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("players {} and {} aren't two of {players}", .pair.0, .pair.1)]
pub struct SeatingTaskError {
    /// The pair.
    pub pair: (u16, u16),
    /// The number of players.
    pub players: u16,
}

/// The players of every table of every series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatingPlan {
    /// For each series the tables, with the players of each.
    pub series: Vec<Vec<Vec<u16>>>,
    /// The sum of `m (m − 1) / 2` over all pairs of persons, with `m` as the number of their
    /// meetings, earlier ones included.
    pub repeats: u64,
    /// Meetings of pairs that should have been kept apart.
    pub not_apart: u64,
}

impl SeatingTask {
    /// A task without history, autoplayers and pairs to keep apart.
    #[must_use]
    pub const fn new(tables: TableSizes, series: u8) -> Self {
        Self {
            tables,
            series,
            autoplayers: 0,
            met: Vec::new(),
            apart: Vec::new(),
        }
    }

    /// Finds a seating. Pairs to keep apart matter more than any number of repeats.
    ///
    /// # Errors
    ///
    /// [`SeatingTaskError`] if a pair isn't two players of this task.
    pub fn solve(&self, seed: SeatingSeed) -> Result<SeatingPlan, SeatingTaskError> {
        let players = self.tables.players();
        for &pair in self.met.iter().chain(&self.apart) {
            if pair.0 >= players || pair.1 >= players || pair.0 == pair.1 {
                return Err(SeatingTaskError { pair, players });
            }
        }
        let mut random = RandomNumbers::new(seed);
        let constructed = construction::construct(self, &mut random);
        let best = annealing::improve(self, constructed, &mut random);
        Ok(self.plan(&best, &mut random))
    }

    /// Returns all pairs to keep apart, those of autoplayers included.
    fn all_apart(&self) -> BTreeSet<(u16, u16)> {
        let players = self.tables.players();
        let first = players.saturating_sub(self.autoplayers);
        let autoplayers =
            (first..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
        let given = self
            .apart
            .iter()
            .map(|&(one, other)| (one.min(other), one.max(other)));
        given.chain(autoplayers).collect()
    }

    /// Draws the order of tables of the same size, and the places at each table.
    fn plan(&self, arrangement: &Arrangement, random: &mut RandomNumbers) -> SeatingPlan {
        let fours = usize::from(self.tables.fours);
        let mut series = arrangement.tables();
        for tables in &mut series {
            let (of_four, of_three) = tables.split_at_mut(fours);
            random.shuffle(of_four);
            random.shuffle(of_three);
            for table in tables {
                random.shuffle(table);
            }
        }
        SeatingPlan {
            series,
            repeats: arrangement.repeats(),
            not_apart: arrangement.not_apart(),
        }
    }
}
