//! Leagues: groups of about twenty, two up and two down.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use skat_events::day::{
    DEALS, DayBoard, DayScore, EntryResult, GROUP_SIZE, League, LeagueMove, MOST_IN_GROUP, Week,
    WeekGroups,
};

use super::support::date;

fn week() -> Week {
    date("2026-12-01").week()
}

/// The board on which everybody has these points in their only deal.
fn board(points: &BTreeMap<u64, i32>) -> DayBoard<u64> {
    let score = |points| DayScore {
        instance: 0,
        results: vec![EntryResult {
            points,
            passed_in: false,
            taken_over: false,
        }],
    };
    let scores = points
        .iter()
        .map(|(&person, &points)| (person, score(points)));
    DayBoard::of_day(&scores.collect(), &[[0; DEALS]; 4])
}

fn all_in(league: League, persons: u64) -> BTreeMap<u64, (League, u64)> {
    (0..persons)
        .map(|person| (person, (league, person)))
        .collect()
}

#[test]
fn groups_have_about_twenty() {
    for (persons, sizes) in [
        (0, vec![]),
        (1, vec![1]),
        (20, vec![20]),
        (21, vec![11, 10]),
        (100, vec![20; 5]),
        (101, vec![17, 17, 17, 17, 17, 16]),
    ] {
        let groups = WeekGroups::form(week(), &all_in(League::Second, persons));
        let found: Vec<usize> = groups
            .groups()
            .iter()
            .map(|group| group.members.len())
            .collect();
        assert_eq!(found, sizes, "{persons} persons");
    }
}

#[test]
fn late_persons_fill_the_smallest_group_of_their_league() {
    let mut groups = WeekGroups::form(week(), &all_in(League::Third, 21));
    for person in 100..129 {
        groups.join(person, League::Third);
        groups.join(person, League::First);
    }
    let found = groups.groups().iter();
    let found = found.map(|group| (group.league, group.members.len()));
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            (League::Third, MOST_IN_GROUP),
            (League::Third, MOST_IN_GROUP)
        ]
    );
    groups.join(129, League::Third);
    groups.join(130, League::First);
    let last = &groups.groups()[2..];
    assert_eq!(last[0].members, [129]);
    assert_eq!(
        (last[1].league, &last[1].members[..]),
        (League::First, &[130][..])
    );
}

#[test]
fn two_go_up_and_two_go_down() {
    let groups = WeekGroups::form(week(), &all_in(League::Second, 20));
    let points: BTreeMap<u64, i32> = (0..20).map(|person| (person, person as i32)).collect();
    let moves = groups.moves(&board(&points));
    let moved = |to| {
        moves
            .iter()
            .filter(move |(_, moved)| **moved == to)
            .map(|(&person, _)| person)
    };
    assert_eq!(moved(LeagueMove::Up).collect::<Vec<_>>(), [18, 19]);
    assert_eq!(moved(LeagueMove::Down).collect::<Vec<_>>(), [0, 1]);
    let leagues = groups.leagues_after(&board(&points));
    assert_eq!(
        (leagues[&19], leagues[&10], leagues[&0]),
        (League::First, League::Second, League::Third)
    );
}

#[test]
fn only_members_whose_league_changes_have_changed() {
    let points: BTreeMap<u64, i32> = (0..20).map(|person| (person, person as i32)).collect();
    let changed = |league| {
        let groups = WeekGroups::form(week(), &all_in(league, 20));
        let changes = groups.changes(&board(&points)).into_iter();
        changes
            .map(|(person, (moved, league))| (person, moved, league))
            .collect::<Vec<_>>()
    };
    let up = |person, league| (person, LeagueMove::Up, league);
    let down = |person, league| (person, LeagueMove::Down, league);
    assert_eq!(
        changed(League::First),
        [down(0, League::Second), down(1, League::Second)]
    );
    assert_eq!(
        changed(League::Second),
        [
            down(0, League::Third),
            down(1, League::Third),
            up(18, League::First),
            up(19, League::First)
        ]
    );
    assert_eq!(
        changed(League::Third),
        [up(18, League::Second), up(19, League::Second)]
    );
}

#[test]
fn the_highest_league_has_no_higher_one_and_the_lowest_no_lower() {
    let points: BTreeMap<u64, i32> = (0..6).map(|person| (person, person as i32)).collect();
    for (league, best, last) in [
        (League::First, League::First, League::Second),
        (League::Third, League::Second, League::Third),
    ] {
        let groups = WeekGroups::form(week(), &all_in(league, 6));
        let after = groups.leagues_after(&board(&points));
        assert_eq!((after[&5], after[&0]), (best, last));
    }
}

