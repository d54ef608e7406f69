//! Simulates whole worlds, each from one seed. A world has one to three processes with the real
//! tables and actors, a store that fails, and a Discord that repeats, delays, misroutes and loses
//! clicks. Its people play, leave, come back and dawdle.
//!
//! A world first has trouble, then calm. A plain reference (`reference`, `shadow`) checks
//! everything that is stored, shown and answered. It knows only the rules of a table and what was
//! acknowledged. Once it is calm, every list must be played to its end.
//!
//! Time is tokio's paused clock, so an hour takes no time. Everything runs on one thread in one
//! order: the same seed gives the same world, as a hash over all that happens proves.
//!
//! `SKATRUNDE_SEEDS` sets the number of worlds, or with `FROM..TO` the first and the last seed.
//! `SKATRUNDE_SEED` selects one seed and prints its world line by line.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "tests fail by panicking and print a world on request"
)]

mod beyond;
mod chance;
mod daily;
mod days;
mod days_link;
mod discord;
mod link;
mod person;
mod plan;
mod pool;
mod process;
mod reference;
mod run;
mod shadow;
mod store;
mod tallies;
mod trace;
mod world;

use std::env;
use std::ops::RangeInclusive;

/// Default number of worlds.
const SEEDS: u64 = 1_000;

/// Kinds of occurrences, with their minimum numbers in [`SEEDS`] worlds.
const OFTEN: [(&str, u64); 47] = [
    // Faults of the store.
    ("slow", 500),
    ("unavailable", 200),
    ("full", 200),
    ("in doubt, not stored", 100),
    ("in doubt, stored", 100),
    ("resent", 200),
    ("failover", 60),
    ("lost", 60),
    // Lives of processes.
    ("crash", 200),
    ("crash before storing", 20),
    ("crash after storing", 40),
    ("pause before storing", 30),
    ("pause after storing", 60),
    ("stop", 150),
    ("connected", 1_500),
    // Faults of Discord.
    ("click dropped", 200),
    ("click repeated", 600),
    ("click delayed", 400),
    ("click astray", 300),
    ("click to two", 400),
    ("unseen", 500),
    // Outcomes of steps at the store.
    ("opened", 1_000),
    ("acquired", 1_500),
    ("stored", 40_000),
    ("stored before", 200),
    ("fenced", 200),
    ("wrong position", 20),
    // Outcomes of clicks.
    ("click done", 20_000),
    ("click refused", 4_000),
    ("click in doubt", 3),
    ("click not stored", 200),
    ("click out of reach", 5),
    ("click to nobody", 200),
    ("click unanswered", 100),
    ("click for another", 400),
    // Courses of tables.
    ("deal", 1_000),
    ("list done", 300),
    ("stopped by a person", 20),
    ("abandoned", 1),
    ("reminded", 1_000),
    ("paused", 50),
    ("voted", 20),
    ("removed", 20),
    ("sat down in a list", 50),
    ("rematch", 50),
    ("undone", 20),
    ("loss told", 20),
];

/// Returns the number in an environment variable.
fn number(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{variable} must be a number, not {text:?}")),
    )
}

/// Returns the chosen seeds: so many from 0 on, or the first and the last.
fn seeds() -> RangeInclusive<u64> {
    let chosen = env::var("SKATRUNDE_SEEDS").unwrap_or_else(|_| SEEDS.to_string());
    let range = match chosen.split_once("..") {
        Some((first, last)) => first.parse().ok().zip(last.parse().ok()),
        None => chosen
            .parse()
            .ok()
            .map(|seeds: u64| (0, seeds.saturating_sub(1))),
    };
    let (first, last) = range.unwrap_or_else(|| {
        panic!("SKATRUNDE_SEEDS must be a number or two such as 1000..1999, not {chosen:?}")
    });
    first..=last
}

#[test]
fn nothing_acknowledged_is_lost_in_any_world() {
    if let Some(seed) = number("SKATRUNDE_SEED") {
        let told = run::tell(world::run, seed).unwrap_or_else(|failure| panic!("{failure}"));
        return println!(
            "the world of seed {seed} went well; its hash is {:016x}",
            told.hash
        );
    }
    let range = seeds();
    let counts = run::all(world::run, &range);
    let seeds = range.end() - range.start() + 1;
    println!("{counts:#?}");
    for (kind, least) in OFTEN {
        let count = counts.get(kind).copied().unwrap_or_default();
        assert!(
            count >= least * (seeds / SEEDS),
            "{kind}: only {count} in {seeds} worlds"
        );
    }
}

#[test]
fn a_seed_always_gives_the_same_world() {
    for seed in 0..10 {
        let hashes = [(); 2].map(|()| {
            run::one(world::run, seed)
                .unwrap_or_else(|failure| panic!("{failure}"))
                .hash
        });
        assert_eq!(hashes[0], hashes[1], "seed {seed}");
    }
}
