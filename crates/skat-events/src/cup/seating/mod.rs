//! Who sits where: seatings with as few repeated meetings as possible.
//!
//! A seating begins with a construction that has few repeats or none, for players in a random
//! order. Simulated annealing improves it where it has some. The work is bounded by a number of
//! steps, so that the same task leads to the same seating on every machine.

mod annealing;
mod construction;
mod task;

use super::random::{RandomNumbers, SeatingSeed};
use annealing::Arrangement;
pub use task::{SeatingTask, SeatingTaskError};

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
        let best = annealing::improve(self, &constructed, &mut random);
        Ok(self.plan(&best, &mut random))
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
