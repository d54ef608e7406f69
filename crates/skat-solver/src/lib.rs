#![doc = include_str!("../README.md")]

mod board;
mod claim;
mod memory;
mod order;
mod points;
mod position;
mod search;

pub use claim::{Proof, proves_claim};
pub use points::declarer_points;
pub use position::{NotAPosition, Position};
pub use search::NODE_LIMIT;
