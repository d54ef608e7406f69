//! Servers: their settings, their seekers, and the permissions that the bot has there.

pub(super) mod seekers;
pub(super) mod self_test;
pub(super) mod server_settings;
