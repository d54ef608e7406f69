//! SVG source of each card, composed from the drawings in `art/` and a layout.

use std::fmt::Write as _;

use skat_rules::card::{Card, Rank, Suit};

use crate::face::Face;
use crate::font::FAMILY;
use crate::style::DeckStyle;

/// Width of a card in pixels.
pub const CARD_WIDTH: u32 = 168;
/// Height of a card in pixels.
pub const CARD_HEIGHT: u32 = 240;
/// Width in pixels of the left part of a card that must stay visible for its index to be readable.
pub const INDEX_WIDTH: u32 = 58;

/// Area right of the index: left edge, top edge, width, height.
const FIELD: (f32, f32, f32, f32) = (62.0, 12.0, 96.0, 216.0);
const FIELD_CENTRE: f32 = FIELD.0 + FIELD.2 / 2.0;
const MIDDLE: f32 = CARD_HEIGHT as f32 / 2.0;

/// Returns the content between a drawing's outer tags.
fn inner(svg: &'static str) -> &'static str {
    let start = svg.find('>').map_or(0, |at| at + 1);
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    svg.get(start..end).unwrap_or_default()
}

fn pip_source(face: Face, suit: Suit) -> &'static str {
    inner(match (face, suit) {
        (Face::German, Suit::Clubs) => include_str!("../art/pips/acorns.svg"),
        (Face::German, Suit::Spades) => include_str!("../art/pips/leaves.svg"),
        (Face::German, Suit::Diamonds) => include_str!("../art/pips/bells.svg"),
        (_, Suit::Clubs) => include_str!("../art/pips/clubs.svg"),
        (_, Suit::Spades) => include_str!("../art/pips/spades.svg"),
        (_, Suit::Hearts) => include_str!("../art/pips/hearts.svg"),
        (_, Suit::Diamonds) => include_str!("../art/pips/diamonds.svg"),
    })
}

fn figure_source(face: Face, rank: Rank) -> &'static str {
    inner(match (face, rank) {
        (Face::German, Rank::Queen) => include_str!("../art/figures/ober.svg"),
        (Face::German, Rank::Jack) => include_str!("../art/figures/unter.svg"),
        (_, Rank::Queen) => include_str!("../art/figures/queen.svg"),
        (_, Rank::Jack) => include_str!("../art/figures/jack.svg"),
        _ => include_str!("../art/figures/king.svg"),
    })
}

/// An SVG document under construction.
struct SvgWriter {
    svg: String,
    pip: &'static str,
    colour: &'static str,
}

impl SvgWriter {
    fn new(width: u32, height: u32, face: Face, suit: Suit) -> Self {
        let colour = face.colour(suit);
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" color="{colour}">"#
        );
        Self {
            svg,
            pip: pip_source(face, suit),
            colour,
        }
    }

    fn add(&mut self, part: &str) {
        self.svg.push_str(part);
    }

    /// Draws the suit's pip centred on a point.
    fn pip(&mut self, x: f32, y: f32, size: f32) {
        let (left, top, scale) = (x - size / 2.0, y - size / 2.0, size / 100.0);
        // Writing to a string can't fail.
        let _ = write!(
            self.svg,
            r#"<g transform="translate({left} {top}) scale({scale})">{}</g>"#,
            self.pip
        );
    }

    /// Draws a number or letter centred on `x` with baseline `y`. Narrows it to the width of
    /// `room`, as the two digits of a ten need.
    fn index(&mut self, text: &str, x: f32, y: f32, size: f32, room: f32) {
        let natural = size * if text.len() > 1 { 1.25 } else { 0.66 };
        let stretch = (room / natural).min(1.0);
        let _ = write!(
            self.svg,
            r#"<text transform="translate({x} {y}) scale({stretch} 1)" text-anchor="middle" font-family="{FAMILY}" font-weight="bold" font-size="{size}" fill="{}">{text}</text>"#,
            self.colour
        );
    }

    fn finish(mut self) -> String {
        self.svg.push_str("</svg>");
        self.svg
    }
}

