//! Days, weeks and seasons, with both clock changes.

use proptest::prelude::*;
use skat_events::day::{DayDate, Season};

use super::support::{HOUR, MINUTE, date};

#[test]
fn a_day_begins_at_midnight_in_germany() {
    for (day, begins_ms) in [
        ("1970-01-01", -HOUR),
        // Winter, summer, and the days of both changes.
        ("2026-01-15", 1_768_431_600_000),
        ("2026-07-15", 1_784_066_400_000),
        ("2026-03-29", 1_774_738_800_000),
        ("2026-03-30", 1_774_821_600_000),
        ("2026-10-25", 1_792_879_200_000),
        ("2026-10-26", 1_792_969_200_000),
    ] {
        assert_eq!(date(day).begins_ms(), begins_ms, "{day}");
    }
}

#[test]
fn the_clocks_change_on_the_last_sundays_of_march_and_october() {
    for (year, shorter, longer) in [
        (2026, "2026-03-29", "2026-10-25"),
        (2027, "2027-03-28", "2027-10-31"),
        (2028, "2028-03-26", "2028-10-29"),
    ] {
        let mut day = date(&format!("{year}-01-01"));
        let (mut short, mut long) = (Vec::new(), Vec::new());
        while day.season().year == year {
            match (day.ends_ms() - day.begins_ms()) / HOUR {
                23 => short.push(day),
                24 => {}
                25 => long.push(day),
                hours => panic!("{day} has {hours} hours"),
            }
            day = day.next();
        }
        assert_eq!((short, long), (vec![date(shorter)], vec![date(longer)]));
    }
}

#[test]
fn everything_of_a_day_has_its_time() {
    for (day, hours_before_noon) in [("2026-12-01", 12), ("2026-03-30", 12), ("2026-10-26", 12)] {
        let day = date(day);
        assert_eq!(day.closes_ms(), day.ends_ms() + 30 * MINUTE);
        assert_eq!(day.begins_ms() - day.beacon_ms(), hours_before_noon * HOUR);
        assert_eq!(DayDate::at(day.announced_ms()), day.previous().previous());
    }
    // The afternoon of the day before is as long as always, but its morning isn't.
    let after_change = date("2026-03-30");
    assert_eq!(
        after_change.beacon_ms() - after_change.previous().begins_ms(),
        11 * HOUR
    );
}

/// Returns the hours that the clock in Germany shows on a day, hour by hour.
fn hours_of(day: &str) -> Vec<u8> {
    match day {
        "2026-03-29" => [0, 1].into_iter().chain(3..24).collect(),
        "2026-10-25" => [0, 1, 2].into_iter().chain(2..24).collect(),
        _ => (0..24).collect(),
    }
}

const CHANGES: [&str; 2] = ["2026-03-29", "2026-10-25"];

#[test]
fn hours_are_those_of_the_clock_on_the_days_of_both_changes() {
    for name in CHANGES.into_iter().chain(["2026-12-03"]) {
        let day = date(name);
        let hours = hours_of(name);
        assert_eq!(day.begins_ms() + hours.len() as i64 * HOUR, day.ends_ms());
        for (from_midnight, &hour) in (0..).zip(&hours) {
            let begins_ms = day.begins_ms() + from_midnight * HOUR;
            for ms in [begins_ms, begins_ms + 30 * MINUTE, begins_ms + HOUR - 1] {
                assert_eq!(day.hour_at(ms), hour, "{name} {from_midnight}");
            }
        }
        assert_eq!(day.hour_at(day.begins_ms() - HOUR), 0);
        assert_eq!(day.hour_at(day.ends_ms() + HOUR), 23);
        // An hour begins once, even if it doesn't exist or comes twice.
        for hour in 0..24 {
            let first = (0..).zip(&hours).find(|(_, shown)| **shown >= hour);
            let begins_ms = day.begins_ms() + first.unwrap().0 * HOUR;
            assert_eq!(day.hour_begins_ms(hour), begins_ms, "{name} {hour}");
        }
        assert_eq!(day.hour_begins_ms(99), day.hour_begins_ms(23));
    }
}

