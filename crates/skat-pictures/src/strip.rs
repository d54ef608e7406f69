//! The players and their cards of a trick in one strip.

use crate::content::TrickSeat;
use crate::scene::{Area, Scale, Scene, Writing, colours};

const PADDING: u32 = 12;
const GAP: u32 = 10;

/// Height of the strip in pixels.
pub(crate) const HEIGHT: u32 = Scale::Half.card_size().1 + 2 * PADDING;

/// Lays out the players with their cards at half scale, from left to right, across the whole width.
pub(crate) fn strip(scene: &mut Scene, top: u32, seats: &[TrickSeat]) {
    let area = Area::new(0, top, scene.width, HEIGHT);
    scene.panel(area, colours::FELT, 20);
    let count = u32::try_from(seats.len()).unwrap_or(u32::MAX);
    let column = (area.width / count.max(1)).max(1);
    for (seat, x) in seats.iter().zip((0..).step_by(column as usize)) {
        place(scene, (x, top), column, seat);
    }
}

fn place(scene: &mut Scene, (x, y): (u32, u32), width: u32, seat: &TrickSeat) {
    const NAME: u32 = 40;
    const NOTE: u32 = 34;
    let (card_width, card_height) = Scale::Half.card_size();
    let left = x + PADDING;
    match seat.card {
        Some((card, _)) => scene.card((left, y + PADDING), Some(card), Scale::Half, false),
        None => scene.frame(
            Area::new(left, y + PADDING, card_width, card_height),
            colours::LINE,
            2,
            8,
        ),
    }
    let text = left + card_width + GAP;
    let room = width.saturating_sub(2 * PADDING + card_width + GAP);
    let colour = if seat.marked {
        colours::GOLD
    } else {
        colours::TEXT
    };
    let top = y + PADDING + (card_height - NAME - NOTE) / 2;
    scene.text(
        Area::new(text, top, room, NAME),
        &seat.name,
        Writing::new(28, colour).bold(),
    );
    scene.text(
        Area::new(text, top + NAME, room, NOTE),
        &seat.note,
        Writing::new(24, colours::MUTED),
    );
}
