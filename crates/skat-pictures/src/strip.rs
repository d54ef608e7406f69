//! The players and their cards of a trick in one strip.

use crate::content::TrickSeat;
use crate::scene::{Align, Area, Scale, Scene, Writing, colours, smallest_text};

const SCALE: Scale = Scale::Half;
const PADDING: u32 = 8;
const NAME: u32 = 30;
const NOTE: u32 = 24;
/// Lines of a note.
const NOTE_LINES: u32 = 2;
const TEXTS: u32 = NAME + NOTE_LINES * NOTE;
const GAP: u32 = 4;

/// Height of the strip in pixels.
pub(crate) const HEIGHT: u32 = TEXTS + GAP + SCALE.card_size().1 + 2 * PADDING;

/// Lays out the players from left to right across the whole width, each with their card at half
/// scale below the name and the note.
pub(crate) fn strip(scene: &mut Scene, top: u32, seats: &[TrickSeat]) {
    let area = Area::new(0, top, scene.width, HEIGHT);
    scene.panel(area, colours::FELT, 16);
    let count = u32::try_from(seats.len()).unwrap_or(u32::MAX);
    let width = (area.width / count.max(1)).max(1);
    for (seat, x) in seats.iter().zip((0..).step_by(width as usize)) {
        column(scene, Area { x, width, ..area }, seat);
    }
}

fn column(scene: &mut Scene, area: Area, seat: &TrickSeat) {
    let text = smallest_text(scene.width);
    let (width, height) = SCALE.card_size();
    let line = |y: u32, height: u32| {
        let width = area.width.saturating_sub(2 * PADDING);
        Area::new(area.x + PADDING, area.y + PADDING + y, width, height)
    };
    let colour = if seat.marked {
        colours::GOLD
    } else {
        colours::TEXT
    };
    let writing = Writing::new(text, colour)
        .at_least(text)
        .aligned(Align::Centre);
    scene.text(line(0, NAME), &seat.name, writing.bold());
    let notes = (NAME..TEXTS).step_by(NOTE as usize);
    for (note, y) in seat.note.lines().zip(notes) {
        scene.text(line(y, NOTE), note, writing.coloured(colours::MUTED));
    }
    let left = area.x + area.width.saturating_sub(width) / 2;
    let top = area.bottom() - PADDING - height;
    match seat.card {
        Some((card, _)) => scene.card((left, top), Some(card), SCALE, false),
        None => scene.frame(Area::new(left, top, width, height), colours::LINE, 2, 8),
    }
}
