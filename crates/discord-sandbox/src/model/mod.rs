//! Discord's things as plain data: what every other layer uses.

pub(crate) mod access;
pub(crate) mod clock;
pub(crate) mod codes;
pub(crate) mod command;
pub(crate) mod component;
pub(crate) mod emoji;
pub(crate) mod error;
pub(crate) mod guild;
pub(crate) mod id;
pub(crate) mod interaction;
pub(crate) mod message;
pub(crate) mod nonce;
pub(crate) mod route;
pub(crate) mod shard;
pub(crate) mod text;
pub(crate) mod upload;
