#![doc = include_str!("../README.md")]

mod day;
mod rating;

pub use day::{ListPlayer, RatedList, rate_day};
pub use rating::{Rating, ShownRating};
