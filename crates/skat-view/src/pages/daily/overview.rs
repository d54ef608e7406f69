//! The overview of a day: how far its reader has got, and the ways to everything else.

use skat_events::day::{
    DEALS, DayCancelCause, DayDate, DayGrade, DayStatus, EntryResult, Hundredths, League,
    NotServed, Square, Streak,
};

use super::note::{DailyNote, marked, not_served};
use super::words::{self, COLOUR, button, date, difference, grade, square, squares, until};
use crate::parts::controls::{at_most_five, rows};
use crate::text::catalog::Texts;
use crate::text::numbers::{columns, signed};
use crate::{
    BoardSpan, Button, ButtonStyle, DailyPress, Embed, Message, Reader, RichText, Row, Select,
    SelectChoice,
};

/// A day as one of its players sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyOverview {
    /// The day.
    pub date: DayDate,
    /// What anybody may know of it now.
    pub status: DayStatus,
    /// How far its deals are protected, once the root is published.
    pub grade: Option<DayGrade>,
    /// The reason why this process can't serve the day, if it can't.
    pub not_served: Option<NotServed>,
    /// The reader's results, in the order of the deals.
    pub results: Vec<EntryResult>,
    /// The reference at the reader's seats. Only that of finished deals is shown.
    pub reference: [i32; DEALS],
    /// True if a deal is running.
    pub is_running: bool,
    /// The reader's place among all players, once they have finished a deal.
    pub standing: Option<DayStanding>,
    /// The reader's streak.
    pub streak: Streak,
    /// The reader's league, if they have one.
    pub league: Option<League>,
    /// The hour at which the reader is reminded.
    pub reminder: Option<u8>,
    /// The reader's latest day before this one.
    pub past: Option<DayDate>,
}

/// A person's place among all players of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayStanding {
    /// The rank, from 1.
    pub rank: u32,
    /// Number of players.
    pub players: u32,
    /// The sum of the differences to the field.
    pub difference: Hundredths,
}

/// Builds the overview, with a line on top if there is a note.
#[must_use]
pub fn daily_overview(
    day: &DailyOverview,
    note: Option<DailyNote>,
    reader: impl Into<Reader>,
) -> Message<DailyPress> {
    let reader = reader.into();
    let texts = Texts::of(reader);
    let mut lines = vec![format!("**{}**", date(texts, day.date))];
    if day.results.is_empty() {
        lines.push(texts.daily_about());
    } else {
        lines.extend(results(texts, day));
    }
    if let Some(standing) = day.standing {
        lines.push(texts.daily_standing(
            difference(texts, standing.difference),
            standing.players,
            standing.rank,
        ));
    }
    lines.extend(words::streak(texts, day.streak));
    lines.extend(day.league.map(|league| words::league(texts, league)));
    lines.push(match day.not_served {
        Some(refused @ (NotServed::OtherEngine | NotServed::OtherSecret)) => {
            not_served(texts, refused)
        }
        Some(NotServed::NotPlayable(_)) | None => status(texts, day),
    });
    lines.extend(
        day.grade
            .map(|of_day| format!("-# {}", grade(texts, of_day))),
    );
    let mut rows = at_most_five(rows(buttons(texts, day)));
    rows.push(Row::Select(reminder(texts, day.reminder)));
    Message {
        note: note.map(|note| RichText::read(&format!("💡 {}", marked(note, None, reader)))),
        embed: Some(Embed {
            title: texts.daily_title(),
            description: RichText::read(&lines.join("\n")),
            colour: COLOUR,
            ..Embed::default()
        }),
        rows,
        ..Message::default()
    }
}

