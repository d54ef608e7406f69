//! Words, numbers and buttons that the pages of the daily list share.

use skat_events::day::{DayDate, DayGrade, Hundredths, League, Square, Streak};
use skat_table::Timestamp;

use crate::model::text::{Span, TimeStyle};
use crate::text::catalog::Texts;
use crate::text::numbers::signed;
use crate::{Button, ButtonStyle, DailyPress};

pub(super) const COLOUR: u32 = 0x3B82C4;

/// Writes a day with its weekday, such as "Tuesday, 1 December".
pub(super) fn date(texts: Texts, date: DayDate) -> String {
    texts.daily_date(date.day(), date.month(), date.weekday())
}

/// Writes a moment as the time left until then.
pub(super) fn until(ms: i64) -> String {
    Span::Time(Timestamp(ms), TimeStyle::Relative).marked()
}

/// Draws a square in colours that colour-blind people can tell apart.
pub(super) const fn square(square: Square) -> &'static str {
    match square {
        Square::Better => "🟦",
        Square::Near => "⬜",
        Square::Worse => "🟧",
        Square::PassedIn => "➖",
        Square::Open => "▫️",
    }
}

pub(super) fn squares(squares: &[Square]) -> String {
    squares.iter().copied().map(square).collect()
}

/// Writes a difference with its sign, and with decimals only if there are any.
pub(super) fn difference(texts: Texts, difference: Hundredths) -> String {
    if difference.0 % 100 == 0 {
        signed(difference.0 / 100)
    } else {
        with_decimals(texts, difference)
    }
}

/// Writes differences for a column: all with decimals, or none if no one has any.
pub(super) fn aligned(texts: Texts, differences: &[Hundredths]) -> Vec<String> {
    let are_whole = differences.iter().all(|difference| difference.0 % 100 == 0);
    let written = differences.iter().map(|&each| {
        if are_whole {
            difference(texts, each)
        } else {
            with_decimals(texts, each)
        }
    });
    written.collect()
}

fn with_decimals(texts: Texts, difference: Hundredths) -> String {
    let sign = match difference.0 {
        0 => "±",
        1.. => "+",
        _ => "−",
    };
    let (whole, rest) = (
        difference.0.unsigned_abs() / 100,
        difference.0.unsigned_abs() % 100,
    );
    format!("{sign}{whole}{}{rest:02}", texts.decimal_mark())
}

/// Describes a streak; `None` if there is none.
pub(super) fn streak(texts: Texts, streak: Streak) -> Option<String> {
    let joker = if streak.has_joker { "left" } else { "spent" };
    (streak.days > 0).then(|| texts.daily_streak(streak.days, joker))
}

pub(super) fn league(texts: Texts, league: League) -> String {
    texts.daily_league_name(match league {
        League::First => "first",
        League::Second => "second",
        League::Third => "third",
    })
}

/// Says whether the operator could have chosen the deals.
pub(super) fn grade(texts: Texts, grade: DayGrade) -> String {
    texts.daily_grade(match grade {
        DayGrade::Beacon => "beacon",
        DayGrade::OperatorCouldChoose => "operator",
    })
}

pub(super) fn button(press: DailyPress, label: String) -> Button<DailyPress> {
    Button::new(press, ButtonStyle::Secondary, label)
}

pub(super) fn overview_button(texts: Texts) -> Button<DailyPress> {
    button(DailyPress::Overview, texts.daily_button_overview())
}
