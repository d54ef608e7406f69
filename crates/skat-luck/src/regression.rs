//! Ridge regression: linear expectations and how they are fitted.

/// A linear expectation: each number of a description times its weight.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LinearExpectation(pub(crate) Vec<f64>);

impl LinearExpectation {
    /// Returns the expectation for these numbers.
    pub(crate) fn apply(&self, numbers: &[f64]) -> f64 {
        self.0
            .iter()
            .zip(numbers)
            .map(|(one, other)| one * other)
            .sum()
    }
}

/// Sums from which a [`LinearExpectation`] is fitted. Samples are added one at a time and not kept.
#[derive(Clone, Debug)]
pub(crate) struct Fit {
    size: usize,
    products: Vec<f64>,
    right: Vec<f64>,
}

impl Fit {
    /// Creates a fit of descriptions with this many numbers. The first one is always 1.
    pub(crate) fn new(size: usize) -> Self {
        Self {
            size,
            products: vec![0.0; size * size],
            right: vec![0.0; size],
        }
    }

    /// Adds a sample.
    pub(crate) fn add(&mut self, numbers: &[f64], value: f64) {
        for (row, &one) in numbers.iter().enumerate() {
            self.right[row] += one * value;
            if one != 0.0 {
                let products = &mut self.products[row * self.size..][..self.size];
                for (sum, other) in products.iter_mut().zip(numbers) {
                    *sum += one * other;
                }
            }
        }
    }

    /// Returns the weights with the least squared error. Weights other than the first are drawn
    /// towards 0, or towards `prior`, as by `penalty` samples of unit variance.
    pub(crate) fn solve(
        &self,
        penalty: f64,
        prior: Option<&LinearExpectation>,
    ) -> LinearExpectation {
        let size = self.size;
        let count = self.products[0].max(1.0);
        let (mut rows, mut right) = (self.products.clone(), self.right.clone());
        for number in 1..size {
            let mean = self.products[number] / count;
            let square = self.products[number * size + number] / count;
            // A number that never varies gets no weight.
            let variance = (square - mean * mean).max(1e-9);
            let strength = penalty * variance + 1e-9;
            rows[number * size + number] += strength;
            right[number] += strength * prior.map_or(0.0, |prior| prior.0[number]);
        }
        LinearExpectation(solved(rows, right))
    }
}

/// Solves linear equations with a positive definite matrix, by Cholesky's decomposition.
fn solved(mut rows: Vec<f64>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for pivot in 0..size {
        for row in pivot..size {
            let mut sum = rows[row * size + pivot];
            for column in 0..pivot {
                sum -= rows[row * size + column] * rows[pivot * size + column];
            }
            rows[row * size + pivot] = if row == pivot {
                sum.max(1e-12).sqrt()
            } else {
                sum / rows[pivot * size + pivot]
            };
        }
    }
    for row in 0..size {
        for column in 0..row {
            right[row] -= rows[row * size + column] * right[column];
        }
        right[row] /= rows[row * size + row];
    }
    for row in (0..size).rev() {
        for column in row + 1..size {
            right[row] -= rows[column * size + row] * right[column];
        }
        right[row] /= rows[row * size + row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::{Fit, LinearExpectation};

    /// Samples of 3 + 2 x − y, with x and y on a grid.
    fn fit() -> Fit {
        let mut fit = Fit::new(3);
        for x in 0..5 {
            for y in 0..7 {
                let (x, y) = (f64::from(x), f64::from(y));
                fit.add(&[1.0, x, y], 3.0 + 2.0 * x - y);
            }
        }
        fit
    }

    #[test]
    fn a_fit_without_noise_finds_the_weights() {
        let found = fit().solve(0.0, None);
        for (weight, right) in found.0.iter().zip([3.0, 2.0, -1.0]) {
            assert!((weight - right).abs() < 1e-6, "{found:?}");
        }
        assert!((found.apply(&[1.0, 10.0, 10.0]) - 13.0).abs() < 1e-5);
    }

    #[test]
    fn a_penalty_draws_weights_towards_the_prior() {
        let prior = LinearExpectation(vec![0.0, 5.0, 5.0]);
        let drawn = fit().solve(1e12, Some(&prior));
        assert!((drawn.0[1] - 5.0).abs() < 1e-6, "{drawn:?}");
        // The mean stays right: the first weight isn't drawn.
        let mean = 3.0 + 2.0 * 2.0 - 3.0;
        assert!((drawn.apply(&[1.0, 2.0, 3.0]) - mean).abs() < 1e-6);
    }
}
