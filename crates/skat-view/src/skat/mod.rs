//! Skat: what its deals look like.

mod answering;
pub(crate) mod cards;
mod controls;
mod hints;
mod panel;
mod playing;
mod public;
mod ramsch;
mod result;
pub(crate) mod words;

pub(crate) use hints::illegal;
pub(crate) use panel::panel;
pub(crate) use public::{describe, last_trick_told};
pub(crate) use result::outcome;
