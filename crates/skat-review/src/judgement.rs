//! The judgement of a decision: the best option by one half of the worlds, its lead in the other.

use skat_autoplay::{Subject, WorldResult};

use crate::calibration::Curve;
use crate::decision::{DecisionLabel, STAKE};
use crate::worlds::{Difference, Half};

/// Points that count like winning in a deal that is decided.
const DECIDED_STAKE: f64 = 100.0;

/// Standard errors by which a loss must exceed 0 to be judged.
const JUDGED: f64 = 2.0;

/// The same for an early end, in the half that chooses. It asks for more, because several looks are
/// likelier to see something by chance.
const JUDGED_EARLY: f64 = 3.0;

/// Limits of the labels, as losses of winning probability.
const GOOD: f64 = 0.02;
const FINE: f64 = 0.05;
const INACCURACY: f64 = 0.10;
const MISTAKE: f64 = 0.15;

/// A deal is decided if all options have a chance above this, or all below the complement.
const DECIDED: f64 = 0.99;

/// Unit of a decision's loss.
#[derive(Clone, Copy, Debug, PartialEq)]
enum LossUnit {
    /// Winning probability.
    Chance,
    /// Points of a decided deal.
    Decided,
    /// Points where an option has no goal, or the goal isn't what the decision is about.
    Stake,
}

/// What an option is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct MeasuredWorth {
    /// Winning probability; `None` if the option has no goal.
    pub(crate) chance: Option<f64>,
    pub(crate) points: f64,
}

/// The judgement of a decision. Option 0 is the one that was taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct JudgedDecision {
    /// The best option.
    pub(crate) best: usize,
    /// What the taken option was worth.
    pub(crate) taken_worth: MeasuredWorth,
    /// What the best one was worth.
    pub(crate) best_worth: MeasuredWorth,
    /// Lost winning probability; `None` if an option has none.
    pub(crate) chance: Option<Difference>,
    /// Lost points.
    pub(crate) points: Difference,
    pub(crate) decided: bool,
    pub(crate) label: DecisionLabel,
    /// True if further worlds would hardly change the label. The worlds that measure have no say in
    /// it, so that ending early doesn't bias the loss.
    pub(crate) settled: bool,
}

/// Half of the worlds with calibrated chances, and points that follow them.
///
/// If the curve raises an option's chance, the option wins so much more often and gets so much more
/// of the points between winning and losing.
struct CalibratedHalf<'a> {
    half: &'a Half,
    other: &'a Half,
    curve: Curve,
    swing: f64,
}

impl<'a> CalibratedHalf<'a> {
    fn new(half: &'a Half, other: &'a Half, curve: Curve) -> Self {
        Self {
            half,
            other,
            curve,
            swing: half.swing(),
        }
    }

    /// Returns an option's mean chance over the worlds.
    fn mean(&self, option: usize) -> Option<f64> {
        self.half.mean(option, |result| result.chance)
    }

    fn worth(&self, option: usize) -> Option<MeasuredWorth> {
        let points = self.half.mean(option, |result| Some(result.points))?;
        let mean = self.mean(option);
        let chance = mean.map(|mean| self.curve.apply(mean));
        let raised = mean.zip(chance).map_or(0.0, |(mean, chance)| chance - mean);
        Some(MeasuredWorth {
            chance,
            points: points + self.swing * raised,
        })
    }

    /// Returns the curve's slope between two options; 1 if they have no chance.
    fn slope(&self, (one, other): (usize, usize)) -> f64 {
        let means = self.mean(one).zip(self.mean(other));
        means.map_or(1.0, |(one, other)| self.curve.slope(one, other))
    }

    /// Returns by how much the chance of an option exceeds that of another one.
    fn chance_excess(&self, options: (usize, usize)) -> Option<Difference> {
        let slope = self.slope(options);
        let raw = self
            .half
            .excess(self.other, options, |result| result.chance)?;
        Some(Difference {
            mean: slope * raw.mean,
            error: slope * raw.error,
        })
    }

    /// Returns by how many points an option exceeds another one.
    fn points_excess(&self, options: (usize, usize)) -> Option<Difference> {
        let by_chance = self.swing * (self.slope(options) - 1.0);
        let points = |result: &WorldResult| {
            let raised = result.chance.map_or(0.0, |chance| by_chance * chance);
            Some(result.points + raised)
        };
        self.half.excess(self.other, options, points)
    }

