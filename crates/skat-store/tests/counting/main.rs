//! Counting: each result counts once, in spite of failures, parallel counters, and erasures in
//! between.

mod broken_off;
mod gated;
mod naive;
mod privacy;
mod several;
mod tallies;
mod world;
