#![doc = include_str!("../README.md")]

mod contracts;
mod fit;
mod learning;
mod play;
mod policy;

pub use learning::{TrainingAmounts, learn, learn_with_open};