    /// Returns the lead of an option in this unit.
    fn lead(&self, options: (usize, usize), unit: LossUnit) -> Option<Difference> {
        let of = |stake: f64| {
            let points = self.points_excess(options)?;
            Some(Difference {
                mean: points.mean / stake,
                error: points.error / stake,
            })
        };
        match unit {
            LossUnit::Chance => self.chance_excess(options),
            LossUnit::Decided => of(DECIDED_STAKE),
            LossUnit::Stake => of(STAKE),
        }
    }
}

/// Judges a decision between this number of options. `None` if a half has no world.
///
/// `choosing` has the worlds that choose the best option: the one of most points, and the one that
/// was taken if none has more. `measuring` has those that measure its lead. The curve calibrates
/// the chances of both.
pub(crate) fn judge(
    subject: Subject,
    options: usize,
    curve: Curve,
    (choosing, measuring): (&Half, &Half),
) -> Option<JudgedDecision> {
    let (choosing, measuring) = (
        CalibratedHalf::new(choosing, measuring, curve),
        CalibratedHalf::new(measuring, choosing, curve),
    );
    let mut best = (0, choosing.worth(0)?.points);
    for option in 1..options {
        let points = choosing.worth(option)?.points;
        if points > best.1 {
            best = (option, points);
        }
    }
    let best = best.0;
    let chances = |half: &CalibratedHalf<'_>| -> Option<Vec<f64>> {
        (0..options)
            .map(|option| half.worth(option)?.chance)
            .collect()
    };
    let measured = chances(&choosing).and_then(|_| chances(&measuring));
    let by_points = subject.is_compared_by_points();
    let (unit, decided) = match &measured {
        Some(chances) if !by_points && is_decided(chances) => (LossUnit::Decided, true),
        Some(_) if !by_points => (LossUnit::Chance, false),
        _ => (LossUnit::Stake, false),
    };
    let pair = (best, 0);
    let nothing = Some(Difference::default());
    let lead = if best == 0 {
        nothing
    } else {
        measuring.lead(pair, unit)
    }?;
    let points = if best == 0 {
        nothing
    } else {
        measuring.points_excess(pair)
    }?;
    let chance = if best == 0 {
        nothing
    } else {
        measuring.chance_excess(pair)
    };
    let is_harmless = |loss: Difference| loss.mean + JUDGED_EARLY * loss.error < GOOD;
    let chosen = |option| choosing.lead((option, 0), unit);
    let settled = if best == 0 {
        (1..options).all(|option| chosen(option).is_some_and(is_harmless))
    } else {
        chosen(best).is_some_and(|lead| lead.exceeds(JUDGED_EARLY) || is_harmless(lead))
    };
    let label = match () {
        () if best == 0 => DecisionLabel::Good,
        () if !lead.exceeds(JUDGED) => DecisionLabel::Equal,
        () => label(lead.mean, decided),
    };
    Some(JudgedDecision {
        best,
        taken_worth: measuring.worth(0)?,
        best_worth: measuring.worth(best)?,
        chance: chance.filter(|_| measured.is_some()),
        points,
        decided,
        label,
        settled,
    })
}

/// Returns true if all options have a chance above 99 %, or all below 1 %.
fn is_decided(chances: &[f64]) -> bool {
    chances.iter().all(|&chance| chance > DECIDED)
        || chances.iter().all(|&chance| chance < 1.0 - DECIDED)
}

/// Returns the label of a loss. In a decided deal nothing is a blunder.
fn label(loss: f64, decided: bool) -> DecisionLabel {
    match loss {
        ..GOOD => DecisionLabel::Good,
        ..FINE => DecisionLabel::Fine,
        ..INACCURACY => DecisionLabel::Inaccuracy,
        ..MISTAKE => DecisionLabel::Mistake,
        _ if decided => DecisionLabel::Mistake,
        _ => DecisionLabel::Blunder,
    }
}

#[cfg(test)]
mod tests {
    use skat_autoplay::{Appraisal, AppraisedWorld};
    use skat_rules::game::{AnyAction, GameId};

    use super::*;

    fn actions(count: usize) -> Vec<AnyAction> {
        ["play CJ", "play SJ", "play HJ"][..count]
            .iter()
            .map(|text| GameId::Skat.parse_action(text).unwrap())
            .collect()
    }

