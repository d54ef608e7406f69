//! Piles laid out before two players, as in Officers' Skat.

use crate::content::{BoardPile, BoardSide, HandCard, PileBoard, Spot};
use crate::scene::{Align, Area, Scale, Scene, Writing, colours, smallest_text};
use crate::strip;

/// Room for eight piles side by side.
const WIDTH: u32 = 828;
/// Least font size.
const TEXT: u32 = smallest_text(WIDTH);
const PADDING: u32 = 12;
const GAP: u32 = 10;
const NAME: u32 = 44;
/// Height in pixels that stays visible of a back under another card.
const BACK: u32 = 18;
/// Height that stays visible of an open card behind another, with its index.
const PEEK: u32 = 64;
/// Gap between piles.
const PILE_GAP: u32 = 12;

/// Lays out the upper player's cards, the trick, and the lower player's cards. The card under or
/// behind another one looks out above it. If a player may play only some of their cards, the others
/// are darkened.
#[must_use]
pub fn board(board: &PileBoard) -> Scene {
    let mut scene = Scene::empty(WIDTH, 0);
    let [upper, lower] = &board.sides;
    let mut y = side(&mut scene, 0, upper) + GAP;
    if !board.trick.is_empty() {
        strip::strip(&mut scene, y, &board.trick);
        y += strip::height(WIDTH) + GAP;
    }
    scene.height = side(&mut scene, y, lower);
    scene
}

/// Lays out a player's cards and returns the first row below them.
fn side(scene: &mut Scene, y: u32, side: &BoardSide) -> u32 {
    let (card_width, card_height) = Scale::Half.card_size();
    let is_open = |pile: &BoardPile| matches!(pile.under, Spot::Open(_));
    let peek = if side.piles.iter().any(is_open) {
        PEEK
    } else {
        BACK
    };
    let height = NAME + peek + card_height + PADDING;
    let area = Area::new(0, y, scene.width, height);
    scene.panel(area, colours::FELT_DARK, 20);
    header(scene, y, side);
    let choice = playable(side);
    let top = y + NAME;
    let step = card_width + PILE_GAP;
    for (pile, x) in side.piles.iter().zip((PADDING..).step_by(step as usize)) {
        place_pile(scene, (x, top), peek, pile, choice);
    }
    let left = PADDING + u32::try_from(side.piles.len()).unwrap_or(u32::MAX) * step + PILE_GAP;
    in_hand(scene, (left, top + peek), &side.hand, choice);
    area.bottom()
}

fn header(scene: &mut Scene, y: u32, side: &BoardSide) {
    let colour = if side.marked {
        colours::GOLD
    } else {
        colours::TEXT
    };
    let half = (scene.width - 2 * PADDING) / 2;
    scene.text(
        Area::new(PADDING, y, half, NAME),
        &side.name,
        Writing::new(34, colour).at_least(TEXT).bold(),
    );
    scene.text(
        Area::new(PADDING + half, y, half, NAME),
        &side.note,
        Writing::new(TEXT, colours::MUTED)
            .at_least(TEXT)
            .aligned(Align::Right),
    );
}

/// Returns true if the player may play one of these cards now.
fn playable(side: &BoardSide) -> bool {
    let tops = side.piles.iter().filter_map(|pile| match pile.top {
        Spot::Open(card) => Some(card),
        Spot::Empty | Spot::FaceDown => None,
    });
    let in_hand = side.hand.iter().copied().flatten();
    tops.chain(in_hand).any(|card| card.playable)
}

fn place_pile(scene: &mut Scene, (x, y): (u32, u32), peek: u32, pile: &BoardPile, choice: bool) {
    let (card_width, card_height) = Scale::Half.card_size();
    // A card with nothing on it lies where the one on it would lie.
    let lies_alone = pile.top == Spot::Empty;
    let under = if lies_alone { y + peek } else { y };
    match pile.under {
        Spot::Open(card) => scene.card((x, under), Some(card), Scale::Half, false),
        // Only as much of the back as looks out, whatever the distance.
        Spot::FaceDown if lies_alone => scene.card((x, under), None, Scale::Half, false),
        Spot::FaceDown => scene.card((x, y + peek - BACK), None, Scale::Half, false),
        Spot::Empty if lies_alone => scene.frame(
            Area::new(x, y + peek, card_width, card_height),
            colours::LINE,
            2,
            8,
        ),
        Spot::Empty => {}
    }
    match pile.top {
        Spot::Open(card) => place_card(scene, (x, y + peek), Some(card), choice),
        Spot::FaceDown => place_card(scene, (x, y + peek), None, choice),
        Spot::Empty => {}
    }
}

fn place_card(scene: &mut Scene, at: (u32, u32), card: Option<HandCard>, choice: bool) {
    let dimmed = choice && card.is_some_and(|card| !card.playable);
    scene.card(at, card.map(|card| card.card), Scale::Half, dimmed);
}

/// Lays out the cards in hand right of the piles.
fn in_hand(scene: &mut Scene, (left, y): (u32, u32), cards: &[Option<HandCard>], choice: bool) {
    let (card_width, _) = Scale::Half.card_size();
    let steps = u32::try_from(cards.len().saturating_sub(1)).unwrap_or(u32::MAX);
    let room = scene.width.saturating_sub(left + PADDING + card_width);
    let step = room
        .checked_div(steps)
        .map_or(0, |step| step.min(card_width + PILE_GAP));
    let start = left + room - steps * step;
    for (card, place) in cards.iter().zip(0..) {
        place_card(scene, (start + place * step, y), *card, choice);
    }
}
