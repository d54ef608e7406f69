//! The calls of one auction, whose losses overlap, and how many of them are kept.

use skat_autoplay::Subject;

use crate::decision::{DecisionLabel, DecisionReview, OptionValue, Tenths};

/// Most decisions about one subject that a review keeps. Only an auction, or a dispute about the
/// rest of the tricks, can have more.
const MOST_OF_ONE_SUBJECT: usize = 10;

/// Leaves out the least telling decisions about a subject that has too many, so that a review stays
/// small. The last one always stays, and the losses of the others go to the next one that does, so
/// that their sum doesn't change.
pub(crate) fn shortened(decisions: &[DecisionReview]) -> Vec<DecisionReview> {
    let mut kept: Vec<DecisionReview> = Vec::with_capacity(decisions.len());
    for (place, &review) in decisions.iter().enumerate() {
        let same = |other: &&DecisionReview| other.subject == review.subject;
        let all: Vec<&DecisionReview> = decisions.iter().filter(same).collect();
        let tells_more = |other: &&&DecisionReview| telling(other) > telling(&review);
        let is_last = !decisions[place + 1..].iter().any(|other| same(&other));
        let is_kept = all.len() <= MOST_OF_ONE_SUBJECT
            || is_last
            || all[..all.len() - 1].iter().filter(tells_more).count() < MOST_OF_ONE_SUBJECT - 1;
        if is_kept {
            let left_out: i32 = decisions[..place]
                .iter()
                .rev()
                .take_while(|other| {
                    kept.iter()
                        .rfind(same)
                        .is_none_or(|last| other.number > last.number)
                })
                .filter(same)
                .map(|other| other.loss.points.0)
                .sum();
            let points = Tenths(review.loss.points.0 + left_out);
            kept.push(DecisionReview {
                loss: OptionValue {
                    points,
                    ..review.loss
                },
                ..review
            });
        }
    }
    kept
}

/// How much a decision tells; among equals the earlier one tells more.
fn telling(review: &DecisionReview) -> (Option<DecisionLabel>, i32, std::cmp::Reverse<u16>) {
    let label = Some(review.label).filter(|&label| label != DecisionLabel::NotJudged);
    let lost = review.loss.points.0.abs();
    (label, lost, std::cmp::Reverse(review.number))
}

