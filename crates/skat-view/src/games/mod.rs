//! Dispatch on the game. Each function has one arm for every game with a presentation of its own;
//! all other games use the general one.

pub(crate) mod action_text;
mod general;
pub(crate) mod officers;
pub(crate) mod ramsch;
pub(crate) mod sister;
pub(crate) mod skat;
pub(crate) mod thirty_one;
pub(crate) mod two_players;

use skat_rules::game::{AnyAction, AnyPublicView, AnySeatView};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::sister::{texas, tournee};
use crate::model::message::{Described, PanelParts};
use crate::parts::controls::{back, rows};
use crate::parts::render_context::RenderContext;
use crate::{Button, ButtonStyle, Panel, Press};

/// Describes the public state of a deal.
pub(crate) fn describe(context: &RenderContext<'_>, deal: &DealView) -> Described {
    match &deal.public {
        AnyPublicView::Skat(view) => skat::describe(context, deal, view),
        AnyPublicView::Strohmann(view) | AnyPublicView::Oma(view) => {
            two_players::describe(context, deal, view)
        }
        AnyPublicView::Officers(view) => officers::describe(context, deal, view),
        AnyPublicView::Ramsch(view) | AnyPublicView::Schieberamsch(view) => {
            ramsch::describe(context, deal, view)
        }
        AnyPublicView::Tournee(view) => tournee::describe(context, deal, view),
        AnyPublicView::Texas(view) => texas::describe(context, deal, view),
        AnyPublicView::ThirtyOne(view) => thirty_one::describe(context, deal, view),
        #[allow(
            unreachable_patterns,
            reason = "used as soon as a registered game lacks its own presentation"
        )]
        _ => general::describe(context, deal),
    }
}

/// Builds a player's panel for the current deal.
pub(crate) fn panel(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &AnySeatView,
    panel: Panel,
) -> PanelParts {
    if let Panel::Confirm(action) = panel
        && view.legal().contains(&action)
    {
        return confirm(context, deal, view, action);
    }
    match view {
        AnySeatView::Skat(view) => skat::panel(context, deal, view, panel),
        AnySeatView::Strohmann(view) => {
            two_players::panel(context, deal, view, AnyAction::Strohmann, panel)
        }
        AnySeatView::Oma(view) => two_players::panel(context, deal, view, AnyAction::Oma, panel),
        AnySeatView::Officers(view) => officers::panel(context, deal, view, panel),
        AnySeatView::Ramsch(view) => ramsch::panel(context, deal, view, AnyAction::Ramsch, panel),
        AnySeatView::Schieberamsch(view) => {
            ramsch::panel(context, deal, view, AnyAction::Schieberamsch, panel)
        }
        AnySeatView::Tournee(view) => tournee::panel(context, deal, view, panel),
        AnySeatView::Texas(view) => texas::panel(context, deal, view, panel),
        AnySeatView::ThirtyOne(view) => thirty_one::panel(context, deal, view),
        #[allow(
            unreachable_patterns,
            reason = "used as soon as a registered game lacks its own presentation"
        )]
        view => general::panel(context, deal, view, panel),
    }
}

/// Asks the player to confirm this action.
fn confirm(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &AnySeatView,
    action: AnyAction,
) -> PanelParts {
    let texts = context.texts;
    let question = match (view, action) {
        (AnySeatView::Skat(view), AnyAction::Skat(action)) => {
            skat::question(context, deal, view, action)
        }
        (AnySeatView::Strohmann(view), AnyAction::Strohmann(action))
        | (AnySeatView::Oma(view), AnyAction::Oma(action)) => {
            two_players::question(context, view, action)
        }
        (_, AnyAction::Tournee(action)) => tournee::question(texts, action),
        (AnySeatView::Texas(view), AnyAction::Texas(action)) => {
            texas::question(texts, view, action)
        }
        (_, AnyAction::ThirtyOne(action)) => thirty_one::question(texts, action),
        (_, AnyAction::Ramsch(action) | AnyAction::Schieberamsch(action)) => {
            ramsch::question(texts, action)
        }
        _ => vec![texts.confirm_action()],
    };
    let yes = Button::new(
        Press::Act(action),
        ButtonStyle::Danger,
        texts.button_confirm(),
    );
    (question, rows(vec![yes, back(texts)]))
}

/// Returns a finished deal's result from this seat, or for a player who sat out.
pub(crate) fn outcome(
    context: &RenderContext<'_>,
    deal: &DealView,
    seat: Option<Seat>,
) -> Option<Vec<String>> {
    match &deal.public {
        AnyPublicView::Skat(view) => skat::outcome(context, deal, view, seat),
        AnyPublicView::Strohmann(view) | AnyPublicView::Oma(view) => {
            two_players::outcome(context, deal, view, seat)
        }
        AnyPublicView::Officers(view) => officers::outcome(context, deal, view, seat),
        AnyPublicView::Ramsch(view) | AnyPublicView::Schieberamsch(view) => {
            ramsch::outcome(context, deal, view, seat)
        }
        AnyPublicView::Tournee(view) => tournee::outcome(context, deal, view, seat),
        AnyPublicView::Texas(view) => texas::outcome(context, deal, view, seat),
        AnyPublicView::ThirtyOne(view) => thirty_one::outcome(context, deal, view, seat),
        #[allow(
            unreachable_patterns,
            reason = "used as soon as a registered game lacks its own presentation"
        )]
        _ => general::outcome(context, deal),
    }
}

/// Returns true if the game lets players look at the last trick.
pub(crate) const fn shows_last_trick(deal: &DealView) -> bool {
    !matches!(deal.public, AnyPublicView::ThirtyOne(_))
}

/// Counts the completed tricks, or the completed rounds in a game without tricks. `None` before the
/// first one begins.
pub(crate) fn tricks_taken(public: &AnyPublicView) -> Option<usize> {
    match public {
        AnyPublicView::Skat(view) => skat::tricks(view).map(<[_]>::len),
        AnyPublicView::Strohmann(view) | AnyPublicView::Oma(view) => {
            two_players::tricks(view).map(<[_]>::len)
        }
        AnyPublicView::Officers(view) => view.contract.map(|_| view.tricks.len()),
        AnyPublicView::Ramsch(view) | AnyPublicView::Schieberamsch(view) => {
            ramsch::tricks(view).map(<[_]>::len)
        }
        AnyPublicView::Tournee(view) => tournee::tricks(view).map(<[_]>::len),
        AnyPublicView::Texas(view) => texas::tricks(view).map(<[_]>::len),
        AnyPublicView::ThirtyOne(view) => thirty_one::rounds_played(view),
    }
}

/// Returns the last trick as lines, if the game shows it and one is complete.
pub(crate) fn last_trick(context: &RenderContext<'_>, deal: &DealView) -> Option<Vec<String>> {
    match &deal.public {
        AnyPublicView::Skat(view) => skat::last_trick_told(context, deal, view),
        AnyPublicView::Strohmann(view) | AnyPublicView::Oma(view) => {
            two_players::last_trick(context, deal, view)
        }
        AnyPublicView::Officers(view) => officers::last_trick(context, deal, view),
        AnyPublicView::Ramsch(view) | AnyPublicView::Schieberamsch(view) => {
            ramsch::last_trick(context, deal, view)
        }
        AnyPublicView::Tournee(view) => tournee::last_trick(context, deal, view),
        AnyPublicView::Texas(view) => texas::last_trick(context, deal, view),
        AnyPublicView::ThirtyOne(_) => None,
    }
}