    /// Worlds of equal weight, each with chance and points of every option.
    fn half(worlds: &[&[(f64, f64)]]) -> Half {
        let result = |&(chance, points): &(f64, f64)| WorldResult {
            chance: Some(chance),
            points,
        };
        let samples = worlds.iter().map(|results| AppraisedWorld {
            weight: 1.0,
            swing: 100.0,
            results: results.iter().map(result).collect(),
        });
        let mut half = Half::default();
        half.add(Appraisal {
            subject: Subject::DeclarersCard,
            options: actions(worlds[0].len()),
            samples: samples.collect(),
            exhaustive: false,
        });
        half
    }

    fn judged_by(
        subject: Subject,
        options: usize,
        choosing: &Half,
        measuring: &Half,
    ) -> JudgedDecision {
        judge(subject, options, Curve::IDENTITY, (choosing, measuring)).unwrap()
    }

    #[test]
    fn labels_follow_their_limits() {
        let table = [
            (0.0199, DecisionLabel::Good, DecisionLabel::Good),
            (0.02, DecisionLabel::Fine, DecisionLabel::Fine),
            (0.0499, DecisionLabel::Fine, DecisionLabel::Fine),
            (0.05, DecisionLabel::Inaccuracy, DecisionLabel::Inaccuracy),
            (0.0999, DecisionLabel::Inaccuracy, DecisionLabel::Inaccuracy),
            (0.10, DecisionLabel::Mistake, DecisionLabel::Mistake),
            (0.1499, DecisionLabel::Mistake, DecisionLabel::Mistake),
            (0.15, DecisionLabel::Blunder, DecisionLabel::Mistake),
            (1.0, DecisionLabel::Blunder, DecisionLabel::Mistake),
        ];
        for (loss, expected, decided) in table {
            assert_eq!(
                (label(loss, false), label(loss, true)),
                (expected, decided),
                "{loss}"
            );
        }
    }

    #[test]
    fn one_half_chooses_and_the_other_measures() {
        // The first half overrates option 1, the second one shows that it is worse.
        let choosing = half(&[&[(0.5, 0.0), (0.9, 80.0)], &[(0.5, 0.0), (0.9, 80.0)]]);
        let measuring = half(&[&[(0.5, 0.0), (0.4, -20.0)], &[(0.5, 0.0), (0.2, -60.0)]]);
        let judged = judged_by(Subject::DeclarersCard, 2, &choosing, &measuring);
        assert_eq!((judged.best, judged.label), (1, DecisionLabel::Equal));
        assert!(
            (judged.points.mean + 40.0).abs() < 1e-9,
            "signed: {judged:?}"
        );
        assert!((judged.chance.unwrap().mean + 0.2).abs() < 1e-9);
        // d is −20 and −60, so SE² = 2 · (½ · 20)².
        assert!((judged.points.error - 200.0_f64.sqrt()).abs() < 1e-9);
    }

    #[test]
    fn what_was_done_is_best_unless_something_has_more_points() {
        let worlds: &[&[(f64, f64)]] = &[&[(0.5, 1.0), (0.9, 1.0), (0.1, 0.5)]];
        let judged = judged_by(Subject::DeclarersCard, 3, &half(worlds), &half(worlds));
        assert_eq!((judged.best, judged.label), (0, DecisionLabel::Good));
        assert_eq!(judged.points, Difference::default());
        assert_eq!(judged.chance, Some(Difference::default()));
    }

    #[test]
    fn a_loss_is_judged_only_beyond_two_standard_errors() {
        // d is 0.3 and 0.1: the mean is 0.2 and SE 0.0707, so 2.83 errors.
        let clear = half(&[&[(0.2, 0.0), (0.5, 60.0)], &[(0.2, 0.0), (0.3, 20.0)]]);
        let judged = judged_by(Subject::DefendersCard, 2, &clear, &clear);
        assert_eq!(
            (judged.label, judged.settled),
            (DecisionLabel::Blunder, false)
        );
        // d is 0.5 and −0.1: the same mean, and SE 0.212.
        let doubtful = half(&[&[(0.2, 0.0), (0.7, 100.0)], &[(0.4, 0.0), (0.3, -20.0)]]);
        let judged = judged_by(Subject::DefendersCard, 2, &doubtful, &doubtful);
        assert_eq!(
            (judged.label, judged.settled),
            (DecisionLabel::Equal, false)
        );
    }

