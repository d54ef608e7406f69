//! Skat: the presentation of its deals.

mod answering;
pub(crate) mod cards;
mod completed_tricks;
mod confirm;
pub(crate) mod contracts;
mod controls;
pub(crate) mod declaring;
mod extras;
mod illegal;
mod panel;
mod pictures;
mod playing;
mod public;
pub(crate) mod ramsch;
mod reckoner;
mod result;
pub(crate) mod words;
pub(crate) mod worth;

pub(crate) use cards::{hand, rank_letter, sorted, suit_key};
pub(crate) use completed_tricks::{ramsch_tricks, tricks};
pub(crate) use confirm::{announcement, question};
pub(crate) use controls::{MOST_OPTIONS, choose};
pub use extras::{ContractValue, Extras};
pub(crate) use illegal::illegal;
pub(crate) use panel::panel;
pub(crate) use pictures::{panel_picture, public_picture};
pub(crate) use public::{describe, last_trick_told};
pub(crate) use result::outcome;
