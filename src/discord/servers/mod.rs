//! Servers: their settings, their seekers, their announcements, and the permissions of the bot and
//! of members there.

pub(super) mod announcements;
pub(super) mod entrances;
pub(super) mod monthly;
pub(super) mod rank_roles;
pub(super) mod seekers;
pub(super) mod self_test;
pub(super) mod server_settings;
mod visibility;
