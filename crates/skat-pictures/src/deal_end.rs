//! The end of a deal in one landscape picture: all hands, the skat, the settlement and the scores.

use crate::art::{CARD_WIDTH, INDEX_WIDTH};
use crate::content::{CardRow, DealEnd, ReckonedLine};
use crate::scene::{Align, Area, Item, Scale, Scene, What, Writing, colours, smallest_text};

const WIDTH: u32 = 828;
const MARGIN: u32 = 16;
const INNER: u32 = WIDTH - 2 * MARGIN;
const TITLE: u32 = 56;
/// Largest width of the score beside the title, and the width of one of its characters.
const TOTAL: u32 = 170;
const TOTAL_CHARACTER: u32 = 26;
/// Font size of everything but the title.
const TEXT: u32 = smallest_text(WIDTH);
/// Height of a line of text.
const LINE: u32 = 35;
/// Width of a label left of ten cards.
const LABEL: u32 = 266;
/// Distance of two cards. Ten fill a row.
const STEP: u32 = 48;
/// Distance of two cards in a longer row, in which the index of each is seen.
const LEAST_STEP: u32 = Scale::Half.card_size().0 * INDEX_WIDTH / CARD_WIDTH;
/// Visible height of a card whose index is seen.
const PEEK: u32 = 64;
const GAP: u32 = 6;
const PADDING: u32 = 12;

