//! Boards: differences to the field, and totals that add up.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use skat_events::day::{
    ByDeal, DEALS, DayBoard, DayField, DayScore, EntryResult, Hundredths, Square,
};

fn result(points: i32) -> EntryResult {
    EntryResult {
        points,
        passed_in: false,
        taken_over: false,
    }
}

fn score(instance: u8, points: &[i32]) -> DayScore {
    DayScore {
        instance,
        results: points.iter().map(|&points| result(points)).collect(),
    }
}

#[test]
fn the_reference_counts_until_there_are_ten_results() {
    let mut field = DayField::default();
    for _ in 0..9 {
        field.add(2, 4, 100);
    }
    assert_eq!(field.difference(2, 4, 70, 60), Hundredths(1_000));
    field.add(2, 4, 100);
    assert_eq!(field.difference(2, 4, 70, 60), Hundredths(-3_000));
    let mean = |field: &DayField| field.tally(2, 4).mean();
    assert_eq!(mean(&field), Some(Hundredths(10_000)));
    field.add(2, 4, 99);
    // 1,099 / 11 is 99.909.
    assert_eq!(mean(&field), Some(Hundredths(9_991)));
    assert_eq!(field.tally(1, 4).mean(), None);
    // Neither another instance nor another deal.
    for (instance, deal) in [(1, 4), (2, 3)] {
        assert_eq!(field.difference(instance, deal, 70, 60), Hundredths(1_000));
    }
}

#[test]
fn differences_round_evenly_to_both_sides() {
    let mut field = DayField::default();
    for points in [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] {
        field.add(0, 0, points);
    }
    // The mean is 1/12.
    assert_eq!(field.difference(0, 0, 1, 0), Hundredths(92));
    assert_eq!(field.difference(0, 0, 0, 0), Hundredths(-8));
    let mut halves = DayField::default();
    for points in [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0,
    ] {
        halves.add(0, 0, points);
        halves.add(0, 0, -points);
    }
    assert_eq!(halves.difference(0, 0, 5, 0), Hundredths(500));
}

#[test]
fn deals_that_do_not_exist_count_nothing() {
    let mut field = DayField::default();
    field.add(4, 0, 100);
    field.add(0, 9, 100);
    assert_eq!(field, DayField::default());
}

#[test]
fn equal_differences_share_a_rank() {
    let scores: BTreeMap<u32, DayScore> = [
        (1, score(0, &[50, 20])),
        (2, score(0, &[70])),
        (3, score(0, &[71])),
        (4, score(0, &[10])),
        (5, score(0, &[])),
    ]
    .into();
    let board = DayBoard::of_day(&scores, &[[0; DEALS]; 4]);
    let rows: Vec<(u32, u32)> = board
        .rows()
        .iter()
        .map(|row| (row.person, row.rank))
        .collect();
    assert_eq!(rows, [(3, 1), (1, 2), (2, 2), (4, 4)]);
    assert_eq!(
        board.row(1).map(|row| (row.points, row.deals)),
        Some((70, 2))
    );
    assert_eq!(board.row(5), None);
    // Those of a server have ranks of their own, and everything else stays.
    let here = board.only(|person| person != 3);
    let rows: Vec<(u32, u32)> = here
        .rows()
        .iter()
        .map(|row| (row.person, row.rank))
        .collect();
    assert_eq!(rows, [(1, 1), (2, 1), (4, 3)]);
    assert_eq!(
        here.row(4).map(|row| row.difference),
        board.row(4).map(|row| row.difference)
    );
}

#[test]
fn a_square_tells_the_difference_to_the_reference_alone() {
    for (points, square) in [
        (70, Square::Better),
        (69, Square::Near),
        (31, Square::Near),
        (30, Square::Worse),
    ] {
        assert_eq!(Square::of(&result(points), 50), square, "{points}");
    }
    let passed_in = EntryResult {
        passed_in: true,
        ..result(0)
    };
    let squares = Square::of_day(&[passed_in, result(0)], &[-50; DEALS]);
    assert_eq!(
        squares[..3],
        [Square::PassedIn, Square::Better, Square::Open]
    );
    assert_eq!(squares[3..], [Square::Open; 6]);
}

