//! The games, one folder each; the registry in [`crate::game`] lists them.

pub mod skat;
pub mod thirty_one;