/// Returns the review of a call with the loss that the player's earlier calls don't have yet.
///
/// A call is appraised as if it ended the auction, but only the last one does. So each later call
/// takes the loss of the earlier ones back: a bid too far is charged once, however often the player
/// goes on, and nothing is charged if they get out of the auction in time. The label stays, because
/// each of these calls was worse than a pass.
///
/// All of it follows from the player's earlier decisions, which the same view shows.
pub(crate) fn charged_once(earlier: &[DecisionReview], review: DecisionReview) -> DecisionReview {
    let calls = || {
        earlier
            .iter()
            .filter(|review| review.subject == Subject::Call)
    };
    if review.subject != Subject::Call || calls().next().is_none() {
        return review;
    }
    let charged: i32 = calls().map(|call| call.loss.points.0).sum();
    // The charge so far is the last call's own loss, so that call's own error comes in.
    let own =
        |before: f64, call: &DecisionReview| (call.error.points.value().powi(2) - before).max(0.0);
    let variance = calls().fold(0.0, own) + review.error.points.value().powi(2);
    DecisionReview {
        loss: OptionValue {
            points: Tenths(review.loss.points.0 - charged),
            ..review.loss
        },
        error: OptionValue {
            points: Tenths::new(variance.sqrt()),
            ..review.error
        },
        ..review
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::game::GameId;
    use skat_rules::seat::Seat;

    use super::*;
    use crate::decision::DecisionLabel;

    /// A call that loses these points against its alternative, as if it ended the auction.
    fn call(number: u16, lost: f64, error: f64) -> DecisionReview {
        let points = |points| OptionValue {
            chance: None,
            points: Tenths::new(points),
        };
        let pass = GameId::Skat.parse_action("pass").unwrap();
        DecisionReview {
            number,
            seat: Seat::FOREHAND,
            subject: Subject::Call,
            taken: pass,
            best: pass,
            taken_value: points(-lost),
            best_value: points(0.0),
            loss: points(lost),
            error: points(error),
            decided: false,
            label: DecisionLabel::Blunder,
            worlds: 24,
            all_worlds: false,
            open: None,
        }
    }

    /// The losses that are charged for these calls, in their order.
    fn charges(calls: &[f64]) -> Vec<f64> {
        let mut reviews = Vec::new();
        for (number, &lost) in (0..).zip(calls) {
            reviews.push(charged_once(&reviews, call(number, lost, 0.0)));
        }
        reviews
            .iter()
            .map(|review| review.loss.points.value())
            .collect()
    }

    #[test]
    fn an_overreach_is_charged_once() {
        for (calls, expected) in [
            (&[40.0][..], &[40.0][..]),
            // The same overreach, which ends the auction at last.
            (&[40.0, 40.0, 40.0], &[40.0, 0.0, 0.0]),
            // The higher bid costs more, because the contract can't reach it.
            (&[0.0, 10.0, 90.0], &[0.0, 10.0, 80.0]),
            // The player passes in time.
            (&[40.0, 50.0, 0.0], &[40.0, 10.0, -50.0]),
        ] {
            assert_eq!(charges(calls), expected);
        }
    }

    #[test]
    fn errors_are_those_of_two_calls() {
        let first = call(0, 40.0, 3.0);
        let second = charged_once(&[first], call(1, 40.0, 4.0));
        assert_eq!(second.error.points.value(), 5.0);
        let third = charged_once(&[first, second], call(2, 50.0, 3.0));
        assert_eq!(third.error.points.value(), 5.0);
        assert_eq!(third.label, DecisionLabel::Blunder);
    }

    #[test]
    fn other_decisions_are_charged_in_full() {
        let hand = DecisionReview {
            subject: Subject::Hand,
            ..call(1, 30.0, 2.0)
        };
        assert_eq!(charged_once(&[call(0, 40.0, 3.0)], hand), hand);
        let after_hand = charged_once(&[hand], call(2, 10.0, 1.0));
        assert_eq!(after_hand, call(2, 10.0, 1.0));
    }

    #[test]
    fn a_long_auction_keeps_its_most_telling_calls() {
        let mut calls: Vec<DecisionReview> = (0..50)
            .map(|number| DecisionReview {
                label: DecisionLabel::Good,
                ..call(2 * number, 0.5, 1.0)
            })
            .collect();
        calls[7] = call(14, 30.0, 1.0);
        let hand = DecisionReview {
            subject: Subject::Hand,
            ..call(120, 3.0, 1.0)
        };
        calls.push(hand);
        let kept = shortened(&calls);
        let numbers: Vec<u16> = kept.iter().map(|review| review.number).collect();
        assert_eq!(numbers, [0, 2, 4, 6, 8, 10, 12, 14, 16, 98, 120]);
        let sum = |reviews: &[DecisionReview]| -> i32 {
            reviews.iter().map(|review| review.loss.points.0).sum()
        };
        assert_eq!(sum(&kept), sum(&calls));
        assert_eq!(kept[10], hand);
        assert_eq!(shortened(&calls[40..]), calls[40..]);
        assert_eq!(shortened(&kept), kept);
    }

    /// An auction that ends at each value with a known probability, and what playing is worth then
    /// against passing. The expected charge is what the player's calls lose against perfect ones,
    /// as backward induction finds it.
    #[test]
    fn the_expected_charge_is_the_regret() {
        /// Probability that the others are out at this value, and the worth of playing.
        type Levels = [(f64, f64); 5];
        fn optimal(levels: &[(f64, f64)]) -> f64 {
            levels
                .split_first()
                .map_or(0.0, |(&(ends, playing), higher)| {
                    (ends * playing + (1.0 - ends) * optimal(higher)).max(0.0)
                })
        }
        fn of_policy(levels: &[(f64, f64)], calls: usize) -> f64 {
            match levels.split_first() {
                Some((&(ends, playing), higher)) if calls > 0 => {
                    ends * playing + (1.0 - ends) * of_policy(higher, calls - 1)
                }
                _ => 0.0,
            }
        }
        let tables: [Levels; 3] = [
            [
                (0.1, -60.0),
                (0.3, -60.0),
                (0.5, -70.0),
                (0.2, -90.0),
                (1.0, -120.0),
            ],
            [
                (0.2, 30.0),
                (0.4, 20.0),
                (0.1, -10.0),
                (0.5, -50.0),
                (1.0, -150.0),
            ],
            [
                (0.0, 50.0),
                (0.0, -1.0),
                (0.0, -2.0),
                (0.0, -3.0),
                (1.0, -4.0),
            ],
        ];
        for levels in tables {
            let profitable = levels.iter().filter(|&&(_, playing)| playing > 0.0).count();
            for calls in profitable..=levels.len() {
                let own = |&(_, playing): &(f64, f64)| (-playing).max(0.0);
                let losses: Vec<f64> = levels[..calls].iter().map(own).collect();
                let (mut expected, mut goes_on) = (0.0, 1.0);
                for (call, &(ends, _)) in levels[..calls].iter().enumerate() {
                    let charged: f64 = charges(&losses[..=call]).iter().sum();
                    expected += goes_on * ends * charged;
                    goes_on *= 1.0 - ends;
                }
                // Outbid: the pass at the next value, which loses nothing.
                let with_pass: Vec<f64> = losses.iter().copied().chain([0.0]).collect();
                expected += goes_on * charges(&with_pass).iter().sum::<f64>();
                let regret = optimal(&levels) - of_policy(&levels, calls);
                assert!(
                    (expected - regret).abs() < 1e-9,
                    "{calls} calls in {levels:?}: {expected}, not {regret}"
                );
            }
        }
    }
}
