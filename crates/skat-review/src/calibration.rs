//! Calibration: how often a card wins whose worlds promise this winning probability.
//!
//! A world's result is perfect play with open cards, mixed with rollouts. Neither is how people
//! play, so the mean over the worlds isn't yet a probability. The curves here lead from that mean
//! to the share of deals that was won. They were fitted to other deals than those that measure
//! them, and change nothing but how far two options lie apart.

use skat_autoplay::Subject;
use skat_rules::game::AnySeatView;
use skat_rules::games::skat::{ContractKind, PhaseView};

/// A curve from the mean over the worlds to a winning probability.
///
/// The logit is `offset + up · ln p − down · ln (1 − p)`, so that 0 and 1 stay what they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// Added to the logit.
    pub offset: f64,
    /// Factor of the logarithm of winning.
    pub up: f64,
    /// Factor of the logarithm of losing.
    pub down: f64,
}

impl Curve {
    /// The curve that leaves everything as it is.
    pub const IDENTITY: Self = Self::new(0.0, 1.0, 1.0);

    /// Creates a curve.
    #[must_use]
    pub const fn new(offset: f64, up: f64, down: f64) -> Self {
        Self { offset, up, down }
    }

    /// Returns the winning probability at this mean over the worlds.
    #[must_use]
    pub fn apply(self, mean: f64) -> f64 {
        if mean <= 0.0 {
            return 0.0;
        }
        if mean >= 1.0 {
            return 1.0;
        }
        let logit = self.offset + self.up * mean.ln() - self.down * (-mean).ln_1p();
        1.0 / (1.0 + (-logit).exp())
    }

    /// Returns the slope between two means, or at one if they are equal.
    pub(crate) fn slope(self, one: f64, other: f64) -> f64 {
        /// Half the distance at which the slope at a single mean is taken.
        const NEAR: f64 = 1e-4;
        let (low, high) = if (one - other).abs() < 2.0 * NEAR {
            let middle = ((one + other) / 2.0).clamp(NEAR, 1.0 - NEAR);
            (middle - NEAR, middle + NEAR)
        } else {
            (one, other)
        };
        (self.apply(high) - self.apply(low)) / (high - low)
    }
}

/// The curve of Hand, discards and contracts in Skat, whose chances are the model's.
pub const BEFORE_TRICKS: Curve = Curve::new(-0.545, 0.992, 0.887);

/// Returns the curve that calibrates the chances of a decision with this view.
#[must_use]
pub fn curve(subject: Subject, view: &AnySeatView) -> Curve {
    match (subject, view) {
        (Subject::DeclarersCard | Subject::DefendersCard, _) => {
            CardMoment::of(view).map_or(Curve::IDENTITY, CardMoment::curve)
        }
        (Subject::Hand | Subject::Discards | Subject::Contract, AnySeatView::Skat(_)) => {
            BEFORE_TRICKS
        }
        _ => Curve::IDENTITY,
    }
}

/// What a curve depends on: who plays a card in a contract of Skat, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardMoment {
    /// True if the declarer plays it.
    pub declares: bool,
    /// True in Null.
    pub null: bool,
    /// Number of tricks before it.
    pub tricks: u8,
}

/// Number of tricks before each phase of a contract with trumps ends, for the defenders.
const PHASES: [u8; 3] = [2, 4, 6];

/// The curves of all groups: defenders by phase, the declarer, then defenders and declarer in Null.
///
/// Like [`BEFORE_TRICKS`] they were fitted to 3,352 decisions in deals of level 3 with seed 101, which
/// nothing else measures (`docs/experiments/2026-11-27-reviews.md`).
const CURVES: [Curve; CardMoment::GROUPS] = [
    Curve::new(-0.517, 1.498, 0.511),
    Curve::new(-0.601, 1.326, 0.749),
    Curve::new(-0.666, 0.887, 0.706),
    Curve::new(-0.471, 1.181, 0.797),
    Curve::new(-0.013, 1.209, 1.129),
    Curve::new(-0.144, 1.029, 0.612),
    Curve::new(-0.204, 1.361, 1.173),
];

impl CardMoment {
    /// Returns the moment of this view; `None` unless it is in the tricks of a contract of Skat.
    #[must_use]
    pub fn of(view: &AnySeatView) -> Option<Self> {
        let AnySeatView::Skat(view) = view else {
            return None;
        };
        let PhaseView::Play(play) = &view.public.phase else {
            return None;
        };
        Some(Self {
            declares: view.seat == play.won.declarer,
            null: play.contract.kind() == ContractKind::Null,
            tricks: u8::try_from(play.tricks.len()).ok()?,
        })
    }

    /// Number of groups of moments that share a curve.
    pub const GROUPS: usize = PHASES.len() + 4;

    /// Returns the number of the group whose curve is the moment's.
    #[must_use]
    pub fn group(self) -> usize {
        const DECLARER: usize = PHASES.len() + 1;
        match (self.null, self.declares) {
            (false, false) => PHASES.iter().filter(|&&end| self.tricks >= end).count(),
            (false, true) => DECLARER,
            (true, declares) => DECLARER + 1 + usize::from(declares),
        }
    }

    /// Returns the curve.
    #[must_use]
    pub fn curve(self) -> Curve {
        CURVES[self.group()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moments() -> impl Iterator<Item = CardMoment> {
        (0..40).map(|number| CardMoment {
            declares: number % 2 == 1,
            null: number / 2 % 2 == 1,
            tricks: number / 4,
        })
    }

    /// By hand: ln 0.5 = −0.6931, so the logit is −1 + 2 · −0.6931 + 0.5 · 0.6931 = −2.0397.
    #[test]
    fn a_curve_follows_its_formula() {
        let curve = Curve::new(-1.0, 2.0, 0.5);
        assert!(
            (curve.apply(0.5) - 0.115_1).abs() < 1e-4,
            "{}",
            curve.apply(0.5)
        );
        assert_eq!((curve.apply(0.0), curve.apply(1.0)), (0.0, 1.0));
        for mean in [0.001, 0.3, 0.77, 0.999] {
            assert!((Curve::IDENTITY.apply(mean) - mean).abs() < 1e-12);
        }
        assert!((Curve::IDENTITY.slope(0.2, 0.7) - 1.0).abs() < 1e-9);
        assert!((Curve::IDENTITY.slope(0.2, 0.2) - 1.0).abs() < 1e-6);
        assert!((Curve::IDENTITY.slope(1.0, 1.0) - 1.0).abs() < 1e-6);
    }

    /// Otherwise a better option could seem worse.
    #[test]
    fn every_curve_rises() {
        for moment in moments() {
            let curve = moment.curve();
            let all: Vec<f64> = (0..=1_000)
                .map(|it| curve.apply(f64::from(it) / 1e3))
                .collect();
            assert!(all.is_sorted(), "{moment:?}: {curve:?}");
        }
    }

    #[test]
    fn groups_cover_all_moments() {
        let mut seen = [false; CardMoment::GROUPS];
        moments().for_each(|moment| seen[moment.group()] = true);
        assert_eq!(seen, [true; CardMoment::GROUPS]);
    }
}
