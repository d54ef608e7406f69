//! The pictures of messages, where there is something to draw.

use skat_rules::game::{AnyPublicView, AnySeatView};
use skat_table::{DealView, EndCause, PlayerView, StageView};

use crate::games::skat;
use crate::parts::render_context::RenderContext;
use crate::parts::sheet;
use crate::{Display, Panel, Picture};

/// Draws a player's panel, if the player wants pictures and there is something to draw.
pub(crate) fn of_panel(
    context: &RenderContext<'_>,
    view: &PlayerView,
    panel: Panel,
) -> Option<Picture> {
    let (StageView::Playing(deal) | StageView::Between { deal, .. }) = &view.table.stage else {
        return None;
    };
    let acts = view.table.places[view.place.index()].taken_over.is_none();
    if context.texts.look().display != Display::Picture || !acts || panel == Panel::ConfirmLeave {
        return None;
    }
    match &view.seat {
        Some(AnySeatView::Skat(seat)) => skat::panel_picture(context, deal, seat, panel),
        Some(
            AnySeatView::Strohmann(_)
            | AnySeatView::Oma(_)
            | AnySeatView::Officers(_)
            | AnySeatView::Ramsch(_)
            | AnySeatView::Schieberamsch(_)
            | AnySeatView::Tournee(_)
            | AnySeatView::Texas(_)
            | AnySeatView::ThirtyOne(_),
        )
        | None => None,
    }
}

/// Draws a table's public message, if there is something to draw.
pub(crate) fn of_table(context: &RenderContext<'_>) -> Option<Picture> {
    if context.texts.look().display != Display::Picture {
        return None;
    }
    match &context.table.stage {
        StageView::Playing(deal) | StageView::Between { deal, .. } => of_deal(context, deal),
        StageView::Closed {
            cause: EndCause::ListDone,
            ..
        } => Some(sheet::picture(context)),
        StageView::Lobby | StageView::Closed { .. } => None,
    }
}

fn of_deal(context: &RenderContext<'_>, deal: &DealView) -> Option<Picture> {
    match &deal.public {
        AnyPublicView::Skat(view) => skat::public_picture(context, deal, view),
        AnyPublicView::Strohmann(_)
        | AnyPublicView::Oma(_)
        | AnyPublicView::Officers(_)
        | AnyPublicView::Ramsch(_)
        | AnyPublicView::Schieberamsch(_)
        | AnyPublicView::Tournee(_)
        | AnyPublicView::Texas(_)
        | AnyPublicView::ThirtyOne(_) => None,
    }
}
