//! Error rates of the autoplayers' levels, as a yardstick.

use std::collections::BTreeMap;

use skat_autoplay::Subject;
use skat_review::{ErrorRate, Reviewer};
use skat_rules::seat::BySeat;
use skat_rules::strength::Strength;

use crate::played::SelfPlay;

/// The first word of a line with a loss.
const LOSS: &str = "loss";

/// Prints the points that each seat loses in the deals of a level: signed, unclipped, from the half
/// that measures.
pub(crate) fn print(
    play: &mut SelfPlay,
    reviewer: &mut Reviewer,
    (deals, level): (std::ops::Range<u64>, Strength),
) {
    for number in deals {
        let deal = play.deal(level, number);
        let decisions = (0..deal.entries().len()).filter_map(|it| reviewer.verdict_at(&deal, it));
        // The calls of an auction are charged once, which comes to the loss of the last one.
        let mut of_calls = BySeat([0.0; 3]);
        let mut lost = 0.0;
        for review in decisions {
            let points = review.loss.points.value();
            if review.subject == Subject::Call {
                of_calls[review.seat] = points;
            } else {
                lost += points;
            }
        }
        lost += of_calls.0.iter().sum::<f64>();
        println!(
            "{LOSS} {} {} {number} {}",
            level.level(),
            play.seed,
            lost / 3.0
        );
    }
}

/// Prints the error rate of each level, and by how much adjacent levels differ in the deals that
/// both have played. The seats of a deal aren't independent, so a deal counts once, with the mean of
/// its seats.
pub(crate) fn measure(lines: &str) {
    let mut losses: BTreeMap<u8, BTreeMap<(u64, u64), f64>> = BTreeMap::new();
    for line in lines.lines() {
        if let Some((level, deal, lost)) = read(line) {
            losses.entry(level).or_default().insert(deal, lost);
        }
    }
    for (level, of_level) in &losses {
        let of_level: Vec<f64> = of_level.values().copied().collect();
        print_rate(&format!("level {level}"), &of_level);
    }
    for (level, of_level) in &losses {
        let Some(of_next) = losses.get(&(level + 1)) else {
            continue;
        };
        let paired = of_level
            .iter()
            .filter_map(|(deal, lost)| Some(lost - of_next.get(deal)?));
        print_rate(
            &format!("level {level} more than {}", level + 1),
            &paired.collect::<Vec<f64>>(),
        );
    }
}

fn print_rate(name: &str, losses: &[f64]) {
    if let Some(rate) = ErrorRate::of(losses) {
        println!(
            "{name}: {:.0} ± {:.0} points lost in 36 deals ({} deals, 95 %)",
            rate.rate,
            rate.margin.unwrap_or_default(),
            rate.deals
        );
    }
}

/// Reads a line with a loss: the level, the deal by seed and number, and the points.
fn read(line: &str) -> Option<(u8, (u64, u64), f64)> {
    let [LOSS, level, seed, number, lost] = line.split(' ').collect::<Vec<_>>()[..] else {
        return None;
    };
    let deal = (seed.parse().ok()?, number.parse().ok()?);
    Some((level.parse().ok()?, deal, lost.parse().ok()?))
}
