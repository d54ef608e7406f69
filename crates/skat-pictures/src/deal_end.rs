//! The end of a deal: all hands, the skat, each side's tricks and the settlement.

use crate::content::{CardRow, DealEnd, ReckonedLine};
use crate::scene::{Align, Area, Item, Scale, Scene, What, Writing, colours};

const MARGIN: u32 = 20;
const WIDTH: u32 = 800;
const INNER: u32 = WIDTH - 2 * MARGIN;
const TITLE: u32 = 60;
const LABEL: u32 = 190;
const CARDS_LEFT: u32 = MARGIN + LABEL + 14;
const CARDS_ROOM: u32 = WIDTH - MARGIN - CARDS_LEFT;
const STEP: u32 = 40;
/// Visible height of a card whose index is seen.
const PEEK: u32 = 62;
const GAP: u32 = 12;
const LINE: u32 = 40;

/// Lays out the picture of the end of a deal. Its height follows from the content. A marked row has
/// a golden label. Piles show the upper part of each card, in as many rows as needed.
#[must_use]
pub fn deal_end(end: &DealEnd) -> Scene {
    let mut scene = Scene::empty(WIDTH, 0);
    let mut y = MARGIN / 2;
    let title = Area::new(MARGIN, y, INNER, TITLE);
    scene.text(title, &end.title, Writing::new(32, colours::GOLD).bold());
    y += TITLE;
    for hand in &end.hands {
        y = card_row(&mut scene, y, hand, Scale::Half.card_size().1) + GAP;
    }
    for pile in &end.piles {
        y = card_row(&mut scene, y, pile, PEEK) + GAP;
    }
    if !end.lines.is_empty() || end.total.is_some() {
        y = settlement(&mut scene, y, end);
    }
    scene.height = y + MARGIN;
    let ground = Item {
        area: scene.area(),
        what: What::Panel {
            fill: colours::SLATE,
            radius: 24,
        },
    };
    scene.items.insert(0, ground);
    scene
}

/// Lays out one row, or several for many cards, each `height` pixels high. Returns the top of the
/// next element.
fn card_row(scene: &mut Scene, y: u32, row: &CardRow, height: u32) -> u32 {
    const LABEL_HEIGHT: u32 = 34;
    const NOTE_HEIGHT: u32 = 28;
    let (card_width, _) = Scale::Half.card_size();
    let in_a_row = ((CARDS_ROOM - card_width) / STEP + 1) as usize;
    let colour = if row.marked {
        colours::GOLD
    } else {
        colours::TEXT
    };
    scene.text(
        Area::new(MARGIN, y, LABEL, LABEL_HEIGHT),
        &row.label,
        Writing::new(26, colour).bold(),
    );
    let note = Area::new(MARGIN, y + LABEL_HEIGHT, LABEL, NOTE_HEIGHT);
    scene.text(note, &row.note, Writing::new(22, colours::MUTED));
    let mut below = y + height.max(LABEL_HEIGHT + NOTE_HEIGHT);
    for (cards, line) in row.cards.chunks(in_a_row).zip(0..) {
        let top = y + line * (height + GAP / 2);
        for (&card, place) in cards.iter().zip(0..) {
            let area = Area::new(CARDS_LEFT + place * STEP, top, card_width, height);
            let what = What::Card {
                card: Some(card),
                scale: Scale::Half,
                dimmed: false,
            };
            scene.items.push(Item { area, what });
        }
        below = below.max(top + height);
    }
    below
}

fn settlement(scene: &mut Scene, mut y: u32, end: &DealEnd) -> u32 {
    const VALUE: u32 = 200;
    const PADDING: u32 = 16;
    let mut row = |y: u32, line: &ReckonedLine, writing: Writing| {
        let text = Area::new(MARGIN + PADDING, y, INNER - VALUE - 3 * PADDING, LINE);
        let value = Area::new(WIDTH - MARGIN - PADDING - VALUE, y, VALUE, LINE);
        scene.text(text, &line.text, writing);
        scene.text(value, &line.value, writing.bold().aligned(Align::Right));
    };
    let top = y;
    y += PADDING / 2;
    for line in &end.lines {
        row(y, line, Writing::new(25, colours::TEXT));
        y += LINE;
    }
    let rule = y;
    if let Some(total) = &end.total {
        row(y, total, Writing::new(28, colours::GOLD).bold());
        y += LINE;
    }
    y += PADDING / 2;
    scene.panel(
        Area::new(MARGIN, top, INNER, y - top),
        colours::SLATE_LIGHT,
        14,
    );
    if end.total.is_some() {
        scene.panel(
            Area::new(MARGIN + PADDING, rule, INNER - 2 * PADDING, 2),
            colours::LINE,
            0,
        );
    }
    y
}
