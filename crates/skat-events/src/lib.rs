#![doc = include_str!("../README.md")]

pub mod cup;
pub mod day;
