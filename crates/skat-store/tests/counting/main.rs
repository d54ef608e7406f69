//! Counting: each result counts once, in spite of failures, parallel counters, and erasures in
//! between.

mod broken_off;
#[path = "../common/mod.rs"]
mod common;
mod gated;
mod naive;
mod privacy;
mod ratings;
mod redis;
mod several;
mod tallies;
mod world;
