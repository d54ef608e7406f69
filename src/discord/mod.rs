//! The Discord shell: commands and buttons in, messages out.

mod bot;
mod commands;
mod connect;
mod controls;
mod daily;
mod gateway;
mod leaving;
mod live_check;
mod messenger;
mod operator;
mod outgoing;
mod people;
mod replays;
mod reply;
mod respond;
mod servers;
mod tables;
mod unknown_interactions;
mod variations;

pub use self::connect::{Services, serve};
pub(crate) use self::gateway::ENTRY_POINT;
pub use self::gateway::PermanentRefusal;
pub(crate) use self::live_check::{Finding, check_live};
pub(crate) use self::outgoing::api::Api;
pub(crate) use self::outgoing::trouble::Trouble;
pub use self::servers::entrances::FirstEntrance;
