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

/// Width of most bold characters of the largest size, rounded up.
const CHARACTER: u32 = 16;

/// Returns the width of a player's column. With fewer players, there is room for longer names.
const fn column_width(columns: u32) -> u32 {
    if columns <= 3 { 150 } else { 116 }
}

/// Lays out a score sheet. A text with a leading minus is red, and the last row is golden. A long
/// list makes the picture taller, so that it stays readable on a phone.
#[must_use]
pub fn score_sheet(sheet: &ScoreSheet) -> Scene {
    let columns = sheet.names.len().clamp(1, 8) as u32;
    let inner = LABEL + columns * column_width(columns);
    let mut scene = Scene::empty(inner + 2 * MARGIN, 0);
    let size = smallest_text(scene.width).min(LARGEST);
    let (rows, total) = (size + 10, size + 14);
    let mut y = MARGIN / 2;
    let title = Area::new(MARGIN + PADDING, y, inner - 2 * PADDING, TITLE);
    scene.text(
        title,
        &sheet.title,
        Writing::new(size + 4, colours::GOLD).bold().at_least(size),
    );
    y += TITLE;
    y = head(&mut scene, y, &sheet.names, size);
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

/// Most rows in which the names stand.
const MOST_ROWS: u32 = 4;

/// Returns the characters of a name that has this many columns' width and `more`.
const fn characters(columns_wide: u32, columns: u32, more: u32) -> usize {
    let width = columns_wide * column_width(columns) + more - 2 * PADDING;
    (width / CHARACTER) as usize
}

/// Returns the characters that a name has room for above this column if the names stand in this
/// many rows.
const fn room(column: u32, columns: u32, rows: u32) -> usize {
    if rows > 1 && column < rows {
        characters(column + 1, columns, LABEL)
    } else {
        characters(rows, columns, 0)
    }
}

/// Returns the number of rows in which the names lose the fewest characters. A note below its name
/// counts only if the names stand in several rows.
fn rows_of_names(names: &[String]) -> u32 {
    let columns = names.len().clamp(1, 8) as u32;
    let lost = |rows: u32| {
        let names = names.iter().zip(0..columns);
        let lost = names.map(|(name, column)| {
            let shown = if rows > 1 { name } else { split_note(name).0 };
            let length = shown.chars().count();
            length.saturating_sub(room(column, columns, rows))
        });
        lost.sum::<usize>()
    };
    (1..=MOST_ROWS.min(columns))
        .min_by_key(|&rows| lost(rows))
        .unwrap_or(1)
}

/// Lays out the names above their columns, and returns the bottom. A note in brackets after a name,
/// such as the mark of a computer, stands below it. If a name is longer than its column is wide,
/// the names stand in several rows in turn, each above its own column and as many before it as
/// there are other rows. The first of a row has all the room on its left.
fn head(scene: &mut Scene, y: u32, names: &[String], size: u32) -> u32 {
    let (first, second) = (size + 14, size + 10);
    let columns = names.len().clamp(1, 8) as u32;
    let writing = Writing::new(size, colours::TEXT)
        .at_least(size)
        .aligned(Align::Right);
    let rows = rows_of_names(names);
    if rows > 1 {
        let shown = told_apart(names, |column| room(column, columns, rows));
        for (name, column) in shown.iter().zip(0..columns) {
            let own = cell((column, columns), y, first);
            let left = if column < rows {
                MARGIN + PADDING
            } else {
                own.x - (rows - 1) * column_width(columns)
            };
            let (top, height) = match column % rows {
                0 => (y, first),
                row => (y + first + (row - 1) * second, second),
            };
            let area = Area::new(left, top, own.right() - left, height);
            scene.text(area, name, writing.bold());
        }
        return y + first + (rows - 1) * second;
    }
    let parts = || names.iter().map(|name| split_note(name)).zip(0..columns);
    let has_notes = parts().any(|((_, note), _)| !note.is_empty());
    for ((name, note), column) in parts() {
        scene.text(cell((column, columns), y, first), name, writing.bold());
        if has_notes {
            let below = cell((column, columns), y + first, second);
            scene.text(below, note.trim(), writing.coloured(colours::MUTED));
        }
    }
    y + first + if has_notes { second } else { 6 }
}

/// Shortens names in the middle whose first characters, as many as there is room for above their
/// column, are the same as those of another.
fn told_apart(names: &[String], room: impl Fn(u32) -> usize) -> Vec<String> {
    let alike = |name: &str, most: usize| {
        let beginning = |name: &str| name.chars().take(most - 1).collect::<String>();
        let others = names.iter().map(|other| split_note(other).0);
        others
            .filter(|other| beginning(other) == beginning(name))
            .count()
            > 1
    };
    let shown = |(name, column): (&String, u32)| {
        let most = room(column);
        let (bare, note) = split_note(name);
        let length = bare.chars().count();
        if length <= most || !alike(bare, most) {
            return name.clone();
        }
        let kept = most - 1;
        let tail = kept / 2;
        let head = bare.chars().take(kept - tail);
        let tail = bare.chars().skip(length - tail);
        let name: String = head.chain(['…']).chain(tail).collect();
        name + note
    };
    names.iter().zip(0..).map(shown).collect()
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
