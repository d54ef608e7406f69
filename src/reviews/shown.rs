//! Says what a review says in the terms of the pages that show it.

use skat_autoplay::Subject;
use skat_review::{DecisionLabel, DecisionReview, OpenResult, OpenVerdict, ReviewScope};
use skat_view::{OpenLabel, OptionWorth, ReviewLabel, ReviewedDecision, ReviewedResult};

/// Returns the declarer's result for a page.
pub(crate) const fn reviewed_result(result: OpenResult) -> ReviewedResult {
    match result {
        OpenResult::Lost => ReviewedResult::Lost,
        OpenResult::Won => ReviewedResult::Won,
        OpenResult::Schneider => ReviewedResult::Schneider,
        OpenResult::Schwarz => ReviewedResult::Schwarz,
    }
}

/// Returns a decision for a page.
pub(crate) fn reviewed_decision(review: &DecisionReview) -> ReviewedDecision {
    let (taken, best) = (review.taken_value, review.best_value);
    let by_chance = !review.subject.is_compared_by_points() && !review.decided;
    let worth = match (taken.chance, best.chance) {
        (Some(taken), Some(best)) if by_chance => OptionWorth::Chance {
            taken: taken.0,
            best: best.0,
        },
        _ => OptionWorth::Points {
            taken: taken.points.0,
            best: best.points.0,
        },
    };
    ReviewedDecision {
        step: review.number,
        taken: review.taken,
        best: review.best,
        worth,
        lost: review.loss.points.0,
        label: match review.label {
            DecisionLabel::Equal => ReviewLabel::Equal,
            DecisionLabel::Good => ReviewLabel::Good,
            DecisionLabel::Fine => ReviewLabel::Fine,
            DecisionLabel::Inaccuracy => ReviewLabel::Inaccuracy,
            DecisionLabel::Mistake => ReviewLabel::Mistake,
            DecisionLabel::Blunder => ReviewLabel::Blunder,
            DecisionLabel::NotJudged => ReviewLabel::NotJudged,
        },
        open: review.open.map(|open| match open.verdict {
            OpenVerdict::Error => OpenLabel::Error,
            OpenVerdict::Lucky => OpenLabel::Lucky,
            OpenVerdict::Unlucky => OpenLabel::Unlucky,
            OpenVerdict::Good => OpenLabel::Good,
        }),
        is_estimate: review.subject == Subject::Estimate
            || ReviewScope::of(review.taken.game()) == ReviewScope::Estimates,
    }
}
