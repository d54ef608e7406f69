#![doc = include_str!("../README.md")]

mod baseline;
mod deal;
mod evaluation;
mod features;
pub mod fitting;
mod luck;
mod points;
mod regression;
mod rerun;

pub use baseline::{BadBaseline, Expected, LuckBaseline};
pub use deal::CoveredDeal;
pub use luck::Luck;
pub use points::{by_place, seat_points};
pub use rerun::{Rerunner, worth};