#[test]
fn results_come_at_seven_by_the_clock_in_germany() {
    for name in CHANGES {
        let change = date(name);
        for posted in [change.previous(), change, change.next()] {
            let on_day_after = posted.next();
            let hours = hours_of(&on_day_after.to_string());
            let seven = hours.iter().position(|hour| *hour == 7).unwrap() as i64;
            let seven_ms = on_day_after.begins_ms() + seven * HOUR;
            assert_eq!(posted.results_ms(), seven_ms, "{posted}");
            assert_eq!(
                DayDate::with_results_at(seven_ms - 1),
                posted.previous(),
                "{posted}"
            );
            for ms in [seven_ms, on_day_after.ends_ms() - 1, on_day_after.ends_ms()] {
                assert_eq!(DayDate::with_results_at(ms), posted, "{posted}");
            }
        }
    }
}

#[test]
fn a_day_knows_its_date() {
    let parts = |day: &str| {
        let day = date(day);
        (day.month(), day.day(), day.weekday())
    };
    assert_eq!(parts("2026-11-30"), (11, 30, 1));
    assert_eq!(parts("2028-02-29"), (2, 29, 2));
    assert_eq!(parts("2027-01-03"), (1, 3, 7));
}

#[test]
fn weeks_begin_on_monday_and_seasons_are_quarters() {
    let monday = date("2026-12-28");
    for days in 0..7 {
        assert_eq!(monday.plus_days(days).week().monday(), monday);
    }
    assert_eq!(monday.week().next().monday(), date("2027-01-04"));
    assert_eq!(monday.week().days().last(), Some(date("2027-01-03")));
    for (day, year, quarter) in [
        ("2026-01-01", 2026, 1),
        ("2026-03-31", 2026, 1),
        ("2026-04-01", 2026, 2),
        ("2026-09-30", 2026, 3),
        ("2026-12-31", 2026, 4),
        ("2027-01-01", 2027, 1),
    ] {
        assert_eq!(date(day).season(), Season { year, quarter }, "{day}");
    }
}

#[test]
fn only_one_text_means_a_day() {
    for text in [
        "",
        "2026-12-1",
        "2026-13-01",
        "20261201",
        "2026-12-01 ",
        "2026-12-01T00:00",
    ] {
        assert!(text.parse::<DayDate>().is_err(), "{text:?}");
    }
    assert_eq!(date("2026-12-01").to_string(), "2026-12-01");
    assert_eq!(date("2026-12-01").name().to_string(), "day-2026-12-01");
}

#[test]
fn a_clock_that_is_far_off_has_a_day_too() {
    for ms in [i64::MIN, i64::MAX] {
        let day = DayDate::at(ms);
        // The calendar ends here, and nothing panics.
        let _ = (
            day.next(),
            day.previous(),
            day.ends_ms(),
            day.beacon_ms(),
            day.week(),
            day.hour_at(ms),
            day.hour_begins_ms(24),
            DayDate::with_results_at(ms),
        );
    }
}

proptest! {
    #[test]
    fn days_follow_each_other_without_a_gap(ms in 0..4_102_444_800_000_i64) {
        let day = DayDate::at(ms);
        prop_assert!((day.begins_ms()..day.ends_ms()).contains(&ms));
        prop_assert_eq!(DayDate::at(day.ends_ms()), day.next());
        prop_assert_eq!(DayDate::at(day.begins_ms() - 1), day.previous());
        prop_assert_eq!(day.next().previous(), day);
        prop_assert_eq!(day.to_string().parse::<DayDate>(), Ok(day));
        prop_assert!(day.announced_ms() < day.beacon_ms());
        let hour = day.hour_at(ms);
        prop_assert!(day.hour_begins_ms(hour) <= ms);
        prop_assert!(hour == 23 || ms < day.hour_begins_ms(hour + 1));
        prop_assert!(day.beacon_ms() < day.begins_ms());
        prop_assert!(day.week().monday() <= day && day < day.week().next().monday());
    }
}