prop_compose! {
    fn any_day(persons: u32)(
        points in prop::collection::btree_map(
            0..persons,
            (0..4_u8, prop::collection::vec(-200..300_i32, 0..=9)),
            0..90,
        ),
    ) -> BTreeMap<u32, DayScore> {
        let score = |(person, (instance, points)): (u32, (u8, Vec<i32>))| {
            (person, score(instance, &points))
        };
        points.into_iter().map(score).collect()
    }
}

fn any_reference() -> impl Strategy<Value = ByDeal<i32>> {
    prop::array::uniform4(prop::array::uniform9(-100..150_i32))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Every row is the sum of its deals, ranks follow the differences, and where the field's mean
    /// counts, the differences of a deal come to nothing.
    #[test]
    fn everybodys_board_adds_up(scores in any_day(120), reference in any_reference()) {
        let board = DayBoard::of_day(&scores, &reference);
        let mut by_deal: BTreeMap<(u8, usize), Vec<i32>> = BTreeMap::new();
        for score in scores.values() {
            for (deal, result) in score.results.iter().enumerate() {
                by_deal.entry((score.instance, deal)).or_default().push(result.points);
            }
        }
        let expected = |instance: u8, deal: usize, points: i32| {
            let field = &by_deal[&(instance, deal)];
            let mean = if field.len() < 10 {
                f64::from(reference[usize::from(instance)][deal])
            } else {
                f64::from(field.iter().sum::<i32>()) / field.len() as f64
            };
            f64::from(points) - mean
        };
        let players = scores.values().filter(|score| !score.results.is_empty()).count();
        prop_assert_eq!(board.rows().len(), players);
        for row in board.rows() {
            let score = &scores[&row.person];
            let points: i64 = score.results.iter().map(|result| i64::from(result.points)).sum();
            prop_assert_eq!((row.points, row.deals, row.days), (points, score.results.len() as u32, 1));
            let sum: f64 = score.results.iter().enumerate()
                .map(|(deal, result)| expected(score.instance, deal, result.points))
                .sum();
            let rounding = 0.005 * f64::from(row.deals) + 1e-6;
            prop_assert!((row.difference.0 as f64 / 100.0 - sum).abs() <= rounding);
            let better = board.rows().iter().filter(|other| other.difference > row.difference).count();
            prop_assert_eq!(row.rank as usize, better + 1);
        }
        for ((instance, deal), field) in &by_deal {
            if field.len() >= 10 {
                let mut tallied = DayField::default();
                for &points in field {
                    tallied.add(*instance, *deal, points);
                }
                let sum: i64 = field.iter()
                    .map(|&points| tallied.difference(*instance, *deal, points, 0).0)
                    .sum();
                prop_assert!(sum.abs() <= field.len() as i64 / 2 + 1, "{}", sum);
            }
        }
    }

    #[test]
    fn the_boards_of_a_week_add_up(
        days in prop::collection::vec(any_day(40), 0..7),
        reference in any_reference(),
    ) {
        let boards: Vec<DayBoard<u32>> =
            days.iter().map(|scores| DayBoard::of_day(scores, &reference)).collect();
        let week = DayBoard::of_days(&boards);
        for row in week.rows() {
            let of_days: Vec<_> = boards.iter().filter_map(|board| board.row(row.person)).collect();
            prop_assert_eq!(row.difference, of_days.iter().map(|day| day.difference).sum());
            prop_assert_eq!(row.points, of_days.iter().map(|day| day.points).sum::<i64>());
            prop_assert_eq!(row.deals, of_days.iter().map(|day| day.deals).sum::<u32>());
            prop_assert_eq!(row.days as usize, of_days.len());
        }
        let persons: BTreeSet<u32> =
            boards.iter().flat_map(DayBoard::rows).map(|row| row.person).collect();
        prop_assert_eq!(week.rows().len(), persons.len());
    }

    /// The order in which results arrive changes nothing.
    #[test]
    fn the_field_knows_no_order(
        mut results in prop::collection::vec((0..4_u8, 0..9_usize, -200..300_i32), 0..60),
        seed in any::<u64>(),
    ) {
        let field = |results: &[(u8, usize, i32)]| {
            let mut field = DayField::default();
            for &(instance, deal, points) in results {
                field.add(instance, deal, points);
            }
            field
        };
        let one = field(&results);
        let turn = seed as usize % results.len().max(1);
        results.rotate_left(turn);
        results.reverse();
        prop_assert_eq!(one, field(&results));
    }
}
