//! The list of a player's own finished deals.

use skat_table::{DealKind, ShareCode, TableId, Timestamp};

use crate::model::text::{Span, TimeStyle};
use crate::parts::controls::rows;
use crate::text::catalog::Texts;
use crate::text::numbers::signed;
use crate::text::table_name::table_name;
use crate::{
    Button, ButtonStyle, DaysKept, DealsPress, Embed, Lang, Mention, Message, RichText, Row,
    Select, SelectChoice,
};

const COLOUR: u32 = 0x80848E;

/// A page of a player's finished deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealsPage {
    /// The deals to show.
    pub wanted: WantedDeals,
    /// The page, from 0.
    pub page: usize,
    /// True if there are older deals.
    pub has_more: bool,
    /// The time for which the player keeps their deals.
    pub kept: DaysKept,
    /// True if deals of earlier releases are still missing.
    pub is_incomplete: bool,
    /// The page's deals, the newest first; at most 25.
    pub deals: Vec<ListedDeal>,
}

/// The deals that a player wants to see. What is `None` doesn't matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WantedDeals {
    /// The kind of deal.
    pub kind: Option<DealKind>,
    /// True for deals that the player won, false for those that they lost.
    pub won: Option<bool>,
    /// Somebody who played, too.
    pub partner: Option<Mention>,
    /// The year and the month.
    pub month: Option<(i16, u8)>,
}

/// A finished deal in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedDeal {
    /// Its share code.
    pub code: ShareCode,
    /// Its table.
    pub table: TableId,
    /// Its number in the list, counted from 1.
    pub number: u16,
    /// Its end.
    pub at: Timestamp,
    /// The kind of deal, if it is known.
    pub kind: Option<DealKind>,
    /// The player's points.
    pub points: i32,
    /// True if the game is the player's own, won or lost.
    pub is_own_game: bool,
    /// True if the player won, false if they lost; `None` if nobody did.
    pub won: Option<bool>,
    /// The other people who played.
    pub others: Vec<Mention>,
    /// True if a decision was taken back, so that it counts for nothing.
    pub undone: bool,
}

impl ListedDeal {
    /// Returns true if the player was one of those who play against the declarer.
    const fn is_against_declarer(&self, kind: DealKind) -> bool {
        kind.has_declarer() && !self.is_own_game
    }
}

/// Builds the page's message.
#[must_use]
pub fn deals_page(page: &DealsPage, lang: Lang) -> Message<DealsPress> {
    let texts = Texts::of(lang);
    let mut lines: Vec<String> = wanted_line(&page.wanted, texts).into_iter().collect();
    if page.deals.is_empty() {
        let is_narrowed =
            page.wanted != WantedDeals::default() || page.page > 0 || page.kept.is_some();
        lines.push(if is_narrowed {
            texts.deals_none_such()
        } else {
            texts.deals_none()
        });
    }
    lines.extend(page.deals.iter().map(|deal| line(deal, texts)));
    let notes = [
        page.kept.map(|days| texts.deals_kept(days)),
        page.is_incomplete.then(|| texts.deals_incomplete()),
    ];
    lines.extend(notes.into_iter().flatten().map(|note| format!("-# {note}")));
    let is_only = page.page == 0 && !page.has_more;
    let turn = |press, sign: &str, disabled| {
        Button::new(press, ButtonStyle::Secondary, sign.to_owned()).disabled_if(disabled)
    };
    let buttons = vec![
        turn(DealsPress::PreviousPage, "◀", page.page == 0),
        turn(DealsPress::NextPage, "▶", !page.has_more),
    ];
    let select = Select {
        press: DealsPress::Choose,
        placeholder: texts.deals_choose(),
        min: 1,
        max: 1,
        options: page.deals.iter().map(|deal| option(deal, texts)).collect(),
    };
    let select = (!page.deals.is_empty()).then_some(Row::Select(select));
    Message {
        embed: Some(Embed {
            title: texts.deals_title(),
            description: RichText::read(&lines.join("\n")),
            colour: COLOUR,
            footer: (!is_only).then(|| texts.deals_page_number(page.page + 1)),
            ..Embed::default()
        }),
        rows: select
            .into_iter()
            .chain(if is_only { Vec::new() } else { rows(buttons) })
            .collect(),
        ..Message::default()
    }
}

/// Says which deals are shown; `None` if all are.
fn wanted_line(wanted: &WantedDeals, texts: Texts) -> Option<String> {
    let WantedDeals {
        kind,
        won,
        partner,
        month,
    } = wanted;
    let parts: Vec<String> = [
        kind.map(|kind| texts.sheet_kind(kind.key())),
        won.map(|won| texts.deals_result(result_key(Some(won)))),
        partner.map(|partner| texts.deals_with(partner.marked())),
        month.map(|(year, month)| texts.leaderboard_month(month, year.to_string())),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!parts.is_empty()).then(|| format!("-# {}", parts.join(" · ")))
}

/// Describes a deal in two lines: what it was, and where it is found.
fn line(deal: &ListedDeal, texts: Texts) -> String {
    let others: Vec<String> = deal.others.iter().map(|other| other.marked()).collect();
    let undone = deal.undone.then(|| texts.sheet_with_undo());
    let with = (!others.is_empty()).then(|| texts.deals_with(others.join(", ")));
    let first: Vec<String> = [format!("**{}**", summary(deal, texts))]
        .into_iter()
        .chain(undone)
        .chain([Span::Time(deal.at, TimeStyle::Date).marked()])
        .chain(with)
        .collect();
    let place = place(deal, texts);
    format!("{}\n`{}` · {place}", first.join(" · "), deal.code)
}

/// States the contract, the player's part and their points: `Grand won +72`.
fn summary(deal: &ListedDeal, texts: Texts) -> String {
    let kind = deal.kind.unwrap_or(DealKind::Other);
    let key = match deal.won {
        Some(true) if deal.is_against_declarer(kind) => "defended",
        Some(false) if deal.is_against_declarer(kind) => "beaten",
        won => result_key(won),
    };
    let told = texts.deals_outcome(key, texts.sheet_kind(kind.key()));
    match deal.points {
        0 => told,
        points => format!("{told} {}", signed(points.into())),
    }
}

const fn result_key(won: Option<bool>) -> &'static str {
    match won {
        Some(true) => "won",
        Some(false) => "lost",
        None => "none",
    }
}

fn place(deal: &ListedDeal, texts: Texts) -> String {
    texts.deals_place(deal.number, table_name(deal.table, texts.lang()))
}

fn option(deal: &ListedDeal, texts: Texts) -> SelectChoice {
    SelectChoice {
        label: summary(deal, texts),
        value: deal.code.to_string(),
        description: Some(place(deal, texts)),
        emoji: None,
    }
}
