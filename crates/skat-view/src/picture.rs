//! What a message's picture shows, as plain data: whoever draws it needs to know nothing of a table.

use skat_rules::card::Card;
use skat_rules::game::{AnyPublicView, AnySeatView};
use skat_table::{DealView, EndCause, PlayerView, StageView};

use crate::scene::Scene;
use crate::{Display, Panel, sheet, skat};

/// A picture, and the same in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What is drawn.
    pub drawing: Drawing,
    /// All of it in words, for who doesn't see it: plain text of at most 1024 characters.
    pub alt: String,
}

/// What is drawn. All names and texts in it are plain, and names may be any text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// One's cards as a fan, below the trick on the table.
    Hand {
        /// The cards from left to right.
        cards: Vec<HeldCard>,
        /// The players with their cards; nobody if there is no trick to look at.
        trick: Vec<TrickPlace>,
    },
    /// A trick on the table.
    Trick(Vec<TrickPlace>),
    /// The end of a deal.
    DealEnd(DealEnd),
    /// The score sheet of a list.
    ScoreSheet(ScoreSheet),
}

/// A card of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldCard {
    /// Which card.
    pub card: Card,
    /// Whether it may be played now.
    pub playable: bool,
}

/// A player's place at the table during a trick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrickPlace {
    /// The player's name.
    pub name: String,
    /// His part in the deal and what he has taken.
    pub note: String,
    /// His card of the trick, and which card of the trick it is, from 1.
    pub card: Option<(Card, u8)>,
    /// Whether the table waits for him, or the trick is his.
    pub marked: bool,
}

/// The end of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealEnd {
    /// The result in one line.
    pub title: String,
    /// The hands as they were dealt, the skat, and what was put away.
    pub hands: Vec<CardRow>,
    /// The cards that each side has won.
    pub piles: Vec<CardRow>,
    /// How it was reckoned, line by line.
    pub lines: Vec<ReckonedLine>,
    /// What came out.
    pub total: Option<ReckonedLine>,
}

/// A labelled row of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardRow {
    /// Whose cards these are.
    pub label: String,
    /// A word more; may be empty.
    pub note: String,
    /// The cards from left to right.
    pub cards: Vec<Card>,
    /// Whether it is the declarer's.
    pub marked: bool,
}

/// A line of a reckoning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReckonedLine {
    /// What counts.
    pub text: String,
    /// How much.
    pub value: String,
}

/// The score sheet of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSheet {
    /// Which list it is.
    pub title: String,
    /// The players, one for each column.
    pub names: Vec<String>,
    /// The deals, each with the running totals that it changed.
    pub deals: Vec<SheetRow>,
    /// What stands below the line: the points, what else the totals are made of, and as the last row the totals.
    pub totals: Vec<SheetRow>,
}

/// A row of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    /// The deal, or what is counted.
    pub label: String,
    /// A text for each column.
    pub cells: Vec<String>,
}

/// The picture of a player's panel, if he wants one and there is something to draw.
pub(crate) fn of_panel(scene: &Scene<'_>, view: &PlayerView, panel: Panel) -> Option<Picture> {
    let (StageView::Playing(deal) | StageView::Between { deal, .. }) = &view.table.stage else { return None };
    let acts = view.table.places[view.place.index()].taken_over.is_none();
    if scene.texts.look().display != Display::Picture || !acts || panel == Panel::ConfirmLeave {
        return None;
    }
    match &view.seat {
        Some(AnySeatView::Skat(seat)) => skat::panel_picture(scene, deal, seat, panel),
        _ => None,
    }
}

/// The picture of a table's public message, if there is something to draw.
pub(crate) fn of_table(scene: &Scene<'_>) -> Option<Picture> {
    if scene.texts.look().display != Display::Picture {
        return None;
    }
    match &scene.table.stage {
        StageView::Playing(deal) | StageView::Between { deal, .. } => of_deal(scene, deal),
        StageView::Closed { cause: EndCause::ListDone, .. } => Some(sheet::picture(scene)),
        StageView::Lobby | StageView::Closed { .. } => None,
    }
}

fn of_deal(scene: &Scene<'_>, deal: &DealView) -> Option<Picture> {
    match &deal.public {
        AnyPublicView::Skat(view) => skat::public_picture(scene, deal, view),
        _ => None,
    }
}
