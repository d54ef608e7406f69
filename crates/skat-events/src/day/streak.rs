//! Streaks: days in a row on which a person played, with one joker a week.

use std::collections::BTreeSet;

use super::calendar::DayDate;

/// A person's streak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Number of days on which the person played. Days that a joker bridged don't count.
    pub days: u32,
    /// True if this week's joker is left.
    pub has_joker: bool,
}

impl Streak {
    /// Returns the streak of a person who finished a deal on these days, as of today.
    ///
    /// One missed day a week doesn't end it. Today isn't missed yet. A joker is spent only
    /// if it saves the streak.
    #[must_use]
    pub fn of(played: &BTreeSet<DayDate>, today: DayDate) -> Self {
        let mut streak = Self {
            days: 0,
            has_joker: true,
        };
        // The week of the last missed day, and whether this week's joker would bridge one.
        let (mut missed, mut bridges_this_week) = (None, false);
        let first = played.first().copied();
        let mut day = today;
        while first.is_some_and(|first| day >= first) {
            let week = day.week();
            if played.contains(&day) {
                streak.days += 1;
                streak.has_joker &= !bridges_this_week;
            } else if missed == Some(week) {
                break;
            } else if day != today {
                missed = Some(week);
                bridges_this_week |= week == today.week();
            }
            day = day.previous();
        }
        streak
    }
}
