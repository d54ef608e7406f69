//! The Discord shell: commands and buttons in, messages out.

mod bot;
mod commands;
mod components;
mod connect;
mod custom_id;
mod limits;
mod messenger;
mod people;
mod reply;
mod safety_net;
mod transport;
mod wire;

use skat_rules::deal::DealSecret;

pub use self::connect::{Refusal, Services, serve};

/// 32 fresh bytes from the operating system for a list of deals; nothing if it has none.
fn fresh_secret() -> Option<DealSecret> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok()?;
    Some(DealSecret::new(bytes))
}
