//! Calibration of the winning probabilities in reviews.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use skat_autoplay::Subject;
use skat_review::{CardMoment, Curve};

use crate::forecasts::Forecast;

const BINS: usize = 20;

/// Resamples for an interval.
const RESAMPLES: usize = 2_000;

/// A probability, and whether it came true.
type Told = (f64, bool);

/// Prints how means over the worlds and calibrated probabilities agree with the results.
pub(crate) fn measure(forecasts: &[Forecast]) {
    let told = |of: fn(&Forecast) -> f64| -> Vec<Told> {
        forecasts.iter().map(|it| (of(it), it.won)).collect()
    };
    for (name, told) in [
        ("means over the worlds", told(|it| it.mean)),
        ("calibrated", told(Forecast::chance)),
    ] {
        println!("{name}: {} decisions", told.len());
        print_table(&told);
        print_errors(&told);
    }
    println!("by group: decisions, mean, calibrated, won, error of the means, error calibrated");
    for group in 0..=CardMoment::GROUPS {
        let of_group = |it: &&Forecast| it.group() == group;
        print_group(&group.to_string(), forecasts.iter().filter(of_group));
    }
    for subject in Subject::ALL {
        let same = |it: &&Forecast| it.subject == subject;
        print_group(subject.key(), forecasts.iter().filter(same));
    }
}

fn print_group<'a>(name: &str, forecasts: impl Iterator<Item = &'a Forecast>) {
    let (means, chances): (Vec<Told>, Vec<Told>) = forecasts
        .map(|it| ((it.mean, it.won), (it.chance(), it.won)))
        .unzip();
    if means.is_empty() {
        return;
    }
    println!(
        "{name}: {}, {:.3}, {:.3}, {:.3}, {:.2} %, {:.2} %",
        means.len(),
        expected(&means),
        expected(&chances),
        won(&means),
        100.0 * calibration_error(&means),
        100.0 * calibration_error(&chances),
    );
}

fn print_table(told: &[Told]) {
    let mut rng = StdRng::seed_from_u64(1);
    println!("bin, decisions, mean probability, won, 95 % interval");
    for (bin, of_bin) in by_bin(told).iter().enumerate() {
        if of_bin.is_empty() {
            continue;
        }
        let (low, high) = interval(&resampled(of_bin, &mut rng, won));
        println!(
            "{:.2}, {}, {:.3}, {:.3}, {low:.3} to {high:.3}",
            bin as f64 / BINS as f64,
            of_bin.len(),
            expected(of_bin),
            won(of_bin)
        );
    }
}

fn print_errors(told: &[Told]) {
    let mut rng = StdRng::seed_from_u64(2);
    let (low, high) = interval(&resampled(told, &mut rng, calibration_error));
    println!(
        "expected calibration error {:.2} %, 95 % of resamples {:.2} to {:.2} %",
        100.0 * calibration_error(told),
        100.0 * low,
        100.0 * high
    );
    let (low, high) = interval(&if_calibrated(told, &mut rng));
    println!(
        "it would be {:.2} to {:.2} % if the probabilities were right",
        100.0 * low,
        100.0 * high
    );
    println!(
        "mean probability {:.3}, won {:.3}",
        expected(told),
        won(told)
    );
}

fn by_bin(told: &[Told]) -> Vec<Vec<Told>> {
    let mut bins = vec![Vec::new(); BINS];
    for &(chance, won) in told {
        let bin = (chance * BINS as f64) as usize;
        bins[bin.min(BINS - 1)].push((chance, won));
    }
    bins
}

fn expected(told: &[Told]) -> f64 {
    told.iter().map(|(chance, _)| chance).sum::<f64>() / told.len() as f64
}

fn won(told: &[Told]) -> f64 {
    told.iter().filter(|(_, won)| *won).count() as f64 / told.len() as f64
}

/// Mean distance between probability and share of wins over the bins, by their numbers.
fn calibration_error(told: &[Told]) -> f64 {
    let of_bin = |bin: &Vec<Told>| bin.len() as f64 * (expected(bin) - won(bin)).abs();
    let bins = by_bin(told);
    let filled = bins.iter().filter(|bin| !bin.is_empty());
    filled.map(of_bin).sum::<f64>() / told.len() as f64
}

