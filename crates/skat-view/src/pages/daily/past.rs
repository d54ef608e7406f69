//! A day that is over: the deals of a person against the reference and the field.

use skat_events::day::{DEALS, DayDate, DayField, DayScore, EntryResult, Hundredths, Square};

use super::overview::DayStanding;
use super::words::{COLOUR, aligned, button, date, difference, overview_button, square, squares};
use crate::parts::controls::rows;
use crate::text::catalog::Texts;
use crate::text::numbers::{columns, signed};
use crate::{
    BoardSpan, ControlEmoji, DailyPress, Embed, Lang, Message, RichText, Row, Select, SelectChoice,
};

/// A person's deals of a day that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastDay {
    /// The day.
    pub date: DayDate,
    /// The person's results.
    pub score: DayScore,
    /// The reference at the person's seats.
    pub reference: [i32; DEALS],
    /// The results of everybody.
    pub field: DayField,
    /// The person's place among all players.
    pub standing: Option<DayStanding>,
    /// True if the deals are still stored, so that they can be replayed.
    pub has_deals: bool,
    /// The person's day before this one.
    pub older: Option<DayDate>,
    /// The person's day after this one, if that is over, too.
    pub newer: Option<DayDate>,
}

/// Builds the page of a day that is over.
#[must_use]
pub fn daily_day(day: &PastDay, lang: Lang) -> Message<DailyPress> {
    let texts = Texts::of(lang);
    let results = &day.score.results;
    let of_day = Square::of_day(results, &day.reference);
    let mut lines = vec![format!("**{}**", date(texts, day.date)), squares(&of_day)];
    if results.is_empty() {
        lines.push(texts.daily_nothing_played());
    } else {
        lines.push(table(texts, day, &of_day));
        lines.push(sums(texts, day));
    }
    if let Some(standing) = day.standing {
        lines.push(texts.daily_standing(
            difference(texts, standing.difference),
            standing.players,
            standing.rank,
        ));
    }
    lines.extend(field_size(texts, day).map(|line| format!("-# {line}")));
    if !day.has_deals && !results.is_empty() {
        lines.push(format!("-# {}", texts.daily_deals_gone()));
    }
    let turn = |to: Option<DayDate>, sign: &str| {
        to.map(|to| button(DailyPress::Results(to), sign.to_owned()))
    };
    let board = DailyPress::Board(BoardSpan::Day(day.date));
    let mut buttons: Vec<_> = turn(day.older, "◀").into_iter().collect();
    buttons.extend(turn(day.newer, "▶"));
    buttons.push(button(board, texts.daily_button_board()));
    buttons.extend(
        button(DailyPress::ShareText, texts.daily_button_share()).only_if(!results.is_empty()),
    );
    buttons.push(button(DailyPress::Proof, texts.daily_button_proof()));
    buttons.push(overview_button(texts));
    let replay = (day.has_deals && !results.is_empty())
        .then(|| Row::Select(replays(texts, results, &of_day)));
    let mut rows = rows(buttons);
    rows.extend(replay);
    Message {
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

/// Returns the differences of the deals to the field.
fn differences(day: &PastDay) -> Vec<Hundredths> {
    let instance = day.score.instance;
    let results = day.score.results.iter().zip(&day.reference).enumerate();
    let of_deal = |(deal, (result, &reference)): (usize, (&EntryResult, &i32))| {
        day.field
            .difference(instance, deal, result.points, reference)
    };
    results.map(of_deal).collect()
}

fn table(texts: Texts, day: &PastDay, of_day: &[Square; DEALS]) -> String {
    let head = [
        "#".to_owned(),
        texts.daily_column_you(),
        texts.daily_column_computer(),
        texts.daily_column_field(),
        "±".to_owned(),
    ];
    let differences = aligned(texts, &differences(day));
    let mean = |deal: usize| {
        let mean = day.field.tally(day.score.instance, deal).mean();
        mean.map_or_else(|| "–".to_owned(), |mean| signed(rounded(mean)))
    };
    let mut table = Vec::new();
    for (deal, (result, apart)) in day.score.results.iter().zip(differences).enumerate() {
        let cells = vec![
            (deal + 1).to_string(),
            signed(result.points.into()),
            signed(day.reference[deal].into()),
            mean(deal),
            apart,
        ];
        table.push((cells, square(of_day[deal]).to_owned()));
    }
    columns(&head, &table)
}

/// Rounds to whole points, half a point away from 0.
fn rounded(points: Hundredths) -> i64 {
    (points.0.abs() + 50) / 100 * points.0.signum()
}

fn sums(texts: Texts, day: &PastDay) -> String {
    let results = &day.score.results;
    let own: i64 = results.iter().map(|result| i64::from(result.points)).sum();
    let reference = day.reference.iter().take(results.len());
    let reference: i64 = reference.map(|&points| i64::from(points)).sum();
    texts.daily_sum(signed(reference), signed(own - reference), signed(own))
}

/// Says how many results the means come from; `None` if there is no deal.
fn field_size(texts: Texts, day: &PastDay) -> Option<String> {
    let tally = |deal| day.field.tally(day.score.instance, deal).count;
    let counts = (0..day.score.results.len()).map(tally);
    let (least, most) = (counts.clone().min()?, counts.max()?);
    let results = match least == most {
        true => most.to_string(),
        false => format!("{least}–{most}"),
    };
    Some(texts.daily_field_size(most, results))
}

fn replays(texts: Texts, results: &[EntryResult], of_day: &[Square; DEALS]) -> Select<DailyPress> {
    let option = |(number, (result, &of_deal)): (u8, (&EntryResult, &Square))| SelectChoice {
        label: texts.daily_replay_deal(number, signed(result.points.into())),
        value: number.to_string(),
        description: None,
        emoji: Some(ControlEmoji::Unicode(square(of_deal))),
    };
    Select {
        press: DailyPress::ChooseDeal,
        placeholder: texts.daily_replay(),
        min: 1,
        max: 1,
        options: (1..).zip(results.iter().zip(of_day)).map(option).collect(),
    }
}
