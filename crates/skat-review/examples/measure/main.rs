//! Measures reviews of Skat, on one core:
//! `cargo run --release -p skat-review --example measure -- WHAT DEALS [SEED] [LEVEL] [WORK] [MORE]
//! [FIRST]`.
//!
//! Autoplayers of the level play the deals. `WHAT` is one of these:
//!
//! - `time`: the CPU time and size of the review of each seat, with the turning point. It reads the
//!   thread's CPU time from Linux.
//! - `forecasts`: prints how a random decision of each deal was expected to end, or `MORE` decisions,
//!   and how it ended, from deal number `FIRST` on.
//! - `points`: prints what declarers expected before the tricks, and what they got, from deal number
//!   `MORE` on.
//! - `losses`: prints what the seats lose in each deal, from deal number `MORE` on.
//!
//! Others read such lines from the standard input, so that several processes can share the work:
//!
//! - `calibration`: how often deals are won as reviews expect.
//! - `fit`: the curves that calibrate them, and what a pass is worth.
//! - `levels`: the error rate of each level.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "the example reads its arguments and the CPU time, and prints tables"
)]

mod calibration;
mod forecasts;
mod levels;
mod played;
mod points;
mod time;

use std::env;
use std::io::{Read as _, stdin};

use skat_autoplay::Model;
use skat_review::{ReviewWork, Reviewer};
use skat_rules::strength::Strength;

use self::forecasts::Forecast;
use self::played::SelfPlay;

fn main() {
    if run().is_none() {
        println!(
            "measure time|forecasts|points|losses DEALS [SEED] [LEVEL] [WORK] [MORE] [FIRST]\n\
             measure calibration|fit|levels < LINES"
        );
    }
}

/// Measures what the arguments say. Returns `None` if they say nothing sensible.
fn run() -> Option<()> {
    let mut arguments = env::args().skip(1);
    let what = arguments.next()?;
    if matches!(what.as_str(), "calibration" | "fit" | "levels") {
        let mut lines = String::new();
        stdin().read_to_string(&mut lines).ok()?;
        let forecasts: Vec<Forecast> = lines.lines().flat_map(str::parse).collect();
        match what.as_str() {
            "calibration" => calibration::measure(&forecasts),
            "fit" => {
                calibration::fit(&forecasts);
                forecasts::print_passes(&lines);
            }
            _ => levels::measure(&lines),
        }
        return Some(());
    }
    let numbers: Vec<u64> = arguments
        .map(|text| text.parse().ok())
        .collect::<Option<_>>()?;
    let number = |place: usize, usual: u64| numbers.get(place).copied().unwrap_or(usual);
    let (deals, seed) = (number(0, 20), number(1, 1));
    let level = Strength::of_level(u8::try_from(number(2, 2)).ok()?)?;
    let work = ReviewWork::times(u32::try_from(number(3, 4)).ok()?)?;
    let model = Model::built_in().ok()?;
    let mut play = SelfPlay::new(model.clone(), seed);
    let reviewer = &mut Reviewer::new(model.clone(), work);
    match what.as_str() {
        "time" => time::measure(&mut play, reviewer, (deals, level)),
        "forecasts" => {
            let of_each = usize::try_from(number(4, 1)).ok()?;
            let first = number(5, 0);
            let reviewer = &mut Reviewer::uncalibrated(model, work);
            let deals = first..first + deals;
            forecasts::print(&mut play, reviewer, (deals, level), of_each);
        }
        "points" => {
            let first = number(4, 0);
            points::print(&mut play, reviewer, (first..first + deals, level));
        }
        "losses" => {
            let first = number(4, 0);
            levels::print(&mut play, reviewer, (first..first + deals, level));
        }
        _ => return None,
    }
    Some(())
}
