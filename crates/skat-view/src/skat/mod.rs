//! Skat: what its deals look like.

mod answering;
mod cards;
mod controls;
mod hints;
mod panel;
mod pictures;
mod playing;
mod public;
mod ramsch;
mod result;
mod words;

pub(crate) use cards::{hand, rank_letter, sorted, suit_key};
pub(crate) use hints::illegal;
pub(crate) use panel::panel;
pub(crate) use pictures::{panel_picture, public_picture};
pub(crate) use public::{describe, last_trick_told};
pub(crate) use result::outcome;
