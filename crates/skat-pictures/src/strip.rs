//! The players and their cards of a trick in one strip.

use crate::content::TrickSeat;
use crate::scene::{Align, Area, Scale, Scene, Writing, colours, smallest_text};

const SCALE: Scale = Scale::Half;
const PADDING: u32 = 8;
/// Lines of a note.
const NOTE_LINES: u32 = 2;
const GAP: u32 = 4;

/// Returns the height of a name of this font size.
const fn name(text: u32) -> u32 {
    text + 9
}

/// Returns the height of a line of a note.
const fn note(text: u32) -> u32 {
    text + 3
}

const fn texts(text: u32) -> u32 {
    name(text) + NOTE_LINES * note(text)
}

/// Returns the height of the strip in a picture of this width.
pub(crate) const fn height(width: u32) -> u32 {
    texts(smallest_text(width)) + GAP + SCALE.card_size().1 + 2 * PADDING
}

/// Lays out the players from left to right across the whole width, each with their card at half
/// scale below the name and the note.
pub(crate) fn strip(scene: &mut Scene, top: u32, seats: &[TrickSeat]) {
    let area = Area::new(0, top, scene.width, height(scene.width));
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
    scene.text(line(0, name(text)), &seat.name, writing.bold());
    let notes = (name(text)..texts(text)).step_by(note(text) as usize);
    for (words, y) in seat.note.lines().zip(notes) {
        let area = line(y, note(text));
        scene.text(area, words, writing.coloured(colours::MUTED));
    }
    let left = area.x + area.width.saturating_sub(width) / 2;
    let top = area.bottom() - PADDING - height;
    match seat.card {
        Some((card, _)) => scene.card((left, top), Some(card), SCALE, false),
        None => scene.frame(Area::new(left, top, width, height), colours::LINE, 2, 8),
    }
}
