#![doc = include_str!("../README.md")]
//!
//! A picture is made in two steps. A layout ([`hand`], [`trick`], [`turn`], [`deal_end`],
//! [`score_sheet`]) turns plain data into a [`Scene`]; [`Pictures`] draws it. This crate knows no
//! game state: a picture shows only the data passed in.

mod art;
mod cache;
mod canvas;
mod deal_end;
mod emoji;
mod font;
mod hand;
mod lettering;
mod mask;
mod palette;
mod pictures;
mod png_palette;
mod png_rows;
mod scene;
mod score_sheet;
mod sprite;
mod style;
mod trick;
mod turn;

pub use art::{CARD_HEIGHT, CARD_WIDTH, EMOJI_SIZE, INDEX_WIDTH};
pub use deal_end::{CardRow, DealEnd, Reckoning, deal_end};
pub use emoji::{content_hash, emoji_name};
pub use hand::{HandCard, hand};
pub use pictures::Pictures;
pub use scene::{Align, Area, Colour, Item, Scale, Scene, Text, What};
pub use score_sheet::{ScoreSheet, SheetRow, score_sheet};
pub use style::{DeckStyle, Face, Letters};
pub use trick::{TrickSeat, trick};
pub use turn::turn;

/// The reason why a picture can't be produced.
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
