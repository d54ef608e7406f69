//! Skat: the presentation of its deals.

mod action_text;
mod answering;
mod completed_tricks;
mod confirm;
pub(crate) mod contracts;
mod controls;
mod declaration;
pub(crate) mod declaring;
mod illegal;
mod lines;
mod panel;
mod pictures;
mod playing;
mod public;
pub(crate) mod ramsch;
mod reckoner;
mod result;
pub(crate) mod words;
pub(crate) mod worth;

pub(crate) use action_text::{action_text, discards};
pub(crate) use completed_tricks::ramsch_tricks;
pub(crate) use confirm::announcement;
pub(crate) use declaration::{Declaring, DeclaringStage};
pub(crate) use illegal::illegal;

use skat_rules::games::skat::{Action, Deal, Illegal, PhaseView, PublicView, SeatView};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::game_view::GameView;
use crate::model::message::{Described, PanelParts};
use crate::parts::auction::Spoken;
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::last_trick_told;
use crate::text::catalog::Texts;
use crate::{Panel, Picture};

impl GameView for Deal {
    const SHOWS_LAST_TRICK: bool = true;

    fn describe(context: &RenderContext<'_>, deal: &DealView, view: &PublicView) -> Described {
        public::describe(context, deal, view)
    }

    fn panel(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &SeatView,
        panel: Panel,
    ) -> PanelParts {
        panel::panel(context, deal, view, panel)
    }

    fn panel_picture(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &SeatView,
        panel: Panel,
    ) -> Option<Picture> {
        pictures::panel_picture(context, deal, view, panel)
    }

    fn public_picture(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Picture> {
        pictures::public_picture(context, deal, view)
    }

    fn confirm(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &SeatView,
        action: Action,
    ) -> Vec<String> {
        confirm::question(context, deal, view, action)
    }

    fn outcome(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
        seat: Option<Seat>,
    ) -> Option<Vec<String>> {
        result::outcome(context, deal, view, seat)
    }

    fn headline(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Vec<String>> {
        result::headline(context, deal, view)
    }

    fn last_trick(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Vec<String>> {
        last_trick_told(context, deal, completed_tricks::tricks(view))
    }

    fn calls(view: &PublicView) -> Vec<(Seat, Spoken)> {
        words::spoken(&view.calls)
    }

    fn progress(view: &PublicView) -> Option<usize> {
        completed_tricks::tricks(view).map(<[_]>::len)
    }

    fn action_text(texts: Texts, action: Action, seen: Option<&PublicView>) -> String {
        match (action, seen.map(|seen| &seen.phase)) {
            (Action::Hold, Some(PhaseView::Auction { bid: Some(bid), .. })) => {
                texts.deed_hold(bid.value())
            }
            _ => action_text(texts, action),
        }
    }

    fn as_in_skat(illegal: Illegal) -> Option<Illegal> {
        Some(illegal)
    }
}
