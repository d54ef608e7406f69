//! Half of a decision's worlds: means, differences and their standard errors.

use skat_autoplay::{Appraisal, AppraisedWorld, WorldResult};

/// An estimated difference with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Difference {
    /// The estimated mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

impl Difference {
    /// Returns true if the mean exceeds 0 by more than this many standard errors.
    pub(crate) fn exceeds(self, errors: f64) -> bool {
        self.mean > errors * self.error
    }
}

/// Returns the weighted mean of the differences d, with its standard error:
/// SE² = Σ π² (d − d̄)², where the weights π are scaled to a sum of 1. A single difference says
/// nothing of its error, which is infinite then.
///
/// Each pair has a weight and a difference.
#[must_use]
pub fn weighted_difference(worlds: &[(f64, f64)]) -> Difference {
    let sum: f64 = worlds.iter().map(|(weight, _)| weight).sum();
    let mean: f64 = worlds.iter().map(|(weight, of)| weight / sum * of).sum();
    let squares = worlds
        .iter()
        .map(|(weight, of)| (weight / sum * (of - mean)).powi(2));
    Difference {
        mean,
        error: if worlds.len() < 2 {
            f64::INFINITY
        } else {
            squares.sum::<f64>().sqrt()
        },
    }
}

/// The fewest worlds in half of a decision's worlds by which it is judged, unless they are all.
pub(crate) const LEAST_WORLDS: usize = 8;

/// The worlds that choose the best option, or those that measure the loss.
#[derive(Default)]
pub(crate) struct Half {
    samples: Vec<AppraisedWorld>,
    batches: u32,
    exhaustive: bool,
}

impl Half {
    /// Adds a batch of worlds. If a batch has all worlds, each keeps the mean of its results.
    pub(crate) fn add(&mut self, appraisal: Appraisal) {
        if appraisal.samples.is_empty() {
            return;
        }
        let before = f64::from(self.batches);
        self.batches += 1;
        self.exhaustive = appraisal.exhaustive;
        if !appraisal.exhaustive || self.samples.is_empty() {
            self.samples.extend(appraisal.samples);
            return;
        }
        let mean = |old: f64, new: f64| (before * old + new) / (before + 1.0);
        for (sample, other) in self.samples.iter_mut().zip(appraisal.samples) {
            for (result, new) in sample.results.iter_mut().zip(other.results) {
                result.points = mean(result.points, new.points);
                result.chance = result
                    .chance
                    .zip(new.chance)
                    .map(|(old, new)| mean(old, new));
            }
        }
    }

    /// Returns true if in every world all options have the same result.
    pub(crate) fn is_flat(&self) -> bool {
        let flat = |results: &[WorldResult]| results.iter().all(|result| *result == results[0]);
        self.samples.iter().all(|sample| flat(&sample.results))
    }

    /// Returns true if the worlds suffice to judge by them.
    pub(crate) fn is_enough(&self) -> bool {
        self.exhaustive || self.len() >= LEAST_WORLDS
    }

    /// Returns the mean points between reaching the goal and missing it.
    pub(crate) fn swing(&self) -> f64 {
        let sum: f64 = self.samples.iter().map(|sample| sample.weight).sum();
        let of = |sample: &AppraisedWorld| sample.weight / sum * sample.swing;
        self.samples.iter().map(of).sum()
    }

    /// Returns true if the worlds are all that are possible.
    pub(crate) const fn is_exhaustive(&self) -> bool {
        self.exhaustive
    }

    /// Number of worlds.
    pub(crate) fn len(&self) -> usize {
        self.samples.len()
    }

    /// Returns an option's mean over the worlds; `None` if it has no such value, or there is no
    /// world.
    pub(crate) fn mean(
        &self,
        option: usize,
        of: impl Fn(&WorldResult) -> Option<f64>,
    ) -> Option<f64> {
        let (mut sum, mut weights) = (0.0, 0.0);
        for sample in &self.samples {
            sum += sample.weight * of(&sample.results[option])?;
            weights += sample.weight;
        }
        (weights > 0.0).then(|| sum / weights)
    }

    /// Returns by how much an option exceeds another one; `None` if one has no such value, or there
    /// is no world.
    ///
    /// If the samples are all worlds, nothing was drawn, and only the rollouts within each world
    /// err. Their error is seen in the difference between this half and the other one.
    pub(crate) fn excess(
        &self,
        other_half: &Self,
        (one, other): (usize, usize),
        of: impl Fn(&WorldResult) -> Option<f64>,
    ) -> Option<Difference> {
        let difference =
            |sample: &AppraisedWorld| Some(of(&sample.results[one])? - of(&sample.results[other])?);
        let worlds: Vec<(f64, f64)> = self
            .samples
            .iter()
            .map(|sample| Some((sample.weight, difference(sample)?)))
            .collect::<Option<_>>()?;
        if worlds.is_empty() {
            return None;
        }
        let drawn = weighted_difference(&worlds);
        if !self.exhaustive {
            return Some(drawn);
        }
        let sum: f64 = worlds.iter().map(|(weight, _)| weight).sum();
        let squares = worlds
            .iter()
            .zip(&other_half.samples)
            .map(|(&(weight, here), there)| {
                Some((weight / sum * (here - difference(there)?)).powi(2) / 2.0)
            })
            .sum::<Option<f64>>()?;
        Some(Difference {
            mean: drawn.mean,
            error: squares.sqrt(),
        })
    }
}

