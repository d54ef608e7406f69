//! Fits a [`LuckBaseline`] to rerun deals. The bot never does; `examples/measure_luck` does.

use skat_rules::card::CardSet;
use skat_rules::deal::{DealSecret, shuffled};
use skat_rules::seat::{BySeat, Seat};
use skat_rules::strength::Strength;

use crate::baseline::LuckBaseline;
use crate::features::{EvaluatedHand, OF_BOTH, OF_HAND};
use crate::regression::Fit;
use crate::rerun::skat_of;

/// Deals to which a baseline is fitted, as sums.
#[derive(Clone, Debug)]
pub struct BaselineFit {
    of_seats: BySeat<[Fit; 2]>,
}

impl Default for BaselineFit {
    fn default() -> Self {
        let of_seat = |_| [Fit::new(OF_HAND), Fit::new(OF_BOTH)];
        Self {
            of_seats: BySeat::from_fn(of_seat),
        }
    }
}

impl BaselineFit {
    /// Adds a deal with its worth.
    pub fn add(&mut self, hands: &BySeat<CardSet>, worth: &BySeat<f64>) {
        let skat = skat_of(hands);
        for seat in Seat::SKAT {
            let hand = EvaluatedHand::new(hands[seat], seat);
            let [by_hand, by_both] = &mut self.of_seats[seat];
            by_hand.add(hand.numbers(), worth[seat]);
            by_both.add(&hand.with_skat(skat), worth[seat]);
        }
    }

    /// Returns the baseline of these deals. Weights are drawn towards those of `prior`, else towards
    /// 0, as by `penalty` deals. Means are those of the hands of `deals` other deals.
    #[must_use]
    pub fn finish(
        &self,
        (version, players, strength, reruns): (u32, u8, Strength, u64),
        penalty: f64,
        prior: Option<&LuckBaseline>,
        deals: u64,
    ) -> LuckBaseline {
        let of_seat = |seat: Seat| {
            let [by_hand, by_both] = &self.of_seats[seat];
            let prior = prior.map(|prior| &prior.weights[seat]);
            [
                by_hand.solve(penalty, prior.map(|[by_hand, _]| by_hand)),
                by_both.solve(penalty, prior.map(|[_, by_both]| by_both)),
            ]
        };
        let mut baseline = LuckBaseline {
            version,
            players,
            strength,
            reruns,
            means: BySeat([0.0; 3]),
            beta: 1.0,
            weights: BySeat::from_fn(of_seat),
        };
        center(&mut baseline, deals);
        baseline
    }
}

/// Sets the means to those of expectations by hand over random deals, and lets expectations by hand
/// and skat have the same. So the luck of cards and skat has no mean but by chance.
fn center(baseline: &mut LuckBaseline, deals: u64) {
    let (mut by_hand, mut by_both) = ([0.0; 3], [0.0; 3]);
    for number in 0..deals {
        for (seat, expected) in baseline.expected(&hands_of(CENTER_SEED, number)).iter() {
            by_hand[seat.index()] += expected.by_hand / deals as f64;
            by_both[seat.index()] += expected.by_hand_and_skat / deals as f64;
        }
    }
    baseline.means = BySeat(by_hand);
    for (seat, mean) in by_both.into_iter().enumerate() {
        baseline.weights.0[seat][1].0[0] += by_hand[seat] - mean;
    }
}

/// The deals of this seed are for the means alone.
const CENTER_SEED: u64 = u64::MAX;

/// Returns the hands of a deal by its number among those of a seed.
#[must_use]
pub fn hands_of(seed: u64, number: u64) -> BySeat<CardSet> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let cards = shuffled(&DealSecret::new(bytes));
    BySeat::from_fn(|seat| {
        let hand = &cards[10 * seat.index()..][..10];
        hand.iter().copied().collect()
    })
}
