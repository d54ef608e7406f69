//! Skat: what its deals look like.

mod cards;
mod hints;
mod panel;
mod public;
mod words;

pub(crate) use hints::illegal;
pub(crate) use panel::{outcome, panel};
pub(crate) use public::{describe, last_trick_told};
