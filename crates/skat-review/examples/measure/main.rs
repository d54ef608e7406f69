//! Measures reviews of Skat, on one core:
//! `cargo run --release -p skat-review --example measure -- WHAT DEALS [SEED] [LEVEL] [WORK]`.
//!
//! Autoplayers of the level play the deals. `WHAT` is one of these:
//!
//! - `time`: the CPU time and size of the review of each seat, with the turning point. It reads the
//!   thread's CPU time from Linux.
//! - `calibration`: how often deals are won as reviews expect, by one random decision of each deal.
//! - `levels`: the error rate of the level, or of each level if it is 0, in the same deals.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "the example reads its arguments and the CPU time, and prints tables"
)]

mod calibration;
mod levels;
mod played;
mod time;

use std::env;

use skat_autoplay::Model;
use skat_review::{ReviewWork, Reviewer};
use skat_rules::strength::Strength;

use self::played::SelfPlay;

fn main() {
    if run().is_none() {
        println!("measure time|calibration|levels DEALS [SEED] [LEVEL] [WORK]");
    }
}

/// Measures what the arguments say. Returns `None` if they say nothing sensible.
fn run() -> Option<()> {
    let mut arguments = env::args().skip(1);
    let what = arguments.next()?;
    let numbers: Vec<u64> = arguments
        .map(|text| text.parse().ok())
        .collect::<Option<_>>()?;
    let number = |place: usize, usual: u64| numbers.get(place).copied().unwrap_or(usual);
    let (deals, seed) = (number(0, 20), number(1, 1));
    let level = Strength::of_level(u8::try_from(number(2, 2)).ok()?);
    let work = ReviewWork::times(u32::try_from(number(3, 4)).ok()?)?;
    let model = Model::built_in().ok()?;
    let mut reviewer = Reviewer::new(model.clone(), work);
    let mut play = SelfPlay::new(model, seed);
    match (what.as_str(), level) {
        ("time", Some(level)) => time::measure(&mut play, &mut reviewer, (deals, level)),
        ("calibration", Some(level)) => {
            calibration::measure(&mut play, &mut reviewer, (deals, level));
        }
        ("levels", Some(level)) => levels::measure(&mut play, &mut reviewer, (deals, &[level])),
        ("levels", None) => levels::measure(&mut play, &mut reviewer, (deals, &Strength::ALL)),
        _ => return None,
    }
    Some(())
}
