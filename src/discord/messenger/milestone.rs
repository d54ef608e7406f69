//! The moments of a deal that are worth an edit against the bot's rate limit.

use skat_rules::game::AnyPublicView;
use skat_rules::games::skat::PhaseView;
use skat_rules::strength::Strength;
use skat_table::{Pace, PlaceView, StageView, TableView};

/// A moment of a deal. The public message is edited for a new one even if that counts against the
/// bot's limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Milestone {
    stage: u8,
    deal: u16,
    phase: u8,
    steps: usize,
    players: usize,
    /// Number of persons who act for themselves; 0 in a pause.
    present: usize,
    newcomers: usize,
    /// True if the deal no longer counts.
    undone: bool,
    strength: Option<Strength>,
    pace: Option<Pace>,
    /// True if the message tells luck and play of the finished list.
    has_luck: bool,
    /// By place: true if it is their turn and the public message has to tell, either because it
    /// comes after a silence or because no panel can.
    asked: Vec<bool>,
}

/// Returns the table's current milestone. `by_it_alone` says that no panel can be edited, so that
/// only the public message tells people that it is their turn. It does so too for those who are
/// told by a message, because they come and look.
pub(super) fn milestone(view: &TableView, by_it_alone: bool, has_luck: bool) -> Milestone {
    let is_asked =
        |place: &PlaceView| (by_it_alone || place.reminded) && place.awaited && place.is_person();
    let asked = view.places.iter().map(is_asked).collect();
    let players = view
        .places
        .iter()
        .filter(|place| place.player.is_some())
        .count();
    let present = view.places.iter().filter(|place| place.is_person()).count();
    let (strength, pace) = (view.strength, view.pace);
    let newcomers = view
        .places
        .iter()
        .filter(|place| place.newcomer.is_some())
        .count();
    let (stage, deal) = match &view.stage {
        StageView::Lobby => (0, None),
        StageView::Locking => (4, None),
        StageView::Playing(deal) => (1, Some(deal)),
        StageView::Between { deal, .. } => (2, Some(deal)),
        StageView::Closed { last, .. } => (3, last.as_ref()),
    };
    let (phase, steps) = match deal.map(|deal| &deal.public) {
        None => (0, 0),
        Some(AnyPublicView::Skat(view)) => match &view.phase {
            PhaseView::GrandHandOffer(_) | PhaseView::Auction { .. } => (1, 0),
            PhaseView::PickUpOrHand(_) | PhaseView::Discarding(_) | PhaseView::Announcing(_) => {
                (2, 0)
            }
            PhaseView::Play(play) => (3, play.tricks.len()),
            PhaseView::Ramsch(ramsch) => (3, ramsch.tricks.len()),
            PhaseView::Over(_) => (4, 0),
        },
        // A view's text has one line per trick or round, and other lines in each phase.
        Some(view) => (0, view.to_string().lines().count()),
    };
    let undone = deal.is_some_and(|deal| deal.undone);
    let deal = deal.map_or(0, |deal| deal.number);
    Milestone {
        stage,
        deal,
        phase,
        steps,
        players,
        present,
        newcomers,
        undone,
        strength,
        pace,
        has_luck,
        asked,
    }
}
