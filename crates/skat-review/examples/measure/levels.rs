//! Error rates of the autoplayers' levels, as a yardstick.

use skat_review::{ErrorRate, Reviewer, Reviewing};
use skat_rules::seat::Seat;
use skat_rules::strength::Strength;

use crate::played::SelfPlay;

/// Prints the error rate of each level: signed, unclipped, from the measuring half. The seats of a
/// deal aren't independent, so a deal counts once, with the mean of its seats.
pub(crate) fn measure(
    play: &mut SelfPlay,
    reviewer: &mut Reviewer,
    (deals, levels): (u64, &[Strength]),
) {
    for &level in levels {
        let mut losses = Vec::new();
        for number in 0..deals {
            let deal = play.deal(level, number);
            let lost = |seat| -> f64 {
                let mut reviewing = Reviewing::begin(&deal, seat);
                while reviewing.step(reviewer) {}
                let points = |review: &skat_review::DecisionReview| review.loss.points.value();
                reviewing.decisions().iter().map(points).sum()
            };
            let lost: f64 = Seat::SKAT.map(lost).iter().sum();
            losses.push(lost / 3.0);
        }
        let rate = ErrorRate::of(&losses).expect("at least one deal");
        println!(
            "level {}: {:.0} ± {:.0} points lost in 36 deals ({} deals, 95 %)",
            level.level(),
            rate.rate,
            rate.margin.unwrap_or_default(),
            rate.deals
        );
    }
}
