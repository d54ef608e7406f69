//! A trick on the table.

use crate::art::{CARD_HEIGHT, CARD_WIDTH};
use crate::content::TrickSeat;
use crate::scene::{Align, Area, Scale, Scene, Writing, colours};

const MARGIN: u32 = 16;
const COLUMN: u32 = 200;
const GAP: u32 = 12;
const NAME: u32 = 44;
const NOTE: u32 = 30;
const BADGE: u32 = 40;
/// Space left around a card in its column.
const INSET: u32 = (COLUMN - CARD_WIDTH) / 2;
const COLUMN_HEIGHT: u32 = NAME + NOTE + CARD_HEIGHT + 2 * INSET;

/// Lays out the players from left to right in the given order, in rows of four. Each has their card
/// or an empty place; a marked player has a golden frame and name.
#[must_use]
pub fn trick(seats: &[TrickSeat]) -> Scene {
    const ROW: usize = 4;
    let columns = seats.len().clamp(1, ROW) as u32;
    let rows = seats.len().div_ceil(ROW).max(1) as u32;
    let width = 2 * MARGIN + columns * COLUMN + (columns - 1) * GAP;
    let height = 2 * MARGIN + rows * COLUMN_HEIGHT + (rows - 1) * GAP;
    let mut scene = Scene::empty(width, height);
    scene.panel(scene.area(), colours::FELT, 28);
    for (seat, place) in seats.iter().zip(0..) {
        let x = MARGIN + place % columns * (COLUMN + GAP);
        let y = MARGIN + place / columns * (COLUMN_HEIGHT + GAP);
        column(&mut scene, x, y, seat);
    }
    scene
}

fn column(scene: &mut Scene, x: u32, y: u32, seat: &TrickSeat) {
    let area = Area::new(x, y, COLUMN, COLUMN_HEIGHT);
    scene.panel(area, colours::FELT_DARK, 16);
    let name = Area::new(x, y, COLUMN, NAME);
    let text = Area::new(x + 10, y, COLUMN - 20, NAME);
    let writing = Writing::new(26, colours::TEXT)
        .bold()
        .aligned(Align::Centre);
    if seat.marked {
        scene.panel(name, colours::GOLD, 16);
        scene.frame(area, colours::GOLD, 4, 16);
        scene.text(
            text,
            &seat.name,
            Writing::new(26, colours::INK).bold().aligned(Align::Centre),
        );
    } else {
        scene.text(text, &seat.name, writing);
    }
    let note = Area::new(x + 10, y + NAME, COLUMN - 20, NOTE);
    scene.text(
        note,
        &seat.note,
        Writing::new(20, colours::MUTED).aligned(Align::Centre),
    );
    let (left, top) = (x + INSET, y + NAME + NOTE + INSET);
    let Some((card, order)) = seat.card else {
        let empty = Area::new(left, top, CARD_WIDTH, CARD_HEIGHT);
        scene.frame(empty, colours::LINE, 3, 14);
        return;
    };
    scene.card((left, top), Some(card), Scale::Full, false);
    let badge = Area::new(
        left + CARD_WIDTH - BADGE / 2 - 8,
        top - BADGE / 2 + 4,
        BADGE,
        BADGE,
    );
    scene.panel(badge, colours::INK, BADGE / 2);
    scene.text(
        badge,
        &order.to_string(),
        Writing::new(24, colours::TEXT)
            .bold()
            .aligned(Align::Centre),
    );
}
