//! Worlds of the daily list: two processes of the real service on one store, which die at each
//! step, see wrong clocks and play by another version of the engine for a while, over days that
//! include both clock changes. People play over midnight, pause, press twice, press old buttons and
//! play from two servers.
//!
//! Time goes by in leaps of up to forty minutes. After each one, the processes look after the days
//! for half a minute, while some people play.

mod cases;
mod checks;
mod course;
mod mail;
mod people;
mod plain;
mod plan;
mod service;

use std::ops::RangeInclusive;

use crate::trace::Counts;
use crate::{number, run};

pub(crate) use course::run as world;

/// Default number of worlds.
const SEEDS: u64 = 4;

/// The same in a soak.
const SOAKED: u64 = 1_000;

/// Kinds of occurrences, with their minimum numbers in [`SEEDS`] worlds.
const OFTEN: [(&str, u64); 19] = [
    ("unavailable", 200),
    ("in doubt, stored", 30),
    ("resent", 100),
    ("crash before storing", 10),
    ("crash after storing", 20),
    ("crash of a process", 50),
    ("pause after storing", 20),
    ("clock ahead", 6),
    ("clock behind", 6),
    ("other engine", 3),
    ("secret lost", 1),
    ("day prepared", 18),
    ("day given up", 1),
    ("deal", 300),
    ("deal ended by a computer", 50),
    ("pressed twice", 400),
    ("pressed an old button", 1_000),
    ("reminded", 60),
    ("results posted", 20),
];

/// Returns the seeds of the worlds: `SKATRUNDE_SEEDS` as for tables, or else a number that a soak
/// raises.
fn seeds() -> RangeInclusive<u64> {
    if std::env::var_os("SKATRUNDE_SEEDS").is_some() {
        return crate::seeds();
    }
    let soaks = std::env::var_os("SKATRUNDE_SOAK").is_some();
    let seeds = if soaks { SOAKED } else { SEEDS };
    0..=seeds - 1
}

#[test]
fn nobody_plays_a_deal_twice_in_any_world_of_the_daily_list() {
    if let Some(seed) = number("SKATRUNDE_SEED") {
        let told = run::tell(world, seed).unwrap_or_else(|failure| panic!("{failure}"));
        let counts = told.counts;
        return println!("the world of seed {seed} went well: {counts:#?}");
    }
    let range = seeds();
    let counts: Counts = run::all(world, &range);
    println!("{counts:#?}");
    let seeds = range.end() - range.start() + 1;
    for (kind, least) in OFTEN {
        let count = counts.get(kind).copied().unwrap_or_default();
        assert!(
            count >= least * (seeds / SEEDS),
            "{kind}: only {count} in {seeds} worlds"
        );
    }
}
