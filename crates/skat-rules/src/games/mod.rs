//! The games, one folder each; [`crate::game`] holds their registry.

pub mod auction;
mod dealing;
pub mod officers;
pub mod oma;
pub mod ramsch;
pub mod sister;
pub mod skat;
pub mod strohmann;
pub mod texas;
mod text;
pub mod thirty_one;
pub mod tournee;
pub mod two_players;

pub use dealing::NotADeal;
