//! The boards by plain arithmetic, as their rule is told.

use std::collections::BTreeMap;

use skat_events::day::{ByDeal, DayBoard, DayScore};
use skat_table::PersonId;

/// Results from which the field's mean takes the place of the reference.
const FIELD_FROM: usize = 10;

/// What a board says about a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlainSum {
    /// In hundredths.
    difference: i64,
    points: i64,
    deals: u32,
    days: u32,
}

pub(crate) type PlainBoard = BTreeMap<PersonId, PlainSum>;

/// Returns the board of a day.
pub(crate) fn of_day(scores: &[(PersonId, DayScore)], reference: &ByDeal<i32>) -> PlainBoard {
    let mut board = PlainBoard::new();
    for (person, score) in scores.iter().filter(|(_, score)| !score.results.is_empty()) {
        let sum = board.entry(*person).or_default();
        sum.days = 1;
        for (deal, result) in score.results.iter().enumerate() {
            let points = i64::from(result.points);
            let same = scores
                .iter()
                .filter(|(_, other)| other.instance == score.instance);
            let field: Vec<i64> = same
                .filter_map(|(_, other)| Some(i64::from(other.results.get(deal)?.points)))
                .collect();
            sum.difference += if field.len() < FIELD_FROM {
                100 * (points - i64::from(reference[usize::from(score.instance)][deal]))
            } else {
                let count = field.len() as i64;
                let above = 100 * (points * count - field.iter().sum::<i64>());
                // To the nearest hundredth, halves away from 0.
                above.signum() * ((2 * above.abs() + count) / (2 * count))
            };
            sum.points += points;
            sum.deals += 1;
        }
    }
    board
}

/// Returns the board of several days.
pub(crate) fn of_days<'a>(boards: impl Iterator<Item = &'a PlainBoard>) -> PlainBoard {
    let mut all = PlainBoard::new();
    for (person, sum) in boards.flatten() {
        let total = all.entry(*person).or_default();
        total.difference += sum.difference;
        total.points += sum.points;
        total.deals += sum.deals;
        total.days += sum.days;
    }
    all
}

/// Checks a board: its sums, its order and its ranks.
pub(crate) fn check(board: &DayBoard<PersonId>, plain: &PlainBoard, what: &str) {
    assert_eq!(board.rows().len(), plain.len(), "{what}");
    let mut last = i64::MAX;
    for row in board.rows() {
        let sum = PlainSum {
            difference: row.difference.0,
            points: row.points,
            deals: row.deals,
            days: row.days,
        };
        assert_eq!(
            plain.get(&row.person),
            Some(&sum),
            "{what}: {:?}",
            row.person
        );
        assert!(sum.difference <= last, "{what}: the best come first");
        last = sum.difference;
        let better = plain
            .values()
            .filter(|other| other.difference > sum.difference);
        assert_eq!(
            row.rank as usize,
            better.count() + 1,
            "{what}: {:?}",
            row.person
        );
    }
}
