#![doc = include_str!("../README.md")]

mod board;
mod budget;
mod claim;
mod memory;
mod order;
mod points;
mod position;
mod search;
mod solver;
mod table;

pub use budget::Budget;
pub use claim::{Proof, proves_claim};
pub use position::{NotAPosition, Position};
pub use search::NODE_LIMIT;
pub use solver::{Goal, PointsByCard, Prospects, Solver};
