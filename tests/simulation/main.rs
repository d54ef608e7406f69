//! Whole worlds, each from one seed: processes with the real tables, a store that fails, a Discord that repeats and loses clicks, and
//! people.
//!
//! `SKATRUNDE_SEEDS` says how many worlds are lived through, `SKATRUNDE_SEED` names one that is told line by line.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test fails by panicking and tells a world when asked to"
)]

mod beyond;
mod chance;
mod discord;
mod link;
mod person;
mod plan;
mod process;
mod reference;
mod run;
mod shadow;
mod store;
mod trace;
mod world;

use std::env;

use crate::trace::Counts;

/// How many worlds are lived through if nothing else is said.
const SEEDS: u64 = 1_000;

/// What must have happened in so many worlds, and how often at least.
const OFTEN: [(&str, u64); 0] = [];

fn number(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} must be a number, not {text:?}")))
}

#[test]
fn nothing_acknowledged_is_lost_in_any_world() {
    let counts = match number("SKATRUNDE_SEED") {
        Some(seed) => run::tell(seed).unwrap_or_else(|failure| panic!("{failure}")).counts,
        None => run::all(number("SKATRUNDE_SEEDS").unwrap_or(SEEDS)),
    };
    println!("{counts:#?}");
}

#[test]
fn a_seed_is_the_same_world_each_time() {
    for seed in 0..10 {
        let hashes = [(); 2].map(|()| run::one(seed).unwrap_or_else(|failure| panic!("{failure}")).hash);
        assert_eq!(hashes[0], hashes[1], "seed {seed}");
    }
}
