//! The daily list on Discord: its pages, and the messages that come by themselves.

pub(super) mod compared;
pub(in crate::discord) mod daily_deal;
pub(super) mod morning;
pub(super) mod pages;
pub(super) mod reader;
pub(super) mod reminders;
pub(super) mod replays;
