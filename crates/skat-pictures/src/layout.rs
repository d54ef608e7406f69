//! The layout of any picture.

use crate::board::board;
use crate::content::Drawing;
use crate::deal_end::deal_end;
use crate::hand::hand;
use crate::open_hands::open_hands;
use crate::round::round;
use crate::scene::Scene;
use crate::score_sheet::score_sheet;
use crate::trend::trend;
use crate::trick::trick;
use crate::turn::turn;

/// Lays out a picture of any kind.
#[must_use]
pub fn layout(drawing: &Drawing) -> Scene {
    match drawing {
        Drawing::Hand { cards, trick } if trick.is_empty() => hand(cards),
        Drawing::Hand { cards, trick } => turn(trick, cards),
        Drawing::Trick(seats) => trick(seats),
        Drawing::DealEnd(end) => deal_end(end),
        Drawing::ScoreSheet(sheet) => score_sheet(sheet),
        Drawing::OpenHands(table) => open_hands(table),
        Drawing::Board(content) => board(content),
        Drawing::Round(table) => round(table),
        Drawing::Trend(chart) => trend(chart),
    }
}
