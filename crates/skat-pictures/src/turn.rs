//! A player's turn in a trick: the cards on the table, with the player's hand below.

use crate::content::{HandCard, TrickSeat};
use crate::hand::hand;
use crate::scene::{Area, Scale, Scene, Writing, colours};

const PADDING: u32 = 12;
const GAP: u32 = 10;

/// Lays out the players with their cards of the trick at half scale, from left to right, above the
/// [`hand`](crate::hand()).
#[must_use]
pub fn turn(seats: &[TrickSeat], cards: &[HandCard]) -> Scene {
    let below = hand(cards);
    let (_, card_height) = Scale::Half.card_size();
    let strip = Area::new(0, 0, below.width, card_height + 2 * PADDING);
    let mut scene = Scene::empty(below.width, strip.height + GAP + below.height);
    scene.panel(strip, colours::FELT, 20);
    let count = u32::try_from(seats.len()).unwrap_or(u32::MAX);
    let column = (strip.width / count.max(1)).max(1);
    for (seat, x) in seats.iter().zip((0..).step_by(column as usize)) {
        place(&mut scene, x, column, seat);
    }
    let down = strip.height + GAP;
    scene.items.extend(below.items.into_iter().map(|mut item| {
        item.area.y += down;
        item
    }));
    scene
}

fn place(scene: &mut Scene, x: u32, width: u32, seat: &TrickSeat) {
    const NAME: u32 = 40;
    const NOTE: u32 = 30;
    let (card_width, card_height) = Scale::Half.card_size();
    let left = x + PADDING;
    match seat.card {
        Some((card, _)) => scene.card((left, PADDING), Some(card), Scale::Half, false),
        None => scene.frame(
            Area::new(left, PADDING, card_width, card_height),
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
    let top = PADDING + (card_height - NAME - NOTE) / 2;
    scene.text(
        Area::new(text, top, room, NAME),
        &seat.name,
        Writing::new(26, colour).bold(),
    );
    scene.text(
        Area::new(text, top + NAME, room, NOTE),
        &seat.note,
        Writing::new(20, colours::MUTED),
    );
}
