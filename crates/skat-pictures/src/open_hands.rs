//! A trick with open hands: those of a contract ouvert, the dummy's, or the card that Oma adds.

use crate::content::{OpenHand, OpenHands};
use crate::hand::hand;
use crate::scene::{Area, Item, Scale, Scene, What, Writing, colours, smallest_text};
use crate::strip;

const GAP: u32 = 10;
const PADDING: u32 = 12;
/// Height in pixels by which a playable card stands out above the others.
const RAISE: u32 = 10;
/// Space above and below the cards of an open hand.
const INSET: u32 = 8;
/// Visible height of a card of an open hand, with its index. Three hands of cards fit a phone then.
const PEEK: u32 = 64;
const ROW: u32 = PEEK + RAISE + 2 * INSET;
/// Width of an owner's name.
const LABEL: u32 = 170;
/// Gap between cards that need not overlap.
const CARD_GAP: u32 = 8;

/// Lays out the trick, each open hand in a row of its own below it, and the player's own cards as a
/// [`hand`](crate::hand()) at the bottom.
#[must_use]
pub fn open_hands(table: &OpenHands) -> Scene {
    let own = hand(&table.own);
    let mut scene = Scene::empty(own.width, 0);
    let mut y = 0;
    if !table.trick.is_empty() {
        strip::strip(&mut scene, y, &table.trick);
        y += strip::height(scene.width) + GAP;
    }
    for open in &table.hands {
        row(&mut scene, y, open);
        y += ROW + GAP;
    }
    if table.own.is_empty() {
        scene.height = y.saturating_sub(GAP);
    } else {
        scene.height = y + own.height;
        scene.stack(own, y);
    }
    scene
}

fn row(scene: &mut Scene, y: u32, open: &OpenHand) {
    const NAME: u32 = 36;
    const NOTE: u32 = PEEK - NAME;
    let (card_width, _) = Scale::Half.card_size();
    let least = smallest_text(scene.width);
    scene.panel(Area::new(0, y, scene.width, ROW), colours::FELT_DARK, 20);
    let colour = if open.marked {
        colours::GOLD
    } else {
        colours::TEXT
    };
    let top = y + RAISE + INSET;
    let name = if open.note.is_empty() { PEEK } else { NAME };
    scene.text(
        Area::new(PADDING, top, LABEL, name),
        &open.name,
        Writing::new(28, colour).at_least(least).bold(),
    );
    if !open.note.is_empty() {
        scene.text(
            Area::new(PADDING, top + NAME, LABEL, NOTE),
            &open.note,
            Writing::new(24, colours::MUTED).at_least(least),
        );
    }
    let left = 2 * PADDING + LABEL;
    let steps = u32::try_from(open.cards.len().saturating_sub(1)).unwrap_or(u32::MAX);
    let room = scene.width.saturating_sub(left + PADDING + card_width);
    let step = room
        .checked_div(steps)
        .map_or(0, |step| step.min(card_width + CARD_GAP));
    let choice = open.cards.iter().any(|card| card.playable);
    for (card, place) in open.cards.iter().zip(0..) {
        let raised = if card.playable { 0 } else { RAISE };
        scene.items.push(Item {
            area: Area::new(left + place * step, y + INSET + raised, card_width, PEEK),
            what: What::Card {
                card: Some(card.card),
                scale: Scale::Half,
                dimmed: choice && !card.playable,
            },
        });
    }
}
