//! What the games of a series are worth: the extended Seeger–Fabian system of the
//! Skatwettspielordnung, 6.3.1.

use std::cmp::Ordering;

use super::table_sizes::TableSize;

/// What counts of a player's games in a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeriesCounts {
    /// Game points: the values of own games won, minus those of own games lost.
    pub points: i32,
    /// Own games won.
    pub won: u16,
    /// Own games lost.
    pub lost: u16,
    /// Games lost by other players of the table.
    pub others_lost: u16,
}

impl SeriesCounts {
    /// Returns the score: the game points, 50 for each own game won and −50 for each lost, and for
    /// each game that somebody else lost 40 at a table of three, 30 at one of four.
    #[must_use]
    pub fn score(self, table: TableSize) -> i64 {
        let defended = match table {
            TableSize::Three => 40,
            TableSize::Four => 30,
        };
        i64::from(self.points)
            + 50 * (i64::from(self.won) - i64::from(self.lost))
            + defended * i64::from(self.others_lost)
    }
}

/// What decides a rank, summed over series. A greater one is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RankTotal {
    /// The scores.
    pub score: i64,
    /// Own games won.
    pub won: u32,
    /// Own games lost.
    pub lost: u32,
}

impl RankTotal {
    /// Returns what a series adds.
    #[must_use]
    pub fn of_series(counts: SeriesCounts, table: TableSize) -> Self {
        Self {
            score: counts.score(table),
            won: counts.won.into(),
            lost: counts.lost.into(),
        }
    }
}

impl std::ops::AddAssign for RankTotal {
    fn add_assign(&mut self, other: Self) {
        self.score += other.score;
        self.won += other.won;
        self.lost += other.lost;
    }
}

impl std::iter::Sum for RankTotal {
    fn sum<I: Iterator<Item = Self>>(totals: I) -> Self {
        totals.fold(Self::default(), |mut sum, total| {
            sum += total;
            sum
        })
    }
}

/// A higher score is better, then more games won, then fewer lost.
impl Ord for RankTotal {
    fn cmp(&self, other: &Self) -> Ordering {
        let scores = self.score.cmp(&other.score);
        scores
            .then(self.won.cmp(&other.won))
            .then(other.lost.cmp(&self.lost))
    }
}

impl PartialOrd for RankTotal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