#[test]
fn few_players_move_less() {
    for (players, up, down) in [
        (1, 0, 0),
        (2, 0, 0),
        (3, 1, 1),
        (5, 1, 1),
        (6, 2, 2),
        (19, 2, 2),
    ] {
        let groups = WeekGroups::form(week(), &all_in(League::Second, 20));
        let points = (0..players).map(|person| (person, person as i32)).collect();
        let moves = groups.moves(&board(&points));
        let count = |to| moves.values().filter(|moved| **moved == to).count();
        assert_eq!(
            (count(LeagueMove::Up), count(LeagueMove::Down)),
            (up, down),
            "{players} players"
        );
        // Who was away keeps their league.
        assert_eq!(moves.len(), players as usize);
        assert_eq!(groups.leagues_after(&board(&points))[&19], League::Second);
    }
}

#[test]
fn equal_results_count_in_favour_of_all_who_have_them() {
    let groups = WeekGroups::form(week(), &all_in(League::Second, 8));
    let points = [
        (0, 9),
        (1, 8),
        (2, 8),
        (3, 5),
        (4, 5),
        (5, 1),
        (6, 1),
        (7, 0),
    ]
    .into();
    let moves = groups.moves(&board(&points));
    let moved = |person: u64| moves[&person];
    assert_eq!([0, 1, 2].map(moved), [LeagueMove::Up; 3]);
    assert_eq!([3, 4, 5, 6].map(moved), [LeagueMove::Stays; 4]);
    assert_eq!(moved(7), LeagueMove::Down);
}

prop_compose! {
    fn any_players()(
        leagues in prop::collection::btree_map(any::<u64>(), 0..3_usize, 0..200),
    ) -> BTreeMap<u64, (League, u64)> {
        leagues
            .into_iter()
            .map(|(person, league)| (person, (League::ALL[league], person)))
            .collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn everybody_has_one_group_of_their_league(
        players in any_players(),
        late in prop::collection::btree_map(any::<u64>(), 0..3_usize, 0..60),
    ) {
        let mut groups = WeekGroups::form(week(), &players);
        for league in League::ALL {
            let sizes: Vec<usize> = groups.groups().iter()
                .filter(|group| group.league == league)
                .map(|group| group.members.len())
                .collect();
            let (least, most) = (sizes.iter().min(), sizes.iter().max());
            prop_assert!(most.copied().unwrap_or(0) <= GROUP_SIZE);
            prop_assert!(most.copied().unwrap_or(0) - least.copied().unwrap_or(0) <= 1);
        }
        for (&person, &league) in &late {
            groups.join(person, League::ALL[league]);
        }
        let mut seen = BTreeSet::new();
        for group in groups.groups() {
            prop_assert!((1..=MOST_IN_GROUP).contains(&group.members.len()));
            for &person in &group.members {
                prop_assert!(seen.insert(person));
                let league = players.get(&person).map_or_else(
                    || League::ALL[late[&person]],
                    |(league, _)| *league,
                );
                prop_assert_eq!(group.league, league);
            }
        }
        let all: BTreeSet<u64> = players.keys().chain(late.keys()).copied().collect();
        prop_assert_eq!(seen, all);
    }

    #[test]
    fn nobody_moves_by_more_than_one_league(
        players in any_players(),
        seed in any::<u64>(),
    ) {
        let groups = WeekGroups::form(week(), &players);
        let points = players.keys().filter(|person| *person % 3 != 0)
            .map(|&person| (person, ((person ^ seed) % 100) as i32));
        let board = board(&points.collect());
        let after = groups.leagues_after(&board);
        prop_assert_eq!(after.len(), players.len());
        let moves = groups.moves(&board);
        for (person, league) in after {
            let before = players[&person].0;
            prop_assert!((league as i32 - before as i32).abs() <= 1);
            match moves.get(&person) {
                Some(LeagueMove::Up) => prop_assert!(league >= before),
                Some(LeagueMove::Down) => prop_assert!(league <= before),
                Some(LeagueMove::Stays) | None => prop_assert_eq!(league, before),
            }
        }
    }

    /// Another week brings other groups, and the same week the same ones.
    #[test]
    fn groups_depend_on_the_week_alone(weeks in 1..500_i64) {
        let players = all_in(League::Third, 60);
        let one = WeekGroups::form(week(), &players);
        prop_assert_eq!(&one, &WeekGroups::form(week(), &players));
        let later = week().monday().plus_days(7 * weeks).week();
        let other = WeekGroups::form(later, &players);
        prop_assert_ne!(one.groups(), other.groups());
    }
}
