//! The calendar of the daily list. A day is a date in Germany.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use jiff::Span;
use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use skat_rules::fairness::ListName;

/// The time in Germany, by the rule of the European Union: an hour later from the last Sunday of
/// March to the last Sunday of October. Nothing is read from the system.
const GERMAN_TIME: &str = "CET-1CEST,M3.5.0,M10.5.0/3";

/// For how long after midnight a deal that was begun before may be played on.
const GRACE_MS: i64 = 30 * 60 * 1_000;

/// The hour at which a day's results are posted on the day after.
const RESULTS_HOUR: u8 = 7;

/// How many days before a day its root is published.
const ANNOUNCED_BEFORE: i64 = 2;

/// A day of the list: a date in Germany. It lasts from midnight to midnight, which is 23 or 25 hours
/// when the clocks change.
///
/// Moments are milliseconds since 1 January 1970, UTC, here and everywhere in this module.
///
/// ```
/// use skat_events::day::DayDate;
///
/// let day: DayDate = "2026-12-01".parse().unwrap();
/// assert_eq!(DayDate::at(day.begins_ms()), day);
/// assert_eq!(day.ends_ms(), day.next().begins_ms());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DayDate(Date);

impl DayDate {
    /// Returns the day to which a moment belongs. Moments that no calendar knows belong to its first
    /// or last day.
    #[must_use]
    pub fn at(ms: i64) -> Self {
        Self(german_datetime(ms).date())
    }

    /// Returns the moment at which the day begins: midnight.
    #[must_use]
    pub fn begins_ms(self) -> i64 {
        moment(self.0.at(0, 0, 0, 0))
    }

    /// Returns the moment at which the day ends. No deal begins from then on.
    #[must_use]
    pub fn ends_ms(self) -> i64 {
        self.next().begins_ms()
    }

    /// Returns the moment at which the last deal that was begun must be over: 00:30. Everything of
    /// the day may be revealed from then on.
    #[must_use]
    pub fn closes_ms(self) -> i64 {
        self.ends_ms() + GRACE_MS
    }

    /// Returns the moment at which the day's root should be published: two days before it begins.
    #[must_use]
    pub fn announced_ms(self) -> i64 {
        self.plus_days(-ANNOUNCED_BEFORE).begins_ms()
    }

    /// Returns the moment of the beacon's round: noon of the day before.
    #[must_use]
    pub fn beacon_ms(self) -> i64 {
        moment(self.previous().0.at(12, 0, 0, 0))
    }

    /// Returns the hour that the clock shows in Germany, 0 to 23; 0 before the day and 23 after it.
    ///
    /// It never goes back. On the day without an hour from 2 to 3, it goes from 1 to 3; on the day
    /// on which that hour comes twice, it is 2 both times.
    #[must_use]
    pub fn hour_at(self, ms: i64) -> u8 {
        match Self::at(ms).cmp(&self) {
            Ordering::Less => 0,
            Ordering::Equal => german_datetime(ms).hour().unsigned_abs(),
            Ordering::Greater => 23,
        }
    }

    /// Returns the moment at which the clock in Germany first shows this hour, 0 to 23, or a later
    /// one. Greater numbers mean 23.
    #[must_use]
    pub fn hour_begins_ms(self, hour: u8) -> i64 {
        moment(self.0.at(hour.min(23).cast_signed(), 0, 0, 0))
    }

    /// Returns the moment at which the results of the day may be posted: 07:00 on the day after.
    #[must_use]
    pub fn results_ms(self) -> i64 {
        self.next().hour_begins_ms(RESULTS_HOUR)
    }

    /// Returns the last day whose results may be posted at a moment.
    #[must_use]
    pub fn with_results_at(ms: i64) -> Self {
        let yesterday = Self::at(ms).previous();
        if ms >= yesterday.results_ms() {
            yesterday
        } else {
            yesterday.previous()
        }
    }

    /// Returns the month, 1 to 12.
    #[must_use]
    pub fn month(self) -> u8 {
        self.0.month().unsigned_abs()
    }

    /// Returns the day of the month, from 1.
    #[must_use]
    pub fn day(self) -> u8 {
        self.0.day().unsigned_abs()
    }

    /// Returns the day of the week, 1 to 7, from Monday on.
    #[must_use]
    pub fn weekday(self) -> u8 {
        self.0.weekday().to_monday_one_offset().unsigned_abs()
    }

    /// Returns the next day.
    #[must_use]
    pub fn next(self) -> Self {
        self.plus_days(1)
    }

    /// Returns the day before.
    #[must_use]
    pub fn previous(self) -> Self {
        self.plus_days(-1)
    }

    /// Returns the day this many days later. The calendar's last day has no later one.
    #[must_use]
    pub fn plus_days(self, days: i64) -> Self {
        Self(self.0.saturating_add(Span::new().days(days)))
    }

    /// Returns the day's week.
    #[must_use]
    pub fn week(self) -> Week {
        let monday = i64::from(self.0.weekday().to_monday_zero_offset());
        Week(self.plus_days(-monday))
    }

    /// Returns the day's season.
    #[must_use]
    pub fn season(self) -> Season {
        Season {
            year: self.0.year(),
            quarter: self.0.month().unsigned_abs().div_ceil(3),
        }
    }

    /// Returns the name under which the day's list commits.
    #[must_use]
    pub fn name(self) -> ListName {
        let name = format!("day-{self}");
        name.parse().expect("a date is short and visible")
    }
}

/// Returns the time zone of the daily list.
fn german_time() -> TimeZone {
    TimeZone::posix(GERMAN_TIME).expect("a valid time zone")
}

/// Returns the time in Germany at a moment. Moments that no calendar knows are its first or last one.
fn german_datetime(ms: i64) -> DateTime {
    let end = if ms < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    };
    german_time().to_datetime(Timestamp::from_millisecond(ms).unwrap_or(end))
}

/// Returns the moment of a time in Germany: the first one if there are two, and the time after the
/// change if there is none.
fn moment(local: DateTime) -> i64 {
    let at = german_time().to_timestamp(local);
    at.unwrap_or(Timestamp::MAX).as_millisecond()
}

/// Formats as `2026-12-01`.
impl fmt::Display for DayDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for DayDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a date")]
pub struct NotADate;

impl FromStr for DayDate {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Self, NotADate> {
        let date: Date = text.parse().map_err(|_| NotADate)?;
        let day = Self(date);
        // Only one text means a day.
        if day.to_string() == text {
            Ok(day)
        } else {
            Err(NotADate)
        }
    }
}

/// A week of the daily list, from Monday to Sunday.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Week(DayDate);

impl Week {
    /// Returns the week's Monday.
    #[must_use]
    pub const fn monday(self) -> DayDate {
        self.0
    }

    /// Returns the seven days of the week.
    pub fn days(self) -> impl Iterator<Item = DayDate> {
        (0..7).map(move |days| self.0.plus_days(days))
    }

    /// Returns the week after this one.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0.plus_days(7))
    }
}

/// A season of the daily list: a quarter of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Season {
    /// The year.
    pub year: i16,
    /// The quarter, 1 to 4.
    pub quarter: u8,
}
