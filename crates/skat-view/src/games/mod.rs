//! The presentation of the registered games. Each function calls the game's [`GameView`].

mod deal_end;
mod game_view;
mod general;
mod officers;
mod ramsch;
mod reckoning;
mod sister;
pub(crate) mod skat;
mod thirty_one;
mod two_players;

use skat_rules::game::{AnyAction, AnyIllegal, AnyPublicView, AnySeatView, RegisteredGame as _};
use skat_rules::games::skat::Illegal;
use skat_rules::match_game;
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::game_view::GameView;
use crate::model::message::{Described, PanelParts};
use crate::parts::auction::Spoken;
use crate::parts::controls::{back, rows};
use crate::parts::render_context::RenderContext;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Field, Panel, Picture, Press};

/// Describes the public state of a deal.
pub(crate) fn describe(context: &RenderContext<'_>, deal: &DealView) -> Described {
    match_game!(&deal.public, AnyPublicView::Game(view) => Game::describe(context, deal, view))
}

/// Builds a player's panel for the current deal.
pub(crate) fn panel(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &AnySeatView,
    panel: Panel,
) -> PanelParts {
    match_game!(view, AnySeatView::Game(view) => panel_of::<Game>(context, deal, view, panel))
}

fn panel_of<G: GameView>(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &G::SeatView,
    panel: Panel,
) -> PanelParts {
    let Panel::Confirm(asked) = panel else {
        return G::panel(context, deal, view, panel);
    };
    let mut legal = G::legal_in(view).iter().copied();
    let Some(action) = legal.find(|&action| G::any_action(action) == asked) else {
        return G::panel(context, deal, view, panel);
    };
    let yes = Button::new(
        Press::Act(asked),
        ButtonStyle::Danger,
        context.texts.button_confirm(),
    );
    (
        G::confirm(context, deal, view, action),
        rows(vec![yes, back(context.texts)]),
    )
}

/// Draws a player's panel, if there is something to draw.
pub(crate) fn panel_picture(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &AnySeatView,
    panel: Panel,
) -> Option<Picture> {
    match_game!(view, AnySeatView::Game(view) => {
        Game::panel_picture(context, deal, view, panel)
    })
}

/// Draws the public message of a deal, if there is something to draw.
pub(crate) fn public_picture(context: &RenderContext<'_>, deal: &DealView) -> Option<Picture> {
    match_game!(&deal.public, AnyPublicView::Game(view) => {
        Game::public_picture(context, deal, view)
    })
}

/// Describes cards that lie on the table in a field, which the picture replaces.
pub(crate) fn layout_field(context: &RenderContext<'_>, deal: &DealView) -> Option<Field> {
    match_game!(&deal.public, AnyPublicView::Game(view) => {
        Game::layout_field(context, deal, view)
    })
}

/// Returns a finished deal's result from this seat, or for a player who sat out.
pub(crate) fn outcome(
    context: &RenderContext<'_>,
    deal: &DealView,
    seat: Option<Seat>,
) -> Option<Vec<String>> {
    match_game!(&deal.public, AnyPublicView::Game(view) => Game::outcome(context, deal, view, seat))
}

/// Returns what a finished deal's message says beside the picture of its result.
pub(crate) fn headline(context: &RenderContext<'_>, deal: &DealView) -> Option<Vec<String>> {
    match_game!(&deal.public, AnyPublicView::Game(view) => Game::headline(context, deal, view))
}

/// Returns true if the game lets players look at the last trick.
pub(crate) const fn shows_last_trick(deal: &DealView) -> bool {
    match_game!(&deal.public, AnyPublicView::Game(_) => Game::SHOWS_LAST_TRICK)
}

/// Returns the last trick as lines, if the game shows it and one is complete.
pub(crate) fn last_trick(context: &RenderContext<'_>, deal: &DealView) -> Option<Vec<String>> {
    match_game!(&deal.public, AnyPublicView::Game(view) => Game::last_trick(context, deal, view))
}

/// Returns the calls of the auction so far, oldest first. Empty in a game without one.
pub(crate) fn calls(deal: &DealView) -> Vec<(Seat, Spoken)> {
    match_game!(&deal.public, AnyPublicView::Game(view) => Game::calls(view))
}

/// Counts the completed tricks, or the completed rounds in a game without tricks. `None` before the
/// first one begins.
#[must_use]
pub fn progress(public: &AnyPublicView) -> Option<usize> {
    match_game!(public, AnyPublicView::Game(view) => Game::progress(view))
}

/// Describes the action to a reader who sees the deal in this state.
pub(crate) fn action_text(texts: Texts, action: AnyAction, seen: &AnyPublicView) -> String {
    match_game!(action, AnyAction::Game(action) => {
        Game::action_text(texts, action, Game::own_public_view(seen))
    })
}

/// Returns the rule of Skat that is identical to this rule of any game, if there is one.
pub(crate) fn as_in_skat(illegal: AnyIllegal) -> Option<Illegal> {
    match_game!(
        illegal,
        AnyIllegal::Game(illegal) => Game::as_in_skat(illegal),
        AnyIllegal::OtherGame => None
    )
}
