//! The text that a person can share. It tells nothing about cards, contracts and roles.

use skat_events::day::{DEALS, DayDate, Hundredths, Square};

use super::words::{COLOUR, difference, overview_button, squares};
use crate::parts::controls::rows;
use crate::text::catalog::Texts;
use crate::text::numbers::signed;
use crate::{DailyPress, Embed, Lang, Message};

/// A person's day, as they share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyShare {
    /// The day.
    pub date: DayDate,
    /// The squares of the deals.
    pub squares: [Square; DEALS],
    /// The sum of the differences.
    pub difference: DayDifference,
    /// The rank, from 1, and the number of players, once the day is over.
    pub rank: Option<(u32, u32)>,
    /// Number of days of the streak.
    pub streak: u32,
}

/// A sum of differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayDifference {
    /// To the reference.
    Computer(i64),
    /// To the field.
    Field(Hundredths),
}

/// Writes the text.
#[must_use]
pub fn daily_share_text(share: &DailyShare, lang: Lang) -> String {
    let texts = Texts::of(lang);
    let date = share.date;
    let played = share
        .squares
        .iter()
        .filter(|&&square| square != Square::Open);
    let against = match share.difference {
        DayDifference::Computer(points) => texts.daily_share_computer(signed(points)),
        DayDifference::Field(points) => texts.daily_share_field(difference(texts, points)),
    };
    let mut lines = vec![
        texts.daily_share_title(date.day(), date.month()),
        squares(&share.squares),
    ];
    if played.count() > 0 {
        lines.push(against);
    }
    if let Some((rank, players)) = share.rank {
        lines.push(texts.daily_share_rank(players, rank));
    }
    if share.streak > 1 {
        lines.push(texts.daily_share_streak(share.streak));
    }
    lines.join("\n")
}

/// Builds the page from which a person copies the text.
#[must_use]
pub fn daily_share(share: &DailyShare, lang: Lang) -> Message<DailyPress> {
    let texts = Texts::of(lang);
    let text = daily_share_text(share, lang);
    Message {
        embed: Some(Embed {
            title: texts.daily_share_how(),
            description: format!("```\n{text}\n```").into(),
            colour: COLOUR,
            ..Embed::default()
        }),
        rows: rows(vec![overview_button(texts)]),
        ..Message::default()
    }
}
