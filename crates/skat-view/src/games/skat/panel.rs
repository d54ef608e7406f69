//! A player's private panel in a deal of Skat.

use skat_rules::game::AnyAction;
use skat_rules::games::skat::{Action, PhaseView, SeatView};
use skat_table::DealView;

use super::completed_tricks::last_trick;
use super::controls::{act, insight, plays};
use super::declaring;
use super::playing::{confirm_claim, confirm_concede, playing};
use super::{ramsch, result, words};
use crate::games::skat::declaration::{Declaring, DeclaringStage};
use crate::games::skat::lines::{open_lines, raise_lines, table};
use crate::model::message::PanelParts;
use crate::parts::controls::{refresh, rows};
use crate::parts::render_context::RenderContext;
use crate::parts::viewer::Viewer;
use crate::text::cards::UNDECIDED;
use crate::{Button, ButtonStyle, Panel, Press};

/// Builds a player's panel for the current deal.
pub(crate) fn panel(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    panel: Panel,
) -> PanelParts {
    let may = |action: Action| view.legal.contains(&action);
    let hand = (view.seat, view.hand);
    let viewer = &Viewer::new(context, deal, hand, &view.legal, AnyAction::Skat);
    let before_the_tricks = |stage| {
        let declaring = Declaring {
            viewer,
            rules: &context.table.header.rules().skat,
            wrap: AnyAction::Skat,
            calls: &view.public.calls,
            found: view.found,
            discards: view.discards,
            skat_shown: view.public.skat_shown.is_some(),
            legal: &view.legal,
        };
        declaring::panel(&declaring, stage, panel)
    };
    match (panel, &view.public.phase) {
        (_, PhaseView::Over(_)) => (
            result::outcome(context, deal, &view.public, Some(view.seat)).unwrap_or_default(),
            Vec::new(),
        ),
        _ if !plays(view.seat) => looking_on(context, deal, view),
        (Panel::ConfirmConcede, PhaseView::Play(play))
            if may(Action::Concede) || may(Action::Throw) =>
        {
            confirm_concede(context, deal, view, play)
        }
        (Panel::ConfirmClaim, PhaseView::Play(play)) if may(Action::Claim) => {
            confirm_claim(context, view, play)
        }
        (_, PhaseView::GrandHandOffer(asked)) => {
            crate::games::ramsch::offer(viewer, *asked, |action| {
                AnyAction::Skat(Action::from(action))
            })
        }
        (
            _,
            &PhaseView::Auction {
                asked, role, bid, ..
            },
        ) => before_the_tricks(DeclaringStage::Auction { asked, role, bid }),
        (_, &PhaseView::PickUpOrHand(won)) => before_the_tricks(DeclaringStage::PickUpOrHand(won)),
        (_, &PhaseView::Discarding(won)) => before_the_tricks(DeclaringStage::Discarding(won)),
        (_, &PhaseView::Announcing(won)) => before_the_tricks(DeclaringStage::Announcing(won)),
        (_, PhaseView::Play(play)) => playing(viewer, view, play, panel),
        (_, PhaseView::Ramsch(play)) => ramsch::panel(viewer, view, play, panel),
    }
}

/// Builds the panel of the dealer at a table of four, who sits out but may look into a hand.
fn looking_on(context: &RenderContext<'_>, deal: &DealView, view: &SeatView) -> PanelParts {
    let texts = context.texts;
    let mut lines = vec![texts.panel_sits_out()];
    let kind = match &view.public.phase {
        PhaseView::Play(play) => {
            lines.push(texts.they_declare(
                context.name(deal.place(play.won.declarer)),
                words::contract(texts, play.contract),
            ));
            lines.extend(raise_lines(context, deal, play));
            lines.extend(table(play).lines(context, deal));
            lines.extend(open_lines(context, deal, play, None));
            play.contract.kind()
        }
        _ => UNDECIDED,
    };
    lines.extend(insight(context, deal, view, kind));
    let look = |&action: &Action| match action {
        Action::Look(seat) => Some(act(
            action,
            ButtonStyle::Secondary,
            texts.button_look(words::seat(texts, seat)),
        )),
        _ => None,
    };
    let last_trick = last_trick(&view.public).map(|_| {
        Button::new(
            Press::LastTrick,
            ButtonStyle::Secondary,
            texts.button_last_trick(),
        )
    });
    let buttons = [refresh(texts)]
        .into_iter()
        .chain(last_trick)
        .chain(view.legal.iter().filter_map(look));
    (lines, rows(buttons.collect()))
}