/// Returns the positions of up to ten pips: columns and rows relative to the field, -1 to 1 around
/// its centre.
fn pip_places(pips: u8) -> &'static [(f32, f32)] {
    const SIX: [(f32, f32); 6] = [
        (-1.0, -1.0),
        (1.0, -1.0),
        (-1.0, 0.0),
        (1.0, 0.0),
        (-1.0, 1.0),
        (1.0, 1.0),
    ];
    const THREE: [(f32, f32); 3] = [(0.0, -1.0), (0.0, 1.0), (0.0, 0.0)];
    const TWO: [(f32, f32); 2] = [THREE[0], THREE[1]];
    const FIVE: [(f32, f32); 5] = [SIX[0], SIX[1], SIX[4], SIX[5], THREE[2]];
    const FOUR: [(f32, f32); 4] = [SIX[0], SIX[1], SIX[4], SIX[5]];
    const THIRD: f32 = 1.0 / 3.0;
    const SEVEN: [(f32, f32); 7] = [SIX[0], SIX[1], SIX[2], SIX[3], SIX[4], SIX[5], (0.0, -0.5)];
    const EIGHT: [(f32, f32); 8] = [
        SIX[0],
        SIX[1],
        SIX[2],
        SIX[3],
        SIX[4],
        SIX[5],
        (0.0, -0.5),
        (0.0, 0.5),
    ];
    const NINE: [(f32, f32); 9] = [
        SIX[0],
        SIX[1],
        (-1.0, -THIRD),
        (1.0, -THIRD),
        (-1.0, THIRD),
        (1.0, THIRD),
        SIX[4],
        SIX[5],
        (0.0, 0.0),
    ];
    const TEN: [(f32, f32); 10] = [
        NINE[0],
        NINE[1],
        NINE[2],
        NINE[3],
        NINE[4],
        NINE[5],
        NINE[6],
        NINE[7],
        (0.0, -2.0 * THIRD),
        (0.0, 2.0 * THIRD),
    ];
    match pips {
        2 => &TWO,
        3 => &THREE,
        4 => &FOUR,
        5 => &FIVE,
        6 => &SIX,
        7 => &SEVEN,
        8 => &EIGHT,
        9 => &NINE,
        10 => &TEN,
        _ => &[],
    }
}

const PAPER: &str = r##"<rect x="1" y="1" width="166" height="238" rx="14" fill="#ffffff" stroke="#8b919d" stroke-width="2"/>"##;

/// Returns the SVG source of a card, `CARD_WIDTH` by `CARD_HEIGHT` pixels.
pub(crate) fn card(style: DeckStyle, card: Card) -> String {
    let (face, suit, rank) = (style.face, card.suit(), card.rank());
    let mut drawing = SvgWriter::new(CARD_WIDTH, CARD_HEIGHT, face, suit);
    drawing.add(PAPER);
    drawing.index(style.index(rank), 32.0, 56.0, 60.0, 50.0);
    drawing.pip(32.0, 91.0, 42.0);
    match rank {
        Rank::Ace if face == Face::German => {
            field(&mut drawing, face.tint(suit));
            drawing.pip(FIELD_CENTRE, MIDDLE - 51.0, 82.0);
            drawing.pip(FIELD_CENTRE, MIDDLE + 51.0, 82.0);
        }
        Rank::Ace => {
            field(&mut drawing, face.tint(suit));
            drawing.pip(FIELD_CENTRE, MIDDLE, 84.0);
        }
        Rank::Jack | Rank::Queen | Rank::King => {
            field(&mut drawing, face.tint(suit));
            figure(&mut drawing, face, rank);
        }
        Rank::Seven => number(&mut drawing, face.pale_tint(suit), 7),
        Rank::Eight => number(&mut drawing, face.pale_tint(suit), 8),
        Rank::Nine => number(&mut drawing, face.pale_tint(suit), 9),
        Rank::Ten => number(&mut drawing, face.pale_tint(suit), 10),
    }
    drawing.finish()
}

