//! Fitting a net to examples.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::skat::learned::chance;
use crate::skat::learned::input::{INPUTS, Inputs};
use crate::skat::learned::net::{ANSWERS, NARROW, Net, Thought, WIDE, add};

/// A contract and what came of it.
#[derive(Clone, Copy)]
pub(crate) struct Example {
    pub(crate) inputs: Inputs,
    pub(crate) reached: [bool; ANSWERS],
}

/// How many examples make one step.
const BATCH: usize = 128;

/// How far a weight moves in the first step, at most; it shrinks to nothing by the last.
const FIRST_STEP: f32 = 0.003;

/// How much of what was is kept in the moving averages of a weight's slope and of its square (Adam, Kingma and Ba 2015).
const KEPT: (f32, f32) = (0.9, 0.999);

/// Fits a net to examples, going through all of them so many times.
pub(crate) fn fit(examples: &[Example], rounds: usize, seed: u64) -> Net {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut net = begin(&mut rng);
    let (mut slopes, mut squares) = (Net::empty(), Net::empty());
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let steps = (rounds * examples.len().div_ceil(BATCH)) as f32;
    let mut step = 0_i32;
    for _ in 0..rounds {
        order.shuffle(&mut rng);
        for batch in order.chunks(BATCH) {
            let mut slope = Net::empty();
            for &number in batch {
                add_slope(&net, &examples[number], 1.0 / batch.len() as f32, &mut slope);
            }
            step += 1;
            let length = FIRST_STEP * (1.0 - step as f32 / (steps + 1.0));
            let (unbias, unbias_square) = (1.0 - KEPT.0.powi(step), 1.0 - KEPT.1.powi(step));
            let averages = slopes.weights_mut().zip(squares.weights_mut());
            for ((weight, slope), (mean, square)) in net.weights_mut().zip(slope.weights()).zip(averages) {
                *mean += (slope - *mean) * (1.0 - KEPT.0);
                *square += (slope * slope - *square) * (1.0 - KEPT.1);
                *weight -= length * (*mean / unbias) / ((*square / unbias_square).sqrt() + 1e-8);
            }
        }
    }
    net
}

/// A net with weights by chance, of a size that lets what goes in come out as large.
fn begin(rng: &mut StdRng) -> Net {
    let mut net = Net::empty();
    let mut by_chance = |weights: &mut [f32], inputs: usize| {
        let most = (3.0 / inputs as f32).sqrt();
        weights.iter_mut().for_each(|weight| *weight = rng.random_range(-most..most));
    };
    by_chance(net.wide[..INPUTS].as_flattened_mut(), 15);
    by_chance(net.narrow[..WIDE].as_flattened_mut(), WIDE / 2);
    by_chance(net.answers[..NARROW].as_flattened_mut(), NARROW / 2);
    net
}

/// Adds how the surprise at an example changes with each weight.
fn add_slope(net: &Net, example: &Example, times: f32, slope: &mut Net) {
    let Thought { wide, narrow, answers } = net.think(&example.inputs);
    let mut of_answers = [0.0; ANSWERS];
    for ((of, answer), reached) in of_answers.iter_mut().zip(answers).zip(example.reached) {
        *of = (chance(answer) - f32::from(u8::from(reached))) * times;
    }
    let of_narrow = backwards(&narrow, &net.answers, &of_answers, &mut slope.answers);
    let of_wide = backwards(&wide, &net.narrow, &of_narrow, &mut slope.narrow);
    for &input in &example.inputs {
        add(&mut slope.wide[usize::from(input)], &of_wide, 1.0);
    }
    add(&mut slope.wide[INPUTS], &of_wide, 1.0);
}

/// From how the surprise changes with the nodes of a layer to how it changes with those of the layer before.
fn backwards<const FROM: usize, const TO: usize>(
    nodes: &[f32; FROM],
    weights: &[[f32; TO]],
    of_next: &[f32; TO],
    slope: &mut [[f32; TO]],
) -> [f32; FROM] {
    let mut of_nodes = [0.0; FROM];
    for (((of, &node), weights), slope) in of_nodes.iter_mut().zip(nodes).zip(weights).zip(slope.iter_mut()) {
        if node > 0.0 {
            *of = weights.iter().zip(of_next).map(|(weight, of)| weight * of).sum();
            add(slope, of_next, node);
        }
    }
    add(&mut slope[FROM], of_next, 1.0);
    of_nodes
}

/// Which of the answers is reported on: whether the contract is won.
const WON: usize = 1;

/// How surprised somebody who trusts the net is whether contracts are won: the negative logarithm of the chance that it gave to what
/// came, on average.
pub(super) fn surprise(net: &Net, examples: &[Example]) -> f64 {
    let surprise = |example: &Example| {
        let odds = net.think(&example.inputs).answers[WON];
        f64::from(if example.reached[WON] { -odds } else { odds }).exp().ln_1p()
    };
    examples.iter().map(surprise).sum::<f64>() / examples.len().max(1) as f64
}

/// The same of somebody who only knows how many are won.
pub(super) fn surprise_of_share(examples: &[Example]) -> f64 {
    let won = examples.iter().filter(|example| example.reached[WON]).count() as f64 / examples.len().max(1) as f64;
    let of = |share: f64| if share > 0.0 { -share * share.ln() } else { 0.0 };
    of(won) + of(1.0 - won)
}
