#![doc = include_str!("../README.md")]

mod baseline;
mod day;
mod rank;
mod rating;

pub use baseline::{Baseline, anchor};
pub use day::{ListPlayer, RatedList, rate_day};
pub use rank::{RANKS, lowest_rating, rank};
pub use rating::{Rating, ShownRating};
