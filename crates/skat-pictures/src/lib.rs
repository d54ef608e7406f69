#![doc = include_str!("../README.md")]
//!
//! A picture is made in two steps. A layout ([`layout`] for any picture, or [`hand`], [`trick`],
//! [`turn`], [`open_hands`], [`board`], [`round`](round()), [`deal_end`], [`score_sheet`]) turns
//! plain data into a [`Scene`]; [`Pictures`] draws it. This crate knows no game state: a picture
//! shows only the data passed in.

#[cfg(feature = "draw")]
mod art;
#[cfg(feature = "draw")]
mod board;
#[cfg(feature = "draw")]
mod cache;
#[cfg(feature = "draw")]
mod canvas;
mod content;
#[cfg(feature = "draw")]
mod deal_end;
#[cfg(feature = "draw")]
mod emoji;
mod face;
#[cfg(feature = "draw")]
mod font;
#[cfg(feature = "draw")]
mod hand;
#[cfg(feature = "draw")]
mod layout;
#[cfg(feature = "draw")]
mod lettering;
#[cfg(feature = "draw")]
mod mask;
#[cfg(feature = "draw")]
mod open_hands;
#[cfg(feature = "draw")]
mod palette;
#[cfg(feature = "draw")]
mod pictures;
#[cfg(feature = "draw")]
mod png_palette;
#[cfg(feature = "draw")]
mod png_rows;
#[cfg(feature = "draw")]
mod round;
#[cfg(feature = "draw")]
mod scene;
#[cfg(feature = "draw")]
mod score_sheet;
#[cfg(feature = "draw")]
mod sprite;
#[cfg(feature = "draw")]
mod strip;
#[cfg(feature = "draw")]
mod style;
#[cfg(feature = "draw")]
mod trend;
#[cfg(feature = "draw")]
mod trick;
#[cfg(feature = "draw")]
mod turn;

pub use content::{
    BoardPile, BoardSide, CardRow, DealEnd, Drawing, HandCard, OpenHand, OpenHands, PileBoard,
    ReckonedLine, RoundPile, RoundSeat, RoundTable, ScoreSheet, SheetRow, Spot, TrendChart,
    TrendPoint, TrickSeat,
};
pub use face::Face;
#[cfg(feature = "draw")]
pub use {
    art::{CARD_HEIGHT, CARD_WIDTH, EMOJI_SIZE, INDEX_WIDTH},
    board::board,
    deal_end::deal_end,
    emoji::{content_hash, emoji_name},
    hand::hand,
    layout::layout,
    open_hands::open_hands,
    pictures::Pictures,
    round::round,
    scene::{Align, Area, Colour, Item, Scale, Scene, Text, What, smallest_text},
    score_sheet::score_sheet,
    style::{DeckStyle, Letters},
    trend::trend,
    trick::trick,
    turn::turn,
};

/// The reason why a picture can't be produced.
#[cfg(feature = "draw")]
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// A drawing or the font in this package is broken.
    #[error("a drawing or the font is broken")]
    Art,
    /// The picture has no width or height, or exceeds the maximum size.
    #[error("a picture can't have this size")]
    Size,
    /// The picture can't be written as PNG.
    #[error("a picture can't be written as PNG")]
    Encode(#[from] png::EncodingError),
}
