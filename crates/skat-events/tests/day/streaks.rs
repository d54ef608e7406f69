//! Streaks with one joker a week.

use std::collections::BTreeSet;

use proptest::prelude::*;
use skat_events::day::{DayDate, Streak};

use super::support::date;

/// Returns the streak of somebody who played on the days marked by `x`. The first is a Monday, and
/// today is the last.
fn streak(days: &str) -> (u32, bool) {
    let monday = date("2026-11-02");
    let played = days.chars().enumerate().filter(|(_, mark)| *mark == 'x');
    let played: BTreeSet<DayDate> = played
        .map(|(day, _)| monday.plus_days(day as i64))
        .collect();
    let streak = Streak::of(&played, monday.plus_days(days.len() as i64 - 1));
    (streak.days, streak.has_joker)
}

#[test]
fn one_missed_day_a_week_is_forgiven() {
    for (days, expected) in [
        // Monday to today.
        (".", (0, true)),
        ("x", (1, true)),
        // Today isn't missed yet.
        ("xx.", (2, true)),
        ("x.x", (2, false)),
        ("x..", (1, false)),
        ("x..x", (1, true)),
        ("x...", (0, true)),
        ("xx.x.x", (2, false)),
        ("xx.xx..", (2, false)),
        // Another week has another joker.
        ("xxx.xxxx.x", (8, false)),
        ("xxx.xxxxxx", (9, true)),
        // Sunday and Monday belong to two weeks.
        ("xxxxxx..x", (7, false)),
        ("xxxxx..x", (1, true)),
    ] {
        assert_eq!(streak(days), expected, "{days}");
    }
}

#[test]
fn days_to_come_do_not_count() {
    let today = date("2026-11-02");
    let played = [today.next()].into();
    let none = Streak {
        days: 0,
        has_joker: true,
    };
    assert_eq!(Streak::of(&played, today), none);
    assert_eq!(Streak::of(&BTreeSet::new(), today), none);
}

proptest! {
    /// Playing on one more day never shortens a streak, and the streak never counts more days than
    /// were played.
    #[test]
    fn playing_never_hurts(
        played in prop::collection::btree_set(0..40_i64, 0..40),
        more in 0..40_i64,
    ) {
        let first = date("2026-11-02");
        let today = first.plus_days(39);
        let days: BTreeSet<DayDate> = played.iter().map(|&day| first.plus_days(day)).collect();
        let before = Streak::of(&days, today);
        let mut with_more = days.clone();
        with_more.insert(first.plus_days(more));
        let after = Streak::of(&with_more, today);
        prop_assert!(after.days >= before.days);
        prop_assert!(before.days as usize <= days.len());
    }
}
