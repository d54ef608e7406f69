//! A hand as a fan of cards.

use crate::art::{CARD_HEIGHT, CARD_WIDTH};
use crate::content::HandCard;
use crate::scene::{Scale, Scene};

const MARGIN: u32 = 6;
/// Height in pixels by which a playable card stands out above the others.
const RAISE: u32 = 24;
/// Distance at which ten cards fill the picture. It is narrow enough that a phone shows the cards
/// large, and wide enough that the indices of twelve cards stay visible.
const STEP: u32 = 72;
const WIDTH: u32 = 2 * MARGIN + CARD_WIDTH + 9 * STEP;
const HEIGHT: u32 = 2 * MARGIN + RAISE + CARD_HEIGHT;
/// Gap between cards that need not overlap.
const GAP: u32 = 8;

/// Lays out a hand from left to right in the given order. The number of cards doesn't affect the
/// picture's size. If only some cards are playable, they stand out and the others are darkened.
#[must_use]
pub fn hand(cards: &[HandCard]) -> Scene {
    let mut scene = Scene::empty(WIDTH, HEIGHT);
    let steps = u32::try_from(cards.len())
        .unwrap_or(u32::MAX)
        .saturating_sub(1);
    let room = WIDTH - 2 * MARGIN - CARD_WIDTH;
    let step = room
        .checked_div(steps)
        .map_or(0, |step| step.min(CARD_WIDTH + GAP));
    let left = MARGIN + (room - steps * step) / 2;
    let choice = cards.iter().any(|card| card.playable);
    for (card, place) in cards.iter().zip(0..) {
        let raised = if card.playable { 0 } else { RAISE };
        scene.card(
            (left + place * step, MARGIN + raised),
            Some(card.card),
            Scale::Full,
            choice && !card.playable,
        );
    }
    scene
}
