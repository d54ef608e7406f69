//! Seatings of cups: the fewest repeated meetings, and what must hold for each of them.
#![allow(clippy::unwrap_used, reason = "what can't be fails the test")]

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use skat_events::cup::{SeatingPlan, SeatingSeed, SeatingTask, TableSize, TableSizes};

fn tables(players: u16, preferred: TableSize) -> TableSizes {
    TableSizes::new(players, preferred).unwrap()
}

/// Counts repeats by the definition.
fn repeats(plan: &SeatingPlan) -> u64 {
    let mut meetings: BTreeMap<(u16, u16), u64> = BTreeMap::new();
    for table in plan.series.iter().flatten() {
        for &one in table {
            for &other in table.iter().filter(|&&other| other > one) {
                *meetings.entry((one, other)).or_default() += 1;
            }
        }
    }
    meetings.values().map(|&m| m * (m - 1) / 2).sum()
}

/// Everybody sits at one table of every series, and the tables have their sizes.
fn assert_complete(plan: &SeatingPlan, sizes: TableSizes, series: u8) {
    assert_eq!(plan.series.len(), usize::from(series));
    for tables in &plan.series {
        let found: Vec<usize> = tables.iter().map(Vec::len).collect();
        let expected: Vec<usize> = sizes.each().map(|size| size.places().into()).collect();
        assert_eq!(found, expected);
        let players: BTreeSet<u16> = tables.iter().flatten().copied().collect();
        assert_eq!(players, (0..sizes.players()).collect());
    }
}

/// The fewest repeats over 2, 3, 4 and 5 series.
const FEWEST: [(u16, TableSize, [u64; 4]); 15] = [
    (6, TableSize::Three, [2, 6, 12, 20]),
    (9, TableSize::Three, [0, 0, 0, 9]),
    (12, TableSize::Three, [0, 0, 0, 3]),
    (15, TableSize::Three, [0; 4]),
    (18, TableSize::Three, [0; 4]),
    (24, TableSize::Three, [0; 4]),
    (7, TableSize::Four, [3, 9, 18, 30]),
    (11, TableSize::Four, [2, 6, 12, 20]),
    (8, TableSize::Four, [4, 12, 24, 40]),
    (12, TableSize::Four, [3, 9, 18, 30]),
    (13, TableSize::Four, [0, 0, 0, 3]),
    (16, TableSize::Four, [0; 4]),
    (20, TableSize::Four, [0; 4]),
    (24, TableSize::Four, [0; 4]),
    (10, TableSize::Four, [1, 3, 6, 15]),
];

#[test]
fn no_seating_has_more_repeats_than_the_fewest_known() {
    let mut worse = Vec::new();
    for (players, preferred, fewest) in FEWEST {
        let sizes = tables(players, preferred);
        for (series, fewest) in (2..).zip(fewest) {
            let task = SeatingTask::new(sizes, series);
            let plan = task.solve(SeatingSeed::of_number(1)).unwrap();
            assert_complete(&plan, sizes, series);
            assert_eq!(plan.repeats, repeats(&plan));
            if plan.repeats > fewest {
                worse.push((players, preferred, series, plan.repeats, fewest));
            }
        }
    }
    assert!(worse.is_empty(), "{worse:?}");
}

#[test]
fn large_cups_have_no_repeats_over_five_series() {
    for players in [64, 81, 96, 120, 150, 168, 171, 172] {
        for preferred in [TableSize::Three, TableSize::Four] {
            let sizes = tables(players, preferred);
            let plan = SeatingTask::new(sizes, 5)
                .solve(SeatingSeed::of_number(3))
                .unwrap();
            assert_complete(&plan, sizes, 5);
            assert_eq!(plan.repeats, 0, "{players} {preferred:?}");
        }
    }
}

#[test]
fn the_same_seed_leads_to_the_same_seating_and_another_to_another() {
    let task = SeatingTask::new(tables(10, TableSize::Three), 3);
    let solve = |seed| task.solve(SeatingSeed::of_number(seed)).unwrap();
    assert_eq!(solve(1), solve(1));
    assert_ne!(solve(1).series, solve(2).series);
}

