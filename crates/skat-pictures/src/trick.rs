//! A trick on the table.

use crate::art::{CARD_HEIGHT, CARD_WIDTH};
use crate::content::TrickSeat;
use crate::scene::{Align, Area, Scale, Scene, Writing, colours, smallest_text};

const MARGIN: u32 = 16;
const COLUMN: u32 = 200;
const GAP: u32 = 12;
const BADGE: u32 = 40;
/// Space left around a card in its column.
const INSET: u32 = (COLUMN - CARD_WIDTH) / 2;
/// Space above and below the line of a name.
const NAME_INSET: u32 = 8;
/// Lines of a note.
const NOTE_LINES: u32 = 2;

/// Lays out the players from left to right in the given order, in rows of four. Each has their card
/// or an empty place; a marked player has a golden frame and name. A note has at most two lines.
#[must_use]
pub fn trick(seats: &[TrickSeat]) -> Scene {
    const ROW: usize = 4;
    let columns = seats.len().clamp(1, ROW) as u32;
    let rows = seats.len().div_ceil(ROW).max(1) as u32;
    let width = 2 * MARGIN + columns * COLUMN + (columns - 1) * GAP;
    let size = text_size(width);
    let column_height = size + 2 * NAME_INSET + NOTE_LINES * line(size) + CARD_HEIGHT + 2 * INSET;
    let height = 2 * MARGIN + rows * column_height + (rows - 1) * GAP;
    let mut scene = Scene::empty(width, height);
    scene.panel(scene.area(), colours::FELT, 28);
    for (seat, place) in seats.iter().zip(0..) {
        let x = MARGIN + place % columns * (COLUMN + GAP);
        let y = MARGIN + place / columns * (column_height + GAP);
        column(&mut scene, Area::new(x, y, COLUMN, column_height), seat);
    }
    scene
}

/// Returns the font size in a picture of this width.
fn text_size(width: u32) -> u32 {
    smallest_text(width).max(26)
}

/// Returns the height of a note's line of this font size.
const fn line(size: u32) -> u32 {
    size + 4
}

fn column(scene: &mut Scene, area: Area, seat: &TrickSeat) {
    let size = text_size(scene.width);
    scene.panel(area, colours::FELT_DARK, 16);
    let name = Area {
        height: size + 2 * NAME_INSET,
        ..area
    };
    let within = |y: u32, height: u32| Area::new(area.x + 8, y, COLUMN - 16, height);
    let writing = |colour| {
        Writing::new(size, colour)
            .at_least(size)
            .aligned(Align::Centre)
    };
    let colour = if seat.marked {
        scene.panel(name, colours::GOLD, 16);
        scene.frame(area, colours::GOLD, 4, 16);
        colours::INK
    } else {
        colours::TEXT
    };
    scene.text(
        within(name.y, name.height),
        &seat.name,
        writing(colour).bold(),
    );
    let notes = (name.bottom()..).step_by(line(size) as usize);
    for (text, y) in seat.note.lines().zip(notes).take(NOTE_LINES as usize) {
        scene.text(within(y, line(size)), text, writing(colours::MUTED));
    }
    let (left, top) = (area.x + INSET, area.bottom() - INSET - CARD_HEIGHT);
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
        Writing::new(text_size(scene.width), colours::TEXT)
            .at_least(text_size(scene.width))
            .bold()
            .aligned(Align::Centre),
    );
}
