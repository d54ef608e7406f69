//! Answers, between the tricks, to requests and offers of the others.

use skat_rules::games::skat::{Action, Matter, PlayView, Question, SeatView};

use super::claim;

/// Answers an open question by heuristics.
///
/// It never doubles. It refuses gifts and concessions that its own side proposes, because the count
/// of its hand says nothing about them. It accepts those of the other side.
pub(super) fn answer(view: &SeatView, play: &PlayView, question: Question) -> Action {
    match question.matter {
        Matter::Kontra(_) => Action::Pass,
        Matter::Exchange => Action::Ready,
        // Neither a declarer nor defenders who give up are kept playing.
        Matter::Concession | Matter::Surrender | Matter::Gift => Action::Accept,
        Matter::Claim if claim::is_certain(view, play, question.asker) => Action::Accept,
        Matter::Claim | Matter::JointConcession | Matter::JointGift => Action::Refuse,
    }
}
