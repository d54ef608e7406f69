//! A list's score sheet.

use crate::content::{ScoreSheet, SheetRow};
use crate::scene::{Align, Area, Colour, Item, Scene, What, Writing, colours};

const MARGIN: u32 = 20;
const LABEL: u32 = 240;
const COLUMN: u32 = 144;
const TITLE: u32 = 60;
const NAMES: u32 = 48;
const ROW: u32 = 38;
const TOTAL: u32 = 42;
const PADDING: u32 = 10;

/// Lays out a score sheet. A text with a leading minus is red, and the last row is golden. A long
/// list makes the picture taller, so that it stays readable on a phone.
#[must_use]
pub fn score_sheet(sheet: &ScoreSheet) -> Scene {
    let columns = sheet.names.len().clamp(1, 8) as u32;
    let inner = LABEL + columns * COLUMN;
    let mut scene = Scene::empty(inner + 2 * MARGIN, 0);
    let mut y = MARGIN / 2;
    let title = Area::new(MARGIN + PADDING, y, inner - 2 * PADDING, TITLE);
    scene.text(title, &sheet.title, Writing::new(30, colours::GOLD).bold());
    y += TITLE;
    for (name, column) in sheet.names.iter().zip(0..columns) {
        let writing = Writing::new(24, colours::TEXT).bold().aligned(Align::Right);
        scene.text(cell(column, y, NAMES), name, writing);
    }
    y += NAMES;
    scene.panel(Area::new(MARGIN, y - 2, inner, 2), colours::LINE, 0);
    for (row, number) in sheet.deals.iter().zip(0..) {
        if number % 2 == 0 {
            scene.panel(Area::new(MARGIN, y, inner, ROW), colours::SLATE_LIGHT, 8);
        }
        line(
            &mut scene,
            y,
            ROW,
            row,
            columns,
            Writing::new(24, colours::TEXT),
            colours::LOSS,
        );
        y += ROW;
    }
    y += 4;
    scene.panel(Area::new(MARGIN, y, inner, 2), colours::LINE, 0);
    y += 4;
    for (row, number) in sheet.totals.iter().zip(1..) {
        let last = number == sheet.totals.len();
        let colour = if last { colours::GOLD } else { colours::TEXT };
        let loss = if last { colours::GOLD } else { colours::LOSS };
        line(
            &mut scene,
            y,
            TOTAL,
            row,
            columns,
            Writing::new(26, colour).bold(),
            loss,
        );
        y += TOTAL;
    }
    scene.height = y + MARGIN / 2;
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

fn cell(column: u32, y: u32, height: u32) -> Area {
    Area::new(
        MARGIN + LABEL + column * COLUMN + PADDING,
        y,
        COLUMN - 2 * PADDING,
        height,
    )
}

fn line(
    scene: &mut Scene,
    y: u32,
    height: u32,
    row: &SheetRow,
    columns: u32,
    writing: Writing,
    loss: Colour,
) {
    scene.text(
        Area::new(MARGIN + PADDING, y, LABEL - 2 * PADDING, height),
        &row.label,
        writing,
    );
    for (text, column) in row.cells.iter().zip(0..columns) {
        let writing = if text.starts_with(['-', '−']) {
            writing.coloured(loss)
        } else {
            writing
        };
        scene.text(cell(column, y, height), text, writing.aligned(Align::Right));
    }
}
