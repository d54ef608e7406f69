//! The Discord shell: commands and buttons in, messages out.

mod api;
mod bot;
mod buckets;
mod commands;
mod connect;
mod controls;
mod emojis;
mod erasure;
mod gateway;
mod invitations;
mod limits;
mod live_check;
mod messenger;
mod outgoing;
mod payload;
mod people;
mod person_settings;
mod pictures;
mod rematch;
mod reply;
mod self_test;
mod server_settings;
mod threads;
mod transport;
mod trouble;
mod unknown_interactions;
mod wire;

pub(crate) use self::api::Api;
pub use self::connect::{Services, serve};
pub(crate) use self::gateway::ENTRY_POINT;
pub use self::gateway::PermanentRefusal;
pub(crate) use self::live_check::{Finding, check_live};
