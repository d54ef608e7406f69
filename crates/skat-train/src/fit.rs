//! Fitting a net to examples.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use skat_autoplay::training::net::{Activations, NARROW, Net, WIDE};

/// A training example.
pub(crate) trait Example<const OUTPUTS: usize> {
    /// Number of inputs of the net.
    const INPUTS: usize;
    /// Approximate number of inputs that are 1.
    const ACTIVE: usize;

    /// Indices of the inputs that are 1.
    fn inputs(&self) -> &[u16];

    /// Gradient of the negative log-likelihood with respect to the logits.
    fn gradient(&self, logits: &[f32; OUTPUTS]) -> [f32; OUTPUTS];
}

/// Number of examples in a batch.
const BATCH: usize = 128;

/// Initial learning rate, about the most that a weight moves in a step. It falls linearly to
/// nothing by the last step.
const FIRST_STEP: f32 = 0.003;

/// Decay rates of the moving averages of a weight's gradient and of its square (Adam, Kingma and Ba
/// 2015).
const KEPT: (f32, f32) = (0.9, 0.999);

/// One of this many examples is held out, to test a net on examples it hasn't seen.
const KEPT_BACK: usize = 20;

/// Returns the examples held out, and the others.
pub(crate) fn kept_back<T>(all: &[T]) -> (&[T], &[T]) {
    all.split_at(all.len() / KEPT_BACK)
}

/// Trains a net on `examples` examples for `rounds` epochs. `show` makes each from its number,
/// perhaps another one each time. Without examples all weights are 0.
pub(crate) fn fit<E: Example<OUTPUTS>, const OUTPUTS: usize>(
    examples: usize,
    show: impl Fn(usize, &mut StdRng) -> E,
    rounds: usize,
    seed: u64,
) -> Net<OUTPUTS> {
    if examples == 0 {
        return Net::empty(E::INPUTS);
    }
    let mut rng = StdRng::seed_from_u64(seed);
    let mut net = begin::<E, OUTPUTS>(&mut rng);
    let (mut means, mut squares) = (
        Net::<OUTPUTS>::empty(E::INPUTS),
        Net::<OUTPUTS>::empty(E::INPUTS),
    );
    let mut order: Vec<usize> = (0..examples).collect();
    let steps = (rounds * examples.div_ceil(BATCH)) as f32;
    let mut step = 0_i32;
    for _ in 0..rounds {
        order.shuffle(&mut rng);
        for batch in order.chunks(BATCH) {
            let mut gradient = Net::empty(E::INPUTS);
            for &number in batch {
                add_gradient(
                    &net,
                    &show(number, &mut rng),
                    1.0 / batch.len() as f32,
                    &mut gradient,
                );
            }
            step += 1;
            let length = FIRST_STEP * (1.0 - step as f32 / (steps + 1.0));
            let (unbias, unbias_square) = (1.0 - KEPT.0.powi(step), 1.0 - KEPT.1.powi(step));
            let averages = means.weights_mut().zip(squares.weights_mut());
            for ((weight, gradient), (mean, square)) in
                net.weights_mut().zip(gradient.weights()).zip(averages)
            {
                *mean += (gradient - *mean) * (1.0 - KEPT.0);
                *square += (gradient * gradient - *square) * (1.0 - KEPT.1);
                *weight -= length * (*mean / unbias) / ((*square / unbias_square).sqrt() + 1e-8);
            }
        }
    }
    net
}

/// Creates a net with random weights, scaled so that the magnitude of activations is kept.
fn begin<E: Example<OUTPUTS>, const OUTPUTS: usize>(rng: &mut StdRng) -> Net<OUTPUTS> {
    let mut net = Net::empty(E::INPUTS);
    let mut by_chance = |weights: &mut [f32], inputs: usize| {
        let most = (3.0 / inputs as f32).sqrt();
        weights
            .iter_mut()
            .for_each(|weight| *weight = rng.random_range(-most..most));
    };
    by_chance(net.wide[..E::INPUTS].as_flattened_mut(), E::ACTIVE);
    by_chance(net.narrow[..WIDE].as_flattened_mut(), WIDE / 2);
    by_chance(net.outputs[..NARROW].as_flattened_mut(), NARROW / 2);
    net
}

