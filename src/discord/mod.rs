//! The Discord shell: commands and buttons in, messages out.

mod bot;
mod commands;
mod components;
mod connect;
mod custom_id;
mod forgotten;
mod gateway;
mod learn_id;
mod limits;
mod loose_id;
mod messenger;
mod people;
mod reply;
mod safety_net;
mod shard_watch;
mod transport;
mod wire;

pub use self::connect::{Services, serve};
pub use self::gateway::Refusal;
