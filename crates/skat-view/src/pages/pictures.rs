//! The pictures of messages, where there is something to draw.

use skat_table::{EndCause, PlayerView, StageView};

use crate::games;
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
    let is_question = matches!(panel, Panel::ConfirmLeave | Panel::ConfirmUndo);
    if context.texts.look().display != Display::Picture || !acts || is_question {
        return None;
    }
    games::panel_picture(context, deal, view.seat.as_ref()?, panel)
}

/// Draws a table's public message, if there is something to draw.
pub(crate) fn of_table(context: &RenderContext<'_>) -> Option<Picture> {
    if context.texts.look().display != Display::Picture {
        return None;
    }
    match &context.table.stage {
        StageView::Playing(deal) | StageView::Between { deal, .. } => {
            games::public_picture(context, deal)
        }
        StageView::Closed {
            cause: EndCause::ListDone,
            ..
        } => Some(sheet::picture(context)),
        StageView::Lobby | StageView::Locking | StageView::Closed { .. } => None,
    }
}
