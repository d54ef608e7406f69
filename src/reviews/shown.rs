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

/// Returns a person's decisions in a deal for a page.
pub(crate) fn reviewed_decisions(reviews: &[DecisionReview]) -> Vec<ReviewedDecision> {
    let outbid = was_outbid(reviews);
    let shown = |review: &DecisionReview| {
        let is_call = review.subject == Subject::Call && review.label.is_worse();
        reviewed_decision(review, is_call && outbid)
    };
    reviews.iter().map(shown).collect()
}

/// Returns true if the person's calls lost next to nothing in the end, although one of them was
/// worse than a pass. Somebody bid more, so the later calls took the loss back.
fn was_outbid(reviews: &[DecisionReview]) -> bool {
    let calls = || reviews.iter().filter(|it| it.subject == Subject::Call);
    let lost = |call: &DecisionReview| call.loss.points.0;
    let worst = calls().map(lost).max().unwrap_or_default();
    worst > 0 && 10 * calls().map(lost).sum::<i32>() < worst
}

fn reviewed_decision(review: &DecisionReview, outbid: bool) -> ReviewedDecision {
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
        outbid,
        is_estimate: review.subject == Subject::Estimate
            || ReviewScope::of(review.taken.game()) == ReviewScope::Estimates,
    }
}
