//! What is said between the tricks: answers to what the others ask or offer.

use skat_rules::games::skat::{Action, Matter, PlayView, Question, SeatView};

use super::claim;

/// The answer to an open question by rules of thumb. It never doubles and agrees to no gift or concession of its own side, which the count of its
/// hand says nothing about; what the other side gives it takes.
pub(super) fn answer(view: &SeatView, play: &PlayView, question: Question) -> Action {
    match question.matter {
        Matter::Kontra(_) => Action::Pass,
        Matter::Exchange => Action::Ready,
        // A declarer who gives up is not kept playing, nor are defenders who do.
        Matter::Concession | Matter::Surrender | Matter::Gift => Action::Accept,
        Matter::Claim if claim::is_certain(view, play, question.asker) => Action::Accept,
        Matter::Claim | Matter::JointConcession | Matter::JointGift => Action::Refuse,
    }
}
