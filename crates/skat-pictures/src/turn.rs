//! A player's turn in a trick: the cards on the table, with the player's hand below.

use crate::content::{HandCard, TrickSeat};
use crate::hand::hand;
use crate::scene::Scene;
use crate::strip;

const GAP: u32 = 8;

/// Lays out the players with their cards of the trick at half scale, from left to right, above the
/// [`hand`](crate::hand()).
#[must_use]
pub fn turn(seats: &[TrickSeat], cards: &[HandCard]) -> Scene {
    let below = hand(cards);
    let top = strip::height(below.width) + GAP;
    let mut scene = Scene::empty(below.width, top + below.height);
    strip::strip(&mut scene, 0, seats);
    scene.stack(below, top);
    scene
}