/// Lists the finished deals, and their sums.
fn results(texts: Texts, day: &DailyOverview) -> Vec<String> {
    let of_day = Square::of_day(&day.results, &day.reference);
    let head = [
        "#".to_owned(),
        texts.daily_column_you(),
        texts.daily_column_computer(),
    ];
    let finished = day.results.iter().zip(&day.reference).zip(of_day);
    let row = |(number, ((result, &reference), of_deal)): (u8, ((&EntryResult, &i32), Square))| {
        let cells = vec![
            number.to_string(),
            signed(result.points.into()),
            signed(reference.into()),
        ];
        (cells, square(of_deal).to_owned())
    };
    let table: Vec<_> = (1..).zip(finished).map(row).collect();
    let own: i64 = day
        .results
        .iter()
        .map(|result| i64::from(result.points))
        .sum();
    let reference = day.reference.iter().take(day.results.len());
    let reference: i64 = reference.map(|&points| i64::from(points)).sum();
    vec![
        squares(&of_day),
        columns(&head, &table),
        texts.daily_sum(signed(reference), signed(own - reference), signed(own)),
    ]
}

/// Says what can be played, and until when.
fn status(texts: Texts, day: &DailyOverview) -> String {
    let (begins, ends, closes) = (
        until(day.date.begins_ms()),
        until(day.date.ends_ms()),
        until(day.date.closes_ms()),
    );
    match day.status {
        DayStatus::Unannounced => texts.daily_unannounced(ends),
        DayStatus::Coming => texts.daily_coming(begins),
        DayStatus::Late => texts.daily_late(),
        DayStatus::Open if day.results.len() >= DEALS => texts.daily_all_played(ends),
        DayStatus::Open => texts.daily_open(ends),
        DayStatus::Closing if !day.is_running => texts.daily_closed(closes),
        DayStatus::Closing => texts.daily_closing(closes),
        DayStatus::Over => texts.daily_over(),
        DayStatus::Cancelled(cause) => texts.daily_cancelled(match cause {
            DayCancelCause::NoSecret => "secret",
            DayCancelCause::NoBeacon => "beacon",
            DayCancelCause::NotPrepared => "prepared",
        }),
    }
}

fn buttons(texts: Texts, day: &DailyOverview) -> Vec<Button<DailyPress>> {
    let next = u8::try_from(day.results.len() + 1).unwrap_or(u8::MAX);
    let is_served = day.not_served.is_none();
    let is_left = usize::from(next) <= DEALS;
    let play = match day.status {
        DayStatus::Open | DayStatus::Closing if day.is_running && is_served => {
            Some((DailyPress::Show, texts.daily_button_go_on()))
        }
        DayStatus::Open if is_left && is_served => {
            Some((DailyPress::Deal(next), texts.daily_button_deal(next)))
        }
        _ => None,
    };
    let play =
        play.map(|(press, label)| Button::new(press, ButtonStyle::Success, label).emoji("🃏"));
    let is_over = day.status == DayStatus::Over;
    let results = button(DailyPress::Results(day.date), texts.daily_button_deals());
    let share = button(DailyPress::ShareText, texts.daily_button_share());
    let board = BoardSpan::Day(day.date);
    let past = day
        .past
        .map(|past| button(DailyPress::Results(past), texts.daily_button_past()));
    let mut buttons: Vec<Button<DailyPress>> = play.into_iter().collect();
    buttons.push(button(DailyPress::Board(board), texts.daily_button_board()));
    buttons.push(button(DailyPress::League, texts.daily_button_league()));
    buttons.extend(results.only_if(is_over && !day.results.is_empty()));
    buttons.extend(past);
    buttons.extend(share.only_if(!day.results.is_empty()));
    buttons.push(button(DailyPress::Proof, texts.daily_button_proof()));
    buttons
}

/// Builds the select of the hour of the reminder.
pub(super) fn reminder(texts: Texts, chosen: Option<u8>) -> Select<DailyPress> {
    let option = |value: String, label: String| SelectChoice {
        label,
        value,
        description: None,
        emoji: None,
    };
    let off = option(
        DailyPress::NO_REMINDER.to_owned(),
        texts.daily_reminder_off(),
    );
    let hours = (0..24_u8).map(|hour| option(hour.to_string(), texts.daily_reminder_hour(hour)));
    Select {
        press: DailyPress::Remind,
        placeholder: match chosen {
            Some(hour) => texts.daily_reminder_chosen(hour),
            None => texts.daily_reminder_none(),
        },
        min: 1,
        max: 1,
        options: [off].into_iter().chain(hours).collect(),
    }
}
