//! Skat: what its deals look like.

mod cards;
mod hints;
mod panel;
mod public;
mod words;

pub(crate) use hints::{illegal, last_trick};
pub(crate) use panel::{outcome, panel, show_last_trick};
pub(crate) use public::{Described, describe};
