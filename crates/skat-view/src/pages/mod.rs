//! Whole messages: the pages that players see.

pub(crate) mod help;
pub(crate) mod invitation;
pub(crate) mod leaderboard;
pub(crate) mod learn;
pub(crate) mod mine;
pub(crate) mod note;
pub(crate) mod notice;
pub(crate) mod panel;
pub(crate) mod permission;
pub(crate) mod pictures;
pub(crate) mod privacy;
pub(crate) mod profile;
pub(crate) mod proposal;
pub(crate) mod public;
pub(crate) mod refusal;
pub(crate) mod reminder;
pub(crate) mod review;
pub(crate) mod rule_book;
pub(crate) mod rules_line;
pub(crate) mod seats;
pub(crate) mod self_test;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod stop;
pub(crate) mod trial;
pub(crate) mod wanted;
