//! The Discord shell: commands and buttons in, messages out.

mod api;
mod bot;
mod buckets;
mod commands;
mod components;
mod connect;
mod control;
mod custom_id;
mod emoji_uploads;
mod emojis;
mod gateway;
mod learn_id;
mod live_check;
mod messenger;
mod outgoing;
mod payload;
mod people;
mod pictures;
mod reply;
mod respond;
mod servers;
mod tables;
mod transport;
mod trouble;
mod unknown_interactions;
mod wire;

pub(crate) use self::api::Api;
pub use self::connect::{Services, serve};
pub(crate) use self::gateway::ENTRY_POINT;
pub use self::gateway::PermanentRefusal;
pub(crate) use self::live_check::{Finding, check_live};
