//! Cups: players, series of tables, and the standings.

mod comparison;
mod lots;
mod random;
mod ranking;
mod scoring;
mod seating;
mod table_sizes;

pub use comparison::{PlacePoints, compare};
pub use lots::{CupLots, Lot};
pub use random::SeatingSeed;
pub use ranking::{Ranked, rank};
pub use scoring::{RankTotal, SeriesCounts};
pub use seating::{SeatingPlan, SeatingTask, SeatingTaskError};
pub use table_sizes::{NoTableSizes, TableSize, TableSizes};
