//! Results compared: the reference, the field's mean, and the boards of a day, a week and a season.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::course::{ByDeal, DEALS, INSTANCES};
use super::entry::EntryResult;

/// Number of results from which the field's mean takes the place of the reference.
pub const FIELD_FROM: u32 = 10;

/// Points in hundredths. Boards add these up, so that every total is exactly the sum of what is
/// shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hundredths(pub i64);

impl Hundredths {
    /// Returns the mean of `count` results with this sum, rounded to the nearest hundredth.
    fn mean(sum: i64, count: u32) -> Self {
        Self(-Self::above_mean(0, sum, count).0)
    }

    /// Returns points minus the mean of `count` results with this sum, rounded to the nearest
    /// hundredth. Without results it is the points.
    fn above_mean(points: i32, sum: i64, count: u32) -> Self {
        let count = i64::from(count.max(1));
        let difference = 100 * (i64::from(points) * count - sum);
        // Half a hundredth goes away from 0, so no side gains by rounding.
        let half = if difference < 0 {
            -count / 2
        } else {
            count / 2
        };
        Self((difference + half) / count)
    }
}

impl std::iter::Sum for Hundredths {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        Self(parts.map(|part| part.0).sum())
    }
}

/// The results of everybody who has played a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FieldTally {
    /// Number of results.
    pub count: u32,
    /// BoardSum of their points.
    pub sum: i64,
}

impl FieldTally {
    /// Returns the mean of the points, if it takes the place of the reference.
    #[must_use]
    pub fn mean(&self) -> Option<Hundredths> {
        (self.count >= FIELD_FROM).then(|| Hundredths::mean(self.sum, self.count))
    }
}

/// The results of a day by deal, without any person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DayField(ByDeal<FieldTally>);

impl DayField {
    /// Counts a result of a deal, both numbers from 0. A deal that doesn't exist counts nothing.
    pub fn add(&mut self, instance: u8, deal: usize, points: i32) {
        let row = self.0.get_mut(usize::from(instance));
        if let Some(tally) = row.and_then(|row| row.get_mut(deal)) {
            tally.count += 1;
            tally.sum += i64::from(points);
        }
    }

    /// Returns the results of a deal, both numbers from 0.
    #[must_use]
    pub fn tally(&self, instance: u8, deal: usize) -> FieldTally {
        let row = self.0.get(usize::from(instance));
        let tally = row.and_then(|row| row.get(deal));
        tally.copied().unwrap_or_default()
    }

    /// Returns points minus the field's mean on the same deal and seat, or minus the reference
    /// before there are [`FIELD_FROM`] results.
    #[must_use]
    pub fn difference(&self, instance: u8, deal: usize, points: i32, reference: i32) -> Hundredths {
        let tally = self.tally(instance, deal);
        if tally.count < FIELD_FROM {
            Hundredths::above_mean(points, reference.into(), 1)
        } else {
            Hundredths::above_mean(points, tally.sum, tally.count)
        }
    }
}

/// What a person has achieved on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayScore {
    /// The person's instance.
    pub instance: u8,
    /// The results of their deals, in their order.
    pub results: Vec<EntryResult>,
}

/// A row of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayBoardRow<P> {
    /// The person.
    pub person: P,
    /// The rank, from 1. Equal differences share one.
    pub rank: u32,
    /// The sum of the differences to the field.
    pub difference: Hundredths,
    /// The sum of the points.
    pub points: i64,
    /// Number of deals.
    pub deals: u32,
    /// Number of days.
    pub days: u32,
}

/// Persons in the order of their differences to the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayBoard<P>(Vec<DayBoardRow<P>>);

/// What a board adds up for a person.
#[derive(Clone, Copy, Default)]
struct BoardSum {
    difference: Hundredths,
    points: i64,
    deals: u32,
    days: u32,
}

impl<P: Copy + Ord> DayBoard<P> {
    /// Returns the board of a day. Deals that weren't played count nothing, and neither do persons
    /// who have played none.
    #[must_use]
    pub fn of_day(scores: &BTreeMap<P, DayScore>, reference: &ByDeal<i32>) -> Self {
        let mut field = DayField::default();
        for score in scores.values() {
            for (deal, result) in score.results.iter().enumerate() {
                field.add(score.instance, deal, result.points);
            }
        }
        Self::against(&field, scores, reference)
    }

    /// Returns the board of a day against this field, which may hold results of persons who aren't
    /// on the board.
    #[must_use]
    pub fn against(
        field: &DayField,
        scores: &BTreeMap<P, DayScore>,
        reference: &ByDeal<i32>,
    ) -> Self {
        let sum = |score: &DayScore| {
            let instance = usize::from(score.instance);
            let results = score.results.iter().enumerate().take(DEALS);
            let difference = |(deal, result): (usize, &EntryResult)| {
                let reference = reference.get(instance).map_or(0, |row| row[deal]);
                field.difference(score.instance, deal, result.points, reference)
            };
            let points = score.results.iter().map(|result| i64::from(result.points));
            BoardSum {
                difference: results.map(difference).sum(),
                points: points.sum(),
                deals: u32::try_from(score.results.len()).expect("a day has few deals"),
                days: 1,
            }
        };
        let has_played =
            |score: &DayScore| !score.results.is_empty() && usize::from(score.instance) < INSTANCES;
        let players = scores.iter().filter(|(_, score)| has_played(score));
        Self::ranked(players.map(|(&person, score)| (person, sum(score))))
    }

    /// Returns the board of several days, such as a week or a season: the sums of their boards.
    #[must_use]
    pub fn of_days<'a>(days: impl IntoIterator<Item = &'a Self>) -> Self
    where
        P: 'a,
    {
        let mut sums: BTreeMap<P, BoardSum> = BTreeMap::new();
        for row in days.into_iter().flat_map(|day| &day.0) {
            let sum = sums.entry(row.person).or_default();
            sum.difference.0 += row.difference.0;
            sum.points += row.points;
            sum.deals += row.deals;
            sum.days += row.days;
        }
        Self::ranked(sums.into_iter())
    }

    /// Returns the board of those persons alone who are wanted, with their ranks among each other.
    #[must_use]
    pub fn only(&self, is_wanted: impl Fn(P) -> bool) -> Self {
        let wanted = self.0.iter().filter(|row| is_wanted(row.person));
        let sum = |row: &DayBoardRow<P>| BoardSum {
            difference: row.difference,
            points: row.points,
            deals: row.deals,
            days: row.days,
        };
        Self::ranked(wanted.map(|row| (row.person, sum(row))))
    }

    fn ranked(sums: impl Iterator<Item = (P, BoardSum)>) -> Self {
        let row = |(person, sum): (P, BoardSum)| DayBoardRow {
            person,
            rank: 1,
            difference: sum.difference,
            points: sum.points,
            deals: sum.deals,
            days: sum.days,
        };
        let mut rows: Vec<DayBoardRow<P>> = sums.map(row).collect();
        rows.sort_by_key(|row| (Reverse(row.difference), row.person));
        for at in 1..rows.len() {
            rows[at].rank = if rows[at].difference == rows[at - 1].difference {
                rows[at - 1].rank
            } else {
                u32::try_from(at + 1).unwrap_or(u32::MAX)
            };
        }
        Self(rows)
    }

    /// Returns the rows, the best first.
    #[must_use]
    pub fn rows(&self) -> &[DayBoardRow<P>] {
        &self.0
    }

    /// Returns the row of a person.
    #[must_use]
    pub fn row(&self, person: P) -> Option<&DayBoardRow<P>> {
        self.0.iter().find(|row| row.person == person)
    }
}
