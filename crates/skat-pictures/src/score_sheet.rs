//! A list's score sheet.

use crate::content::{ScoreSheet, SheetRow};
use crate::font::split_note;
use crate::scene::{Align, Area, Colour, Item, Scene, What, Writing, colours, smallest_text};

const MARGIN: u32 = 12;
const LABEL: u32 = 232;
const TITLE: u32 = 56;
/// Largest font size. With more than four players, a phone has to zoom in.
const LARGEST: u32 = 27;
const PADDING: u32 = 8;

/// Returns the width of a player's column. With fewer players, there is room for longer names.
const fn column_width(columns: u32) -> u32 {
    if columns <= 3 { 150 } else { 116 }
}

/// Lays out a score sheet. A text with a leading minus is red, and the last row is golden. A note in
/// brackets after a name, such as the mark of a computer, stands below it. A long list makes the
/// picture taller, so that it stays readable on a phone.
#[must_use]
pub fn score_sheet(sheet: &ScoreSheet) -> Scene {
    let columns = sheet.names.len().clamp(1, 8) as u32;
    let inner = LABEL + columns * column_width(columns);
    let mut scene = Scene::empty(inner + 2 * MARGIN, 0);
    let size = smallest_text(scene.width).min(LARGEST);
    let (names, rows, total) = (size + 14, size + 10, size + 14);
    let has_notes = sheet
        .names
        .iter()
        .any(|name| !split_note(name).1.is_empty());
    let mut y = MARGIN / 2;
    let title = Area::new(MARGIN + PADDING, y, inner - 2 * PADDING, TITLE);
    scene.text(
        title,
        &sheet.title,
        Writing::new(size + 4, colours::GOLD).bold().at_least(size),
    );
    y += TITLE;
    for (name, column) in sheet.names.iter().zip(0..columns) {
        let writing = Writing::new(size, colours::TEXT)
            .at_least(size)
            .aligned(Align::Right);
        let (name, note) = split_note(name);
        scene.text(cell((column, columns), y, names), name, writing.bold());
        if has_notes {
            let below = cell((column, columns), y + names, rows);
            scene.text(below, note.trim(), writing.coloured(colours::MUTED));
        }
    }
    y += names + if has_notes { rows } else { 6 };
    scene.panel(Area::new(MARGIN, y - 2, inner, 2), colours::LINE, 0);
    for (row, number) in sheet.deals.iter().zip(0..) {
        if number % 2 == 0 {
            scene.panel(Area::new(MARGIN, y, inner, rows), colours::SLATE_LIGHT, 8);
        }
        line(
            &mut scene,
            y,
            rows,
            row,
            columns,
            Writing::new(size, colours::TEXT).at_least(size),
            colours::LOSS,
        );
        y += rows;
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
            total,
            row,
            columns,
            Writing::new(size, colour).bold().at_least(size),
            loss,
        );
        y += total;
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

fn cell((column, columns): (u32, u32), y: u32, height: u32) -> Area {
    let width = column_width(columns);
    Area::new(
        MARGIN + LABEL + column * width + PADDING,
        y,
        width - 2 * PADDING,
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
    // A label without numbers beside it may be longer.
    let width = if row.cells.iter().all(String::is_empty) {
        LABEL + columns * column_width(columns)
    } else {
        LABEL
    };
    scene.text(
        Area::new(MARGIN + PADDING, y, width - 2 * PADDING, height),
        &row.label,
        writing,
    );
    for (text, column) in row.cells.iter().zip(0..columns) {
        let writing = if text.starts_with(['-', '−']) {
            writing.coloured(loss)
        } else {
            writing
        };
        scene.text(
            cell((column, columns), y, height),
            text,
            writing.aligned(Align::Right),
        );
    }
}
