//! What proves the deals of the daily list.

use skat_events::day::{DayDate, DayGrade};
use skat_rules::fairness::{Digest, ListSecret};

use super::words::{COLOUR, date, grade, overview_button};
use crate::parts::controls::rows;
use crate::parts::fairness::halves;
use crate::text::catalog::Texts;
use crate::{DailyPress, Embed, Lang, Message, RichText};

/// The roots that are published, and the secrets of days that are over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyProof {
    /// The days, the earliest first; days beyond [`DailyProof::DAYS`] are dropped.
    pub days: Vec<ProvedDay>,
}

/// What is published of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedDay {
    /// The day.
    pub date: DayDate,
    /// The root of its list.
    pub root: Digest,
    /// How far its deals are protected.
    pub grade: DayGrade,
    /// The beacon's round that enters the deals.
    pub round: Option<u32>,
    /// The secret from which all keys follow, once the day is over.
    pub secret: Option<ListSecret>,
}

impl DailyProof {
    /// Most days that are shown.
    pub const DAYS: usize = 5;
}

/// Builds the page with the proofs.
#[must_use]
pub fn daily_proof(proof: &DailyProof, lang: Lang) -> Message<DailyPress> {
    let texts = Texts::of(lang);
    let mut lines = vec![texts.daily_proof_about()];
    for day in proof.days.iter().take(DailyProof::DAYS) {
        lines.push(String::new());
        lines.push(format!(
            "**{}**\n`{}`",
            date(texts, day.date),
            day.date.name()
        ));
        let [first, second] = halves(&day.root);
        lines.push(format!(
            "{}\n`{first}`\n`{second}`",
            texts.daily_proof_root()
        ));
        lines.extend(
            day.round
                .map(|round| texts.daily_proof_round(round.to_string())),
        );
        let secret = day
            .secret
            .as_ref()
            .map(|secret| Digest::new(*secret.reveal()).to_string());
        lines.extend(secret.map(|secret| texts.daily_proof_secret(secret)));
        lines.push(format!("-# {}", grade(texts, day.grade)));
    }
    Message {
        embed: Some(Embed {
            title: texts.daily_proof_title(),
            description: RichText::read(&lines.join("\n")),
            colour: COLOUR,
            ..Embed::default()
        }),
        rows: rows(vec![overview_button(texts)]),
        ..Message::default()
    }
}