/// Bootstrap over the deals, each of which has one forecast.
fn resampled(told: &[Told], rng: &mut StdRng, of: impl Fn(&[Told]) -> f64) -> Vec<f64> {
    let sample = |rng: &mut StdRng| -> Vec<Told> {
        let one = |_| told[rng.random_range(0..told.len())];
        (0..told.len()).map(one).collect()
    };
    (0..RESAMPLES).map(|_| of(&sample(rng))).collect()
}

/// Calibration errors by chance alone: results are drawn with the given probabilities.
fn if_calibrated(told: &[Told], rng: &mut StdRng) -> Vec<f64> {
    let drawn = |rng: &mut StdRng| -> Vec<Told> {
        let one = |&(chance, _): &Told| (chance, rng.random_bool(chance));
        told.iter().map(one).collect()
    };
    (0..RESAMPLES)
        .map(|_| calibration_error(&drawn(rng)))
        .collect()
}

/// The middle 95 %.
fn interval(values: &[f64]) -> (f64, f64) {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |share: f64| sorted[(share * (sorted.len() - 1) as f64) as usize];
    (at(0.025), at(0.975))
}

/// Prints the curve of each group that fits these forecasts best.
pub(crate) fn fit(forecasts: &[Forecast]) {
    for group in 0..=CardMoment::GROUPS {
        let told: Vec<Told> = forecasts
            .iter()
            .filter(|it| it.group() == group)
            .map(|it| (it.mean, it.won))
            .collect();
        let Curve { offset, up, down } = fitted(&told);
        println!(
            "group {group}, {} decisions: Curve::new({offset:.3}, {up:.3}, {down:.3})",
            told.len()
        );
    }
}

/// Decisions for which the identity counts in a fit, so that a small group stays near it.
const PRIOR: f64 = 4.0;

/// Fits a curve by maximum likelihood with Newton's method.
fn fitted(told: &[Told]) -> Curve {
    const STEPS: usize = 60;
    let identity = [0.0, 1.0, 1.0];
    let mut factors = identity;
    // The curves leave 0 and 1 as they are.
    let inner = told.iter().filter(|&&(mean, _)| mean > 0.0 && mean < 1.0);
    let inner: Vec<([f64; 3], f64)> = inner
        .map(|&(mean, won)| ([1.0, mean.ln(), -(-mean).ln_1p()], f64::from(u8::from(won))))
        .collect();
    for _ in 0..STEPS {
        let mut gradient = [0.0; 3];
        let mut curvature = [[0.0; 3]; 3];
        for row in 0..3 {
            gradient[row] = PRIOR * (identity[row] - factors[row]);
            curvature[row][row] = PRIOR;
        }
        for (inputs, won) in &inner {
            let logit: f64 = inputs
                .iter()
                .zip(&factors)
                .map(|(x, factor)| x * factor)
                .sum();
            let chance = 1.0 / (1.0 + (-logit).exp());
            for row in 0..3 {
                gradient[row] += inputs[row] * (won - chance);
                for column in 0..3 {
                    curvature[row][column] +=
                        inputs[row] * inputs[column] * chance * (1.0 - chance);
                }
            }
        }
        let step = solved(curvature, gradient);
        for (factor, step) in factors.iter_mut().zip(step) {
            *factor += step;
        }
    }
    Curve::new(factors[0], factors[1], factors[2])
}

/// Solves three linear equations by elimination.
fn solved(mut rows: [[f64; 3]; 3], mut right: [f64; 3]) -> [f64; 3] {
    for pivot in 0..3 {
        let by = rows[pivot];
        for row in 0..3 {
            if row != pivot {
                let factor = rows[row][pivot] / by[pivot];
                for (number, of_pivot) in rows[row].iter_mut().zip(by) {
                    *number -= factor * of_pivot;
                }
                right[row] -= factor * right[pivot];
            }
        }
    }
    [0, 1, 2].map(|row| right[row] / rows[row][row])
}