/// Lays out the picture of the end of a deal. Its height follows from the content, and is less than
/// 600 pixels for a deal of any game unless several players have long lines of factors. A marked
/// row has a golden label. Cards show their upper part, in as many rows as needed.
#[must_use]
pub fn deal_end(end: &DealEnd) -> Scene {
    let mut scene = Scene::empty(WIDTH, 0);
    let mut y = title(&mut scene, end);
    let mut hands = end.hands.as_slice();
    while let Some((hand, others)) = hands.split_first() {
        if !is_short(hand) {
            y = card_row(&mut scene, (MARGIN, y), LABEL, hand) + GAP;
            hands = others;
            continue;
        }
        let beside = others.first().filter(|other| is_short(other));
        let label = if beside.is_some() {
            INNER / 2 - SHORT_CARDS
        } else {
            LABEL
        };
        let slots = [Some(hand), beside].into_iter().flatten();
        let mut below = y;
        for (row, x) in slots.clone().zip((MARGIN..).step_by(INNER as usize / 2)) {
            below = below.max(card_row(&mut scene, (x, y), label, row));
        }
        y = below + GAP;
        hands = &hands[slots.count()..];
    }
    if !end.lines.is_empty() {
        y = settlement(&mut scene, y, &end.lines) + GAP;
    }
    y = scores(&mut scene, y, &end.scores);
    scene.height = y + MARGIN - GAP;
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

/// Lays out the title and the score beside it, which is red if it is a loss. Returns the top of the
/// next element.
fn title(scene: &mut Scene, end: &DealEnd) -> u32 {
    let writing = Writing::new(36, colours::GOLD).bold().at_least(TEXT);
    let total = end.total.as_ref().map_or(0, |line| {
        let characters = u32::try_from(line.value.chars().count()).unwrap_or(u32::MAX);
        characters.saturating_mul(TOTAL_CHARACTER).min(TOTAL)
    });
    scene.text(
        Area::new(MARGIN, 0, INNER - total, TITLE),
        &end.title,
        writing,
    );
    if let Some(line) = &end.total {
        let writing = if line.value.starts_with(['-', '−']) {
            writing.coloured(colours::LOSS)
        } else {
            writing
        };
        scene.text(
            Area::new(MARGIN + INNER - total, 0, total, TITLE),
            &line.value,
            writing.aligned(Align::Right),
        );
    }
    TITLE
}

/// Most cards of a row that shares its line with another.
const SHORT: usize = 3;
/// Width of the cards of such a row, with a gap to its neighbour.
const SHORT_CARDS: u32 = Scale::Half.card_size().0 + (SHORT as u32 - 1) * STEP + PADDING;

const fn is_short(row: &CardRow) -> bool {
    row.cards.len() <= SHORT
}

/// Lays out one row, or several for more than sixteen cards, right of a label of this width.
/// Returns the bottom.
fn card_row(scene: &mut Scene, (x, y): (u32, u32), label: u32, row: &CardRow) -> u32 {
    let (card_width, _) = Scale::Half.card_size();
    let left = x + label;
    let room = MARGIN + INNER - left - card_width;
    let in_a_row = (room / LEAST_STEP + 1) as usize;
    let steps = row.cards.len().min(in_a_row).saturating_sub(1);
    let step = room.checked_div(steps as u32).unwrap_or(STEP).min(STEP);
    let colour = if row.marked {
        colours::GOLD
    } else {
        colours::TEXT
    };
    let line = |place: u32| Area::new(x, y + place * LINE, label - PADDING, LINE);
    let writing = Writing::new(TEXT, colour).at_least(TEXT);
    scene.text(line(0), &row.label, writing.bold());
    scene.text(line(1), &row.note, writing.coloured(colours::MUTED));
    let mut below = y + if row.note.is_empty() { LINE } else { 2 * LINE };
    for (cards, top) in row
        .cards
        .chunks(in_a_row)
        .zip((y..).step_by((PEEK + GAP) as usize))
    {
        for (&card, left) in cards.iter().zip((left..).step_by(step as usize)) {
            let what = What::Card {
                card: Some(card),
                scale: Scale::Half,
                dimmed: false,
            };
            let area = Area::new(left, top, card_width, PEEK);
            scene.items.push(Item { area, what });
        }
        below = below.max(top + PEEK);
    }
    below
}

/// Returns true for a line that needs the whole width: a long one, or a heading.
fn is_long(line: &ReckonedLine) -> bool {
    const SHORT: usize = 22;
    is_heading(line) || line.text.chars().count() + line.value.chars().count() > SHORT
}

/// Returns true for a line without a value, which says what stands above or below it.
const fn is_heading(line: &ReckonedLine) -> bool {
    line.value.is_empty()
}

/// Splits a line that is too long for the picture before its factors.
fn wrapped(line: &ReckonedLine) -> Vec<String> {
    /// Most characters of a text with its value, and of a line of factors.
    const MOST: usize = 46;
    let length = |text: &str| text.chars().count();
    if length(&line.text) + length(&line.value) <= MOST {
        return vec![line.text.clone()];
    }
    let mut lines: Vec<String> = Vec::new();
    for (part, number) in line.text.split(" × ").zip(0..) {
        if number == 0 {
            lines.push(part.to_owned());
            continue;
        }
        let factor = format!("× {part}");
        match lines.last_mut() {
            Some(last) if number > 1 && length(last) + 1 + length(&factor) <= MOST => {
                last.push(' ');
                last.push_str(&factor);
            }
            _ => lines.push(factor),
        }
    }
    lines
}

/// Lays out the lines of a settlement: short ones in two columns, each long one by itself. A few
/// lines of which one is long stand below each other, and a single line has the whole width.
/// Returns the bottom.
fn settlement(scene: &mut Scene, y: u32, lines: &[ReckonedLine]) -> u32 {
    /// Most lines that stand below each other.
    const FEW: usize = 3;
    let values = || lines.iter().filter(|line| !is_heading(line));
    let few = values().count() <= FEW;
    let alone = values().count() == 1 || (few && values().any(is_long));
    let is_long = |line: &ReckonedLine| alone || is_long(line);
    let ground = scene.items.len();
    let (mut bottom, half) = (y + PADDING / 2, INNER / 2);
    for block in lines.chunk_by(|one, other| !is_long(one) && !is_long(other)) {
        if let [line] = block
            && is_long(line)
        {
            bottom = long_line(scene, bottom, line);
            continue;
        }
        let rows = block.len().div_ceil(2);
        if block.len() > 1 {
            // A value stands apart from the text on its right.
            let height = rows as u32 * LINE - 2 * GAP;
            let between = Area::new(MARGIN + half - 1, bottom + GAP, 2, height);
            scene.panel(between, colours::LINE, 0);
        }
        for (column, x) in block.chunks(rows).zip([MARGIN, MARGIN + half]) {
            for (line, y) in column.iter().zip((bottom..).step_by(LINE as usize)) {
                let area = Area::new(x + PADDING, y, half - 2 * PADDING, LINE);
                reckoned(scene, area, line);
            }
        }
        bottom += rows as u32 * LINE;
    }
    bottom += PADDING / 2;
    let panel = Item {
        area: Area::new(MARGIN, y, INNER, bottom - y),
        what: What::Panel {
            fill: colours::SLATE_LIGHT,
            radius: 14,
        },
    };
    scene.items.insert(ground, panel);
    bottom
}

/// Lays out a line in the whole width. Factors without room beside the rest stand below it. Returns
/// the bottom.
fn long_line(scene: &mut Scene, y: u32, line: &ReckonedLine) -> u32 {
    /// Height of a line of factors.
    const FACTORS: u32 = TEXT;
    const INDENT: u32 = 24;
    let area = Area::new(MARGIN + PADDING, y, INNER - 2 * PADDING, LINE);
    let mut texts = wrapped(line).into_iter();
    let first = ReckonedLine {
        text: texts.next().unwrap_or_default(),
        value: line.value.clone(),
    };
    reckoned(scene, area, &first);
    let mut below = Area {
        x: area.x + INDENT,
        y: area.bottom(),
        width: area.width - INDENT,
        height: FACTORS,
    };
    for factors in texts {
        let writing = Writing::new(TEXT, colours::MUTED).at_least(TEXT);
        scene.text(below, &factors, writing);
        below.y += FACTORS;
    }
    below.y
}

/// Lays out the players' scores side by side, each on its own ground: two or three in a row, or two
/// if three leave a name too little room. Returns the bottom.
fn scores(scene: &mut Scene, mut y: u32, scores: &[ReckonedLine]) -> u32 {
    /// Width of most characters of a name, rounded up.
    const CHARACTER: u32 = 15;
    /// Distance from the edges of the ground.
    const EDGE: u32 = 9;
    let width = |in_a_row: u32| (INNER + GAP) / in_a_row - GAP;
    let inner = |in_a_row: u32| width(in_a_row) - 2 * EDGE;
    let has_room = |line: &ReckonedLine| {
        let characters = u32::try_from(line.text.chars().count()).unwrap_or(u32::MAX);
        let room = inner(3) - value_width(inner(3), &line.value);
        characters.saturating_mul(CHARACTER) <= room
    };
    let in_a_row = match scores.len() {
        2 | 4 => 2,
        _ if !scores.iter().all(has_room) => 2,
        _ => 3,
    };
    let step = (width(in_a_row) + GAP) as usize;
    for row in scores.chunks(in_a_row as usize) {
        for (line, x) in row.iter().zip((MARGIN..).step_by(step)) {
            let ground = Area::new(x, y, width(in_a_row), LINE);
            scene.panel(ground, colours::SLATE_LIGHT, 10);
            let area = Area::new(x + EDGE, y, inner(in_a_row), LINE);
            reckoned(scene, area, line);
        }
        y += LINE + GAP;
    }
    y
}

/// Returns the width for a value in such an area: what it needs, but at most half.
fn value_width(area: u32, value: &str) -> u32 {
    /// Width of a bold digit. A sign is wider by at most half.
    const DIGIT: u32 = 20;
    let characters = u32::try_from(value.chars().count()).unwrap_or(u32::MAX);
    let width = characters.saturating_mul(DIGIT).saturating_add(DIGIT / 2);
    width.min(area / 2)
}

/// Lays out a text with its value at the right, which takes at most half of the area.
fn reckoned(scene: &mut Scene, area: Area, line: &ReckonedLine) {
    let value = value_width(area.width, &line.value);
    let writing = Writing::new(TEXT, colours::TEXT).at_least(TEXT);
    let text = Area {
        width: area.width - value,
        ..area
    };
    let number = Area::new(text.right(), area.y, value, area.height);
    scene.text(text, &line.text, writing);
    scene.text(number, &line.value, writing.bold().aligned(Align::Right));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::Font;

    #[test]
    fn a_value_is_never_cut() {
        let font = Font::new().unwrap();
        for (value, columns) in [
            ("0", 3),
            ("−96", 3),
            ("+264", 3),
            ("−1024", 3),
            ("× 24", 2),
            ("10 Stiche", 2),
            ("10 tricks", 2),
        ] {
            let mut scene = Scene::empty(WIDTH, LINE);
            let line = ReckonedLine {
                text: "Friedrich-Wilhelm".to_owned(),
                value: value.to_owned(),
            };
            let area = Area::new(0, 0, (INNER + GAP) / columns - GAP - 2 * PADDING, LINE);
            reckoned(&mut scene, area, &line);
            let room = scene.items.last().unwrap().area.width as f32;
            assert!(font.width(value, TEXT as f32, true) <= room, "{value}");
        }
    }

    /// Lays out the scores of these players; returns the ground, name and value of each.
    fn scores_of(names: [&str; 3]) -> Vec<[Item; 3]> {
        let line = |name: &str| ReckonedLine {
            text: name.to_owned(),
            value: "−116".to_owned(),
        };
        let mut scene = Scene::empty(WIDTH, 0);
        scores(&mut scene, 0, &names.map(line));
        let placed = scene
            .items
            .chunks(3)
            .map(|items| items.to_vec().try_into().unwrap());
        placed.collect()
    }

    #[test]
    fn each_score_stands_on_its_own_ground() {
        for names in [
            ["Anna", "Bruno (PC)", "Clara (PC)"],
            ["Anna", "Friedrich-Wilhelm", "Clara (PC)"],
        ] {
            let placed = scores_of(names);
            for [ground, name, value] in &placed {
                assert!(ground.area.contains(name.area) && ground.area.contains(value.area));
            }
            for (number, [one, ..]) in placed.iter().enumerate() {
                let others = placed[number + 1..].iter();
                assert!(
                    others
                        .map(|[other, ..]| other)
                        .all(|other| !one.area.overlaps(other.area))
                );
            }
            let font = Font::new().unwrap();
            for ([_, item, _], name) in placed.iter().zip(names) {
                assert!(
                    font.width(name, TEXT as f32, false) <= item.area.width as f32,
                    "{name}"
                );
            }
        }
        let in_a_row = |names| {
            let placed = scores_of(names);
            placed
                .iter()
                .filter(|[ground, ..]| ground.area.y == 0)
                .count()
        };
        assert_eq!(in_a_row(["Anna", "Bruno (PC)", "Clara (PC)"]), 3);
        assert_eq!(in_a_row(["Anna", "Friedrich-Wilhelm", "Clara (PC)"]), 2);
    }

    #[test]
    fn a_title_and_its_score_have_room_beside_each_other() {
        let font = Font::new().unwrap();
        for value in ["0", "−48", "+48", "+264", "−1024"] {
            let end = DealEnd {
                title: "♣ Kreuz Hand Schwarz angesagt verloren".to_owned(),
                total: Some(ReckonedLine {
                    text: "Anna".to_owned(),
                    value: value.to_owned(),
                }),
                ..DealEnd::default()
            };
            let mut scene = Scene::empty(WIDTH, TITLE);
            title(&mut scene, &end);
            for item in &scene.items {
                let What::Text(text) = &item.what else {
                    panic!("{item:?}")
                };
                let width = font.width(&text.text, text.least as f32, text.bold);
                assert!(width <= item.area.width as f32, "{}", text.text);
            }
            let score = &scene.items[1];
            let width = font.width(value, 36.0, true);
            assert!(width <= score.area.width as f32, "{value}");
        }
    }

    #[test]
    fn a_product_is_never_cut() {
        let font = Font::new().unwrap();
        let factors = [
            "× 2 (geschoben) × 2 (geklopft) × 2 (Jungfrau)",
            "× 4 (geschoben) × 8 (geklopft) × 2 (Jungfrau angesagt) × 2 (Bockrunde)",
            "× 4 (pushed on) × 8 (knocked) × 2 (virgin announced) × 2 (Bock round)",
            "× 2 (geschoben)",
            "× 2 × 2 × 2",
        ];
        for (name, factors) in ["Anna · 96 Augen", "Friedrich-Wilhelm · 120 card points"]
            .into_iter()
            .flat_map(|name| factors.map(|factors| (name, factors)))
        {
            let line = ReckonedLine {
                text: format!("{name} {factors}"),
                value: "−15360".to_owned(),
            };
            let mut scene = Scene::empty(WIDTH, 0);
            settlement(&mut scene, 0, std::slice::from_ref(&line));
            let texts = scene.items.iter().filter_map(|item| match &item.what {
                What::Text(text) => Some((item.area, text)),
                _ => None,
            });
            let mut shown = Vec::new();
            for (area, text) in texts {
                let width = font.width(&text.text, text.least as f32, text.bold);
                assert!(width <= area.width as f32, "{}", text.text);
                shown.push(text.text.as_str());
            }
            assert_eq!(shown.remove(1), line.value);
            assert_eq!(shown.join(" "), line.text);
        }
    }
}
