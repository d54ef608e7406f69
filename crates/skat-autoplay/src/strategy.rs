//! What decides in each game at each strength.

use skat_rules::game::{AnyAction, AnySeatView};

use crate::context::DecisionContext;
use crate::games::{officers, ramsch, sister, skat, thirty_one, two_players};
use crate::reason::Decision;

/// Chooses an action: each game has a row that names what decides, and the
/// [`Skill`](crate::skill::Skill) says how well.
pub(crate) fn decide(view: &AnySeatView, context: &mut DecisionContext<'_>) -> Decision {
    match view {
        AnySeatView::Skat(view) => skat::decide(view, context).map(AnyAction::Skat),
        AnySeatView::Strohmann(view) => {
            two_players::decide(view, context).map(AnyAction::Strohmann)
        }
        AnySeatView::Oma(view) => two_players::decide(view, context).map(AnyAction::Oma),
        AnySeatView::Officers(view) => officers::decide(view, context).map(AnyAction::Officers),
        AnySeatView::Ramsch(view) => ramsch::decide(view, context).map(AnyAction::Ramsch),
        AnySeatView::Schieberamsch(view) => {
            ramsch::decide(view, context).map(AnyAction::Schieberamsch)
        }
        AnySeatView::Tournee(view) => {
            sister::tournee::decide(view, context).map(AnyAction::Tournee)
        }
        AnySeatView::Texas(view) => sister::texas::decide(view, context).map(AnyAction::Texas),
        AnySeatView::ThirtyOne(view) => thirty_one::decide(view, context).map(AnyAction::ThirtyOne),
    }
}
