//! The games, one folder each; the registry in [`crate::game`] lists them.

pub mod ramsch;
pub mod skat;
