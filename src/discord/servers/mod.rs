//! Servers: their settings, their seekers, and the permissions of the bot and of members there.

pub(super) mod seekers;
pub(super) mod self_test;
pub(super) mod server_settings;
mod visibility;
