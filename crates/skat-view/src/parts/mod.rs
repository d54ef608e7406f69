//! Parts that several games and pages share.

pub(crate) mod auction;
pub(crate) mod card_emojis;
pub(crate) mod controls;
pub(crate) mod deal_pictures;
pub(crate) mod fairness;
pub(crate) mod outcome;
pub(crate) mod pace;
pub(crate) mod picking;
pub(crate) mod player_lines;
pub(crate) mod rating;
pub(crate) mod render_context;
pub(crate) mod score;
pub(crate) mod sheet;
pub(crate) mod strength;
pub(crate) mod tricks;
pub(crate) mod viewer;
