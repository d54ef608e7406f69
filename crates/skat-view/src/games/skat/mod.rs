//! Skat: the presentation of its deals.

mod answering;
mod completed_tricks;
mod confirm;
pub(crate) mod contracts;
mod controls;
mod declaration;
pub(crate) mod declaring;
mod illegal;
mod lines;
mod panel;
mod pictures;
mod playing;
mod public;
pub(crate) mod ramsch;
mod reckoner;
mod result;
pub(crate) mod words;
pub(crate) mod worth;

pub(crate) use completed_tricks::{ramsch_tricks, tricks};
pub(crate) use confirm::{announcement, question};
pub(crate) use declaration::{Declaring, DeclaringStage};
pub(crate) use illegal::illegal;
pub(crate) use panel::panel;
pub(crate) use pictures::{panel_picture, public_picture};
pub(crate) use public::{describe, last_trick_told};
pub(crate) use result::outcome;