#[test]
fn the_first_series_is_drawn_evenly() {
    let task = SeatingTask::new(tables(9, TableSize::Three), 1);
    let mut met_first = [0_u32; 9];
    for seed in 0..4_000 {
        let plan = task.solve(SeatingSeed::of_number(seed)).unwrap();
        let table = plan.series[0]
            .iter()
            .find(|table| table.contains(&0))
            .unwrap();
        for &player in table {
            met_first[usize::from(player)] += 1;
        }
    }
    // Each of the eight others is expected a thousand times, with a deviation of 27.
    for (player, &met) in met_first.iter().enumerate().skip(1) {
        assert!(
            (890..=1_110).contains(&met),
            "player {player} met player 0 {met} times"
        );
    }
}

#[test]
fn earlier_meetings_are_not_repeated() {
    let sizes = tables(16, TableSize::Four);
    let mut task = SeatingTask::new(sizes, 1);
    // Of the five series of an affine plane, three have been played.
    for seed in 0..5 {
        let plan = SeatingTask::new(sizes, 5)
            .solve(SeatingSeed::of_number(seed))
            .unwrap();
        task.met = pairs(&plan.series[..3]);
        let next = task.solve(SeatingSeed::of_number(seed + 100)).unwrap();
        assert_eq!(next.repeats, 0, "there are two such series");
    }
    task.met.extend_from_within(..1);
    assert!(task.solve(SeatingSeed::of_number(9)).unwrap().repeats >= 1);
}

/// All meetings of these series.
fn pairs(series: &[Vec<Vec<u16>>]) -> Vec<(u16, u16)> {
    let mut pairs = Vec::new();
    for table in series.iter().flatten() {
        for (at, &one) in table.iter().enumerate() {
            pairs.extend(table[at + 1..].iter().map(|&other| (one, other)));
        }
    }
    pairs
}

#[test]
fn a_pair_must_be_two_players() {
    let mut task = SeatingTask::new(tables(6, TableSize::Three), 2);
    for pair in [(0, 6), (9, 1), (3, 3)] {
        task.apart = vec![pair];
        let error = task.solve(SeatingSeed::of_number(1)).unwrap_err();
        assert_eq!((error.pair, error.players), (pair, 6));
    }
}

#[test]
fn autoplayers_sit_at_different_tables_and_may_be_met_again() {
    let mut task = SeatingTask::new(tables(9, TableSize::Three), 5);
    task.autoplayers = 3;
    let plan = task.solve(SeatingSeed::of_number(4)).unwrap();
    assert_eq!(plan.not_apart, 0);
    for table in plan.series.iter().flatten() {
        assert_eq!(table.iter().filter(|&&player| player >= 6).count(), 1);
    }
    // Six persons meet in pairs, of which there are fifteen: five series of three.
    assert_eq!(plan.repeats, 0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..Default::default() })]

    #[test]
    fn everybody_plays_once_a_series(
        players in (3_u16..60).prop_filter("can't be divided", |&players| players != 5),
        is_four in any::<bool>(),
        series in 1_u8..6,
        seed in any::<u64>(),
    ) {
        let sizes = tables(players, if is_four { TableSize::Four } else { TableSize::Three });
        let plan = SeatingTask::new(sizes, series).solve(SeatingSeed::of_number(seed)).unwrap();
        assert_complete(&plan, sizes, series);
        prop_assert_eq!(plan.repeats, repeats(&plan));
        prop_assert_eq!(plan.not_apart, 0);
    }

    /// Teams whose members fit at different tables never meet.
    #[test]
    fn team_mates_sit_apart(
        teams in 4_u16..16,
        size in 2_u16..5,
        is_four in any::<bool>(),
        series in 1_u8..4,
        seed in any::<u64>(),
    ) {
        let players = teams * size;
        let sizes = tables(players, if is_four { TableSize::Four } else { TableSize::Three });
        prop_assume!(sizes.tables() >= size);
        let mut task = SeatingTask::new(sizes, series);
        for one in 0..players {
            let mates = one + 1..players;
            task.apart.extend(mates.filter(|mate| mate / size == one / size).map(|mate| (one, mate)));
        }
        let plan = task.solve(SeatingSeed::of_number(seed)).unwrap();
        assert_complete(&plan, sizes, series);
        let mates = |table: &Vec<u16>| {
            pairs(&[vec![table.clone()]]).iter().filter(|(one, other)| one / size == other / size).count()
        };
        prop_assert_eq!(plan.series.iter().flatten().map(mates).sum::<usize>(), 0);
        prop_assert_eq!((plan.not_apart, plan.repeats), (0, repeats(&plan)));
    }
}