/// Adds the gradient of the negative log-likelihood of an example with respect to each weight.
fn add_gradient<E: Example<OUTPUTS>, const OUTPUTS: usize>(
    net: &Net<OUTPUTS>,
    example: &E,
    times: f32,
    gradient: &mut Net<OUTPUTS>,
) {
    let Activations {
        wide,
        narrow,
        outputs,
    } = net.evaluate(example.inputs());
    let of_outputs = example.gradient(&outputs).map(|gradient| gradient * times);
    let of_narrow = backpropagate(&narrow, &net.outputs, &of_outputs, &mut gradient.outputs);
    let of_wide = backpropagate(&wide, &net.narrow, &of_narrow, &mut gradient.narrow);
    for &input in example.inputs() {
        add(&mut gradient.wide[usize::from(input)], &of_wide, 1.0);
    }
    add(&mut gradient.wide[E::INPUTS], &of_wide, 1.0);
}

/// Backpropagates the gradient from the outputs of a layer to its inputs, and adds the gradient of
/// its weights.
fn backpropagate<const FROM: usize, const TO: usize>(
    nodes: &[f32; FROM],
    weights: &[[f32; TO]],
    of_next: &[f32; TO],
    gradient: &mut [[f32; TO]],
) -> [f32; FROM] {
    let mut of_nodes = [0.0; FROM];
    for (((of, &node), weights), gradient) in of_nodes
        .iter_mut()
        .zip(nodes)
        .zip(weights)
        .zip(gradient.iter_mut())
    {
        if node > 0.0 {
            *of = weights
                .iter()
                .zip(of_next)
                .map(|(weight, of)| weight * of)
                .sum();
            add(gradient, of_next, node);
        }
    }
    add(&mut gradient[FROM], of_next, 1.0);
    of_nodes
}

/// Adds a multiple of `row` to `to`.
fn add<const N: usize>(to: &mut [f32; N], row: &[f32; N], times: f32) {
    for (to, row) in to.iter_mut().zip(row) {
        *to += row * times;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Exclusive or: `is_one` if one of two inputs is 1, but not both.
    struct EitherOr {
        inputs: Vec<u16>,
        is_one: bool,
    }

    impl EitherOr {
        fn new(number: usize) -> Self {
            let inputs: Vec<u16> = (0..2).filter(|input| number >> input & 1 == 1).collect();
            Self {
                is_one: inputs.len() == 1,
                inputs,
            }
        }

        fn log_loss(&self, outputs: &[f32; 1]) -> f32 {
            let odds = if self.is_one { -outputs[0] } else { outputs[0] };
            odds.exp().ln_1p()
        }
    }

    impl Example<1> for EitherOr {
        const INPUTS: usize = 2;
        const ACTIVE: usize = 1;

        fn inputs(&self) -> &[u16] {
            &self.inputs
        }

        fn gradient(&self, logits: &[f32; 1]) -> [f32; 1] {
            let chance = 1.0 / (1.0 + (-logits[0]).exp());
            [chance - f32::from(u8::from(self.is_one))]
        }
    }

    #[test]
    fn a_net_learns_interactions_of_inputs() {
        let net = fit(4_000, |number, _| EitherOr::new(number), 10, 1);
        for number in 0..4 {
            let example = EitherOr::new(number);
            let log_loss = example.log_loss(&net.evaluate(&example.inputs).outputs);
            assert!(
                log_loss < 0.05,
                "{:?} has a log loss of {log_loss}",
                example.inputs
            );
        }
    }

    #[test]
    fn gradients_are_derivatives_of_the_log_loss() {
        let mut rng = StdRng::seed_from_u64(1);
        let net = begin::<EitherOr, 1>(&mut rng);
        for number in 1..4 {
            let example = EitherOr::new(number);
            let mut gradient = Net::empty(EitherOr::INPUTS);
            add_gradient(&net, &example, 1.0, &mut gradient);
            for (place, &gradient) in gradient.weights().enumerate() {
                const STEP: f32 = 1e-3;
                let with = |step: f32| {
                    let mut net = net.clone();
                    *net.weights_mut().nth(place).unwrap() += step;
                    example.log_loss(&net.evaluate(&example.inputs).outputs)
                };
                let grows = (with(STEP) - with(-STEP)) / (2.0 * STEP);
                assert!(
                    (grows - gradient).abs() < 0.02,
                    "weight {place} of {number}: {grows} and {gradient}"
                );
            }
        }
    }
}