    #[test]
    fn decided_deals_are_judged_by_points() {
        for (chance, decided) in [(0.995, true), (0.005, true), (0.98, false), (0.5, false)] {
            let worlds = half(&[&[(chance, 60.0), (chance, 66.0)] as &[_]; 2]);
            let judged = judged_by(Subject::DeclarersCard, 2, &worlds, &worlds);
            let expected = if decided {
                DecisionLabel::Inaccuracy
            } else {
                DecisionLabel::Equal
            };
            assert_eq!(
                (judged.decided, judged.label),
                (decided, expected),
                "{chance}"
            );
        }
        // One option wins and the other loses for certain: nothing is decided.
        let worlds = half(&[&[(0.0, -60.0), (1.0, 66.0)] as &[_]; 2]);
        let judged = judged_by(Subject::DeclarersCard, 2, &worlds, &worlds);
        assert_eq!(
            (judged.decided, judged.label),
            (false, DecisionLabel::Blunder)
        );
    }

    #[test]
    fn calls_are_judged_by_points() {
        for (lost, expected) in [
            (3.9, DecisionLabel::Good),
            (4.0, DecisionLabel::Fine),
            (10.0, DecisionLabel::Inaccuracy),
            (20.0, DecisionLabel::Mistake),
            (30.0, DecisionLabel::Blunder),
        ] {
            // A call that loses points although it wins more often.
            let worlds = half(&[&[(0.9, 0.0), (0.5, lost)] as &[_]; 2]);
            let judged = judged_by(Subject::Call, 2, &worlds, &worlds);
            assert_eq!(judged.label, expected, "{lost}");
        }
    }

    /// A contract that wins less often is a mistake by its chance, even if it brings as much.
    #[test]
    fn contracts_are_judged_by_their_chances() {
        let worlds = half(&[&[(0.7, 50.0), (0.82, 51.0)], &[(0.7, 50.0), (0.84, 51.0)]]);
        for subject in [Subject::Discards, Subject::Contract] {
            let judged = judged_by(subject, 2, &worlds, &worlds);
            assert_eq!(judged.label, DecisionLabel::Mistake);
        }
    }

    /// A Ramsch may have options without a goal. Their points decide, and no loss passes for none.
    #[test]
    fn without_a_chance_points_decide() {
        let mut appraisal = Appraisal {
            subject: Subject::Estimate,
            options: actions(2),
            samples: Vec::new(),
            exhaustive: false,
        };
        for points in [-60.0, -64.0] {
            let result = |chance, points| WorldResult { chance, points };
            appraisal.samples.push(AppraisedWorld {
                weight: 1.0,
                swing: 0.0,
                results: vec![result(None, points), result(Some(0.5), -10.0)],
            });
        }
        let mut worlds = Half::default();
        worlds.add(appraisal);
        let judged = judged_by(Subject::Estimate, 2, &worlds, &worlds);
        assert_eq!(judged.chance, None);
        assert_eq!((judged.label, judged.best), (DecisionLabel::Blunder, 1));
        assert_eq!(judged.points.mean, 52.0);
        let empty = Half::default();
        assert_eq!(
            judge(Subject::Estimate, 2, Curve::IDENTITY, (&worlds, &empty)),
            None
        );
    }

    /// The loss is the distance on the curve, points follow, and the errors keep their ratio.
    #[test]
    fn losses_are_calibrated() {
        let worlds = half(&[&[(0.2, 0.0), (0.6, 40.0)], &[(0.4, 0.0), (0.6, 20.0)]]);
        let curve = Curve::new(-0.5, 1.5, 1.2);
        let judged = |curve| judge(Subject::DeclarersCard, 2, curve, (&worlds, &worlds)).unwrap();
        let (raw, calibrated) = (judged(Curve::IDENTITY), judged(curve));
        let (taken, best) = (curve.apply(0.3), curve.apply(0.6));
        let near = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-9, "{found}");
        near(calibrated.taken_worth.chance.unwrap(), taken);
        near(calibrated.best_worth.chance.unwrap(), best);
        let (raw_chance, chance) = (raw.chance.unwrap(), calibrated.chance.unwrap());
        near(chance.mean, best - taken);
        near(
            chance.mean / chance.error,
            raw_chance.mean / raw_chance.error,
        );
        // A world's swing is 100 points.
        near(calibrated.taken_worth.points, 100.0 * (taken - 0.3));
        near(calibrated.points.mean, 30.0 + 100.0 * (best - taken - 0.3));
        near(
            calibrated.points.mean,
            calibrated.best_worth.points - calibrated.taken_worth.points,
        );
    }
}
