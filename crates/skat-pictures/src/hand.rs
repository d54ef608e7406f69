//! A hand: up to five cards in a row, more of them in two.

use crate::content::HandCard;
use crate::scene::{Scale, Scene};

const SCALE: Scale = Scale::TwoThirds;
const CARD: (u32, u32) = SCALE.card_size();
const MARGIN: u32 = 4;
/// Height in pixels by which a playable card stands out above the others.
const RAISE: u32 = 10;
/// Most cards of a single row.
const ROW: u32 = 5;
/// Distance at which five cards fill the picture. It leaves their pips and courts in sight.
const STEP: u32 = 108;
/// Height of a card that stays visible above the next row, if both stand out alike.
const PITCH: u32 = 100;
const WIDTH: u32 = 2 * MARGIN + CARD.0 + (ROW - 1) * STEP;
/// Gap between cards that need not overlap.
const GAP: u32 = 6;

/// Lays out a hand from left to right in the given order: in two rows, the upper one no shorter, if
/// it has more than five cards. The picture is as wide as Discord shows it, and its height depends
/// on nothing but the number of rows. If only some cards are playable, they stand out and the
/// others are darkened.
#[must_use]
pub fn hand(cards: &[HandCard]) -> Scene {
    let rows = if cards.len() > ROW as usize { 2 } else { 1 };
    let height = 2 * MARGIN + RAISE + CARD.1 + (rows - 1) * PITCH;
    let mut scene = Scene::empty(WIDTH, height);
    let in_a_row = cards.len().div_ceil(rows as usize).max(1);
    let steps = u32::try_from(in_a_row - 1).unwrap_or(u32::MAX);
    let room = WIDTH - 2 * MARGIN - CARD.0;
    let step = room
        .checked_div(steps)
        .map_or(0, |step| step.min(CARD.0 + GAP));
    let left = MARGIN + (room - steps * step) / 2;
    let choice = cards.iter().any(|card| card.playable);
    let tops = (MARGIN..).step_by(PITCH as usize);
    for (row, top) in cards.chunks(in_a_row).zip(tops) {
        for (card, place) in row.iter().zip(0..) {
            let raised = if card.playable { 0 } else { RAISE };
            scene.card(
                (left + place * step, top + raised),
                Some(card.card),
                SCALE,
                choice && !card.playable,
            );
        }
    }
    scene
}
