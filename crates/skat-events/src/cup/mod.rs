//! Cups: players, series of tables, and the standings.

mod random;
mod seating;
mod table_sizes;

pub use random::SeatingSeed;
pub use seating::{SeatingPlan, SeatingTask, SeatingTaskError};
pub use table_sizes::{NoTableSizes, TableSize, TableSizes};
