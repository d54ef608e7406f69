//! How well expectations agree with nested reruns.

use skat_luck::LuckBaseline;

use crate::correlation::jackknife;
use crate::lines::NestedLine;

/// A hand: its expectation, the mean of its reruns, and the variance of that mean.
struct Hand {
    expected: f64,
    mean: f64,
    variance: f64,
}

/// Prints R² and residuals, by hand, and by hand and skat.
pub(crate) fn measure(lines: &[NestedLine], baseline: &LuckBaseline) {
    for with_skat in [false, true] {
        let lines = lines.iter().filter(|line| line.skat.is_some() == with_skat);
        let hands: Vec<Hand> = lines.map(|line| hand(line, baseline)).collect();
        if !hands.is_empty() {
            println!(
                "{} hands, {}",
                hands.len(),
                if with_skat { "with the skat" } else { "alone" }
            );
            print(hands);
        }
    }
}

fn hand(line: &NestedLine, baseline: &LuckBaseline) -> Hand {
    // Without the same skat everywhere, any two cards will do.
    let others = skat_rules::card::CardSet::FULL - line.hand;
    let skat = line.skat.unwrap_or_else(|| others.iter().take(2).collect());
    let expected = baseline.expected_of(line.seat, line.hand, skat);
    let count = line.points.len() as f64;
    let mean = line.points.iter().sum::<i32>() as f64 / count;
    let squares = line
        .points
        .iter()
        .map(|&points| (f64::from(points) - mean).powi(2));
    Hand {
        expected: match line.skat {
            Some(_) => expected.by_hand_and_skat,
            None => expected.by_hand,
        },
        mean,
        variance: squares.sum::<f64>() / (count - 1.0) / count,
    }
}

fn print(mut hands: Vec<Hand>) {
    let (plain, corrected) = explained(&hands.iter().collect::<Vec<_>>());
    let without = |left_out: usize| {
        let others = hands[..left_out].iter().chain(&hands[left_out + 1..]);
        explained(&others.collect::<Vec<_>>())
    };
    let errors: Vec<(f64, f64)> = (0..hands.len()).map(without).collect();
    let error = |of: fn(&(f64, f64)) -> f64| jackknife(&errors.iter().map(of).collect::<Vec<_>>());
    println!("R² {plain:.3} ± {:.3}", 1.96 * error(|it| it.0));
    println!(
        "R² without the noise of the reruns {corrected:.3} ± {:.3}",
        1.96 * error(|it| it.1)
    );
    hands.sort_by(|one, other| one.expected.total_cmp(&other.expected));
    println!("decile: expected, rerun, residual ± 95 %");
    for decile in 0..10 {
        let bounds = [decile, decile + 1].map(|it| it * hands.len() / 10);
        let of_decile = &hands[bounds[0]..bounds[1]];
        let count = of_decile.len() as f64;
        let mean = |of: &dyn Fn(&Hand) -> f64| of_decile.iter().map(of).sum::<f64>() / count;
        let residual = mean(&|it| it.mean - it.expected);
        let square = mean(&|it| (it.mean - it.expected - residual).powi(2));
        println!(
            "{}: {:.1}, {:.1}, {residual:+.2} ± {:.2}",
            decile + 1,
            mean(&|it| it.expected),
            mean(&|it| it.mean),
            1.96 * (square / (count - 1.0)).sqrt()
        );
    }
}

/// Returns R² against the means of reruns, and without these means' own variance.
fn explained(hands: &[&Hand]) -> (f64, f64) {
    let sum = |of: &dyn Fn(&Hand) -> f64| hands.iter().map(|hand| of(hand)).sum::<f64>();
    let mean = sum(&|it| it.mean) / hands.len() as f64;
    let all = sum(&|it| (it.mean - mean).powi(2));
    let left = sum(&|it| (it.mean - it.expected).powi(2));
    let noise = sum(&|it| it.variance);
    (1.0 - left / all, 1.0 - (left - noise) / (all - noise))
}
