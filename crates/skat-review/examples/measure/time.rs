//! The CPU time and size of reviews.

use std::fs;

use skat_review::{Reviewer, Reviewing};
use skat_rules::seat::Seat;
use skat_rules::strength::Strength;

use crate::played::SelfPlay;

/// Reviews each seat of the deals.
pub(crate) fn measure(
    play: &mut SelfPlay,
    reviewer: &mut Reviewer,
    (deals, level): (u64, Strength),
) {
    let (mut times, mut sizes, mut decisions) = (Vec::new(), Vec::new(), 0);
    for number in 0..deals {
        let deal = play.deal(level, number);
        for seat in Seat::SKAT {
            let before = cpu_seconds();
            let review = Reviewing::begin(&deal, seat).finish(reviewer);
            times.push(cpu_seconds() - before);
            sizes.push(review.to_string().len());
            decisions += review.decisions.len();
        }
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[(share * (times.len() - 1) as f64) as usize];
    let sum: f64 = times.iter().sum();
    println!("{} reviews, {decisions} decisions", times.len());
    println!(
        "CPU: mean {:.3} s, median {:.3} s, p95 {:.3} s, most {:.3} s",
        sum / times.len() as f64,
        at(0.5),
        at(0.95),
        at(1.0)
    );
    let largest = sizes.iter().max().expect("at least one review");
    println!("the largest review has {largest} bytes");
}

/// Returns the CPU time of this thread so far.
///
/// # Panics
///
/// If the system isn't Linux.
fn cpu_seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells the CPU time");
    let nanoseconds = text.split(' ').next().and_then(|text| text.parse().ok());
    let nanoseconds: u64 = nanoseconds.expect("the first number is the CPU time");
    nanoseconds as f64 / 1e9
}
