//! The games, one folder each; the registry in [`crate::game`] lists them.

pub mod sister;
pub mod skat;
pub mod texas;
pub mod tournee;
