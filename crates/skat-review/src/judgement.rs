//! The judgement of a decision: the best option by one half of the worlds, its lead in the other.

use skat_autoplay::{Subject, WorldResult};

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
    /// Points before the tricks.
    Stake,
}

impl LossUnit {
    fn of(self, result: &WorldResult) -> Option<f64> {
        match self {
            Self::Chance => result.chance,
            Self::Decided => Some(result.points / DECIDED_STAKE),
            Self::Stake => Some(result.points / STAKE),
        }
    }
}

/// The judgement of a decision. Option 0 is the one that was taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct JudgedDecision {
    /// The best option.
    pub(crate) best: usize,
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

/// Judges a decision between this number of options.
///
/// `choosing` has the worlds that choose the best option: the one of most points, and the one that
/// was taken if none has more. `measuring` has those that measure its lead.
pub(crate) fn judge(
    subject: Subject,
    options: usize,
    choosing: &Half,
    measuring: &Half,
) -> JudgedDecision {
    let points = |result: &WorldResult| Some(result.points);
    let chance = |result: &WorldResult| result.chance;
    let mut best = (0, choosing.mean(0, points));
    for option in 1..options {
        let mean = choosing.mean(option, points);
        if mean > best.1 {
            best = (option, mean);
        }
    }
    let best = best.0;
    let decided = !subject.is_before_tricks()
        && is_decided((0..options).map(|option| measuring.mean(option, chance)));
    let unit = if subject.is_before_tricks() {
        LossUnit::Stake
    } else if decided {
        LossUnit::Decided
    } else {
        LossUnit::Chance
    };
    let in_unit = |result: &WorldResult| unit.of(result);
    let (points, chance) = if best == 0 {
        (Difference::default(), Some(Difference::default()))
    } else {
        (
            measuring
                .excess(choosing, (best, 0), points)
                .unwrap_or_default(),
            measuring.excess(choosing, (best, 0), chance),
        )
    };
    let lead = measuring
        .excess(choosing, (best, 0), in_unit)
        .unwrap_or_default();
    let is_harmless = |loss: Difference| loss.mean + JUDGED_EARLY * loss.error < GOOD;
    let chosen = |option| choosing.excess(measuring, (option, 0), in_unit);
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
    JudgedDecision {
        best,
        chance: chance.filter(|_| has_chances(options, measuring)),
        points,
        decided,
        label,
        settled,
    }
}

fn has_chances(options: usize, half: &Half) -> bool {
    (0..options).all(|option| half.mean(option, |result| result.chance).is_some())
}

/// Returns true if all options have a chance above 99 %, or all below 1 %.
fn is_decided(chances: impl Iterator<Item = Option<f64>>) -> bool {
    let chances: Option<Vec<f64>> = chances.collect();
    chances.is_some_and(|chances| {
        chances.iter().all(|&chance| chance > DECIDED)
            || chances.iter().all(|&chance| chance < 1.0 - DECIDED)
    })
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
        let judged = judge(Subject::DeclarersCard, 2, &choosing, &measuring);
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
        let judged = judge(Subject::DeclarersCard, 3, &half(worlds), &half(worlds));
        assert_eq!((judged.best, judged.label), (0, DecisionLabel::Good));
        assert_eq!(judged.points, Difference::default());
        assert_eq!(judged.chance, Some(Difference::default()));
    }

    #[test]
    fn a_loss_is_judged_only_beyond_two_standard_errors() {
        // d is 0.3 and 0.1: the mean is 0.2 and SE 0.0707, so 2.83 errors.
        let clear = half(&[&[(0.2, 0.0), (0.5, 60.0)], &[(0.2, 0.0), (0.3, 20.0)]]);
        let judged = judge(Subject::DefendersCard, 2, &clear, &clear);
        assert_eq!(
            (judged.label, judged.settled),
            (DecisionLabel::Blunder, false)
        );
        // d is 0.5 and −0.1: the same mean, and SE 0.212.
        let doubtful = half(&[&[(0.2, 0.0), (0.7, 100.0)], &[(0.4, 0.0), (0.3, -20.0)]]);
        let judged = judge(Subject::DefendersCard, 2, &doubtful, &doubtful);
        assert_eq!(
            (judged.label, judged.settled),
            (DecisionLabel::Equal, false)
        );
    }

    #[test]
    fn decided_deals_are_judged_by_points() {
        for (chance, decided) in [(0.995, true), (0.005, true), (0.98, false), (0.5, false)] {
            let worlds = half(&[&[(chance, 60.0), (chance, 66.0)]]);
            let judged = judge(Subject::DeclarersCard, 2, &worlds, &worlds);
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
        let worlds = half(&[&[(0.0, -60.0), (1.0, 66.0)]]);
        let judged = judge(Subject::DeclarersCard, 2, &worlds, &worlds);
        assert_eq!(
            (judged.decided, judged.label),
            (false, DecisionLabel::Blunder)
        );
    }

    #[test]
    fn before_the_tricks_points_count_by_the_stake() {
        for (lost, expected) in [
            (3.9, DecisionLabel::Good),
            (4.0, DecisionLabel::Fine),
            (10.0, DecisionLabel::Inaccuracy),
            (20.0, DecisionLabel::Mistake),
            (30.0, DecisionLabel::Blunder),
        ] {
            // A call that loses points although it wins more often.
            let worlds = half(&[&[(0.9, 0.0), (0.5, lost)]]);
            let judged = judge(Subject::Call, 2, &worlds, &worlds);
            assert_eq!(judged.label, expected, "{lost}");
        }
    }
}
