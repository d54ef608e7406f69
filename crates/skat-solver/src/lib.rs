#![doc = include_str!("../README.md")]

mod board;
mod budget;
mod claim;
mod order;
mod points;
mod position;
mod solver;
mod sure;
mod transposition;
mod tricks;

pub use budget::Budget;
pub use claim::{NODE_LIMIT, Proof, proves_claim};
pub use position::{NotAPosition, Position};
pub use solver::{Goal, PointsByCard, Prospects, Solver};
