//! Discord's limits on a bot's requests.

pub(crate) mod commands;
mod components;
pub(crate) mod message;
pub(crate) mod modal;
pub(crate) mod openapi;
mod text;
