//! The completed tricks, as far as the public sees them.

use skat_rules::games::ramsch::{RamschPhase, RamschView};
use skat_rules::games::skat::{PhaseView, PublicView, Trick};

/// Returns the last completed trick, the only one that players may look at.
pub(super) fn last_trick(view: &PublicView) -> Option<&Trick> {
    tricks(view)?.last()
}

/// Returns the completed tricks; `None` before the tricks begin.
pub(crate) fn tricks(view: &PublicView) -> Option<&[Trick]> {
    match &view.phase {
        PhaseView::Play(play) => Some(&play.tricks),
        PhaseView::Ramsch(ramsch) => ramsch_tricks(ramsch),
        PhaseView::Over(over) => match (&over.played, &over.ramsch) {
            (Some(played), _) => Some(&played.tricks),
            (None, ramsch) => ramsch_tricks(ramsch.as_ref()?),
        },
        _ => None,
    }
}

/// Returns the completed tricks of a Ramsch; `None` before the tricks begin.
pub(crate) fn ramsch_tricks(ramsch: &RamschView) -> Option<&[Trick]> {
    matches!(ramsch.step, RamschPhase::Tricks | RamschPhase::Over).then_some(&ramsch.tricks)
}