/// The numbers of pips that only the pack of 52 cards has.
pub(crate) const LOW: std::ops::RangeInclusive<u8> = 2..=6;

/// Returns the SVG source of a card with so few pips that only the pack of 52 cards has it.
pub(crate) fn low_card(face: Face, suit: Suit, pips: u8) -> String {
    let mut drawing = SvgWriter::new(CARD_WIDTH, CARD_HEIGHT, face, suit);
    drawing.add(PAPER);
    drawing.index(&pips.to_string(), 32.0, 56.0, 60.0, 50.0);
    drawing.pip(32.0, 91.0, 42.0);
    number(&mut drawing, face.pale_tint(suit), pips);
    drawing.finish()
}

/// Draws the pips of a number card.
fn number(drawing: &mut SvgWriter, tint: &str, pips: u8) {
    field(drawing, tint);
    for (column, row) in pip_places(pips) {
        drawing.pip(FIELD_CENTRE + column * 25.0, MIDDLE + row * 83.0, 34.0);
    }
}

fn field(drawing: &mut SvgWriter, tint: &str) {
    let (x, y, width, height) = FIELD;
    drawing.add(&format!(
        r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="10" fill="{tint}"/>"#
    ));
}

/// Draws a figure inside the field. The position of the pip traditionally distinguishes the German
/// court cards: high for the Ober, low for the Unter.
fn figure(drawing: &mut SvgWriter, face: Face, rank: Rank) {
    let (x, y, width, height) = FIELD;
    drawing.add(&format!(
        r#"<clipPath id="field"><rect x="{x}" y="{y}" width="{width}" height="{height}" rx="10"/></clipPath><g clip-path="url(#field)"><g transform="translate({x} {})">{}</g></g>"#,
        y + height - 212.0,
        figure_source(face, rank)
    ));
    let (pip_x, pip_y) = if face == Face::German && rank == Rank::Queen {
        (x + 24.0, y + 24.0)
    } else {
        (FIELD_CENTRE, 200.0)
    };
    drawing.add(&format!(
        r##"<circle cx="{pip_x}" cy="{pip_y}" r="21" fill="#ffffff"/>"##
    ));
    drawing.pip(pip_x, pip_y, 29.0);
}

/// Returns the SVG source of the card back.
pub(crate) fn back() -> String {
    let mut rhombs = String::new();
    for row in 0..9 {
        for column in 0..6 {
            let (x, y) = (24 + column * 24, 24 + row * 24);
            let _ = write!(
                rhombs,
                "M{x} {}L{} {y}L{x} {}L{} {y}Z",
                y - 9,
                x + 9,
                y + 9,
                x - 9
            );
        }
    }
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{CARD_WIDTH}" height="{CARD_HEIGHT}">{PAPER}<rect x="10" y="10" width="148" height="220" rx="8" fill="#2f4a8a"/><path d="{rhombs}" fill="#5672b5"/></svg>"##
    )
}

/// Width and height of an emoji in pixels.
pub const EMOJI_SIZE: u32 = 128;

const TILE: &str = r##"<rect x="2" y="2" width="124" height="124" rx="20" fill="#ffffff" stroke="#8b919d" stroke-width="4"/>"##;

/// Returns the SVG source of a card's emoji: only rank and suit, as large as possible.
pub(crate) fn emoji(style: DeckStyle, card: Card) -> String {
    let mut drawing = SvgWriter::new(EMOJI_SIZE, EMOJI_SIZE, style.face, card.suit());
    drawing.add(TILE);
    drawing.index(style.index(card.rank()), 32.0, 99.0, 96.0, 52.0);
    drawing.pip(90.0, 64.0, 65.0);
    drawing.finish()
}

/// Returns the SVG source of the emoji for an unknown card.
pub(crate) fn emoji_back() -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{EMOJI_SIZE}" height="{EMOJI_SIZE}">{TILE}<rect x="14" y="14" width="100" height="100" rx="12" fill="#2f4a8a"/><path d="M64 26L102 64L64 102L26 64Z" fill="#8fa6dc"/></svg>"##
    )
}