#[cfg(test)]
mod tests {
    use skat_autoplay::Subject;
    use skat_rules::game::GameId;

    use super::*;

    /// Worlds of two options, each with its weight and the points of both.
    type TwoOptions = [(f64, [f64; 2])];

    /// An appraisal of two options, each world with its weight and the points of both.
    fn appraisal(worlds: &TwoOptions, exhaustive: bool) -> Appraisal {
        let options = ["pass", "hold"].map(|text| GameId::Skat.parse_action(text).unwrap());
        let result = |points: f64| WorldResult {
            chance: Some(points / 100.0),
            points,
        };
        let samples = worlds.iter().map(|&(weight, points)| AppraisedWorld {
            weight,
            swing: 100.0,
            results: points.map(result).to_vec(),
        });
        Appraisal {
            subject: Subject::DeclarersCard,
            options: options.to_vec(),
            samples: samples.collect(),
            exhaustive,
        }
    }

    fn half(batches: &[(&TwoOptions, bool)]) -> Half {
        let mut half = Half::default();
        for &(worlds, exhaustive) in batches {
            half.add(appraisal(worlds, exhaustive));
        }
        half
    }

    fn points(result: &WorldResult) -> Option<f64> {
        Some(result.points)
    }

    #[test]
    fn differences_follow_the_formula() {
        // By hand: the mean is 0.5 · 4 + 0.25 · 0 + 0.25 · 8 = 4; SE² = 0 + 0.25² · 16 · 2 = 2.
        let table = [
            (
                &[(2.0, 4.0), (1.0, 0.0), (1.0, 8.0)][..],
                4.0,
                2.0_f64.sqrt(),
            ),
            (&[(1.0, 3.0), (1.0, 3.0)], 3.0, 0.0),
            (&[(5.0, -1.0)], -1.0, f64::INFINITY),
            // Four equal weights: SE is the standard deviation, 1, by the root of 4.
            (
                &[(0.1, 1.0), (0.1, -1.0), (0.1, 1.0), (0.1, -1.0)],
                0.0,
                0.5,
            ),
        ];
        for (worlds, mean, error) in table {
            let found = weighted_difference(worlds);
            assert!(
                (found.mean - mean).abs() < 1e-12
                    && (found.error == error || (found.error - error).abs() < 1e-12),
                "{found:?} instead of {mean} ± {error}"
            );
        }
    }

    #[test]
    fn batches_of_drawn_worlds_add_up() {
        let half = half(&[
            (&[(1.0, [10.0, 4.0])], false),
            (&[(3.0, [2.0, 0.0])], false),
        ]);
        assert_eq!(half.len(), 2);
        assert_eq!(half.mean(0, points), Some((10.0 + 6.0) / 4.0));
        let excess = half.excess(&Half::default(), (0, 1), points).unwrap();
        // d is 6 and 2 with the weights ¼ and ¾.
        assert!((excess.mean - 3.0).abs() < 1e-12);
        assert!((excess.error - (9.0 / 16.0 + 9.0 / 16.0_f64).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn where_all_worlds_are_known_only_rollouts_err() {
        let sure: &TwoOptions = &[(1.0, [10.0, 0.0]), (1.0, [0.0, 0.0])];
        let (one, other) = (half(&[(sure, true)]), half(&[(sure, true)]));
        let excess = one.excess(&other, (0, 1), points).unwrap();
        assert_eq!((excess.mean, excess.error), (5.0, 0.0));

        let twice = half(&[
            (sure, true),
            (&[(1.0, [20.0, 0.0]), (1.0, [4.0, 0.0])], true),
        ]);
        assert_eq!((twice.len(), twice.mean(0, points)), (2, Some(8.5)));
        let excess = twice.excess(&other, (0, 1), points).unwrap();
        // d differs by 5 and by 2 between the halves.
        assert!((excess.error - (0.25 * 25.0 / 2.0 + 0.25 * 4.0 / 2.0_f64).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn too_few_worlds_are_no_ground_for_a_judgement() {
        let world: &TwoOptions = &[(1.0, [10.0, 0.0])];
        let mut half = half(&[(world, false); LEAST_WORLDS - 1]);
        assert!(!half.is_enough());
        half.add(appraisal(&[], false));
        assert!(!half.is_enough());
        half.add(appraisal(world, false));
        assert!(half.is_enough());
        assert_eq!(half.swing(), 100.0);

        let mut all = Half::default();
        assert!(!all.is_enough());
        assert_eq!(all.mean(0, points), None);
        assert_eq!(all.excess(&half, (0, 1), points), None);
        all.add(appraisal(world, true));
        assert!(all.is_enough(), "there is no other world");
    }

    #[test]
    fn an_option_without_a_chance_has_no_mean_of_it() {
        let mut appraisal = appraisal(&[(1.0, [1.0, 2.0])], false);
        appraisal.samples[0].results[0].chance = None;
        let mut half = Half::default();
        half.add(appraisal);
        let chance = |result: &WorldResult| result.chance;
        assert_eq!(half.mean(0, chance), None);
        assert_eq!(half.mean(1, chance), Some(0.02));
        assert_eq!(half.excess(&Half::default(), (1, 0), chance), None);
    }
}
