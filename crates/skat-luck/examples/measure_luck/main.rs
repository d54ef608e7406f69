//! Measures luck: `cargo run --release -p skat-luck --example measure_luck -- WHAT [NUMBERS]`.
//!
//! These play deals `FIRST` to `FIRST + COUNT` of a seed and print a line for each, so that several
//! processes can share the work and another run can go on:
//!
//! - `deals SEED FIRST COUNT ONES TWOS THREES`: autoplayers of mixed levels play a deal. Then level 1
//!   reruns it `ONES` times, level 2 `TWOS` times, and level 3 `THREES` times.
//! - `worlds SEED FIRST COUNT LEVEL RERUNS PLAYERS`: reruns of deals, for a fit to the points of a
//!   table of `PLAYERS`, 3 or 4.
//! - `nested SEED FIRST COUNT LEVEL RESTS SKAT`: hands, each with `RESTS` random distributions of the
//!   other cards and a rerun of each. With `SKAT` = 1 the skat is the same in all of them.
//!
//! The CPU time on a line is the thread's, as Linux tells it. Others read such lines from the
//! standard input:
//!
//! - `again ONES TWOS THREES`: `deals` with more reruns.
//! - `fit VERSION RERUNS PENALTY [PRIOR]`: prints the baseline that fits `worlds`, drawn towards that
//!   in the file `PRIOR`.
//! - `beta FILE`: prints the baseline of the file with the β of `deals`.
//! - `correlation`: ρ, β and standard deviations of `deals`.
//! - `terms [FILE]`: the four parts of `deals` by a baseline, and whether they add up.
//! - `quality [FILE]`: how well a baseline expects `nested` reruns.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "the example reads its arguments and the CPU time, and prints tables"
)]

mod correlation;
mod cpu;
mod lines;
mod moments;
mod play;
mod quality;
mod terms;

use std::env;
use std::fs;
use std::io::{Read as _, stdin};

use skat_luck::LuckBaseline;
use skat_luck::fitting::{BaselineFit, hands_of};
use skat_rules::strength::Strength;

use self::lines::{DealLine, NestedLine, WorldLine};

/// Deals whose hands decide the means of a baseline.
const DEALS_OF_MEANS: u64 = 30_000;

fn main() {
    if run().is_none() {
        println!(
            "measure deals SEED FIRST COUNT ONES TWOS THREES\n\
             measure worlds SEED FIRST COUNT LEVEL RERUNS PLAYERS\n\
             measure nested SEED FIRST COUNT LEVEL RESTS SKAT\n\
             measure again ONES TWOS THREES < DEALS\n\
             measure fit VERSION RERUNS PENALTY [PRIOR] < WORLDS\n\
             measure beta FILE < DEALS\n\
             measure correlation < DEALS\n\
             measure terms [FILE] < DEALS\n\
             measure quality [FILE] < NESTED"
        );
    }
}

/// Measures what the arguments say. Returns `None` if they say nothing sensible.
fn run() -> Option<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let what = arguments.first()?.as_str();
    let number = |place: usize| arguments.get(place)?.parse::<u64>().ok();
    match what {
        "deals" => {
            let of_levels = [number(4)?, number(5)?, number(6)?];
            play::deals(number(1)?, number(2)?, number(3)?, of_levels);
        }
        "again" => play::again(read(), [number(1)?, number(2)?, number(3)?]),
        "worlds" => {
            let strength = level(number(4)?)?;
            let players = u8::try_from(number(6)?).ok()?;
            let reruns = (strength, number(5)?, players);
            play::worlds(number(1)?, number(2)?, number(3)?, reruns);
        }
        "nested" => {
            let (strength, same_skat) = (level(number(4)?)?, number(6)? == 1);
            let rests = (strength, number(5)?);
            play::nested(number(1)?, number(2)?, number(3)?, rests, same_skat);
        }
        "fit" => {
            let version = u32::try_from(number(1)?).ok()?;
            let (reruns, penalty) = (number(2)?, number(3)?);
            let prior = arguments.get(4).and_then(|file| baseline(file));
            fit(version, reruns, penalty as f64, prior.as_ref())?;
        }
        "beta" => {
            let mut baseline = baseline(arguments.get(1)?)?;
            baseline.beta = correlation::beta(&read::<DealLine>(), &baseline);
            print!("{baseline}");
        }
        "correlation" => correlation::measure(&read::<DealLine>()),
        "terms" => terms::measure(&read::<DealLine>(), &chosen(arguments.get(1))?),
        "quality" => quality::measure(&read::<NestedLine>(), &chosen(arguments.get(1))?),
        _ => return None,
    }
    Some(())
}

fn level(number: u64) -> Option<Strength> {
    Strength::of_level(u8::try_from(number).ok()?)
}

/// Reads a baseline from a file.
fn baseline(file: &str) -> Option<LuckBaseline> {
    fs::read_to_string(file).ok()?.parse().ok()
}

/// Returns the baseline of a file, or the built-in one of three players without a file.
fn chosen(file: Option<&String>) -> Option<LuckBaseline> {
    file.map_or_else(|| LuckBaseline::built_in(3).ok(), |file| baseline(file))
}

/// Reads the lines of a kind from the standard input. A line that was cut off is left out.
fn read<T: std::str::FromStr>() -> Vec<T> {
    let mut text = String::new();
    stdin().read_to_string(&mut text).expect("lines of text");
    text.lines().flat_map(str::parse).collect()
}

fn fit(version: u32, reruns: u64, penalty: f64, prior: Option<&LuckBaseline>) -> Option<()> {
    let lines = read::<WorldLine>();
    let &WorldLine {
        strength, players, ..
    } = lines.first()?;
    let mut fit = BaselineFit::default();
    for line in &lines {
        fit.add(&hands_of(line.seed, line.number), &line.mean);
    }
    let baseline = fit.finish(
        (version, players, strength, reruns),
        penalty,
        prior,
        DEALS_OF_MEANS,
    );
    print!("{baseline}");
    Some(())
}
